"""Why a move is not legal: the rule in the way, and what is missing.

The rules give the reason as a number; here it is put into words. Everything is open (BU-INFO-1), so a reason may name
whatever is in the way.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message, Refusal
from lusoria.core.refusals import ALLOWED
from lusoria.games.builders.rules import refusals as why
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.flow import refuse
from lusoria.games.builders.rules.investments import next_loan
from lusoria.games.builders.rules.moves import BUY_TO, MOVES, SEND, TAKE, TO, WITH, WITH_NOTHING
from lusoria.games.builders.rules.refusals import REFUSALS
from lusoria.games.builders.rules.sending import action_price, lowest_price, refuse_tool
from lusoria.games.builders.rules.state import (
    CARDS,
    MACHINE,
    MEMBERS,
    MOVE,
    NONE,
    PERSON,
    SETTLE,
    SITE,
    STEPS,
    TOOLS,
    UNIVERSITIES,
    State,
)
from lusoria.games.builders.words.names import (
    Amounts,
    amount,
    amounts,
    building_name,
    loan_name,
    member_name,
    member_now,
    seat_name,
    tool_name,
    university_name,
)
from lusoria.games.builders.words.prices import missing_actions, price, price_of_send, what_it_takes
from lusoria.games.builders.words.sentences import explain
from lusoria.games.builders.words.whereabouts import (
    mine,
    not_to_start,
    unfinished_machine,
    whose_building,
    whose_team,
    whose_tool,
    working,
)


def why_not(box: Box, s: State, action: int) -> Refusal:
    """The rule in the way of an action that is not legal now."""
    if s.step == NONE or s.step in MOVES.kind(action).steps:
        return in_words(box, s, action, refuse(box, s, action))
    if s.step == SITE and WITH <= action < WITH_NOTHING:
        reason = refuse_tool(s, s.member, action - WITH)
        if reason != ALLOWED:
            return in_words(box, s, action, reason)  # it will not be asked
    if s.step == PERSON and SEND + MACHINE <= action < TAKE:
        machine = member_now(s, action - SEND)  # its card was pointed at
        return Refusal("BU-UNI-3", Message("refuse-educate-machine", member=machine))
    return other_decision(s, action)


def in_words(box: Box, s: State, action: int, reason: int) -> Refusal:
    """A reason that the rules give, in words."""
    return Refusal(REFUSALS.rule(reason), SENTENCES[reason](box, s, action))


def other_decision(s: State, action: int) -> Refusal:
    """BU-TURN-2, BU-END-2: no move comes in between, and none after the last turn. Names both decisions."""
    kind = MOVES.kind(action)
    rule = "BU-END-2" if s.step == SETTLE and MOVE in kind.steps else kind.rule
    return Refusal(rule, Message("refuse-other-decision", wanted=STEPS[kind.steps[0]], open=STEPS[s.step]))


# ---- What a move is about


def card_of(action: int) -> int:
    """The building of a move."""
    return CARDS.index(MOVES.pieces(action)["building"])


def member_of(action: int) -> int:
    """The team member of a move."""
    return MEMBERS.index(MOVES.pieces(action)["member"])


def tool_of(action: int) -> int:
    """The tool of a move."""
    return TOOLS.index(MOVES.pieces(action)["tool"])


def university_of(action: int) -> int:
    """The university card of a move."""
    return UNIVERSITIES.index(MOVES.pieces(action)["university"])


def investment(s: State, action: int) -> Message:
    """The card that an investment is about; any loan is the first of the pile."""
    pieces = MOVES.pieces(action)
    if "member" in pieces:
        return member_name(member_of(action))
    if "tool" in pieces:
        return tool_name(tool_of(action))
    return university_name(university_of(action)) if "university" in pieces else loan_name(next_loan(s))


# ---- Prices


def lacking(s: State, cost: Amounts) -> list[Message]:
    """BU-TURN-2: what the seat lacks of a price."""
    sesterces = cost.get("sesterces", 0) - s.players[s.seat].money
    return amounts({"actions": missing_actions(s, cost.get("actions", 0)), "sesterces": sesterces})


def unpaid(box: Box, s: State, action: int) -> dict[str, list[Message]]:
    """A price that the seat can't pay: what it is, and what is missing of it."""
    cost = price(box, s, action)
    return {"price": amounts(cost), "missing": lacking(s, cost)}


