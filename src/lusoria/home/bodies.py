"""What requests to a home hold, as plain data. A server validates more of it first (`server/requests.py`)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from lusoria.table.journal import Talk

NOT_ASKED = ("key", "box")


@dataclass(frozen=True, kw_only=True)
class Keyed:
    """A request that may be sent twice."""

    key: str | None = None

    def asked(self) -> dict[str, Any]:
        """What is asked for: all fields but the key, and but a box, which may be long."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.name not in NOT_ASKED}


@dataclass(frozen=True, kw_only=True)
class NewTable(Keyed):
    game: str
    seats: int
    level: str | None = None
    public: bool = False
    mine: list[int] = field(default_factory=list)
    bots: list[int] = field(default_factory=list)
    pledge: str | None = None
    box: dict[str, Any] | None = None
    talk: Talk = "all"


@dataclass(frozen=True, kw_only=True)
class WhatIf(Keyed):
    number: int
    seat: int
    audience: int | None = None
    level: str | None = None


@dataclass(frozen=True, kw_only=True)
class Sit(Keyed):
    seat: int | None = None
    nonce: str | None = None
    pledge: str | None = None


@dataclass(frozen=True, kw_only=True)
class Reveal(Keyed):
    seat: int
    nonce: str


@dataclass(frozen=True, kw_only=True)
class Rematch(Keyed):
    pledge: str | None = None


@dataclass(frozen=True, kw_only=True)
class AtSeat(Keyed):
    seat: int


@dataclass(frozen=True, kw_only=True)
class Plain(Keyed):
    """Nothing but a key."""


@dataclass(frozen=True, kw_only=True)
class MakeMove(Keyed):
    seat: int
    number: int
    move: str | int


@dataclass(frozen=True, kw_only=True)
class Answer(Keyed):
    agree: bool


@dataclass(frozen=True, kw_only=True)
class Say(Keyed):
    text: str


COMMANDS: dict[str, type[Keyed]] = {
    "sit": Sit,
    "leave": AtSeat,
    "reveal": Reveal,
    "start": Plain,
    "close": Plain,
    "move": MakeMove,
    "undo": AtSeat,
    "answer": Answer,
    "resign": AtSeat,
    "rematch": Rematch,
    "chat": Say,
}


# ---- what a browser has thought


@dataclass(frozen=True)
class LookedAt:
    best: int
    best_chance: float
    chance: float
