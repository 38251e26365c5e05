"""The middle of the table: the building row, the worker row, and the investment piles."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lusoria.terminal.builders.pieces import RESOURCES, amount, building, bundle, letter, letters, number, tool, worker
from lusoria.terminal.table import COLOURS, DrawContext, Option, framed, joined, numbered

NAME_WIDTH, WORKER_WIDTH = 24, 17


def draw_middle(context: DrawContext) -> Panel:
    """Both rows side by side, and the piles below them."""
    words, rows = context.words, Table.grid(padding=(0, 3, 0, 0))
    rows.add_row(building_row(context), worker_row(context))
    legend = words("table-legend", **{resource: letter(context, resource) for resource in RESOURCES})
    invest = Text(words("table-investments", count=context.board["investments"]), style="dim")
    return framed(Group(rows, invest, piles(context)), Text(words("table-yard")), Text(legend, style="dim"))


def card_table(context: DrawContext, title: str, width: int, ends: Sequence[str]) -> Table:
    """Cards, each with four resources and more numbers at the end."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", width=2)
    table.add_column(title, width=width, no_wrap=True, overflow="ellipsis")
    for heading in letters(context):
        table.add_column(heading, justify="right")
    for end in ends:
        table.add_column(end, justify="right", no_wrap=True)
    return table


# ---- the rows


def building_row(context: DrawContext) -> Table:
    """What can be started, and the open card on top of the deck, which comes next (BU-START-4)."""
    words, view = context.words, context.view
    numbers, deck = numbered(context, "start"), 1 + len(view["decks"]["buildings"])
    table = card_table(context, words("table-buildings"), NAME_WIDTH, (words("table-pays"), words("table-vp")))
    for card in view["buildings"]:
        add_building(context, table, card, numbers.get(card))
    if view["top"] is not None:
        table.add_row("", Text(words("table-next", count=deck), style="dim"))
        add_building(context, table, view["top"], None)
    else:
        table.add_row("", Text(words("table-deck", count=0), style="dim"))
    return table


def add_building(context: DrawContext, table: Table, card: str | None, option: Option | None) -> None:
    """A card: what it costs, pays and counts."""
    if card is None:
        table.add_row("", Text(context.words("table-empty"), style="dim"))
        return
    printed = context.board["buildings"][card]
    costs = [amount(printed["cost"][resource], resource) for resource in RESOURCES]
    name = Text(building(context, card), style="" if option else "dim")
    table.add_row(number(option), name, *costs, amount(printed["pays"], "gold"), str(printed["vp"]))


def worker_row(context: DrawContext) -> Table:
    """Who can be hired, and how many are left in the deck."""
    words, view, numbers = context.words, context.view, numbered(context, "hire")
    table = card_table(context, words("table-workers"), WORKER_WIDTH, (words("table-wage"),))
    for name in view["workers"]:
        if name is None:
            table.add_row("", Text(words("table-empty"), style="dim"))
            continue
        printed, option = context.board["members"][name], numbers.get(name)
        amounts = [amount(printed["gives"][resource], resource) for resource in RESOURCES]
        said = Text(worker(context, name), style="" if option else "dim")
        table.add_row(number(option), said, *amounts, amount(printed["wage"], "gold"))
    table.add_row("", Text(words("table-deck", count=len(view["decks"]["workers"])), style="dim"))
    return table


# ---- the piles


def piles(context: DrawContext) -> Table:
    """BU-INV: the four investments, each with its price."""
    words, prices = context.words, context.board["prices"]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for name, price, cards in (
        (words("table-slaves"), -prices["slave"], slaves(context)),
        (words("table-tools"), -prices["tool"], tools(context)),
        (words("table-loans"), context.board["loan"], loans(context)),
        (words("table-university"), -prices["university"], universities(context)),
    ):
        table.add_row(Text(name, style="dim"), Text(f"{price:+}", style=COLOURS["gold"]), cards)
    return table


def pile(context: DrawContext, cards: Sequence[tuple[Option | None, Text]]) -> Text:
    """The cards of a pile, each with its number."""
    if not cards:
        return Text(context.words("table-gone"), style="dim")
    return joined((Text.assemble(number(option), " ", card) if option else card for option, card in cards), "  ")


def slaves(context: DrawContext) -> Text:
    """What each slave gives."""
    numbers, printed = numbered(context, "buy slave"), context.board["members"]
    return pile(
        context, [(numbers.get(s), bundle(context, printed[s]["gives"])) for s in context.view["piles"]["slaves"]]
    )


def tools(context: DrawContext) -> Text:
    """What each tool adds."""
    numbers, cards = numbered(context, "buy tool"), []
    for name in context.view["piles"]["tools"]:
        printed = context.board["tools"][name]
        adds = bundle(context, {r: printed["adds"] * (r == printed["resource"]) for r in RESOURCES})
        cards.append((numbers.get(name), Text.assemble(tool(context, name), " ", adds)))
    return pile(context, cards)


def loans(context: DrawContext) -> Text:
    """How many there are, and what they cost at the end."""
    left, board = len(context.view["piles"]["loans"]), context.board
    if not left:
        return pile(context, [])
    option = next((option for option in context.options if option.move.words == "loan"), None)
    repayment, penalty = board["prices"]["repayment"], board["penalties"]["loan"]
    return pile(context, [(option, Text(context.words("table-loan", left=left, repayment=repayment, penalty=penalty)))])


def universities(context: DrawContext) -> Text:
    """The level each of them teaches."""
    numbers, printed = numbered(context, "educate"), context.board["universities"]
    return pile(
        context,
        [
            (
                numbers.get(u),
                bundle(context, {r: printed[u]["level"] * (r == printed[u]["resource"]) for r in RESOURCES}),
            )
            for u in context.view["piles"]["universities"]
        ],
    )
