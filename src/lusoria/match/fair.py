"""Provably fair dice: each step's dice are keyed from a secret that the match commits to before the first move.

The commitment, called the promise, is the SHA-256 of the secret. The key of step k is an HMAC-SHA256, with the secret,
of the table's name, the players' own words, k, and all moves made before. Nobody can predict the next throw from what
was shown. Once the secret is told, everybody can check every throw, and with it the moves that led there.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from dataclasses import dataclass
from functools import cached_property
from struct import Struct

from lusoria.core.dice import TAPE, Dice
from lusoria.errors import BadInput, BadRecord

SECRET_BYTES = 32
KEY = Struct("<4i")  # of dice


@dataclass(frozen=True)
class Fair:
    """The secret, and what else the dice are keyed with."""

    secret: bytes
    table: str = ""
    nonces: tuple[str, ...] = ()  # the players' own words

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise BadInput(f"a secret has {SECRET_BYTES} bytes, not {len(self.secret)}")
        for nonce in self.nonces:
            if not nonce or nonce.split() != [nonce]:
                raise BadInput(f"a player's nonce is one word, not {nonce!r}")

    @property
    def promise(self) -> str:
        """What is published before the first move."""
        return hashlib.sha256(self.secret).hexdigest()

    def dice(self, k: int, moves_hash: str) -> Dice:
        """The dice of step k, after these moves (see `add_move`); k counts every step ever taken, undone ones too."""
        text = f'{self._first_words}, {k}, "{moves_hash}"]'  # JSON; a hash has nothing to escape
        dice = Dice.new()
        dice.cap = TAPE
        for i, word in enumerate(KEY.unpack_from(hmac.digest(self.secret, text.encode(), "sha256"))):
            dice.key[i] = word
        return dice

    @cached_property
    def _first_words(self) -> str:
        """What the dice of every step are keyed with: a list in JSON that goes on."""
        return json.dumps([self.table, list(self.nonces)], ensure_ascii=True)[:-1]

    def promised_tags(self) -> dict[str, str]:
        """What a record says before the secret is told."""
        return {"Promise": self.promise, "Table": self.table, "Nonces": " ".join(self.nonces)}


def add_move(moves_hash: str, seat: int, action: int) -> str:
    """The hash of all moves made so far, with one more."""
    return hashlib.sha256(f"{moves_hash} {seat} {action}".encode()).hexdigest()


def fair_from_seed(seed: int) -> Fair:
    """Dice that can be repeated: the secret follows from the seed."""
    return Fair(hashlib.sha256(f"lusoria seed {seed}".encode()).digest())


def fresh_fair(table: str = "", nonces: tuple[str, ...] = ()) -> Fair:
    """Dice with a new random secret."""
    return Fair(secrets.token_bytes(SECRET_BYTES), table, nonces)


@dataclass(frozen=True)
class DiceSource:
    """Where a match's dice come from, as far as it is known."""

    seed: int | None
    fair: Fair | None  # None: a record whose secret has not been told
    promised: dict[str, str]  # its tags in the record, before the secret is told

    def tags(self, with_secret: bool) -> dict[str, str]:
        """Its tags in a record."""
        if self.seed is not None:
            return {"Seed": str(self.seed)}
        return self.promised | ({"Secret": self.fair.secret.hex()} if with_secret and self.fair is not None else {})


def new_source(seed: int | None, fair: Fair | None) -> DiceSource:
    """The dice of a new match: from a seed, from an agreed secret, or from a new secret."""
    if seed is not None:
        if fair is not None:
            raise BadInput("seed and fair: a match has its chance from one of them")
        if not isinstance(seed, int) or not 0 <= seed < 1 << 63:
            raise BadInput(f"seed: a number from 0 to 2**63 - 1 is needed, not {seed}")
        return DiceSource(seed, fair_from_seed(seed), {})
    fair = fair or fresh_fair()
    return DiceSource(None, fair, fair.promised_tags())


def source_from_tags(tags: dict[str, str]) -> DiceSource:
    """The dice of a record: from its seed, or from its secret if that has been told."""
    if "Seed" in tags:
        if not re.fullmatch(r"\d{1,19}", tags["Seed"]):
            raise BadRecord(f"the tag Seed: a number is needed, not {tags['Seed']!r}")
        for tag in ("Promise", "Secret", "Table", "Nonces"):
            if tag in tags:
                raise BadRecord(f"the tag {tag} does not go with a Seed: who chose the seed knew the dice")
        return new_source(int(tags["Seed"]), None)
    promised = {tag: tags.get(tag, "") for tag in ("Promise", "Table", "Nonces")}
    if "Secret" not in tags:
        return DiceSource(None, None, promised)
    try:
        secret = bytes.fromhex(tags["Secret"])
    except ValueError:
        raise BadRecord("the tag Secret: hexadecimal digits are needed") from None
    if hashlib.sha256(secret).hexdigest() != promised["Promise"] or len(secret) != SECRET_BYTES:
        raise BadRecord("the secret is not the one that was promised")
    fair = Fair(secret, promised["Table"], tuple(promised["Nonces"].split()))
    return DiceSource(None, fair, fair.promised_tags())
