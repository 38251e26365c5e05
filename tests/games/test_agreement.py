from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria.core.compile import Compiler, checked, compiled
from lusoria.core.dice import answers, seeded
from lusoria.core.game import Game
from lusoria.core.log import Log, events, open_log
from lusoria.core.playout import MOST_SEATS, POLICIES, RANDOM, SENSIBLE, Outcome, Scratch, new_scratch, rules_for
from lusoria.core.record import as_array, content, copy, dtype, new_options

NAMES = ("setup", "legal", "step", "sensible", "score")
GAMES = 30  # compared for each number of seats; `make soak` compares MANY_GAMES
MANY_GAMES = 200
FEW = 5  # in a run; its games are compared decision by decision, too
MIN_DECISIONS = 30  # of the shortest game

Rules = dict[str, Callable[..., Any]]

every_table = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in lusoria.all_games() for seats in game.seats],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)


@cache
def made(compiler: Compiler, game: Game) -> Rules:
    return {name: compiler(getattr(game, name)) for name in NAMES}


@cache
def box_of(game: Game) -> Any:
    return game.load_box(None)


class Interpreted:
    """One game on plain records."""

    def __init__(self, game: Game, seed: int, number: int) -> None:
        self.game, self.box = game, box_of(game)
        self.s: Any = game.State.new()
        self.dice, self.log = seeded(seed, number), open_log()
        self.options, self.points = new_options(game.actions), np.zeros(MOST_SEATS, np.int64)

    def setup(self, seats: int) -> None:
        self.game.setup(self.box, self.s, seats, self.dice, self.log)

    def legal(self) -> list[int]:
        return [self.options[i] for i in range(self.game.legal(self.box, self.s, self.options))]

    def sensible(self, count: int) -> int:
        return self.game.sensible(self.box, self.s, self.options, count, self.dice)

    def step(self, action: int) -> None:
        self.log.count = self.dice.used = 0
        self.game.step(self.box, self.s, action, self.dice, self.log)

    def score(self) -> list[int]:
        self.game.score(self.box, self.s, self.points)
        return self.points.tolist()

    def bytes(self) -> tuple[bytes, bytes, bytes]:
        return content(self.s), content(self.dice), content(self.log)


class Compiled(Interpreted):
    """The same game by compiled rules, on its own records."""

    def __init__(self, game: Game, rules: Rules, seed: int, number: int) -> None:
        super().__init__(game, seed, number)
        self.rules, self.box = rules, copy(self.box)
        self.seen = [as_array(record)[0] for record in (self.box, self.s, self.dice, self.log)]
        self.row = np.frombuffer(self.options, np.int16)  # type: ignore[call-overload]

    def setup(self, seats: int) -> None:
        box, s, dice, log = self.seen
        self.rules["setup"](box, s, seats, dice, log)

    def legal(self) -> list[int]:
        box, s, _, _ = self.seen
        return self.row[: self.rules["legal"](box, s, self.row)].tolist()  # type: ignore[no-any-return]

    def sensible(self, count: int) -> int:
        box, s, dice, _ = self.seen
        return self.rules["sensible"](box, s, self.row, count, dice)  # type: ignore[no-any-return]

    def step(self, action: int) -> None:
        box, s, dice, log = self.seen
        self.log.count = self.dice.used = 0
        self.rules["step"](box, s, action, dice, log)

    def score(self) -> list[int]:
        box, s, _, _ = self.seen
        self.rules["score"](box, s, self.points)
        return self.points.tolist()


def play_side_by_side(game: Game, rules: Rules, seats: int, number: int) -> int:
    mine, theirs = Interpreted(game, 41, number), Compiled(game, rules, 41, number)
    random = Random(number)
    mine.setup(seats)
    theirs.setup(seats)
    assert mine.bytes() == theirs.bytes()
    decisions = 0
    while options := mine.legal():
        assert theirs.legal() == options
        if number % 2 == SENSIBLE:
            action = mine.sensible(len(options)) if len(options) > 1 else options[0]
            if len(options) > 1:
                assert theirs.sensible(len(options)) == action
            assert action in options
        else:
            action = random.choice(options)
        mine.step(action)
        theirs.step(action)
        assert mine.bytes() == theirs.bytes(), f"game {number}, decision {decisions}: {game.moves.words(action)}"
        answers(mine.dice), events(mine.log)  # raises if one has overflowed
        decisions += 1
    assert theirs.legal() == []
    assert mine.score() == theirs.score()
    assert content(theirs.box) == content(mine.box)
    return decisions


@every_table
def test_interpreted_and_compiled_play_agrees_byte_for_byte(game: Game, seats: int) -> None:
    compare(game, seats, range(GAMES))


def compare(game: Game, seats: int, numbers: range) -> None:
    """Plays these games both ways."""
    for number in numbers:
        assert play_side_by_side(game, made(compiled, game), seats, number) > MIN_DECISIONS


def play_checked(game: Game, seats: int) -> None:
    """Games in which an index out of bounds is an error, compiled and interpreted; for `make soak`."""
    for number in range(1000, 1030):
        assert play_side_by_side(game, made(checked, game), seats, number) > MIN_DECISIONS
    assert {len(dispatcher.overloads) for dispatcher in checked.dispatchers.values()} == {1}


# ---- whole games


def run(game: Game, seats: int, policy: int, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
    outs = np.zeros(count, dtype(Outcome))
    s = np.zeros(1, dtype(game.State))[0]
    playouts = compiled(rules_for(game)["playouts"])
    playouts(as_array(box_of(game))[0], s, seats, policy, seed, first, new_scratch(game), outs)
    return outs


@pytest.mark.parametrize("policy", range(len(POLICIES)), ids=POLICIES)
@every_table
def test_a_run_can_be_repeated_and_cut_anywhere(game: Game, seats: int, policy: int) -> None:
    whole = run(game, seats, policy, 5, 0, 300)
    assert run(game, seats, policy, 5, 0, 300).tobytes() == whole.tobytes()
    cut = [run(game, seats, policy, 5, first, count) for first, count in ((0, 1), (1, 99), (100, 0), (100, 200))]
    assert b"".join(part.tobytes() for part in cut) == whole.tobytes()
    assert run(game, seats, policy, 6, 0, 300).tobytes() != whole.tobytes()


@pytest.mark.parametrize("policy", [RANDOM, SENSIBLE])
@every_table
def test_interpreted_and_compiled_runs_agree(game: Game, seats: int, policy: int) -> None:
    fast = run(game, seats, policy, 3, 7, FEW)
    slow = np.zeros(FEW, dtype(Outcome))
    points: Any = np.zeros(MOST_SEATS, np.int64)
    scratch = Scratch(new_options(game.actions), points, seeded(0, cap=0), Log.new())
    outs = (Outcome.struct * FEW).from_buffer(slow)
    rules_for(game)["playouts"](box_of(game), game.State.new(), seats, policy, 3, 7, scratch, outs)
    assert slow.tobytes() == fast.tobytes()
