"""A ladder: all pairings play their games, seed by seed, so that at any time each has played about as many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lusoria.bots.ladder.contestant import Contestant
from lusoria.bots.ladder.executors import Executor
from lusoria.bots.ladder.pairing import Pairing, Seating, rotations, seatings
from lusoria.bots.ladder.ratings import ratings
from lusoria.bots.ladder.results import PairingResults, ResultsFile

DEFAULT_GAMES = 100  # of a pairing


@dataclass(frozen=True)
class Ladder:
    """The pairings of one game, and their results so far."""

    game: str
    pairings: list[Pairing]
    file: ResultsFile

    @property
    def contestants(self) -> list[Contestant]:
        """All that take part."""
        return list(dict.fromkeys(one for pairing in self.pairings for one in (pairing.one, pairing.others)))

    @property
    def games(self) -> Iterator[Seating]:
        """All games, in the order in which they are played: seed by seed, and pairing by pairing within a seed."""
        seed, games = self.file.results.seed, self.file.results.games
        rows = [(pairing.seats, seatings(self.game, pairing, seed, games)) for pairing in self.pairings]
        while True:
            found = [seating for seats, row in rows for seating in islice(row, seats)]
            if not found:
                return
            yield from found

    @property
    def total(self) -> int:
        """How many games there are."""
        return sum(rotations(self.file.results.games, pairing.seats) * pairing.seats for pairing in self.pairings)

    def todo(self) -> Iterator[Seating]:
        """The games that have not been played."""
        return (seating for seating in self.games if not self.file.has(seating))

    def results(self) -> list[PairingResults]:
        """Each pairing with its games."""
        return [self.file.of_pairing(self.game, pairing) for pairing in self.pairings]


def play_all(ladder: Ladder, executor: Executor, on_game: Callable[[Seating], Any] = lambda seating: None) -> None:
    """Plays the games that are left. Whatever stops it, the games played so far are stored and rated."""
    ladder.results()
    ladder.file.write()  # a file that can't be written is refused before the games
    try:
        for seating, result in executor.play(ladder.todo()):
            ladder.file.add(seating, result)
            on_game(seating)
    finally:
        ladder.file.results.ratings = ratings(ladder.file.played(ladder.game))
        ladder.file.write()
