"""Lusoria: Roman board games, by the book, interpreted, compiled and on a GPU."""

from lusoria.core.game import Game, all_games, game
from lusoria.errors import (
    BadBox,
    BadInput,
    BadPosition,
    BadRecord,
    BadSeats,
    CannotUndo,
    IllegalMove,
    LusoriaError,
    UnknownGame,
)
from lusoria.match.match import Match, Move

__version__ = "0.1.0"

__all__ = [
    "BadBox",
    "BadInput",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "LusoriaError",
    "Match",
    "Move",
    "UnknownGame",
    "__version__",
    "all_games",
    "game",
]
