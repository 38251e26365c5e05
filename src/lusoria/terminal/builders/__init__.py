"""The Builders' table in the terminal: the rows and piles in the middle, and the players' yards.

Numbers beside cards and members are moves; only what is nowhere on the table is listed.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from lusoria.core.message import piece
from lusoria.match.moves import Move
from lusoria.terminal.builders.rows import draw_middle
from lusoria.terminal.builders.yards import draw_own, draw_small
from lusoria.terminal.table import COLOURS, DrawContext, Tabletop, joined

WIDE_SCREEN = 132  # columns: room for the others' yards beside your own
MIDDLE_WIDTH = 84


def draw(context: DrawContext) -> list[RenderableType]:
    """The whole table. Nobody takes anything from the middle when the turns are over."""
    view = context.view
    own: list[RenderableType] = [draw_own(context, p) for p in view["players"] if p["name"] == view["you"]]
    others: list[RenderableType] = [draw_small(context, p) for p in view["players"] if p["name"] != view["you"]]
    middle: list[RenderableType] = [draw_middle(context)] if view["stage"] == "turns" else []
    above: list[RenderableType] = [status(context)] if view["decision"] else []
    if context.width < WIDE_SCREEN:
        return [*above, *middle, *own, *others]
    both = Table.grid(padding=(0, 2, 0, 0))
    both.add_column(width=MIDDLE_WIDTH)
    both.add_column()
    both.add_row(Group(*middle, *own), Group(*others))
    return [*above, both]


def status(context: DrawContext) -> Text:
    """Whose turn it is and what is left of it, who began, and whether the end is near."""
    words, view, decision = context.words, context.view, context.view["decision"]
    parts = []
    if view["stage"] == "turns":
        actions = words("table-actions", count=decision["pool"])
        left = decision["investments"]
        parts.append(Text.assemble(context.seat(decision["seat"]), " ", (words("table-has", actions=actions), "bold")))
        parts.append(Text(words("table-may-invest", left=left), style="" if left else "dim"))
    parts.append(Text.assemble((words("table-first"), "dim"), " ", context.seat(view["first"])))
    if view["last_round"]:
        parts.append(Text(words("table-last-round"), style=f"bold {COLOURS['alarm']}"))
    return joined(parts, "; ")


def on_table(move: str) -> bool:
    """Whether the number of a move stands on the table: beside the cards of the middle, and beside your team."""
    return move.startswith(("start ", "hire ", "buy slave ", "buy tool ", "loan", "educate ", "free ", "send "))


def inside(step: str) -> bool:
    """BU-TURN-2: whether a question is one of the particulars of a move."""
    return step in ("person", "site", "tool")


def moment(context: DrawContext) -> str:
    """The round, and its stage where that is not the usual one."""
    words, view = context.words, context.view
    if view["stage"] == "turns":
        return words("table-round", round=view["round"])
    return words.say(piece("stage", view["stage"]))


def order(view: dict[str, Any], moves: list[Move]) -> list[Move]:
    """Cards of the rows by their slots, then the others as the rules list them."""
    row = [*view["buildings"], *view["workers"]]

    def place(move: Move) -> int:
        verb, _, card = move.words.partition(" ")
        return row.index(card) if verb in ("start", "hire") else len(row)

    return sorted(moves, key=place)


TABLETOP = Tabletop(draw=draw, on_table=on_table, inside=inside, moment=moment, secrets=False, order=order)
