"""The order of the game: setup, the moves of a turn, the settlement. `legal` and `step` are what the outside calls."""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.investments import (
    buy_tool,
    legal_loan,
    legal_tool_purchase,
    refuse_loan,
    refuse_tool_price,
    refuse_tool_purchase,
    take_loan,
)
from lusoria.games.builders.rules.layout import choose_first, deal, lay_out, set_players
from lusoria.games.builders.rules.money import (
    buy_action,
    legal_buy,
    legal_take,
    refuse_buy,
    refuse_take,
    take_sesterces,
)
from lusoria.games.builders.rules.moves import (
    BUY_ACTION,
    BUY_SLAVE,
    BUY_TO,
    BUY_TOOL,
    EDUCATE,
    END_TURN,
    FREE,
    HIRE,
    LOAN,
    PERSON_IS,
    SEND,
    SETTLE_MYSELF,
    START,
    TAKE,
    TO,
    WITH,
    WITH_NOTHING,
)
from lusoria.games.builders.rules.refusals import GAME_CUT_SHORT, GAME_OVER
from lusoria.games.builders.rules.rows import (
    hire,
    legal_hire,
    legal_start,
    refuse_hire,
    refuse_hire_price,
    refuse_start,
    refuse_start_price,
    start_construction,
)
from lusoria.games.builders.rules.sending import (
    choose_member,
    choose_site,
    choose_tool,
    legal_send,
    legal_site,
    legal_tool,
    lowest_price,
    refuse_buy_to,
    refuse_send,
    refuse_to,
    refuse_tool,
)
from lusoria.games.builders.rules.settlement import (
    legal_settle,
    legal_settle_myself,
    refuse_settle,
    refuse_settle_myself,
    settle_myself,
    settle_next,
    take_settle,
)
from lusoria.games.builders.rules.slaves import (
    buy_slave,
    free_slave,
    legal_free,
    legal_slave_purchase,
    refuse_free_price,
    refuse_freedom,
    refuse_slave_price,
    refuse_slave_purchase,
)
from lusoria.games.builders.rules.state import (
    MOVE,
    NOBODY,
    NONE,
    NUM_STEPS,
    OVER,
    PERSON,
    SEATS,
    SETTLE,
    SITE,
    TOOL,
    TURNS,
    State,
    around,
    ask,
    forget_choice,
)
from lusoria.games.builders.rules.turns import begin_round, cut_short, end_turn, turn_is_over
from lusoria.games.builders.rules.university import (
    choose_university,
    educate,
    legal_educate,
    legal_person,
    refuse_educate,
    refuse_education,
    refuse_person,
    refuse_university_price,
)


@rule
def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None:
    """The table is laid out, the first player drawn, and the first turn is open.

    BU-SETUP-1, BU-SETUP-2, BU-SETUP-3, BU-SETUP-4, BU-SETUP-5, BU-SETUP-6, BU-SETUP-7, BU-SETUP-8
    """
    s.seats = seats
    lay_out(s)
    set_players(box, s)
    deal(box, s, dice, log)
    choose_first(s, dice)
    begin_round(box, s, log)
    advance(box, s, log)


@rule
def advance(box: Box, s: State, log: Log) -> None:
    """Runs on until a seat has to decide, or the game is over."""
    s.step = NONE
    while s.step == NONE and s.stage != OVER:
        if s.stage != TURNS:
            settle_next(box, s, log)
        elif turn_is_over(box, s):
            end_turn(box, s, log)
        else:
            ask(s, MOVE, s.seat)
    if s.stage == OVER:
        ask(s, NONE, NOBODY)


@rule
def legal(box: Box, s: State, options: Options) -> int:
    """Lists what the open decision allows, in ascending order; returns how many options there are, 0 at the end."""
    step = s.step
    if step == MOVE:
        return legal_move(box, s, options)
    if step == SITE:
        return legal_site(box, s, options)
    if step == TOOL:
        return legal_tool(s, options)
    if step == PERSON:
        return legal_person(s, options)
    if step == SETTLE:
        return legal_settle(box, s, options)
    return 0


@rule
def legal_move(box: Box, s: State, options: Options) -> int:
    """BU-TURN-2, BU-DEC-1: any move that can be paid for; the turn can always be ended (BU-TURN-4, BU-INVAR-8)."""
    count = legal_start(s, options, 0)
    count = legal_hire(s, options, count)
    count = legal_slave_purchase(box, s, options, count)
    count = legal_tool_purchase(box, s, options, count)
    count = legal_loan(box, s, options, count)
    count = legal_educate(box, s, options, count)
    count = legal_free(box, s, options, count)
    count = legal_send(box, s, options, count)
    count = legal_take(s, options, count)
    count = legal_buy(box, s, options, count)
    count = legal_settle_myself(s, options, count)
    options[count] = END_TURN
    return count + 1


