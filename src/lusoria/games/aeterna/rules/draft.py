"""Phase A: the draft (AE-DRAFT).

A pack keeps its number, that of the seat it was dealt to, while it goes round. The seats are asked one after another;
nobody sees what another has picked, and packs are handed on when all have picked.
"""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.log import EVERYONE, Log, but, note, only
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.cards import MONUMENT_CARDS, PROVINCE_CARDS, any_of, holds, holds_card, nth
from lusoria.games.aeterna.rules.events import DEALT as TOLD_DEALT
from lusoria.games.aeterna.rules.events import EPOCH, LAID_OUT, PICKED, PICKED_HIDDEN, RECEIVED
from lusoria.games.aeterna.rules.moves import PICK
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.refusals import NOT_IN_PACK
from lusoria.games.aeterna.rules.state import (
    AT_ACTIONS,
    AT_DRAFT,
    CARDS_KEPT,
    DEALT_MONUMENTS,
    DEALT_PROVINCES,
    DRAFT,
    EPOCH_CARDS,
    NOBODY,
    NUM_CATEGORIES,
    State,
    around,
    ask,
    enter,
    first_card,
)


@rule
def begin_epoch(s: State, dice: Dice, log: Log) -> None:
    """AE-SETUP-2, AE-DRAFT-1, AE-INFO-3: three monuments and two provinces for each; the rest leave the game unseen."""
    s.epoch += 1
    note(log, EVERYONE, EPOCH, NOBODY, s.epoch, 0)
    for seat in range(s.seats):
        for category in range(NUM_CATEGORIES):
            s.players[seat].now[category] = 0
    monuments = MONUMENT_CARDS
    provinces = PROVINCE_CARDS
    for seat in range(s.seats):
        for _ in range(DEALT_MONUMENTS):
            card = any_of(monuments, dice)
            monuments &= -1 ^ (1 << card)
            s.packs[seat].left |= 1 << card
        for _ in range(DEALT_PROVINCES):
            card = any_of(provinces, dice)
            provinces &= -1 ^ (1 << card)
            s.packs[seat].left |= 1 << card
        tell_pack(s, seat, s.packs[seat].left, TOLD_DEALT, log)
    s.round = 0
    enter(s, AT_DRAFT)


@rule
def tell_pack(s: State, seat: int, cards: int, kind: int, log: Log) -> None:
    """The seat alone sees the cards of its pack."""
    for which in range(EPOCH_CARDS):
        if holds(cards, which):
            note(log, only(seat), kind, seat, first_card(s) + which, 0)


@rule
def pack_held(s: State, seat: int, round: int) -> int:
    """AE-DRAFT-2, AE-TERM-12: the pack that a seat holds in a round: they go to the left, one seat a round."""
    pack = seat - round
    while pack < 0:
        pack += s.seats
    return pack


@rule
def go_on_drafting(s: State, log: Log) -> None:
    """AE-DRAFT-2, AE-DRAFT-3: the next seat picks; when all have, the packs go on."""
    if s.at < s.seats:
        ask(s, DRAFT, s.at)
        return
    s.round += 1
    s.at = 0
    if s.round < CARDS_KEPT:
        for seat in range(s.seats):
            tell_pack(s, seat, s.packs[pack_held(s, seat, s.round)].left, RECEIVED, log)
    else:
        turn_up_board(s, log)


@rule
def refuse_keep(s: State, pack: int, card: int) -> int:
    """AE-DRAFT-2: only a card of the pack that the seat holds."""
    return ALLOWED if holds_card(s, pack, card) else NOT_IN_PACK


@rule
def own_pack(s: State) -> int:
    """The pack that the seat chooses from, as a set."""
    return s.packs[pack_held(s, s.seat, s.round)].left


@rule
def legal_draft(s: State, options: Options) -> int:
    """DP-2: a card of the pack."""
    pack = own_pack(s)
    first = first_card(s)
    count = 0
    for which in range(EPOCH_CARDS):
        if holds(pack, which):
            options[count] = PICK + first + which
            count += 1
    return count


@rule
def take_draft(s: State, card: int, log: Log) -> None:
    """AE-DRAFT-2, AE-DRAFT-5, AE-INFO-4: kept face down, for good."""
    pack = pack_held(s, s.seat, s.round)
    bit = 1 << (card - first_card(s))
    s.packs[pack].left &= -1 ^ bit
    s.packs[pack].taken[s.round] = card - first_card(s)
    s.players[s.seat].hand |= bit
    note(log, only(s.seat), PICKED, s.seat, card, 0)
    note(log, but(s.seat), PICKED_HIDDEN, s.seat, 0, 0)
    s.at += 1


@rule
def turn_up_board(s: State, log: Log) -> None:
    """AE-DRAFT-4, AE-DRAFT-6: the last card of each pack is on the board; all are turned up at once."""
    for seat in range(s.seats):
        pack = pack_held(s, seat, CARDS_KEPT - 1)
        s.board |= s.packs[pack].left
        note(log, EVERYONE, LAID_OUT, seat, first_card(s) + nth(s.packs[pack].left, 0), 0)
    go_on_to(s, AT_ACTIONS, log)
    s.seat = s.order[0]


@rule
def holder(s: State, pack: int, round: int) -> int:
    """The seat that holds a pack in a round."""
    seat = pack + round
    while seat >= s.seats:
        seat = around(s, seat)
    return seat
