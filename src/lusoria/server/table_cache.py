"""The tables in memory: as many as fit into a number of bytes, with the boxes that guests have sent for them.

Tables that nobody watches go first, the least recently used ones. If those that are watched do not fit either, most of
them stay and the others pass through: throwing out the oldest would throw out each just before it is needed again.
"""

from __future__ import annotations

import ctypes
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator

from lusoria.table.boxes import printed
from lusoria.table.table import Table

MOST_PASSING = 64  # tables that do not fit, and are being used
PASSING_SHARE = 16  # of the bytes, one of as many parts is for them
LOOKED_AT = 32  # tables that are looked at for one that nobody watches


class TableCache:
    def __init__(self, max_bytes: int, is_watched: Callable[[str], bool]) -> None:
        self.max_bytes, self.is_watched = max_bytes, is_watched
        self.bytes = 0
        self._staying: OrderedDict[str, Table] = OrderedDict()
        self._passing: OrderedDict[str, Table] = OrderedDict()
        self._sizes: dict[str, int] = {}  # of those that stay, as they were counted, without their boxes
        self._boxes: Counter[int] = Counter()  # by the text: how many of those that stay share it
        self._box_sizes: dict[int, int] = {}  # as they were counted

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
        id, before = table.facts.id, self._staying.get(table.facts.id)
        if before is not None or self._make_room(table.size + self._new_box_bytes(table)):
            self._passing.pop(id, None)
            self._count(table)
            if before is not None:
                self._uncount(before)
            self._sizes[id], self._staying[id] = table.size, table
            self._staying.move_to_end(id)
            return
        self._passing[id] = table
        self._passing.move_to_end(id)
        while len(self._passing) > 1 and (len(self._passing) > MOST_PASSING or self._passes_too_much()):
            self._passing.popitem(last=False)

    def clear(self) -> None:
        """Forgets all tables."""
        for id in list(self):
            self.drop(id)

    def drop(self, id: str) -> None:
        """Forgets a table: it is loaded when it is next needed."""
        self._passing.pop(id, None)
        table = self._staying.pop(id, None)
        if table is not None:
            self._uncount(table)

    def _count(self, table: Table) -> None:
        """A table, or a new version, stays."""
        box, new = id_of_box(table), self._new_box_bytes(table)
        self.bytes += table.size + new
        self._boxes[box] += 1
        self._box_sizes[box] = self._box_sizes.get(box, 0) + new

    def _uncount(self, table: Table) -> None:
        """A table, or its version until now, does not stay."""
        box = id_of_box(table)
        self._boxes[box] -= 1
        self.bytes -= self._sizes.pop(table.facts.id)
        if not self._boxes[box]:
            del self._boxes[box]
            self.bytes -= self._box_sizes.pop(box)

    def _new_box_bytes(self, table: Table) -> int:
        """The bytes of a table's box that are not counted yet: the game makes its record only when it starts."""
        return max(0, box_bytes(table) - self._box_sizes.get(id_of_box(table), 0))

    def _passes_too_much(self) -> bool:
        return sum(one.size + box_bytes(one) for one in self._passing.values()) > self.max_bytes / PASSING_SHARE

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


def id_of_box(table: Table) -> int:
    """The same for tables that share the text of a box."""
    return id(table.facts.box)


def box_bytes(table: Table) -> int:
    """The bytes of a box that was sent: its text, and the record that the game made of it."""
    text = table.facts.box
    if text == printed(table.facts.game):
        return 0
    return sys.getsizeof(text) + (0 if table.match is None else ctypes.sizeof(table.match.box))
