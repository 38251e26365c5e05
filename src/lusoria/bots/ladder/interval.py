"""How certain a win rate is: Wilson's interval, which fits small numbers and rates near 0 and 1.

Games of the same seed are not independent: a deal may favour a seat, no matter which bot sits there. So the number of
games is replaced by the number of independent ones with the same variance (the design effect of clusters).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z = 1.959963984540054  # 95 %
LEAST_SEEDS = 30  # with fewer, their variance is too uncertain to make an interval narrower


@dataclass(frozen=True)
class Rate:
    """A share of victories, with its 95 % interval."""

    games: int
    rate: float
    low: float
    high: float


def wilson(rate: float, games: float, z: float = Z) -> tuple[float, float]:
    """Wilson's interval of a rate in this number of games."""
    if games <= 0:
        return 0.0, 1.0
    square = z * z / games
    middle = (rate + square / 2) / (1 + square)
    half = z / (1 + square) * sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def rate_of(seeds: Sequence[Sequence[float]]) -> Rate:
    """The rate of all games, given seed by seed."""
    games = sum(map(len, seeds))
    if games == 0:
        return Rate(0, 0.0, 0.0, 1.0)
    mean = sum(map(sum, seeds)) / games
    return Rate(games, mean, *wilson(mean, games / design_effect(seeds)))


def design_effect(seeds: Sequence[Sequence[float]]) -> float:
    """The variance, divided by that of as many independent games.

    Its upper bound is the value if all games of a seed end alike; its lower bound is the inverse of that.
    """
    clusters = [seed for seed in seeds if seed]
    games = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / games
    alone = mean * (1 - mean) / games
    if len(clusters) < 2 or alone == 0:
        return 1.0
    squares = sum((sum(seed) - len(seed) * mean) ** 2 for seed in clusters)
    together = squares / games**2 * len(clusters) / (len(clusters) - 1)
    largest = max(map(len, clusters))
    effect = min(float(largest), max(1 / largest, together / alone))
    return effect if len(clusters) >= LEAST_SEEDS else max(1.0, effect)
