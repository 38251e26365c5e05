"""Why a move is not legal: the rule in the way, and what is missing."""

from __future__ import annotations

from lusoria.core.message import Refusal
from lusoria.games.aeterna.box import Box
from lusoria.games.aeterna.state import State


def why_not(box: Box, s: State, action: int) -> Refusal:
    """The rule in the way of an action that is not legal now."""
    raise NotImplementedError
