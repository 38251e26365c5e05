"""The table of a game that has none of its own: what the view says, in the view's own order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.table import DrawContext, Tabletop, framed, listed

SHOWN_ELSEWHERE = ("game", "you", "decision", "players")  # in the heading, and in a table of their own


def draw(context: DrawContext) -> list[RenderableType]:
    """The players, then everything else."""
    rest = {key: value for key, value in context.view.items() if key not in SHOWN_ELSEWHERE and value is not None}
    return [players(context), framed(listed(list(lines(context, rest))), Text(context.game.title))]


def players(context: DrawContext) -> Table:
    """A row for each seat, a column for each thing that all of them have."""
    rows = context.view["players"]
    columns = [key for key in rows[0] if key != "name"]
    table = Table("", *(label(key) for key in columns), box=None, padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(context.seat(row["name"]), *(said(context, row.get(key)) for key in columns))
    return table


def lines(context: DrawContext, values: dict[str, Any], before: str = "") -> Iterator[tuple[str, Text]]:
    """A line for each thing, named after where it stands in the view."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield from lines(context, value, f"{before}{label(key)} ")
        else:
            yield before + label(key), Text(said(context, value))


def said(context: DrawContext, value: Any) -> str:
    """A value in words: pieces by their names."""
    if isinstance(value, list | tuple):
        return ", ".join(said(context, one) for one in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{label(key)} {said(context, one)}" for key, one in value.items()) or "–"
    if value is None:
        return "–"
    if isinstance(value, bool):
        return context.words("general-yes") if value else context.words("general-no")
    return name_of(context, value) if isinstance(value, str) else str(value)


def name_of(context: DrawContext, name: str) -> str:
    """The name of a piece, of whatever family; other words as they are."""
    for family, names in context.game.pieces.items():
        if name in names:
            return context.words.say(piece(family, name))
    return label(name)


def label(key: str) -> str:
    """A word of the view, for people."""
    return key.replace("_", " ")


def moment(context: DrawContext) -> str:
    """The round, if the view knows one, or else who has to decide."""
    number = context.view.get("round")
    if number is not None:
        return context.words("general-round", round=number)
    return context.words("general-decides", seat=piece("seat", context.deciding or context.game.seat_names[0]))


TABLETOP = Tabletop(
    draw=draw,
    on_table=lambda move: False,  # all moves are listed below the table
    inside=lambda step: False,
    moment=moment,
    secrets=True,  # it can't be told apart
)
