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
from lusoria.terminal.table import Option, Sight, framed, listed, numbered

LASTING = ("activate", "permanent")


def draw_own(sight: Sight, seat: str) -> Panel | None:
    """Your cards, if there is anything to see."""
    parts = draw_cards(sight, held(sight))
    lasting = [name for name in area(sight) if sight.board["cards"][name]["timing"] in LASTING]
    if lasting and sight.view["decision"]:
        parts.append(abilities(sight, lasting))
    gone = sight.view["own"]["handed_on"]
    if gone:
        parts.append(Padding.indent(listed([(sight.words("table-passed-on"), cards(sight, gone))]), INDENT))
    title = sight.seat(seat, sight.words("table-you", seat=sight.name(seat)))
    return framed(Group(*parts), title) if parts else None


def area(sight: Sight) -> list[str]:
    """Your own play area."""
    return next(player["area"] for player in sight.view["players"] if player["name"] == me(sight))


def held(sight: Sight) -> list[Section]:
    """AE-DRAFT: the pack to pick from and what was kept; later the hand."""
    words, own = sight.words, sight.view["own"]
    picks, nothing = numbered(sight, "pick"), dict[str, Option]()
    if sight.view["phase"] == "draft":
        pick = sight.view["round"] + 1
        return [(words("table-pack", pick=pick), own["pack"], picks), (words("table-kept"), own["hand"], nothing)]
    return [(words("table-hand"), own["hand"], {**picks, **numbered(sight, "play")})]


# ---- abilities in play


def abilities(sight: Sight, names: Sequence[str]) -> Table:
    """AE-TERM-9: monuments that can be activated, each with its number, and what is always in force."""
    words, numbers = sight.words, {**numbered(sight, "pick"), **numbered(sight, "activate")}
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=2)
    table.add_column()
    table.add_row("", Text(words("table-abilities"), style="bold"))
    for name in sorted(names, key=lambda name: LASTING.index(sight.board["cards"][name]["timing"])):
        table.add_row(*ability_cells(sight, name, numbers))
    return table


def ability_cells(sight: Sight, name: str, numbers: Mapping[str, Option]) -> tuple[Text, Text]:
    """A card in force: whether it is used, and what it does."""
    you = next(player for player in sight.view["players"] if player["name"] == me(sight))
    timing = sight.words.say(piece("timing", sight.board["cards"][name]["timing"]))
    state = sight.words("table-used") if name in you["used"] else timing
    does = Text.assemble(card(sight, name), f" ({state}): ", (ability(sight, name), "dim"))
    return number(numbers.get(name)), does
