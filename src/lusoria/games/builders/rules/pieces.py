"""Families of pieces, by which moves and events name what they are about."""

from __future__ import annotations

from lusoria.core.moves import Pieces
from lusoria.games.builders.rules.state import (
    CARDS,
    LOANS,
    MACHINE,
    MEMBERS,
    SLAVES,
    TOOLS,
    UNIVERSITIES,
    WORKERS,
)

BUILDING = Pieces("building", CARDS)
MEMBER = Pieces("member", MEMBERS)
WORKER = Pieces("member", WORKERS)
SLAVE_CARD = Pieces("member", SLAVES)
PERSON_CARD = Pieces("member", MEMBERS[:MACHINE])  # who may be educated
TOOL_CARD = Pieces("tool", TOOLS)
UNIVERSITY = Pieces("university", UNIVERSITIES)
LOAN_CARD = Pieces("loan", LOANS)
