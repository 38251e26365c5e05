"""What the tables of all games share: signs and colours, frames, prices, and the interface of a game's own table."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.box import ROUNDED
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.core.game import Game
from lusoria.core.message import piece
from lusoria.core.registry import OURS
from lusoria.match.match import Match
from lusoria.match.moves import Move
from lusoria.terminal.screen import Screen
from lusoria.words import Words

# Every seat has a shape besides its colour, so that nothing depends on colour alone.
SHAPES = {"red": "●", "yellow": "■", "blue": "▲", "green": "◆", "orange": "⬢"}
COLOURS = {
    "red": "#c8503f", "yellow": "#d8b13a", "blue": "#5b8dc9", "green": "#7d9a55", "orange": "#dd8036",
    "bronze": "#b07a48", "silver": "#a9adb3", "gold": "#d3af20", "white": "bold", "purple": "#a84fb8",
    "stone": "#a9adb3", "wood": "#b07a48", "architecture": "#5b8dc9", "decoration": "#c77dba",
    "laurel": "#7d9a55", "frame": "#9c8f78", "alarm": "#c8503f",
}  # fmt: skip
NEXT, REACH = "▸", "•"
ASCII_SIGNS = {NEXT: ">", REACH: "*"}
ROOMY_COLUMNS = 100  # from this many columns on, there is room for whole words


@dataclass(frozen=True)
class Option:
    """A legal move with the number to type for it, and its price."""

    number: int
    move: Move
    price: dict[str, int]


def options(match: Match) -> list[Option]:
    """The legal moves, numbered from 1 in the order in which the table shows them."""
    moves = tabletop(match.game.name).order(match.view(), match.moves)
    return [Option(number, move, match.price(move)) for number, move in enumerate(moves, 1)]


def rules_order(view: dict[str, Any], moves: list[Move]) -> list[Move]:
    """The default order of moves: as the rules list them."""
    return moves


@dataclass(frozen=True)
class DrawContext:
    """What a table is drawn from: the view of one seat, the printed board, and the moves to choose from."""

    game: Game
    box: Any  # the record that the rules read
    view: dict[str, Any]
    board: dict[str, Any]  # what is printed
    words: Words
    options: Sequence[Option]  # empty if this seat has nothing to decide
    width: int
    plain: bool  # only ASCII

    @classmethod
    def of(cls, match: Match, seat: int | None, screen: Screen, choice: Sequence[Option] = ()) -> DrawContext:
        """What a seat sees now, or a spectator if it is None; `choice` holds the moves, if the seat has to decide."""
        words, width, plain = screen.words, screen.table_width, screen.plain
        return cls(match.game, match.box, match.view(seat), match.board, words, choice, width, plain)

    def sign(self, name: str) -> str:
        """A small sign, or its replacement in ASCII."""
        return ASCII_SIGNS[name] if self.plain else name

    def mark(self, seat: str) -> Text:
        """A seat as one character: its shape, or its initial in ASCII."""
        return Text(self.name(seat)[0] if self.plain else SHAPES[seat], style=COLOURS[seat])

    @property
    def deciding(self) -> str | None:
        """The seat that has to decide."""
        decision = self.view["decision"]
        return decision["seat"] if decision else None

    def name(self, seat: str) -> str:
        """A seat's name."""
        return self.words.say(piece("seat", seat))

    def seat(self, seat: str, label: str = "") -> Text:
        """A seat's shape, with its name or another label."""
        shape = "" if self.plain else f"{SHAPES[seat]} "
        return Text(f"{shape}{label or self.name(seat)}", style=COLOURS[seat])


def price_words(words: Words, price: Mapping[str, int]) -> Text:
    """A price in words: `1 bronze, 2 slaves`."""
    parts = [
        Text(words("price-part", thing=thing, count=count), style=COLOURS.get(thing, ""))
        for thing, count in price.items()
        if count
    ]
    return Text(", ").join(parts)


def joined(parts: Iterable[Text], between: str = ", ") -> Text:
    """Joins texts."""
    return Text(between).join(list(parts))


def numbered(context: DrawContext, verb: str) -> dict[str, Option]:
    """The moves that consist of this verb and one piece, by that piece: `build villa_blue_10`."""
    pieces = ((option, option.move.words.removeprefix(f"{verb} ")) for option in context.options)
    return {name: option for option, name in pieces if name != option.move.words and " " not in name}


def framed(inside: RenderableType, title: Text, subtitle: Text | None = None) -> Panel:
    """A frame with a title, and perhaps a subtitle at its foot."""
    return Panel(
        inside, box=ROUNDED, border_style=COLOURS["frame"], padding=(0, 1),
        title=title, title_align="left", subtitle=subtitle, subtitle_align="right",
    )  # fmt: skip


def listed(rows: Sequence[tuple[str, Text]]) -> Table:
    """Lines, each with a label."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for label, text in rows:
        grid.add_row(label, text)
    return grid


@dataclass(frozen=True)
class Tabletop:
    """The interface of a game's table. Each game's package here has one, named TABLETOP."""

    draw: Callable[[DrawContext], list[RenderableType]]  # draws the whole table
    on_table: Callable[[str], bool]  # (a move in words) whether its number is on the table
    inside: Callable[[str], bool]  # (a step) whether it continues a choice: the table is not drawn again
    moment: Callable[[DrawContext], str]  # the round and the phase, in words
    secrets: bool  # whether a seat sees what others may not
    order: Callable[[dict[str, Any], list[Move]], list[Move]] = rules_order  # (view, moves) as numbered


def tabletop(game: str) -> Tabletop:
    """The table of a game; a general one for a game from outside."""
    name = game if game in OURS else "general"
    found: Tabletop = importlib.import_module(f"lusoria.terminal.{name}").TABLETOP
    return found
