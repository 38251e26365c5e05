"""II Arena: gladiators and their prizes (AQ-ARENA)."""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import draw_slave, equi_cards, slave_cards
from lusoria.games.aquileia.rules.contest import (
    close_contest,
    legal_cards,
    rank_contestants,
    roll_blue,
    side_of,
    take_card,
    throw,
)
from lusoria.games.aquileia.rules.events import FROM_ARENA
from lusoria.games.aquileia.rules.money import gain_points, receive
from lusoria.games.aquileia.rules.moves import ROLL, TAKE_SLAVE, TAKE_VP
from lusoria.games.aquileia.rules.refusals import TOO_FEW_BLUE_DICE
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    ARENA_PRIZE,
    AT_ARENA_BLUE,
    AT_ARENA_CARDS,
    AT_ARENA_PRIZES,
    AT_STADIUM_THROW,
    NOBODY,
    PLAY_ARENA,
    ROLL_BLUE,
    State,
    ask,
    enter,
    seat_in_order,
    send_home,
)


@rule
def throw_arena(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-ARENA-3: the red dice of all contestants."""
    throw(box, s, ARENA, ARENA_END, dice, log)
    enter(s, AT_ARENA_CARDS, 0)


@rule
def next_arena_cards(box: Box, s: State) -> None:
    """AQ-ARENA-4: in player order, once each. Any card in hand is reason to ask: others can't tell if it fits."""
    if s.at == s.seats:
        enter(s, AT_ARENA_BLUE, 0)
        return
    seat = seat_in_order(s, s.at)
    s.at += 1
    if side_of(box, s, seat, ARENA, ARENA_END) != NOBODY and slave_cards(s, seat) + equi_cards(s, seat) > 0:
        ask(s, PLAY_ARENA, seat)


@rule
def legal_arena_cards(box: Box, s: State, options: Options) -> int:
    """AQ-ARENA-4: slaves and weapons."""
    return legal_cards(box, s, ARENA, ARENA_END, options)


@rule
def take_arena_cards(box: Box, s: State, action: int, log: Log) -> None:
    """AQ-ARENA-4: card by card; the seat is asked until it is done."""
    if not take_card(box, s, action, ARENA, ARENA_END, log):
        ask(s, PLAY_ARENA, s.seat)


@rule
def open_arena_blue(box: Box, s: State) -> None:
    """AQ-ARENA-5: after all card play the holder of the blue dice, if a contestant, is asked."""
    enter(s, AT_ARENA_PRIZES, 0)
    if s.blue_holder != NOBODY and s.blue_dice > 0 and side_of(box, s, s.blue_holder, ARENA, ARENA_END) != NOBODY:
        ask(s, ROLL_BLUE, s.blue_holder)


@rule
def refuse_arena_blue(s: State, count: int) -> int:
    """AQ-ARENA-5: no more dice than there are."""
    return TOO_FEW_BLUE_DICE if count > s.blue_dice else ALLOWED


@rule
def legal_arena_blue(s: State, options: Options) -> int:
    """AQ-ARENA-5: none to all."""
    for count in range(s.blue_dice + 1):
        options[count] = ROLL + count
    return s.blue_dice + 1


@rule
def take_arena_blue(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """AQ-ARENA-5: declared, then rolled once."""
    roll_blue(box, s, s.seat, action - ROLL, side_of(box, s, s.seat, ARENA, ARENA_END), dice, log)


@rule
def award_arena(box: Box, s: State, log: Log) -> None:
    """AQ-ARENA-7, AQ-ARENA-8, AQ-ARENA-9, AQ-ARENA-10: coins for the first three, then the winner chooses."""
    count = rank_contestants(box, s, ARENA, ARENA_END, log)
    if count == 0:
        leave_arena(s)
        return
    for place in range(min(count, len(box.arena_coins))):
        seat = s.rank[place]
        receive(s, seat, side_of(box, s, seat, ARENA, ARENA_END), box.arena_coins[place], log)
    ask(s, ARENA_PRIZE, s.rank[0])


@rule
def legal_arena_prize(options: Options) -> int:
    """AQ-ARENA-7, AQ-ARENA-11: either may be chosen, even if no slave card is left."""
    options[0] = TAKE_VP
    options[1] = TAKE_SLAVE
    return 2


@rule
def take_arena_prize(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """AQ-ARENA-7, AQ-ARENA-8: the winner's choice, and the other option for the second, if there is one."""
    first_takes_points = action == TAKE_VP
    arena_option(box, s, s.rank[0], first_takes_points, dice, log)
    if s.rank[1] != NOBODY:
        arena_option(box, s, s.rank[1], not first_takes_points, dice, log)
    leave_arena(s)


@rule
def arena_option(box: Box, s: State, seat: int, points: bool, dice: Dice, log: Log) -> None:
    """AQ-ARENA-7, AQ-ARENA-8, AQ-ARENA-12: twice the own strength, or a slave card."""
    if points:
        gain_points(s, seat, box.arena_vp_factor * s.players[seat].strength, FROM_ARENA, log)
    else:
        draw_slave(s, seat, dice, log)


@rule
def leave_arena(s: State) -> None:
    """Followers go home; on to the Stadium."""
    close_contest(s)
    for field in range(ARENA, ARENA_END):
        send_home(s, field)
    enter(s, AT_STADIUM_THROW, 0)
