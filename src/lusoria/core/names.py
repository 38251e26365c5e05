"""Names for the numbers of a state, so that people can write a position down in words.

    STATE_NAMES = {
        "players": Named(at=SEAT_NAMES),                          # players.red instead of players.0
        "field": Named(at=FIELDS, means=by_name(SEAT_NAMES)),     # field.arena_2 is "red" instead of 0
        "people": Named(means=by_name(PEOPLE), is_set=True),      # ["sulla", "caesar"] instead of 160
    }

The keys are fields of the state, inside records with a dot: `players.hand`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Named:
    """What the numbers of one field are called."""

    at: Sequence[str] = ()  # the places of a row
    inner: Sequence[str] = ()  # of a table: the places of each of its rows
    means: Mapping[Any, int] = field(default_factory=dict)  # the values; None is JSON's null
    is_set: bool = False  # the number has a bit for each thing that is in it


def by_name(names: Sequence[str], nothing: int = -1) -> dict[str | None, int]:
    """Numbers in the order of the names, and the one that stands for nobody or nothing."""
    return {None: nothing, **{name: number for number, name in enumerate(names)}}
