"""VI Portus: Latro, then the activation of workshops and banks (AQ-PORT)."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.events import (
    ACTIVATED,
    DECLINED,
    FROM_PORTUS,
    NOT_ACTIVATED,
    PAID,
    ROBBED,
    THREW_RED,
)
from lusoria.games.aquileia.rules.money import gain_points, pay, receive
from lusoria.games.aquileia.rules.moves import DECLINE, PAY_COIN
from lusoria.games.aquileia.rules.state import (
    AT_END_OF_ROUND,
    LATRO,
    NOBODY,
    NUM_SITES,
    PAY_AGAIN,
    PORTUS,
    PORTUS_END,
    VILLA,
    State,
    ask,
    enter,
    leave_field,
)


@rule
def resolve_portus(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-PORT-1, AQ-PORT-3: Latro, then bronze, silver, gold. `s.at` is the field."""
    if s.at == PORTUS_END:
        enter(s, AT_END_OF_ROUND, 0)
        return
    seat = s.field[s.at]
    if seat != NOBODY:
        if s.at == LATRO:
            rob(box, s, seat, dice, log)
        elif open_payment(box, s, seat, s.at - PORTUS, log):
            return
    leave_field(s)


@rule
def rob(box: Box, s: State, latro: int, dice: Dice, log: Log) -> None:
    """AQ-PORT-1, AQ-PORT-2: a coin for each metal rolled at least once, if one lies there; also his own."""
    for _ in range(box.latro_dice):
        metal = box.die[roll(dice, box.die_sides)]
        note(log, EVERYONE, THREW_RED, latro, metal, 0)
        if s.portus[metal] == 1:
            s.portus[metal] = 0
            s.players[latro].coins[metal] += 1
            note(log, EVERYONE, ROBBED, latro, metal, 0)


@rule
def open_payment(box: Box, s: State, seat: int, metal: int, log: Log) -> bool:
    """AQ-PORT-3, AQ-PORT-4: the coin on the field pays; a robbed seat is asked, if it has another."""
    if s.portus[metal] == 1:
        s.portus[metal] = 0
        s.bank[metal] += 1
        note(log, EVERYONE, PAID, seat, metal, 1)
        activate(box, s, seat, log)
    elif s.players[seat].coins[metal] > 0:
        ask(s, PAY_AGAIN, seat)
        return True
    else:
        note(log, EVERYONE, NOT_ACTIVATED, seat, metal, 0)
    return False


@rule
def legal_pay_again(options: Options) -> int:
    """AQ-PORT-4: pay or decline."""
    options[0] = DECLINE
    options[1] = PAY_COIN
    return 2


@rule
def take_pay_again(box: Box, s: State, action: int, log: Log) -> None:
    """AQ-PORT-3, AQ-PORT-4: a second coin, from the supply, or no activation."""
    if action == PAY_COIN:
        pay(s, s.seat, s.at - PORTUS, 1, log)
        activate(box, s, s.seat, log)
    else:
        note(log, EVERYONE, DECLINED, s.seat, s.at, 0)
    leave_field(s)


@rule
def activate(box: Box, s: State, seat: int, log: Log) -> None:
    """AQ-PORT-5, AQ-PORT-6, AQ-PORT-7: all own workshops and banks, building by building, metals in their order."""
    for i in range(NUM_SITES):
        site = box.site[i]
        if s.site[i] == seat and site.kind != VILLA:
            note(log, EVERYONE, ACTIVATED, seat, i, 0)
            gain_points(s, seat, site.pays_vp, FROM_PORTUS, log)
            for metal in range(3):
                receive(s, seat, metal, site.pays[metal], log)
