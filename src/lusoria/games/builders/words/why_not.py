"""Why a move is not legal: the rule in the way, and what is missing.

Everything is open (BU-INFO-1), so a reason may name whatever is in the way.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message, Refusal, piece
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.investments import next_loan
from lusoria.games.builders.rules.moves import (
    BUY_ACTION,
    BUY_SLAVE,
    BUY_TO,
    BUY_TOOL,
    EDUCATE,
    FREE,
    HIRE,
    LOAN,
    MOVES,
    PERSON_IS,
    REPAY,
    SEND,
    SETTLE_MYSELF,
    START,
    TAKE,
    TO,
    WITH,
    WITH_NOTHING,
)
from lusoria.games.builders.rules.scoring import loans_held
from lusoria.games.builders.rules.sending import action_price, can_pay, lowest_price
from lusoria.games.builders.rules.state import (
    MOVE,
    NONE,
    NOTHING,
    PERSON,
    ROW,
    SETTLE,
    SITE,
    SLAVE,
    STEPS,
    STOCK,
    TOOL,
    TOP,
    UNIVERSITIES,
    State,
    is_slave,
    may_learn,
)
from lusoria.games.builders.rules.turns import cut_short
from lusoria.games.builders.rules.university import is_educated, somebody_can_be_educated
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
from lusoria.games.builders.words.prices import missing_actions, price, price_of_send, site_of, what_it_takes
from lusoria.games.builders.words.sentences import explain, tools_for
from lusoria.games.builders.words.whereabouts import mine, not_in_team, whose_building, whose_team, whose_tool, working


def why_not(box: Box, s: State, action: int) -> Refusal:
    """The rule in the way of an action that is not legal now."""
    if s.step == NONE:
        return Refusal("BU-END-4" if cut_short(box, s) else "BU-END-2", Message("refuse-over"))
    if s.step in MOVES.kind(action).steps:
        return REASONS[s.step](box, s, action)
    if s.step == SITE and WITH <= action < WITH_NOTHING and action - WITH not in tools_for(s, s.member):
        return why_not_tool(box, s, action)  # it will not be asked
    return other_decision(s, action)


# ---- Moves of another decision


def other_decision(s: State, action: int) -> Refusal:
    """BU-TURN-2, BU-END-2: no move comes in between, and none after the last turn. Names both decisions."""
    kind = MOVES.kind(action)
    rule = "BU-END-2" if s.step == SETTLE and MOVE in kind.steps else kind.rule
    wanted = [piece("step", STEPS[step]) for step in kind.steps]
    return Refusal(rule, Message("refuse-other-decision", wanted=wanted, open=piece("step", STEPS[s.step])))


# ---- Prices


def lacking(s: State, cost: Amounts) -> list[Message]:
    """BU-TURN-2: what the seat lacks of a price."""
    sesterces = cost.get("sesterces", 0) - s.players[s.seat].money
    return amounts({"actions": missing_actions(s, cost.get("actions", 0)), "sesterces": sesterces})


def too_dear(box: Box, s: State, member: int, actions: int, site: int) -> Refusal:
    """BU-SEND-2, BU-SEND-3: the wage, or the actions that have to be bought; without a site, for the cheapest one."""
    cost, name = price_of_send(box, s, member, actions), member_now(s, member)
    total, bought = what_it_takes(box, s, cost), missing_actions(s, actions)
    missing = lacking(s, total)
    if bought == 0:
        wages = amount("sesterces", cost["sesterces"])
        return Refusal("BU-SEND-2", Message("refuse-send-wage", member=name, wage=wages, missing=missing))
    sums = {"price": amounts(cost), "bought": [amount("actions", bought)], "total": amounts(total), "missing": missing}
    if site == NOTHING:
        return Refusal("BU-SEND-3", Message("refuse-send-actions", member=name, **sums))
    return Refusal("BU-SEND-3", Message("refuse-to-price", member=name, site=building_name(site), **sums))


# ---- The rows


def why_not_start(box: Box, s: State, action: int) -> Refusal:
    """BU-START-1, BU-START-4: a card of the row, and an action."""
    card = action - START
    if s.building[card] > ROW:
        return Refusal("BU-START-4" if s.building[card] == TOP else "BU-START-1", whose_building(s, card))
    cost = price(box, s, action)
    reason = Message("refuse-start-price", building=building_name(card), price=amounts(cost), missing=lacking(s, cost))
    return Refusal("BU-START-1", reason)


def why_not_hire(box: Box, s: State, action: int) -> Refusal:
    """BU-HIRE-1: a card of the row, and an action."""
    worker = action - HIRE
    if s.team[worker] > ROW:
        return Refusal("BU-HIRE-1", whose_team(s, worker))
    cost = price(box, s, action)
    reason = Message("refuse-hire-price", member=member_name(worker), price=amounts(cost), missing=lacking(s, cost))
    return Refusal("BU-HIRE-1", reason)


# ---- Investments


def why_not_slave(box: Box, s: State, action: int) -> Refusal:
    """BU-SLAVE-1, BU-INV-4: a slave of the pile."""
    slave = SLAVE + action - BUY_SLAVE
    if s.team[slave] != STOCK:
        return Refusal("BU-INV-4", whose_team(s, slave))
    return why_not_invest(box, s, action, member_name(slave), "BU-SLAVE-1")


def why_not_tool_purchase(box: Box, s: State, action: int) -> Refusal:
    """BU-TOOL-1, BU-INV-4: a tool of the pile."""
    tool = action - BUY_TOOL
    if s.tool[tool] != STOCK:
        return Refusal("BU-INV-4", whose_tool(s, tool))
    return why_not_invest(box, s, action, tool_name(tool), "BU-TOOL-1")


def why_not_loan(box: Box, s: State, action: int) -> Refusal:
    """BU-LOAN-1, BU-INV-4: any loan of the pile."""
    loan = next_loan(s)
    if loan == NOTHING:
        return Refusal("BU-INV-4", Message("refuse-no-loan-left"))
    return why_not_invest(box, s, action, loan_name(loan), "BU-LOAN-1")


def why_not_university(box: Box, s: State, action: int) -> Refusal:
    """BU-UNI-1, BU-INV-4: a university card of the pile, and somebody for it."""
    university = action - EDUCATE
    name, student = university_name(university), s.student[university]
    if student != STOCK:
        owner = s.team[student]
        taken = Message(
            "refuse-university-taken",
            university=name,
            member=member_now(s, student),
            mine=mine(s, owner),
            seat=seat_name(owner),
        )
        return Refusal("BU-INV-4", taken)
    if not somebody_can_be_educated(s):
        return Refusal("BU-UNI-1", Message("refuse-nobody-to-educate", university=name))
    return why_not_invest(box, s, action, name, "BU-UNI-1")


def why_not_invest(box: Box, s: State, action: int, card: Message, rule: str) -> Refusal:
    """BU-INV-1, BU-INV-2: once a turn, for an action and the price."""
    if s.invested >= box.investments:
        return Refusal("BU-INV-1", Message("refuse-invested", card=card, count=box.investments))
    cost = price(box, s, action)
    return Refusal(rule, Message("refuse-invest-price", card=card, price=amounts(cost), missing=lacking(s, cost)))


def why_not_person(box: Box, s: State, action: int) -> Refusal:
    """BU-UNI-3, BU-UNI-4: who may not be educated."""
    person = action - PERSON_IS
    name = member_now(s, person)
    if s.team[person] != s.seat:
        return not_in_team(s, person, "BU-UNI-1")
    if not may_learn(s, person):
        return Refusal("BU-SLAVE-3", Message("refuse-educate-slave", member=name))
    if is_educated(s, person):
        university = next(i for i in range(len(UNIVERSITIES)) if s.student[i] == person)
        carried = university_name(university)
        return Refusal("BU-UNI-4", Message("refuse-educated", member=name, university=carried))
    return working(s, person, "BU-UNI-3")


# ---- Slaves


def why_not_free(box: Box, s: State, action: int) -> Refusal:
    """BU-FREE-1, BU-FREE-3 to 5: an own available slave, and an action; at the final settlement sesterces."""
    slave = SLAVE + action - FREE
    if s.team[slave] != s.seat:
        return not_in_team(s, slave, "BU-FREE-1")
    if not is_slave(s, slave):
        return Refusal("BU-FREE-5", Message("refuse-freed", member=member_name(slave)))
    if s.site[slave] != NOTHING:
        return working(s, slave, "BU-FREE-3")
    cost = price(box, s, action)
    reason = Message("refuse-free-price", member=member_name(slave), price=amounts(cost), missing=lacking(s, cost))
    return Refusal("BU-FREE-4" if s.step == SETTLE else "BU-FREE-1", reason)


# ---- Sending


def why_not_send(box: Box, s: State, action: int) -> Refusal:
    """BU-SEND-1, BU-SEND-8: an own available member, a site, and the price."""
    member = action - SEND
    if s.team[member] != s.seat:
        return not_in_team(s, member, "BU-SEND-1")
    if s.site[member] != NOTHING:
        return working(s, member, "BU-SEND-8")
    if lowest_price(s) == 0:
        return Refusal("BU-SEND-1", Message("refuse-no-site", member=member_now(s, member)))
    return too_dear(box, s, member, lowest_price(s), NOTHING)


def why_not_site(box: Box, s: State, action: int) -> Refusal:
    """BU-SEND-1, BU-SEND-3, BU-BUY-5: an own site; `to` with the actions at hand, `buy to` without them."""
    card = site_of(action)
    site, actions = building_name(card), action_price(s, card)
    if s.building[card] != s.seat:
        return Refusal("BU-SEND-1", whose_building(s, card))
    if not can_pay(box, s, s.member, actions):
        return too_dear(box, s, s.member, actions, card)
    if action >= BUY_TO:
        return Refusal("BU-BUY-5", Message("refuse-buy-to", site=site, move=explain(box, s, TO + card)))
    missing, instead = lacking(s, {"actions": actions}), explain(box, s, BUY_TO + card)
    cost = amount("actions", actions)
    return Refusal("BU-SEND-3", Message("refuse-to", site=site, price=cost, missing=missing, move=instead))


def why_not_tool(box: Box, s: State, action: int) -> Refusal:
    """BU-SLAVE-3, BU-TOOL-3 to 5: an own unused tool, for a worker card or a freed slave."""
    tool = action - WITH
    name, member = tool_name(tool), member_now(s, s.member)
    if is_slave(s, s.member):
        return Refusal("BU-SLAVE-3", Message("refuse-equip-slave", member=member, tool=name))
    if not may_learn(s, s.member):
        return Refusal("BU-TOOL-4", Message("refuse-equip-machine", member=member, tool=name))
    if s.tool[tool] == STOCK:
        return Refusal("BU-TOOL-1", Message("refuse-tool-pile", tool=name))
    if s.tool[tool] != s.seat:
        return Refusal("BU-TOOL-3", whose_tool(s, tool))
    user = s.user[tool]
    site = building_name(s.site[user])
    return Refusal("BU-TOOL-5", Message("refuse-tool-used", tool=name, member=member_now(s, user), site=site))


# ---- Sesterces and actions


def why_not_take(box: Box, s: State, action: int) -> Refusal:
    """BU-TAKE-1: as many actions as the pool holds."""
    gain, cost = amount("sesterces", box.take[action - TAKE]), price(box, s, action)
    return Refusal("BU-TAKE-1", Message("refuse-take", gain=gain, price=amounts(cost), missing=lacking(s, cost)))


def why_not_buy_action(box: Box, s: State, action: int) -> Refusal:
    """BU-BUY-1: as far as money allows."""
    cost = price(box, s, action)
    return Refusal("BU-BUY-1", Message("refuse-buy-action", price=amounts(cost), missing=lacking(s, cost)))


# ---- The final settlement


def why_not_settle_myself(box: Box, s: State, action: int) -> Refusal:
    """BU-DEC-10: said once, and with something to settle."""
    if s.players[s.seat].settles == 1:
        return Refusal("BU-DEC-10", Message("refuse-settles-already"))
    return Refusal("BU-SCORE-1", Message("refuse-nothing-to-settle"))


def why_not_settle(box: Box, s: State, action: int) -> Refusal:
    """BU-SCORE-1, BU-LOAN-3: a slave or a loan, and the money for it."""
    if action != REPAY:
        return why_not_free(box, s, action)
    if loans_held(s, s.seat) == 0:
        return Refusal("BU-SCORE-1", Message("refuse-no-loan"))
    cost = price(box, s, action)
    return Refusal("BU-LOAN-3", Message("refuse-repay", price=amounts(cost), missing=lacking(s, cost)))


# ---- By decision, and in a turn by kind of move. The turn and the settlement can always be ended, and no tool taken.


def why_not_move(box: Box, s: State, action: int) -> Refusal:
    """BU-DEC-1: the moves of a turn."""
    return OF_TURN[MOVES.kind(action).first](box, s, action)


OF_TURN: dict[int, Callable[[Box, State, int], Refusal]] = {
    START: why_not_start,
    HIRE: why_not_hire,
    BUY_SLAVE: why_not_slave,
    BUY_TOOL: why_not_tool_purchase,
    LOAN: why_not_loan,
    EDUCATE: why_not_university,
    FREE: why_not_free,
    SEND: why_not_send,
    TAKE: why_not_take,
    BUY_ACTION: why_not_buy_action,
    SETTLE_MYSELF: why_not_settle_myself,
}
REASONS: dict[int, Callable[[Box, State, int], Refusal]] = {
    MOVE: why_not_move,
    PERSON: why_not_person,
    SITE: why_not_site,
    TOOL: why_not_tool,
    SETTLE: why_not_settle,
}
