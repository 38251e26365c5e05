"""A ladder: all pairings play their games, seed by seed, so that they are known about equally well at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lusoria.bots.ladder.contestant import Contestant
from lusoria.bots.ladder.crew import Crew
from lusoria.bots.ladder.notes import Kept, Notebook
from lusoria.bots.ladder.pairing import Pairing, Seating, rotations, seatings
from lusoria.bots.ladder.ratings import ratings

MOST = 100  # games a pairing, unless something else is said


@dataclass(frozen=True)
class Ladder:
    """The pairings of one game, and what has been played of them."""

    game: str
    pairings: list[Pairing]
    book: Notebook

    @property
    def contestants(self) -> list[Contestant]:
        """All that take part."""
        return list(dict.fromkeys(one for pairing in self.pairings for one in (pairing.one, pairing.others)))

    @property
    def games(self) -> Iterator[Seating]:
        """All games, in the order in which they are played: seed by seed, and pairing by pairing within a seed."""
        notes = self.book.notes
        rows = [(pairing.seats, seatings(self.game, pairing, notes.seed, notes.games)) for pairing in self.pairings]
        while True:
            found = [seating for seats, row in rows for seating in islice(row, seats)]
            if not found:
                return
            yield from found

    @property
    def total(self) -> int:
        """How many games there are."""
        return sum(rotations(self.book.notes.games, pairing.seats) * pairing.seats for pairing in self.pairings)

    def todo(self) -> Iterator[Seating]:
        """The games that have not been played."""
        return (seating for seating in self.games if not self.book.has(seating))

    def pages(self) -> list[Kept]:
        """Each pairing with its games."""
        return [self.book.page(self.game, pairing) for pairing in self.pairings]


def climb(ladder: Ladder, crew: Crew, told: Callable[[Seating], Any] = lambda seating: None) -> None:
    """Plays all that is left. Whatever stops it, what has been played is written down and rated."""
    ladder.pages()
    ladder.book.write()  # a file that can't be written is complained about before the games
    try:
        for seating, finished in crew.play(ladder.todo()):
            ladder.book.add(seating, finished)
            told(seating)
    finally:
        ladder.book.notes.ratings = ratings(ladder.book.played(ladder.game))
        ladder.book.write()
