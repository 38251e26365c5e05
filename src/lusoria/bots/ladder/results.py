"""The results of a ladder, stored in a JSON file from the first game on, so that a ladder can be resumed."""

from __future__ import annotations

import hashlib
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from lusoria.bots import NETWORK_BOTS
from lusoria.bots.ladder.contestant import Contestant, contestant
from lusoria.bots.ladder.interval import Rate, rate_of
from lusoria.bots.ladder.pairing import Pairing, Seating
from lusoria.bots.ladder.playing import GameResult
from lusoria.bots.ladder.ratings import Rating
from lusoria.core.plain_box import text_of
from lusoria.core.registry import game
from lusoria.core.schema import Mismatch, structure
from lusoria.core.sources import sources
from lusoria.core.text import NotJson, decode, encode, read_text
from lusoria.errors import BadInput, LusoriaError
from lusoria.network.find import network_for
from lusoria.network.place import has_network

FORMAT_VERSION = 1
SECONDS_BETWEEN_WRITES = 2.0
BOT_MODULES = tuple(f"lusoria.bots.{name}" for name in ("random", "sensible", "greedy", "mcts", "levels", "net"))


@dataclass
class PairingResults:
    """A pairing and its games."""

    game: str
    one: str
    others: str
    seats: int
    played: list[GameResult] = field(default_factory=list)
    result: Rate | None = None  # for readers of the file; it follows from the games

    @property
    def pairing(self) -> Pairing:
        """The pairing itself."""
        return Pairing(contestant(self.one), contestant(self.others), self.seats)

    @property
    def rate(self) -> Rate:
        """How often the one wins."""
        return rate_of(list(self._by_seed().values()))

    @property
    def seeds(self) -> list[list[float]]:
        """The shares of each seed that was played on every seat, in the order of the seeds."""
        found = self._by_seed()
        return [found[number] for number in sorted(found) if len(found[number]) == self.seats]

    def _by_seed(self) -> dict[int, list[float]]:
        seeds: dict[int, list[float]] = defaultdict(list)
        for result in self.played:
            seeds[result.number].append(result.share)
        return seeds


@dataclass
class LadderResults:
    """All games of a ladder: the content of its file."""

    ladder: int  # the version of this format
    seed: int
    games: int  # that each pairing is to play
    bots: dict[str, str]  # for each game, the fingerprint of the bots that played it; and networks' hashes
    pairings: list[PairingResults] = field(default_factory=list)
    ratings: list[Rating] = field(default_factory=list)  # when the ladder last stopped


class ResultsFile:
    """Results, and the file they are stored in, if any."""

    def __init__(self, results: LadderResults, path: Path | None = None) -> None:
        self.results, self.path = results, path
        self._written = 0.0
        self._pairings = {(kept.game, kept.pairing): kept for kept in results.pairings}
        self._known = {key: {(r.number, r.seat) for r in kept.played} for key, kept in self._pairings.items()}

    def of_pairing(self, name: str, pairing: Pairing) -> PairingResults:
        """The results of a pairing; empty ones if there are none."""
        found = self._pairings.get((name, pairing))
        if found is None:
            found = PairingResults(name, str(pairing.one), str(pairing.others), pairing.seats)
            self.results.pairings.append(found)
            self._pairings[name, pairing], self._known[name, pairing] = found, set()
            self.results.bots.setdefault(name, fingerprint(name))
            self.results.bots |= network_hashes(name, pairing.one, pairing.others)
        return found

    def has(self, seating: Seating) -> bool:
        """Whether a game has been played."""
        return (seating.number, seating.seat) in self._known.get((seating.game, seating.pairing), ())

    def add(self, seating: Seating, result: GameResult) -> None:
        """Adds a game, and now and then writes the file."""
        self.of_pairing(seating.game, seating.pairing).played.append(result)
        self._known[seating.game, seating.pairing].add((seating.number, seating.seat))
        if time.monotonic() - self._written > SECONDS_BETWEEN_WRITES:
            self.write()

    def played(self, name: str | None = None) -> Iterator[tuple[Seating, GameResult]]:
        """All games, or those of one game."""
        for (of, pairing), kept in self._pairings.items():
            for result in kept.played if name in (None, of) else ():
                yield Seating(of, pairing, self.results.seed, result.number, result.seat), result

    def write(self) -> None:
        """Writes the file, all of it or nothing."""
        if self.path is None:
            return
        for kept in self.results.pairings:
            kept.result = kept.rate
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(encode(self.results) + "\n", encoding="utf-8")
            temporary.replace(self.path)
        except OSError as error:
            raise BadInput(f"{self.path}: can't be written: {error.strerror or error}") from None
        self._written = time.monotonic()


