"""What makes a seat's position good or bad: its traits, as numbers. `weights.json` says how much each is worth."""

from __future__ import annotations

from lusoria.core.record import Reals
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.scoring import loans_held
from lusoria.games.builders.rules.sending import gives, wage
from lusoria.games.builders.rules.slaves import slaves_held
from lusoria.games.builders.rules.state import (
    MACHINE,
    NOTHING,
    NUM_CARDS,
    NUM_MEMBERS,
    NUM_RESOURCES,
    NUM_TOOLS,
    NUM_UNIVERSITIES,
    TURNS,
    State,
    around,
)

TRAITS = (
    "points", "money", "slaves", "loans", "team", "machines", "wages", "tools", "schools", "sites", "site_points",
    "site_money", "done_points", "done_money", "lacking", "short", "ready", "idle", "actions", "turn", "later",
    "to_come", "least", "rich", "members",
)  # fmt: skip
(
    POINTS, MONEY, SLAVES, LOANS, TEAM, MACHINES, WAGES, TOOLS, SCHOOLS, SITES, SITE_POINTS,
    SITE_MONEY, DONE_POINTS, DONE_MONEY, RESOURCES_LACKING, RESOURCES_SHORT, RESOURCES_READY, IDLE_MEMBERS,
    ACTIONS, TURN, PLACE_IN_ORDER, TO_COME, LEAST, SPARE_MONEY, MEMBERS,
) = range(len(TRAITS))  # fmt: skip
PLENTY = 12  # sesterces: more are of less use


@rule
def elapsed(box: Box, s: State) -> float:
    """How near somebody is to the points that end the game."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.players[seat].vp)
    return min(1.0, most / box.end_vp)


@rule
def traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """A seat's traits; `out` holds zeros."""
    p = s.players[seat]
    out[POINTS] = p.vp
    out[MONEY] = p.money
    out[SPARE_MONEY] = max(0, p.money - PLENTY)
    out[SLAVES] = slaves_held(s, seat)
    out[LOANS] = loans_held(s, seat)
    site_traits(box, s, seat, out)
    team_traits(box, s, seat, out)
    turn_traits(s, seat, out)


@rule
def site_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """What is being built, and how much of it is done."""
    for card in range(NUM_CARDS):
        if s.building[card] == seat:
            printed = box.building[card]
            whole = 0
            lacking = 0
            for r in range(NUM_RESOURCES):
                whole += printed.cost[r]
                lacking += s.lacks[card][r]
            out[SITES] += 1
            out[SITE_POINTS] += printed.vp
            out[SITE_MONEY] += printed.pays
            out[DONE_POINTS] += printed.vp * (whole - lacking) / max(1, whole)
            out[DONE_MONEY] += printed.pays * (whole - lacking) / max(1, whole)
            out[RESOURCES_LACKING] += lacking


@rule
def team_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """Who can work, what they give of what is lacking, and what they want for it."""
    for member in range(NUM_MEMBERS):
        if s.team[member] == seat:
            out[MEMBERS] += 1
            out[WAGES] += wage(box, s, member)
            if member >= MACHINE:
                out[MACHINES] += 1
            if s.site[member] == NOTHING:
                out[IDLE_MEMBERS] += 1
    least = 99
    for r in range(NUM_RESOURCES):
        lacking = 0
        for card in range(NUM_CARDS):
            if s.building[card] == seat:
                lacking += s.lacks[card][r]
        free = 0
        total = 0
        for member in range(NUM_MEMBERS):
            if s.team[member] == seat:
                given = gives(box, s, member, r)
                total += given
                if s.site[member] == NOTHING:
                    free += given
        out[TEAM] += total
        out[RESOURCES_READY] += min(free, lacking)
        out[RESOURCES_SHORT] += max(0, lacking - total)
        least = min(least, total)
    out[LEAST] = least
    for tool in range(NUM_TOOLS):
        if s.tool[tool] == seat:
            out[TOOLS] += 1
    for school in range(NUM_UNIVERSITIES):
        student = s.student[school]
        if student >= 0 and s.team[student] == seat:
            out[SCHOOLS] += 1


@rule
def turn_traits(s: State, seat: int, out: Reals) -> None:
    """Whose turn it is, and who still has one in this round."""
    out[PLACE_IN_ORDER] = around(s, seat - s.first + s.seats)
    if s.stage == TURNS:
        if s.seat == seat:
            out[TURN] = 1
            out[ACTIONS] = s.pool
        if s.last_round == 1 and around(s, seat - s.first + s.seats) >= around(s, s.seat - s.first + s.seats):
            out[TO_COME] = 1
