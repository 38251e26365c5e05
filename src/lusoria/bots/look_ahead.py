"""One move ahead, in compiled code: what the greedy bot goes by. `rules_for` specialises it for a game."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.core.dice import Dice, seed_dice
from lusoria.core.log import Log
from lusoria.core.playout import SENSIBLE, Scratch
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Ints, Many, Options, Reals
from lusoria.core.rule import rule, specialise, specialise_all
from lusoria.core.value import rules_for as value_rules_for

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol):
        seat: int
        seats: int

    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def redeal(box: Box, s: State, seat: int, dice: Dice) -> None: ...
    def choose(box: Box, s: State, options: Options, count: int, policy: int, dice: Dice) -> int: ...
    def value(box: Box, s: State, weights: Reals, row: Reals, out: Reals) -> None: ...
    def value_of_score(box: Box, s: State, weights: Reals, points: Ints, out: Reals) -> None: ...
    def result(box: Box, s: State, points: Ints, out: Reals) -> None: ...


ROOT, CURRENT = 0, 1  # the states of a workspace: the open decision, and where a simulation has come to


class Workspace(NamedTuple):
    """Memory for simulations, used again for each."""

    states: Many[State]  # ROOT and CURRENT
    weights: Reals  # of the value function
    traits: Reals  # of one seat
    values: Reals  # of each seat: its share of the victory, or an estimate of it
    scratch: Scratch


@rule
def evaluate(box: Box, s: State, work: Workspace) -> None:
    """Fills in the values: the result if the game is over, else what the value function says."""
    if legal(box, s, work.scratch.options) == 0:
        result(box, s, work.scratch.points, work.values)
    else:
        value(box, s, work.weights, work.traits, work.values)


@rule
def evaluate_score(box: Box, s: State, work: Workspace) -> None:
    """The same for a game without traits."""
    if legal(box, s, work.scratch.options) == 0:
        result(box, s, work.scratch.points, work.values)
    else:
        value_of_score(box, s, work.weights, work.scratch.points, work.values)


@rule
def finish_turn(box: Box, s: State, seat: int, most: int, scratch: Scratch) -> None:
    """Completes the seat's turn by the sensible policy: a move of several decisions can't be judged halfway."""
    taken = 0
    while taken < most and s.seat == seat:
        count = legal(box, s, scratch.options)
        if count == 0:
            return
        step(box, s, choose(box, s, scratch.options, count, SENSIBLE, scratch.dice), scratch.dice, scratch.log)
        taken += 1


@rule
def look_ahead(box: Box, work: Workspace, seat: int, action: int, seed: int, worlds: int, most: int) -> float:
    """The value of an action to the seat: the mean over some worlds, each with its own dice.

    All actions are tried in the same worlds, so that chance does not decide between them.
    """
    total = 0.0
    for number in range(worlds):
        seed_dice(work.scratch.dice, seed, number)
        work.states[CURRENT] = work.states[ROOT]
        s = work.states[CURRENT]
        redeal(box, s, seat, work.scratch.dice)
        step(box, s, action, work.scratch.dice, work.scratch.log)
        finish_turn(box, s, seat, most, work.scratch)
        evaluate(box, s, work)
        total += work.values[seat]
    return total / max(1, worlds)


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    names: dict[str, Any] = {
        "Box": game.Box, "State": game.State, "legal": game.legal, "step": game.step, "redeal": game.redeal,
        "choose": playout_rules_for(game)["choose"], **value_rules_for(game),
    }  # fmt: skip
    judge = specialise(evaluate if game.traits else evaluate_score, game.rules, **names)
    return specialise_all((finish_turn, look_ahead), game.rules, evaluate=judge, **names) | {"evaluate": judge}
