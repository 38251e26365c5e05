"""Sets of the running epoch's cards, as bits: how many, which one; and cards drawn from them."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.state import EPOCH_CARDS, EPOCH_MONUMENTS, State, first_card

ALL_CARDS = (1 << EPOCH_CARDS) - 1
MONUMENT_CARDS = (1 << EPOCH_MONUMENTS) - 1
PROVINCE_CARDS = ALL_CARDS ^ MONUMENT_CARDS


@rule
def how_many(cards: int) -> int:
    """The number of cards in a set."""
    count = 0
    for which in range(EPOCH_CARDS):
        count += (cards >> which) & 1
    return count


@rule
def holds(cards: int, which: int) -> bool:
    """Whether a card is in a set; `which` counts from the first card of the epoch."""
    return (cards >> which) & 1 == 1


@rule
def holds_card(s: State, cards: int, card: int) -> bool:
    """The same for any card: one of another epoch is in no set."""
    which = card - first_card(s)
    return 0 <= which < EPOCH_CARDS and holds(cards, which)


@rule
def nth(cards: int, n: int) -> int:
    """The n-th card of a set, from 0."""
    for which in range(EPOCH_CARDS):
        if (cards >> which) & 1:
            if n == 0:
                return which
            n -= 1
    return 0


@rule
def any_of(cards: int, dice: Dice) -> int:
    """A card of a set at random; the set must not be empty."""
    return nth(cards, roll(dice, how_many(cards)))
