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
from lusoria.terminal.table import Sight, Tabletop

WIDE = 136  # columns that hold the town, and what lies beside the board next to it
TOWN = 92


def draw(sight: Sight) -> list[RenderableType]:
    """The whole table."""
    town, beside = draw_town(sight), draw_beside(sight)
    if sight.view["decision"] is None:
        return [draw_players(sight), draw_sites(sight), beside]  # all followers have gone home
    if sight.width < WIDE:
        return [draw_players(sight), town, draw_sites(sight), beside]
    both = Table.grid(padding=(0, 1, 0, 0))
    both.add_column(width=TOWN)
    both.add_column()
    both.add_row(town, beside)
    return [draw_players(sight), both, draw_sites(sight)]


def on_table(move: str) -> bool:
    """Whether the number of a move stands on the table: placements in the town, builds on the sites."""
    return move.startswith(("place ", "build "))


def inside(step: str) -> bool:
    """Whether a question goes on with a choice: all but placing and building."""
    return step not in ("place", "build")


def moment(sight: Sight) -> str:
    """The round, and its stage."""
    view = sight.view
    return sight.words("moment", round=view["round"], rounds=view["rounds"], stage=piece("stage", view["stage"]))


TABLETOP = Tabletop(draw=draw, on_table=on_table, inside=inside, moment=moment, secrets=True)
