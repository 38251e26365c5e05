"""Whether a position can stand on the table: every card is where it can be, and the open decision fits.

A position comes from a text that somebody may have written by hand. What passes here can be played to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lusoria.core.position import all_within, refuse_first, within
from lusoria.core.record import Counts, new_options
from lusoria.core.refusals import ALLOWED
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.flow import legal
from lusoria.games.builders.rules.moves import ACTIONS
from lusoria.games.builders.rules.sending import gives, has_tool_for, refuse_site
from lusoria.games.builders.rules.state import (
    CARDS,
    FINISHED,
    MACHINE,
    MACHINE_CARD,
    MACHINES,
    MEMBERS,
    MOVE,
    NOBODY,
    NONE,
    NOTHING,
    NUM_CARDS,
    NUM_MEMBERS,
    NUM_PERSONS,
    NUM_RESOURCES,
    NUM_SLAVES,
    NUM_STEPS,
    NUM_TOOLS,
    NUM_UNIVERSITIES,
    NUM_WORKERS,
    OVER,
    PERSON,
    RESOURCES,
    ROW,
    SEAT_NAMES,
    SEATS,
    SETTLE,
    SETTLEMENT,
    SITE,
    SLAVE,
    STAGES,
    STEPS,
    STOCK,
    TOOL,
    TOOLS,
    TOP,
    TURNS,
    UNIVERSITIES,
    WORKERS,
    State,
    around,
    is_available,
    may_learn,
)
from lusoria.games.builders.rules.university import refuse_educate, refuse_university_price

STAGE_OF = {NONE: OVER, MOVE: TURNS, PERSON: TURNS, SITE: TURNS, TOOL: TURNS, SETTLE: SETTLEMENT}
MOST_MONEY = 30_000
MOST_ACTIONS = 1_000


def check(box: Box, s: State) -> None:
    """BadPosition with the first thing that is wrong."""
    refuse_first(complaints(box, s))


def complaints(box: Box, s: State) -> Iterator[str]:
    """What is wrong. Later checks rely on earlier ones: only the first complaint is sure to make sense."""
    yield from about_the_turn(box, s)
    yield from about_players(box, s)
    yield from about_buildings(box, s)
    yield from about_members(box, s)
    yield from about_machines(s)
    yield from about_tools(s)
    yield from about_universities(s)
    yield from about_sites(box, s)
    yield from about_the_decision(box, s)


def about_the_turn(box: Box, s: State) -> Iterator[str]:
    yield from within("round", s.round, 1, box.rounds)
    yield from within("stage", s.stage, 0, len(STAGES) - 1)
    yield from within("step", s.step, 0, NUM_STEPS - 1)
    if STAGE_OF[s.step] != s.stage:
        yield f"step: {STEPS[s.step]} is not asked at the stage {STAGES[s.stage]}"
    yield from within("first", s.first, 0, s.seats - 1)
    if s.stage == OVER:
        yield from within("seat", s.seat, NOBODY, NOBODY)
        yield from within("settled", s.settled, s.seats, s.seats)
    else:
        yield from within("seat", s.seat, 0, s.seats - 1)
        yield from within("settled", s.settled, 0, s.seats - 1 if s.stage == SETTLEMENT else 0)
    yield from within("last_round", s.last_round, 0, 1)
    if s.stage != TURNS and s.last_round == 0:
        yield from within("round", s.round, box.rounds, box.rounds)
    yield from within("pool", s.pool, 0, MOST_ACTIONS if s.stage == TURNS else 0)
    yield from within("invested", s.invested, 0, box.investments)


def about_players(box: Box, s: State) -> Iterator[str]:
    """Empty seats have nothing; points are those of the finished cards."""
    for seat in range(s.seats, SEATS):
        if any(bytes(s.players[seat])):  # type: ignore[call-overload]
            yield f"players.{seat}: nobody sits there"
    for seat in range(s.seats):
        p, who = s.players[seat], SEAT_NAMES[seat]
        yield from within(f"{who}: money", p.money, 0, MOST_MONEY)
        yield from within(f"{who}: settles", p.settles, 0, 1)
        vp = sum(box.building[card].vp for card in range(NUM_CARDS) if s.building[card] == FINISHED + seat)
        yield from within(f"{who}: vp", p.vp, vp, vp)
    yield from all_within("loan", s.loan, STOCK, s.seats - 1)
    yield from all_within("tool", s.tool, STOCK, s.seats - 1)


def lying(places: Counts, names: Sequence[str]) -> list[int]:
    """The slots of a row that hold a card."""
    return [ROW - places[i] for i in range(len(names)) if places[i] <= ROW]


def about_row(what: str, slots: list[int], size: int, deck: int) -> Iterator[str]:
    """BU-START-2, BU-DECK-1: one card a slot; a slot is empty only when the deck is."""
    for slot in slots:
        yield from within(f"{what}: slot", slot, 0, size - 1)
    if len(set(slots)) < len(slots):
        yield f"{what}: two cards in one slot of the row"
    if len(slots) < size and deck > 0:
        yield f"{what}: a slot of the row is empty, and the deck is not"


def about_buildings(box: Box, s: State) -> Iterator[str]:
    """BU-INVAR-1, BU-INFO-2: each card in one place, one of them open on the deck."""
    yield from all_within("building", s.building, ROW - box.slots + 1, FINISHED + SEATS - 1)
    for card in range(NUM_CARDS):
        if s.building[card] >= 0 and s.building[card] % FINISHED >= s.seats:
            yield f"{CARDS[card]}: nobody sits there"
    places = [s.building[card] for card in range(NUM_CARDS)]
    yield from within("building: cards open on the deck", places.count(TOP), 1 if STOCK in places else 0, 1)
    yield from about_row("building", lying(s.building, CARDS), box.slots, places.count(TOP))


def about_members(box: Box, s: State) -> Iterator[str]:
    """BU-INVAR-1: each worker, slave and machine in one place; who works does so on a site of the own seat."""
    yield from all_within("team", s.team, ROW - box.slots + 1, s.seats - 1)
    for member in range(NUM_MEMBERS):
        who = MEMBERS[member]
        if s.team[member] == TOP or (member >= NUM_WORKERS and s.team[member] < STOCK):
            yield f"{who}: there is no such place for it"
        yield from within(f"{who}: site", s.site[member], NOTHING, NUM_CARDS - 1)
        if s.site[member] != NOTHING:
            if s.team[member] < 0 or s.building[s.site[member]] != s.team[member]:
                yield f"{who}: works on {CARDS[s.site[member]]}, which is no site of its team"
    deck = sum(s.team[worker] == STOCK for worker in range(NUM_WORKERS))
    yield from about_row("team", lying(s.team, WORKERS), box.slots, deck)
    for slave in range(NUM_SLAVES):
        yield from within(f"{MEMBERS[SLAVE + slave]}: freed", s.freed[slave], 0, int(s.team[SLAVE + slave] >= 0))


def about_machines(s: State) -> Iterator[str]:
    """BU-MACH-2: a machine is in the team of the seat that has finished it."""
    for i in range(len(MACHINES)):
        place = s.building[MACHINE_CARD + i]
        owner = place - FINISHED if place >= FINISHED else STOCK
        yield from within(f"{MACHINES[i]}: team", s.team[MACHINE + i], owner, owner)


def about_tools(s: State) -> Iterator[str]:
    """BU-INVAR-4, BU-INVAR-5: a tool is held by a working person of its owner, and nobody holds two."""
    holders = []
    for tool in range(NUM_TOOLS):
        user = s.user[tool]
        yield from within(f"{TOOLS[tool]}: user", user, NOTHING, NUM_MEMBERS - 1)
        if user != NOTHING:
            holders.append(user)
            if s.tool[tool] != s.team[user] or s.tool[tool] == STOCK or s.site[user] == NOTHING:
                yield f"{TOOLS[tool]}: {MEMBERS[user]} does not work for its owner"
            elif not may_learn(s, user):
                yield f"{TOOLS[tool]}: {MEMBERS[user]} may not be equipped"
    if len(set(holders)) < len(holders):
        yield "user: somebody holds two tools"


def about_universities(s: State) -> Iterator[str]:
    """BU-INVAR-4: educated persons are in a team, and are educated once."""
    students = []
    for i in range(NUM_UNIVERSITIES):
        student = s.student[i]
        yield from within(f"{UNIVERSITIES[i]}: student", student, STOCK, NUM_PERSONS - 1)
        if student != STOCK:
            students.append(student)
            if s.team[student] < 0 or not may_learn(s, student):
                yield f"{UNIVERSITIES[i]}: {MEMBERS[student]} may not be educated"
    if len(set(students)) < len(students):
        yield "student: somebody has been educated twice"


def about_sites(box: Box, s: State) -> Iterator[str]:
    """BU-INVAR-3: what a site lacks is what those who work there do not give, and something is lacking."""
    for card in range(NUM_CARDS):
        is_site = 0 <= s.building[card] < FINISHED
        working = [member for member in range(NUM_MEMBERS) if s.site[member] == card]
        for r in range(NUM_RESOURCES):
            given = sum(gives(box, s, member, r) for member in working)
            given += box.tool_adds if s.user[r] in working else 0
            lacks = max(0, box.building[card].cost[r] - given) if is_site else 0
            yield from within(f"{CARDS[card]}: lacks {RESOURCES[r]}", s.lacks[card][r], lacks, lacks)
        if is_site and not any(s.lacks[card][r] for r in range(NUM_RESOURCES)):
            yield f"{CARDS[card]}: nothing is lacking, so it would be finished"
        yield from within(f"{CARDS[card]}: sent", s.sent[card], 0, NUM_MEMBERS if s.stage == TURNS else 127)


def about_the_decision(box: Box, s: State) -> Iterator[str]:
    """The open decision is one that this seat can be asked here."""
    yield from within("member", s.member, *((0, NUM_MEMBERS - 1) if s.step in (SITE, TOOL) else (NOTHING, NOTHING)))
    yield from within("target", s.target, *((0, NUM_CARDS - 1) if s.step == TOOL else (NOTHING, NOTHING)))
    yield from within(
        "university", s.university, *((0, NUM_UNIVERSITIES - 1) if s.step == PERSON else (NOTHING, NOTHING))
    )
    if s.step in (SITE, TOOL) and not is_available(s, s.seat, s.member):
        yield f"member: {MEMBERS[s.member]} is not available"
    if s.step == TOOL:
        if refuse_site(box, s, s.target) != ALLOWED:
            yield f"target: {MEMBERS[s.member]} can't be sent to {CARDS[s.target]}"
        elif not has_tool_for(s, s.member):
            yield f"step: there is no tool for {MEMBERS[s.member]}"
    if s.step == PERSON:
        if refuse_educate(s, s.university, refuse_university_price(box, s)) != ALLOWED:
            yield f"university: {UNIVERSITIES[s.university]} can't be bought"
    if s.step == SETTLE:
        if s.seat != around(s, s.first + s.settled) or s.players[s.seat].settles == 0:
            yield f"seat: {SEAT_NAMES[s.seat]} is not asked for the settlement"
    if s.stage != OVER and legal(box, s, new_options(ACTIONS)) == 0:
        yield f"step: nothing can be answered to {STEPS[s.step]} here"
