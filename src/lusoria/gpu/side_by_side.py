"""The kernel that plays whole games, each in its own thread.

Threads of a warp that are at different places of the code run one after the other, and code that is not in the
instruction cache has to be fetched. So a thread keeps its game, and waits for those that have made less progress. Games
for which this does not work are played by `lusoria.gpu.buckets`. `lusoria.gpu.playouts` puts in the rules of a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.record import Many
from lusoria.gpu.cuda import cuda, types

if TYPE_CHECKING:
    from lusoria.batch.game import Box, State  # of the game for which the kernel is compiled

ALL_LANES = 0xFFFFFFFF  # the mask of all threads of a warp
WARP_SIZE = 32
NO_STEP = 64  # larger than every kind of decision: this thread has nothing to do
PROGRESS_RANGE = 1 << 14  # larger than every game's `progress`
REPEAT_RANGE = 1 << 12  # more decisions than any game has without progress
NO_GAME_LEFT = (1 << 62) - 1  # sorts behind every game's key
ALIGNMENT = 16  # bytes, of records in local memory; without it they may start anywhere

# `rules_of` replaces these: a game's rules as device functions, the types of its records, its number of actions.
progress: Any = None
begin: Any = None
play_one: Any = None
finish: Any = None
seed_dice: Any = None
STATE: Any = None
DICE: Any = None
ACTIONS: Any = None


class Finished(NamedTuple):
    """What is kept of finished games: the outcome of each, and the last state and dice of the first few."""

    states: Many[State]
    dice: Many[Dice]
    outs: Many[Outcome]


def play_side_by_side(
    boxes: Many[Box], logs: Many[Log], seats: int, policy: int, seed: int, first: int, finished: Finished
) -> None:
    """Games `first`, `first + 1`, ... of a run. A thread that has finished a game takes the next.

    State and dice live in the thread's local memory while it plays. Before each decision the threads of a block meet,
    and only those continue that have made the least progress. Of these, a warp takes one kind of decision after
    another.
    """
    i = cuda.grid(1)
    s = cuda.local.array(1, STATE, alignment=ALIGNMENT)
    d = cuda.local.array(1, DICE, alignment=ALIGNMENT)
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    clear_tape(d[0])
    playing = False
    own_key = 0  # how far this thread has come: see `next_key`
    while True:
        key = own_key if i < len(finished.outs) else NO_GAME_LEFT
        least = least_in_block(key)
        if least == NO_GAME_LEFT:
            break
        kind = types.int32(NO_STEP)
        if key == least:
            kind = types.int32(s[0].step if playing else 0)
        while True:
            next_kind = least_in_warp(kind)
            if next_kind == NO_STEP:
                break
            if kind == next_kind:
                kind = types.int32(NO_STEP)
                if not playing:
                    seed_dice(d[0], seed, first + i)
                    begin(boxes[0], s[0], seats, d[0], logs[0], finished.outs[i])
                    playing = True
                    own_key = next_key(own_key, progress(s[0]))
                elif play_one(boxes[0], s[0], policy, options, d[0], logs[0], finished.outs[i]):
                    own_key = next_key(own_key, progress(s[0]))
                else:
                    finish(boxes[0], s[0], seats, points, finished.outs[i])
                    if i < len(finished.states):
                        finished.states[i] = s[0]
                        finished.dice[i] = d[0]
                    i += cuda.gridsize(1)
                    own_key = next_game_key(own_key)
                    playing = False


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def clear_tape(dice: Any) -> None:
    """Local memory is not cleared, and all bytes of the dice are compared."""
    for k in range(len(dice.tape)):
        dice.tape[k] = 0
        dice.sides[k] = 0
    dice.cap = 0
    dice.forced = 0


# ---- how far a thread has come: games, progress in the current one, decisions since without progress


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def next_key(key: Any, progress: Any) -> Any:
    """The key after a decision."""
    game, before = key // REPEAT_RANGE // PROGRESS_RANGE, key // REPEAT_RANGE % PROGRESS_RANGE
    return key + 1 if progress == before else (game * PROGRESS_RANGE + progress) * REPEAT_RANGE


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def next_game_key(key: Any) -> Any:
    """The key at the beginning of the next game."""
    return (key // REPEAT_RANGE // PROGRESS_RANGE + 1) * PROGRESS_RANGE * REPEAT_RANGE


# ---- minima over threads


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def least_in_warp(number: Any) -> Any:
    """The smallest number of all threads of a warp."""
    for distance in (16, 8, 4, 2, 1):
        number = min(number, cuda.shfl_xor_sync(ALL_LANES, number, distance))
    return number


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def least_in_block(key: Any) -> Any:
    """The smallest key of all threads of a block."""
    found = cuda.shared.array(1, types.int64)
    if cuda.threadIdx.x == 0:
        found[0] = NO_GAME_LEFT
    cuda.syncthreads()
    least = least_in_warp(types.int64(key))
    if cuda.laneid == 0:
        cuda.atomic.min(found, 0, least)
    cuda.syncthreads()
    least = found[0]
    cuda.syncthreads()
    return least
