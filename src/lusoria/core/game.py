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

NAMES = ("aquileia", "builders")


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
    unit: int = 1  # scores are counted in parts of a point: 10 where a game knows tenths
    cut_short: Callable[..., bool] | None = None  # (box, s) -> a game that is over was ended by a safeguard

    @property
    def package(self) -> str:
        """The Python package that holds its rules."""
        return f"lusoria.games.{self.name}"

    def points(self, score: int) -> str:
        """A score in points, exactly: 182 tenths are 18.2."""
        if self.unit == 1:
            return str(score)
        whole, rest = divmod(abs(score), self.unit)
        return f"{'-' if score < 0 else ''}{whole}.{rest:0{len(str(self.unit)) - 1}}"

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
