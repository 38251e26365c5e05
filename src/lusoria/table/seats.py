"""The seats of a table: who sits there, and the nonce for the dice that they brought along."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from lusoria.table.journal import SeatKind

NO_NONCE = "-"  # stands for a seat that has given none: nobody can choose it


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: `open` to anybody, `kept` for a guest, taken by a `guest`, or played by a `bot`."""

    kind: SeatKind
    guest: str = ""
    name: str = ""
    nonce: str = ""  # the player's own word for the dice
    pledge: str = ""  # its SHA-256, which is known before the nonce is
    level: str = ""

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays here."""
        return self.kind in ("guest", "bot")

    @property
    def owes_nonce(self) -> bool:
        """Whether a nonce was pledged and has not been revealed."""
        return self.kind == "guest" and bool(self.pledge) and not self.nonce


def first_seat(kind: SeatKind, whose: str) -> Seat:
    """A seat as the facts describe it, before anybody sits down."""
    return Seat(kind, name=whose, level=whose) if kind == "bot" else Seat(kind, guest=whose)


def taken_seat(guest: str, name: str, nonce: str, pledge: str) -> Seat:
    """The seat of a guest who sits down with a nonce or the pledge of one. A nonce given at once is its own pledge."""
    return Seat("guest", guest, name, nonce, pledge or (hash_nonce(nonce) if nonce else ""))


def hash_nonce(nonce: str) -> str:
    """What a guest pledges: the SHA-256 of the nonce."""
    return hashlib.sha256(nonce.encode()).hexdigest()
