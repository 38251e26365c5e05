"""What a move costs: actions and sesterces, as the rules will take them."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.moves import (
    BUY_ACTION,
    BUY_SLAVE,
    BUY_TO,
    BUY_TOOL,
    DONE,
    FREE,
    LOAN,
    REPAY,
    SEND,
    TAKE,
    TO,
)
from lusoria.games.builders.rules.sending import action_price, lowest_price, wage
from lusoria.games.builders.rules.state import MOVE, PERSON, SETTLE, SITE, TOOL, State
from lusoria.games.builders.words.names import Amounts


def price(box: Box, s: State, action: int) -> Amounts:
    """What a legal move takes now: "actions" and "sesterces"; in the middle of a move, what the whole move takes.

    Who is sent is asked before the site: that has the price of the cheapest site.
    """
    return {name: count for name, count in PRICE[s.step](box, s, action).items() if count > 0}


def price_of_move(box: Box, s: State, action: int) -> Amounts:
    """BU-ACT: the table of moves."""
    if action < BUY_SLAVE or action == LOAN:
        return {"actions": 1}
    if action < BUY_TOOL:
        return {"actions": 1, "sesterces": box.slave_price}
    if action < LOAN:
        return {"actions": 1, "sesterces": box.tool_price}
    if action < FREE:
        return {"actions": 1, "sesterces": box.university_price}
    if action < SEND:
        return {"actions": box.free_actions}
    if action < TAKE:
        return what_it_takes(box, s, price_of_send(box, s, action - SEND, lowest_price(s)))
    if action < BUY_ACTION:
        return {"actions": 1 + action - TAKE}
    if action == BUY_ACTION:
        return {"sesterces": box.action_price}
    return {}


def price_of_send(box: Box, s: State, member: int, actions: int) -> Amounts:
    """BU-SEND-2, BU-SEND-3: these actions, and the wage."""
    return {"actions": actions, "sesterces": wage(box, s, member)}


def missing_actions(s: State, actions: int) -> int:
    """How many of these actions the pool lacks."""
    return max(0, actions - s.pool)


def what_it_takes(box: Box, s: State, cost: Amounts) -> Amounts:
    """BU-BUY-5: a price where the actions that are missing are bought with sesterces."""
    bought = missing_actions(s, cost["actions"])
    return {"actions": cost["actions"] - bought, "sesterces": cost["sesterces"] + bought * box.action_price}


def price_of_person(box: Box, s: State, action: int) -> Amounts:
    """BU-UNI-1: the same for everybody."""
    return {"actions": 1, "sesterces": box.university_price}


def price_of_site(box: Box, s: State, action: int) -> Amounts:
    """BU-SEND-3: the site decides."""
    return what_it_takes(box, s, price_of_send(box, s, s.member, action_price(s, site_of(action))))


def price_of_tool(box: Box, s: State, action: int) -> Amounts:
    """BU-TOOL-3: a tool costs nothing more."""
    return what_it_takes(box, s, price_of_send(box, s, s.member, action_price(s, s.target)))


def price_of_settling(box: Box, s: State, action: int) -> Amounts:
    """BU-FREE-4, BU-LOAN-3: at the final settlement."""
    if action == REPAY:
        return {"sesterces": box.loan_repayment}
    return {"sesterces": box.free_price} if action != DONE else {}


def site_of(action: int) -> int:
    """The site of `to` or `buy to`."""
    return action - BUY_TO if action >= BUY_TO else action - TO


PRICE: dict[int, Callable[[Box, State, int], Amounts]] = {
    MOVE: price_of_move,
    PERSON: price_of_person,
    SITE: price_of_site,
    TOOL: price_of_tool,
    SETTLE: price_of_settling,
}
