"""The folder of a run: its checkpoint, the games as they stand, and older selves. It can be killed at any moment.

Games and older selves are written first, under new names. Then the checkpoint that names them replaces the one before,
at once; after that, what it doesn't name is removed. So there is always a whole checkpoint, and all that it names.
Where only the checkpoint was carried to another machine, new games begin, and older selves are done without.
"""

from __future__ import annotations

import pickle
import secrets
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from lusoria.batch.batch import Batch
from lusoria.core.files import remove_unfinished, replacing
from lusoria.errors import BadInput, LusoriaError
from lusoria.network.file import NetworkFile
from lusoria.train.tables import TrainingTable

CHECKPOINT = "checkpoint.pt"
GAMES = "games-[0-9]*-*.npz"
OLDER = "older"  # the folder of older selves
FORMAT = 1
MOST_GAMES = 4096  # that are written: more take longer than beginning new ones


@dataclass
class OlderSelves:
    """Networks of earlier in the run, the oldest first, as files of a folder.

    The list is part of the checkpoint. Files leave the folder only when a checkpoint without them is in place.
    """

    folder: Path
    names: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)  # not on the list any more; still files

    @property
    def paths(self) -> list[Path]:
        """Where they are."""
        return [self.folder / name for name in self.names]

    def add(self, network: NetworkFile, rollouts: int, most: int) -> None:
        """Keeps the network as an older self. Of too many, every second goes, so that early ones stay."""
        name = f"{rollouts:09}.npz"
        network.save(self.folder / name)
        self.names = sorted({*self.names, name})
        if len(self.names) > most:
            self.dropped += self.names[1:-1:2]
            self.names = [name for name in self.names if name not in self.dropped]

    def remove_dropped(self) -> None:
        """Removes the files of those that are not on the list any more."""
        for name in self.dropped:
            (self.folder / name).unlink(missing_ok=True)
        self.dropped = []


def older_selves(folder: Path, kept: dict[str, Any] | None) -> OlderSelves:
    """Those of a checkpoint, as far as they are there, and those that somebody has added. Later ones are removed."""
    found = OlderSelves(folder / OLDER, sorted(path.name for path in (folder / OLDER).glob("[!.]*.npz")))
    if kept is not None and "older" in kept:
        last = f"{kept['counts'][0]:09}.npz"
        added = [name for name in found.names if name not in kept["older"]]
        found.dropped = [name for name in added if name in kept["dropped"] or is_later(name, last)]
        found.names = [name for name in found.names if name not in found.dropped]
        found.remove_dropped()
    return found


def is_later(name: str, last: str) -> bool:
    """Whether a file is of a later rollout than the last one of a checkpoint."""
    return name[:-4].isdecimal() and len(name) == len(last) and name > last


def remove_unnamed(folder: Path, name: str, kept: dict[str, Any] | None) -> None:
    """Removes what a killed run has left: unfinished files, and games that the checkpoint does not name."""
    for pattern in (CHECKPOINT, GAMES, f"{name}.npz"):
        remove_unfinished(folder, pattern)
    remove_unfinished(folder / OLDER, "*.npz")
    remove_games(folder, [] if kept is None else kept["games"])


def remove_games(folder: Path, names: list[str]) -> None:
    """Removes all saved games but these."""
    for path in folder.glob(GAMES):
        if path.name not in names:
            path.unlink(missing_ok=True)


def save(folder: Path, kept: dict[str, Any], tables: list[TrainingTable], older: OlderSelves) -> None:
    """Writes a checkpoint, all of it or nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = []
        if sum(table.batch.size for table in tables) <= MOST_GAMES:
            once = f"{kept['counts'][0]}-{secrets.token_hex(4)}"  # never the names of the checkpoint before
            names = [f"games-{once}-{number}.npz" for number in range(len(tables))]
        for name, table in zip(names, tables, strict=False):
            table.batch.save(folder / name)
        named = {"games": names, "older": older.names, "dropped": older.dropped}
        with replacing(folder / CHECKPOINT) as file:
            torch.save({"format": FORMAT, **named, **kept}, file)
        remove_games(folder, names)
        older.remove_dropped()
    except OSError as error:
        raise BadInput(f"{folder}: {(error.strerror or 'cannot be written').lower()}") from None


def load(folder: Path) -> dict[str, Any] | None:
    """The checkpoint of a folder; None if there is none."""
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    try:
        kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    except (OSError, RuntimeError, pickle.UnpicklingError, EOFError, zipfile.BadZipFile):
        raise BadInput(f"{path}: not a checkpoint of a training run") from None
    if not isinstance(kept, dict) or kept.get("format") != FORMAT:
        raise BadInput(f"{path}: not a checkpoint of a training run that this Lusoria knows")
    return kept


def load_games(
    folder: Path, kept: dict[str, Any], tables: list[TrainingTable], device: str, threads: int | None
) -> bool:
    """Puts the games of a checkpoint onto the tables, if they are there and fit. Returns whether it did."""
    found = []
    for name in kept["games"]:
        try:
            found.append(Batch.load(folder / name, device, threads))
        except LusoriaError:
            return False
    if [(batch.seats, batch.size) for batch in found] != [(table.batch.seats, table.batch.size) for table in tables]:
        return False
    for table, batch in zip(tables, found, strict=True):
        table.batch = batch
    return True
