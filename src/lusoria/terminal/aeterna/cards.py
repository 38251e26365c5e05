"""Cards with all that is printed on them: personalities, the cards on the board, a hand, a draft pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lusoria.core.message import piece
from lusoria.core.numbers import written
from lusoria.terminal.aeterna.pieces import INKS, ability, bundle, card, category, number, or_nothing
from lusoria.terminal.table import DrawContext, Option, numbered

INDENT = 3  # below a number
NAME_WIDTH, OTHERS_WIDTH = 32, 31  # how wide the name is at most, and all the rest of a card with its frame
BUYING_MOVES = ("play ", "ask ")  # moves that pay for a card
Section = tuple[str, Sequence[str], Mapping[str, Option]]  # a title, its cards, and their moves


def draw_cards(context: DrawContext, sections: Sequence[Section]) -> list[RenderableType]:
    """Cards one below the other, each with what it does beneath it, over the whole width."""
    parts: list[RenderableType] = []
    for title, names, numbers in sections:
        if names:
            parts.append(heading_row(context, title))
        for name in names:
            parts.append(card_row(context, name, numbers.get(name)))
            if ability(context, name):
                parts.append(Padding.indent(ability_line(context, name), INDENT))
    return parts


def columns(context: DrawContext) -> Table:
    """How wide the parts of a card are: number, name, category, cost, gains, end PP."""
    colour = max(len(category(context, name)) for name in context.board["categories"])
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(width=2)
    row.add_column(width=min(NAME_WIDTH, context.width - colour - OTHERS_WIDTH))
    row.add_column(width=colour)
    row.add_column(width=6)
    row.add_column(width=11)
    row.add_column(width=3, justify="right")
    return row


def heading_row(context: DrawContext, title: str) -> Table:
    """The title of a section, and what the columns are."""
    words, row = context.words, columns(context)
    headings = (words("table-cost"), words("table-gains"), words("table-end"))
    row.add_row("", Text(title, style="bold"), "", *(Text(heading, style="dim") for heading in headings))
    return row


def card_row(context: DrawContext, name: str, option: Option | None) -> Table:
    """What is printed on a card; if it costs less now, what it costs now."""
    printed, row = context.board["cards"][name], columns(context)
    price = option.price if option and option.move.words.startswith(BUYING_MOVES) else printed["cost"]
    of = Text(category(context, printed["category"]), style=INKS[printed["category"]])
    cells = [number(option), card(context, name), of, or_nothing(bundle(context, price))]
    if printed["kind"] != "personality":
        cells += [or_nothing(bundle(context, printed["gains"])), Text(written(printed["end_pp"]), style="bold")]
    row.add_row(*cells)
    return row


def ability_line(context: DrawContext, name: str) -> Text:
    """When a card does what."""
    when = context.words.say(piece("timing", context.board["cards"][name]["timing"]))
    return Text.assemble((f"{when}: ", "italic dim"), (ability(context, name), "dim"))


def on_board(context: DrawContext) -> list[RenderableType]:
    """The personalities, and the cards that lie on the board since the draft."""
    words, view = context.words, context.view
    return draw_cards(
        context,
        [
            (words("table-people"), view["people"], numbered(context, "ask")),
            (words("table-board"), view["board"], numbered(context, "play")),
        ],
    )
