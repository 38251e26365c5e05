"""What the tables of all games share: signs and colours of seats and metals, prices, and where a table is drawn."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from lusoria.core.message import piece
from lusoria.match.match import Match, Move
from lusoria.terminal.screen import Screen
from lusoria.words import Words

# Every seat has a shape besides its colour, so that colour is never the only sign.
SHAPES = {"red": "●", "yellow": "■", "blue": "▲", "green": "◆", "orange": "⬢"}
COLOURS = {
    "red": "#c8503f", "yellow": "#d8b13a", "blue": "#5b8dc9", "green": "#7d9a55", "orange": "#dd8036",
    "bronze": "#b07a48", "silver": "#a9adb3", "gold": "#d3af20", "white": "bold", "purple": "#a84fb8",
    "laurel": "#7d9a55", "frame": "#9c8f78",
}  # fmt: skip
NEXT, REACH = "▸", "•"
PLAIN = {NEXT: ">", REACH: "*"}


@dataclass(frozen=True)
class Option:
    """A legal move with the number it is called by, and what it costs."""

    number: int
    move: Move
    price: dict[str, int]


def options(match: Match) -> list[Option]:
    """The legal moves, numbered from 1."""
    return [Option(number, move, match.price(move)) for number, move in enumerate(match.moves, 1)]


@dataclass(frozen=True)
class Sight:
    """What a table is drawn from: all that one seat sees, what is printed, and the moves to choose from."""

    view: dict[str, Any]
    board: dict[str, Any]
    words: Words
    options: list[Option]  # empty if nobody is asked
    width: int
    plain: bool  # only ASCII

    @classmethod
    def of(cls, match: Match, seat: int | None, screen: Screen, asked: bool = False) -> Sight:
        """What a seat sees now, or those who watch; `asked` if it has to decide."""
        choice = options(match) if asked else []
        return cls(match.view(seat), match.board, screen.words, choice, screen.width, screen.plain)

    def sign(self, name: str) -> str:
        """One of the small signs."""
        return PLAIN[name] if self.plain else name

    def mark(self, seat: str) -> Text:
        """A seat as one character: its shape, or its initial where there are no shapes."""
        return Text(self.name(seat)[0] if self.plain else SHAPES[seat], style=COLOURS[seat])

    def name(self, seat: str) -> str:
        """A seat's name."""
        return self.words.say(piece("seat", seat))

    def seat(self, seat: str, said: str = "") -> Text:
        """A seat's shape and name, or what else it is called."""
        shape = "" if self.plain else f"{SHAPES[seat]} "
        return Text(f"{shape}{said or self.name(seat)}", style=COLOURS[seat])


def price_words(words: Words, price: Mapping[str, int]) -> Text:
    """A price: `1 bronze, 2 slaves`."""
    parts = [
        Text(words("price-part", thing=thing, count=count), style=COLOURS.get(thing, ""))
        for thing, count in price.items()
        if count
    ]
    return Text(", ").join(parts)


def joined(parts: Iterable[Text], between: str = ", ") -> Text:
    """Texts one after the other."""
    return Text(between).join(list(parts))


Drawing = Callable[[Sight], list[RenderableType]]
OnTable = Callable[[str], bool]


def drawing(game: str) -> Drawing:
    """How the table of a game is drawn."""
    draw: Drawing = importlib.import_module(f"lusoria.terminal.{game}").draw
    return draw


def on_table(game: str) -> OnTable:
    """Tells of a move, by its words, whether its number stands on the table."""
    told: OnTable = importlib.import_module(f"lusoria.terminal.{game}").on_table
    return told
