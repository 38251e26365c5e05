"""What the log of The Builders tells, declared once: each event has a kind, a seat, and two numbers; all are open
(BU-INFO-1), and what a deck gives comes from the dice, so no event reveals a secret.
"""

from __future__ import annotations

from lusoria.core.events import Events, Travel
from lusoria.games.builders.rules.pieces import BUILDING, LOAN_CARD, MEMBER, TOOL_CARD, UNIVERSITY, WORKER
from lusoria.games.builders.rules.state import SEAT_NAMES

# What sesterces are paid for, and where they come from
REASONS = ("action", "slave", "tool", "university", "wage", "freedom", "repayment", "taken", "loan", "reward")
(
    FOR_ACTION, FOR_SLAVE, FOR_TOOL, FOR_UNIVERSITY, FOR_WAGE, FOR_FREEDOM, FOR_REPAYMENT,
    BY_TAKING, BY_LOAN, BY_REWARD,
) = range(len(REASONS))  # fmt: skip

EVENTS = Events(SEAT_NAMES)


def moves_card(start: str = "card:{a}", end: str = "card:{a}") -> Travel:
    """A card goes from where it lay to where it lies now."""
    return Travel("card", "{a}", start, end)


ROUND = EVENTS.declare("round", a="number")  # seat = first player
TURNED_BUILDING = EVENTS.declare(
    "turned_building", a=BUILDING, b="slot", place="building:{a}", travel=moves_card("deck-buildings")
)
TURNED_TOP = EVENTS.declare("turned_top", a=BUILDING, place="building:{a}")  # open on the building deck
TURNED_WORKER = EVENTS.declare(
    "turned_worker", a=WORKER, b="slot", place="worker:{a}", travel=moves_card("deck-workers")
)
DEALT = EVENTS.declare("dealt", a=WORKER, place="member:{a}")
TURN = EVENTS.declare("turn", a="actions in the pool")
STARTED = EVENTS.declare("started", a=BUILDING, place="site:{a}", travel=moves_card())
RECRUITED = EVENTS.declare("recruited", a=WORKER, place="member:{a}", travel=moves_card())
PAID = EVENTS.declare("paid", a="sesterces", b="reason", travel=Travel("coin", "silver", "seat:{seat}", "bank", "{a}"))
RECEIVED = EVENTS.declare(
    "received", a="sesterces", b="source", travel=Travel("coin", "silver", "bank", "seat:{seat}", "{a}")
)
BOUGHT_ACTION = EVENTS.declare("bought_action", a="actions in the pool now")
BOUGHT_SLAVE = EVENTS.declare("bought_slave", a=MEMBER, place="member:{a}", travel=moves_card())
BOUGHT_TOOL = EVENTS.declare("bought_tool", a=TOOL_CARD, place="with:{a}", travel=moves_card())
TOOK_LOAN = EVENTS.declare("took_loan", a=LOAN_CARD, travel=moves_card("pile-loan"))
EDUCATED = EVENTS.declare(
    "educated", a=MEMBER, b=UNIVERSITY, place="member:{a}", travel=Travel("card", "", "card:{b}", "card:{a}")
)
FREED = EVENTS.declare("freed", a=MEMBER, place="member:{a}")
SENT = EVENTS.declare("sent", a=MEMBER, b=BUILDING, place="site:{b}", travel=moves_card())
EQUIPPED = EVENTS.declare("equipped", a=MEMBER, b=TOOL_CARD, place="member:{a}")
COMPLETED = EVENTS.declare("completed", a=BUILDING, b="victory points", place="site:{a}", travel=moves_card())
RELEASED = EVENTS.declare("released", a=MEMBER, b=BUILDING, place="member:{a}", travel=moves_card())
TOOL_RETURNED = EVENTS.declare("tool_returned", a=TOOL_CARD, place="with:{a}")
JOINED = EVENTS.declare("joined", a=MEMBER, place="member:{a}")  # a finished machine
SETTLES_ITSELF = EVENTS.declare("settles_itself")
ENDED_TURN = EVENTS.declare("ended_turn", a="actions lost")
LAST_ROUND = EVENTS.declare("last_round", a="victory points of the seat")
CUT_SHORT = EVENTS.declare("cut_short", a="number of rounds")
REPAID = EVENTS.declare("repaid", a=LOAN_CARD)
SETTLED = EVENTS.declare("settled", a="sesterces left")
OVER = EVENTS.declare("over")
