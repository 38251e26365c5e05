"""Sending a team member to a site (BU-SEND): who, where, and with which tool.

Nothing happens before the last answer. Each question offers only what can be carried through (BU-TURN-2).
"""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.completing import complete, is_complete
from lusoria.games.builders.rules.events import EQUIPPED, FOR_WAGE, SENT
from lusoria.games.builders.rules.money import buy_action, pay
from lusoria.games.builders.rules.moves import BUY_TO, SEND, TO, WITH, WITH_NOTHING
from lusoria.games.builders.rules.state import (
    MACHINE,
    NOTHING,
    NUM_CARDS,
    NUM_MEMBERS,
    NUM_RESOURCES,
    NUM_TOOLS,
    SITE,
    SLAVE,
    TOOL,
    State,
    ask,
    is_available,
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
def action_price(s: State, card: int) -> int:
    """BU-SEND-3 to 5: 1 and the number of members this site was sent in this turn."""
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
    """BU-SEND-6, BU-BUY-5: whether the money lasts for the wage and for the actions that the pool lacks."""
    missing = max(0, actions - s.pool)
    return s.players[s.seat].money >= wage(box, s, member) + missing * box.action_price


@rule
def legal_send(box: Box, s: State, options: Options, count: int) -> int:
    """BU-SEND-1, BU-DEC-7: any available member that can be sent to some site."""
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
def legal_site(box: Box, s: State, options: Options) -> int:
    """BU-SEND-1, BU-SEND-7, BU-SEND-9: any own site; with missing actions bought, where the pool is too small."""
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
    if may_learn(s, s.member) and has_unused_tool(s):
        ask(s, TOOL, s.seat)
    else:
        send(box, s, s.member, card, NOTHING, log)


@rule
def is_unused(s: State, tool: int) -> bool:
    """BU-TOOL-5: an own tool that nobody works with."""
    return s.tool[tool] == s.seat and s.user[tool] == NOTHING


@rule
def has_unused_tool(s: State) -> bool:
    """Whether the seat could equip somebody."""
    for tool in range(NUM_TOOLS):
        if is_unused(s, tool):
            return True
    return False


@rule
def legal_tool(s: State, options: Options) -> int:
    """BU-TOOL-3: an unused tool, or none."""
    count = 0
    for tool in range(NUM_TOOLS):
        if is_unused(s, tool):
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
    """BU-TERM-4, BU-DONE-1: the effective resources make up for what is lacking; surplus is lost."""
    for r in range(NUM_RESOURCES):
        effective = gives(box, s, member, r)
        if tool == r:
            effective += box.tool_adds
        s.lacks[card][r] = max(0, s.lacks[card][r] - effective)
