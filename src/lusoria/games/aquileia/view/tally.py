"""Where everybody's points come from, as the log tells it."""

from __future__ import annotations

from collections.abc import Iterable

from lusoria.core.log import Event
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.events import POINTS, SOURCES
from lusoria.games.aquileia.rules.state import State


def tally(box: Box, s: State, told: Iterable[Event]) -> dict[str, list[int]]:
    """The points of each seat by their source, the sources in the order in which they first came up."""
    found: dict[str, list[int]] = {}
    for e in told:
        if e.kind == POINTS:
            found.setdefault(SOURCES[e.b], [0] * s.seats)[e.seat] += e.a
    return found
