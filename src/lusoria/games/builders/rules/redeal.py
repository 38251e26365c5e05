"""Other worlds that fit what a seat has seen (BU-INFO)."""

from __future__ import annotations

from lusoria.core.dice import Dice
from lusoria.core.rule import rule
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.state import State


@rule
def redeal(box: Box, s: State, seat: int, dice: Dice) -> None:
    """BU-INFO-1, BU-INFO-3: only the order of the decks is hidden, and no state has one. Every seat knows all."""
