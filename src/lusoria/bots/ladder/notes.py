"""What has been played, kept in a JSON file from the first game on, so that nothing is lost and a ladder can go on."""

from __future__ import annotations

import hashlib
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from lusoria.bots.ladder.contestant import contestant
from lusoria.bots.ladder.interval import Rate, rate_of
from lusoria.bots.ladder.pairing import Pairing, Seating
from lusoria.bots.ladder.playing import Finished
from lusoria.bots.ladder.ratings import Rating
from lusoria.core.game import game
from lusoria.core.schema import Mismatch, structure
from lusoria.core.sources import sources
from lusoria.core.text import NotJson, decode, encode, read_text
from lusoria.errors import BadInput, LusoriaError

VERSION = 1
PAUSE = 2.0  # seconds between two times that the file is written
BOTS = tuple(f"lusoria.bots.{name}" for name in ("random", "sensible", "greedy", "mcts", "levels"))


@dataclass
class Kept:
    """A pairing and its games."""

    game: str
    one: str
    others: str
    seats: int
    played: list[Finished] = field(default_factory=list)
    result: Rate | None = None  # for those who read the file; it follows from the games

    @property
    def pairing(self) -> Pairing:
        """The same as it is played."""
        return Pairing(contestant(self.one), contestant(self.others), self.seats)

    @property
    def rate(self) -> Rate:
        """How often the one wins."""
        seeds: dict[int, list[float]] = defaultdict(list)
        for finished in self.played:
            seeds[finished.number].append(finished.share)
        return rate_of(list(seeds.values()))


@dataclass
class Notes:
    """All that has been played."""

    ladder: int  # the version of this format
    seed: int
    games: int  # that each pairing is to play
    bots: dict[str, str]  # for each game, what the bots were when they played it
    pairings: list[Kept] = field(default_factory=list)
    ratings: list[Rating] = field(default_factory=list)  # as of the last time the file was closed


class Notebook:
    """Notes and the file they are kept in, if any."""

    def __init__(self, notes: Notes, file: Path | None = None) -> None:
        self.notes, self.file = notes, file
        self._written = 0.0
        self._pages = {(kept.game, kept.pairing): kept for kept in notes.pairings}
        self._known = {key: {(f.number, f.seat) for f in kept.played} for key, kept in self._pages.items()}

    def page(self, name: str, pairing: Pairing) -> Kept:
        """Where the games of a pairing are written."""
        found = self._pages.get((name, pairing))
        if found is None:
            found = Kept(name, str(pairing.one), str(pairing.others), pairing.seats)
            self.notes.pairings.append(found)
            self._pages[name, pairing], self._known[name, pairing] = found, set()
            self.notes.bots.setdefault(name, fingerprint(name))
        return found

    def has(self, seating: Seating) -> bool:
        """Whether a game has been played."""
        return (seating.number, seating.seat) in self._known.get((seating.game, seating.pairing), ())

    def add(self, seating: Seating, finished: Finished) -> None:
        """Writes a game down."""
        self.page(seating.game, seating.pairing).played.append(finished)
        self._known[seating.game, seating.pairing].add((seating.number, seating.seat))
        if time.monotonic() - self._written > PAUSE:
            self.write()

    def played(self, name: str | None = None) -> Iterator[tuple[Seating, Finished]]:
        """All games, or those of one game."""
        for (of, pairing), kept in self._pages.items():
            for finished in kept.played if name in (None, of) else ():
                yield Seating(of, pairing, self.notes.seed, finished.number, finished.seat), finished

    def write(self) -> None:
        """Writes the file, all of it or nothing."""
        if self.file is None:
            return
        for kept in self.notes.pairings:
            kept.result = kept.rate
        beside = self.file.with_name(f".{self.file.name}.{os.getpid()}")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(encode(self.notes) + "\n", encoding="utf-8")
            beside.replace(self.file)
        except OSError as error:
            raise BadInput(f"{self.file}: can't be written: {error.strerror or error}") from None
        self._written = time.monotonic()


def fresh(seed: int, games: int, file: Path | None = None) -> Notebook:
    """An empty notebook. A file that is there already is not written over."""
    if file is not None and file.exists():
        raise BadInput(f"{file}: there is such a file already; --resume goes on with it")
    return Notebook(Notes(VERSION, seed, games, {}), file)


def reopened(file: Path) -> Notebook:
    """A notebook that was written before, or BadInput with what is wrong in it."""
    text = read_text(file, BadInput)
    try:
        notes = parsed(text)
        check(notes)
    except (NotJson, Mismatch) as error:
        raise BadInput(f"{file}: not the file of a ladder, or a broken one: {error}") from None
    except LusoriaError as error:
        raise BadInput(f"{file}: {error}") from None
    return Notebook(notes, file)


def parsed(text: str) -> Notes:
    """The notes of a file. A file of another version is refused for that, and not for what else is new in it."""
    raw = decode(text)
    version = raw.get("ladder") if isinstance(raw, dict) else None
    if isinstance(version, int) and version != VERSION:
        raise BadInput(f"it is of version {version}; this Lusoria knows {VERSION}")
    return structure(raw, Notes)


def check(notes: Notes) -> None:
    """The notes can be what a ladder has written, and its bots are those of today."""
    if notes.seed < 0 or notes.games < 1:
        raise BadInput(f"no ladder has the seed {notes.seed} and {notes.games} games a pairing")
    for kept in notes.pairings:
        game(kept.game).check_seats(kept.seats)
        where = f"{kept.game}, {kept.pairing}"
        if kept.seats < 2 or len({(f.number, f.seat) for f in kept.played}) < len(kept.played):
            raise BadInput(f"{where}: a game is there twice")
        if not all(possible(finished, kept.seats) for finished in kept.played):
            raise BadInput(f"{where}: a game that can't have been played")
    for name, then in notes.bots.items():
        if then != fingerprint(name):
            raise BadInput(f"the rules or bots of {name} have changed since; what they played can't be mixed with more")


def possible(finished: Finished, seats: int) -> bool:
    """Whether a game can have ended like this."""
    numbers = (len(finished.decisions), len(finished.seconds), len(finished.late), len(finished.longest))
    places = len(finished.places) == seats and all(1 <= place <= seats for place in finished.places)
    return places and finished.number >= 0 and 0 <= finished.seat < seats and numbers == (2, 2, 2, 2) \
        and 0 <= finished.share <= 1  # fmt: skip


def fingerprint(name: str) -> str:
    """What bots play a game by: the texts of rules and bots, and the weights. Others would make other games."""
    digest, own = hashlib.sha256(), files(game(name).package)
    for module, file in sorted(sources(game(name).rules, *BOTS).items()):
        digest.update(module.encode() + b"\0" + file.read_bytes() + b"\0")
    for part in (own / "box" / "box.json", own / "weights.json"):
        digest.update(part.read_bytes())
    return digest.hexdigest()[:16]
