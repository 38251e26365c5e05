"""Sesterces and actions (BU-ACT-1, BU-BANK, BU-TAKE, BU-BUY). Every sesterce that moves passes through here."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import MOST_AT_ONCE, Box
from lusoria.games.builders.rules.events import BOUGHT_ACTION, BY_TAKING, FOR_ACTION, PAID, RECEIVED
from lusoria.games.builders.rules.moves import BUY_ACTION, TAKE
from lusoria.games.builders.rules.refusals import BUY_ACTION_PRICE, TAKE_PRICE
from lusoria.games.builders.rules.state import State


@rule
def receive(s: State, seat: int, amount: int, source: int, log: Log) -> None:
    """BU-ACT-1, BU-BANK-1: from the bank, which never runs out."""
    s.players[seat].money += amount
    if amount > 0:
        note(log, EVERYONE, RECEIVED, seat, amount, source)


@rule
def pay(s: State, seat: int, amount: int, reason: int, log: Log) -> None:
    """BU-ACT-1: to the bank. The caller has seen that the money is there (BU-TERM-6, BU-INVAR-2)."""
    s.players[seat].money -= amount
    if amount > 0:
        note(log, EVERYONE, PAID, seat, amount, reason)


@rule
def refuse_take(s: State, more: int) -> int:
    """BU-TAKE-1: 1 + more actions, if the pool holds as many."""
    return TAKE_PRICE if s.pool < 1 + more else ALLOWED


@rule
def legal_take(s: State, options: Options, count: int) -> int:
    """BU-TAKE-1, BU-DEC-8: 1, 2 or 3 actions."""
    for more in range(MOST_AT_ONCE):
        if refuse_take(s, more) == ALLOWED:
            options[count] = TAKE + more
            count += 1
    return count


@rule
def take_sesterces(box: Box, s: State, more: int, log: Log) -> None:
    """BU-TAKE-1, BU-TAKE-2: 1 + more actions together; each announcement starts again at the bottom of the scale."""
    s.pool -= 1 + more
    receive(s, s.seat, box.take[more], BY_TAKING, log)


@rule
def refuse_buy(box: Box, s: State) -> int:
    """BU-BUY-1, BU-BUY-3: an extra action, as often as money allows."""
    return BUY_ACTION_PRICE if s.players[s.seat].money < box.action_price else ALLOWED


@rule
def legal_buy(box: Box, s: State, options: Options, count: int) -> int:
    """BU-BUY-1, BU-DEC-9: an extra action, if the seat can pay it."""
    if refuse_buy(box, s) == ALLOWED:
        options[count] = BUY_ACTION
        count += 1
    return count


@rule
def buy_action(box: Box, s: State, log: Log) -> None:
    """BU-BUY-1, BU-BUY-2: one more in the pool, like any other."""
    pay(s, s.seat, box.action_price, FOR_ACTION, log)
    s.pool += 1
    note(log, EVERYONE, BOUGHT_ACTION, s.seat, s.pool, 0)
