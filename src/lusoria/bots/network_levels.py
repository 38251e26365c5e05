"""Eight levels by a network, from a friendly beginner to the strongest. They come into use when networks ship.

A level is a number of evaluations, so it is the same on any machine. The lower ones don't search: they play what the
network finds likely, more at random the higher their temperature, and overlook some moves. The five names of before
stay; what they stood for is in `lusoria.bots.levels`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lusoria.bots.bot import Bot
from lusoria.bots.mcts import Budget
from lusoria.bots.net import NetSearch, Policy

IN_USE = False  # until a trained network ships for each game, the levels of `lusoria.bots.levels` are played


@dataclass(frozen=True)
class NetworkLevel:
    """How a level plays by a network."""

    name: str
    about: str
    seconds: float  # a move never takes longer
    evaluations: int = 1  # of a move; 1: the policy alone
    temperature: float = 0.0  # 0: always what is likeliest
    overlooked: float = 0.0  # the part of the moves that it does not see

    def bot(self, file: Path | None = None) -> Bot:
        """A bot of this level."""
        if self.evaluations == 1:
            return Policy(file, self.temperature, self.overlooked, self.name)
        return NetSearch(Budget(self.seconds, self.evaluations, 1), file, name=self.name)


NETWORK_LEVELS = (
    NetworkLevel("tiro", "a beginner who overlooks much", 0.2, temperature=2.5, overlooked=0.5),
    NetworkLevel("discipulus", "a learner who overlooks some moves", 0.2, temperature=1.8, overlooked=0.3),
    NetworkLevel("civis", "an ordinary player who is not always careful", 0.2, temperature=1.3, overlooked=0.1),
    NetworkLevel("eques", "a steady player with habits of their own", 0.2, temperature=0.8),
    NetworkLevel("magister", "a master of the club who plays by experience", 0.5),
    NetworkLevel("praetor", "looks a little ahead", 0.5, evaluations=200),
    NetworkLevel("consul", "plans several turns", 1.5, evaluations=3_000),
    NetworkLevel("augustus", "the strongest: thinks about a second", 5.0, evaluations=60_000),
)


def network_level(name: str) -> NetworkLevel:
    """The level of this name."""
    return next(one for one in NETWORK_LEVELS if one.name == name)
