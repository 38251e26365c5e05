"""Pieces and amounts as messages: what sentences are made of. The texts are in `en.ftl` beside this file.

Every game names its pieces like this, so these files read alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from lusoria.core.message import Message, piece
from lusoria.core.record import Counts
from lusoria.games.aquileia.rules.state import (
    FIELDS,
    HAND,
    METALS,
    SEAT_COLOURS,
    SITES,
    STADIUM_CARDS,
    THEATRE_CARDS,
)

Amounts = dict[str, int]  # "bronze", "silver", "gold", "slaves", "points": how many


def seat_name(seat: int) -> Message:
    """A player."""
    return piece("seat", SEAT_COLOURS[seat])


def field_name(field: int) -> Message:
    """An action field."""
    return piece("field", FIELDS[field])


def metal_name(metal: int) -> Message:
    """A metal."""
    return piece("metal", METALS[metal])


def card_name(card: int) -> Message:
    """A slave, horse or weapon card."""
    return piece("card", HAND[card])


def stadium_card(card: int) -> Message:
    """A Stadium card."""
    return piece("card", STADIUM_CARDS[card])


def theatre_card(card: int) -> Message:
    """A Theatre card."""
    return piece("card", THEATRE_CARDS[card])


def site_name(site: int) -> Message:
    """A building site, or the building on it."""
    return piece("site", SITES[site])


def bundle(coins: Counts, times: int = 1) -> Amounts:
    """Coins by metal, without zeros."""
    return {metal: coins[i] * times for i, metal in enumerate(METALS) if coins[i] * times > 0}


def amounts(things: Mapping[str, int]) -> list[Message]:
    """`2 bronze, 1 gold, 3 slaves`, or a word for nothing."""
    return [amount(name, count) for name, count in things.items() if count > 0] or [Message("amount-none")]


@lru_cache(maxsize=1024)
def amount(name: str, count: int) -> Message:
    """A number of coins of a metal, of slaves, or of points."""
    if name == "slaves":
        return Message("amount-slaves", count=count)
    if name == "points":
        return Message("amount-points", count=count)
    return Message("amount-coins", count=count, metal=piece("metal", name))


def cards(counts: Mapping[int, int]) -> list[Message]:
    """`2 × double weapon, 1 × single slave`: cards of the hand and how many of each."""
    return [Message("cards", count=count, card=card_name(card)) for card, count in counts.items() if count > 0]
