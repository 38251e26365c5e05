"""Where networks are: in a game's package, or in the user's own folder. To look for one needs no NumPy."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import platformdirs

from lusoria.core.game import Game

SHIPPED_FILE = "network.npz"  # in the game's package


def installed_folder() -> Path:
    """Where a user's own networks are, as GAME.npz; LUSORIA_NETWORKS overrides it."""
    chosen = os.environ.get("LUSORIA_NETWORKS")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("lusoria", appauthor=False)) / "networks"


def installed(game: Game) -> Path | None:
    """The user's own network for a game, if there is one."""
    path = installed_folder() / f"{game.name}.npz"
    return path if path.is_file() else None


def network_file(game: Game) -> Path | None:
    """The file of the network that ships with a game, if there is one."""
    path = Path(str(files(game.package) / SHIPPED_FILE))
    return path if path.is_file() else None


def has_network(game: Game) -> bool:
    """Whether a network plays this game without being named."""
    return installed(game) is not None or network_file(game) is not None
