"""The players: points, supplies, pieces and cards."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from lusoria.terminal.aquileia.pieces import METALS
from lusoria.terminal.table import COLOURS, NEXT, ROOMY_COLUMNS, DrawContext


def draw_players(context: DrawContext) -> Table:
    """A row for each player: points, supply, pieces and cards."""
    columns = player_columns(context)
    table = Table(box=None, padding=(0, 1, 0, 0), expand=False, header_style="dim")
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(heading(context, column), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for player in context.view["players"]:
        arrow = f"{context.sign(NEXT)} " if player["name"] == context.deciding else "  "
        name = Text.assemble(arrow, player_name(context, player["name"]))
        cells = [player_cell(player, column) for column in columns]
        table.add_row(
            name, *cells, status(context, player), style="bold" if player["name"] == context.view["you"] else ""
        )
    return table


def player_columns(context: DrawContext) -> list[str]:
    """What there is room for; strength only while a contest is fought."""
    contest = context.view["zone"] in ("arena", "stadium")
    if context.width >= ROOMY_COLUMNS:
        pieces = ["followers", "houses", "crest", *(["strength"] if contest else [])]
        return ["points", *METALS, *pieces, "slaves", "equi", "stadium", "theatre"]
    pieces = ["strength" if contest else "followers", "houses", "crest"]
    return ["points", *METALS, *pieces, "slaves", "equi", "laurels"]


def heading(context: DrawContext, column: str) -> Text:
    """The heading of a column."""
    words = context.words
    if column in METALS:
        roomy = context.width >= ROOMY_COLUMNS
        name = words("table-column", column=column) if roomy else words("table-coin", metal=column)
        return Text(name, style=COLOURS[column])
    return Text(words("table-column", column=column))


def player_name(context: DrawContext, seat: str) -> Text:
    """A player, and whether that is you."""
    if seat == context.view["you"] and context.width >= ROOMY_COLUMNS:
        return context.seat(seat, context.words("table-you", seat=context.name(seat)))
    return context.seat(seat)


def player_cell(player: dict[str, Any], column: str) -> Text:
    """One number."""
    cards = player["cards"]
    numbers = {
        **player["coins"], **cards, "points": player["score"], "followers": player["followers"],
        "houses": player["houses"], "crest": player["crest"], "strength": player["strength"],
        "laurels": cards["stadium"] + cards["theatre"],
    }  # fmt: skip
    number = numbers[column]
    empty = number == 0 and column not in ("points", "houses", "followers")
    return Text("-" if empty else str(number), style=COLOURS.get(column, "") if number else "dim")


def status(context: DrawContext, player: dict[str, Any]) -> Text:
    """Whether somebody has passed, or is out of the auction."""
    words, view = context.words, context.view
    if view["auction"] and player["out"]:
        return Text(words("table-out"), style="italic")
    if view["stage"] == "placement" and player["passed"]:
        return Text(words("table-passed"), style="italic")
    return Text()
