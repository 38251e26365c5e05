"""Which entries of a table's journal each audience may know of.

An audience is a seat, or None for spectators.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.core.game import Game
from lusoria.core.log import EVERYONE, Event
from lusoria.match.history import EVENT, unpack_events
from lusoria.match.packed import Packed
from lusoria.table.journal import Entry


@dataclass(slots=True)
class AppliedEntry:
    """An entry of the journal, and what it changed."""

    entry: Entry
    steps: int = 0  # of the match, that it led to
    undone: tuple[int, ...] = ()  # indices of the entries that it undid
    event_bytes: bytes = b""  # everything that happened, secrets too
    seen: int = 0  # who may see any of it: the `seen` of all events together

    @property
    def events(self) -> list[Event]:
        """Everything that happened, secrets too."""
        return unpack_events(self.event_bytes)

    def add_events(self, stored: bytes) -> None:
        """Adds what happened in a step."""
        self.event_bytes += stored
        for *_, seen in EVENT.iter_unpack(stored):
            self.seen |= seen


def pack(entries: list[AppliedEntry]) -> bytes:
    """Entries as bytes."""
    return marshal.dumps([
        (*fields_of(one.entry), one.steps, one.undone, one.event_bytes, one.seen) for one in entries
    ])  # fmt: skip


def fields_of(entry: Entry) -> tuple[Any, ...]:
    """What an entry consists of."""
    return entry.number, entry.kind, entry.seat, entry.data, entry.time, entry.key


def unpack(stored: bytes) -> list[AppliedEntry]:
    """The entries of bytes."""
    return [AppliedEntry(Entry(*row[:6]), *row[6:]) for row in marshal.loads(stored)]


Entries = Packed[AppliedEntry]


def no_entries() -> Entries:
    """An empty journal."""
    return Packed(pack, unpack)


def is_seen_by(seen: int, audience: int | None) -> bool:
    """Whether an audience may see an event with this `seen`, or one of several."""
    return seen < 0 if audience is None else bool(seen >> audience & 1)


def is_secret(game: Game, applied: AppliedEntry, audience: int | None) -> bool:
    """Whether a move itself is hidden from the audience, even if it hears of the consequences."""
    entry = applied.entry
    if entry.kind in ("move", "seal") and entry.seat != audience:
        return entry.kind == "seal" or game.moves.secret(entry.data["action"])
    return False


def is_public(game: Game, applied: AppliedEntry) -> bool:
    """Whether everybody is told the same of a move: neither the move nor anything that happened is hidden."""
    entry = applied.entry
    if entry.kind != "move" or game.moves.secret(entry.data["action"]):
        return False
    return all(seen == EVERYONE for *_, seen in EVENT.iter_unpack(applied.event_bytes))


def is_visible(game: Game, entries: Entries, applied: AppliedEntry, audience: int | None) -> bool:
    """Whether the audience may know that something happened at all."""
    if applied.entry.kind == "move":
        return is_seen_by(applied.seen, audience) or not is_secret(game, applied, audience)
    if applied.entry.kind == "undo":
        return any(is_visible(game, entries, entries[i], audience) for i in applied.undone)
    return True


class VisibleEntries:
    """The entries that each audience may know of. That never changes, so each entry is looked at once."""

    __slots__ = ("_found", "game")

    def __init__(self, game: Game) -> None:
        self.game = game
        self._found: dict[int | None, array[int]] = {}  # of the audiences that were asked for

    def to(self, audience: int | None, entries: Entries) -> Sequence[int]:
        """Their indices, in order."""
        found = self._found.get(audience)
        if found is None:
            seen = (i for i, one in enumerate(entries) if is_visible(self.game, entries, one, audience))
            found = self._found[audience] = array("I", seen)
        return found

    def add_last(self, entries: Entries) -> None:
        """Looks at an entry that has just been added."""
        last = len(entries) - 1
        applied = entries[last]
        for audience, found in self._found.items():
            if is_visible(self.game, entries, applied, audience):
                found.append(last)

    def copy(self) -> VisibleEntries:
        """A copy that can go on without this one."""
        other = VisibleEntries(self.game)
        other._found = {audience: found[:] for audience, found in self._found.items()}
        return other
