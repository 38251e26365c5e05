"""IV Theatrum: the auction of a Theatre card (AQ-THEA)."""

from __future__ import annotations

from lusoria.core.dice import Dice, take_any
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.cards import how_many
from lusoria.games.aquileia.rules.events import BID as BID_MADE
from lusoria.games.aquileia.rules.events import OUT as WENT_OUT
from lusoria.games.aquileia.rules.events import THEATRE_UP, WON_THEATRE
from lusoria.games.aquileia.rules.money import pay, pay_seat
from lusoria.games.aquileia.rules.moves import BID, OUT
from lusoria.games.aquileia.rules.refusals import NO_COIN_TO_OPEN, NO_COINS_TO_RAISE
from lusoria.games.aquileia.rules.state import (
    AT_FORUM,
    FORUM,
    NOBODY,
    NOTHING,
    OPEN_BID,
    RAISE,
    THEATRUM,
    State,
    around,
    ask,
    enter,
    send_home,
)


@rule
def resolve_theatrum(s: State, dice: Dice, log: Log) -> None:
    """One step of the auction: reveal, then openings, then raises."""
    if s.theatre_up == NOTHING:
        reveal(s, dice, log)
    elif s.bidder == NOBODY:
        next_opener(s, log)
    else:
        next_raiser(s, log)


@rule
def reveal(s: State, dice: Dice, log: Log) -> None:
    """AQ-THEA-1: the auctioneer's card comes up; without an auctioneer the deck stays as it is."""
    auctioneer = s.field[THEATRUM]
    if auctioneer == NOBODY or how_many(s.theatre) == 0:
        leave_theatrum(s)
        return
    s.theatre_up = take_any(s.theatre, dice)
    s.turn = auctioneer
    s.at = 0  # how many seats were asked to open
    for seat in range(s.seats):
        s.players[seat].out = 0
    note(log, EVERYONE, THEATRE_UP, auctioneer, s.theatre_up, 0)


@rule
def next_opener(s: State, log: Log) -> None:
    """AQ-THEA-2, AQ-THEA-3: clockwise from the auctioneer; who has no coin is out. AQ-THEA-8: nobody opens."""
    if s.at == s.seats:
        sell(s, s.field[THEATRUM], log)
        return
    seat = s.turn
    s.turn = around(s, seat + 1)
    s.at += 1
    if can_bid(s, seat):
        ask(s, OPEN_BID, seat)
    else:
        drop_out(s, seat, 1, log)


@rule
def next_raiser(s: State, log: Log) -> None:
    """AQ-THEA-4, AQ-THEA-5, AQ-THEA-7: clockwise, until only the high bidder is left.

    AQ-THEA-10: seats that were not asked to open are still in; if the last one opens, that bid wins at once.
    """
    seat = s.turn
    if seat == s.bidder:
        sell(s, seat, log)
        return
    s.turn = around(s, seat + 1)
    if s.players[seat].out == 0:
        if can_bid(s, seat):
            ask(s, RAISE, seat)
        else:
            drop_out(s, seat, 1, log)


@rule
def refuse_bid(s: State, seat: int, metal: int) -> int:
    """AQ-THEA-2, AQ-THEA-5: the supply must hold the high bid, if there is one, and one more coin of this metal."""
    coins = s.players[seat].coins
    for m in range(3):
        wanted = s.bid[m]
        if m == metal:
            wanted += 1
        if coins[m] < wanted:
            return NO_COIN_TO_OPEN if s.bidder == NOBODY else NO_COINS_TO_RAISE
    return ALLOWED


@rule
def can_bid(s: State, seat: int) -> bool:
    """AQ-THEA-3, AQ-THEA-5: whether the seat has a coin for any higher bid."""
    for metal in range(3):
        if refuse_bid(s, seat, metal) == ALLOWED:
            return True
    return False


@rule
def legal_bid(s: State, options: Options) -> int:
    """AQ-THEA-2, AQ-THEA-5: one coin more of a metal, or out."""
    count = 0
    for metal in range(3):
        if refuse_bid(s, s.seat, metal) == ALLOWED:
            options[count] = BID + metal
            count += 1
    options[count] = OUT
    return count + 1


@rule
def take_bid(s: State, action: int, log: Log) -> None:
    """AQ-THEA-4, AQ-THEA-6: the bid is one bundle, and now this seat's."""
    if action == OUT:
        drop_out(s, s.seat, 0, log)
        return
    note(log, EVERYONE, BID_MADE, s.seat, action - BID, s.bid[0] + s.bid[1] + s.bid[2])
    s.bid[action - BID] += 1
    s.bidder = s.seat


@rule
def drop_out(s: State, seat: int, short: int, log: Log) -> None:
    """AQ-THEA-3, AQ-THEA-4, AQ-THEA-5: out of this auction for good, by choice or short of coins."""
    s.players[seat].out = 1
    note(log, EVERYONE, WENT_OUT, seat, short, 0)


@rule
def sell(s: State, winner: int, log: Log) -> None:
    """AQ-THEA-7, AQ-THEA-8, AQ-THEA-9: the card to the winner, the bid to the auctioneer, or from there to the bank."""
    auctioneer = s.field[THEATRUM]
    for metal in range(3):
        if winner == auctioneer:
            pay(s, winner, metal, s.bid[metal], log)
        else:
            pay_seat(s, winner, auctioneer, metal, s.bid[metal], log)
    s.players[winner].theatre[s.theatre_up] += 1
    note(log, EVERYONE, WON_THEATRE, winner, s.theatre_up, 0)
    leave_theatrum(s)


@rule
def leave_theatrum(s: State) -> None:
    """The hammer is put away; on to the Forum."""
    s.theatre_up = NOTHING
    s.bidder = NOBODY
    s.turn = 0
    for metal in range(3):
        s.bid[metal] = 0
    for seat in range(s.seats):
        s.players[seat].out = 0
    send_home(s, THEATRUM)
    enter(s, AT_FORUM, FORUM)
