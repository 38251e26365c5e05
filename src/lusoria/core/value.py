"""How good a position is for each seat, without playing on: an estimate of its chance to win.

A game names the traits of a seat's position: points, money, what is begun, what is left to do. Each trait has two
weights, one for the beginning and one for the end of a game, fitted to the outcomes of games (`bench/fit.py`). Their
sums are compared over the seats: the seat with the larger sum is more likely to win, and all chances add up to 1.
"""

from __future__ import annotations

import functools
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from lusoria.core.exponential import exponential
from lusoria.core.record import Ints, Reals
from lusoria.core.rule import rule, specialise_all
from lusoria.core.winning import IMPOSSIBLE_SCORE, VICTORY_PARTS, no_score_of, victory_share

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol):
        seats: int

    def traits(box: Box, s: State, seat: int, out: Reals) -> None: ...
    def elapsed(box: Box, s: State) -> float: ...
    def score(box: Box, s: State, out: Ints) -> None: ...


WEIGHT_OF_A_POINT = 0.2  # in a game without traits: a lead of 5 points makes a seat about three times as likely to win
NO_SCORE = IMPOSSIBLE_SCORE  # the score of a seat that can't win; `rules_for` replaces it with the game's own


@rule
def worth(box: Box, s: State, seat: int, time: float, weights: Reals, row: Reals) -> float:
    """The weighted sum of a seat's traits; `row` has room for them."""
    for k in range(len(row)):
        row[k] = 0
    traits(box, s, seat, row)
    total = 0.0
    for k in range(len(row)):
        if row[k] != 0:
            total += row[k] * (weights[2 * k] * (1 - time) + weights[2 * k + 1] * time)
    return total


@rule
def value(box: Box, s: State, weights: Reals, row: Reals, out: Reals) -> None:
    """An estimate of each seat's chance to win."""
    time = elapsed(box, s)
    best = 0.0
    for seat in range(s.seats):
        out[seat] = worth(box, s, seat, time, weights, row)
        best = out[seat] if seat == 0 else max(best, out[seat])
    total = 0.0
    for seat in range(s.seats):
        out[seat] = exponential(out[seat] - best)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def value_of_score(box: Box, s: State, weights: Reals, points: Ints, out: Reals) -> None:
    """The same for a game without traits: whoever has more points is more likely to win."""
    score(box, s, points)
    best = points[0]
    for seat in range(s.seats):
        best = max(best, points[seat])
    total = 0.0
    for seat in range(s.seats):
        out[seat] = exponential(weights[0] * (points[seat] - best))
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def result(box: Box, s: State, points: Ints, out: Reals) -> None:
    """A game that is over: each seat's share of the victory."""
    score(box, s, points)
    for seat in range(s.seats):
        out[seat] = victory_share(s.seats, points, NO_SCORE, seat) / VICTORY_PARTS


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    names = {
        "Box": game.Box, "State": game.State, "elapsed": game.elapsed, "score": game.score,
        "NO_SCORE": no_score_of(game),
    }  # fmt: skip
    if game.traits is None:
        return specialise_all((value_of_score, result), game.rules, **names)
    return specialise_all((worth, value, result), game.rules, traits=game.traits, **names)


@functools.cache
def fitted(game: Game) -> dict[str, Any]:
    """The game's `weights.json`: what was fitted to played games, and the settings of searches; empty without one."""
    file = files(game.package) / "weights.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


@functools.cache
def weights(game: Game, seats: int) -> tuple[float, ...]:
    """The fitted weights, two a trait in the order of `game.trait_names`: at the beginning, and at the end.

    A game without traits has one, of a point.
    """
    if game.traits is None:
        return (WEIGHT_OF_A_POINT / game.unit,)
    table = fitted(game).get("seats", {}).get(str(seats), {})
    return tuple(float(w) for name in game.trait_names for w in table.get(name, (0.0, 0.0)))
