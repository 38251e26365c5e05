"""Moves as sentences. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message
from lusoria.core.refusals import ALLOWED
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.moves import (
    ACTIONS,
    BUY_ACTION,
    BUY_SLAVE,
    BUY_TOOL,
    DONE,
    EDUCATE,
    END_TURN,
    FREE,
    HIRE,
    LOAN,
    PERSON_IS,
    REPAY,
    SEND,
    SETTLE_MYSELF,
    START,
    TAKE,
    WITH,
    WITH_NOTHING,
)
from lusoria.games.builders.rules.scoring import loans_held
from lusoria.games.builders.rules.sending import (
    action_price,
    gives,
    has_tool_for,
    lowest_price,
    refuse_send_price,
    wage,
)
from lusoria.games.builders.rules.slaves import slaves_held
from lusoria.games.builders.rules.state import (
    MACHINE,
    MACHINE_CARD,
    MOVE,
    NOTHING,
    PERSON,
    SETTLE,
    SITE,
    SLAVE,
    TOOL,
    State,
)
from lusoria.games.builders.words.names import (
    Amounts,
    amount,
    amounts,
    building_name,
    member_name,
    member_now,
    resource_name,
    resources,
    tool_name,
    university_name,
)
from lusoria.games.builders.words.prices import missing_actions, price, price_of_send, site_of
from lusoria.games.builders.words.sends import given_by, lacks_then, own_sites, tools_for

# ---- What is printed, and what it comes to


def reward(box: Box, card: int) -> Amounts:
    """BU-DONE-3: what a finished card pays and counts."""
    return {"sesterces": box.building[card].pays, "points": box.building[card].vp}


def contribution(box: Box, s: State, member: int) -> Amounts:
    """BU-TERM-4: what a member has to give, without a tool."""
    return resources(given_by(box, s, member, NOTHING))


def completes(box: Box, s: State, member: int, card: int, tool: int) -> bool:
    """BU-DONE-1: whether the site will lack nothing with this member and this tool on it."""
    return not any(lacks_then(box, s, member, card, tool))


def could_complete(box: Box, s: State, member: int) -> list[int]:
    """BU-DONE-1: the sites that this member would complete, with the right tool perhaps."""
    return [
        card
        for card in own_sites(box, s)
        if refuse_send_price(box, s, member, action_price(s, card)) == ALLOWED
        and any(completes(box, s, member, card, tool) for tool in tools_for(box, s, member))
    ]


# ---- Moves


def explain(box: Box, s: State, action: int) -> Message:
    """A legal move as a whole sentence."""
    return EXPLAIN[s.step](box, s, action)


def explain_move(box: Box, s: State, action: int) -> Message:
    """BU-DEC-1: the next move of the turn."""
    return EXPLAIN_ACTION[action](box, s, action)


def explain_start(box: Box, s: State, action: int) -> Message:
    """BU-START-1, BU-MACH-2: what the card needs, pays and counts; a machine works, too."""
    card = action - START
    building, cost = building_name(card), amounts(price(box, s, action))
    needs, pays = amounts(resources(box.building[card].cost)), amounts(reward(box, card))
    if card < MACHINE_CARD:
        return Message("move-start", building=building, needs=needs, pays=pays, price=cost)
    works = amounts(contribution(box, s, MACHINE + card - MACHINE_CARD))
    return Message("move-start-machine", building=building, needs=needs, pays=pays, gives=works, price=cost)


def explain_hire(box: Box, s: State, action: int) -> Message:
    """BU-HIRE-1: what the worker gives, and the wage to come."""
    worker = action - HIRE
    return Message(
        "move-hire",
        member=member_name(worker),
        gives=amounts(contribution(box, s, worker)),
        wage=amount("sesterces", wage(box, s, worker)),
        price=amounts(price(box, s, action)),
    )


def explain_slave(box: Box, s: State, action: int) -> Message:
    """BU-SLAVE-1, BU-SLAVE-4: what the slave gives, and costs at the end."""
    slave = SLAVE + action - BUY_SLAVE
    return Message(
        "move-buy-slave",
        member=member_name(slave),
        gives=amounts(contribution(box, s, slave)),
        price=amounts(price(box, s, action)),
        penalty=amount("points", box.slave_penalty),
    )


def explain_tool_purchase(box: Box, s: State, action: int) -> Message:
    """BU-TOOL-1, BU-TOOL-2: a tool adds to its resource."""
    tool = action - BUY_TOOL
    adds = Message("amount-resource", count=box.tool_adds, resource=resource_name(tool))
    return Message("move-buy-tool", tool=tool_name(tool), adds=adds, price=amounts(price(box, s, action)))


def explain_loan(box: Box, s: State, action: int) -> Message:
    """BU-LOAN-1, BU-LOAN-3, BU-LOAN-4: money now, and what it costs at the end."""
    return Message(
        "move-loan",
        gain=amount("sesterces", box.loan_gain),
        price=amounts(price(box, s, action)),
        repayment=amount("sesterces", box.loan_repayment),
        penalty=amount("points", box.loan_penalty),
    )


def explain_university(box: Box, s: State, action: int) -> Message:
    """BU-UNI-2: the card; the person is asked next."""
    university = action - EDUCATE
    return Message(
        "move-educate",
        university=university_name(university),
        resource=resource_name(university),
        level=box.university_level,
        price=amounts(price(box, s, action)),
    )


def explain_free(box: Box, s: State, action: int) -> Message:
    """BU-FREE-1, BU-FREE-5: freedom in the turn, and the wage from then on."""
    slave = action - FREE
    later = amount("sesterces", box.freed[slave].wage)
    return Message("move-free", member=member_name(SLAVE + slave), wage=later, price=amounts(price(box, s, action)))


def explain_send(box: Box, s: State, action: int) -> Message:
    """BU-SEND-1: who; the site is asked next."""
    member = action - SEND
    name, giving = member_now(s, member), amounts(contribution(box, s, member))
    cost, notes = amounts(price_of_send(box, s, member, lowest_price(s))), notes_on_send(box, s, member)
    if notes:
        return Message("move-send-noting", member=name, gives=giving, price=cost, notes=notes)
    return Message("move-send", member=name, gives=giving, price=cost)


def notes_on_send(box: Box, s: State, member: int) -> list[Message]:
    """BU-SEND-5, BU-BUY-5, BU-DONE-1: that sites have different prices, actions are missing, or sites are completed."""
    lowest, sites, notes = lowest_price(s), could_complete(box, s, member), []
    if any(action_price(s, card) > lowest for card in own_sites(box, s)):
        notes.append(Message("note-dearer"))
    if missing := missing_actions(s, lowest):
        extra = amount("sesterces", missing * box.action_price)
        notes.append(Message("note-missing", missing=missing, extra=extra))
    if sites:
        notes.append(Message("note-completes", sites=[Message("note-site", site=building_name(i)) for i in sites]))
    return notes


def explain_take(box: Box, s: State, action: int) -> Message:
    """BU-TAKE-1: sesterces for actions."""
    return Message("move-take", gain=amount("sesterces", box.take[action - TAKE]), price=amounts(price(box, s, action)))


def explain_end(box: Box, s: State, action: int) -> Message:
    """BU-TURN-3: actions left are lost."""
    return Message("move-end-turn", left=s.pool)


# The moves of a turn, by their first action, from the last kind to the first
EXPLAIN_MOVE: tuple[tuple[int, Callable[[Box, State, int], Message]], ...] = (
    (END_TURN, explain_end),
    (SETTLE_MYSELF, lambda box, s, action: Message("move-settle-myself")),
    (BUY_ACTION, lambda box, s, action: Message("move-buy-action", price=amounts(price(box, s, action)))),
    (TAKE, explain_take),
    (SEND, explain_send),
    (FREE, explain_free),
    (EDUCATE, explain_university),
    (LOAN, explain_loan),
    (BUY_TOOL, explain_tool_purchase),
    (BUY_SLAVE, explain_slave),
    (HIRE, explain_hire),
    (START, explain_start),
)
EXPLAIN_ACTION = [next(say for first, say in EXPLAIN_MOVE if action >= first) for action in range(ACTIONS)]


# ---- The particulars of a move


def explain_person(box: Box, s: State, action: int) -> Message:
    """BU-UNI-2: the level replaces what the person has."""
    person = action - PERSON_IS
    return Message(
        "move-person",
        member=member_now(s, person),
        resource=resource_name(s.university),
        now=gives(box, s, person, s.university),
        level=box.university_level,
        price=amounts(price(box, s, action)),
    )


def explain_site(box: Box, s: State, action: int) -> Message:
    """BU-SEND-1, BU-BUY-5: where to, the actions that are missing, and what comes of it or is asked next."""
    card = site_of(action)
    actions = action_price(s, card)
    missing = missing_actions(s, actions)
    sending = Message(
        "send-to",
        member=member_now(s, s.member),
        site=building_name(card),
        price=amounts(price_of_send(box, s, s.member, actions)),
        missing=missing,
        extra=amount("sesterces", missing * box.action_price),
    )
    comes = outcome_of_tools(box, s, card) if has_tool_for(s, s.member) else outcome(box, s, card, NOTHING)
    return Message("move-to", sending=sending, outcome=comes)


def outcome_of_tools(box: Box, s: State, card: int) -> Message:
    """BU-TOOL-3: a tool is chosen next; whether any choice completes the site, or all do."""
    done = [completes(box, s, s.member, card, tool) for tool in tools_for(box, s, s.member)]
    return Message("outcome-tool", completes="always" if all(done) else "perhaps" if any(done) else "never")


def explain_tool(box: Box, s: State, action: int) -> Message:
    """BU-TOOL-3: with which tool, and what comes of it."""
    actions = action_price(s, s.target)
    missing = missing_actions(s, actions)
    member, site = member_now(s, s.member), building_name(s.target)
    cost = amounts(price_of_send(box, s, s.member, actions))
    extra = amount("sesterces", missing * box.action_price)
    if action == WITH_NOTHING:
        sending = Message("send-without", member=member, site=site, price=cost, missing=missing, extra=extra)
        return Message("move-to", sending=sending, outcome=outcome(box, s, s.target, NOTHING))
    tool = action - WITH
    sending = Message(
        "send-with", member=member, tool=tool_name(tool), site=site, price=cost, missing=missing, extra=extra
    )
    return Message("move-to", sending=sending, outcome=outcome(box, s, s.target, tool))


def outcome(box: Box, s: State, card: int, tool: int) -> Message:
    """BU-DONE-1, BU-DONE-3, BU-MACH-2: whether the send completes the site, or what it lacks then."""
    if not completes(box, s, s.member, card, tool):
        lacks = resources(lacks_then(box, s, s.member, card, tool))
        return Message("outcome-lacks", lacks=amounts(lacks))
    if card < MACHINE_CARD:
        return Message("outcome-completes", reward=amounts(reward(box, card)))
    return Message("outcome-completes-machine", reward=amounts(reward(box, card)))


# ---- The final settlement


def explain_settle(box: Box, s: State, action: int) -> Message:
    """BU-SCORE-1: a slave, a loan, or nothing more."""
    if action == REPAY:
        saved = amount("points", box.loan_penalty)
        return Message("move-repay", price=amounts(price(box, s, action)), penalty=saved)
    if action == DONE:
        lost = slaves_held(s, s.seat) * box.slave_penalty + loans_held(s, s.seat) * box.loan_penalty
        return Message("move-done", penalty=amount("points", lost))
    saved = amount("points", box.slave_penalty)
    slave = member_name(SLAVE + action - FREE)
    return Message("move-buy-freedom", member=slave, price=amounts(price(box, s, action)), penalty=saved)


EXPLAIN: dict[int, Callable[[Box, State, int], Message]] = {
    MOVE: explain_move,
    PERSON: explain_person,
    SITE: explain_site,
    TOOL: explain_tool,
    SETTLE: explain_settle,
}
