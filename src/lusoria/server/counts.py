"""How many sockets and waiting requests guests and addresses have, at all workers of a server.

Each worker counts its own, and writes the number where the others can read it: into entries of its own, in memory that
is mapped from the file of the buckets. Whatever a killed worker has left there counts until it would refuse somebody;
then the worker is looked for, and forgotten.
"""

from __future__ import annotations

import mmap
import os
import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from lusoria.server.buckets import BUCKETS_BYTES, SALT_BYTES, mark
from lusoria.table.errors import Refused

SETS = 1024
WAYS = 32  # entries in a set; in a full one a worker counts for itself
ENTRY = struct.Struct("=Qii")  # whose, the process, how many
SET_BYTES = WAYS * ENTRY.size
COUNTS_BYTES = SETS * SET_BYTES


class Counts:
    """How much each guest and address has open, by texts that name them."""

    def __init__(self, file: Path | None = None, process: int | None = None) -> None:
        self.process = process or os.getpid()
        self._own: Counter[str] = Counter()
        self._memory: mmap.mmap | None = None
        if file is not None:
            with file.open("r+b") as opened:
                opened.truncate(BUCKETS_BYTES + COUNTS_BYTES)
                self._memory = mmap.mmap(opened.fileno(), BUCKETS_BYTES + COUNTS_BYTES)
            self._forget(self.process, range(BUCKETS_BYTES, len(self._memory), ENTRY.size))  # of one with this number

    def count(self, who: str) -> int:
        """How many there are, at all workers."""
        others = (count for _, _, process, count in self._entries(who) if process != self.process)
        return self._own[who] + sum(others)

    def take(self, most: Mapping[str, int]) -> bool:
        """One more for everybody who is named; not if anybody would have more than its most."""
        if not all(self._may(who, count) for who, count in most.items()):
            return False
        self._change(most, 1)
        return True

    def give(self, names: Iterable[str]) -> None:
        """One less for everybody who is named."""
        self._change(names, -1)

    @contextmanager
    def held(self, most: Mapping[str, int], complaint: str) -> Iterator[None]:
        """One more meanwhile; refused if there are too many."""
        if not self.take(most):
            raise Refused("too_many_requests", complaint)
        try:
            yield
        finally:
            self.give(most)

    def _may(self, who: str, most: int) -> bool:
        if self.count(who) < most:
            return True
        for at, _, process, _ in list(self._entries(who)):
            if not is_alive(process):
                self._forget(process, [at])
        return self.count(who) < most

    def _change(self, names: Iterable[str], step: int) -> None:
        for who in names:
            self._own[who] += step
            self._publish(who)
            if not self._own[who]:
                del self._own[who]

    def _publish(self, who: str) -> None:
        """Writes our own number where the other workers read it."""
        if self._memory is None:
            return
        whose, free = self._whose(who), None
        for at, found, process, count in self._set_of(whose):
            if found == whose and process == self.process:
                free = at
                break
            if free is None and (count == 0 or not is_alive(process)):
                free = at
        if free is not None:
            ENTRY.pack_into(self._memory, free, whose, self.process, self._own[who])

    def _entries(self, who: str) -> Iterator[tuple[int, int, int, int]]:
        """Where the numbers of somebody are: the place, whose, the process, the number."""
        if self._memory is not None:
            whose = self._whose(who)
            yield from (entry for entry in self._set_of(whose) if entry[1] == whose and entry[3])

    def _set_of(self, whose: int) -> Iterator[tuple[int, int, int, int]]:
        assert self._memory is not None
        first = BUCKETS_BYTES + (whose >> 8) % SETS * SET_BYTES
        for at in range(first, first + SET_BYTES, ENTRY.size):
            yield (at, *ENTRY.unpack_from(self._memory, at))

    def _whose(self, who: str) -> int:
        assert self._memory is not None
        return mark(who, self._memory[:SALT_BYTES])

    def _forget(self, process: int, places: Iterable[int]) -> None:
        """Empties entries of a process that is gone."""
        assert self._memory is not None
        for at in places:
            if ENTRY.unpack_from(self._memory, at)[1] == process:
                ENTRY.pack_into(self._memory, at, 0, 0, 0)


def is_alive(process: int) -> bool:
    """Whether a worker is still there. Windows has no way to ask that harms nobody."""
    if os.name == "nt":
        return True
    with suppress(PermissionError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
