"""The phase marker (AE-FLOW-1)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.events import PHASE
from lusoria.games.aeterna.rules.state import NOBODY, State, enter


@rule
def go_on_to(s: State, phase: int, log: Log) -> None:
    """AE-FLOW-1: the marker moves on, for all to see."""
    enter(s, phase)
    note(log, EVERYONE, PHASE, NOBODY, phase, 0)