def start_price(box: Box, s: State, action: int) -> Message:
    """BU-START-1: an action."""
    return Message("refuse-start-price", building=building_name(card_of(action)), **unpaid(box, s, action))


def hire_price(box: Box, s: State, action: int) -> Message:
    """BU-HIRE-1: an action."""
    return Message("refuse-hire-price", member=member_name(member_of(action)), **unpaid(box, s, action))


def invest_price(box: Box, s: State, action: int) -> Message:
    """BU-INV-2: an action, and the price of the card."""
    return Message("refuse-invest-price", card=investment(s, action), **unpaid(box, s, action))


def free_price(box: Box, s: State, action: int) -> Message:
    """BU-FREE-1, BU-FREE-4: an action; at the final settlement sesterces."""
    return Message("refuse-free-price", member=member_name(member_of(action)), **unpaid(box, s, action))


def take_price(box: Box, s: State, action: int) -> Message:
    """BU-TAKE-1: as many actions as are to be spent."""
    return Message("refuse-take", gain=amount("sesterces", box.take[action - TAKE]), **unpaid(box, s, action))


# ---- Investments


def invested(box: Box, s: State, action: int) -> Message:
    """BU-INV-1: the investment of the turn is used."""
    return Message("refuse-invested", card=investment(s, action), count=box.investments)


def university_gone(box: Box, s: State, action: int) -> Message:
    """BU-INV-4: who has been given the university card."""
    university = university_of(action)
    student = s.student[university]
    owner = s.team[student]
    return Message(
        "refuse-university-taken",
        university=university_name(university),
        member=member_now(s, student),
        mine=mine(s, owner),
        seat=seat_name(owner),
    )


def educated(box: Box, s: State, action: int) -> Message:
    """BU-UNI-4: the university card that the person already carries."""
    person = member_of(action)
    carried = next(i for i in range(len(UNIVERSITIES)) if s.student[i] == person)
    return Message("refuse-educated", member=member_now(s, person), university=university_name(carried))


# ---- Sending


def wage_missing(box: Box, s: State, action: int) -> Message:
    """BU-SEND-2: the wage of the one who is sent, or would be."""
    member = s.member if s.step == SITE else member_of(action)
    cost = price_of_send(box, s, member, 0)
    wages = amount("sesterces", cost["sesterces"])
    return Message("refuse-send-wage", member=member_now(s, member), wage=wages, missing=lacking(s, cost))


def actions_too_dear(box: Box, s: State, action: int) -> Message:
    """BU-SEND-3, BU-BUY-5: the actions that have to be bought; before a site is chosen, those of the cheapest one."""
    if s.step != SITE:
        member = member_of(action)
        sums = what_is_bought(box, s, member, lowest_price(s))
        return Message("refuse-send-actions", member=member_now(s, member), **sums)
    card = card_of(action)
    sums = what_is_bought(box, s, s.member, action_price(s, card))
    return Message("refuse-to-price", member=member_now(s, s.member), site=building_name(card), **sums)


def what_is_bought(box: Box, s: State, member: int, actions: int) -> dict[str, list[Message]]:
    """BU-BUY-5: a send for which actions have to be bought, what it comes to, and what is missing."""
    cost = price_of_send(box, s, member, actions)
    total, bought = what_it_takes(box, s, cost), amount("actions", missing_actions(s, actions))
    return {"price": amounts(cost), "bought": [bought], "total": amounts(total), "missing": lacking(s, total)}


def actions_missing(box: Box, s: State, action: int) -> Message:
    """BU-SEND-3: `to` takes the actions at hand; `buy to` buys what is missing."""
    card = card_of(action)
    actions = action_price(s, card)
    missing, instead = lacking(s, {"actions": actions}), explain(box, s, BUY_TO + card)
    cost = amount("actions", actions)
    return Message("refuse-to", site=building_name(card), price=cost, missing=missing, move=instead)


def no_actions_missing(box: Box, s: State, action: int) -> Message:
    """BU-BUY-5: `buy to` is for missing actions only."""
    card = card_of(action)
    return Message("refuse-buy-to", site=building_name(card), move=explain(box, s, TO + card))


def tool_in_use(box: Box, s: State, action: int) -> Message:
    """BU-TOOL-5: who holds the tool, and where."""
    tool = tool_of(action)
    user = s.user[tool]
    site = building_name(s.site[user])
    return Message("refuse-tool-used", tool=tool_name(tool), member=member_now(s, user), site=site)


