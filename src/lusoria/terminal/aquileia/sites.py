"""The building sites: what they are worth, what they cost, whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.terminal.aquileia.pieces import bundle
from lusoria.terminal.table import COLOURS, REACH, ROOMY, Option, Sight, framed, numbered

SITES_A_ROW = 4


def draw_sites(sight: Sight) -> Panel:
    """Four sites a row: a colour of villas, workshops, banks."""
    words, view = sight.words, sight.view
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(SITES_A_ROW):
        grid.add_column(no_wrap=True, overflow="ellipsis")
    numbers = numbered(sight, "build")
    for kind, sites in site_rows(sight):
        cells = (site_cell(sight, site, numbers, 2 if i == SITES_A_ROW - 1 else 1) for i, site in enumerate(sites))
        grid.add_row(site_heading(sight, kind), *cells)
    legend = [words("table-legend")]
    if view["own"] and view["decision"] and not numbers:
        legend.append(words("table-reach", mark=sight.sign(REACH)))
    if sight.width >= ROOMY:
        legend.append(words("table-sites-legend"))
    return framed(grid, Text(words("table-sites")), Text("; ".join(legend), style="dim"))


def site_rows(sight: Sight) -> list[tuple[str, list[str]]]:
    """The sites by kind or colour, four to a row, the cheap ones first; of two equal ones each row has one."""
    kinds: dict[str, list[str]] = {}
    for site, printed in sight.board["sites"].items():
        kinds.setdefault(printed["colour"] or printed["kind"], []).append(site)
    rows = []
    for kind, sites in kinds.items():
        several = -(-len(sites) // SITES_A_ROW)
        rows += [(kind, sites[row::several]) for row in range(several)]
    return rows


def site_heading(sight: Sight, kind: str) -> Text:
    """The kind of building in a row."""
    words = sight.words
    name = words("table-site-kind", kind=kind) if sight.width >= ROOMY else words("table-site-kind-short", kind=kind)
    return Text(name, style=COLOURS.get(kind, ""))


def site_cell(sight: Sight, site: str, numbers: Mapping[str, Option], digits: int) -> Text:
    """A site: its move, its value or what it pays, then its owner, or its cost."""
    printed, owner, option = sight.board["sites"][site], sight.view["sites"][site], numbers.get(site)
    within = not numbers and reachable(sight, site)
    number = f"{option.number:>2})" if option else f" {sight.sign(REACH)} " if within else "   "
    gap, colon = (" ", ":") if sight.width >= ROOMY else ("", "")
    worth = str(printed["value"]) if printed["kind"] != "bank" else pays(sight, printed)
    cell = Text.assemble((number, "bold"), gap, (worth.rjust(digits) + colon, "bold" if option or within else ""), " ")
    if owner is not None:
        return Text.assemble(cell, sight.seat(owner))
    cost = bundle(sight, printed["cost"], printed["slaves"])
    if not (option or within) and sight.view["you"] is not None:
        cost.stylize("dim")
    return Text.assemble(cell, cost)


def pays(sight: Sight, printed: dict[str, Any]) -> str:
    """What a bank pays out: `bsg`."""
    return "".join(sight.words("table-coin", metal=metal) for metal, count in printed["pays"].items() if count)


def reachable(sight: Sight, site: str) -> bool:
    """Whether you could pay for a site now, if you had the Forum to yourself."""
    own = sight.view["own"]
    return own is not None and site in own["reach"]