@rule
def refuse(box: Box, s: State, action: int) -> int:
    """What forbids an action that answers the open decision; ALLOWED if it is legal."""
    step = s.step
    if step == MOVE:
        return refuse_move(box, s, action)
    if step == SITE:
        return refuse_to(box, s, action - TO) if action < BUY_TO else refuse_buy_to(box, s, action - BUY_TO)
    if step == TOOL:
        return ALLOWED if action == WITH_NOTHING else refuse_tool(s, s.member, action - WITH)
    if step == PERSON:
        return refuse_person(s, action - PERSON_IS)
    if step == SETTLE:
        return refuse_settle(box, s, action)
    return GAME_CUT_SHORT if cut_short(box, s) else GAME_OVER


@rule
def refuse_move(box: Box, s: State, action: int) -> int:
    """BU-TURN-2, BU-DEC-1: the same for the next move of a turn."""
    if action < HIRE:
        return refuse_start(s, action - START, refuse_start_price(s))
    if action < BUY_SLAVE:
        return refuse_hire(s, action - HIRE, refuse_hire_price(s))
    if action < BUY_TOOL:
        return refuse_slave_purchase(s, action - BUY_SLAVE, refuse_slave_price(box, s))
    if action < LOAN:
        return refuse_tool_purchase(s, action - BUY_TOOL, refuse_tool_price(box, s))
    if action == LOAN:
        return refuse_loan(box, s)
    if action < FREE:
        return refuse_educate(s, action - EDUCATE, refuse_education(s, refuse_university_price(box, s)))
    if action < SEND:
        return refuse_freedom(s, s.seat, action - FREE, refuse_free_price(box, s))
    if action < TAKE:
        return refuse_send(box, s, action - SEND, lowest_price(s))
    if action < BUY_ACTION:
        return refuse_take(s, action - TAKE)
    if action == BUY_ACTION:
        return refuse_buy(box, s)
    return refuse_settle_myself(s) if action == SETTLE_MYSELF else ALLOWED


@rule
def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """Takes a legal action and runs on to the next decision, or to the end."""
    take(box, s, action, dice, log)
    if s.step == NONE:
        advance(box, s, log)


@rule
def take(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """Does what the action says. A move of several questions asks the next one; after the last no decision is open."""
    open_step = s.step
    s.step = NONE
    if open_step == MOVE:
        take_move(box, s, action, dice, log)
    elif open_step == SITE:
        choose_site(box, s, action - BUY_TO if action >= BUY_TO else action - TO, log)
    elif open_step == TOOL:
        choose_tool(box, s, action, log)
    elif open_step == PERSON:
        educate(box, s, action - PERSON_IS, log)
    elif open_step == SETTLE:
        take_settle(box, s, action, log)
    if s.step == NONE:
        forget_choice(s)


@rule
def take_move(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """BU-ACT-2: the moves of section 5, and no other."""
    if action < HIRE:
        start_construction(box, s, action - START, dice, log)
    elif action < BUY_SLAVE:
        hire(s, action - HIRE, dice, log)
    elif action < BUY_TOOL:
        buy_slave(box, s, action - BUY_SLAVE, log)
    elif action < LOAN:
        buy_tool(box, s, action - BUY_TOOL, log)
    elif action == LOAN:
        take_loan(box, s, log)
    elif action < FREE:
        choose_university(s, action - EDUCATE)
    elif action < SEND:
        free_slave(box, s, action - FREE, log)
    elif action < TAKE:
        choose_member(s, action - SEND)
    elif action < BUY_ACTION:
        take_sesterces(box, s, action - TAKE, log)
    elif action == BUY_ACTION:
        buy_action(box, s, log)
    elif action == SETTLE_MYSELF:
        settle_myself(s, log)
    else:
        end_turn(box, s, log)


@rule
def progress(s: State) -> int:
    """How far the game has come: turns, and questions inside a move. Keeps games on a GPU side by side."""
    turn = around(s, s.seat - s.first + s.seats) if s.seat != NOBODY else SEATS
    return (s.round * (SEATS + 1) + turn) * NUM_STEPS + s.step
