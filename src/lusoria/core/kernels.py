"""The kernels that play whole games, as texts; `core/cuda.py` puts one game's rules in.

Threads of a warp that are at different places of the code go one after the other, and code that is not in the
instruction cache has to be fetched. So both kernels see to it that threads which go together do the same: in
`play_side_by_side` a thread keeps its game and waits for those that have not come as far; in `play_by_kind` games are
also handed round before each half of a decision.
"""

from __future__ import annotations

from typing import Any

from numba import cuda, types

from lusoria.core.playout import MOST_SEATS

WARP = 0xFFFFFFFF  # all threads of a warp
LANES = 32  # threads of a warp
KINDS = 64  # more than any game has kinds of decisions
PILES = 256  # more than any game has actions
MOST_PROGRESS = 1 << 14  # more than any game's `progress`
MOST_ALIKE = 1 << 12  # more than any game has decisions without progress
LAST = (1 << 62) - 1  # further than any game
ALIGNED = 16  # bytes; records in a thread's own memory would start anywhere otherwise
MOST_THREADS = 1024  # of a block

# What `core/cuda.py` puts in: a game's rules, and the types of what a thread keeps to itself.
progress: Any = None
begin: Any = None
legal: Any = None
count_decision: Any = None
choose: Any = None
step: Any = None
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


def play_by_kind(
    box: Any, log: Any, seats: int, policy: int, seed: int, first: int, tables: Any, cups: Any, states: Any,
    dice: Any, outs: Any,
) -> None:  # fmt: skip
    """The same games, each on a table of its own: `tables` has their states, `cups` their dice.

    Of the games that have come least far, those at the same kind of decision are given to neighbouring threads, which
    choose. Then those with the same action are, and take it.
    """
    me = cuda.threadIdx.x
    ours = cuda.blockIdx.x * cuda.blockDim.x  # the first table of this block
    number = cuda.shared.array(MOST_THREADS, types.int32)  # of the game on each table
    far = cuda.shared.array(MOST_THREADS, types.int64)  # how far each table has come: see `further`
    playing = cuda.shared.array(MOST_THREADS, types.int8)
    chosen = cuda.shared.array(MOST_THREADS, types.int16)
    piles = cuda.shared.array(PILES, types.int32)
    order = cuda.shared.array(MOST_THREADS, types.int32)
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    number[me] = ours + me
    far[me] = 0
    playing[me] = 0
    clean(cups[ours + me])
    table = types.int32(me)
    cuda.syncthreads()
    while True:
        key = far[table] if number[table] < len(outs) else LAST
        least = least_in_block(key)
        if least == LAST:
            break
        kind = types.int32(KINDS)
        if key == least:
            kind = types.int32(tables[ours + table].step if playing[table] else 0)
        table = handed_round(table, kind, piles, order)
        i = number[table]
        s, d = tables[ours + table], cups[ours + table]
        kind = types.int32(KINDS)
        if i < len(outs) and far[table] == least:
            kind = types.int32(s.step if playing[table] else 0)
        action = types.int32(PILES - 1)
        while True:
            next_kind = least_in_warp(kind)
            if next_kind == KINDS:
                break
            if kind == next_kind:
                kind = types.int32(KINDS)
                if not playing[table]:
                    seed_dice(d, seed, first + i)
                    begin(box[0], s, seats, d, log[0], outs[i])
                    playing[table] = 1
                    far[table] = further(far[table], progress(s))
                else:
                    count = legal(box[0], s, options)
                    if count > 0:
                        count_decision(count, outs[i])
                        action = types.int32(choose(box[0], s, options, count, policy, d))
                    else:
                        finish(box[0], s, seats, points, outs[i])
                        if i < len(states):
                            states[i] = s
                            dice[i] = d
                        number[table] = i + cuda.gridsize(1)
                        far[table] = next_game(far[table])
                        playing[table] = 0
        chosen[table] = action
        table = handed_round(table, action, piles, order)
        s, d = tables[ours + table], cups[ours + table]
        kind = types.int32(s.step if chosen[table] < ACTIONS else KINDS)
        while True:
            next_kind = least_in_warp(kind)
            if next_kind == KINDS:
                break
            if kind == next_kind:
                kind = types.int32(KINDS)
                step(box[0], s, chosen[table], d, log[0])
                far[table] = further(far[table], progress(s))


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


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def handed_round(table: Any, pile: Any, piles: Any, order: Any) -> Any:
    """The tables of a block go round so that those of one pile are side by side: which one this thread gets."""
    me = cuda.threadIdx.x
    if me < PILES:
        piles[me] = 0
    cuda.syncthreads()
    place = cuda.atomic.add(piles, pile, 1)
    cuda.syncthreads()
    begin_piles(piles, order)
    order[piles[pile] + place] = table
    cuda.syncthreads()
    found = order[me]
    cuda.syncthreads()
    return found


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def begin_piles(piles: Any, sums: Any) -> None:
    """From how many are on each pile to where each begins. `sums` holds those of each warp meanwhile."""
    me = cuda.threadIdx.x
    own = types.int32(piles[me] if me < PILES else 0)
    until = own
    for distance in (1, 2, 4, 8, 16):
        before = cuda.shfl_up_sync(WARP, until, distance)
        if cuda.laneid >= distance:
            until += before
    if me < PILES and cuda.laneid == LANES - 1:
        sums[me // LANES] = until
    cuda.syncthreads()
    if me < PILES:
        for warp in range(me // LANES):
            until += sums[warp]
        piles[me] = until - own
    cuda.syncthreads()
