"""The folder of a run: its checkpoint, the games as they stand, and older selves. It can be killed at any moment.

The games are written first, under a new name. Then the checkpoint that names them replaces the one before, at once;
after that the old games are removed. So a whole checkpoint is always there. Its games may be missing, where only the
checkpoint was carried to another machine: then new ones begin.
"""

from __future__ import annotations

import os
import pickle
import zipfile
from pathlib import Path
from typing import Any

import torch

from lusoria.batch.batch import Batch
from lusoria.errors import BadInput, LusoriaError
from lusoria.network.file import NetworkFile
from lusoria.train.tables import Table

CHECKPOINT = "checkpoint.pt"
FORMAT = 1
MOST_GAMES = 4096  # that are written: more take longer than beginning new ones


def save(folder: Path, kept: dict[str, Any], tables: list[Table]) -> None:
    """Writes a checkpoint, all of it or nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = []
        if sum(table.batch.size for table in tables) <= MOST_GAMES:
            names = [f"games-{kept['counts'][0]}-{number}.npz" for number in range(len(tables))]
        for name, table in zip(names, tables, strict=False):
            table.batch.save(folder / name)
        temporary = folder / f".{CHECKPOINT}.{os.getpid()}"
        torch.save({"format": FORMAT, "games": names, **kept}, temporary)
        temporary.replace(folder / CHECKPOINT)
        for old in folder.glob("games-*.npz"):
            if old.name not in names:
                old.unlink(missing_ok=True)
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


def load_games(folder: Path, kept: dict[str, Any], tables: list[Table], device: str, threads: int | None) -> bool:
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


def older(folder: Path) -> list[Path]:
    """The older selves, the oldest first."""
    return sorted((folder / "older").glob("*.npz"))


def keep_older(folder: Path, network: NetworkFile, rollouts: int, most: int) -> None:
    """Keeps the network as an older self. Of too many, every second goes, so that early ones stay."""
    network.save(folder / "older" / f"{rollouts:09}.npz")
    found = older(folder)
    if len(found) > most:
        for path in found[1:-1:2]:
            path.unlink()
