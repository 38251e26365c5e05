"""The seven hills along the Tiber: stacks from the left, prestige, rewards and buildings; and the Construction Area."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.terminal.aeterna.pieces import building, bundle, hill, number, or_nothing
from lusoria.terminal.table import COLOURS, ROOMY_COLUMNS, DrawContext, Option, framed, joined, numbered

Shown = dict[str, Any]
LETTERS = ("stone", "aurei", "grain", "citizen", "unrest")  # what the legend explains
TALLEST_DRAWN = 3  # a stack up to here is drawn citizen by citizen
DEVASTATED_SIGN = "▼"
SIGNS = {DEVASTATED_SIGN: "v", "×": "x"}  # where only ASCII can be shown


def draw_hills(context: DrawContext) -> Panel:
    """A line for each hill in play, and below them what can be built."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", expand=True)
    for heading in headings(context):
        table.add_column(heading, no_wrap=True)
    table.add_column(Text(context.words("table-buildings")))
    table.add_column(Text(context.words("table-rewards")), ratio=1)
    numbers = numbered(context, "influence")
    for name, shown in context.view["hills"].items():
        table.add_row(*hill_cells(context, name, shown, numbers.get(name)))
    below = [construction(context)] if context.view["decision"] else []  # at the end nobody builds
    return framed(Group(table, *below), Text(context.words("table-hills")), legend(context))


def legend(context: DrawContext) -> Text:
    """What the letters and signs mean."""
    words = context.words
    letters = {resource: words("table-letter", resource=resource) for resource in LETTERS}
    return Text(words("table-legend", fallen=sign(context, DEVASTATED_SIGN), **letters), style="dim")


def headings(context: DrawContext) -> list[Text]:
    """Name, cost, and the positions; the first is the prefect's."""
    words, hills = context.words, context.view["hills"].values()
    later = [words("table-later")] if any(shown["later"] for shown in hills) else []
    cost = [words("table-cost")] if numbered(context, "influence") else []
    spaces = max(len(shown["values"]) for shown in hills)
    positions = [words("table-position", position=position) for position in range(1, spaces + 1)]
    return [Text(said) for said in ("", "", *cost, *positions, *later)]


def hill_cells(context: DrawContext, name: str, shown: Shown, option: Option | None) -> list[Text]:
    """A hill: what a citizen costs there, each position with its value and its stack, and what else is there."""
    asked = bool(numbered(context, "influence"))
    quiet = "dim" if asked and not option else ""
    fallen = sign(context, DEVASTATED_SIGN) * len(shown["burnt"])
    cells = [number(option), Text.assemble((hill(context, name), quiet), " ", (fallen, COLOURS["alarm"]))]
    if asked:
        cells.append(cost(context, option))
    cells += [position_cell(context, value, shown["stacks"][i : i + 1]) for i, value in enumerate(shown["values"])]
    if any(other["later"] for other in context.view["hills"].values()):
        cells.append(Text(" ".join(map(str, shown["later"])), style="dim"))
    return [*cells, buildings(context, shown), rewards(context, shown)]


def cost(context: DrawContext, option: Option | None) -> Text:
    """AE-ACT-HILL-3: the grain for one more citizen."""
    if option is None:
        return Text()
    grain = {resource: count for resource, count in option.price.items() if resource != "citizen"}
    return bundle(context, grain) if grain else Text(context.words("table-free"))


def position_cell(context: DrawContext, points: int, stacks: list[tuple[str, int]]) -> Text:
    """AE-SCORE-2: the value of a position, and the stack that stands there, if one does."""
    value = Text(str(points), style="bold")
    if not stacks:
        value.stylize("not bold dim")
        return value
    return Text.assemble(value, " ", stack(context, *stacks[0]))


def stack(context: DrawContext, seat: str, height: int) -> Text:
    """Citizens of one seat: `▲▲`, a tall stack as `▲×5`."""
    mark = context.mark(seat)
    if height > TALLEST_DRAWN:
        return Text.assemble(mark, (f"{sign(context, '×')}{height}", mark.style))
    return joined([mark] * height, "")


def sign(context: DrawContext, name: str) -> str:
    """One of the small signs of the hills."""
    return SIGNS[name] if context.plain else name


def buildings(context: DrawContext, shown: Shown) -> Text:
    """AE-ACT-BUILD-3: which stand there; in full where there is room."""
    if context.width >= ROOMY_COLUMNS:
        return or_nothing(Text(", ".join(building(context, name) for name in shown["buildings"])))
    return or_nothing(Text(" ".join(context.words("table-building", building=name) for name in shown["buildings"])))


def rewards(context: DrawContext, shown: Shown) -> Text:
    """AE-TERM-10: the reward tokens; those that are exhausted in brackets."""
    return joined(
        reward(context, name) if active else Text(f"({reward(context, name).plain})", style="dim")
        for name, active in shown["tokens"]
    )


def reward(context: DrawContext, name: str) -> Text:
    """What a token gives; one lets play a card from the board."""
    gains = context.board["rewards"][name]
    return bundle(context, gains) if gains else Text(context.words("table-play-board"))


# ---- the Construction Area


def construction(context: DrawContext) -> Text:
    """AE-ACT-BUILD: what is offered, what it gives its prefect every epoch, and who has built."""
    words, numbers = context.words, numbered(context, "build")
    parts = [space(context, name, shown, numbers.get(name)) for name, shown in context.view["construction"].items()]
    label = words("table-construction", pp=context.board["build"]["pp"])
    return Text.assemble((label, "dim"), "  ", joined(parts, "  "))


def space(context: DrawContext, name: str, shown: Shown, option: Option | None) -> Text:
    """A space of the Construction Area."""
    said = Text.assemble(building(context, name), " ", bundle(context, context.board["buildings"][name]))
    if shown["citizen"]:
        return Text.assemble((said.plain, "dim"), " ", context.mark(shown["citizen"]))
    if not shown["offered"]:
        return Text.assemble((said.plain, "dim"), " ", (context.words("table-built"), "dim"))
    return Text.assemble((f"{option.number} ", "bold"), said) if option else said
