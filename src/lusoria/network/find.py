"""Which network plays a game: a file that is named, one that the user has installed, or the one that ships."""

from __future__ import annotations

import functools
from pathlib import Path

from lusoria.core.game import Game
from lusoria.errors import BadInput
from lusoria.network.file import NetworkFile, load
from lusoria.network.place import installed, network_file


@functools.cache
def shipped(game: Game) -> NetworkFile | None:
    """The network that ships with a game, if there is one."""
    path = network_file(game)
    return None if path is None else load(path)


@functools.cache
def loaded(path: Path) -> NetworkFile:
    """The network of a file, read once."""
    return load(path)


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
