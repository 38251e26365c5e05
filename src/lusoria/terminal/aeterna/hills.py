"""The seven hills along the Tiber: stacks from the left, prestige, rewards and buildings; and the Construction Area."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.terminal.aeterna.pieces import building, bundle, hill, number, or_nothing
from lusoria.terminal.table import COLOURS, ROOMY, Option, Sight, framed, joined, numbered

Shown = dict[str, Any]
LETTERS = ("stone", "aurei", "grain", "citizen", "unrest")  # what the legend explains
TALLEST = 3  # a stack up to here is drawn citizen by citizen
DEVASTATED = "▼"
SIGNS = {DEVASTATED: "v", "×": "x"}  # where only ASCII can be shown


def draw_hills(sight: Sight) -> Panel:
    """A line for each hill in play, and below them what can be built."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", expand=True)
    for heading in headings(sight):
        table.add_column(heading, no_wrap=True)
    table.add_column(Text(sight.words("table-buildings")))
    table.add_column(Text(sight.words("table-rewards")), ratio=1)
    numbers = numbered(sight, "influence")
    for name, shown in sight.view["hills"].items():
        table.add_row(*hill_cells(sight, name, shown, numbers.get(name)))
    below = [construction(sight)] if sight.view["decision"] else []  # at the end nobody builds
    return framed(Group(table, *below), Text(sight.words("table-hills")), legend(sight))


def legend(sight: Sight) -> Text:
    """What the letters and signs mean."""
    words = sight.words
    letters = {resource: words("table-letter", resource=resource) for resource in LETTERS}
    return Text(words("table-legend", fallen=sign(sight, DEVASTATED), **letters), style="dim")


def headings(sight: Sight) -> list[Text]:
    """Name, cost, and the positions; the first is the prefect's."""
    words, hills = sight.words, sight.view["hills"].values()
    later = [words("table-later")] if any(shown["later"] for shown in hills) else []
    cost = [words("table-cost")] if numbered(sight, "influence") else []
    spaces = max(len(shown["values"]) for shown in hills)
    positions = [words("table-position", position=position) for position in range(1, spaces + 1)]
    return [Text(said) for said in ("", "", *cost, *positions, *later)]


def hill_cells(sight: Sight, name: str, shown: Shown, option: Option | None) -> list[Text]:
    """A hill: what a citizen costs there, each position with its value and its stack, and what else is there."""
    asked = bool(numbered(sight, "influence"))
    quiet = "dim" if asked and not option else ""
    fallen = sign(sight, DEVASTATED) * len(shown["burnt"])
    cells = [number(option), Text.assemble((hill(sight, name), quiet), " ", (fallen, COLOURS["alarm"]))]
    if asked:
        cells.append(cost(sight, option))
    cells += [position_cell(sight, value, shown["stacks"][i : i + 1]) for i, value in enumerate(shown["values"])]
    if any(other["later"] for other in sight.view["hills"].values()):
        cells.append(Text(" ".join(map(str, shown["later"])), style="dim"))
    return [*cells, buildings(sight, shown), rewards(sight, shown)]


def cost(sight: Sight, option: Option | None) -> Text:
    """AE-ACT-HILL-3: the grain for one more citizen."""
    if option is None:
        return Text()
    grain = {resource: count for resource, count in option.price.items() if resource != "citizen"}
    return bundle(sight, grain) if grain else Text(sight.words("table-free"))


def position_cell(sight: Sight, points: int, stacks: list[tuple[str, int]]) -> Text:
    """AE-SCORE-2: the value of a position, and the stack that stands there, if one does."""
    value = Text(str(points), style="bold")
    if not stacks:
        value.stylize("not bold dim")
        return value
    return Text.assemble(value, " ", stack(sight, *stacks[0]))


def stack(sight: Sight, seat: str, height: int) -> Text:
    """Citizens of one seat: `▲▲`, a tall stack as `▲×5`."""
    mark = sight.mark(seat)
    if height > TALLEST:
        return Text.assemble(mark, (f"{sign(sight, '×')}{height}", mark.style))
    return joined([mark] * height, "")


def sign(sight: Sight, name: str) -> str:
    """One of the small signs of the hills."""
    return SIGNS[name] if sight.plain else name


def buildings(sight: Sight, shown: Shown) -> Text:
    """AE-ACT-BUILD-3: which stand there; in full where there is room."""
    if sight.width >= ROOMY:
        return or_nothing(Text(", ".join(building(sight, name) for name in shown["buildings"])))
    return or_nothing(Text(" ".join(sight.words("table-building", building=name) for name in shown["buildings"])))


def rewards(sight: Sight, shown: Shown) -> Text:
    """AE-TERM-10: the reward tokens; those that are exhausted in brackets."""
    return joined(
        reward(sight, name) if active else Text(f"({reward(sight, name).plain})", style="dim")
        for name, active in shown["tokens"]
    )


def reward(sight: Sight, name: str) -> Text:
    """What a token gives; one lets play a card from the board."""
    gains = sight.board["rewards"][name]
    return bundle(sight, gains) if gains else Text(sight.words("table-play-board"))


# ---- the Construction Area


def construction(sight: Sight) -> Text:
    """AE-ACT-BUILD: what is offered, what it gives its prefect every epoch, and who has built."""
    words, numbers = sight.words, numbered(sight, "build")
    parts = [space(sight, name, shown, numbers.get(name)) for name, shown in sight.view["construction"].items()]
    label = words("table-construction", pp=sight.board["build"]["pp"])
    return Text.assemble((label, "dim"), "  ", joined(parts, "  "))


def space(sight: Sight, name: str, shown: Shown, option: Option | None) -> Text:
    """A space of the Construction Area."""
    said = Text.assemble(building(sight, name), " ", bundle(sight, sight.board["buildings"][name]))
    if shown["citizen"]:
        return Text.assemble((said.plain, "dim"), " ", sight.mark(shown["citizen"]))
    if not shown["offered"]:
        return Text.assemble((said.plain, "dim"), " ", (sight.words("table-built"), "dim"))
    return Text.assemble((f"{option.number} ", "bold"), said) if option else said
