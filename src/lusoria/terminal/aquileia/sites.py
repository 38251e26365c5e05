"""The building sites: what they are worth, what they cost, whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.terminal.aquileia.pieces import bundle
from lusoria.terminal.table import COLOURS, REACH, ROOMY_COLUMNS, DrawContext, Option, framed, numbered

SITES_A_ROW = 4


def draw_sites(context: DrawContext) -> Panel:
    """Four sites a row: a colour of villas, workshops, banks."""
    words, view = context.words, context.view
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(SITES_A_ROW):
        grid.add_column(no_wrap=True, overflow="ellipsis")
    numbers = numbered(context, "build")
    for kind, sites in site_rows(context):
        cells = (site_cell(context, site, numbers, 2 if i == SITES_A_ROW - 1 else 1) for i, site in enumerate(sites))
        grid.add_row(site_heading(context, kind), *cells)
    legend = [words("table-legend")]
    if view["own"] and view["decision"] and not numbers:
        legend.append(words("table-reach", mark=context.sign(REACH)))
    if context.width >= ROOMY_COLUMNS:
        legend.append(words("table-sites-legend"))
    return framed(grid, Text(words("table-sites")), Text("; ".join(legend), style="dim"))


def site_rows(context: DrawContext) -> list[tuple[str, list[str]]]:
    """The sites by kind or colour, four to a row, the cheap ones first; of two equal ones each row has one."""
    kinds: dict[str, list[str]] = {}
    for site, printed in context.board["sites"].items():
        kinds.setdefault(printed["colour"] or printed["kind"], []).append(site)
    rows = []
    for kind, sites in kinds.items():
        several = -(-len(sites) // SITES_A_ROW)
        rows += [(kind, sites[row::several]) for row in range(several)]
    return rows


def site_heading(context: DrawContext, kind: str) -> Text:
    """The kind of building in a row."""
    words = context.words
    roomy = context.width >= ROOMY_COLUMNS
    name = words("table-site-kind", kind=kind) if roomy else words("table-site-kind-short", kind=kind)
    return Text(name, style=COLOURS.get(kind, ""))


def site_cell(context: DrawContext, site: str, numbers: Mapping[str, Option], digits: int) -> Text:
    """A site: its move, its value or what it pays, then its owner, or its cost."""
    printed, owner, option = context.board["sites"][site], context.view["sites"][site], numbers.get(site)
    within = not numbers and reachable(context, site)
    number = f"{option.number:>2})" if option else f" {context.sign(REACH)} " if within else "   "
    gap, colon = (" ", ":") if context.width >= ROOMY_COLUMNS else ("", "")
    worth = str(printed["value"]) if printed["kind"] != "bank" else pays(context, printed)
    cell = Text.assemble((number, "bold"), gap, (worth.rjust(digits) + colon, "bold" if option or within else ""), " ")
    if owner is not None:
        return Text.assemble(cell, context.seat(owner))
    cost = bundle(context, printed["cost"], printed["slaves"])
    if not (option or within) and context.view["you"] is not None:
        cost.stylize("dim")
    return Text.assemble(cell, cost)


def pays(context: DrawContext, printed: dict[str, Any]) -> str:
    """What a bank pays out: `bsg`."""
    return "".join(context.words("table-coin", metal=metal) for metal, count in printed["pays"].items() if count)


def reachable(context: DrawContext, site: str) -> bool:
    """Whether you could pay for a site now, if you had the Forum to yourself."""
    own = context.view["own"]
    return own is not None and site in own["reach"]
