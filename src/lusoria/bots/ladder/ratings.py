"""Ratings by openskill (Plackett-Luce), which can rate games of more than two seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lusoria.bots.ladder.contestant import Contestant
from lusoria.bots.ladder.pairing import Seating
from lusoria.bots.ladder.playing import GameResult
from lusoria.extras import extra


@dataclass
class Rating:
    """The estimated strength of a contestant, and how certain that is."""

    name: str
    mu: float
    sigma: float
    games: int


def openskill() -> Any:
    """The model; NotInstalled says what is missing."""
    with extra("ladder", "lusoria ladder"):
        from openskill.models import PlackettLuce
    return PlackettLuce()


def ratings(played: Iterable[tuple[Seating, GameResult]]) -> list[Rating]:
    """The ratings of all contestants, the strongest first.

    Games count in the order of their seeds, not in the order in which they ended, so the same games give the same
    ratings. A contestant on several seats is rated on each, and gets the mean.
    """
    model = openskill()
    known: dict[Contestant, tuple[float, float, int]] = {}
    for seating, result in sorted(played, key=order):
        sitting = seating.contestants
        teams = []
        for one in sitting:
            mu, sigma, _ = known.get(one, (model.mu, model.sigma, 0))
            teams.append([model.rating(mu=mu, sigma=sigma)])
        rated = model.rate(teams, ranks=[float(place) for place in result.places])
        for one in dict.fromkeys(sitting):
            own = [team[0] for team, who in zip(rated, sitting, strict=True) if who == one]
            games = known.get(one, (0.0, 0.0, 0))[2] + 1
            known[one] = (sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own), games)
    found = [Rating(str(one), mu, sigma, games) for one, (mu, sigma, games) in known.items()]
    return sorted(found, key=lambda rating: -rating.mu)


def order(game: tuple[Seating, GameResult]) -> tuple[int, int, str]:
    """The place of a game in the order in which games count."""
    seating, _ = game
    return seating.number, seating.seat, str(seating.pairing)
