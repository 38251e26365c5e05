"""The tables in memory: as many as fit into a number of bytes.

Tables that nobody watches go first, the least recently used ones. If those that are watched do not fit either, most of
them stay and the others pass through: throwing out the oldest would throw out each just before it is needed again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator

from lusoria.table.table import Table

MOST_PASSING = 64  # tables that do not fit, and are being used
LOOKED_AT = 32  # tables that are looked at for one that nobody watches


class TableCache:
    def __init__(self, max_bytes: int, is_watched: Callable[[str], bool]) -> None:
        self.max_bytes, self.is_watched = max_bytes, is_watched
        self.bytes = 0
        self._staying: OrderedDict[str, Table] = OrderedDict()
        self._passing: OrderedDict[str, Table] = OrderedDict()
        self._sizes: dict[str, int] = {}  # of those that stay, as they were counted

    def __len__(self) -> int:
        return len(self._staying) + len(self._passing)

    def __iter__(self) -> Iterator[str]:
        yield from self._staying
        yield from self._passing

    def get(self, id: str) -> Table | None:
        """A table that is in memory."""
        table = self._staying.get(id)
        if table is not None:
            self._staying.move_to_end(id)
            return table
        return self._passing.get(id)

    def put(self, table: Table) -> None:
        """Keeps a table, or its newest version."""
        id, size = table.facts.id, table.size
        if id in self._staying or self._make_room(size):
            self._passing.pop(id, None)
            self.bytes += size - self._sizes.get(id, 0)
            self._sizes[id], self._staying[id] = size, table
            self._staying.move_to_end(id)
            return
        self._passing[id] = table
        self._passing.move_to_end(id)
        if len(self._passing) > MOST_PASSING:
            self._passing.popitem(last=False)

    def clear(self) -> None:
        """Forgets all tables."""
        for id in list(self):
            self.drop(id)

    def drop(self, id: str) -> None:
        """Forgets a table: it is loaded when it is next needed."""
        self._passing.pop(id, None)
        if self._staying.pop(id, None) is not None:
            self.bytes -= self._sizes.pop(id)

    def _make_room(self, size: int) -> bool:
        """Forgets tables that nobody watches until there is room; returns whether there is."""
        while self.bytes + size > self.max_bytes and self._staying:
            oldest = [id for id, _ in zip(self._staying, range(LOOKED_AT), strict=False)]
            unwatched = next((id for id in oldest if not self.is_watched(id)), None)
            if unwatched is None:
                for id in oldest:  # others are looked at next time
                    self._staying.move_to_end(id)
                return False
            self.drop(unwatched)
        return True
