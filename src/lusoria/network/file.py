"""The file of a network: arrays of whole numbers (.npz, no pickle), and what is known about them, as JSON.

A network fits one list of actions and one list of features; with others it is refused. Trained with other rules or
another box it still plays, perhaps worse: that is a warning, so that variants can be played.
"""

from __future__ import annotations

import functools
import hashlib
import json
import warnings
import zipfile
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np

from lusoria.core.dice import roll, seeded
from lusoria.core.features import length_of
from lusoria.core.files import replacing
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import content, new_options
from lusoria.core.registry import game
from lusoria.errors import BadInput
from lusoria.network.infer import Network
from lusoria.network.quantise import TYPES, check_shapes, check_sums

FORMAT = 2
FORMAT_WITH_NARROW_VALUE = 1  # its weights of the value are of 8 bits
DIGEST_LENGTH = 16
DIGEST_GAMES = 2  # that are played for a digest of the rules, for each number of seats
ABOUT = "about"


class BadNetwork(BadInput):
    """A network that can't be read, or that is of another game, other actions or other features."""


class NetworkWarning(UserWarning):
    """A network plays by other rules or another box than it was trained with."""


@dataclass(frozen=True)
class AboutNetwork:
    """What is known about a network."""

    game: str
    actions: str  # digest of the list of actions
    features: str  # digest of the list of features
    rules: str  # digest of how the rules behave
    box: str  # digest of the box
    seats: list[int]  # that it was trained with
    decisions: int  # of its last training run; what it began with had made others
    seed: int
    settings: dict[str, Any] = field(default_factory=dict)  # of the training run
    ladder: dict[str, Any] = field(default_factory=dict)  # what it has won
    format: int = FORMAT


@dataclass(frozen=True, eq=False)
class NetworkFile:
    """A network and what is known about it."""

    about: AboutNetwork
    network: Network

    @functools.cached_property
    def hash(self) -> str:
        """A hash of its numbers as its file has them: the same for the same player, whatever else the file says."""
        digest = hashlib.sha256()
        for name, row in turned(self.network)._asdict().items():
            digest.update(f"{name} {row.dtype} {row.shape}\n".encode() + row.tobytes())
        return digest.hexdigest()[:DIGEST_LENGTH]

    @property
    def game(self) -> Game:
        """The game it plays."""
        return game(self.about.game)

    def __repr__(self) -> str:
        return f"<NetworkFile {self.about.game} {self.hash}: {self.about.decisions:,} decisions>"

    def save(self, path: Path) -> None:
        """Writes the file, all of it or nothing."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with replacing(path) as file:
                numbers = turned(self.network)._asdict()
                rows: dict[str, Any] = {ABOUT: np.array(json.dumps(asdict(self.about))), **numbers}
                np.savez_compressed(file, **rows)
        except OSError as error:
            raise BadInput(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None

    def warn_about(self, box: Any) -> None:
        """Warns, once, if it was trained with another box, or if the rules have changed since."""
        if digest_of_box(box) != self.about.box:
            warn_once(self.hash, "was trained with another box: it plays this one by what it learned there")
        if digest_of_rules(self.game) != self.about.rules:
            warn_once(self.hash, f"was trained with other rules of {self.game.title}; it may play worse")


def load(path: Path) -> NetworkFile:
    """The network of a file; BadNetwork says what is wrong with it."""
    try:
        with np.load(path, allow_pickle=False) as file:
            rows = {name: file[name] for name in file.files}
        about = json.loads(str(rows.pop(ABOUT)))
    except OSError as error:
        raise BadNetwork(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise BadNetwork(f"{path}: not a network") from None
    if isinstance(about, dict) and about.get("format") == FORMAT_WITH_NARROW_VALUE:
        about["format"] = FORMAT
        rows = {name: row.astype(TYPES["value"]) if name == "value" else row for name, row in rows.items()}
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        of = about.get("format") if isinstance(about, dict) else None
        raise BadNetwork(f"{path}: a network of format {of}; this Lusoria knows {FORMAT}")
    missing = [part.name for part in fields(AboutNetwork) if part.name not in about]
    lacking = [name for name in Network._fields if name not in rows]
    if missing or lacking:
        raise BadNetwork(f"{path}: not a whole network: {', '.join([*missing, *lacking])} missing")
    known = {part.name: about[part.name] for part in fields(AboutNetwork)}
    network = turned(Network(**{name: rows[name] for name in Network._fields}))
    return checked(NetworkFile(AboutNetwork(**known), network), str(path))


def turned(network: Network) -> Network:
    """From the layout of a file to that of memory, and back: in files the second layer lies by unit of the first."""
    second: Any = np.ascontiguousarray(np.transpose(np.asarray(network.second)))
    return network._replace(second=second)


def checked(found: NetworkFile, path: str) -> NetworkFile:
    """The network, if it fits its game."""
    rules, about = game(found.about.game), found.about
    if about.actions != digest_of_actions(rules):
        raise BadNetwork(f"{path}: trained for other actions of {rules.title} than this Lusoria has: train it again")
    if about.features != digest_of_features(rules):
        raise BadNetwork(f"{path}: trained for other features of {rules.title} than this Lusoria has: train it again")
    try:
        wrong = check_shapes(found.network, length_of(rules.features), rules.actions)
        if wrong is None:
            check_sums(found.network)
    except (ValueError, TypeError) as error:
        wrong = str(error)
    if wrong:
        raise BadNetwork(f"{path}: {wrong}")
    return found


# ---- digests


def digest(data: bytes) -> str:
    """A short hash."""
    return hashlib.sha256(data).hexdigest()[:DIGEST_LENGTH]


@functools.cache
def digest_of_actions(rules: Game) -> str:
    """Of the list of actions, in the words of records."""
    return digest(json.dumps([rules.moves.words(action) for action in range(rules.actions)]).encode())


@functools.cache
def digest_of_features(rules: Game) -> str:
    """Of the list of features."""
    return digest(json.dumps([(f.name, f.offset, f.length, f.scale) for f in rules.features]).encode())


def digest_of_box(box: Any) -> str:
    """Of what is printed, as the rules see it."""
    return digest(content(box))


@functools.cache
def digest_of_rules(rules: Game) -> str:
    """Of how the rules behave: the states of some random games with the game's own box, move by move."""
    found, box = hashlib.sha256(), rules.load_box(None)
    options, log = new_options(rules.actions), Log.new()
    for seats in rules.seats:
        for number in range(DIGEST_GAMES):
            s: Any = rules.State.new()
            dice = seeded(seats, number, cap=0)
            rules.setup(box, s, seats, dice, log)
            while (count := rules.legal(box, s, options)) > 0:
                found.update(content(s))
                rules.step(box, s, options[roll(dice, count)], dice, log)
            found.update(content(s))
    return found.hexdigest()[:DIGEST_LENGTH]


@functools.cache
def warn_once(hash_: str, what: str) -> None:
    """One warning for each network and reason."""
    warnings.warn(f"network {hash_} {what}", NetworkWarning, stacklevel=4)
