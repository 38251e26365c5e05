"""The kernel that plays whole games side by side, as a text; `core/card.py` puts one game's rules in.

Threads of a warp that are at different places of the code go one after the other, and code that is not in the
instruction cache has to be fetched. So a thread keeps its game, and waits for those that have not come as far. Games
that do not stay side by side are played by `core/piles.py`.
"""

from __future__ import annotations

from typing import Any

from lusoria.core.playout import MOST_SEATS
from lusoria.gpu.cuda import cuda, types

WARP = 0xFFFFFFFF  # all threads of a warp
LANES = 32  # threads of a warp
KINDS = 64  # more than any game has kinds of decisions
MOST_PROGRESS = 1 << 14  # more than any game's `progress`
MOST_ALIKE = 1 << 12  # more than any game has decisions without progress
LAST = (1 << 62) - 1  # further than any game
ALIGNED = 16  # bytes; records in a thread's own memory would start anywhere otherwise

# What `core/card.py` puts in: a game's rules, and the types of what a thread keeps to itself.
progress: Any = None
begin: Any = None
play_one: Any = None
finish: Any = None
seed_dice: Any = None
STATE: Any = None
DICE: Any = None
ACTIONS: Any = None


def play_side_by_side(
    box: Any, log: Any, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any
) -> None:
    """Games `first`, `first + 1`, ... of a run. A thread that has finished a game takes the next.

    State and dice live in the thread's own memory while it plays. Before each decision the threads
    of a block meet, and only those go on that have come least far. Those of a warp that have come
    equally far go one kind of decision after the other.
    """
    i = cuda.grid(1)
    s = cuda.local.array(1, STATE, alignment=ALIGNED)
    d = cuda.local.array(1, DICE, alignment=ALIGNED)
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    clean(d[0])
    playing = False
    far = 0  # how far this thread has come: see `further`
    while True:
        key = far if i < len(outs) else LAST
        least = least_in_block(key)
        if least == LAST:
            break
        kind = types.int32(KINDS)
        if key == least:
            kind = types.int32(s[0].step if playing else 0)
        while True:
            next_kind = least_in_warp(kind)
            if next_kind == KINDS:
                break
            if kind == next_kind:
                kind = types.int32(KINDS)
                if not playing:
                    seed_dice(d[0], seed, first + i)
                    begin(box[0], s[0], seats, d[0], log[0], outs[i])
                    playing = True
                    far = further(far, progress(s[0]))
                elif play_one(box[0], s[0], policy, options, d[0], log[0], outs[i]):
                    far = further(far, progress(s[0]))
                else:
                    finish(box[0], s[0], seats, points, outs[i])
                    if i < len(states):
                        states[i] = s[0]
                        dice[i] = d[0]
                    i += cuda.gridsize(1)
                    far = next_game(far)
                    playing = False


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def clean(dice: Any) -> None:
    """Memory on a card is not clean, and all of it is compared."""
    for k in range(len(dice.tape)):
        dice.tape[k] = 0
        dice.sides[k] = 0
    dice.cap = 0
    dice.forced = 0


# ---- how far a thread has come: games, progress in this one, decisions without progress


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def further(far: Any, progress: Any) -> Any:
    """One decision later."""
    game, before = far // MOST_ALIKE // MOST_PROGRESS, far // MOST_ALIKE % MOST_PROGRESS
    return far + 1 if progress == before else (game * MOST_PROGRESS + progress) * MOST_ALIKE


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def next_game(far: Any) -> Any:
    """At the beginning of the next game."""
    return (far // MOST_ALIKE // MOST_PROGRESS + 1) * MOST_PROGRESS * MOST_ALIKE


# ---- threads together


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def least_in_warp(number: Any) -> Any:
    """The smallest number of all threads of a warp."""
    for distance in (16, 8, 4, 2, 1):
        number = min(number, cuda.shfl_xor_sync(WARP, number, distance))
    return number


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def least_in_block(key: Any) -> Any:
    """The smallest key of all threads of a block."""
    found = cuda.shared.array(1, types.int64)
    if cuda.threadIdx.x == 0:
        found[0] = LAST
    cuda.syncthreads()
    least = least_in_warp(types.int64(key))
    if cuda.laneid == 0:
        cuda.atomic.min(found, 0, least)
    cuda.syncthreads()
    least = found[0]
    cuda.syncthreads()
    return least
