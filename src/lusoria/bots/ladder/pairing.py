"""Who plays whom, on which seats, with which dice.

With more than two seats, one bot plays against several of the other. It takes each seat in turn with the same seed, and
all pairings have the same seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lusoria.bots.ladder.contestant import Contestant


@dataclass(frozen=True)
class Pairing:
    """One bot against one or more of another."""

    one: Contestant
    others: Contestant
    seats: int

    def __str__(self) -> str:
        if self.seats == 2:
            return f"{self.one} against {self.others}"
        return f"{self.one} against {self.seats - 1} × {self.others}"


@dataclass(frozen=True)
class Seating:
    """One game to be played: all that another machine needs to play it."""

    game: str
    pairing: Pairing
    seed: int
    number: int  # of the game in the run; the same for each seat that the one takes
    seat: int  # of the one

    @property
    def contestants(self) -> list[Contestant]:
        """Who sits where."""
        pairing = self.pairing
        return [pairing.one if seat == self.seat else pairing.others for seat in range(pairing.seats)]


def pairings(found: list[Contestant], seats: int, against: Contestant | None = None) -> list[Pairing]:
    """Each against each, or all against one. With more than two seats both ways round: one of them is alone."""
    if against is not None:
        return [Pairing(one, against, seats) for one in found if one != against]
    return [
        Pairing(one, other, seats)
        for at, one in enumerate(found)
        for number, other in enumerate(found)
        if (at > number if seats == 2 else at != number)
    ]


def rotations(games: int, seats: int) -> int:
    """How many seeds are needed for this number of games: each seed is played on every seat."""
    return -(-games // seats)


def seatings(game: str, pairing: Pairing, seed: int, games: int) -> Iterator[Seating]:
    """The games of a pairing, in order."""
    for number in range(rotations(games, pairing.seats)):
        for seat in range(pairing.seats):
            yield Seating(game, pairing, seed, number, seat)
