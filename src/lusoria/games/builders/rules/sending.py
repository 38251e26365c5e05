"""Sending a team member to a site (BU-SEND): who, where, and with which tool.

Nothing happens before the last answer. Each question offers only what can be carried through (BU-TURN-2).
"""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.completing import complete, is_complete
from lusoria.games.builders.rules.events import EQUIPPED, FOR_WAGE, SENT
from lusoria.games.builders.rules.money import buy_action, pay
from lusoria.games.builders.rules.moves import BUY_TO, SEND, TO, WITH, WITH_NOTHING
from lusoria.games.builders.rules.refusals import (
    ACTIONS_MISSING,
    ACTIONS_TOO_DEAR,
    MACHINE_NOT_FINISHED,
    MACHINE_WITH_TOOL,
    MEMBER_NOT_IN_TEAM,
    MEMBER_WORKS,
    NO_ACTIONS_MISSING,
    NO_SITE,
    NOT_OWN_SITE,
    SLAVE_WITH_TOOL,
    TOOL_IN_PILE,
    TOOL_IN_USE,
    TOOL_NOT_OWN,
    WAGE_MISSING,
)
from lusoria.games.builders.rules.state import (
    MACHINE,
    NOTHING,
    NUM_CARDS,
    NUM_MEMBERS,
    NUM_RESOURCES,
    NUM_TOOLS,
    SITE,
    SLAVE,
    STOCK,
    TOOL,
    State,
    ask,
    is_available,
    is_slave,
    may_learn,
)


@rule
def wage(box: Box, s: State, member: int) -> int:
    """BU-SEND-2, BU-SLAVE-2, BU-MACH-2: as printed; nothing for slaves and machines."""
    if SLAVE <= member < MACHINE and s.freed[member - SLAVE] == 1:
        return box.freed[member - SLAVE].wage
    return box.member[member].wage


@rule
def gives(box: Box, s: State, member: int, r: int) -> int:
    """BU-TERM-4, BU-UNI-2: how much of a resource the member has to give, without a tool."""
    if s.student[r] == member:
        return box.university_level
    if SLAVE <= member < MACHINE and s.freed[member - SLAVE] == 1:
        return box.freed[member - SLAVE].gives[r]
    return box.member[member].gives[r]


@rule
def effective(box: Box, s: State, member: int, tool: int, r: int) -> int:
    """BU-TERM-4, BU-TOOL-2, BU-UNI-6: how much of a resource the member gives with this tool, or with NOTHING."""
    return gives(box, s, member, r) + (box.tool_adds if tool == r else 0)


@rule
def action_price(s: State, card: int) -> int:
    """BU-SEND-3, BU-SEND-4, BU-SEND-5, BU-MACH-3: 1 and the number of members this site was sent in this turn."""
    return 1 + s.sent[card]


@rule
def lowest_price(s: State) -> int:
    """The action price of the seat's cheapest site; 0 without a site."""
    lowest = 0
    for card in range(NUM_CARDS):
        if s.building[card] == s.seat and (lowest == 0 or action_price(s, card) < lowest):
            lowest = action_price(s, card)
    return lowest


@rule
def can_pay(box: Box, s: State, member: int, actions: int) -> bool:
    """BU-SEND-2, BU-SEND-6, BU-BUY-5: the money has to last for the wage and for the actions that the pool lacks."""
    missing = max(0, actions - s.pool)
    return s.players[s.seat].money >= wage(box, s, member) + missing * box.action_price


@rule
def refuse_send_price(box: Box, s: State, member: int, actions: int) -> int:
    """The same with the reason."""
    if can_pay(box, s, member, actions):
        return ALLOWED
    return WAGE_MISSING if actions <= s.pool else ACTIONS_TOO_DEAR


@rule
def refuse_send(box: Box, s: State, member: int, lowest: int) -> int:
    """BU-SEND-1, BU-SEND-8, BU-MACH-2: any available member, if it can be sent to a site of the lowest price."""
    if s.team[member] != s.seat:
        return MACHINE_NOT_FINISHED if member >= MACHINE and s.team[member] == STOCK else MEMBER_NOT_IN_TEAM
    if s.site[member] != NOTHING:
        return MEMBER_WORKS
    return NO_SITE if lowest == 0 else refuse_send_price(box, s, member, lowest)


@rule
def legal_send(box: Box, s: State, options: Options, count: int) -> int:
    """BU-SEND-1, BU-DEC-7: the members that can be sent to some site."""
    lowest = lowest_price(s)
    if lowest > 0:
        for member in range(NUM_MEMBERS):
            if is_available(s, s.seat, member) and can_pay(box, s, member, lowest):
                options[count] = SEND + member
                count += 1
    return count


@rule
def choose_member(s: State, member: int) -> None:
    """Who is sent."""
    s.member = member
    ask(s, SITE, s.seat)


