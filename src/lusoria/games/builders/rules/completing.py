"""Completion of a site (BU-DONE), and machines that join the team (BU-MACH)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import BY_REWARD, COMPLETED, JOINED, RELEASED, TOOL_RETURNED
from lusoria.games.builders.rules.money import receive
from lusoria.games.builders.rules.state import (
    FINISHED,
    MACHINE,
    MACHINE_CARD,
    NOTHING,
    NUM_MEMBERS,
    NUM_TOOLS,
    State,
)


@rule
def is_complete(s: State, card: int) -> bool:
    """BU-DONE-1: no resource is lacking any more."""
    lacks = s.lacks[card]
    return lacks[0] == 0 and lacks[1] == 0 and lacks[2] == 0 and lacks[3] == 0


@rule
def complete(box: Box, s: State, card: int, log: Log) -> None:
    """BU-DONE-2, BU-DONE-3: immediately and in one step, without a choice."""
    seat = s.building[card]
    s.building[card] = FINISHED + seat
    s.players[seat].vp += box.building[card].vp
    note(log, EVERYONE, COMPLETED, seat, card, box.building[card].vp)
    release(s, card, log)
    receive(s, seat, box.building[card].pays, BY_REWARD, log)
    if card >= MACHINE_CARD:
        join_team(s, seat, MACHINE + card - MACHINE_CARD, log)


@rule
def release(s: State, card: int, log: Log) -> None:
    """BU-DONE-3, BU-DONE-4, BU-MACH-3, BU-TOOL-6: members are available again, machines too; tools are unused."""
    seat = s.building[card] - FINISHED
    for member in range(NUM_MEMBERS):
        if s.site[member] == card:
            for tool in range(NUM_TOOLS):
                if s.user[tool] == member:
                    s.user[tool] = NOTHING
                    note(log, EVERYONE, TOOL_RETURNED, seat, tool, 0)
            s.site[member] = NOTHING
            note(log, EVERYONE, RELEASED, seat, member, card)


@rule
def join_team(s: State, seat: int, machine: int, log: Log) -> None:
    """BU-MACH-2: a finished machine is a member of the team, available at once."""
    s.team[machine] = seat
    note(log, EVERYONE, JOINED, seat, machine, 0)
