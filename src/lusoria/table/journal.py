"""What is kept of a table: the facts it was opened with, and a journal of everything that happened at it.

The journal is the truth. Entries are numbered from 1 without a gap, and (table, number) is unique, so of two that are
sent at once one is there and the other is not. A table is rebuilt from its journal alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "set", "sit", "leave", "close", "call", "reveal", "start", "move", "seal", "unseal", "undo", "ask", "answer",
    "resign", "chat", "rematch",
]  # fmt: skip


@dataclass(frozen=True)
class Facts:
    """What a table was opened with. It never changes."""

    id: str  # who knows it can come in: the link of the table
    game: str
    seats: int
    box: str  # its text: a table plays on as it began, also when a later release prints another
    secret: bytes  # that the dice hang on
    public: bool  # shown in the lobby
    level: str  # of its bots
    host: str  # the guest who opened it
    opened: float  # seconds since 1970
    places: tuple[tuple[str, str], ...]  # before anybody sits: (open, ""), (bot, level) or (kept, guest)


@dataclass(frozen=True)
class Draft:
    """Something that may be written into the journal now."""

    kind: Kind
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """Something that happened."""

    number: int
    kind: Kind
    seat: int | None
    data: dict[str, Any]
    time: float
    key: str | None = None  # the sender's own, so that a repeated send is known as one
