"""What is seen, as names: for page and terminal. All of it is open to everybody (BU-INFO-1, BU-INFO-2).

In every game `open_view` is what spectators see, and `view` adds what a seat sees besides. So these files read alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from lusoria.core.plain import for_all_seats, while_unchanged
from lusoria.core.record import Counts
from lusoria.core.refusals import ALLOWED
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.rows import top_card
from lusoria.games.builders.rules.scoring import TENTHS, score
from lusoria.games.builders.rules.sending import action_price, refuse_tool, wage
from lusoria.games.builders.rules.state import (
    CARDS,
    FINISHED,
    LOANS,
    MACHINE,
    MEMBERS,
    MOVE,
    NOTHING,
    NUM_CARDS,
    NUM_MEMBERS,
    NUM_TOOLS,
    OVER,
    ROW,
    SEAT_NAMES,
    SITE,
    SLAVE,
    SLAVES,
    STAGES,
    STEPS,
    STOCK,
    TOOL,
    TOOLS,
    UNIVERSITIES,
    WORKERS,
    State,
    around,
    is_available,
    is_slave,
)
from lusoria.games.builders.rules.turns import has_end_vp
from lusoria.games.builders.view.board import resources
from lusoria.games.builders.view.shapes import (
    DecisionView,
    Member,
    MemberKind,
    Piles,
    Player,
    Send,
    SendOutcome,
    Site,
    Stage,
    Step,
    View,
)
from lusoria.games.builders.words.prices import missing_actions, price_of_send, what_it_takes
from lusoria.games.builders.words.sends import given_by, lacks_then, own_sites


def view(box: Box, s: State, seat: int | None) -> View:
    """Everything on the table. It looks the same from every seat; who decides also sees what sends come to."""
    seen = open_view(box, s)
    if seat is None:
        return {**seen}
    if s.stage == OVER or seat != s.seat:
        return {**seen, "you": SEAT_NAMES[seat]}
    players = [with_sends(box, s, one) if one["name"] == SEAT_NAMES[seat] else one for one in seen["players"]]
    return {**seen, "you": SEAT_NAMES[seat], "players": players}


@for_all_seats
def open_view(box: Box, s: State) -> View:
    """What those see who watch: all of it."""
    buildings, building_deck = building_cards(box, s)
    workers, worker_deck = worker_cards(box, s)
    return {
        "game": "builders",
        "you": None,
        "round": s.round,
        "rounds": box.rounds,
        "stage": cast(Stage, STAGES[s.stage]),
        "first": SEAT_NAMES[s.first],
        "last_round": bool(s.last_round),
        "decision": decision(box, s),
        "buildings": buildings,
        "top": card(CARDS, top_card(s)),
        "workers": workers,
        "decks": {"buildings": building_deck, "workers": worker_deck},
        "piles": piles(box, s),
        "players": players(box, s),
    }


@while_unchanged(lambda s: s.building)
def building_cards(box: Box, s: State) -> tuple[list[str | None], list[str]]:
    """The building-side cards in the row, and those still in the deck."""
    return row(s.building, CARDS, box.slots), left(s.building, CARDS)


@while_unchanged(lambda s: s.team)
def worker_cards(box: Box, s: State) -> tuple[list[str | None], list[str]]:
    """The same of the workers."""
    return row(s.team, WORKERS, box.slots), left(s.team, WORKERS)


@while_unchanged(lambda s: (s.team, s.tool, s.loan, s.student))
def piles(box: Box, s: State) -> Piles:
    """What can be bought."""
    return {
        "slaves": [slave for i, slave in enumerate(SLAVES) if s.team[SLAVE + i] == STOCK],
        "tools": [tool for i, tool in enumerate(TOOLS) if s.tool[i] == STOCK],
        "loans": [loan for i, loan in enumerate(LOANS) if s.loan[i] == STOCK],
        "universities": [university for i, university in enumerate(UNIVERSITIES) if s.student[i] == STOCK],
    }


def players(box: Box, s: State) -> list[Player]:
    """What each seat has."""
    tenths = [0] * s.seats
    score(box, s, tenths)
    ends = ends_race(box, s)
    return [player(box, s, seat, tenths[seat], seat == ends) for seat in range(s.seats)]


def card(names: Sequence[str], which: int) -> str | None:
    """A card by its name, None where there is none."""
    return None if which == NOTHING else names[which]


def row(places: Counts, names: Sequence[str], slots: int) -> list[str | None]:
    """The cards of a row, slot by slot; None where a slot is empty."""
    lying = {ROW - places[i]: name for i, name in enumerate(names) if places[i] <= ROW}
    return [lying.get(slot) for slot in range(slots)]


def left(places: Counts, names: Sequence[str]) -> list[str]:
    """BU-INFO-3: the cards still in a deck, which everybody can work out, in no order; without the open one on top."""
    return [name for i, name in enumerate(names) if places[i] == STOCK]


def decision(box: Box, s: State) -> DecisionView | None:
    """Who has to decide what, and how far a move of several questions has come."""
    if s.stage == OVER:
        return None
    return {
        "seat": SEAT_NAMES[s.seat],
        "step": cast(Step, STEPS[s.step]),
        "pool": s.pool,
        "investments": box.investments - s.invested,
        "member": card(MEMBERS, s.member),
        "site": card(CARDS, s.target),
        "university": card(UNIVERSITIES, s.university),
    }


def ends_race(box: Box, s: State) -> int | None:
    """BU-END-1, BU-END-3: who has the points first in the turn order; those behind them change nothing any more."""
    in_turn = (around(s, s.first + i) for i in range(s.seats))
    return next((seat for seat in in_turn if has_end_vp(box, s, seat)), None)


def player(box: Box, s: State, seat: int, tenths: int, ends: bool) -> Player:
    """All that a seat has."""
    p = s.players[seat]
    return {
        "name": SEAT_NAMES[seat],
        "money": p.money,
        "vp": p.vp,
        "points": tenths / TENTHS,
        "ends": ends,
        "settles": bool(p.settles),
        "team": team(box, s, seat),
        "tools": tools(box, s, seat),
        "loans": [loan for i, loan in enumerate(LOANS) if s.loan[i] == seat],
        "sites": sites(box, s, seat),
        "finished": finished(box, s, seat),
    }


@while_unchanged(lambda s, seat: (s.tool, s.user))
def tools(box: Box, s: State, seat: int) -> dict[str, str | None]:
    """The tools of a seat, and who works with them."""
    return {tool: card(MEMBERS, s.user[i]) for i, tool in enumerate(TOOLS) if s.tool[i] == seat}


@while_unchanged(lambda s, seat: s.building)
def finished(box: Box, s: State, seat: int) -> list[str]:
    """The cards that a seat has finished."""
    return [CARDS[i] for i in range(NUM_CARDS) if s.building[i] == FINISHED + seat]


@while_unchanged(lambda s, seat: (s.team, s.site, s.student, s.user, s.freed))
def team(box: Box, s: State, seat: int) -> list[Member]:
    """The team members of a seat."""
    return [member(box, s, i) for i in range(NUM_MEMBERS) if s.team[i] == seat]


@while_unchanged(lambda s, i: (s.site[i], s.student, s.user, s.freed), most=8192)
def member(box: Box, s: State, i: int) -> Member:
    """A team member: what it gives now, and where it works."""
    carried = [u for u in range(len(UNIVERSITIES)) if s.student[u] == i]
    held = [t for t in range(NUM_TOOLS) if s.user[t] == i]
    tool = held[0] if held else NOTHING
    return {
        "name": MEMBERS[i],
        "kind": kind(s, i),
        "wage": wage(box, s, i),
        "gives": resources(given_by(box, s, i, tool)),
        "site": card(CARDS, s.site[i]),
        "university": UNIVERSITIES[carried[0]] if carried else None,
        "tool": card(TOOLS, tool),
    }


def kind(s: State, i: int) -> MemberKind:
    """BU-TERM-2, BU-TERM-3, BU-FREE-5: what a team member is."""
    if i < SLAVE:
        return "worker"
    if i >= MACHINE:
        return "machine"
    return "slave" if is_slave(s, i) else "freed"


# ---- Sites, and what a send to them would come to


@while_unchanged(lambda s, seat: (s.building, s.lacks, s.sent, s.site))
def sites(box: Box, s: State, seat: int) -> list[Site]:
    """The building sites of a seat: what they lack, and what the next send to each costs (BU-SEND-3)."""
    return [
        {
            "card": CARDS[i],
            "lacks": resources(s.lacks[i]),
            "members": [MEMBERS[m] for m in range(NUM_MEMBERS) if s.site[m] == i],
            "actions": action_price(s, i),
            "sends": {},
        }
        for i in range(NUM_CARDS)
        if s.building[i] == seat
    ]


def with_sends(box: Box, s: State, player: Player) -> Player:
    """What the seat that decides has, with what each send to a site would come to."""
    ready = members_to_send(s)
    found: list[Site] = [
        {**one, "sends": sends_to(box, s, i, ready) if may_be_target(s, i) else {}}
        for i, one in zip(own_sites(box, s), player["sites"], strict=True)
    ]
    return {**player, "sites": found}


def members_to_send(s: State) -> tuple[int, ...]:
    """Who could be sent to a site by the open decision: anybody at hand, or who has been chosen."""
    if s.step == MOVE:
        return tuple([m for m in range(NUM_MEMBERS) if is_available(s, s.seat, m)])
    return (s.member,) if s.step in (SITE, TOOL) else ()


def may_be_target(s: State, i: int) -> bool:
    """Whether the open decision may send somebody to a site."""
    return s.building[i] == s.seat and (s.step != TOOL or s.target == i)


def parts_of_send(s: State, i: int, who: int | tuple[int, ...]) -> tuple[Any, ...]:
    """What decides what a send to a site costs, and what comes of it."""
    tools = (s.tool, s.user, s.seat) if s.step == TOOL else None
    return s.sent[i], missing_actions(s, action_price(s, i)), s.lacks[i], s.student, s.freed, tools


@while_unchanged(parts_of_send)
def sends_to(box: Box, s: State, i: int, members: tuple[int, ...]) -> dict[str, Send]:
    """What a send of each of these members to a site would come to."""
    return {MEMBERS[m]: send(box, s, i, m) for m in members}


@while_unchanged(parts_of_send, most=8192)
def send(box: Box, s: State, i: int, m: int) -> Send:
    """BU-SEND-2, BU-SEND-3, BU-BUY-5: what a send costs, and what comes of it."""
    cost = what_it_takes(box, s, price_of_send(box, s, m, action_price(s, i)))
    tools = [t for t in range(NUM_TOOLS) if refuse_tool(s, m, t) == ALLOWED] if s.step == TOOL else []
    return {
        "actions": cost["actions"],
        "sesterces": cost["sesterces"],
        "bare": outcome(lacks_then(box, s, m, i, NOTHING)),
        "equipped": {TOOLS[t]: outcome(lacks_then(box, s, m, i, t)) for t in tools},
    }


def outcome(lacks: Sequence[int]) -> SendOutcome:
    """BU-DONE-1: what the site would lack then."""
    return {"lacks": resources(lacks), "completes": not any(lacks)}
