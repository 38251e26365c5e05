"""Pieces and amounts as messages: what sentences are made of. The texts are in `en.ftl` beside this file.

Every game names its pieces like this, so these files read alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from lusoria.core.message import Message, piece
from lusoria.core.record import Counts
from lusoria.games.builders.rules.state import (
    CARDS,
    LOANS,
    MACHINE,
    MEMBERS,
    RESOURCES,
    SEAT_NAMES,
    SLAVE,
    TOOLS,
    UNIVERSITIES,
    State,
    is_slave,
)

Amounts = dict[str, int]  # "actions", "sesterces", "points" or a resource: how many


def seat_name(seat: int) -> Message:
    """A player."""
    return piece("seat", SEAT_NAMES[seat])


def building_name(card: int) -> Message:
    """A building-side card."""
    return piece("building", CARDS[card])


def member_name(member: int) -> Message:
    """A team member as its card is called, where nobody knows whether a slave has been freed."""
    return piece("member", MEMBERS[member])


def member_now(s: State, member: int) -> Message:
    """BU-FREE-5: a team member; a freed slave is called freed."""
    if SLAVE <= member < MACHINE and not is_slave(s, member):
        return Message("member-freed", member=member_name(member))
    return member_name(member)


def tool_name(tool: int) -> Message:
    """A tool."""
    return piece("tool", TOOLS[tool])


def university_name(university: int) -> Message:
    """A university card."""
    return piece("university", UNIVERSITIES[university])


def loan_name(loan: int) -> Message:
    """A loan."""
    return piece("loan", LOANS[loan])


def resource_name(resource: int) -> Message:
    """A resource."""
    return piece("resource", RESOURCES[resource])


def resources(row: Counts | Sequence[int]) -> Amounts:
    """Amounts by resource, without zeros."""
    return {resource: row[r] for r, resource in enumerate(RESOURCES) if row[r] > 0}


def amounts(things: Mapping[str, int]) -> list[Message]:
    """`1 action, 4 sesterces` or `3 wood, 1 decoration`, or a word for nothing."""
    return [amount(name, count) for name, count in things.items() if count > 0] or [Message("amount-none")]


@lru_cache(maxsize=1024)
def amount(name: str, count: int) -> Message:
    """A number of actions, sesterces or points, or an amount of a resource."""
    if name == "actions":
        return Message("amount-actions", count=count)
    if name == "sesterces":
        return Message("amount-sesterces", count=count)
    if name == "points":
        return Message("amount-points", count=count)
    return Message("amount-resource", count=count, resource=piece("resource", name))
