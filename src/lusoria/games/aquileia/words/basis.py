"""What all that is said of a legal move follows from: where it is little, the server says it once for many tables."""

from __future__ import annotations

from typing import Any

from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.moves import CREST, PASS
from lusoria.games.aquileia.rules.state import PLACE, State, next_space
from lusoria.games.aquileia.words.warnings import warn


def basis(box: Box, s: State, action: int) -> Any:
    """Of a placement, the warning: those have no numbers in them. None: too much to be compared."""
    if s.step != PLACE:
        return None
    if action == CREST:
        return next_space(s)
    if action == PASS:
        return s.players[s.seat].followers
    warning = warn(box, s, action)
    return "" if warning is None else warning.id
