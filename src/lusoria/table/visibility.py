"""What has happened at a table, and who gets to know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lusoria.core.game import Game
from lusoria.core.log import Event, is_seen
from lusoria.match.match import Taken
from lusoria.table.journal import Entry


@dataclass
class Past:
    """An entry, and what came of it."""

    entry: Entry
    taken: list[Taken]  # steps of the match
    undone: list[int]  # which entries of the past were taken back
    after: Any = None  # the state then, where there is a match

    @property
    def events(self) -> list[Event]:
        """Everything that happened, secrets too."""
        return [event for taken in self.taken for event in taken.events]


def is_secret(game: Game, past: Past, audience: int | None) -> bool:
    """Whether a move itself is hidden from a seat, or from those who watch, whatever comes of it."""
    entry = past.entry
    if entry.kind in ("move", "seal") and entry.seat != audience:
        return entry.kind == "seal" or game.moves.secret(entry.data["action"])
    return False


def is_visible(game: Game, all_of_it: list[Past], past: Past, audience: int | None) -> bool:
    """Whether a seat, or those who watch, get to know that something happened at all."""
    if past.entry.kind == "move":
        return not is_secret(game, past, audience) or any(is_seen(event, audience) for event in past.events)
    if past.entry.kind == "undo":
        return any(is_visible(game, all_of_it, all_of_it[i], audience) for i in past.undone)
    return True


class Visible:
    """Which entries of the past each audience gets to know of. They never change, so each is looked at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._found: dict[int | None, list[int]] = {}
        self._looked: dict[int | None, int] = {}

    def to(self, audience: int | None, past: list[Past]) -> list[int]:
        """Their places in the past, in order."""
        found = self._found.setdefault(audience, [])
        for i in range(self._looked.get(audience, 0), len(past)):
            if is_visible(self.game, past, past[i], audience):
                found.append(i)
        self._looked[audience] = len(past)
        return found

    def copy(self) -> Visible:
        """The same, to go on from."""
        made = Visible(self.game)
        made._found = {audience: list(found) for audience, found in self._found.items()}
        made._looked = dict(self._looked)
        return made
