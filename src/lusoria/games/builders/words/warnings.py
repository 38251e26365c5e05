"""What a legal move will not bring, told before it is chosen: a send or a lesson that adds nothing. See `en.ftl`."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.moves import PERSON_IS, SEND, TAKE, TO, WITH, WITH_NOTHING
from lusoria.games.builders.rules.sending import gives
from lusoria.games.builders.rules.state import MOVE, NOTHING, PERSON, SITE, TOOL, State
from lusoria.games.builders.words.names import building_name, member_now, resource_name, tool_name
from lusoria.games.builders.words.prices import site_of
from lusoria.games.builders.words.sends import ALL_RESOURCES, lacks_then, own_sites, tools_for


def warn(box: Box, s: State, action: int) -> Message | None:
    """What a legal move will not bring; None if there is nothing to say."""
    if s.step == MOVE and SEND <= action < TAKE:
        return warn_of_member(box, s, action - SEND)
    if s.step == SITE and TO <= action < WITH:
        return warn_of_site(box, s, site_of(action))
    if s.step == TOOL and WITH <= action <= WITH_NOTHING:
        return warn_of_tool(box, s, NOTHING if action == WITH_NOTHING else action - WITH)
    if s.step == PERSON and PERSON_IS <= action < TO:
        return warn_of_lesson(box, s, action - PERSON_IS)
    return None


def adds(box: Box, s: State, member: int, card: int, tool: int) -> bool:
    """BU-DONE-1: whether a send brings a site anything that it still lacks."""
    after = lacks_then(box, s, member, card, tool)
    return any(after[r] < s.lacks[card][r] for r in ALL_RESOURCES)


def useful(box: Box, s: State, member: int, card: int) -> bool:
    """The same, with the best tool that the member may be given."""
    return any(adds(box, s, member, card, tool) for tool in tools_for(box, s, member))


def warn_of_member(box: Box, s: State, member: int) -> Message | None:
    """BU-SEND-7: somebody whom no site needs."""
    if any(useful(box, s, member, card) for card in own_sites(box, s)):
        return None
    return Message("warn-send", member=member_now(s, member))


def warn_of_site(box: Box, s: State, card: int) -> Message | None:
    """BU-SEND-7: a site that needs nothing of what is given, or needs it only with a tool."""
    if adds(box, s, s.member, card, NOTHING):
        return None
    member, site = member_now(s, s.member), building_name(card)
    if useful(box, s, s.member, card):
        return Message("warn-to-bare", member=member, site=site)
    return Message("warn-to", member=member, site=site)


def warn_of_tool(box: Box, s: State, tool: int) -> Message | None:
    """BU-SEND-7: a tool that adds nothing the site lacks beside what its bearer gives."""
    member, card = s.member, s.target
    if not adds(box, s, member, card, tool):
        return Message("warn-to", member=member_now(s, member), site=building_name(card))
    if tool != NOTHING and lacks_then(box, s, member, card, tool) == lacks_then(box, s, member, card, NOTHING):
        return Message("warn-with", tool=tool_name(tool), site=building_name(card))
    return None


def warn_of_lesson(box: Box, s: State, person: int) -> Message | None:
    """BU-UNI-5: who knows as much already learns nothing."""
    if gives(box, s, person, s.university) < box.university_level:
        return None
    return Message("warn-lesson", member=member_now(s, person), resource=resource_name(s.university))
