"""Whole games by compiled rules, for property tests: every position of games with all numbers of seats and policies."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lusoria.core.compile import compiled
from lusoria.core.dice import answers, seeded
from lusoria.core.game import Game
from lusoria.core.log import Event, events, open_log
from lusoria.core.record import as_array, new_options


class Table:
    """A game played by compiled rules. `test_agreement.py` compares them with interpreted ones."""

    def __init__(self, game: Game, box: Any, seats: int, seed: int) -> None:
        self.box, self.dice, self.log, self.options = box, seeded(seed), open_log(), new_options(game.actions)
        self.s: Any = game.State.new()
        self.seen = as_array(self.s)[0]
        rules = (game.setup, game.legal, game.step, game.sensible)
        self.setup, self.legal, self.step, self.sensible = map(compiled.on_records, rules)
        self.setup(self.box, self.s, seats, self.dice, self.log)

    def moves(self) -> list[int]:
        return [self.options[i] for i in range(self.legal(self.box, self.s, self.options))]

    def take(self, action: int) -> list[Event]:
        self.log.count = self.dice.used = 0
        self.step(self.box, self.s, action, self.dice, self.log)
        answers(self.dice)  # raises if it has overflowed
        return events(self.log)


EXAMPLES = int(os.environ.get("EXAMPLES", "15"))  # games for each test: some have a dozen tests; `make soak` plays 300
Habit = Callable[[Any, list[int], Random], int]
"""Chooses one of the options at a table."""
Positions = Iterator[tuple[Any, list[int]]]


def sensible(table: Table, options: list[int], random: Random) -> int:
    """The policy of playouts."""
    if len(options) == 1:
        return options[0]
    return int(table.sensible(table.box, table.s, table.options, len(options), table.dice))


class WholeGames:
    """Games of one kind; seats, seed, choices and habit determine each of them."""

    def __init__(
        self, game: Game, most_decisions: int, choices: int, table: type[Table] = Table, **habits: Habit
    ) -> None:
        self.game, self.box, self.most_decisions, self.choices = game, game.load_box(None), most_decisions, choices
        self.table = table
        self.habits: dict[str, Habit] = {
            "random": lambda table, options, random: random.choice(options),
            "first": lambda table, options, random: options[0],
            "last": lambda table, options, random: options[-1],
            "sensible": sensible,
            **habits,
        }

    def positions(self, seats: int, seed: int, choices: list[int], habit: str) -> Positions:
        """Every position of a game with its options. The first decisions follow `choices`, the others the habit."""
        table, random, decisions = self.table(self.game, self.box, seats, seed), Random(seed), 0
        while True:
            options = table.moves()
            yield table, options
            if not options:
                return
            if decisions < len(choices):
                action = options[choices[decisions] % len(options)]
            else:
                action = self.habits[habit](table, options, random)
            assert action in options
            table.take(action)
            decisions += 1
            assert decisions < self.most_decisions

    def any(self, test: Callable[..., None]) -> Callable[..., None]:
        """Gives a test games with all numbers of seats, played by all policies."""
        games = given(
            seats=st.sampled_from(self.game.seats),
            seed=st.integers(0, 2**62),
            choices=st.lists(st.integers(0, 2**16), max_size=self.choices),
            habit=st.sampled_from(list(self.habits)),
        )
        few = settings(derandomize=True, deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        return few(games(test))
