"""What is yours alone: the draft pack, the hand, and the abilities that you have in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.aeterna.cards import INDENT, Section, draw_cards
from lusoria.terminal.aeterna.pieces import ability, card, cards, me, number
from lusoria.terminal.table import DrawContext, Option, framed, listed, numbered

LASTING_TIMINGS = ("activate", "permanent")


def draw_own(context: DrawContext, seat: str) -> Panel | None:
    """Your cards, if there is anything to see."""
    parts = draw_cards(context, held(context))
    lasting = [name for name in area(context) if context.board["cards"][name]["timing"] in LASTING_TIMINGS]
    if lasting and context.view["decision"]:
        parts.append(abilities(context, lasting))
    gone = context.view["own"]["handed_on"]
    if gone:
        parts.append(Padding.indent(listed([(context.words("table-passed-on"), cards(context, gone))]), INDENT))
    title = context.seat(seat, context.words("table-you", seat=context.name(seat)))
    return framed(Group(*parts), title) if parts else None


def area(context: DrawContext) -> list[str]:
    """Your own play area."""
    return next(player["area"] for player in context.view["players"] if player["name"] == me(context))


def held(context: DrawContext) -> list[Section]:
    """AE-DRAFT: the pack to pick from and what was kept; later the hand."""
    words, own = context.words, context.view["own"]
    picks, nothing = numbered(context, "pick"), dict[str, Option]()
    if context.view["phase"] == "draft":
        pick = context.view["round"] + 1
        return [(words("table-pack", pick=pick), own["pack"], picks), (words("table-kept"), own["hand"], nothing)]
    return [(words("table-hand"), own["hand"], {**picks, **numbered(context, "play")})]


# ---- abilities in play


def abilities(context: DrawContext, names: Sequence[str]) -> Table:
    """AE-TERM-9: monuments that can be activated, each with its number, and what is always in force."""
    words, numbers = context.words, {**numbered(context, "pick"), **numbered(context, "activate")}
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=2)
    table.add_column()
    table.add_row("", Text(words("table-abilities"), style="bold"))
    for name in sorted(names, key=lambda name: LASTING_TIMINGS.index(context.board["cards"][name]["timing"])):
        table.add_row(*ability_cells(context, name, numbers))
    return table


def ability_cells(context: DrawContext, name: str, numbers: Mapping[str, Option]) -> tuple[Text, Text]:
    """A card in force: whether it is used, and what it does."""
    you = next(player for player in context.view["players"] if player["name"] == me(context))
    timing = context.words.say(piece("timing", context.board["cards"][name]["timing"]))
    state = context.words("table-used") if name in you["used"] else timing
    does = Text.assemble(card(context, name), f" ({state}): ", (ability(context, name), "dim"))
    return number(numbers.get(name)), does
