"""The final settlement (BU-SCORE-1): freeing slaves and repaying loans, automatically or as the seat decides."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import FOR_FREEDOM, FOR_REPAYMENT, REPAID, SETTLED, SETTLES_ITSELF
from lusoria.games.builders.rules.events import OVER as GAME_OVER
from lusoria.games.builders.rules.money import pay
from lusoria.games.builders.rules.moves import DONE, FREE, REPAY, SETTLE_MYSELF
from lusoria.games.builders.rules.refusals import (
    FREEDOM_PRICE,
    NO_LOAN_TO_REPAY,
    NOTHING_TO_SETTLE,
    REPAY_PRICE,
    SETTLES_ALREADY,
)
from lusoria.games.builders.rules.scoring import TENTHS, loans_held
from lusoria.games.builders.rules.slaves import refuse_freedom, slaves_held, turn_freed
from lusoria.games.builders.rules.state import (
    NOBODY,
    NUM_LOANS,
    NUM_SLAVES,
    OVER,
    SETTLE,
    STOCK,
    State,
    around,
    ask,
)


@rule
def refuse_settle_myself(s: State) -> int:
    """BU-DEC-10: once a game, while the seat has something to settle."""
    if s.players[s.seat].settles == 1:
        return SETTLES_ALREADY
    return ALLOWED if slaves_held(s, s.seat) > 0 or loans_held(s, s.seat) > 0 else NOTHING_TO_SETTLE


@rule
def legal_settle_myself(s: State, options: Options, count: int) -> int:
    """BU-DEC-10: to settle oneself, if that can still be said."""
    if refuse_settle_myself(s) == ALLOWED:
        options[count] = SETTLE_MYSELF
        count += 1
    return count


@rule
def settle_myself(s: State, log: Log) -> None:
    """BU-DEC-10: the seat will be asked at the end; no move of the game, so it costs nothing."""
    s.players[s.seat].settles = 1
    note(log, EVERYONE, SETTLES_ITSELF, s.seat, 0, 0)


@rule
def settle_next(box: Box, s: State, log: Log) -> None:
    """BU-SCORE-1: seat after seat from the first player; asked, if it wanted to be and can still pay for something."""
    if s.settled == s.seats:
        s.stage = OVER
        note(log, EVERYONE, GAME_OVER, NOBODY, 0, 0)
        return
    seat = around(s, s.first + s.settled)
    if s.players[seat].settles == 1 and can_settle(box, s, seat):
        ask(s, SETTLE, seat)
    else:
        if s.players[seat].settles == 0:
            settle_by_itself(box, s, seat, log)
        finish_settlement(s, seat, log)


@rule
def finish_settlement(s: State, seat: int, log: Log) -> None:
    """The seat has settled; on to the next."""
    s.settled += 1
    note(log, EVERYONE, SETTLED, seat, s.players[seat].money, 0)


@rule
def can_settle(box: Box, s: State, seat: int) -> bool:
    """Whether anything is left to free or repay, and the money for it."""
    if refuse_repay(box, s, seat) == ALLOWED:
        return True
    for slave in range(NUM_SLAVES):
        if refuse_buy_freedom(box, s, seat, slave) == ALLOWED:
            return True
    return False


@rule
def settle_by_itself(box: Box, s: State, seat: int, log: Log) -> None:
    """BU-SCORE-6: the best settlement; of equally good ones that which frees most slaves."""
    to_free = best_to_free(box, s, seat)
    for slave in range(NUM_SLAVES):
        if to_free > 0 and refuse_buy_freedom(box, s, seat, slave) == ALLOWED:
            buy_freedom(box, s, seat, slave, log)
            to_free -= 1
    if gain_of_repaying(box) > 0:
        while refuse_repay(box, s, seat) == ALLOWED:
            repay(box, s, seat, log)


@rule
def gain_of_repaying(box: Box) -> int:
    """The tenths that a repaid loan saves, less what its price would have counted."""
    return box.loan_penalty * TENTHS - box.loan_repayment * box.money_tenths


@rule
def best_to_free(box: Box, s: State, seat: int) -> int:
    """BU-SCORE-6: every number of slaves is tried, each with the loans that the rest of the money repays."""
    available = 0
    for slave in range(NUM_SLAVES):
        if refuse_freedom(s, seat, slave, ALLOWED) == ALLOWED:
            available += 1
    gain_of_freeing = box.slave_penalty * TENTHS - box.free_price * box.money_tenths
    best, most = 0, 0
    for number in range(available + 1):
        left = s.players[seat].money - number * box.free_price
        if left >= 0 and (number == 0 or gain_of_freeing > 0):
            gain = number * gain_of_freeing + loans_to_repay(box, s, seat, left) * gain_of_repaying(box)
            if gain >= most:
                best, most = number, gain
    return best


@rule
def loans_to_repay(box: Box, s: State, seat: int, money: int) -> int:
    """How many loans this money repays, if that gains anything."""
    if gain_of_repaying(box) <= 0:
        return 0
    loans = loans_held(s, seat)
    return loans if loans * box.loan_repayment <= money else money // box.loan_repayment


@rule
def refuse_buy_freedom(box: Box, s: State, seat: int, slave: int) -> int:
    """BU-FREE-4: for sesterces, and any slave that could be freed in a turn."""
    return refuse_freedom(s, seat, slave, FREEDOM_PRICE if s.players[seat].money < box.free_price else ALLOWED)


@rule
def refuse_repay(box: Box, s: State, seat: int) -> int:
    """BU-LOAN-3: a loan of the seat, for sesterces."""
    if loans_held(s, seat) == 0:
        return NO_LOAN_TO_REPAY
    return REPAY_PRICE if s.players[seat].money < box.loan_repayment else ALLOWED


@rule
def refuse_settle(box: Box, s: State, action: int) -> int:
    """BU-SCORE-1, BU-DEC-10: a slave, a loan, or nothing more, which is always possible."""
    if action == DONE:
        return ALLOWED
    return refuse_repay(box, s, s.seat) if action == REPAY else refuse_buy_freedom(box, s, s.seat, action - FREE)


@rule
def legal_settle(box: Box, s: State, options: Options) -> int:
    """BU-SCORE-1, BU-DEC-10: the slaves that can be freed, a loan, or nothing more."""
    count = 0
    for slave in range(NUM_SLAVES):
        if refuse_buy_freedom(box, s, s.seat, slave) == ALLOWED:
            options[count] = FREE + slave
            count += 1
    if refuse_repay(box, s, s.seat) == ALLOWED:
        options[count] = REPAY
        count += 1
    options[count] = DONE
    return count + 1


@rule
def take_settle(box: Box, s: State, action: int, log: Log) -> None:
    """One step of the settlement."""
    if action == DONE:
        finish_settlement(s, s.seat, log)
    elif action == REPAY:
        repay(box, s, s.seat, log)
    else:
        buy_freedom(box, s, s.seat, action - FREE, log)


@rule
def buy_freedom(box: Box, s: State, seat: int, slave: int, log: Log) -> None:
    """BU-FREE-4: for sesterces, without an action."""
    pay(s, seat, box.free_price, FOR_FREEDOM, log)
    turn_freed(s, slave, log)


@rule
def repay(box: Box, s: State, seat: int, log: Log) -> None:
    """BU-LOAN-3: one loan goes back to the pile."""
    for loan in range(NUM_LOANS):
        if s.loan[loan] == seat:
            pay(s, seat, box.loan_repayment, FOR_REPAYMENT, log)
            s.loan[loan] = STOCK
            note(log, EVERYONE, REPAID, seat, loan, 0)
            return
