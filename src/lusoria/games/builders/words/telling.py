"""Events as sentences. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.log import Event
from lusoria.core.message import Message, piece
from lusoria.games.builders.rules import events as told
from lusoria.games.builders.words.names import (
    amount,
    building_name,
    member_name,
    seat_name,
    tool_name,
    university_name,
)


def tell(event: Event) -> Message:
    """An event as a sentence."""
    return TELL[event.kind](event)


def who(e: Event) -> Message:
    """Whom it happened to."""
    return seat_name(e.seat)


def sesterces(e: Event) -> Message:
    """How much was paid or received."""
    return amount("sesterces", e.a)


TELL: dict[int, Callable[[Event], Message]] = {
    told.ROUND: lambda e: Message("event-round", round=e.a, seat=who(e)),
    told.TURNED_BUILDING: lambda e: Message("event-turned-building", building=building_name(e.a), slot=e.b + 1),
    told.TURNED_TOP: lambda e: Message("event-turned-top", building=building_name(e.a)),
    told.TURNED_WORKER: lambda e: Message("event-turned-worker", member=member_name(e.a), slot=e.b + 1),
    told.DEALT: lambda e: Message("event-dealt", seat=who(e), member=member_name(e.a)),
    told.TURN: lambda e: Message("event-turn", seat=who(e), actions=amount("actions", e.a)),
    told.STARTED: lambda e: Message("event-started", seat=who(e), building=building_name(e.a)),
    told.RECRUITED: lambda e: Message("event-recruited", seat=who(e), member=member_name(e.a)),
    told.PAID: lambda e: Message("event-paid", seat=who(e), sesterces=sesterces(e), reason=told.REASONS[e.b]),
    told.RECEIVED: lambda e: Message("event-received", seat=who(e), sesterces=sesterces(e), source=told.REASONS[e.b]),
    told.BOUGHT_ACTION: lambda e: Message("event-bought-action", seat=who(e), actions=amount("actions", e.a)),
    told.BOUGHT_SLAVE: lambda e: Message("event-bought-slave", seat=who(e), member=member_name(e.a)),
    told.BOUGHT_TOOL: lambda e: Message("event-bought-tool", seat=who(e), tool=tool_name(e.a)),
    told.TOOK_LOAN: lambda e: Message("event-took-loan", seat=who(e)),
    told.EDUCATED: lambda e: Message(
        "event-educated", seat=who(e), member=member_name(e.a), university=university_name(e.b)
    ),
    told.FREED: lambda e: Message("event-freed", seat=who(e), member=member_name(e.a)),
    told.SENT: lambda e: Message("event-sent", seat=who(e), member=member_name(e.a), site=building_name(e.b)),
    told.EQUIPPED: lambda e: Message("event-equipped", seat=who(e), member=member_name(e.a), tool=tool_name(e.b)),
    told.COMPLETED: lambda e: Message("event-completed", seat=who(e), building=building_name(e.a), count=e.b),
    told.RELEASED: lambda e: Message("event-released", member=member_name(e.a), site=building_name(e.b)),
    told.TOOL_RETURNED: lambda e: Message("event-tool-returned", seat=who(e), tool=tool_name(e.a)),
    told.JOINED: lambda e: Message("event-joined", seat=who(e), member=member_name(e.a)),
    told.SETTLES_ITSELF: lambda e: Message("event-settles-itself", seat=who(e)),
    told.ENDED_TURN: lambda e: Message("event-ended-turn", seat=who(e), left=e.a),
    told.LAST_ROUND: lambda e: Message("event-last-round", seat=who(e), points=amount("points", e.a)),
    told.CUT_SHORT: lambda e: Message("event-cut-short", rounds=e.a),
    told.REPAID: lambda e: Message("event-repaid", seat=who(e)),
    told.SETTLED: lambda e: Message("event-settled", seat=who(e), sesterces=sesterces(e)),
    told.OVER: lambda e: Message("event-over"),
}


def tell_trait(name: str, change: str) -> Message:
    """How a trait of a position changes."""
    return Message("hint-change", what=piece("trait", name), change=change)
