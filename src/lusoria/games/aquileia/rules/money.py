"""Coins and points (AQ-MONEY). Every coin that moves passes through one of these functions."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Counts
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.events import GOT, PAID, PAID_SEAT, POINTS, RECEIVED, SHORT
from lusoria.games.aquileia.rules.state import State


@rule
def receive(s: State, seat: int, metal: int, owed: int, log: Log) -> None:
    """AQ-MONEY-4: the bank pays as many as it has; the rest is lost."""
    paid = min(owed, s.bank[metal])
    s.bank[metal] -= paid
    s.players[seat].coins[metal] += paid
    if paid > 0:
        note(log, EVERYONE, RECEIVED, seat, metal, paid)
    if paid < owed:
        note(log, EVERYONE, SHORT, seat, metal, owed - paid)


@rule
def pay(s: State, seat: int, metal: int, amount: int, log: Log) -> None:
    """AQ-MONEY-5: payments go to the bank. The caller has seen that the supply holds them (AQ-MONEY-3)."""
    s.players[seat].coins[metal] -= amount
    s.bank[metal] += amount
    if amount > 0:
        note(log, EVERYONE, PAID, seat, metal, amount)


@rule
def pay_seat(s: State, seat: int, to: int, metal: int, amount: int, log: Log) -> None:
    """AQ-THEA-9: the one payment between players."""
    s.players[seat].coins[metal] -= amount
    s.players[to].coins[metal] += amount
    if amount > 0:
        note(log, EVERYONE, PAID_SEAT, seat, metal, amount)
        note(log, EVERYONE, GOT, to, metal, amount)


@rule
def has_coins(s: State, seat: int, price: Counts) -> bool:
    """AQ-MONEY-1, AQ-MONEY-3: the exact coins, metal by metal."""
    coins = s.players[seat].coins
    return coins[0] >= price[0] and coins[1] >= price[1] and coins[2] >= price[2]


@rule
def pay_price(s: State, seat: int, price: Counts, times: int, log: Log) -> None:
    """Pays a price to the bank, this many times."""
    for metal in range(3):
        pay(s, seat, metal, price[metal] * times, log)


@rule
def gain_points(s: State, seat: int, points: int, source: int, log: Log) -> None:
    """Moves the score disc."""
    s.players[seat].score += points
    if points != 0:
        note(log, EVERYONE, POINTS, seat, points, source)