def new_results(seed: int, games: int, path: Path | None = None) -> ResultsFile:
    """Empty results. An existing file is not overwritten."""
    if path is not None and path.exists():
        raise BadInput(f"{path}: there is such a file already; --resume goes on with it")
    return ResultsFile(LadderResults(FORMAT_VERSION, seed, games, {}), path)


def load_results(path: Path) -> ResultsFile:
    """The results in a file; BadInput says what is wrong with it."""
    text = read_text(path, BadInput)
    try:
        results = parsed(text)
        check(results)
    except (NotJson, Mismatch) as error:
        raise BadInput(f"{path}: not the file of a ladder, or a broken one: {error}") from None
    except LusoriaError as error:
        raise BadInput(f"{path}: {error}") from None
    return ResultsFile(results, path)


def parsed(text: str) -> LadderResults:
    """The results in a text. A file of another version is refused for that, and not for what else is new in it."""
    raw = decode(text)
    version = raw.get("ladder") if isinstance(raw, dict) else None
    if isinstance(version, int) and version != FORMAT_VERSION:
        raise BadInput(f"it is of version {version}; this Lusoria knows {FORMAT_VERSION}")
    return structure(raw, LadderResults)


def check(results: LadderResults) -> None:
    """BadInput unless a ladder can have written these results, with the bots of today."""
    if results.seed < 0 or results.games < 1:
        raise BadInput(f"no ladder has the seed {results.seed} and {results.games} games a pairing")
    for kept in results.pairings:
        game(kept.game).check_seats(kept.seats)
        where = f"{kept.game}, {kept.pairing}"
        if kept.seats < 2 or len({(r.number, r.seat) for r in kept.played}) < len(kept.played):
            raise BadInput(f"{where}: a game is there twice")
        if not all(possible(result, kept.seats) for result in kept.played):
            raise BadInput(f"{where}: a game that can't have been played")
    for key, then in results.bots.items():
        name, _, text = key.partition(" ")
        if text and then != network_of(name, contestant(text)):
            raise BadInput(f"{text}: another network than before; what it played can't be mixed with more")
        if not text and then != fingerprint(name):
            raise BadInput(f"the rules or bots of {name} have changed since; what they played can't be mixed with more")


def network_hashes(name: str, *found: Contestant) -> dict[str, str]:
    """The hashes of the contestants' networks, by game and contestant: a file that changes is another player."""
    networks = [one for one in found if one.name in NETWORK_BOTS]
    return {f"{name} {one}": network_of(name, one) for one in networks}


def network_of(name: str, one: Contestant) -> str:
    """The hash of a contestant's network."""
    return network_for(game(name), None if one.network is None else Path(one.network)).hash


def possible(result: GameResult, seats: int) -> bool:
    """Whether a game can have ended like this."""
    sides = [len(row) for row in (result.decisions, result.seconds, result.late, result.longest)]
    places = len(result.places) == seats and all(1 <= place <= seats for place in result.places)
    seated = result.number >= 0 and 0 <= result.seat < seats
    return places and seated and sides == [2, 2, 2, 2] and 0 <= result.share <= 1


def fingerprint(name: str) -> str:
    """A hash of all that decides how bots play a game: the sources of rules and bots, box, weights and network."""
    digest, weights = hashlib.sha256(), files(game(name).package) / "weights.json"
    for module, file in sorted(sources(game(name).rules, *BOT_MODULES).items()):
        digest.update(module.encode() + b"\0" + file.read_bytes() + b"\0")
    digest.update(text_of(game(name).package).encode())
    digest.update(weights.read_bytes() if weights.is_file() else b"")
    digest.update(network_for(game(name)).hash.encode() if has_network(game(name)) else b"")
    return digest.hexdigest()[:16]
