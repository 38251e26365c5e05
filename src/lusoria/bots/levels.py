"""Five levels that a person can choose, from beginner to the strongest."""

from __future__ import annotations

from dataclasses import dataclass

from lusoria.bots.bot import Bot
from lusoria.bots.mcts import Budget, Mcts
from lusoria.bots.sensible import Sensible


@dataclass(frozen=True)
class Level:
    """How a level plays. A move never takes longer than `seconds`; most take far less, on any machine.

    The strength of a level comes from its iterations, so that it is the same everywhere. Only the strongest uses all
    its time and all cores; it counts iterations where games must repeat.
    """

    name: str
    about: str
    seconds: float
    iterations: int = 0  # of tree search; 0: it does not search
    all_out: bool = False  # uses all its time

    def bot(self, budget: Budget | None = None) -> Bot:
        """A bot of this level, with another budget if one is given."""
        if self.iterations == 0:
            return Sensible(self.name)
        return Mcts(budget or self.budget(), name=self.name)

    def budget(self, seconds: float | None = None, threads: int | None = None) -> Budget:
        """What a move may cost, with other seconds or threads than the level's own if they are given."""
        return Budget(seconds or self.seconds, None if self.all_out else self.iterations, threads)

    @property
    def repeatable(self) -> Budget:
        """The budget of iterations, on one thread."""
        return Budget(iterations=self.iterations, threads=1)


LEVELS = (
    Level("tiro", "a beginner who plays by habit, and looks at no consequences", 0.2),
    Level("discipulus", "a learner who tries a few moves in thought", 0.2, iterations=20),
    Level("civis", "an ordinary player who looks a little ahead", 0.5, iterations=100),
    Level("magister", "a master of the club who plans several turns", 1.5, iterations=300),
    Level("augustus", "the strongest: thinks five seconds, on all cores", 5.0, iterations=12_000, all_out=True),
)
ADVICE = Budget(1.5, 6_000)  # of a hint, and of each decision of an analysis
NAMES = tuple(level.name for level in LEVELS)


def level(name: str) -> Level:
    """The level of this name."""
    return next(one for one in LEVELS if one.name == name)
