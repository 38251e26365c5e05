"""Five levels that a person can choose, from beginner to the strongest."""

from __future__ import annotations

from dataclasses import dataclass

from lusoria.bots.bot import Bot
from lusoria.bots.greedy import Greedy
from lusoria.bots.mcts import Budget, Mcts
from lusoria.bots.sensible import Sensible


@dataclass(frozen=True)
class Level:
    """How a level plays. It never takes longer than `seconds` a move; most need far less, on any machine.

    Iterations make the strength of a level, so that it is the same everywhere. Only the strongest uses all its time and
    all cores; its iterations take their place where games must repeat.
    """

    name: str
    about: str
    seconds: float
    iterations: int = 0  # of tree search; 0: it does not search
    worlds: int = 0  # that each move is tried in, for those who look one decision ahead; 0: it does not even do that
    all_out: bool = False  # thinks as long as it may

    def bot(self, budget: Budget | None = None) -> Bot:
        """A bot of this level, or with the budget that is given."""
        if self.iterations == 0:
            return Greedy(self.worlds, name=self.name) if self.worlds > 0 else Sensible(self.name)
        own = Budget(self.seconds) if self.all_out else Budget(self.seconds, self.iterations)
        return Mcts(budget or own, name=self.name)

    @property
    def repeatable(self) -> Budget:
        """The budget of iterations, on one thread."""
        return Budget(iterations=self.iterations, threads=1)


LEVELS = (
    Level("tiro", "a beginner who plays by habit, and looks at no consequences", 0.2),
    Level("discipulus", "a learner who weighs each move by itself", 0.2, worlds=8),
    Level("civis", "an ordinary player who looks a little ahead", 0.5, iterations=1_000),
    Level("magister", "a master of the club who plans several turns", 1.5, iterations=6_000),
    Level("augustus", "the strongest: thinks five seconds, on all cores", 5.0, iterations=40_000, all_out=True),
)
NAMES = tuple(level.name for level in LEVELS)


def level(name: str) -> Level:
    """The level of this name."""
    return next(one for one in LEVELS if one.name == name)
