"""The open decision: what it allows, why it refuses the rest, and what an answer does."""

from __future__ import annotations

from lusoria.core.log import Log
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.choices import (
    legal_choose,
    legal_exchange,
    legal_influence_effect,
    legal_play_effect,
    legal_ready,
    refuse_decline,
    take_choose,
    take_exchange,
    take_target,
)
from lusoria.games.aeterna.rules.construction import build, legal_build_hill, refuse_build, refuse_build_on
from lusoria.games.aeterna.rules.draft import legal_draft, own_pack, refuse_keep, take_draft
from lusoria.games.aeterna.rules.end_of_epoch import legal_order, refuse_place, take_place
from lusoria.games.aeterna.rules.favour import refuse_favour
from lusoria.games.aeterna.rules.free_actions import (
    eliminate,
    legal_eliminate_card,
    refuse_activate,
    refuse_eliminate,
    refuse_eliminate_card,
)
from lusoria.games.aeterna.rules.hills import grain_off, legal_promote, refuse_influence, refuse_promote
from lusoria.games.aeterna.rules.moves import (
    ACTIVATE,
    ASK_FAVOUR,
    BORROW,
    BUILD,
    DECLINE,
    ELIMINATE,
    HILL,
    IGNORE,
    INFLUENCE,
    OPTION,
    ORDER_PLACE,
    PASS,
    PAY,
    PICK,
    PLAY,
    TAKE,
    TIMES,
)
from lusoria.games.aeterna.rules.operations import refuse_option
from lusoria.games.aeterna.rules.playing import FROM_A_TURN, refuse_card, within_reach
from lusoria.games.aeterna.rules.possible import card_of, refuse_ready, refuse_times
from lusoria.games.aeterna.rules.rewards import (
    legal_reward,
    legal_second_reward,
    legal_use_hill,
    legal_use_token,
    refuse_reward,
    refuse_token,
    refuse_use_hill,
    refuse_use_token,
    take_reward,
)
from lusoria.games.aeterna.rules.riots import legal_riot, refuse_ignore, refuse_pay, take_riot
from lusoria.games.aeterna.rules.stack import open_operation
from lusoria.games.aeterna.rules.state import (
    AFTER,
    BUILD_HILL,
    CHOOSE,
    DRAFT,
    ELIMINATE_CARD,
    EXCHANGE,
    INFLUENCE_HILL,
    NONE,
    ORDER,
    PLAY_CARD,
    PROMOTE,
    READY,
    REWARD,
    RIOT,
    SECOND_REWARD,
    TURN,
    USE_HILL,
    USE_TOKEN,
    State,
)
from lusoria.games.aeterna.rules.turns import legal_after, legal_turn, take_turn
from lusoria.games.aeterna.rules.vocabulary import GRAIN_OFF


@rule
def legal(box: Box, s: State, options: Options) -> int:
    """Lists what the open decision allows, in ascending order; returns how many options there are, 0 at the end."""
    step = s.step  # games look alike here: compiled rules know no table of functions
    if step == DRAFT:
        return legal_draft(s, options)
    if step == TURN:
        return legal_turn(box, s, options)
    if step == AFTER:
        return legal_after(box, s, options)
    if step == ELIMINATE_CARD:
        return legal_eliminate_card(s, options)
    if step == BUILD_HILL:
        return legal_build_hill(box, s, options)
    if step == REWARD:
        return legal_reward(box, s, options)
    if step == RIOT:
        return legal_riot(box, s, options)
    if step == ORDER:
        return legal_order(s, options)
    if step == NONE:
        return 0
    return legal_effect(box, s, options)


@rule
def legal_effect(box: Box, s: State, options: Options) -> int:
    """The same for the decisions of effects in progress."""
    step = s.step
    if step == SECOND_REWARD:
        return legal_second_reward(box, s, options)
    if step == PLAY_CARD:
        return legal_play_effect(box, s, options)
    if step == CHOOSE:
        return legal_choose(box, s, options)
    if step == EXCHANGE:
        return legal_exchange(box, s, options)
    if step == INFLUENCE_HILL:
        return legal_influence_effect(box, s, options)
    if step == USE_HILL:
        return legal_use_hill(box, s, options)
    if step == USE_TOKEN:
        return legal_use_token(box, s, options)
    if step == PROMOTE:
        return legal_promote(box, s, options)
    if step == READY:
        return legal_ready(box, s, options)
    return 0


