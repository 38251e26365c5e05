"""Who plays whom, on which seats, with which dice.

With more than two seats one bot plays against several of the other. It takes each seat in turn; each seed is played
once for each of them, and all pairings have the same seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lusoria.bots.ladder.contestant import Contestant


@dataclass(frozen=True)
class Pairing:
    """One bot against one or several of another."""

    one: Contestant
    others: Contestant
    seats: int

    def __str__(self) -> str:
        if self.seats == 2:
            return f"{self.one} against {self.others}"
        return f"{self.one} against {self.seats - 1} × {self.others}"


@dataclass(frozen=True)
class Seating:
    """One game that is to be played. All there is to know about it, so that it can be sent to another machine."""

    game: str
    pairing: Pairing
    seed: int
    number: int  # of the dice: the same for all seats that the one takes in turn
    seat: int  # of the one

    @property
    def contestants(self) -> list[Contestant]:
        """Who sits where."""
        pairing = self.pairing
        return [pairing.one if seat == self.seat else pairing.others for seat in range(pairing.seats)]


def pairings(found: list[Contestant], seats: int, against: Contestant | None = None) -> list[Pairing]:
    """Everybody against everybody, or against one; at larger tables it matters who is alone."""
    if against is not None:
        return [Pairing(one, against, seats) for one in found if one != against]
    return [
        Pairing(one, other, seats)
        for at, one in enumerate(found)
        for number, other in enumerate(found)
        if (at > number if seats == 2 else at != number)
    ]


def rotations(games: int, seats: int) -> int:
    """How many seeds so many games need: a seed is played on every seat, or not at all."""
    return -(-games // seats)


def seatings(game: str, pairing: Pairing, seed: int, games: int) -> Iterator[Seating]:
    """The games of a pairing, in their order."""
    for number in range(rotations(games, pairing.seats)):
        for seat in range(pairing.seats):
            yield Seating(game, pairing, seed, number, seat)
