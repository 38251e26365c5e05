"""I Mercatus: Dolus, Pecunia, Equi et arma, Servi, Potentia (AQ-DOLUS, AQ-PEC, AQ-EQUI, AQ-SERVI, AQ-POT)."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.log import EVERYONE, Log, but, note, only
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import draw_slave, how_many, next_equi
from lusoria.games.aquileia.rules.events import BLUE_DICE, BOUGHT, COULD_NOT, DECLINED, DREW, DREW_HIDDEN, THREW_RED
from lusoria.games.aquileia.rules.money import has_coins, pay_price, receive
from lusoria.games.aquileia.rules.moves import BUY, DECLINE, SERVI_BUY
from lusoria.games.aquileia.rules.pecunia import can_exchange
from lusoria.games.aquileia.rules.refusals import MORE_THAN_LEFT, MORE_THAN_SOLD, NO_COINS_FOR_SERVI
from lusoria.games.aquileia.rules.state import (
    AT_ARENA_THROW,
    BUY_EQUI,
    BUY_SERVI,
    DOLUS,
    EQUI,
    EQUI_FIRST,
    NOBODY,
    NOTHING,
    PECUNIA,
    PECUNIA_GOLD,
    POTENTIA,
    SERVI,
    State,
    ask,
    enter,
    leave_field,
)


@rule
def resolve_mercatus(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-ACT-1: one field after the other, in the order of the board; `s.at` is the field."""
    field = s.at
    if field > POTENTIA:
        enter(s, AT_ARENA_THROW, 0)
        return
    seat = s.field[field]
    if seat != NOBODY:
        if field == DOLUS:
            play_dolus(box, s, seat, dice, log)
        elif field == POTENTIA:
            take_blue_dice(box, s, seat, log)
        elif open_purchase(box, s, seat, field):
            return
        else:
            note(log, EVERYONE, COULD_NOT, seat, field, short_of_coins(s, field))
    leave_field(s)


@rule
def open_purchase(box: Box, s: State, seat: int, field: int) -> bool:
    """AQ-ACT-2: asks at Pecunia, Equi and Servi, where there is anything to choose."""
    if field == PECUNIA:
        if can_exchange(box, s, seat):
            ask(s, PECUNIA_GOLD, seat)
            return True
    elif field < SERVI:
        if can_buy_equi(box, s, seat, field - EQUI):
            ask(s, BUY_EQUI, seat)
            return True
    elif most_servi(box, s, seat, field - SERVI) > 0:
        ask(s, BUY_SERVI, seat)
        return True
    return False


@rule
def short_of_coins(s: State, field: int) -> int:
    """Why a follower can do nothing: 1 if the coins are missing, 0 if there is nothing to buy."""
    if field == PECUNIA:
        return 1
    if field < SERVI:
        return 0 if s.slot[field - EQUI] == NOTHING else 1
    return 0 if how_many(s.slaves) + how_many(s.slaves_out) == 0 else 1


@rule
def play_dolus(box: Box, s: State, seat: int, dice: Dice, log: Log) -> None:
    """AQ-DOLUS-1: a coin for each red die, of the metal it shows."""
    for _ in range(box.dolus_dice):
        metal = box.die[roll(dice, box.die_sides)]
        note(log, EVERYONE, THREW_RED, seat, metal, 0)
        receive(s, seat, metal, 1, log)


@rule
def take_blue_dice(box: Box, s: State, seat: int, log: Log) -> None:
    """AQ-POT-1: the blue dice for this round."""
    s.blue_holder = seat
    s.blue_dice = box.blue_dice
    note(log, EVERYONE, BLUE_DICE, seat, 0, 0)


# ---- Equi et arma


@rule
def can_buy_equi(box: Box, s: State, seat: int, slot: int) -> bool:
    """AQ-EQUI-1, AQ-EQUI-3: there is a card in the slot, and the coin for it."""
    return s.slot[slot] != NOTHING and has_coins(s, seat, box.equi_price[slot])


@rule
def legal_equi(options: Options) -> int:
    """Asked only when the purchase is possible (AQ-ACT-2)."""
    options[0] = DECLINE
    options[1] = BUY
    return 2


@rule
def take_equi(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """Buys or declines."""
    if action == DECLINE:
        note(log, EVERYONE, DECLINED, s.seat, s.at, 0)
    else:
        buy_equi(box, s, s.at - EQUI, dice, log)
    leave_field(s)


@rule
def buy_equi(box: Box, s: State, slot: int, dice: Dice, log: Log) -> None:
    """AQ-EQUI-1: the face-up card; AQ-EQUI-2: on the left field the top card of the deck as well."""
    p = s.players[s.seat]
    pay_price(s, s.seat, box.equi_price[slot], 1, log)
    card = EQUI_FIRST + s.slot[slot]
    p.hand[card] += 1
    p.known[s.slot[slot]] += 1
    s.slot[slot] = NOTHING
    note(log, EVERYONE, BOUGHT, s.seat, card, 0)
    for _ in range(box.equi_bonus[slot]):
        kind = next_equi(s, dice, log)
        if kind != NOTHING:
            p.hand[EQUI_FIRST + kind] += 1
            note(log, only(s.seat), DREW, s.seat, EQUI_FIRST + kind, 0)
            note(log, but(s.seat), DREW_HIDDEN, s.seat, 1, 0)


# ---- Servi


@rule
def most_servi(box: Box, s: State, seat: int, row: int) -> int:
    """AQ-SERVI-1, AQ-SERVI-2: as many cards as are sold here, as deck and pile still hold, and as the seat can pay."""
    most = min(box.servi_max[row], how_many(s.slaves) + how_many(s.slaves_out))
    for metal in range(3):
        price = box.servi_price[row][metal]
        if price > 0:
            most = min(most, s.players[seat].coins[metal] // price)
    return most


@rule
def refuse_servi(box: Box, s: State, seat: int, row: int, count: int) -> int:
    """The same with the reason why there are no more."""
    if count <= most_servi(box, s, seat, row):
        return ALLOWED
    if count > box.servi_max[row]:
        return MORE_THAN_SOLD
    return MORE_THAN_LEFT if count > how_many(s.slaves) + how_many(s.slaves_out) else NO_COINS_FOR_SERVI


@rule
def legal_servi(box: Box, s: State, options: Options) -> int:
    """AQ-SERVI-1: none, or as many as can be paid."""
    most = most_servi(box, s, s.seat, s.at - SERVI)
    for count in range(most + 1):
        options[count] = SERVI_BUY + count
    return most + 1


@rule
def take_servi(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """AQ-SERVI-2: announced and paid, then drawn."""
    count = action - SERVI_BUY
    if count == 0:
        note(log, EVERYONE, DECLINED, s.seat, s.at, 0)
    pay_price(s, s.seat, box.servi_price[s.at - SERVI], count, log)
    for _ in range(count):
        draw_slave(s, s.seat, dice, log)
    leave_field(s)
