"""What a send would come to: for sentences, warnings and views, which all ask the same of one state."""

from __future__ import annotations

from lusoria.core.plain import once_a_state, while_unchanged
from lusoria.core.refusals import ALLOWED
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.sending import effective, lacks_after, refuse_tool
from lusoria.games.builders.rules.state import NOTHING, NUM_CARDS, NUM_RESOURCES, NUM_TOOLS, State

ALL_RESOURCES = range(NUM_RESOURCES)


@once_a_state
def own_sites(box: Box, s: State) -> list[int]:
    """BU-TERM-1: the sites of the seat that decides."""
    return [card for card in range(NUM_CARDS) if s.building[card] == s.seat]


@once_a_state
def tools_for(box: Box, s: State, member: int) -> list[int]:
    """BU-TOOL-3, BU-TOOL-4: the tools that the member could be equipped with, and none."""
    return [NOTHING, *(tool for tool in range(NUM_TOOLS) if refuse_tool(s, member, tool) == ALLOWED)]


@while_unchanged(lambda s, member, tool: (s.student, s.freed))
def given_by(box: Box, s: State, member: int, tool: int) -> tuple[int, ...]:
    """BU-TERM-4: what a member gives to any site, with a tool or with NOTHING."""
    return tuple([effective(box, s, member, tool, r) for r in ALL_RESOURCES])


@while_unchanged(lambda s, member, card, tool: (s.lacks[card], s.student, s.freed), most=16_384)
def lacks_then(box: Box, s: State, member: int, card: int, tool: int) -> tuple[int, ...]:
    """BU-DONE-1: what the site will lack with this member and this tool on it."""
    return tuple([lacks_after(box, s, member, card, tool, r) for r in ALL_RESOURCES])
