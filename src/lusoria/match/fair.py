"""Dice that can be checked: each step's dice are keyed from a secret that was promised before the first move.

The promise is the SHA-256 of the secret. The key of step k is an HMAC-SHA256 with the secret of the table's name,
the players' own words and k. So nobody can work the next throw out from what was shown, and once the secret is
told everybody can check every throw.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from dataclasses import dataclass

from lusoria.core.dice import TAPE, Dice
from lusoria.errors import BadInput, BadRecord

SECRET_BYTES = 32


@dataclass(frozen=True)
class Fair:
    """Where a match has its chance from."""

    secret: bytes
    table: str = ""
    nonces: tuple[str, ...] = ()  # the players' own words

    def __post_init__(self) -> None:
        for nonce in self.nonces:
            if not nonce or nonce.split() != [nonce]:
                raise BadInput(f"a player's nonce is one word, not {nonce!r}")

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


@dataclass(frozen=True)
class Chance:
    """What a match's dice hang on, as far as it is known."""

    seed: int | None
    fair: Fair | None  # None: a record whose secret has not been told
    promised: dict[str, str]  # its tags in the record, before the secret is told

    def tags(self, with_secret: bool) -> dict[str, str]:
        """As a record says it."""
        if self.seed is not None:
            return {"Seed": str(self.seed)}
        return self.promised | ({"Secret": self.fair.secret.hex()} if with_secret and self.fair is not None else {})


def promised(fair: Fair) -> dict[str, str]:
    """What is told before the first move."""
    return {"Promise": fair.promise, "Table": fair.table, "Nonces": " ".join(fair.nonces)}


def chance(seed: int | None, fair: Fair | None) -> Chance:
    """The chance of a new match: from a seed, from what was agreed, or fresh."""
    if seed is not None and not 0 <= seed < 1 << 63:
        raise BadInput(f"seed: a number from 0 to 2**63 - 1 is needed, not {seed}")
    if fair is None and seed is not None:
        return Chance(seed, of_seed(seed), {})
    fair = fair or fresh()
    return Chance(None, fair, promised(fair))


def chance_of(tags: dict[str, str]) -> Chance:
    """The chance of a record: its seed, or its secret if that has been told."""
    if "Seed" in tags:
        if not re.fullmatch(r"\d{1,19}", tags["Seed"]):
            raise BadRecord(f"the tag Seed: a number is needed, not {tags['Seed']!r}")
        return chance(int(tags["Seed"]), None)
    told = {tag: tags.get(tag, "") for tag in ("Promise", "Table", "Nonces")}
    if "Secret" not in tags:
        return Chance(None, None, told)
    try:
        secret = bytes.fromhex(tags["Secret"])
    except ValueError:
        raise BadRecord("the tag Secret: hexadecimal digits are needed") from None
    fair = Fair(secret, told["Table"], tuple(told["Nonces"].split()))
    if len(secret) != SECRET_BYTES or fair.promise != told["Promise"]:
        raise BadRecord("the secret is not the one that was promised")
    return Chance(None, fair, promised(fair))
