"""One game of a ladder, with a check of how long each bot thinks and whether its moves are legal."""

from __future__ import annotations

import functools
import time
from dataclasses import dataclass
from typing import Any

from lusoria.bots.bot import Bot, Weighed
from lusoria.bots.ladder.contestant import Contestant
from lusoria.bots.ladder.pairing import Seating
from lusoria.bots.play import play_game, runnable
from lusoria.core.dice import Dice, seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import new_options
from lusoria.core.registry import game
from lusoria.core.winning import places as places_of
from lusoria.core.world import World
from lusoria.errors import LusoriaError

LATE_FACTOR = 1.1  # a decision that takes more than this times the budget is late


@dataclass
class GameResult:
    """The result of a game."""

    number: int  # of the game in the run
    seat: int  # of the one
    share: float  # of the victory that the one has
    places: list[int]  # of all seats, from 1; tied seats share a place, eliminated ones the last
    decisions: list[int]  # of the one, and of all others together
    seconds: list[float]  # that they took
    late: list[int]  # decisions that took more than a tenth too long
    longest: list[float]  # the longest decision, divided by its budget
    illegal: int | None = None  # the seat whose bot lost by an illegal move


class IllegalChoice(LusoriaError):
    """A bot chose a move that is not legal."""

    def __init__(self, bot: TimedBot) -> None:
        super().__init__(f"{bot.name} made a move that is not legal")
        self.bot = bot


class TimedBot:
    """A bot whose decisions are timed and checked."""

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
            self.late += spent > LATE_FACTOR * self.allowed
            self.longest = max(self.longest, spent / self.allowed)
        if action not in world.options:
            raise IllegalChoice(self)
        return action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """What the bot thinks of each move."""
        return self.bot.weigh(world, dice)


@functools.cache
def cached_bot(contestant: Contestant, threads: int | None) -> Bot:
    """The bot of a contestant. One for all its seats: between two decisions it keeps nothing but allocated memory."""
    return contestant.bot(threads)


def play(seating: Seating, threads: int | None = 1) -> GameResult:
    """Plays a game."""
    rules = game(seating.game)
    timed = [TimedBot(cached_bot(one, threads), one.seconds) for one in seating.contestants]
    illegal = None
    try:
        played = play_game(rules, timed, seating.seed, seating.number)
        shares, places = played.shares, places_of(rules, played.scores)
    except IllegalChoice as error:
        illegal = timed.index(error.bot)
        places = [2 if seat == illegal else 1 for seat in range(len(timed))]
        shares = [0 if seat == illegal else 1 / (len(timed) - 1) for seat in range(len(timed))]
    one, others = timed[seating.seat], [bot for seat, bot in enumerate(timed) if seat != seating.seat]
    return GameResult(
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


def compile_for(rules: Game, found: list[Contestant]) -> None:
    """Compiles all that these bots need, so that worker processes only load it."""
    setup, legal, step = (runnable(rule) for rule in (rules.setup, rules.legal, rules.step))
    box, options, dice, log = rules.load_box(None), new_options(rules.actions), seeded(0), Log.new()
    s: Any = rules.State.new()
    setup(box, s, rules.seats[0], dice, log)
    while legal(box, s, options) == 1:
        step(box, s, options[0], dice, log)
    for one in found:
        quick = Contestant(one.name, iterations=1, network=one.network) if one.searches else one
        quick.bot().choose(World(rules, box, s, s.seat, dice, runnable), dice)
