"""What all that is said of a legal move follows from: where it is little, the server says it once for many tables."""

from __future__ import annotations

from typing import Any

from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.cards import how_many
from lusoria.games.aeterna.rules.moves import END_TURN, PASS
from lusoria.games.aeterna.rules.state import CARDS_KEPT, DRAFT, State


def basis(box: Box, s: State, action: int) -> Any:
    """Of a card to be kept, what is printed on it, until one goes to the board; None: too much to be compared."""
    if s.step == DRAFT:
        return "" if s.round < CARDS_KEPT - 1 else None
    if action == PASS:
        return s.seats, s.passes, how_many(s.players[s.seat].hand)
    return (s.order, s.seat, s.seats) if action == END_TURN else None
