"""Phase B: a turn, its one action and the free actions around it (AE-TURN)."""

from __future__ import annotations

from lusoria.core.log import Log
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.construction import choose_building, legal_build
from lusoria.games.aeterna.rules.effects import go_on
from lusoria.games.aeterna.rules.favour import ask_favour, legal_favour
from lusoria.games.aeterna.rules.free_actions import (
    activate,
    choose_exchange,
    is_free_action_possible,
    legal_activate,
    legal_eliminate,
)
from lusoria.games.aeterna.rules.hills import influence, legal_influence
from lusoria.games.aeterna.rules.moves import (
    ACTIVATE,
    ASK_FAVOUR,
    BUILD,
    ELIMINATE,
    END_TURN,
    INFLUENCE,
    PASS,
    PLAY,
)
from lusoria.games.aeterna.rules.passing import end_turn, pass_turn
from lusoria.games.aeterna.rules.playing import FROM_A_TURN, legal_cards, play
from lusoria.games.aeterna.rules.state import AFTER, TURN, State, ask


@rule
def go_on_with_turn(box: Box, s: State, log: Log) -> None:
    """AE-TURN-2, AE-TURN-3: effects in progress, then the action, then free actions as long as there are any."""
    if s.depth > 0:
        go_on(box, s, log)
    elif s.acted == 0:
        ask(s, TURN, s.order[s.at])
    elif is_free_action_possible(box, s):
        ask(s, AFTER, s.seat)
    else:
        end_turn(s, log)


@rule
def legal_turn(box: Box, s: State, options: Options) -> int:
    """DP-3, DP-4, AE-TURN-4: a free action, one of the five actions; pass is always allowed."""
    count = legal_cards(box, s, FROM_A_TURN, options, 0)
    count = legal_activate(box, s, options, count)
    count = legal_favour(box, s, options, count)
    count = legal_build(box, s, options, count)
    count = legal_influence(box, s, 0, options, count)
    count = legal_eliminate(s, options, count)
    options[count] = PASS
    return count + 1


@rule
def legal_after(box: Box, s: State, options: Options) -> int:
    """DP-3: a free action, or the end of the turn."""
    count = legal_activate(box, s, options, 0)
    count = legal_eliminate(s, options, count)
    options[count] = END_TURN
    return count + 1


@rule
def take_turn(box: Box, s: State, action: int, log: Log) -> None:
    """AE-TURN-2: does what the action says; only one of the five actions is done in a turn."""
    if action < ACTIVATE:
        s.acted = 1
        play(box, s, action - PLAY, FROM_A_TURN, log)
    elif action < ASK_FAVOUR:
        activate(box, s, action - ACTIVATE, log)
    elif action < BUILD:
        s.acted = 1
        ask_favour(box, s, action - ASK_FAVOUR, log)
    elif action < INFLUENCE:
        choose_building(s, action - BUILD)
    elif action < ELIMINATE:
        s.acted = 1
        influence(box, s, action - INFLUENCE, 0, log)
    elif action < PASS:
        choose_exchange(box, s, action - ELIMINATE, log)
    elif action < END_TURN:
        pass_turn(box, s, log)
    else:
        end_turn(s, log)
