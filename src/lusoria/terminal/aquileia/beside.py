"""What lies beside the board: bank, decks, cards, the auction, and all that is yours."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.aquileia.pieces import bundle, card, cards, coin
from lusoria.terminal.table import Sight, joined, listed


def draw_beside(sight: Sight) -> RenderableType:
    """Bank, cards and decks, and all that is yours."""
    words, view = sight.words, sight.view
    slots = dict(zip(("left", "middle", "right"), (card(sight, name) for name in view["slots"]), strict=True))
    face_up = [words("table-slots", **slots), *([card(sight, view["stadium"])] if view["stadium"] else [])]
    rows: list[tuple[str, Text]] = [
        (words("table-face-up"), Text("; ".join(face_up))),
        (words("table-decks"), Text(words("table-deck-counts", **view["decks"]))),
        (words("table-bank"), bundle(sight, view["bank"])),
    ]
    out = view["discards"]["slaves"] | view["discards"]["equi"]
    if out:
        rows.append((words("table-discards"), cards(sight, out)))
    if view["auction"]:
        rows.append((words("table-auction"), auction(sight, view["auction"])))
    if view["ranking"]:
        rows.append((words("table-ranking"), joined(sight.seat(seat) for seat in view["ranking"])))
    return listed([*rows, *own_rows(sight)])


def auction(sight: Sight, shown: dict[str, Any]) -> Text:
    """The card under the hammer, and the high bid."""
    words = sight.words
    text = Text(words("table-auction-card", card=card(sight, shown["card"]), seat=sight.name(shown["auctioneer"])))
    if shown["bidder"] is None:
        return text.append(f"; {words('table-no-bid')}")
    by = words("table-bid", seat=sight.name(shown["bidder"]))
    return Text.assemble(text, f"; {by} ", bundle(sight, shown["bid"]))


def own_rows(sight: Sight) -> list[tuple[str, Text]]:
    """Your own cards, and how far your choice has come."""
    words, own = sight.words, sight.view["own"]
    if own is None:
        return []
    rows = [(words("table-hand"), cards(sight, own["hand"] | own["stadium"] | own["theatre"]))]
    if own["laid"]:
        rows.append((words("table-laid"), cards(sight, own["laid"])))
    if own["looking_at"] is not None:
        rows.append((words("table-looking"), Text(card(sight, own["looking_at"]))))
    if own["gold"] is not None:
        rows.append((words("table-exchange"), coin(sight, "gold", own["gold"])))
    if own["site"] is not None:
        rows.append((words("table-paying"), Text(words.say(piece("site", own["site"])))))
    if own["seen"]:
        rows.append((words("table-seen"), joined((seen(sight, left) for left in own["seen"]), "; ")))
    return rows


def seen(sight: Sight, left: dict[str, Any]) -> Text:
    """AQ-STAD-8: a Stadium card that you saw and did not keep."""
    words, name = sight.words, card(sight, left["card"])
    if left["to"] is None:
        return Text(words("table-seen-removed", round=left["round"], card=name))
    return Text(words("table-seen-left", round=left["round"], card=name, seat=sight.name(left["to"])))
