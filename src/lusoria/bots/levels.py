"""Eight levels that a person can choose, from a friendly beginner to the strongest.

All but the strongest play at once, by what the network finds likely: the lower ones more at random, the higher their
temperature, and they overlook some moves. The strongest searches. There is one such level only: with three or more
seats all that a search adds to the network makes one step. A game without a network is played by `sensible` and by
tree search with playouts instead.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from lusoria.bots.bot import Bot, Weighed
from lusoria.bots.mcts import Budget, Mcts
from lusoria.bots.sensible import Sensible
from lusoria.network.place import has_network

if TYPE_CHECKING:
    from collections.abc import Callable

    from lusoria.core.dice import Dice
    from lusoria.core.game import Game
    from lusoria.core.world import World


# How much the lower levels err in a game: less where one mistake decides more, so that a beginner still beats chance.
MISTAKES = {"aquileia": 1.15, "aeterna": 0.7}

# The part of its evaluations that the strongest level has for rollouts in a game. In the others it was not tried.
ROLLOUTS = {"builders": 0.5}


@dataclass(frozen=True)
class Level:
    """How a level plays. A move never takes longer than `seconds`; most take far less, on any machine.

    The strength of a level comes from its evaluations of the network, so that it is the same everywhere.
    """

    name: str
    about: str
    seconds: float
    evaluations: int = 1  # of the network, for a move; 1: it does not search
    temperature: float = 0.0  # 0: always what the network finds likeliest
    overlooked: float = 0.0  # the part of the moves that it does not see
    iterations: int = 0  # of tree search, in a game without a network; 0: it plays as `sensible` there
    rollouts: float = 0.0  # the part of the evaluations that is for playing the best moves on to the end

    def in_game(self, game: Game) -> Level:
        """The level as it plays a game: with as many mistakes as fit there, or the rollouts that help."""
        if self.searches:
            return replace(self, rollouts=ROLLOUTS.get(game.name, 0.0))
        if self.temperature == 0:
            return self
        part = MISTAKES.get(game.name, 1.0)
        temperature = round(1 + part * (self.temperature - 1), 4)
        return replace(self, temperature=temperature, overlooked=round(part * self.overlooked, 4))

    @property
    def searches(self) -> bool:
        """Whether it looks ahead, and so has a budget."""
        return self.evaluations > 1

    def bot(self, budget: Budget | None = None) -> Bot:
        """A bot of this level, with another budget if one is given."""
        return LevelBot(self, budget or self.budget())

    def budget(self, seconds: float | None = None, threads: int | None = None) -> Budget:
        """What a move may cost, with other seconds or threads than the level's own if they are given."""
        return Budget(seconds or self.seconds, self.evaluations, threads)

    @property
    def repeatable(self) -> Budget:
        """The budget of evaluations, on one thread."""
        return Budget(iterations=self.evaluations, threads=1)


@dataclass
class LevelBot:
    """A bot of a level. How it plays depends on whether the game has a network."""

    level: Level
    budget: Budget
    clock: Callable[[], float] = time.perf_counter
    _players: dict[Game, Bot] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """That of the level."""
        return self.level.name

    def choose(self, world: World, dice: Dice) -> int:
        """The action it plays."""
        return self.player(world.game).choose(world, dice)

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All legal moves, the best first."""
        return self.player(world.game).weigh(world, dice)

    def player(self, game: Game) -> Bot:
        """Who plays a game."""
        if game not in self._players:
            self._players[game] = self.by_network(game) if has_network(game) else self.by_playouts()
        return self._players[game]

    def by_network(self, game: Game) -> Bot:
        """With a network."""
        from lusoria.bots.net import NetSearch, NetSettings, Policy

        level = self.level.in_game(game)
        if not level.searches:
            return Policy(None, level.temperature, level.overlooked, level.name)
        settings = NetSettings(rollouts=level.rollouts)
        return NetSearch(self.budget, settings=settings, name=level.name, clock=self.clock)

    def by_playouts(self) -> Bot:
        """Without one. A budget that is the level's own counts evaluations; there are fewer iterations."""
        level, given = self.level, self.budget
        if level.iterations == 0:
            return Sensible(level.name)
        own = given.iterations in (None, level.evaluations)
        budget = Budget(given.seconds, level.iterations if own else given.iterations, given.threads)
        return Mcts(budget, name=level.name, clock=self.clock)


LEVELS = (
    Level("tiro", "a beginner who overlooks much", 0.2, temperature=4.5, overlooked=0.70),
    Level("discipulus", "a learner who overlooks some moves", 0.2, temperature=3.05, overlooked=0.54, iterations=20),
    Level("civis", "an ordinary player, not always careful", 0.2, temperature=2.27, overlooked=0.42, iterations=50),
    Level("eques", "a steady player with some habits", 0.2, temperature=1.76, overlooked=0.28, iterations=100),
    Level("magister", "a good player who slips now and then", 0.5, temperature=1.47, overlooked=0.175, iterations=300),
    Level("praetor", "a strong player, with variety", 0.5, temperature=1.235, overlooked=0.08, iterations=1_000),
    Level("consul", "a master who plays by experience, at once", 1.5, iterations=3_000),
    Level("augustus", "the strongest: thinks for about a second", 5.0, evaluations=50_000, iterations=12_000),
)
ADVICE = Budget(1.5, 6_000)  # of a hint, and of each decision of an analysis
NAMES = tuple(level.name for level in LEVELS)


def level(name: str) -> Level:
    """The level of this name."""
    return next(one for one in LEVELS if one.name == name)
