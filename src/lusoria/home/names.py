"""What people are called, and text that they type."""

from __future__ import annotations

import hashlib
import unicodedata

from lusoria.table.errors import Refused
from lusoria.table.seats import Seat

MAX_NAME_LENGTH = 24  # characters
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
DEFAULT_NAMES = (
    "Aelia", "Albia", "Antonia", "Appius", "Aulus", "Caelia", "Claudia", "Cornelia", "Decimus", "Fabia", "Flavia",
    "Gaius", "Gnaeus", "Helvia", "Horatia", "Julia", "Livia", "Lucius", "Manius", "Marcus", "Octavia", "Publius",
    "Quintus", "Servius", "Sextus", "Sulpicia", "Tiberius", "Titus", "Tullia", "Valeria", "Vibia", "Vitus",
)  # fmt: skip


def default_name(guest: str) -> str:
    """The name of a guest who has chosen none: always the same one."""
    number = int.from_bytes(hashlib.sha256(guest.encode()).digest()[:4], "big")
    return f"{DEFAULT_NAMES[number % len(DEFAULT_NAMES)]} {number // len(DEFAULT_NAMES) % 90 + 10}"


def player_name(seat: Seat) -> str:
    """Who sits on a seat: a guest's name, or the level of a bot."""
    return seat.level.capitalize() if seat.kind == "bot" else seat.name


def clean(text: str, max_length: int, what: str) -> str:
    """Text that a person typed, without what nobody can see; refused if nothing is left, or if it is too long."""
    kept = "".join(" " if is_invisible(c) else c for c in unicodedata.normalize("NFC", text))
    kept = " ".join(kept.split())
    if not 0 < len(kept) <= max_length or all(unicodedata.category(c)[0] == "M" for c in kept if c != " "):
        raise Refused("bad_request", f"{what}: from 1 to {max_length} characters are needed that can be seen")
    return kept


def is_invisible(c: str) -> bool:
    """Control and format characters, lone surrogates, and letters and symbols that are blank by definition."""
    return unicodedata.category(c)[0] == "C" or c in BLANKS
