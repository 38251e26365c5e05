"""The score (BU-SCORE-2, BU-SCORE-3, BU-SCORE-4, BU-SCORE-5), in whole tenths of a point."""

from __future__ import annotations

from lusoria.core.record import Ints
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.slaves import slaves_held
from lusoria.games.builders.rules.state import NUM_LOANS, State

TENTHS = 10  # in a point


@rule
def loans_held(s: State, seat: int) -> int:
    """BU-LOAN-4: how many loans the seat has not repaid."""
    held = 0
    for loan in range(NUM_LOANS):
        if s.loan[loan] == seat:
            held += 1
    return held


@rule
def score(box: Box, s: State, out: Ints) -> None:
    """BU-SCORE-2, BU-SCORE-3, BU-SCORE-4, BU-SCORE-5: each seat's tenths. Unfinished sites count nothing.

    BU-SLAVE-4, BU-LOAN-4: slaves not freed and loans not repaid cost points.
    """
    for seat in range(s.seats):
        p = s.players[seat]
        points = p.vp - slaves_held(s, seat) * box.slave_penalty - loans_held(s, seat) * box.loan_penalty
        out[seat] = points * TENTHS + p.money * box.money_tenths
