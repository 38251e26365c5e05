"""The unrest track: where everybody stands, the riot tokens, and what each space costs at the end."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from lusoria.core.numbers import written
from lusoria.terminal.aeterna.pieces import bundle
from lusoria.terminal.table import COLOURS, NEXT, DrawContext, joined

HEAT = ("", "", "", "#d8b13a", "#d8b13a", "#dd8036", "#dd8036", "#d8693c", "#d8693c", "#c8503f", "bold #c8503f")


def draw_unrest(context: DrawContext) -> Table:
    """The spaces from left to right, redder and redder."""
    words, last = context.words, context.board["most_unrest"]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="", expand=False)
    table.add_column(Text(words("table-unrest"), style="dim"), style="dim", no_wrap=True)
    for space in range(last + 1):
        table.add_column(Text(str(space), style=HEAT[space]), no_wrap=True, justify="center", min_width=3)
    spaces = range(last + 1)
    table.add_row("", *(who(context, space) for space in spaces))
    table.add_row(words("table-riots"), *(riot(context, space) for space in spaces))
    table.add_row(words("table-ruin"), *(ruin(context, space) for space in spaces))
    return table


def who(context: DrawContext, space: int) -> Text:
    """Whose unrest stands here."""
    return joined((context.mark(p["name"]) for p in context.view["players"] if p["unrest"] == space), "")


def riot(context: DrawContext, space: int) -> Text:
    """AE-RIOT-1: what has to be paid from here on; the token under way is marked."""
    if space not in context.board["riot_spaces"]:
        return Text()
    which = context.board["riot_spaces"].index(space)
    decision = context.view["decision"]
    arrow = context.sign(NEXT) if decision and decision["riot"] == which else ""
    return Text.assemble(arrow, bundle(context, context.board["riots"][context.view["riots"][which]]))


def ruin(context: DrawContext, space: int) -> Text:
    """AE-END-5: what is lost at the end; on the last space everything."""
    loss = context.board["ruin"][space]
    if loss is None:
        return Text(context.words("table-out"), style=f"bold {COLOURS['alarm']}")
    return Text(written(loss), style="dim")
