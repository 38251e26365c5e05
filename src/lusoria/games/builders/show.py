"""The table as text, and what happened as short lines. For the terminal. Everything lies open (BU-INFO-1)."""

from __future__ import annotations

from lusoria.core.log import Event
from lusoria.core.record import Many
from lusoria.games.builders.box import Box
from lusoria.games.builders.events import EVENTS, REASONS
from lusoria.games.builders.rows import top_card
from lusoria.games.builders.state import (
    CARDS,
    FINISHED,
    LOANS,
    MAX_SLOTS,
    MEMBERS,
    NOBODY,
    NOTHING,
    NUM_WORKERS,
    RESOURCES,
    ROW,
    SEAT_NAMES,
    SLAVE,
    SLAVES,
    STAGES,
    STOCK,
    TOOLS,
    UNIVERSITIES,
    WORKERS,
    State,
)


def name(seat: int) -> str:
    """A seat by its name."""
    return "nobody" if seat == NOBODY else SEAT_NAMES[seat]


def listed(names: list[str]) -> str:
    """Names in a row."""
    return ", ".join(names) or "none"


def show(box: Box, s: State, seat: int) -> str:
    """Everything, as all seats see it."""
    last = ", the last" if s.last_round else ""
    lines = [f"Round {s.round}{last}, {STAGES[s.stage]}; first player {name(s.first)}"]
    lines.append(f"Buildings: {listed(in_row(s.building, CARDS))}")
    top = top_card(s)
    left = sum(1 for card in range(len(CARDS)) if s.building[card] == STOCK)
    lines.append(f"  next {CARDS[top] if top != NOTHING else 'nothing'}, and {left} more in the deck")
    workers = sum(1 for worker in range(NUM_WORKERS) if s.team[worker] == STOCK)
    lines.append(f"Workers: {listed(in_row(s.team, WORKERS))}, and {workers} in the deck")
    slaves = [SLAVES[i] for i in range(len(SLAVES)) if s.team[SLAVE + i] == STOCK]
    tools = [TOOLS[i] for i in range(len(TOOLS)) if s.tool[i] == STOCK]
    universities = [UNIVERSITIES[i] for i in range(len(UNIVERSITIES)) if s.student[i] == STOCK]
    loans = sum(1 for i in range(len(LOANS)) if s.loan[i] == STOCK)
    lines.append(f"Investments: {listed(slaves)}; {listed(tools)}; {listed(universities)}; {loans} loans")
    for other in range(s.seats):
        lines += player_lines(s, other)
    return "\n".join(lines)


def in_row(places: Many[int], names: tuple[str, ...]) -> list[str]:
    """The cards of a row, slot by slot."""
    where = {places[i]: names[i] for i in range(len(names))}
    return [where[ROW - slot] for slot in range(MAX_SLOTS) if ROW - slot in where]


def player_lines(s: State, seat: int) -> list[str]:
    """One seat's things."""
    p = s.players[seat]
    turn = f", {s.pool} actions" if seat == s.seat else ""
    lines = [f"{'*' if seat == s.seat else ' '}{name(seat):7}{p.vp:4} VP, {p.money} sesterces{turn}"]
    available = [member(s, m) for m in range(len(MEMBERS)) if s.team[m] == seat and s.site[m] == NOTHING]
    lines.append(f"    available: {listed(available)}")
    for card in range(len(CARDS)):
        if s.building[card] == seat:
            there = [member(s, m) for m in range(len(MEMBERS)) if s.site[m] == card]
            lacks = [f"{s.lacks[card][r]} {RESOURCES[r]}" for r in range(len(RESOURCES)) if s.lacks[card][r]]
            lines.append(f"    {CARDS[card]}: lacks {', '.join(lacks)}; at work {listed(there)}")
    finished = [CARDS[card] for card in range(len(CARDS)) if s.building[card] == FINISHED + seat]
    tools = [TOOLS[i] for i in range(len(TOOLS)) if s.tool[i] == seat and s.user[i] == NOTHING]
    loans = sum(1 for i in range(len(LOANS)) if s.loan[i] == seat)
    lines.append(f"    finished: {listed(finished)}; unused tools: {listed(tools)}; {loans} loans")
    return lines


def member(s: State, m: int) -> str:
    """A team member with what it carries."""
    carried = ["freed"] if m - SLAVE in range(len(SLAVES)) and s.freed[m - SLAVE] else []
    carried += [UNIVERSITIES[i] for i in range(len(UNIVERSITIES)) if s.student[i] == m]
    carried += [TOOLS[i] for i in range(len(TOOLS)) if s.user[i] == m]
    return f"{MEMBERS[m]} ({', '.join(carried)})" if carried else MEMBERS[m]


def tell(event: Event) -> str:
    """An event as a short line."""
    kind, who, a, b = EVENTS[event.kind], name(event.seat), event.a, event.b
    if kind == "round":
        return f"round {a} begins"
    if kind in ("turned_building", "turned_worker"):
        return f"slot {b + 1} shows {(CARDS if kind == 'turned_building' else MEMBERS)[a]}"
    if kind == "turned_top":
        return f"the building deck shows {CARDS[a]}"
    if kind in ("paid", "received"):
        return f"{who} {kind} {a} ({REASONS[b]})"
    if kind in ("started", "completed"):
        return f"{who} {kind} {CARDS[a]}" + (f" for {b} VP" if kind == "completed" else "")
    if kind in ("bought_tool", "tool_returned"):
        return f"{who} {kind.replace('_', ' ')} {TOOLS[a]}"
    if kind in ("took_loan", "repaid"):
        return f"{who} {kind.replace('_', ' ')} {LOANS[a]}"
    if kind in ("sent", "released"):
        return f"{who} {kind} {MEMBERS[a]} {'to' if kind == 'sent' else 'from'} {CARDS[b]}"
    if kind in ("educated", "equipped"):
        return f"{who} {kind} {MEMBERS[a]} with {(UNIVERSITIES if kind == 'educated' else TOOLS)[b]}"
    if kind in ("dealt", "recruited", "bought_slave", "freed", "joined"):
        return f"{who} {kind.replace('_', ' ')} {MEMBERS[a]}"
    if kind == "last_round":
        return f"{who} has {a} VP: this is the last round"
    if kind in ("turn", "bought_action"):
        return f"{who} {kind.replace('_', ' ')}: {a} actions"
    if kind == "settled":
        return f"{who} has settled, {a} sesterces are left"
    if kind == "cut_short":
        return f"the game is cut short after {a} rounds"
    return "the game is over" if kind == "over" else f"{who} {kind.replace('_', ' ')}"
