"""Where a card is, said as the reason why it cannot be had, sent, freed or used (BU-INVAR-1: each is in one place)."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.builders.rules.state import FINISHED, MACHINE, MACHINE_CARD, ROW, SLAVE, STOCK, TOP, State
from lusoria.games.builders.words.names import building_name, member_name, member_now, seat_name, tool_name


def mine(s: State, seat: int) -> str:
    """Whether a reason says `you`."""
    return "yes" if seat == s.seat else "no"


def not_to_start(s: State, card: int) -> Message:
    """BU-START-4: where a building is that is not in the row; the top of the deck lies open, but is not in it."""
    if s.building[card] == TOP:
        return Message("refuse-on-top", building=building_name(card))
    return whose_building(s, card)


def whose_building(s: State, card: int) -> Message:
    """BU-INVAR-1: the one place where a building-side card is."""
    place, name = s.building[card], building_name(card)
    if place == STOCK:
        return Message("refuse-in-deck", building=name)
    if place == TOP:
        return Message("refuse-on-deck", building=name)
    if place <= ROW:
        return Message("refuse-in-row", building=name)
    if place >= FINISHED:
        owner = place - FINISHED
        return Message("refuse-finished", building=name, mine=mine(s, owner), seat=seat_name(owner))
    return Message("refuse-site", building=name, mine=mine(s, place), seat=seat_name(place))


def whose_team(s: State, member: int) -> Message:
    """BU-INVAR-1: the place of a member's card, if it is no machine to be finished."""
    place, name = s.team[member], member_name(member)
    if place >= 0:
        return Message("refuse-in-team", member=member_now(s, member), mine=mine(s, place), seat=seat_name(place))
    if member >= SLAVE:
        return Message("refuse-slave-pile", member=name)
    if place == STOCK:
        return Message("refuse-worker-deck", member=name)
    return Message("refuse-worker-row", member=name)


def unfinished_machine(s: State, member: int) -> Message:
    """BU-MACH-2: where the card of a machine is that nobody has finished."""
    card = member - MACHINE + MACHINE_CARD
    own = s.building[card] == s.seat
    return Message("refuse-machine-site", building=building_name(card)) if own else whose_building(s, card)


def working(s: State, member: int) -> Message:
    """BU-SEND-8: a member stays on its site until that is completed."""
    return Message("refuse-working", member=member_now(s, member), site=building_name(s.site[member]))


def whose_tool(s: State, tool: int) -> Message:
    """A tool that has been bought."""
    owner = s.tool[tool]
    return Message("refuse-tool-owned", tool=tool_name(tool), mine=mine(s, owner), seat=seat_name(owner))
