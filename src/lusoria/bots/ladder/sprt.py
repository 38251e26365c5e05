"""A sequential test: play until it is clear on which side of a wanted share a bot is, with stated error rates.

It is Wald's test between two shares, a little below and a little above the wanted one. What counts is a seed: the same
dice, with the one on every seat in turn. Games of a seed are not independent, so the logarithm of the likelihood ratio
is divided by the design effect of `lusoria.bots.ladder.interval`. Where it first leaves the bounds, the test is over:
games that are played later don't change its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from lusoria.bots.ladder.interval import design_effect

WIDTH = 0.03  # the shares that are told apart lie this far below and above the wanted one
ERROR = 0.05  # of either kind: to pass what is too weak, and to fail what is strong enough
LEAST_SEEDS = 10
HOLDS, FAILS, UNDECIDED = "holds", "fails", "undecided"


@dataclass(frozen=True)
class Test:
    """Whether a share is at least the wanted one."""

    __test__ = False  # no test of pytest's

    wanted: float
    width: float = WIDTH
    error: float = ERROR

    @property
    def shares(self) -> tuple[float, float]:
        """The two shares that are told apart; near 0 and 1 they are closer to each other."""
        width = min(self.width, self.wanted / 2, (1 - self.wanted) / 2)
        return self.wanted - width, self.wanted + width

    @property
    def bound(self) -> float:
        """Where the test ends, above as below: both errors are alike."""
        return log((1 - self.error) / self.error)

    def evidence(self, seeds: Sequence[Sequence[float]]) -> float:
        """The logarithm of the likelihood ratio: above 0 the larger share is likelier."""
        low, high = self.shares
        games = sum(map(len, seeds))
        won = sum(map(sum, seeds))
        if games == 0:
            return 0.0
        plain = won * log(high / low) + (games - won) * log((1 - high) / (1 - low))
        return plain / design_effect(seeds)

    def verdict(self, seeds: Sequence[Sequence[float]]) -> str:
        """What the seeds say, in the order in which they were played, up to where that was first clear."""
        for count in range(LEAST_SEEDS, len(seeds) + 1):
            evidence = self.evidence(seeds[:count])
            if abs(evidence) >= self.bound:
                return HOLDS if evidence > 0 else FAILS
        return UNDECIDED

    def __str__(self) -> str:
        low, high = self.shares
        return f"{low:.1%} or {high:.1%}, errors at most {self.error:.0%}"
