"""Aquileia's table in the terminal, drawn from what a seat sees.

Numbers beside free fields and sites are moves: 28 placements need no list of their own.
"""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table

from lusoria.core.message import piece
from lusoria.terminal.aquileia.beside import draw_beside
from lusoria.terminal.aquileia.players import draw_players
from lusoria.terminal.aquileia.sites import draw_sites
from lusoria.terminal.aquileia.town import draw_town
from lusoria.terminal.table import DrawContext, Tabletop

WIDE_COLUMNS = 136  # they hold the town, and what lies beside the board next to it
TOWN_COLUMNS = 92


def draw(context: DrawContext) -> list[RenderableType]:
    """The whole table."""
    town, beside = draw_town(context), draw_beside(context)
    if context.view["decision"] is None:
        return [draw_players(context), draw_sites(context), beside]  # all followers have gone home
    if context.width < WIDE_COLUMNS:
        return [draw_players(context), town, draw_sites(context), beside]
    both = Table.grid(padding=(0, 1, 0, 0))
    both.add_column(width=TOWN_COLUMNS)
    both.add_column()
    both.add_row(town, beside)
    return [draw_players(context), both, draw_sites(context)]


def on_table(move: str) -> bool:
    """Whether the number of a move stands on the table: placements in the town, builds on the sites."""
    return move.startswith(("place ", "build "))


def inside(step: str) -> bool:
    """Whether a question goes on with a choice: all but placing and building."""
    return step not in ("place", "build")


def moment(context: DrawContext) -> str:
    """The round, and its stage."""
    view = context.view
    return context.words("moment", round=view["round"], rounds=view["rounds"], stage=piece("stage", view["stage"]))


TABLETOP = Tabletop(draw=draw, on_table=on_table, inside=inside, moment=moment, secrets=True)
