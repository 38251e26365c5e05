"""The order of the game: setup, the stages of a round, the end (AQ-SETUP, AQ-ROUND, AQ-END).

`legal` and `step` are what the outside calls. Each stage has its own file.
"""

from __future__ import annotations

from lusoria.core.dice import Dice, roll, take_any
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.arena import (
    award_arena,
    legal_arena_blue,
    legal_arena_cards,
    legal_arena_prize,
    next_arena_cards,
    open_arena_blue,
    take_arena_blue,
    take_arena_cards,
    take_arena_prize,
    throw_arena,
)
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import next_equi
from lusoria.games.aquileia.rules.events import OVER as GAME_OVER
from lusoria.games.aquileia.rules.events import ROUND, TURNED_EQUI, TURNED_STADIUM
from lusoria.games.aquileia.rules.forum import legal_build, legal_slaves, resolve_forum, take_build, take_slaves
from lusoria.games.aquileia.rules.layout import lay_out, set_players
from lusoria.games.aquileia.rules.mercatus import legal_equi, legal_servi, resolve_mercatus, take_equi, take_servi
from lusoria.games.aquileia.rules.pecunia import legal_gold, legal_silver, take_gold, take_silver
from lusoria.games.aquileia.rules.placement import legal_place, next_turn, take_place
from lusoria.games.aquileia.rules.portus import legal_pay_again, resolve_portus, take_pay_again
from lusoria.games.aquileia.rules.scoring import score_at_end
from lusoria.games.aquileia.rules.stadium import (
    award_stadium,
    legal_laurel,
    legal_stadium_cards,
    next_stadium_cards,
    roll_stadium_blue,
    take_laurel,
    take_stadium_cards,
    throw_stadium,
)
from lusoria.games.aquileia.rules.state import (
    ARENA_PRIZE,
    AT_ARENA_BLUE,
    AT_ARENA_CARDS,
    AT_ARENA_PRIZES,
    AT_ARENA_THROW,
    AT_END_OF_ROUND,
    AT_FORUM,
    AT_MERCATUS,
    AT_PLACEMENT,
    AT_PORTUS,
    AT_STADIUM_BLUE,
    AT_STADIUM_CARDS,
    AT_STADIUM_PRIZES,
    AT_STADIUM_THROW,
    AT_THEATRUM,
    BUILD,
    BUY_EQUI,
    BUY_SERVI,
    EQUI_FIRST,
    LAUREL,
    NOBODY,
    NONE,
    NOTHING,
    NUM_STEPS,
    OPEN_BID,
    OVER,
    PAY_AGAIN,
    PAY_SLAVES,
    PECUNIA_GOLD,
    PECUNIA_SILVER,
    PLACE,
    PLAY_ARENA,
    PLAY_STADIUM,
    RAISE,
    ROLL_BLUE,
    State,
    ask,
    enter,
)
from lusoria.games.aquileia.rules.theatrum import legal_bid, resolve_theatrum, take_bid


@rule
def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None:
    """AQ-SETUP: the board is laid out, the start player drawn, and the first turn is open."""
    s.seats = seats
    lay_out(box, s)
    set_players(box, s)
    begin_round(box, s, dice, log)
    s.start = roll(dice, seats)
    note(log, EVERYONE, ROUND, s.start, s.round, 0)
    advance(box, s, dice, log)


