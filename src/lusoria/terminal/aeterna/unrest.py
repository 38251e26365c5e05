"""The unrest track: where everybody stands, the riot tokens, and what each space costs at the end."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from lusoria.terminal.aeterna.pieces import bundle
from lusoria.terminal.table import COLOURS, NEXT, Sight, joined

HEAT = ("", "", "", "#d8b13a", "#d8b13a", "#dd8036", "#dd8036", "#d8693c", "#d8693c", "#c8503f", "bold #c8503f")


def draw_unrest(sight: Sight) -> Table:
    """The spaces from left to right, redder and redder."""
    words, last = sight.words, sight.board["most_unrest"]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="", expand=False)
    table.add_column(Text(words("table-unrest"), style="dim"), style="dim", no_wrap=True)
    for space in range(last + 1):
        table.add_column(Text(str(space), style=HEAT[space]), no_wrap=True, justify="center", min_width=3)
    spaces = range(last + 1)
    table.add_row("", *(who(sight, space) for space in spaces))
    table.add_row(words("table-riots"), *(riot(sight, space) for space in spaces))
    table.add_row(words("table-ruin"), *(ruin(sight, space) for space in spaces))
    return table


def who(sight: Sight, space: int) -> Text:
    """Whose unrest stands here."""
    return joined((sight.mark(p["name"]) for p in sight.view["players"] if p["unrest"] == space), "")


def riot(sight: Sight, space: int) -> Text:
    """AE-RIOT-1: what has to be paid from here on; the token under way is marked."""
    if space not in sight.board["riot_spaces"]:
        return Text()
    which = sight.board["riot_spaces"].index(space)
    decision = sight.view["decision"]
    arrow = sight.sign(NEXT) if decision and decision["riot"] == which else ""
    return Text.assemble(arrow, bundle(sight, sight.board["riots"][sight.view["riots"][which]]))


def ruin(sight: Sight, space: int) -> Text:
    """AE-END-5: what is lost at the end; on the last space everything."""
    loss = sight.board["ruin"][space]
    if loss is None:
        return Text(sight.words("table-out"), style=f"bold {COLOURS['alarm']}")
    return Text(str(loss), style="dim")
