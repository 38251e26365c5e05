"""Kernels that sort games into buckets, and that take half a decision in each game.

A bucket holds games with the same action, or at the same kind of decision. `rules_of` has what the kernels leave open.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from lusoria.batch.game import GameArrays
from lusoria.core import dice as dice_rules
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Ints, Many
from lusoria.errors import LusoriaError
from lusoria.gpu.cuda import INLINE_ALL, CompilerLimits, cuda, device_function, kernel_of, types
from lusoria.gpu.side_by_side import NO_STEP, Finished, least_in_warp

if TYPE_CHECKING:
    from lusoria.core.game import Game

BUCKETS = 256  # one for each action of a game, and two more; a block that counts them has as many threads
IDLE_BUCKET = BUCKETS - 1  # tables at which no more games are played
GAME_OVER_BUCKET = BUCKETS - 2  # tables whose game is over, or that have not had one yet
NEW_GAME_STEP = NO_STEP - 1  # sorts behind every kind of decision
REGISTERS_PER_THREAD = 128  # of divergent games: few enough that threads waiting for memory leave others to run

Int32s = Annotated[Many[int], "int32", "C"]

# `rules_of` replaces these: a game's rules as device functions, and how many actions it has.
begin: Any = None
legal: Any = None
count_decision: Any = None
choose: Any = None
step: Any = None
finish: Any = None
seed_dice: Any = None
ACTIONS: Any = None


def count_buckets(buckets: Ints, counts: Int32s) -> None:
    """How many games are in each bucket."""
    here: Any = cuda.shared.array(BUCKETS, types.int32)
    me = cuda.threadIdx.x
    here[me] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < len(buckets):
        cuda.atomic.add(here, buckets[i], 1)
    cuda.syncthreads()
    if here[me] > 0:
        cuda.atomic.add(counts, me, here[me])


def sort_by_bucket(buckets: Ints, counts: Int32s, order: Int32s) -> None:
    """An order in which the games of a bucket are neighbours. After the counts comes how many have been placed."""
    here: Any = cuda.shared.array(BUCKETS, types.int32)
    start: Any = cuda.shared.array(BUCKETS, types.int32)
    me = cuda.threadIdx.x
    here[me] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    place = 0
    if i < len(buckets):
        place = cuda.atomic.add(here, buckets[i], 1)
    cuda.syncthreads()
    if here[me] > 0:
        before = 0
        for other in range(me):
            before += counts[other]
        start[me] = before + cuda.atomic.add(counts, BUCKETS + me, here[me])
    cuda.syncthreads()
    if i < len(buckets):
        order[start[buckets[i]] + place] = i


def clear_tables(numbers: Ints, buckets: Ints) -> None:
    """No table has had a game yet: the first ones get the numbers 0, 1, ..."""
    i = cuda.grid(1)
    if i < len(numbers):
        numbers[i] = i - len(numbers)
        buckets[i] = GAME_OVER_BUCKET


def choose_actions(
    games: GameArrays, policy: int, order: Int32s, live: int, buckets: Ints, outs: Many[Outcome]
) -> None:
    """From buckets of kinds of decisions to buckets of actions. A warp takes one kind of decision after another."""
    place = cuda.grid(1)
    i = order[place] if place < live else 0
    kind = types.int32(min(buckets[i], NO_STEP) if place < live else NO_STEP)
    options = cuda.local.array(ACTIONS, types.int16)
    while True:
        least = least_in_warp(kind)
        if least == NO_STEP:
            break
        if kind == least:
            kind = types.int32(NO_STEP)
            box, s = games.boxes[games.which[i]], games.states[i]
            count = legal(box, s, options)
            buckets[i] = GAME_OVER_BUCKET
            if count > 0:
                count_decision(count, outs[games.numbers[i]])
                buckets[i] = choose(box, s, options, count, policy, games.dice[i])


def take_actions(
    games: GameArrays, seats: int, seed: int, first: int, order: Int32s, live: int, buckets: Ints, finished: Finished,
    logs: Many[Log],
) -> None:  # fmt: skip
    """From buckets of actions to buckets of kinds of decisions. Where a game is over, the next one begins.

    The last bucket comes first: beginning a game takes longest. Each branch looks up its rows itself: looked up once
    for all of them, they made the kernel 5 to 16 % slower.
    """
    place = live - 1 - cuda.grid(1)
    i = order[place] if place >= 0 else 0
    action = buckets[i] if place >= 0 else IDLE_BUCKET
    kind = types.int32(NO_STEP)
    if action < GAME_OVER_BUCKET:
        kind = types.int32(games.states[i].step)
    elif action == GAME_OVER_BUCKET:
        kind = types.int32(NEW_GAME_STEP)
    points = cuda.local.array(MOST_SEATS, types.int64)
    while True:
        least = least_in_warp(kind)
        if least == NO_STEP:
            break
        if kind == least:
            kind = types.int32(NO_STEP)
            if action < GAME_OVER_BUCKET:
                step(games.boxes[games.which[i]], games.states[i], action, games.dice[i], logs[0])
                buckets[i] = games.states[i].step
            else:
                number = games.numbers[i]
                if number >= 0:
                    finish(games.boxes[games.which[i]], games.states[i], seats, points, finished.outs[number])
                    if number < len(finished.states):
                        finished.states[number] = games.states[i]
                        finished.dice[number] = games.dice[i]
                number += len(games.states)
                games.numbers[i] = number
                buckets[i] = IDLE_BUCKET
                if number < len(finished.outs):
                    seed_dice(games.dice[i], seed, first + number)
                    box = games.boxes[games.which[i]]
                    begin(box, games.states[i], seats, games.dice[i], logs[0], finished.outs[number])
                    buckets[i] = games.states[i].step


KERNELS = {f.__name__: f for f in (count_buckets, sort_by_bucket, clear_tables, choose_actions, take_actions)}


def limits(game: Game) -> CompilerLimits:
    """The limits for the kernels of a game."""
    return CompilerLimits(REGISTERS_PER_THREAD, INLINE_ALL) if game.divergent else CompilerLimits(None)


def rules_of(game: Game, inline_limit: int) -> dict[str, Any]:
    """The rules by which whole games are played, as device functions."""
    if game.actions > GAME_OVER_BUCKET:
        raise LusoriaError(f"{game.name}: there are {GAME_OVER_BUCKET} buckets for actions, not {game.actions}")
    playout_rules = playout_rules_for(game)
    rules = {
        **{name: playout_rules[name] for name in ("begin", "count_decision", "choose", "finish")},
        **{name: getattr(game, name) for name in ("legal", "step")},
        "seed_dice": dice_rules.seed_dice,
    }
    functions = {name: device_function(function, inline_limit) for name, function in rules.items()}
    return {**functions, "ACTIONS": game.actions}


@cache
def kernel(game: Game, name: str) -> Any:
    """A kernel, compiled when it is first needed."""
    return kernel_of(game, KERNELS[name], limits(game), rules_of)
