"""The places at a table: who sits there, and the word for the dice that they brought along."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

NO_WORD = "-"  # what the dice take for a seat that has given none: nobody can choose it


@dataclass(frozen=True)
class Place:
    """A place at the table: `open` for anybody, `kept` for a guest, taken by a `guest`, or played by a `bot`."""

    kind: str
    guest: str = ""
    name: str = ""
    nonce: str = ""  # the player's own word for the dice
    pledge: str = ""  # its SHA-256, which is known before the word is
    level: str = ""

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays here."""
        return self.kind in ("guest", "bot")

    @property
    def owes_word(self) -> bool:
        """Whether a word was pledged and has not been told."""
        return self.kind == "guest" and bool(self.pledge) and not self.nonce


def seated(guest: str, name: str, nonce: str, pledge: str) -> Place:
    """A guest who sits down, with a word or the pledge of one. What is told at once is pledged by it."""
    return Place("guest", guest, name, nonce, pledge or (hash_of(nonce) if nonce else ""))


def hash_of(word: str) -> str:
    """What is pledged of a word."""
    return hashlib.sha256(word.encode()).hexdigest()