@rule
def begin_round(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-SETUP-3, AQ-SETUP-5, AQ-END-3, AQ-END-4: empty slots are filled left to right, a Stadium card turned up."""
    s.round += 1
    for slot in range(3):
        if s.slot[slot] == NOTHING:
            s.slot[slot] = next_equi(s, dice, log)
            if s.slot[slot] != NOTHING:
                note(log, EVERYONE, TURNED_EQUI, NOBODY, slot, EQUI_FIRST + s.slot[slot])
    s.stadium_up = take_any(s.stadium, dice)
    note(log, EVERYONE, TURNED_STADIUM, NOBODY, s.stadium_up, 0)
    enter(s, AT_PLACEMENT, 0)


@rule
def end_round(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-END-1 to 5: the start player marker moves, crests go home, another round or the end."""
    for seat in range(s.seats):
        p = s.players[seat]
        if p.crest == 1:
            s.start = seat
    for seat in range(s.seats):
        s.players[seat].crest = 0
        s.players[seat].passed = 0
    if s.round < box.rounds:
        begin_round(box, s, dice, log)
        note(log, EVERYONE, ROUND, s.start, s.round, 0)
    else:
        score_at_end(box, s, log)
        enter(s, OVER, 0)
        note(log, EVERYONE, GAME_OVER, NOBODY, 0, 0)


@rule
def advance(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-ROUND-2: runs on through the stages until a seat has to decide, or the game is over."""
    s.step = NONE
    while s.step == NONE and s.stage != OVER:
        if s.stage == AT_PLACEMENT:
            next_turn(box, s, log)
        elif s.stage == AT_MERCATUS:
            resolve_mercatus(box, s, dice, log)
        elif s.stage < AT_STADIUM_THROW:
            advance_arena(box, s, dice, log)
        elif s.stage < AT_THEATRUM:
            advance_stadium(box, s, dice, log)
        elif s.stage == AT_THEATRUM:
            resolve_theatrum(s, dice, log)
        elif s.stage == AT_FORUM:
            resolve_forum(box, s)
        elif s.stage == AT_PORTUS:
            resolve_portus(box, s, dice, log)
        elif s.stage == AT_END_OF_ROUND:
            end_round(box, s, dice, log)
    if s.stage == OVER:
        ask(s, NONE, NOBODY)


@rule
def advance_arena(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-ARENA: dice, cards, blue dice, prizes."""
    if s.stage == AT_ARENA_THROW:
        throw_arena(box, s, dice, log)
    elif s.stage == AT_ARENA_CARDS:
        next_arena_cards(box, s)
    elif s.stage == AT_ARENA_BLUE:
        open_arena_blue(box, s)
    elif s.stage == AT_ARENA_PRIZES:
        award_arena(box, s, log)


@rule
def advance_stadium(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AQ-STAD: dice, cards, blue dice, prizes."""
    if s.stage == AT_STADIUM_THROW:
        throw_stadium(box, s, dice, log)
    elif s.stage == AT_STADIUM_CARDS:
        next_stadium_cards(box, s)
    elif s.stage == AT_STADIUM_BLUE:
        roll_stadium_blue(box, s, dice, log)
    elif s.stage == AT_STADIUM_PRIZES:
        award_stadium(box, s, dice, log)


@rule
def legal(box: Box, s: State, options: Options) -> int:
    """Lists what the open decision allows, in rising order; returns how many options there are, 0 at the end."""
    step = s.step
    if step == PLACE:
        return legal_place(box, s, options)
    if step == PECUNIA_GOLD:
        return legal_gold(box, s, options)
    if step == PECUNIA_SILVER:
        return legal_silver(box, s, options)
    if step == BUY_EQUI:
        return legal_equi(options)
    if step == BUY_SERVI:
        return legal_servi(box, s, options)
    if step == PLAY_ARENA:
        return legal_arena_cards(box, s, options)
    if step == ROLL_BLUE:
        return legal_arena_blue(s, options)
    if step == ARENA_PRIZE:
        return legal_arena_prize(options)
    if step == PLAY_STADIUM:
        return legal_stadium_cards(box, s, options)
    if step == LAUREL:
        return legal_laurel(options)
    if step == OPEN_BID or step == RAISE:
        return legal_bid(s, options)
    if step == BUILD:
        return legal_build(box, s, options)
    if step == PAY_SLAVES:
        return legal_slaves(box, s, options)
    if step == PAY_AGAIN:
        return legal_pay_again(options)
    return 0


@rule
def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """Takes a legal action and runs on to the next decision, or to the end."""
    open_step = s.step
    s.step = NONE
    take(box, s, open_step, action, dice, log)
    if s.step == NONE:
        advance(box, s, dice, log)


@rule
def take(box: Box, s: State, open_step: int, action: int, dice: Dice, log: Log) -> None:
    """Does what the action says; a decision of several questions may ask the next one."""
    if open_step == PLACE:
        take_place(s, action, log)
    elif open_step == PECUNIA_GOLD:
        take_gold(box, s, action, log)
    elif open_step == PECUNIA_SILVER:
        take_silver(box, s, action, log)
    elif open_step == BUY_EQUI:
        take_equi(box, s, action, dice, log)
    elif open_step == BUY_SERVI:
        take_servi(box, s, action, dice, log)
    elif open_step == PLAY_ARENA:
        take_arena_cards(box, s, action, log)
    elif open_step == ROLL_BLUE:
        take_arena_blue(box, s, action, dice, log)
    elif open_step == ARENA_PRIZE:
        take_arena_prize(box, s, action, dice, log)
    elif open_step == PLAY_STADIUM:
        take_stadium_cards(box, s, action, log)
    elif open_step == LAUREL:
        take_laurel(s, action, log)
    elif open_step == OPEN_BID or open_step == RAISE:
        take_bid(s, action, log)
    elif open_step == BUILD:
        take_build(box, s, action, log)
    elif open_step == PAY_SLAVES:
        take_slaves(box, s, action, log)
    elif open_step == PAY_AGAIN:
        take_pay_again(box, s, action, log)


@rule
def progress(s: State) -> int:
    """How far the game has come: steps are numbered as they occur in a round. Keeps games on a GPU side by side."""
    return s.round * NUM_STEPS + s.step
