"""Æterna's table in the terminal: the hills and what lies on the board, the players, and your own cards.

Numbers beside hills, buildings and cards are moves; only what is nowhere on the table is listed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lusoria.core.message import piece
from lusoria.match.moves import Move
from lusoria.terminal.aeterna.cards import on_board
from lusoria.terminal.aeterna.hills import draw_hills
from lusoria.terminal.aeterna.own import draw_own
from lusoria.terminal.aeterna.pieces import card, hill, me
from lusoria.terminal.aeterna.players import draw_areas, draw_players
from lusoria.terminal.aeterna.unrest import draw_unrest
from lusoria.terminal.table import DrawContext, Tabletop, framed, joined

WIDE_COLUMNS = 136  # the cards fit beside the hills
CITY = 80  # how wide the hills are then
NUMBERED_MOVES = ("influence", "build", "ask", "play", "activate", "pick")  # with numbers on the table, in order
PHASES_WITHOUT_CARDS = ("riots", "over")  # phases in which nobody takes a card from the board any more
REDRAWN_STEPS = ("draft", "turn", "riot", "order")  # questions to which the table is drawn


def draw(context: DrawContext) -> list[RenderableType]:
    """The whole table."""
    if context.width < WIDE_COLUMNS:
        return [*city(context), *played(context), *beside(context)]
    both = Table.grid(padding=(0, 1, 0, 0))
    both.add_column(width=CITY)
    both.add_column(width=context.width - CITY - 1)
    left, right = replace(context, width=CITY), replace(context, width=context.width - CITY - 1)
    both.add_row(Group(*city(left), *played(left)), Group(*beside(right)))
    return [both]


def city(context: DrawContext) -> list[RenderableType]:
    """The hills, unrest, and the players."""
    return [draw_players(context), *status(context), draw_hills(context), Padding.indent(draw_unrest(context), 2)]


def played(context: DrawContext) -> list[RenderableType]:
    """The play areas, once there is something in them."""
    if not any(player["area"] for player in context.view["players"]):
        return []
    return [framed(draw_areas(context), Text(context.words("table-played")))]


def beside(context: DrawContext) -> list[RenderableType]:
    """The cards that can be had, and those that are yours."""
    seat, parts = me(context), list[RenderableType]()
    open_cards = on_board(context) if context.view["phase"] not in PHASES_WITHOUT_CARDS else []
    if open_cards:
        parts.append(framed(Group(*open_cards), Text(context.words("table-on-board"))))
    own = draw_own(context, seat) if seat else None
    return [*parts, own] if own else parts


# ---- what is going on


def status(context: DrawContext) -> list[Text]:
    """What passing brings, the turn order of the next epoch, and which effects are under way."""
    words, view, lines = context.words, context.view, []
    if view["phase"] == "actions":
        free = next(space["pp"] for space in view["pass_track"] if space["seat"] is None)
        lines.append(Text(words("table-next-pass", pp=free), style="dim"))
        mine = [player for player in view["players"] if player["name"] == me(context)]
        lines += [Text(words("table-feed", count=player["eating"]), style="dim") for player in mine]
    elif view["phase"] == "end_of_epoch":
        lines.append(Text.assemble((words("table-next-order"), "dim"), " ", next_order(context)))
    if view["effects"]:
        inside = joined((effect(context, shown) for shown in view["effects"]), ", ")
        lines.append(Text.assemble((words("table-effects"), "dim"), " ", inside))
    return [Text.assemble("  ", joined(lines, "; "))] if lines else []


def next_order(context: DrawContext) -> Text:
    """AE-EOE-6: the places of the next epoch that are taken."""
    places = enumerate(context.view["next_order"], 1)
    return joined(Text.assemble(f"{k} ", context.seat(seat) if seat else "-") for k, seat in places)


def effect(context: DrawContext, shown: dict[str, Any]) -> Text:
    """The card or the hill of an effect."""
    return card(context, shown["of"]) if shown["family"] == "card" else Text(hill(context, shown["of"]))


# ---- what the terminal asks


def on_table(move: str) -> bool:
    """Whether the number of a move stands on the table: beside hills, buildings and cards."""
    return move.partition(" ")[0] in NUMBERED_MOVES


def inside(step: str) -> bool:
    """Whether a question goes on with a choice, and is answered from a list."""
    return step not in REDRAWN_STEPS


def moment(context: DrawContext) -> str:
    """The epoch, and its phase."""
    view = context.view
    return context.words(
        "table-moment", epoch=view["epoch"], epochs=view["epochs"], phase=piece("phase", view["phase"])
    )


def order(view: dict[str, Any], moves: list[Move]) -> list[Move]:
    """From the top of the table to its foot, then what is not on it."""

    def place(move: Move) -> int:
        verb = move.words.partition(" ")[0]
        return NUMBERED_MOVES.index(verb) if verb in NUMBERED_MOVES else len(NUMBERED_MOVES)

    return sorted(moves, key=place)


TABLETOP = Tabletop(draw=draw, on_table=on_table, inside=inside, moment=moment, secrets=True, order=order)
