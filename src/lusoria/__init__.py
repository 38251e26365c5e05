"""Lusoria: Roman board games, by the book, interpreted, compiled and on a GPU."""

from typing import TYPE_CHECKING, Any

from lusoria.core.game import Game
from lusoria.core.registry import all_games, game
from lusoria.errors import (
    BadBatch,
    BadBox,
    BadInput,
    BadPosition,
    BadRecord,
    BadSeats,
    CannotUndo,
    IllegalMove,
    LusoriaError,
    NotInstalled,
    UnknownGame,
)
from lusoria.match.match import Match
from lusoria.match.moves import Move

if TYPE_CHECKING:
    from lusoria.batch.batch import Batch

__version__ = "0.1.0"

__all__ = [
    "BadBatch",
    "BadBox",
    "BadInput",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "Batch",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "LusoriaError",
    "Match",
    "Move",
    "NotInstalled",
    "UnknownGame",
    "__version__",
    "all_games",
    "game",
]


def __getattr__(name: str) -> Any:
    """Imports `Batch` on first use, because it brings NumPy and the compiler with it."""
    if name == "Batch":
        from lusoria.batch.batch import Batch

        return Batch
    raise AttributeError(f"module 'lusoria' has no attribute {name!r}")
