"""The contract: what every game offers, and the list of games."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.core.record import Record
from lusoria.errors import BadSeats, UnknownGame

NAMES = ("aquileia",)


@dataclass(frozen=True)
class Game:
    """One game. Only what is named here is called from outside the game's folder.

    The rules (`setup`, `legal`, `step`, `score`, `sensible`) run as plain Python when called, and
    compiled through `lusoria.core.compile.compiled`. `legal` returns 0 when the game is over.
    """

    name: str
    title: str
    prefix: str  # of its rule ids
    seats: range
    actions: int  # how many actions there are
    Box: type[Record]
    State: type[Record]
    setup: Callable[..., None]  # (box, s, seats, dice, log)
    legal: Callable[..., int]  # (box, s, options) -> how many
    step: Callable[..., None]  # (box, s, action, dice, log)
    score: Callable[..., None]  # (box, s, out)
    progress: Callable[..., int]  # (s) -> how far the game has come
    sensible: Callable[..., int]  # (box, s, options, count, dice) -> action
    load_box: Callable[[Path | None], Any]
    words: Callable[[int], str]  # an action as a move
    action: Callable[[str], int]  # a move as an action; KeyError if it is none
    run_example: Callable[[dict[str, Any]], list[str]]  # what differs
    seat_names: tuple[str, ...]
    show: Callable[..., str]  # (box, s, seat) the table as text, as that seat sees it
    tell: Callable[[Any], str]  # an event as a short line
    reveals: frozenset[int]  # kinds of events that show somebody something new; after them there is no undo

    @property
    def package(self) -> str:
        """The Python package that holds its rules."""
        return f"lusoria.games.{self.name}"

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game can be played with it."""
        if seats not in self.seats:
            raise BadSeats(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        return seats


@functools.cache
def game(name: str) -> Game:
    """The game of this name: `lusoria.game("aquileia")`."""
    if name not in NAMES:
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(NAMES)}")
    found: Game = importlib.import_module(f"lusoria.games.{name}.game").GAME
    return found


def all_games() -> list[Game]:
    """All games."""
    return [game(name) for name in NAMES]
