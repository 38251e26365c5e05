"""Which entries of a table's journal each audience may know of.

An audience is a seat, or None for spectators.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lusoria.core.game import Game
from lusoria.core.log import Event, is_seen
from lusoria.match.history import Step
from lusoria.table.journal import Entry


@dataclass
class AppliedEntry:
    """An entry of the journal, and what it changed."""

    entry: Entry
    steps: list[Step]  # of the match, that it led to
    undone: list[int]  # indices of the entries that it undid
    state: Any = None  # of the game after it, once there is a match

    @property
    def events(self) -> list[Event]:
        """Everything that happened, secrets too."""
        return [event for step in self.steps for event in step.events]


def is_secret(game: Game, applied: AppliedEntry, audience: int | None) -> bool:
    """Whether a move itself is hidden from the audience, even if it hears of the consequences."""
    entry = applied.entry
    if entry.kind in ("move", "seal") and entry.seat != audience:
        return entry.kind == "seal" or game.moves.secret(entry.data["action"])
    return False


def is_visible(game: Game, entries: list[AppliedEntry], applied: AppliedEntry, audience: int | None) -> bool:
    """Whether the audience may know that something happened at all."""
    if applied.entry.kind == "move":
        return not is_secret(game, applied, audience) or any(is_seen(event, audience) for event in applied.events)
    if applied.entry.kind == "undo":
        return any(is_visible(game, entries, entries[i], audience) for i in applied.undone)
    return True


class VisibleEntries:
    """The entries that each audience may know of. That never changes, so each entry is looked at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._found: dict[int | None, list[int]] = {}
        self._looked_at: dict[int | None, int] = {}  # how many entries

    def to(self, audience: int | None, entries: list[AppliedEntry]) -> list[int]:
        """Their indices, in order."""
        found = self._found.setdefault(audience, [])
        for i in range(self._looked_at.get(audience, 0), len(entries)):
            if is_visible(self.game, entries, entries[i], audience):
                found.append(i)
        self._looked_at[audience] = len(entries)
        return found

    def copy(self) -> VisibleEntries:
        """A copy that can go on without this one."""
        other = VisibleEntries(self.game)
        other._found = {audience: list(found) for audience, found in self._found.items()}
        other._looked_at = dict(self._looked_at)
        return other
