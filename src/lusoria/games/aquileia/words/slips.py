"""Moves that look like a slip: what is asked before they are made, from what the seat itself knows."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.moves import DECLINE, PASS
from lusoria.games.aquileia.rules.state import BUILD, FORUM, PAY_AGAIN, State
from lusoria.games.aquileia.words.reach import sites_in_reach


def confirm(box: Box, s: State, action: int) -> Message | None:
    """What to ask: followers who stay at home, a builder who builds nothing, a coin that is not paid again.

    A purchase that is declined, or a card that is kept, is nothing unusual.
    """
    if action == PASS:
        return Message("slip-pass", followers=s.players[s.seat].followers)
    if (
        action == DECLINE
        and s.step == BUILD
        and s.builds == box.forum_builds[s.at - FORUM]
        and sites_in_reach(box, s, s.seat)
    ):
        return Message("slip-build")
    if action == DECLINE and s.step == PAY_AGAIN:
        return Message("slip-pay-again")
    return None
