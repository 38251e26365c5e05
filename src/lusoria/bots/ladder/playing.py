"""One game of a ladder: it is watched how long each bot thinks, and whether it keeps to the rules."""

from __future__ import annotations

import functools
import time
from dataclasses import dataclass
from typing import Any

from lusoria.bots.bot import Bot, Weighed
from lusoria.bots.ladder.contestant import Contestant
from lusoria.bots.ladder.pairing import Seating
from lusoria.bots.play import play_game, runnable, shares_of
from lusoria.core.dice import Dice, seeded
from lusoria.core.game import Game, game
from lusoria.core.log import Log
from lusoria.core.record import new_options
from lusoria.core.world import World
from lusoria.errors import LusoriaError

LATE = 1.1  # a bot that takes more than this of its time is late


@dataclass
class Finished:
    """What came of a game."""

    number: int  # of the dice
    seat: int  # of the one
    share: float  # of the victory that the one has
    places: list[int]  # of all seats, from 1; those who are equal share a place
    decisions: list[int]  # of the one, and of all others together
    seconds: list[float]  # that they took
    late: list[int]  # decisions that took more than a tenth too long
    longest: list[float]  # the longest decision, as a part of the time that was given
    illegal: int | None = None  # the seat whose bot made a move that is not legal, and lost by it


class NotLegal(LusoriaError):
    """A bot's move that the rules do not allow."""

    def __init__(self, bot: Watched) -> None:
        super().__init__(f"{bot.name} made a move that is not legal")
        self.bot = bot


class Watched:
    """A bot, with a watch beside it."""

    def __init__(self, bot: Bot, allowed: float | None) -> None:
        self.bot, self.allowed, self.name = bot, allowed, bot.name
        self.decisions = self.late = 0
        self.seconds = self.longest = 0.0

    def choose(self, world: World, dice: Dice) -> int:
        """What the bot chooses."""
        began = time.perf_counter()
        action = self.bot.choose(world, dice)
        spent = time.perf_counter() - began
        self.decisions += 1
        self.seconds += spent
        if self.allowed is not None:
            self.late += spent > LATE * self.allowed
            self.longest = max(self.longest, spent / self.allowed)
        if action not in world.options:
            raise NotLegal(self)
        return action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """What the bot thinks of the moves."""
        return self.bot.weigh(world, dice)


@functools.cache
def thinker(contestant: Contestant, threads: int | None) -> Bot:
    """The bot of a contestant. It plays all its seats: between two decisions it keeps nothing but room to think."""
    return contestant.bot(threads)


def play(seating: Seating, threads: int | None = 1) -> Finished:
    """Plays a game."""
    rules = game(seating.game)
    watched = [Watched(thinker(one, threads), one.seconds) for one in seating.contestants]
    illegal = None
    try:
        scores = play_game(rules, watched, seating.seed, seating.number).scores
        shares, places = shares_of(rules, scores), places_of(scores)
    except NotLegal as error:
        illegal = watched.index(error.bot)
        places = [2 if seat == illegal else 1 for seat in range(len(watched))]
        shares = [0 if seat == illegal else 1 / (len(watched) - 1) for seat in range(len(watched))]
    one, others = watched[seating.seat], [bot for seat, bot in enumerate(watched) if seat != seating.seat]
    return Finished(
        number=seating.number,
        seat=seating.seat,
        share=shares[seating.seat],
        places=places,
        decisions=[one.decisions, sum(bot.decisions for bot in others)],
        seconds=[round(one.seconds, 4), round(sum(bot.seconds for bot in others), 4)],
        late=[one.late, sum(bot.late for bot in others)],
        longest=[round(one.longest, 3), round(max(bot.longest for bot in others), 3)],
        illegal=illegal,
    )


def places_of(scores: list[int]) -> list[int]:
    """Who is first, who is second."""
    return [1 + sum(other > score for other in scores) for score in scores]


def warm(rules: Game, found: list[Contestant]) -> None:
    """Compiles all that a game needs, so that those who share the work only load it."""
    setup, legal, step = (runnable(rule) for rule in (rules.setup, rules.legal, rules.step))
    box, options, dice, log = rules.load_box(None), new_options(rules.actions), seeded(0), Log.new()
    s: Any = rules.State.new()
    setup(box, s, rules.seats[0], dice, log)
    while legal(box, s, options) == 1:
        step(box, s, options[0], dice, log)
    for one in found:
        quick = Contestant(one.name, iterations=1) if one.searches else one
        quick.bot().choose(World(rules, box, s, s.seat, dice, runnable), dice)
