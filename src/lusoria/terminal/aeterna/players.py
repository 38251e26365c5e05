"""The players: prestige, unrest, the Domus, and what they have played."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from lusoria.core.numbers import written
from lusoria.terminal.aeterna.pieces import INKS, card, category, me
from lusoria.terminal.table import COLOURS, NEXT, DrawContext, joined

Shown = dict[str, Any]
COLUMNS = ("pp", "unrest", "ruin", "citizen", "supply", "aurei", "grain", "stone", "hand")


def draw_players(context: DrawContext) -> Table:
    """A row for each player, in the order of turns."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    for column in COLUMNS:
        table.add_column(Text(context.words("table-column", column=column)), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for seat in in_order(context):
        player = next(player for player in context.view["players"] if player["name"] == seat)
        cells = [cell(player, column) for column in COLUMNS]
        table.add_row(
            who(context, player), *cells, status(context, player), style="bold" if seat == me(context) else ""
        )
    return table


def in_order(context: DrawContext) -> list[str]:
    """AE-TURN-1: the turn order track from left to right."""
    return [seat for seat in context.view["order"] if seat is not None]


def who(context: DrawContext, player: Shown) -> Text:
    """A player, whether it has to decide, and whether that is you."""
    name = player["name"]
    arrow = f"{context.sign(NEXT)} " if name == context.deciding else "  "
    you = name == me(context)
    return Text.assemble(arrow, context.seat(name, context.words("table-you", seat=context.name(name)) if you else ""))


def cell(player: Shown, column: str) -> Text:
    """One number."""
    count = player[column]
    return Text(written(count) if count or column == "pp" else "-", style=INKS.get(column, "") if count else "dim")


def status(context: DrawContext, player: Shown) -> Text:
    """AE-ACT-PASS, AE-END-6: whether a player has passed, and what for; or suffers damnatio memoriae."""
    words, view = context.words, context.view
    if player["damned"]:
        return Text(words("table-damned"), style=f"bold {COLOURS['alarm']}")
    passed = [space["pp"] for space in view["pass_track"] if space["seat"] == player["name"]]
    if view["phase"] == "actions" and passed:
        return Text(words("table-passed", pp=passed[0]), style="italic")
    return Text()


# ---- what was played


def draw_areas(context: DrawContext) -> Table:
    """AE-TERM-6: the play areas, by colour."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat in in_order(context):
        player = next(player for player in context.view["players"] if player["name"] == seat)
        grid.add_row(context.seat(seat), area(context, player))
    return grid


def area(context: DrawContext, player: Shown) -> Text:
    """The cards of a play area, by colour; those that were used this epoch in brackets."""
    groups = []
    for name in context.board["categories"]:
        held = [card for card in player["area"] if context.board["cards"][card]["category"] == name]
        if held:
            shown = joined(played(context, player, card) for card in held)
            groups.append(Text.assemble((f"{category(context, name)}: ", "dim"), shown))
    return joined(groups, "; ") if groups else Text("-", style="dim")


def played(context: DrawContext, player: Shown, name: str) -> Text:
    """A card that was played, in brackets if it is used."""
    said = card(context, name)
    return Text.assemble("(", said, ")") if name in player["used"] else said
