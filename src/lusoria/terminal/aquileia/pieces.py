"""Coins and cards of Aquileia in a few letters."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from lusoria.core.message import piece
from lusoria.terminal.table import COLOURS, DrawContext, joined

METALS = ("bronze", "silver", "gold")


def coin(context: DrawContext, metal: str, count: int) -> Text:
    """Some coins, short: `2b`."""
    return Text(f"{count}{context.words('table-coin', metal=metal)}", style=COLOURS.get(metal, ""))


def bundle(context: DrawContext, coins: Mapping[str, int], slaves: int = 0) -> Text:
    """Coins and slaves, short: `2b 1g 3x`."""
    held = {**coins, "slaves": slaves}
    return joined((coin(context, metal, count) for metal, count in held.items() if count), " ")


def card(context: DrawContext, name: str | None) -> str:
    """The name of a card."""
    return context.words("table-no-card") if name is None else context.words.say(piece("card", name))


def cards(context: DrawContext, counts: Mapping[str, int]) -> Text:
    """Cards by name, with how many of each."""
    words = context.words
    named = [
        card(context, name) if count == 1 else words("table-cards", count=count, card=card(context, name))
        for name, count in counts.items()
    ]
    return Text(", ".join(named) or words("table-nothing"))
