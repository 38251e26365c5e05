"""What the log of The Builders tells. Each event has a kind, a seat, and two numbers; all are open (BU-INFO-1)."""

from __future__ import annotations

EVENTS = (
    "round",  # a = number, seat = first player
    "turned_building",  # a = card, b = slot of the row
    "turned_top",  # a = card, open on the building deck
    "turned_worker",  # a = worker, b = slot of the row
    "dealt",  # a = apprentice
    "turn",  # a = actions in the pool
    "started",  # a = card
    "recruited",  # a = worker
    "paid",  # a = sesterces, b = what for
    "received",  # a = sesterces, b = where from
    "bought_action",  # a = actions in the pool now
    "bought_slave",  # a = member
    "bought_tool",  # a = tool
    "took_loan",  # a = loan
    "educated",  # a = member, b = university
    "freed",  # a = member
    "sent",  # a = member, b = card
    "equipped",  # a = member, b = tool
    "completed",  # a = card, b = VP
    "released",  # a = member, b = card
    "tool_returned",  # a = tool
    "joined",  # a = member: a finished machine
    "settles_itself",
    "ended_turn",  # a = actions lost
    "last_round",  # a = VP of the seat
    "cut_short",  # a = number of rounds
    "repaid",  # a = loan
    "settled",  # a = sesterces left
    "over",
)

(
    ROUND, TURNED_BUILDING, TURNED_TOP, TURNED_WORKER, DEALT, TURN, STARTED, RECRUITED, PAID, RECEIVED,
    BOUGHT_ACTION, BOUGHT_SLAVE, BOUGHT_TOOL, TOOK_LOAN, EDUCATED, FREED, SENT, EQUIPPED, COMPLETED,
    RELEASED, TOOL_RETURNED, JOINED, SETTLES_ITSELF, ENDED_TURN, LAST_ROUND, CUT_SHORT, REPAID, SETTLED, OVER,
) = range(len(EVENTS))  # fmt: skip

# What sesterces are paid for, and where they come from
REASONS = ("action", "slave", "tool", "university", "wage", "freedom", "repayment", "taken", "loan", "reward")
(
    FOR_ACTION, FOR_SLAVE, FOR_TOOL, FOR_UNIVERSITY, FOR_WAGE, FOR_FREEDOM, FOR_REPAYMENT,
    BY_TAKING, BY_LOAN, BY_REWARD,
) = range(len(REASONS))  # fmt: skip
