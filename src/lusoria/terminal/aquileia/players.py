"""The players: points, supplies, pieces and cards."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from lusoria.terminal.aquileia.pieces import METALS
from lusoria.terminal.table import COLOURS, NEXT, ROOMY, Sight


def draw_players(sight: Sight) -> Table:
    """A row for each player: points, supply, pieces and cards."""
    columns = player_columns(sight)
    table = Table(box=None, padding=(0, 1, 0, 0), expand=False, header_style="dim")
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(heading(sight, column), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for player in sight.view["players"]:
        arrow = f"{sight.sign(NEXT)} " if player["name"] == sight.deciding else "  "
        name = Text.assemble(arrow, player_name(sight, player["name"]))
        cells = [player_cell(player, column) for column in columns]
        table.add_row(name, *cells, status(sight, player), style="bold" if player["name"] == sight.view["you"] else "")
    return table


def player_columns(sight: Sight) -> list[str]:
    """What there is room for; strength only while a contest is fought."""
    contest = sight.view["zone"] in ("arena", "stadium")
    if sight.width >= ROOMY:
        pieces = ["followers", "houses", "crest", *(["strength"] if contest else [])]
        return ["points", *METALS, *pieces, "slaves", "equi", "stadium", "theatre"]
    pieces = ["strength" if contest else "followers", "houses", "crest"]
    return ["points", *METALS, *pieces, "slaves", "equi", "laurels"]


def heading(sight: Sight, column: str) -> Text:
    """The heading of a column."""
    words = sight.words
    if column in METALS:
        name = words("table-column", column=column) if sight.width >= ROOMY else words("table-coin", metal=column)
        return Text(name, style=COLOURS[column])
    return Text(words("table-column", column=column))


def player_name(sight: Sight, seat: str) -> Text:
    """A player, and whether that is you."""
    if seat == sight.view["you"] and sight.width >= ROOMY:
        return sight.seat(seat, sight.words("table-you", seat=sight.name(seat)))
    return sight.seat(seat)


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


def status(sight: Sight, player: dict[str, Any]) -> Text:
    """Whether somebody has passed, or is out of the auction."""
    words, view = sight.words, sight.view
    if view["auction"] and player["out"]:
        return Text(words("table-out"), style="italic")
    if view["stage"] == "placement" and player["passed"]:
        return Text(words("table-passed"), style="italic")
    return Text()
