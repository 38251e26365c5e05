"""The order of the game: setup, the nine phases of an epoch, the end (AE-FLOW).

`legal` and `step` are what the outside calls. Each phase and each action has its own file.
"""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.buildings import collect_income
from lusoria.games.aeterna.rules.construction import build, legal_build_hill
from lusoria.games.aeterna.rules.devastation import devastate
from lusoria.games.aeterna.rules.domus import come_home
from lusoria.games.aeterna.rules.draft import begin_epoch, go_on_drafting, legal_draft, take_draft
from lusoria.games.aeterna.rules.effects import (
    legal_choose,
    legal_exchange,
    legal_influence_effect,
    legal_play_effect,
    legal_ready,
    may_decline,
    take_choose,
    take_exchange,
    take_target,
)
from lusoria.games.aeterna.rules.end_of_epoch import go_on_ending, legal_order, take_place
from lusoria.games.aeterna.rules.end_of_game import end_game
from lusoria.games.aeterna.rules.feeding import feed
from lusoria.games.aeterna.rules.free_actions import eliminate, legal_eliminate_card
from lusoria.games.aeterna.rules.hills import legal_promote
from lusoria.games.aeterna.rules.layout import draw_order, draw_people, lay_out, lay_riots, lay_tokens, set_players
from lusoria.games.aeterna.rules.moves import HILL, ORDER_PLACE, PICK
from lusoria.games.aeterna.rules.rewards import (
    legal_reward,
    legal_second_reward,
    legal_use_hill,
    legal_use_token,
    take_reward,
)
from lusoria.games.aeterna.rules.riots import legal_riot, resolve_riots, take_riot
from lusoria.games.aeterna.rules.scoring import score_hills
from lusoria.games.aeterna.rules.state import (
    AFTER,
    AT_ACTIONS,
    AT_BUILDINGS,
    AT_DEVASTATION,
    AT_DOMUS,
    AT_DRAFT,
    AT_FEEDING,
    AT_RIOTS,
    AT_SCORING,
    BUILD_HILL,
    CHOOSE,
    DRAFT,
    ELIMINATE_CARD,
    EPOCHS,
    EXCHANGE,
    INFLUENCE_HILL,
    NOBODY,
    NONE,
    ORDER,
    OVER,
    PHASES,
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
    ask,
)
from lusoria.games.aeterna.rules.turns import go_on_with_turn, legal_after, legal_turn, take_turn
from lusoria.games.aeterna.rules.vocabulary import EXHAUST

NUM_PHASES = len(PHASES)


@rule
def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None:
    """AE-SETUP-1 to 9: the table is laid, the first packs are dealt, and the first seat picks."""
    s.seats = seats
    lay_out(box, s)
    set_players(box, s)
    draw_people(box, s, 1, dice, log)
    lay_tokens(box, s, dice, log)
    lay_riots(s, dice, log)
    draw_order(s, dice, log)
    begin_epoch(s, dice, log)
    advance(box, s, dice, log)


@rule
def advance(box: Box, s: State, dice: Dice, log: Log) -> None:
    """AE-FLOW-1: runs on through the phases until a seat has to decide, or the game is over."""
    s.step = NONE
    while s.step == NONE and s.phase != OVER:
        if s.phase == AT_DRAFT:
            go_on_drafting(s, log)
        elif s.phase == AT_ACTIONS:
            go_on_with_turn(box, s, log)
        elif s.phase < AT_RIOTS:
            run_phase(box, s, log)
        elif s.phase == AT_RIOTS:
            resolve_riots(box, s, log)
        elif s.phase == AT_FEEDING:
            feed(box, s, log)
        elif s.epoch < EPOCHS:
            go_on_ending(box, s, dice, log)
        else:
            end_game(box, s, log)
    if s.phase == OVER:
        ask(s, NONE, NOBODY)


@rule
def run_phase(box: Box, s: State, log: Log) -> None:
    """AE-FLOW-1: the phases C to F, in which nobody decides."""
    if s.phase == AT_SCORING:
        score_hills(box, s, log)
    elif s.phase == AT_DEVASTATION:
        devastate(box, s, log)
    elif s.phase == AT_BUILDINGS:
        collect_income(box, s, log)
    elif s.phase == AT_DOMUS:
        come_home(s, log)


@rule
def legal(box: Box, s: State, options: Options) -> int:
    """Lists what the open decision allows, in rising order; returns how many options there are, 0 at the end."""
    step = s.step
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
        return legal_use_hill(box, s, may_decline(box, s), options)
    if step == USE_TOKEN:
        return legal_use_token(box, s, box.code[s.stack[s.depth - 1].pc + EXHAUST] == 1, options)
    if step == PROMOTE:
        return legal_promote(s, may_decline(box, s), options)
    if step == READY:
        return legal_ready(box, s, options)
    return 0


@rule
def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """Takes a legal action and runs on to the next decision, or to the end."""
    open_step = s.step
    s.step = NONE
    take(box, s, open_step, action, log)
    if s.step == NONE:
        advance(box, s, dice, log)


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


@rule
def progress(s: State) -> int:
    """How far the game has come: epochs and phases. Keeps games side by side."""
    return s.epoch * NUM_PHASES + s.phase
