"""What all that is said of a legal move follows from: where it is little, the server says it once for many tables."""

from __future__ import annotations

from typing import Any

from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.moves import BUY_TOOL, END_TURN, SEND, TAKE
from lusoria.games.builders.rules.state import MOVE, State


def basis(box: Box, s: State, action: int) -> Any:
    """Who learned something and who was freed decide what members give; None: too much to be compared."""
    if s.step != MOVE or SEND <= action < TAKE:
        return None
    if action < BUY_TOOL:
        return s.student, s.freed
    return s.pool if action == END_TURN else ""
