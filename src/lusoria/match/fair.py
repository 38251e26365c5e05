"""Dice that can be checked: each step's dice are keyed from a secret that was promised before the first move.

The promise is the SHA-256 of the secret. The key of step k is an HMAC-SHA256 with the secret of the table's name,
the players' own words and k. So nobody can work the next throw out from what was shown, and once the secret is
told everybody can check every throw.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass

from lusoria.core.dice import TAPE, Dice

SECRET_BYTES = 32


@dataclass(frozen=True)
class Fair:
    """Where a match has its chance from."""

    secret: bytes
    table: str = ""
    nonces: tuple[str, ...] = ()  # the players' own words

    @property
    def promise(self) -> str:
        """What is published before the first move."""
        return hashlib.sha256(self.secret).hexdigest()

    def dice(self, k: int) -> Dice:
        """The dice of step k; k counts every step ever taken, undone ones too."""
        text = json.dumps([self.table, list(self.nonces), k], ensure_ascii=True).encode()
        key = hmac.new(self.secret, text, hashlib.sha256).digest()
        dice = Dice.new()
        dice.cap = TAPE
        for i in range(4):
            dice.key[i] = int.from_bytes(key[4 * i : 4 * i + 4], "little", signed=True)
        return dice


def of_seed(seed: int) -> Fair:
    """Chance that can be repeated: the secret follows from the seed."""
    return Fair(hashlib.sha256(f"lusoria seed {seed}".encode()).digest())


def fresh(table: str = "", nonces: tuple[str, ...] = ()) -> Fair:
    """Chance that nobody can know before."""
    return Fair(secrets.token_bytes(SECRET_BYTES), table, nonces)
