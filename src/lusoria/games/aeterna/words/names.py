"""Pieces and amounts as messages: what sentences are made of. The texts are in `en.ftl` beside this file.

Every game names its pieces like this, so these files read alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce

from lusoria.core.message import Message, piece
from lusoria.core.record import Counts, Many
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    CARDS,
    CATEGORIES,
    HILLS,
    NOBODY,
    RESOURCES,
    REWARDS,
    RIOTS,
    SEAT_NAMES,
    STEPS,
    State,
)

Amounts = dict[str, int]  # by the names of RESOURCES: how much


def seat_name(seat: int) -> Message:
    """A player."""
    return piece("seat", SEAT_NAMES[seat])


def whom(s: State, seat: int) -> Message:
    """A player as the one who decides speaks of it: you, a name, or nobody."""
    if seat == NOBODY:
        return Message("nobody")
    return Message("you") if seat == s.seat else seat_name(seat)


def card_name(card: int) -> Message:
    """A monument, a province or a personality."""
    return piece("card", CARDS[card])


def category_name(category: int) -> Message:
    """A category of cards."""
    return piece("category", CATEGORIES[category])


def hill_name(hill: int) -> Message:
    """A hill."""
    return piece("hill", HILLS[hill])


def building_name(building: int) -> Message:
    """A type of building."""
    return piece("building", BUILDINGS[building])


def reward_name(kind: int) -> Message:
    """A kind of reward token."""
    return piece("reward", REWARDS[kind])


def riot_name(token: int) -> Message:
    """A riot damage token."""
    return piece("riot", RIOTS[token])


def step_name(step: int) -> Message:
    """A decision."""
    return piece("step", STEPS[step])


def bundle(row: Counts | Many[int]) -> Amounts:
    """Resources by name, without zeros."""
    return {RESOURCES[i]: row[i] for i in range(len(row)) if row[i]}


def amounts(things: Mapping[str, int]) -> list[Message]:
    """`2 grain, 1 citizen`, or a word for nothing."""
    return [amount(name, count) for name, count in things.items() if count != 0] or [Message("amount-none")]


@lru_cache(maxsize=1024)
def amount(name: str, count: int) -> Message:
    """An amount of a resource or of PP; unrest that is lost is called calm."""
    if name == "unrest" and count < 0:
        return Message("amount", resource="calm", count=-count)
    return Message("amount", resource=name, count=count)


def in_turn(clauses: Sequence[Message]) -> Message:
    """Clauses one after another."""
    return reduce(lambda first, then: Message("clauses", first=first, then=then), clauses)


def either(clauses: Sequence[Message]) -> Message:
    """Clauses of which one comes true."""
    return reduce(lambda first, other: Message("either", first=first, other=other), clauses)
