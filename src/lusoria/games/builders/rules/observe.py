"""What a seat knows, as numbers for a learner: the whole table (BU-INFO). Its own seat comes first.

A row over seats begins with the observing seat and goes on clockwise. A choice out of several (a seat, a card, a place)
is a row with a 1 in one place, or in none; which site a member works on, and who carries a tool or a university card,
is a number, 0 for none.
"""

from __future__ import annotations

from lusoria.core.features import beside, features, mark, mark_seat, put
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.state import (
    FINISHED,
    MAX_SLOTS,
    NUM_CARDS,
    NUM_LOANS,
    NUM_MEMBERS,
    NUM_RESOURCES,
    NUM_SLAVES,
    NUM_STEPS,
    NUM_TOOLS,
    NUM_UNIVERSITIES,
    ROW,
    SEATS,
    STAGES,
    STOCK,
    TOP,
    State,
)

CARD_PLACES = 2 + MAX_SLOTS + 2 * SEATS  # deck, top, row, sites, finished
MEMBER_PLACES = 1 + MAX_SLOTS + SEATS  # deck or pile, row, teams
FEATURES = features(
    ("seats", 1, SEATS),
    ("round", 1, 20),
    ("stage", len(STAGES), 1),
    ("step", NUM_STEPS, 1),
    ("decides", SEATS, 1),
    ("first", SEATS, 1),
    ("last_round", 1, 1),
    ("pool", 1, 3),
    ("invested", 1, 1),
    ("member", NUM_MEMBERS, 1),  # being sent
    ("target", NUM_CARDS, 1),
    ("university", NUM_UNIVERSITIES, 1),  # being given
    ("money", SEATS, 20),
    ("vp", SEATS, 17),
    ("settles", SEATS, 1),
    ("building", NUM_CARDS * CARD_PLACES, 1),
    ("lacks", NUM_CARDS * NUM_RESOURCES, 5),
    ("sent", NUM_CARDS, 3),
    ("team", NUM_MEMBERS * MEMBER_PLACES, 1),
    ("working", NUM_MEMBERS, 1),
    ("works_on", NUM_MEMBERS, NUM_CARDS),  # card + 1
    ("freed", NUM_SLAVES, 1),
    ("tool", NUM_TOOLS * SEATS, 1),
    ("tool_user", NUM_TOOLS, NUM_MEMBERS),  # member + 1
    ("student", NUM_UNIVERSITIES, NUM_MEMBERS),  # member + 1
    ("loan", NUM_LOANS * SEATS, 1),
)
(
    O_SEATS, O_ROUND, O_STAGE, O_STEP, O_DECIDES, O_FIRST, O_LAST_ROUND, O_POOL, O_INVESTED, O_MEMBER, O_TARGET,
    O_UNIVERSITY, O_MONEY, O_VP, O_SETTLES, O_BUILDING, O_LACKS, O_SENT, O_TEAM, O_WORKING, O_WORKS_ON, O_FREED, O_TOOL,
    O_TOOL_USER, O_STUDENT, O_LOAN,
) = (feature.offset for feature in FEATURES)  # fmt: skip


@rule
def observe(box: Box, s: State, seat: int, out: Options) -> None:
    """Writes what the seat knows into `out`, which has room for all features and holds zeros."""
    observe_turn(s, seat, out)
    observe_buildings(s, seat, out)
    observe_members(s, seat, out)
    observe_investments(s, seat, out)


@rule
def observe_turn(s: State, seat: int, out: Options) -> None:
    """Where the game is, who has to decide, how far a move has come, and what each seat has in money and points."""
    out[O_SEATS] = s.seats
    out[O_ROUND] = s.round
    mark(out, O_STAGE, s.stage)
    mark(out, O_STEP, s.step)
    mark_seat(out, O_DECIDES, s.seat, seat, s.seats)
    mark_seat(out, O_FIRST, s.first, seat, s.seats)
    out[O_LAST_ROUND] = s.last_round
    out[O_POOL] = s.pool
    out[O_INVESTED] = s.invested
    mark(out, O_MEMBER, s.member)
    mark(out, O_TARGET, s.target)
    mark(out, O_UNIVERSITY, s.university)
    for who in range(s.seats):
        i = beside(who, seat, s.seats)
        out[O_MONEY + i] = s.players[who].money
        out[O_VP + i] = s.players[who].vp
        out[O_SETTLES + i] = s.players[who].settles


@rule
def observe_buildings(s: State, seat: int, out: Options) -> None:
    """Where each building-side card is, what a site lacks, and how many were sent there in this turn."""
    for card in range(NUM_CARDS):
        place = s.building[card]
        at = O_BUILDING + CARD_PLACES * card
        if place == STOCK:
            out[at] = 1
        elif place == TOP:
            out[at + 1] = 1
        elif place <= ROW:
            out[at + 2 + ROW - place] = 1
        elif place < FINISHED:
            mark_seat(out, at + 2 + MAX_SLOTS, place, seat, s.seats)
        else:
            mark_seat(out, at + 2 + MAX_SLOTS + SEATS, place - FINISHED, seat, s.seats)
        for r in range(NUM_RESOURCES):
            put(out, O_LACKS + NUM_RESOURCES * card + r, s.lacks[card][r])
        put(out, O_SENT + card, s.sent[card])


@rule
def observe_members(s: State, seat: int, out: Options) -> None:
    """Where each worker, slave and machine is, and where it works."""
    for member in range(NUM_MEMBERS):
        place = s.team[member]
        at = O_TEAM + MEMBER_PLACES * member
        if place == STOCK:
            out[at] = 1
        elif place <= ROW:
            out[at + 1 + ROW - place] = 1
        else:
            mark_seat(out, at + 1 + MAX_SLOTS, place, seat, s.seats)
        if s.site[member] >= 0:
            out[O_WORKING + member] = 1
            out[O_WORKS_ON + member] = s.site[member] + 1
    for slave in range(NUM_SLAVES):
        put(out, O_FREED + slave, s.freed[slave])


@rule
def observe_investments(s: State, seat: int, out: Options) -> None:
    """Tools, university cards and loans."""
    for tool in range(NUM_TOOLS):
        mark_seat(out, O_TOOL + SEATS * tool, s.tool[tool], seat, s.seats)
        put(out, O_TOOL_USER + tool, s.user[tool] + 1)
    for university in range(NUM_UNIVERSITIES):
        put(out, O_STUDENT + university, s.student[university] + 1)
    for loan in range(NUM_LOANS):
        mark_seat(out, O_LOAN + SEATS * loan, s.loan[loan], seat, s.seats)
