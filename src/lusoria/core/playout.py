"""Whole games, played by a simple policy. Written once; `rules_for` specialises it for a game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.core.dice import Dice, roll, seed_dice
from lusoria.core.log import Log
from lusoria.core.record import Ints, Many, Options, Record, as_array, dtype, i32
from lusoria.core.rule import rule, specialise, specialise_all

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol): ...

    def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None: ...
    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def score(box: Box, s: State, out: Ints) -> None: ...
    def sensible(box: Box, s: State, options: Options, count: int, dice: Dice) -> int: ...
    def cut_short(box: Box, s: State) -> bool: ...


RANDOM, SENSIBLE = 0, 1
POLICIES = ("random", "sensible")
MOST_SEATS = 5


class Outcome(Record):
    """What is left of a finished game."""

    scores: Ints = i32[MOST_SEATS]
    asked: int = i32  # decisions with a choice
    forced: int = i32  # decisions with one legal option, asked all the same: skipping them would tell a secret
    cut_short: int = i32  # 1: a safeguard ended the game


class Scratch(NamedTuple):
    """Working memory of a thread, used again for each game."""

    options: Options  # the legal actions
    points: Ints  # the scores
    dice: Dice
    log: Log  # has no room: nothing is written


@rule
def never(box: Box, s: State) -> bool:
    """`cut_short`, for a game that always comes to its own end."""
    return False


@rule
def choose(box: Box, s: State, options: Options, count: int, policy: int, dice: Dice) -> int:
    """What the policy does, out of `count` options."""
    if count == 1:
        return options[0]
    if policy == SENSIBLE:
        return sensible(box, s, options, count, dice)
    return options[roll(dice, count)]


@rule
def begin(box: Box, s: State, seats: int, dice: Dice, log: Log, out: Outcome) -> None:
    """A new game."""
    out.asked = 0
    out.forced = 0
    setup(box, s, seats, dice, log)


@rule
def count_decision(count: int, out: Outcome) -> None:
    """Counts a decision with `count` options."""
    if count > 1:
        out.asked += 1
    else:
        out.forced += 1


@rule
def play_one(box: Box, s: State, policy: int, options: Options, dice: Dice, log: Log, out: Outcome) -> bool:
    """One decision by the policy; False if the game is over."""
    count = legal(box, s, options)
    if count == 0:
        return False
    count_decision(count, out)
    step(box, s, choose(box, s, options, count, policy, dice), dice, log)
    return True


@rule
def finish(box: Box, s: State, seats: int, points: Ints, out: Outcome) -> None:
    """Writes the result down."""
    score(box, s, points)
    for seat in range(MOST_SEATS):
        out.scores[seat] = points[seat] if seat < seats else 0
    out.cut_short = 1 if cut_short(box, s) else 0


@rule
def playout(box: Box, s: State, seats: int, policy: int, dice: Dice, scratch: Scratch, out: Outcome) -> None:
    """One game from the beginning to the end."""
    begin(box, s, seats, dice, scratch.log, out)
    while play_one(box, s, policy, scratch.options, dice, scratch.log, out):
        pass
    finish(box, s, seats, scratch.points, out)


@rule
def playouts(
    box: Box, s: State, seats: int, policy: int, seed: int, first: int, scratch: Scratch, outs: Many[Outcome]
) -> None:
    """Games `first`, `first + 1`, ... of the run with this seed, one for each element of `outs`."""
    for i in range(len(outs)):
        seed_dice(scratch.dice, seed, first + i)
        playout(box, s, seats, policy, scratch.dice, scratch, outs[i])


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    records: dict[str, Any] = {"Box": game.Box, "State": game.State}
    names = {
        **records, "setup": game.setup, "legal": game.legal, "step": game.step, "score": game.score,
        "sensible": game.sensible, "cut_short": game.cut_short or specialise(never, game.rules, **records),
    }  # fmt: skip
    return specialise_all((choose, begin, count_decision, play_one, finish, playout, playouts), game.rules, **names)


def new_scratch(game: Game) -> Scratch:
    """Working memory for one thread."""
    import numpy as np

    dice, log = (np.zeros(1, dtype(record))[0] for record in (Dice, Log))
    return Scratch(np.zeros(game.actions, np.int16), np.zeros(MOST_SEATS, np.int64), dice, log)


def player(game: Game, box: Record) -> Callable[[int, str, int, int, Any], None]:
    """Plays games compiled: `play(seats, policy, seed, first, outs)` fills an array of outcomes."""
    import numpy as np

    from lusoria.core.compile import compiled

    playouts = compiled.unchecked(rules_for(game)["playouts"])
    box_record, s, scratch = as_array(box)[0], np.zeros(1, dtype(game.State))[0], new_scratch(game)

    def play(seats: int, policy: str, seed: int, first: int, outs: Any) -> None:
        playouts(box_record, s, seats, POLICIES.index(policy), seed, first, scratch, outs)

    return play
