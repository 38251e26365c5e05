"""Where everybody's points come from, as the log tells it."""

from __future__ import annotations

from collections.abc import Iterable

from lusoria.core.log import Event
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import FROM_HILL, POINTS, SOURCES
from lusoria.games.aeterna.rules.state import State


def tally(box: Box, s: State, told: Iterable[Event]) -> dict[str, list[int]]:
    """The points of each seat by their source, the sources in the order in which they first came up."""
    found: dict[str, list[int]] = {}
    for e in told:
        if e.kind == POINTS:
            found.setdefault(SOURCES[min(e.b, FROM_HILL)], [0] * s.seats)[e.seat] += e.a
    return found
