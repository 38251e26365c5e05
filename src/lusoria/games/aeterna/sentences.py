"""Moves as sentences, and what a move costs."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.aeterna.box import Box
from lusoria.games.aeterna.state import State


def explain(box: Box, s: State, action: int) -> Message:
    """A legal move as a whole sentence."""
    raise NotImplementedError


def price(box: Box, s: State, action: int) -> dict[str, int]:
    """What a legal move costs: stone, aurei, grain and citizens."""
    raise NotImplementedError
