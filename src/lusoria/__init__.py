"""Lusoria: Roman board games, by the book, interpreted, compiled and on a GPU."""

from lusoria.core.game import Game, all_games, game
from lusoria.errors import BadBox, BadSeats, LusoriaError, UnknownGame

__version__ = "0.1.0"

__all__ = ["BadBox", "BadSeats", "Game", "LusoriaError", "UnknownGame", "__version__", "all_games", "game"]
