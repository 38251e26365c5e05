"""Drawing and discarding cards (AQ-CARD). Decks are counts: a card is chosen when it is drawn."""

from __future__ import annotations

from lusoria.core.dice import Dice, take_any
from lusoria.core.log import EVERYONE, Log, but, note, only
from lusoria.core.record import Counts
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.events import DREW, DREW_HIDDEN, RESHUFFLED
from lusoria.games.aquileia.rules.seen import reshuffled_equi, reshuffled_slaves, showed_equi, showed_slave
from lusoria.games.aquileia.rules.state import EQUI_FIRST, EQUI_KINDS, NOBODY, NOTHING, SLAVE_KINDS, State


@rule
def how_many(counts: Counts) -> int:
    """The number of cards in a deck or pile."""
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    return total


@rule
def draw_slave(s: State, seat: int, dice: Dice, log: Log) -> None:
    """AQ-SERVI-2, AQ-CARD-2: the top slave card, unseen by the others; nothing if none is left."""
    if how_many(s.slaves) == 0:
        if how_many(s.slaves_out) == 0:
            return
        for kind in range(SLAVE_KINDS):
            s.slaves[kind] = s.slaves_out[kind]
            s.slaves_out[kind] = 0
        reshuffled_slaves(s)
        note(log, EVERYONE, RESHUFFLED, NOBODY, 0, 0)
    card = take_any(s.slaves, dice)
    s.players[seat].hand[card] += 1
    note(log, only(seat), DREW, seat, card, 0)
    note(log, but(seat), DREW_HIDDEN, seat, 0, 0)


@rule
def next_equi(s: State, dice: Dice, log: Log) -> int:
    """AQ-CARD-2: the kind of the top card of the Equi deck, or NOTHING if none is left."""
    if how_many(s.equi) == 0:
        if how_many(s.equi_out) == 0:
            return NOTHING
        for kind in range(EQUI_KINDS):
            s.equi[kind] = s.equi_out[kind]
            s.equi_out[kind] = 0
        reshuffled_equi(s)
        note(log, EVERYONE, RESHUFFLED, NOBODY, 1, 0)
    return take_any(s.equi, dice)


@rule
def part_with(s: State, seat: int, card: int, count: int) -> None:
    """AQ-CARD-1: cards played or paid go to the discard pile of their back, where everybody sees them."""
    for _ in range(count):
        if card < EQUI_FIRST:
            showed_slave(s, seat, card)
            s.slaves_out[card] += 1
        else:
            showed_equi(s, seat, card - EQUI_FIRST)
            s.equi_out[card - EQUI_FIRST] += 1
        s.players[seat].hand[card] -= 1


@rule
def slave_cards(s: State, seat: int) -> int:
    """How many slave cards the seat holds; everybody can count them (AQ-INFO-1)."""
    hand = s.players[seat].hand
    return hand[0] + hand[1]


@rule
def equi_cards(s: State, seat: int) -> int:
    """How many horse and weapon cards the seat holds; everybody can count them."""
    total = 0
    for kind in range(EQUI_KINDS):
        total += s.players[seat].hand[EQUI_FIRST + kind]
    return total