def slave_with_tool(box: Box, s: State, action: int) -> Message:
    """BU-SLAVE-3: who may not be equipped, and with what."""
    return Message("refuse-equip-slave", member=member_now(s, s.member), tool=tool_name(tool_of(action)))


def machine_with_tool(box: Box, s: State, action: int) -> Message:
    """BU-TOOL-4: the same for a machine."""
    return Message("refuse-equip-machine", member=member_now(s, s.member), tool=tool_name(tool_of(action)))


# ---- A sentence for every reason

SENTENCES: dict[int, Callable[[Box, State, int], Message]] = {
    why.GAME_OVER: lambda box, s, action: Message("refuse-over"),
    why.GAME_CUT_SHORT: lambda box, s, action: Message("refuse-over"),
    why.BUILDING_NOT_IN_ROW: lambda box, s, action: not_to_start(s, card_of(action)),
    why.BUILDING_ON_TOP: lambda box, s, action: not_to_start(s, card_of(action)),
    why.START_PRICE: start_price,
    why.WORKER_NOT_IN_ROW: lambda box, s, action: whose_team(s, member_of(action)),
    why.HIRE_PRICE: hire_price,
    why.INVESTED: invested,
    why.SLAVE_GONE: lambda box, s, action: whose_team(s, member_of(action)),
    why.SLAVE_PRICE: invest_price,
    why.TOOL_GONE: lambda box, s, action: whose_tool(s, tool_of(action)),
    why.TOOL_PRICE: invest_price,
    why.LOANS_GONE: lambda box, s, action: Message("refuse-no-loan-left"),
    why.LOAN_PRICE: invest_price,
    why.UNIVERSITY_GONE: university_gone,
    why.NOBODY_TO_EDUCATE: lambda box, s, action: Message("refuse-nobody-to-educate", university=investment(s, action)),
    why.UNIVERSITY_PRICE: invest_price,
    why.STUDENT_NOT_IN_TEAM: lambda box, s, action: whose_team(s, member_of(action)),
    why.STUDENT_NOT_FREE: lambda box, s, action: Message("refuse-educate-slave", member=member_name(member_of(action))),
    why.STUDENT_EDUCATED: educated,
    why.STUDENT_WORKS: lambda box, s, action: working(s, member_of(action)),
    why.SLAVE_NOT_IN_TEAM: lambda box, s, action: whose_team(s, member_of(action)),
    why.SLAVE_FREED: lambda box, s, action: Message("refuse-freed", member=member_name(member_of(action))),
    why.SLAVE_WORKS: lambda box, s, action: working(s, member_of(action)),
    why.FREE_PRICE: free_price,
    why.MEMBER_NOT_IN_TEAM: lambda box, s, action: whose_team(s, member_of(action)),
    why.MACHINE_NOT_FINISHED: lambda box, s, action: unfinished_machine(s, member_of(action)),
    why.MEMBER_WORKS: lambda box, s, action: working(s, member_of(action)),
    why.NO_SITE: lambda box, s, action: Message("refuse-no-site", member=member_now(s, member_of(action))),
    why.WAGE_MISSING: wage_missing,
    why.ACTIONS_TOO_DEAR: actions_too_dear,
    why.NOT_OWN_SITE: lambda box, s, action: whose_building(s, card_of(action)),
    why.ACTIONS_MISSING: actions_missing,
    why.NO_ACTIONS_MISSING: no_actions_missing,
    why.SLAVE_WITH_TOOL: slave_with_tool,
    why.MACHINE_WITH_TOOL: machine_with_tool,
    why.TOOL_IN_PILE: lambda box, s, action: Message("refuse-tool-pile", tool=tool_name(tool_of(action))),
    why.TOOL_NOT_OWN: lambda box, s, action: whose_tool(s, tool_of(action)),
    why.TOOL_IN_USE: tool_in_use,
    why.TAKE_PRICE: take_price,
    why.BUY_ACTION_PRICE: lambda box, s, action: Message("refuse-buy-action", **unpaid(box, s, action)),
    why.SETTLES_ALREADY: lambda box, s, action: Message("refuse-settles-already"),
    why.NOTHING_TO_SETTLE: lambda box, s, action: Message("refuse-nothing-to-settle"),
    why.FREEDOM_PRICE: free_price,
    why.NO_LOAN_TO_REPAY: lambda box, s, action: Message("refuse-no-loan"),
    why.REPAY_PRICE: lambda box, s, action: Message("refuse-repay", **unpaid(box, s, action)),
}