@rule
def refuse_site(box: Box, s: State, card: int) -> int:
    """Any own site to which the send can be paid, with missing actions bought; a machine's, too.

    BU-SEND-1, BU-SEND-7, BU-SEND-9, BU-MACH-4.
    """
    if s.building[card] != s.seat:
        return NOT_OWN_SITE
    return refuse_send_price(box, s, s.member, action_price(s, card))


@rule
def refuse_to(box: Box, s: State, card: int) -> int:
    """BU-SEND-3: with the actions of the pool."""
    reason = refuse_site(box, s, card)
    if reason == ALLOWED and action_price(s, card) > s.pool:
        return ACTIONS_MISSING
    return reason


@rule
def refuse_buy_to(box: Box, s: State, card: int) -> int:
    """BU-BUY-5: where the pool is too small."""
    reason = refuse_site(box, s, card)
    if reason == ALLOWED and action_price(s, card) <= s.pool:
        return NO_ACTIONS_MISSING
    return reason


@rule
def legal_site(box: Box, s: State, options: Options) -> int:
    """BU-SEND-1, BU-BUY-5: the sites to which the member can be sent, without and with buying actions."""
    count = 0
    for card in range(NUM_CARDS):
        if s.building[card] == s.seat and action_price(s, card) <= s.pool:
            if can_pay(box, s, s.member, action_price(s, card)):
                options[count] = TO + card
                count += 1
    for card in range(NUM_CARDS):
        if s.building[card] == s.seat and action_price(s, card) > s.pool:
            if can_pay(box, s, s.member, action_price(s, card)):
                options[count] = BUY_TO + card
                count += 1
    return count


@rule
def choose_site(box: Box, s: State, card: int, log: Log) -> None:
    """Where to; then with which tool, where there is a choice (BU-TOOL-3, BU-TOOL-4)."""
    s.target = card
    if has_tool_for(s, s.member):
        ask(s, TOOL, s.seat)
    else:
        send(box, s, s.member, card, NOTHING, log)


@rule
def refuse_tool(s: State, member: int, tool: int) -> int:
    """BU-TOOL-3, BU-TOOL-4, BU-SLAVE-3: an own unused tool, for a worker card or a freed slave."""
    if not may_learn(s, member):
        return SLAVE_WITH_TOOL if is_slave(s, member) else MACHINE_WITH_TOOL
    return refuse_own_tool(s, tool)


@rule
def refuse_own_tool(s: State, tool: int) -> int:
    """BU-TOOL-5: an own tool that nobody works with."""
    if s.tool[tool] != s.seat:
        return TOOL_IN_PILE if s.tool[tool] == STOCK else TOOL_NOT_OWN
    return TOOL_IN_USE if s.user[tool] != NOTHING else ALLOWED


@rule
def has_tool_for(s: State, member: int) -> bool:
    """Whether the seat could equip the member with anything."""
    if may_learn(s, member):
        for tool in range(NUM_TOOLS):
            if refuse_own_tool(s, tool) == ALLOWED:
                return True
    return False


@rule
def legal_tool(s: State, options: Options) -> int:
    """BU-TOOL-3: an unused tool, or none; asked only of somebody who may use one."""
    count = 0
    for tool in range(NUM_TOOLS):
        if refuse_own_tool(s, tool) == ALLOWED:
            options[count] = WITH + tool
            count += 1
    options[count] = WITH_NOTHING
    return count + 1


@rule
def choose_tool(box: Box, s: State, action: int, log: Log) -> None:
    """The last answer."""
    send(box, s, s.member, s.target, NOTHING if action == WITH_NOTHING else action - WITH, log)


@rule
def send(box: Box, s: State, member: int, card: int, tool: int, log: Log) -> None:
    """BU-SEND-2, BU-SEND-3, BU-SEND-6, BU-BUY-5: missing actions are bought, all is paid, then the site is checked."""
    price = action_price(s, card)
    while s.pool < price:
        buy_action(box, s, log)
    s.pool -= price
    pay(s, s.seat, wage(box, s, member), FOR_WAGE, log)
    s.sent[card] += 1
    s.site[member] = card
    note(log, EVERYONE, SENT, s.seat, member, card)
    if tool != NOTHING:
        s.user[tool] = member
        note(log, EVERYONE, EQUIPPED, s.seat, member, tool)
    contribute(box, s, member, card, tool)
    if is_complete(s, card):
        complete(box, s, card, log)


@rule
def contribute(box: Box, s: State, member: int, card: int, tool: int) -> None:
    """BU-DONE-1: the member's resources make up for what is lacking."""
    for r in range(NUM_RESOURCES):
        s.lacks[card][r] = lacks_after(box, s, member, card, tool, r)


@rule
def lacks_after(box: Box, s: State, member: int, card: int, tool: int, r: int) -> int:
    """BU-DONE-1: what a site lacks of a resource once the member works on it; surplus is lost."""
    return max(0, s.lacks[card][r] - effective(box, s, member, tool, r))
