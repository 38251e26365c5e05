"""Token buckets that all workers of a server share: they fill up with time, and what is asked for empties them.

They lie in memory that is mapped from a file. A database would make every request wait for it, and a part of the rate
for each worker would be too little for a browser, whose connections all come to the same one. Nothing is locked: two
workers that write the same bucket at the same moment give away a token.
"""

from __future__ import annotations

import hashlib
import mmap
import secrets
import struct
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from lusoria.core.files import create_private

SALT_BYTES = 16  # so that nobody can choose whose bucket theirs replaces
SETS = 8192
WAYS = 8  # buckets in a set: a new one replaces the one that was used least recently
BUCKET = struct.Struct("=Qdd")  # whose, tokens left, when
SET_BYTES = WAYS * BUCKET.size
BUCKETS_BYTES = SALT_BYTES + SETS * SET_BYTES  # of the file


class Buckets:
    """The buckets of guests, addresses and tables, each by a text that names it."""

    def __init__(self, file: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        if file is None:
            self._memory = mmap.mmap(-1, BUCKETS_BYTES)
            self._memory[:SALT_BYTES] = new_salt()
        else:
            with file.open("r+b") as opened:
                self._memory = mmap.mmap(opened.fileno(), BUCKETS_BYTES)
        self._salt = bytes(self._memory[:SALT_BYTES])

    def take(self, who: str, rate: float, burst: float, cost: float = 1.0) -> bool:
        """Takes what something costs, if a whole token is left; returns whether. What costs more leaves a debt."""
        at, whose, left = self._find(who, rate, burst)
        enough = left >= min(cost, 1.0)
        BUCKET.pack_into(self._memory, at, whose, max(left - cost, -burst) if enough else left, self.clock())
        return enough

    def charge(self, who: str, rate: float, burst: float, cost: float) -> None:
        """Takes what something has cost, also if nothing is left."""
        at, whose, left = self._find(who, rate, burst)
        BUCKET.pack_into(self._memory, at, whose, max(left - cost, -burst), self.clock())

    def _find(self, who: str, rate: float, burst: float) -> tuple[int, int, float]:
        """Where the bucket is, its mark, and what is left in it now."""
        whose = mark(who, self._salt)
        first = SALT_BYTES + (whose >> 8) % SETS * SET_BYTES
        oldest, oldest_time = first, float("inf")
        for at in range(first, first + SET_BYTES, BUCKET.size):
            found, left, when = BUCKET.unpack_from(self._memory, at)
            if found == whose:
                return at, whose, min(burst, left + (self.clock() - when) * rate)
            if when < oldest_time:
                oldest, oldest_time = at, when
        return oldest, whose, burst


@lru_cache(maxsize=20_000)
def mark(who: str, salt: bytes) -> int:
    """What a bucket is known by."""
    return int.from_bytes(hashlib.blake2b(who.encode(), digest_size=8, key=salt).digest(), "little") | 1


def new_salt() -> bytes:
    """Bytes that nobody can guess."""
    return secrets.token_bytes(SALT_BYTES)


def create_file(file: Path) -> None:
    """A file for the buckets of several workers; on most systems it never reaches the disk."""
    create_private(file)
    file.write_bytes(new_salt() + bytes(SETS * SET_BYTES))
