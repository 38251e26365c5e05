"""What is seen, as names: for page and terminal. All of it is open to everybody (BU-INFO-1, BU-INFO-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lusoria.core.record import Counts
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.rows import top_card
from lusoria.games.builders.rules.scoring import score
from lusoria.games.builders.rules.sending import action_price, wage
from lusoria.games.builders.rules.state import (
    CARDS,
    FINISHED,
    LOANS,
    MEMBERS,
    NOTHING,
    NUM_CARDS,
    NUM_MEMBERS,
    OVER,
    RESOURCES,
    ROW,
    SEAT_NAMES,
    SLAVE,
    SLAVES,
    STAGES,
    STEPS,
    STOCK,
    TOOLS,
    UNIVERSITIES,
    WORKERS,
    State,
    is_slave,
)

View = dict[str, Any]


def view(box: Box, s: State, seat: int | None) -> View:
    """Everything on the table; it looks the same from every seat."""
    return {
        "game": "builders",
        "you": None if seat is None else SEAT_NAMES[seat],
        "round": s.round,
        "rounds": box.rounds,
        "stage": STAGES[s.stage],
        "first": SEAT_NAMES[s.first],
        "last_round": bool(s.last_round),
        "decision": decision(s),
        "buildings": row(s.building, CARDS, box.slots),
        "top": card(CARDS, top_card(s)),
        "workers": row(s.team, WORKERS, box.slots),
        "decks": {
            "buildings": left(s.building, CARDS),
            "workers": left(s.team, WORKERS),
        },
        "piles": {
            "slaves": [slave for i, slave in enumerate(SLAVES) if s.team[SLAVE + i] == STOCK],
            "tools": [tool for i, tool in enumerate(TOOLS) if s.tool[i] == STOCK],
            "loans": [loan for i, loan in enumerate(LOANS) if s.loan[i] == STOCK],
            "universities": [university for i, university in enumerate(UNIVERSITIES) if s.student[i] == STOCK],
        },
        "players": [player(box, s, other) for other in range(s.seats)],
    }


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


def decision(s: State) -> View | None:
    """Who has to decide what, and how far a move of several questions has come."""
    if s.stage == OVER:
        return None
    return {
        "seat": SEAT_NAMES[s.seat],
        "step": STEPS[s.step],
        "pool": s.pool,
        "invested": s.invested,
        "member": card(MEMBERS, s.member),
        "site": card(CARDS, s.target),
        "university": card(UNIVERSITIES, s.university),
    }


def player(box: Box, s: State, seat: int) -> View:
    """All that a seat has."""
    p = s.players[seat]
    tenths = [0] * s.seats
    score(box, s, tenths)
    return {
        "name": SEAT_NAMES[seat],
        "money": p.money,
        "vp": p.vp,
        "tenths": tenths[seat],
        "settles": bool(p.settles),
        "team": [member(box, s, i) for i in range(NUM_MEMBERS) if s.team[i] == seat],
        "tools": {tool: card(MEMBERS, s.user[i]) for i, tool in enumerate(TOOLS) if s.tool[i] == seat},
        "loans": [loan for i, loan in enumerate(LOANS) if s.loan[i] == seat],
        "sites": [site(s, i) for i in range(NUM_CARDS) if s.building[i] == seat],
        "finished": [CARDS[i] for i in range(NUM_CARDS) if s.building[i] == FINISHED + seat],
    }


def member(box: Box, s: State, i: int) -> View:
    """A team member, and where it works."""
    carried = [u for u in range(len(UNIVERSITIES)) if s.student[u] == i]
    return {
        "name": MEMBERS[i],
        "slave": is_slave(s, i),
        "wage": wage(box, s, i),
        "site": card(CARDS, s.site[i]),
        "university": UNIVERSITIES[carried[0]] if carried else None,
    }


def site(s: State, i: int) -> View:
    """A building site: what it still lacks, and what the next send to it costs (BU-SEND-3)."""
    return {
        "card": CARDS[i],
        "lacks": {resource: s.lacks[i][r] for r, resource in enumerate(RESOURCES)},
        "members": [MEMBERS[m] for m in range(NUM_MEMBERS) if s.site[m] == i],
        "actions": action_price(s, i),
    }
