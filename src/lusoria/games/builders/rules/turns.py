"""Turns and rounds (BU-TURN), and what ends the game (BU-END)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import CUT_SHORT, ENDED_TURN, LAST_ROUND, ROUND, TURN
from lusoria.games.builders.rules.state import NOBODY, NUM_CARDS, OVER, SETTLEMENT, State, around


@rule
def begin_round(box: Box, s: State, log: Log) -> None:
    """BU-TURN-5: one turn of each player, beginning with the first."""
    s.round += 1
    note(log, EVERYONE, ROUND, s.first, s.round, 0)
    begin_turn(box, s, s.first, log)


@rule
def begin_turn(box: Box, s: State, seat: int, log: Log) -> None:
    """BU-TURN-1: the free actions, the investment unused, all counters 0."""
    s.seat = seat
    s.pool = box.actions
    s.invested = 0
    for card in range(NUM_CARDS):
        s.sent[card] = 0
    note(log, EVERYONE, TURN, seat, s.pool, 0)


@rule
def turn_is_over(box: Box, s: State) -> bool:
    """BU-TURN-3: without actions and the money for one nothing is possible any more."""
    return s.pool == 0 and s.players[s.seat].money < box.action_price


@rule
def end_turn(box: Box, s: State, log: Log) -> None:
    """Actions left are lost, also bought ones; the end is checked; the next has its turn.

    BU-TURN-3, BU-TURN-5, BU-BUY-4, BU-END-1, BU-END-3.
    """
    note(log, EVERYONE, ENDED_TURN, s.seat, s.pool, 0)
    s.pool = 0
    if s.last_round == 0 and has_end_vp(box, s, s.seat):
        s.last_round = 1
        note(log, EVERYONE, LAST_ROUND, s.seat, s.players[s.seat].vp, 0)
    following = around(s, s.seat + 1)
    if following == s.first:
        end_round(box, s, log)
    else:
        begin_turn(box, s, following, log)


@rule
def has_end_vp(box: Box, s: State, seat: int) -> bool:
    """BU-END-1: enough victory points on finished cards."""
    return s.players[seat].vp >= box.end_vp


@rule
def end_round(box: Box, s: State, log: Log) -> None:
    """BU-END-2, BU-END-4: the settlement follows the last round, or the round at which the safeguard stops the game."""
    if s.last_round == 1:
        s.stage = SETTLEMENT
    elif s.round >= box.rounds:
        s.stage = SETTLEMENT
        note(log, EVERYONE, CUT_SHORT, NOBODY, s.round, 0)
    else:
        begin_round(box, s, log)


@rule
def cut_short(box: Box, s: State) -> bool:
    """BU-END-4: the safeguard has ended the game, not a player with enough VP."""
    return s.stage == OVER and s.last_round == 0
