"""III Stadium: one race of two sides, and the laurels (AQ-STAD)."""

from __future__ import annotations

from lusoria.core.dice import Dice, take_any
from lusoria.core.log import EVERYONE, Log, but, note, only
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import equi_cards
from lusoria.games.aquileia.rules.contest import (
    close_contest,
    legal_cards,
    rank_contestants,
    roll_blue,
    side_of,
    take_card,
    throw,
)
from lusoria.games.aquileia.rules.events import LAUREL as GOT_LAUREL
from lusoria.games.aquileia.rules.events import LAUREL_HIDDEN, LOOKED, REMOVED, REMOVED_HIDDEN
from lusoria.games.aquileia.rules.money import receive
from lusoria.games.aquileia.rules.moves import KEEP_DECK, KEEP_FACE_UP
from lusoria.games.aquileia.rules.state import (
    AT_STADIUM_BLUE,
    AT_STADIUM_CARDS,
    AT_STADIUM_PRIZES,
    AT_THEATRUM,
    LAUREL,
    NOBODY,
    NOTHING,
    PLAY_STADIUM,
    STADIUM,
    STADIUM_END,
    State,
    ask,
    enter,
    seat_in_order,
    send_home,
)


@rule
def throw_stadium(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-STAD-3: the red dice of all contestants, of both sides."""
    throw(box, s, STADIUM, STADIUM_END, dice, log)
    enter(s, AT_STADIUM_CARDS, 0)


@rule
def next_stadium_cards(box: Box, s: State) -> None:
    """AQ-STAD-4: in player order, once each. Any horse or weapon is reason to ask: others can't tell if it fits."""
    if s.at == s.seats:
        enter(s, AT_STADIUM_BLUE, 0)
        return
    seat = seat_in_order(s, s.at)
    s.at += 1
    if side_of(box, s, seat, STADIUM, STADIUM_END) != NOBODY and equi_cards(s, seat) > 0:
        ask(s, PLAY_STADIUM, seat)


@rule
def legal_stadium_cards(box: Box, s: State, options: Options) -> int:
    """AQ-STAD-4: horses of the own side."""
    return legal_cards(box, s, STADIUM, STADIUM_END, options)


@rule
def take_stadium_cards(box: Box, s: State, action: int, log: Log) -> None:
    """AQ-STAD-4: card by card; the seat is asked until it is done."""
    if not take_card(box, s, action, STADIUM, STADIUM_END, log):
        ask(s, PLAY_STADIUM, s.seat)


@rule
def roll_stadium_blue(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-STAD-5: the holder, if a contestant, rolls all blue dice that are left; AQ-STAD-12: then they go back."""
    if s.blue_holder != NOBODY and s.blue_dice > 0:
        side = side_of(box, s, s.blue_holder, STADIUM, STADIUM_END)
        if side != NOBODY:
            roll_blue(box, s, s.blue_holder, s.blue_dice, side, dice, log)
    s.blue_holder = NOBODY
    s.blue_dice = 0
    enter(s, AT_STADIUM_PRIZES, 0)


@rule
def award_stadium(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-STAD-7: coins of the own side for the first three; AQ-STAD-8: the winner looks at both laurels."""
    count = rank_contestants(box, s, STADIUM, STADIUM_END, log)
    if count == 0:
        remove_unseen(s, log)
        leave_stadium(s)
        return
    for place in range(min(count, len(box.stadium_coins))):
        seat = s.rank[place]
        receive(s, seat, side_of(box, s, seat, STADIUM, STADIUM_END), box.stadium_coins[place], log)
    s.stadium_top = take_any(s.stadium, dice)
    note(log, only(s.rank[0]), LOOKED, s.rank[0], s.stadium_top, 0)
    ask(s, LAUREL, s.rank[0])


@rule
def legal_laurel(options: Options) -> int:
    """AQ-STAD-8: either card."""
    options[0] = KEEP_FACE_UP
    options[1] = KEEP_DECK
    return 2


@rule
def take_laurel(s: State, action: int, log: Log) -> None:
    """AQ-STAD-8: one card for the winner, the other for the second; AQ-STAD-9: without a second it leaves the game."""
    keep, leave = s.stadium_up, s.stadium_top
    if action == KEEP_DECK:
        keep, leave = s.stadium_top, s.stadium_up
    remember_laurels(s, s.rank[0], s.rank[1], s.stadium_top, 1 if action == KEEP_DECK else 0)
    give_laurel(s, s.rank[0], keep, log)
    if s.rank[1] != NOBODY:
        give_laurel(s, s.rank[1], leave, log)
    else:
        note(log, only(s.rank[0]), REMOVED, s.rank[0], leave, 0)
        note(log, but(s.rank[0]), REMOVED_HIDDEN, s.rank[0], 1, 0)
    s.stadium_up = NOTHING
    s.stadium_top = NOTHING
    leave_stadium(s)


@rule
def remember_laurels(s: State, winner: int, second: int, top: int, kept_top: int) -> None:
    """AQ-INFO-1: keeps who has seen which of the round's two cards."""
    row = s.laurels[s.round - 1]
    row.winner = winner
    row.second = second
    row.up = s.stadium_up
    row.top = top
    row.kept_top = kept_top


@rule
def give_laurel(s: State, seat: int, card: int, log: Log) -> None:
    """AQ-STAD-8: it is not said who received which card."""
    s.players[seat].stadium[card] += 1
    note(log, only(seat), GOT_LAUREL, seat, card, 0)
    note(log, but(seat), LAUREL_HIDDEN, seat, 0, 0)


@rule
def remove_unseen(s: State, log: Log) -> None:
    """AQ-STAD-10: nobody ran. The deck card stays unknown, so it is never drawn: one card fewer is left to come."""
    remember_laurels(s, NOBODY, NOBODY, NOTHING, 0)
    s.stadium_up = NOTHING
    s.stadium_buried += 1
    note(log, EVERYONE, REMOVED_HIDDEN, NOBODY, 2, 0)


@rule
def leave_stadium(s: State) -> None:
    """Followers go home; on to the Theatrum."""
    close_contest(s)
    for field in range(STADIUM, STADIUM_END):
        send_home(s, field)
    enter(s, AT_THEATRUM, 0)
