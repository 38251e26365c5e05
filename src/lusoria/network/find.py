"""Which network plays a game: a file that is named, one that the user has installed, or the one that ships."""

from __future__ import annotations

import functools
import os
from importlib.resources import as_file, files
from pathlib import Path

import platformdirs

from lusoria.core.game import Game
from lusoria.errors import BadInput
from lusoria.network.file import NetworkFile, load

SHIPPED = "network.npz"  # in the game's package


def installed_folder() -> Path:
    """Where a user's own networks are, as GAME.npz; LUSORIA_NETWORKS overrides it."""
    chosen = os.environ.get("LUSORIA_NETWORKS")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("lusoria", appauthor=False)) / "networks"


def installed(game: Game) -> Path | None:
    """The user's own network for a game, if there is one."""
    path = installed_folder() / f"{game.name}.npz"
    return path if path.is_file() else None


@functools.cache
def shipped(game: Game) -> NetworkFile | None:
    """The network that ships with a game, if there is one."""
    file = files(game.package) / SHIPPED
    if not file.is_file():
        return None
    with as_file(file) as path:
        return load(path)


@functools.cache
def loaded(path: Path) -> NetworkFile:
    """The network of a file, read once."""
    return load(path)


def has_network(game: Game) -> bool:
    """Whether a network plays this game without being named."""
    return installed(game) is not None or shipped(game) is not None


def network_for(game: Game, path: Path | None = None) -> NetworkFile:
    """The network of this file, else the user's own, else the shipped one; BadInput if there is none."""
    path = path or installed(game)
    found = loaded(path) if path is not None else shipped(game)
    if found is None:
        raise BadInput(
            f"no network ships for {game.title}: train one with `lusoria train {game.name}`, and name its file"
        )
    if found.about.game != game.name:
        raise BadInput(f"{path}: a network of {found.about.game}, not of {game.name}")
    return found
