"""Games played for the checks, interpreted, by policies that wander through as much of a game as possible."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from lusoria.core.dice import Dice, answers, roll, seeded
from lusoria.core.game import Game
from lusoria.core.log import Event, events, open_log
from lusoria.core.record import copy, new_options

MOST_DECISIONS = 20_000  # of a game: one that is longer counts as endless
POLICIES = ("random", "sensible", "first", "last")  # the last two take one end of the list: they run into loops


class TrialMoment(NamedTuple):
    """One decision of a game, and what came of it."""

    where: str  # for people: which game, and which decision
    s: Any  # before
    options: list[int]
    action: int
    after: Any
    chance: list[tuple[int, int]]  # what the dice answered, out of how many
    events: list[Event]


@dataclass
class Trial:
    """A game to be checked, and how thoroughly."""

    game: Game
    games: int = 8  # for each number of seats and each policy
    seed: int = 0

    @functools.cached_property
    def box(self) -> Any:
        """The box that comes with the game."""
        return self.game.load_box(None)

    @functools.cached_property
    def moments(self) -> list[TrialMoment]:
        """All decisions of all games; a game that does not end is broken off."""
        return [moment for game in self.played for moment in game]

    @functools.cached_property
    def played(self) -> list[list[TrialMoment]]:
        """The games, each as its decisions."""
        return [
            list(play(self.game, self.box, seats, policy, self.seed, number))
            for seats in self.game.seats
            for policy in POLICIES
            for number in range(self.games if policy in ("random", "sensible") else 1)
        ]

    def some(self, most: int) -> list[TrialMoment]:
        """Moments from all over the games, at most that many."""
        every = max(1, len(self.moments) // most)
        return self.moments[::every][:most]


def legal(game: Game, box: Any, s: Any) -> list[int]:
    """The legal actions."""
    options = new_options(game.actions)
    return [options[i] for i in range(game.legal(box, s, options))]


def setup(game: Game, box: Any, seats: int, dice: Dice) -> Any:
    """A new game."""
    s = game.State.new()
    game.setup(box, s, seats, dice, open_log())
    return s


def play(game: Game, box: Any, seats: int, policy: str, seed: int, number: int) -> Iterator[TrialMoment]:
    """A game, decision by decision."""
    dice, own = seeded(seed, number), seeded(seed + 1, number, cap=0)
    s = setup(game, box, seats, dice)
    for decision in range(MOST_DECISIONS):
        options = legal(game, box, s)
        if not options:
            return
        where = f"{seats} seats, {policy} game {number}, decision {decision}"
        action = chosen(game, box, s, options, policy, own)
        dice.used = 0
        after, log = copy(s), open_log()
        game.step(box, after, action, dice, log)
        yield TrialMoment(where, s, options, action, after, answers(dice), events(log))
        s = after


def chosen(game: Game, box: Any, s: Any, options: list[int], policy: str, dice: Dice) -> int:
    """What a policy does."""
    if policy == "sensible" and len(options) > 1:
        given = new_options(len(options))
        for i, action in enumerate(options):
            given[i] = action
        return int(game.sensible(box, s, given, len(options), dice))
    if policy in ("first", "last"):
        return options[0 if policy == "first" else -1]
    return options[roll(dice, len(options))]
