"""The contract: what every game offers, and the list of games."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.core.events import Events
from lusoria.core.features import Feature
from lusoria.core.message import Message, Refusal
from lusoria.core.moves import Moves
from lusoria.core.record import Record
from lusoria.core.text import SentText
from lusoria.errors import BadSeats, UnknownGame

NAMES = ("aquileia", "builders", "aeterna")


@dataclass(frozen=True, eq=False)  # there is one object for each game
class Game:
    """One game. Only what is named here is called from outside the game's folder.

    The rules (`setup`, `legal`, `step`, `score`, `progress`, `sensible`, `observe`, `redeal`, `traits`, `elapsed`) run
    as plain Python when called, and compiled through `lusoria.core.compile.compiled`. `legal` returns 0 when the game
    is over. The rest is Python only.
    """

    name: str
    title: str
    prefix: str  # of its rule ids
    seats: range
    moves: Moves
    events: Events
    Box: type[Record]
    State: type[Record]
    setup: Callable[..., None]  # (box, s, seats, dice, log)
    legal: Callable[..., int]  # (box, s, options) -> how many
    step: Callable[..., None]  # (box, s, action, dice, log)
    score: Callable[..., None]  # (box, s, out)
    progress: Callable[..., int]  # (s) -> how far the game has come
    sensible: Callable[..., int]  # (box, s, options, count, dice) -> action
    observe: Callable[..., None]  # (box, s, seat, out) what the seat knows, as numbers; out holds zeros
    features: tuple[Feature, ...]  # what those numbers are
    redeal: Callable[..., None]  # (box, s, seat, dice) deals again what the seat can't know
    traits: Callable[..., None]  # (box, s, seat, out) what makes a seat's position good or bad, as numbers
    trait_names: tuple[str, ...]  # what those numbers are; value.py has their weights
    elapsed: Callable[..., float]  # (box, s) how much of the game has been played, from 0 to 1
    load_box: Callable[[Path | SentText | None], Any]  # None: the box that comes with the game
    run_example: Callable[[dict[str, Any]], list[str]]  # what differs
    seat_names: tuple[str, ...]
    pieces: dict[str, tuple[str, ...]]  # families of names: `field` and the fields; each name is a message field-...
    view: Callable[..., dict[str, Any]]  # (box, s, seat or None) what is seen, as names
    board: Callable[..., dict[str, Any]]  # (box) what is printed, as names
    tally: Callable[..., dict[str, list[int]]]  # (box, s, events so far) each seat's score by its source
    explain: Callable[..., Message]  # (box, s, action) a legal move as a whole sentence
    price: Callable[..., dict[str, int]]  # (box, s, action) what a legal move costs, by name
    why_not: Callable[..., Refusal]  # (box, s, action) the rule in the way of a move that is not legal
    tell: Callable[[Any], Message]  # an event as a sentence
    tell_trait: Callable[[str, str], Message]  # (name, change) how a trait of `trait_names` changes, in words
    check: Callable[..., None]  # (box, s) BadPosition if no game can come to stand like this
    View: Any = dict[str, Any]  # the shape of `view`, a TypedDict; the page's types are made from it
    Printed: Any = dict[str, Any]  # the shape of `board`
    no_score: int | None = None  # the score of a seat that has none, and can't win
    unit: int = 1  # scores are counted in parts of a point: 10 where a game knows tenths
    divergent: bool = False  # games that are played side by side soon stand at different kinds of decisions
    at_once: frozenset[int] = frozenset()  # steps at which the seats choose unseen by each other, asked in rising order
    cut_short: Callable[..., bool] | None = None  # (box, s) -> a game that is over was ended by a safeguard
    draw: Callable[..., str] | None = None  # (view, board, theme, last move) the board as SVG; None: as general tables

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A copy, or what comes out of a pickle, is the game itself."""
        return game, (self.name,)

    @property
    def package(self) -> str:
        """The Python package of the game."""
        return f"lusoria.games.{self.name}"

    @property
    def rules(self) -> str:
        """The Python package of its rules: only what is compiled."""
        return f"{self.package}.rules"

    @property
    def actions(self) -> int:
        """How many moves there are."""
        return self.moves.count

    def points(self, score: int) -> str:
        """A score in points, exactly: 182 tenths are 18.2."""
        if self.unit == 1:
            return str(score)
        whole, rest = divmod(abs(score), self.unit)
        return f"{'-' if score < 0 else ''}{whole}.{rest:0{len(str(self.unit)) - 1}}"

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game can be played with it."""
        if seats not in self.seats:
            raise BadSeats(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
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
