"""The players' yards: sites with what they lack, the team, tools, loans and finished buildings."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.terminal.builders.pieces import (
    RESOURCES,
    amount,
    building,
    bundle,
    gap,
    letter,
    member,
    number,
    tool,
)
from lusoria.terminal.table import COLOURS, NEXT, DrawContext, framed, joined, listed, numbered

Shown = dict[str, Any]
NAME_WIDTH, GAP_WIDTH = 24, 5


def yard_title(context: DrawContext, player: Shown) -> Text:
    """Whose yard it is, with money and points."""
    words, name = context.words, player["name"]
    arrow = f"{context.sign(NEXT)} " if name == context.deciding else ""
    said = words("table-you", seat=context.name(name)) if name == context.view["you"] else ""
    return Text.assemble(
        arrow, context.seat(name, said), "  ",
        (words("table-money", count=player["money"]), COLOURS["gold"]), ", ",
        words("table-points", points=player["points"], vp=player["vp"]),
    )  # fmt: skip


# ---- in full


def draw_own(context: DrawContext, player: Shown) -> Panel:
    """Your own yard: sites with those who work there beneath them, then who is at hand."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", expand=True)
    table.add_column("", width=2)
    table.add_column(Text(context.words("table-sites")), width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    for resource in RESOURCES:
        heading = Text(context.words("table-resource", resource=resource), style=COLOURS[resource])
        table.add_column(heading, width=GAP_WIDTH, no_wrap=True)
    table.add_column(context.words("table-pays"), justify="right", no_wrap=True)
    table.add_column(context.words("table-vp"), justify="right", no_wrap=True)
    table.add_column(context.words("table-next-send"), ratio=1)
    for site in player["sites"]:
        add_site(context, table, player, site)
    if not player["sites"]:
        table.add_row("", Text(context.words("table-no-sites"), style="dim"))
    add_team(context, table, player)
    return framed(Group(table, listed(belongings(context, player))), yard_title(context, player))


def add_site(context: DrawContext, table: Table, player: Shown, site: Shown) -> None:
    """A site: its gaps, its reward, and what the next send to it costs in actions."""
    card, words = site["card"], context.words
    printed, lacks = context.board["buildings"][card], site["lacks"]
    gaps = [gap(context, card, lacks, resource) for resource in RESOURCES]
    send = words("table-actions", count=site["actions"]) if context.view["stage"] == "turns" else ""
    table.add_row("", building(context, card), *gaps, amount(printed["pays"], "gold"), str(printed["vp"]), send)
    for shown in player["team"]:
        if shown["site"] == card:
            add_member(context, table, shown)


def add_team(context: DrawContext, table: Table, player: Shown) -> None:
    """Who is at hand."""
    words = context.words
    available = [shown for shown in player["team"] if shown["site"] is None]
    wage = Text(words("table-wage"), style="dim")
    table.add_row("", Text(words("table-available"), style="dim"), *[""] * len(RESOURCES), wage)
    for shown in available:
        add_member(context, table, shown)
    if not available:
        table.add_row("", Text(words("table-nobody"), style="dim"))


def add_member(context: DrawContext, table: Table, shown: Shown) -> None:
    """A member: what it gives, in the columns of the gaps."""
    working, name = shown["site"] is not None, shown["name"]
    amounts = [amount(shown["gives"][resource], resource) for resource in RESOURCES]
    said = f"  {member(context, shown)}" if working else member(context, shown)
    wage = "" if working else amount(shown["wage"], "gold")
    send = None if working else numbered(context, "send").get(name)
    table.add_row(number(send), said, *amounts, wage, "", remarks(context, shown))


def remarks(context: DrawContext, shown: Shown) -> Text:
    """What else there is to a member: the tool it works with, what it has learned, how it is freed."""
    words, said = context.words, []
    free = numbered(context, "free").get(shown["name"])
    if free:
        said.append(Text.assemble((str(free.number), "bold"), " ", words("table-free-it")))
    if shown["university"]:
        said.append(Text(words("table-educated")))
    if shown["tool"]:
        said.append(Text(tool(context, shown["tool"])))
    return joined(said)


def belongings(context: DrawContext, player: Shown) -> list[tuple[str, Text]]:
    """What lies beside the sites: tools, loans, finished buildings."""
    words, rows = context.words, []
    if player["tools"]:
        rows.append((words("table-tools"), joined(held_tool(context, player, held) for held in player["tools"])))
    if player["loans"]:
        rows.append((words("table-loans"), Text(str(len(player["loans"])))))
    if player["settles"]:
        rows.append((words("table-settlement"), Text(words("table-settles"))))
    if player["finished"]:
        rows.append((words("table-finished"), Text(", ".join(building(context, card) for card in player["finished"]))))
    return rows


def held_tool(context: DrawContext, player: Shown, held: str) -> Text:
    """A tool, and who works with it."""
    user, name = player["tools"][held], tool(context, held)
    if user is None:
        return Text(name)
    shown = next(shown for shown in player["team"] if shown["name"] == user)
    return Text(context.words("table-tool-with", tool=name, member=member(context, shown)))


# ---- in small


def draw_small(context: DrawContext, player: Shown) -> Group:
    """Another player's yard in a few lines, with everything in it."""
    words = context.words
    sites = [small_site(context, player, site) for site in player["sites"]]
    rows = [("" if k else words("table-sites"), site) for k, site in enumerate(sites)]
    available = [small_member(context, shown) for shown in player["team"] if shown["site"] is None]
    if available:
        rows.append((words("table-available"), joined(available, "; ")))
    return Group(yard_title(context, player), Padding.indent(listed([*rows, *belongings(context, player)]), 2))


def small_site(context: DrawContext, player: Shown, site: Shown) -> Text:
    """A site with its gaps, what it brings, and who works there."""
    card, words = site["card"], context.words
    printed = context.board["buildings"][card]
    gaps = joined(
        (
            Text.assemble((letter(context, r), COLOURS[r]), gap(context, card, site["lacks"], r))
            for r in RESOURCES
            if printed["cost"][r]
        ),
        " ",
    )
    said = Text.assemble(
        building(context, card), " ", gaps, words("table-worth", pays=printed["pays"], vp=printed["vp"])
    )
    working = [small_member(context, shown) for shown in player["team"] if shown["site"] == card]
    if working:
        said = Text.assemble(said, "; ", joined(working), " ", words("table-at-work"))
    if context.view["stage"] == "turns" and site["actions"] > 1:
        said.append(words("table-next-costs", count=site["actions"]))
    return said


def small_member(context: DrawContext, shown: Shown) -> Text:
    """A member with what it gives; one at hand with what it costs, too."""
    words = context.words
    said = Text.assemble(member(context, shown), " ", bundle(context, shown["gives"]))
    if shown["university"]:
        said.append(f" {words('table-educated')}")
    if shown["wage"] and shown["site"] is None:
        said.append(words("table-for-wage", wage=shown["wage"]))
    return said
