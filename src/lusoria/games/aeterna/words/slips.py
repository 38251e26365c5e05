"""Moves that look like a slip: what is asked before they are made, from what the seat itself knows."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.moves import DECLINE, PASS
from lusoria.games.aeterna.rules.state import REWARD, SECOND_REWARD, State


def confirm(box: Box, s: State, action: int) -> Message | None:
    """What to ask: cards left in hand are lost, although each could be eliminated for something; a token is free."""
    if action == PASS and s.players[s.seat].hand:
        return Message("slip-pass", left=s.players[s.seat].hand.bit_count())
    if action == DECLINE and s.step in (REWARD, SECOND_REWARD):
        return Message("slip-reward")
    return None
