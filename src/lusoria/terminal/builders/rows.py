"""The middle of the table: the building row, the worker row, and the investment piles."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.terminal.builders.pieces import RESOURCES, amount, building, bundle, letter, letters, number, tool, worker
from lusoria.terminal.table import COLOURS, Option, Sight, framed, joined, numbered

NAME_WIDTH, WORKER_WIDTH = 24, 14


def draw_middle(sight: Sight) -> Panel:
    """Both rows side by side, and the piles below them."""
    words, rows = sight.words, Table.grid(padding=(0, 3, 0, 0))
    rows.add_row(building_row(sight), worker_row(sight))
    legend = words("table-legend", **{resource: letter(sight, resource) for resource in RESOURCES})
    invest = Text(words("table-investments", count=sight.board["investments"]), style="dim")
    return framed(Group(rows, invest, piles(sight)), Text(words("table-yard")), Text(legend, style="dim"))


def card_table(sight: Sight, title: str, width: int, ends: Sequence[str]) -> Table:
    """Cards, each with four resources and more numbers at the end."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", width=2)
    table.add_column(title, width=width, no_wrap=True, overflow="ellipsis")
    for heading in letters(sight):
        table.add_column(heading, justify="right")
    for end in ends:
        table.add_column(end, justify="right", no_wrap=True)
    return table


# ---- the rows


def building_row(sight: Sight) -> Table:
    """What can be started, and the open card on top of the deck, which comes next (BU-START-4)."""
    words, view = sight.words, sight.view
    numbers, deck = numbered(sight, "start"), 1 + len(view["decks"]["buildings"])
    table = card_table(sight, words("table-buildings"), NAME_WIDTH, (words("table-pays"), words("table-vp")))
    for card in view["buildings"]:
        add_building(sight, table, card, numbers.get(card))
    if view["top"] is not None:
        table.add_row("", Text(words("table-next", count=deck), style="dim"))
        add_building(sight, table, view["top"], None)
    else:
        table.add_row("", Text(words("table-deck", count=0), style="dim"))
    return table


def add_building(sight: Sight, table: Table, card: str | None, option: Option | None) -> None:
    """A card: what it costs, pays and counts."""
    if card is None:
        table.add_row("", Text(sight.words("table-empty"), style="dim"))
        return
    printed = sight.board["buildings"][card]
    costs = [amount(printed["cost"][resource], resource) for resource in RESOURCES]
    name = Text(building(sight, card), style="" if option else "dim")
    table.add_row(number(option), name, *costs, amount(printed["pays"], "gold"), str(printed["vp"]))


def worker_row(sight: Sight) -> Table:
    """Who can be hired, and how many are left in the deck."""
    words, view, numbers = sight.words, sight.view, numbered(sight, "hire")
    table = card_table(sight, words("table-workers"), WORKER_WIDTH, (words("table-wage"),))
    for name in view["workers"]:
        if name is None:
            table.add_row("", Text(words("table-empty"), style="dim"))
            continue
        printed, option = sight.board["members"][name], numbers.get(name)
        amounts = [amount(printed["gives"][resource], resource) for resource in RESOURCES]
        said = Text(worker(sight, name), style="" if option else "dim")
        table.add_row(number(option), said, *amounts, amount(printed["wage"], "gold"))
    table.add_row("", Text(words("table-deck", count=len(view["decks"]["workers"])), style="dim"))
    return table


# ---- the piles


def piles(sight: Sight) -> Table:
    """BU-INV: the four investments, each with its price."""
    words, prices = sight.words, sight.board["prices"]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for name, price, cards in (
        (words("table-slaves"), -prices["slave"], slaves(sight)),
        (words("table-tools"), -prices["tool"], tools(sight)),
        (words("table-loans"), sight.board["loan"], loans(sight)),
        (words("table-university"), -prices["university"], universities(sight)),
    ):
        table.add_row(Text(name, style="dim"), Text(f"{price:+}", style=COLOURS["gold"]), cards)
    return table


def pile(sight: Sight, cards: Sequence[tuple[Option | None, Text]]) -> Text:
    """The cards of a pile, each with its number."""
    if not cards:
        return Text(sight.words("table-gone"), style="dim")
    return joined((Text.assemble(number(option), " ", card) if option else card for option, card in cards), "  ")


def slaves(sight: Sight) -> Text:
    """What each slave gives."""
    numbers, printed = numbered(sight, "buy slave"), sight.board["members"]
    return pile(sight, [(numbers.get(s), bundle(sight, printed[s]["gives"])) for s in sight.view["piles"]["slaves"]])


def tools(sight: Sight) -> Text:
    """What each tool adds."""
    numbers, cards = numbered(sight, "buy tool"), []
    for name in sight.view["piles"]["tools"]:
        printed = sight.board["tools"][name]
        adds = bundle(sight, {r: printed["adds"] * (r == printed["resource"]) for r in RESOURCES})
        cards.append((numbers.get(name), Text.assemble(tool(sight, name), " ", adds)))
    return pile(sight, cards)


def loans(sight: Sight) -> Text:
    """How many there are, and what they cost at the end."""
    left, board = len(sight.view["piles"]["loans"]), sight.board
    if not left:
        return pile(sight, [])
    option = next((option for option in sight.options if option.move.words == "loan"), None)
    repayment, penalty = board["prices"]["repayment"], board["penalties"]["loan"]
    return pile(sight, [(option, Text(sight.words("table-loan", left=left, repayment=repayment, penalty=penalty)))])


def universities(sight: Sight) -> Text:
    """The level each of them teaches."""
    numbers, printed = numbered(sight, "educate"), sight.board["universities"]
    return pile(
        sight,
        [
            (numbers.get(u), bundle(sight, {r: printed[u]["level"] * (r == printed[u]["resource"]) for r in RESOURCES}))
            for u in sight.view["piles"]["universities"]
        ],
    )
