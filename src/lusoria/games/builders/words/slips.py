"""Moves that look like a slip: what is asked before they are made. All lies open, so nothing is told by asking."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.core.refusals import ALLOWED
from lusoria.games.builders.rules.box import MOST_AT_ONCE, Box
from lusoria.games.builders.rules.moves import DONE, END_TURN
from lusoria.games.builders.rules.scoring import TENTHS, loans_held
from lusoria.games.builders.rules.settlement import refuse_repay
from lusoria.games.builders.rules.state import State


def confirm(box: Box, s: State, action: int) -> Message | None:
    """What to ask: actions left are lost, although they bring sesterces; a loan costs more than its repayment."""
    if action == END_TURN and s.pool > 0:
        return Message("slip-end-turn", left=s.pool, sesterces=box.take[min(s.pool, MOST_AT_ONCE) - 1])
    if action == DONE and repaying_pays(box, s):
        return Message("slip-loan", loans=loans_held(s, s.seat))
    return None


def repaying_pays(box: Box, s: State) -> bool:
    """Whether a loan can be repaid, and costs more points if it is not."""
    return refuse_repay(box, s, s.seat) == ALLOWED and TENTHS * box.loan_penalty > box.money_tenths * box.loan_repayment