@rule
def refuse(box: Box, s: State, action: int) -> int:
    """What forbids an action of a kind that answers the open decision; ALLOWED if nothing does, as with a pass."""
    if action < PLAY:
        return refuse_pick(box, s, action - PICK)
    if action < ACTIVATE:
        op = open_operation(s) if s.step == PLAY_CARD else FROM_A_TURN
        return refuse_card(box, s, s.seat, within_reach(box, s, s.seat, op), action - PLAY, op)
    if action < ASK_FAVOUR:
        return refuse_activate(box, s, card_of(action - ACTIVATE))
    if action < BUILD:
        return refuse_favour(box, s, action - ASK_FAVOUR)
    if action < INFLUENCE:
        return refuse_build(box, s, action - BUILD)
    if action < ELIMINATE:
        off = box.code[open_operation(s) + GRAIN_OFF] if s.step == INFLUENCE_HILL else 0
        return refuse_influence(box, s, s.seat, action - INFLUENCE, off + grain_off(box, s, s.seat))
    if action < PASS:
        return refuse_eliminate(s)
    if action < DECLINE:
        return ALLOWED
    return refuse_answer(box, s, action)


@rule
def refuse_pick(box: Box, s: State, card: int) -> int:
    """The same for a card to be kept, eliminated or made ready."""
    if s.step == DRAFT:
        return refuse_keep(s, own_pack(s), card)
    if s.step == READY:
        return refuse_ready(box, s, card)
    return refuse_eliminate_card(s, card)


@rule
def refuse_answer(box: Box, s: State, action: int) -> int:
    """The same for the answers to an effect, to a riot, and at the end of an epoch."""
    if action < HILL:
        return refuse_decline(box, s)
    if action < TAKE:
        return refuse_hill(box, s, action - HILL)
    if action < OPTION:
        return refuse_token_action(box, s, action)
    if action < TIMES:
        return refuse_option(box, s, open_operation(s), action - OPTION)
    if action < PAY:
        return refuse_times(box, s, open_operation(s), action - TIMES + 1)
    if action == PAY:
        return refuse_pay(box, s)
    if action == IGNORE:
        return refuse_ignore(box, s)
    return refuse_place(s, action - ORDER_PLACE) if action >= ORDER_PLACE else ALLOWED


@rule
def refuse_hill(box: Box, s: State, hill: int) -> int:
    """The same for a hill to build on, to use a token of, or to change places on."""
    if s.step == BUILD_HILL:
        return refuse_build_on(box, s, s.chosen, hill)
    if s.step == USE_HILL:
        return refuse_use_hill(box, s, hill)
    return refuse_promote(box, s, s.seat, hill)


@rule
def refuse_token_action(box: Box, s: State, action: int) -> int:
    """The same for a reward token."""
    if s.step == USE_TOKEN:
        return refuse_use_token(box, s, action)
    if s.step == SECOND_REWARD:
        f = s.stack[s.depth - 1]
        return refuse_token(box, s, f.what, action - BORROW, f.times)
    return refuse_reward(box, s, action)


@rule
def take(box: Box, s: State, open_step: int, action: int, log: Log) -> None:
    """Does what the action says; a decision of several questions may ask the next one."""
    if open_step == DRAFT:
        take_draft(s, action - PICK, log)
    elif open_step == TURN or open_step == AFTER:
        take_turn(box, s, action, log)
    elif open_step == ELIMINATE_CARD:
        eliminate(box, s, action - PICK, log)
    elif open_step == BUILD_HILL:
        build(box, s, action - HILL, log)
    elif open_step == REWARD or open_step == SECOND_REWARD:
        take_reward(box, s, action, log)
    elif open_step == CHOOSE:
        take_choose(box, s, action)
    elif open_step == EXCHANGE:
        take_exchange(box, s, action, log)
    elif open_step == RIOT:
        take_riot(box, s, action, log)
    elif open_step == ORDER:
        take_place(s, action - ORDER_PLACE, log)
    else:
        take_target(box, s, open_step, action, log)
