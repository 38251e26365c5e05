"""The open decision: what it allows, what it refuses and why, and what each answer does. Each zone has its own file."""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.arena import (
    legal_arena_blue,
    legal_arena_cards,
    legal_arena_prize,
    refuse_arena_blue,
    take_arena_blue,
    take_arena_cards,
    take_arena_prize,
)
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.contest import refuse_cards
from lusoria.games.aquileia.rules.forum import (
    legal_build,
    legal_slaves,
    refuse_build,
    refuse_payment,
    take_build,
    take_slaves,
)
from lusoria.games.aquileia.rules.mercatus import (
    legal_equi,
    legal_servi,
    refuse_servi,
    take_equi,
    take_servi,
)
from lusoria.games.aquileia.rules.moves import BID, BUILD_ON, DECLINE, DOUBLES, GOLD_TO, OUT, ROLL, SERVI_BUY, SILVER_TO
from lusoria.games.aquileia.rules.pecunia import (
    legal_gold,
    legal_silver,
    refuse_gold,
    refuse_silver,
    take_gold,
    take_silver,
)
from lusoria.games.aquileia.rules.placement import legal_place, refuse_place, take_place
from lusoria.games.aquileia.rules.portus import legal_pay_again, take_pay_again
from lusoria.games.aquileia.rules.refusals import OVER as GAME_IS_OVER
from lusoria.games.aquileia.rules.stadium import (
    legal_laurel,
    legal_stadium_cards,
    take_laurel,
    take_stadium_cards,
)
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    ARENA_PRIZE,
    BUILD,
    BUY_EQUI,
    BUY_SERVI,
    LAUREL,
    NONE,
    OPEN_BID,
    PAY_AGAIN,
    PAY_SLAVES,
    PECUNIA_GOLD,
    PECUNIA_SILVER,
    PLACE,
    PLAY_ARENA,
    PLAY_STADIUM,
    RAISE,
    ROLL_BLUE,
    SERVI,
    STADIUM,
    STADIUM_END,
    State,
)
from lusoria.games.aquileia.rules.theatrum import legal_bid, refuse_bid, take_bid


@rule
def legal(box: Box, s: State, options: Options) -> int:
    """Lists what the open decision allows, in ascending order; returns how many options there are, 0 at the end."""
    step = s.step  # games look alike here: compiled rules know no table of functions
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
def refuse(box: Box, s: State, action: int) -> int:
    """What forbids a move that answers the open decision; ALLOWED if nothing does. The other decisions allow all."""
    step = s.step
    if step == NONE:
        return GAME_IS_OVER
    if step == PLACE:
        return refuse_place(box, s, action)
    if step == PECUNIA_GOLD:
        return refuse_gold(box, s, s.seat, action - GOLD_TO)
    if step == PECUNIA_SILVER:
        return refuse_silver(box, s, s.seat, action - SILVER_TO)
    if step == BUY_SERVI:
        return refuse_servi(box, s, s.seat, s.at - SERVI, action - SERVI_BUY)
    if step == PLAY_ARENA:
        return refuse_cards(box, s, action, ARENA, ARENA_END)
    if step == ROLL_BLUE:
        return refuse_arena_blue(s, action - ROLL)
    if step == PLAY_STADIUM:
        return refuse_cards(box, s, action, STADIUM, STADIUM_END)
    if (step == OPEN_BID or step == RAISE) and action != OUT:
        return refuse_bid(s, s.seat, action - BID)
    if step == BUILD and action != DECLINE:
        return refuse_build(box, s, s.seat, action - BUILD_ON)
    if step == PAY_SLAVES:
        return refuse_payment(box, s, s.seat, box.site[s.site_chosen].slaves, action - DOUBLES)
    return ALLOWED


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
