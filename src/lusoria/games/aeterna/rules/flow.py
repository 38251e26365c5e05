"""The order of the game: setup, the nine phases of an epoch, the end (AE-FLOW).

`setup` and `step` are what the outside calls, and `legal` of decisions.py. Each phase and each action has its own file.
"""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.buildings import collect_income
from lusoria.games.aeterna.rules.decisions import take
from lusoria.games.aeterna.rules.devastation import devastate
from lusoria.games.aeterna.rules.domus import come_home
from lusoria.games.aeterna.rules.draft import begin_epoch, go_on_drafting
from lusoria.games.aeterna.rules.end_of_epoch import go_on_ending
from lusoria.games.aeterna.rules.end_of_game import end_game
from lusoria.games.aeterna.rules.feeding import feed
from lusoria.games.aeterna.rules.layout import draw_order, draw_people, lay_out, lay_riots, lay_tokens, set_players
from lusoria.games.aeterna.rules.riots import resolve_riots
from lusoria.games.aeterna.rules.scoring import score_hills
from lusoria.games.aeterna.rules.state import (
    AT_ACTIONS,
    AT_BUILDINGS,
    AT_DEVASTATION,
    AT_DOMUS,
    AT_DRAFT,
    AT_FEEDING,
    AT_RIOTS,
    AT_SCORING,
    EPOCHS,
    NOBODY,
    NONE,
    OVER,
    PHASES,
    State,
    ask,
)
from lusoria.games.aeterna.rules.turns import go_on_with_turn

NUM_PHASES = len(PHASES)


@rule
def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None:
    """The table is laid, the first packs are dealt, and the first seat picks.

    AE-SETUP-1, AE-SETUP-2, AE-SETUP-3, AE-SETUP-4, AE-SETUP-5, AE-SETUP-6, AE-SETUP-7, AE-SETUP-8, AE-SETUP-9.
    """
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
def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """Takes a legal action and runs on to the next decision, or to the end."""
    open_step = s.step
    s.step = NONE
    take(box, s, open_step, action, log)
    if s.step == NONE:
        advance(box, s, dice, log)


@rule
def progress(s: State) -> int:
    """How far the game has come: epochs and phases. Keeps games side by side."""
    return s.epoch * NUM_PHASES + s.phase
