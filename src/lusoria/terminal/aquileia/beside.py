"""What lies beside the board: bank, decks, cards, the auction, and all that is yours."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.aquileia.pieces import bundle, card, cards, coin
from lusoria.terminal.table import DrawContext, joined, listed


def draw_beside(context: DrawContext) -> RenderableType:
    """Bank, cards and decks, and all that is yours."""
    words, view = context.words, context.view
    slots = dict(zip(("left", "middle", "right"), (card(context, name) for name in view["slots"]), strict=True))
    face_up = [words("table-slots", **slots), *([card(context, view["stadium"])] if view["stadium"] else [])]
    rows: list[tuple[str, Text]] = [
        (words("table-face-up"), Text("; ".join(face_up))),
        (words("table-decks"), Text(words("table-deck-counts", **view["decks"]))),
        (words("table-bank"), bundle(context, view["bank"])),
    ]
    out = view["discards"]["slaves"] | view["discards"]["equi"]
    if out:
        rows.append((words("table-discards"), cards(context, out)))
    if view["auction"]:
        rows.append((words("table-auction"), auction(context, view["auction"])))
    if view["ranking"]:
        rows.append((words("table-ranking"), joined(context.seat(seat) for seat in view["ranking"])))
    return listed([*rows, *own_rows(context)])


def auction(context: DrawContext, shown: dict[str, Any]) -> Text:
    """The card under the hammer, and the high bid."""
    words = context.words
    text = Text(words("table-auction-card", card=card(context, shown["card"]), seat=context.name(shown["auctioneer"])))
    if shown["bidder"] is None:
        return text.append(f"; {words('table-no-bid')}")
    by = words("table-bid", seat=context.name(shown["bidder"]))
    return Text.assemble(text, f"; {by} ", bundle(context, shown["bid"]))


def own_rows(context: DrawContext) -> list[tuple[str, Text]]:
    """Your own cards, and how far your choice has come."""
    words, own = context.words, context.view["own"]
    if own is None:
        return []
    rows = [(words("table-hand"), cards(context, own["hand"] | own["stadium"] | own["theatre"]))]
    if own["laid"]:
        rows.append((words("table-laid"), cards(context, own["laid"])))
    if own["looking_at"] is not None:
        rows.append((words("table-looking"), Text(card(context, own["looking_at"]))))
    if own["gold"] is not None:
        rows.append((words("table-exchange"), coin(context, "gold", own["gold"])))
    if own["site"] is not None:
        rows.append((words("table-paying"), Text(words.say(piece("site", own["site"])))))
    if own["seen"]:
        rows.append((words("table-seen"), joined((seen(context, left) for left in own["seen"]), "; ")))
    return rows


def seen(context: DrawContext, left: dict[str, Any]) -> Text:
    """AQ-STAD-8: a Stadium card that you saw and did not keep."""
    words, name = context.words, card(context, left["card"])
    if left["to"] is None:
        return Text(words("table-seen-removed", round=left["round"], card=name))
    return Text(words("table-seen-left", round=left["round"], card=name, seat=context.name(left["to"])))
