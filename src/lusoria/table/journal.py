"""What is stored of a table: the facts it was opened with, and a journal of everything that happened at it.

The journal is the truth: a table is rebuilt from it alone. Entries are numbered from 1 without a gap, and (table,
number) is unique, so of two entries that are written at the same time only one gets in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "set", "sit", "leave", "close", "call", "reveal", "start", "move", "seal", "unseal", "undo", "ask", "answer",
    "resign", "chat", "rematch",
]  # fmt: skip
TableState = Literal["open", "running", "over", "closed"]
SeatKind = Literal["open", "kept", "guest", "bot"]
Talk = Literal["all", "players", "nobody"]

OPEN: TableState = "open"
RUNNING: TableState = "running"
OVER: TableState = "over"
CLOSED: TableState = "closed"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a table was opened with. It never changes."""

    id: str  # the link of the table: anybody who knows it can come in
    game: str
    seats: int
    box: str  # its text: a table keeps its box, also when a later release prints another
    secret: bytes  # of the dice
    public: bool  # shown in the lobby
    level: str  # of its bots
    host: str  # the guest who opened it
    opened: float  # seconds since 1970
    places: tuple[tuple[SeatKind, str], ...]  # the seats before anybody sits: (open, ""), (bot, level), (kept, guest)
    talk: Talk = "all"  # who may talk
    request: str = ""  # a hash of the request that opened it, if that had a key


@dataclass(frozen=True)
class Draft:
    """An entry that may be appended to the journal now."""

    kind: Kind
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened."""

    number: int
    kind: Kind
    seat: int | None
    data: dict[str, Any]
    time: float
    key: str | None = None  # the client's name for its request: a repeated request is recognised by it
