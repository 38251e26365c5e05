"""The queue of what bots have to think about: nobody waits because somebody else has many tables.

Turns go round by share (what kind of work it is), then by owner (who opened the table), then by table. When the queue
is full, the owner who has the most in it gives way.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")


class QueueShare(Enum):
    """The kinds of work. Each has its turns in `TURNS`, whether or not the others have much to do."""

    PEOPLE = "a bot's move at a table where a person plays"
    HINT = "a hint, for which a person waits"
    BOTS = "a bot's move where only bots play"
    REVIEW = "a look back at a finished game"


TURNS = (
    QueueShare.PEOPLE, QueueShare.HINT, QueueShare.PEOPLE, QueueShare.BOTS,
    QueueShare.PEOPLE, QueueShare.HINT, QueueShare.PEOPLE, QueueShare.REVIEW,
)  # fmt: skip


@dataclass(frozen=True)
class Ticket:
    """What a piece of work counts as."""

    share: QueueShare
    owner: str  # who opened the table
    table: str


@dataclass
class _Owner(Generic[T]):
    tables: OrderedDict[str, deque[T]] = field(default_factory=OrderedDict)


class FairQueue(Generic[T]):
    def __init__(self, size: int) -> None:
        self.size = size
        self._turn = 0
        self._shares: dict[QueueShare, OrderedDict[str, _Owner[T]]] = {share: OrderedDict() for share in QueueShare}
        self._tickets: dict[int, Ticket] = {}  # by the id of what waits
        self._counts: Counter[tuple[QueueShare, str]] = Counter()

    def __len__(self) -> int:
        return len(self._tickets)

    def waiting(self, share: QueueShare) -> int:
        """How much of a kind waits."""
        return sum(count for (one, _), count in self._counts.items() if one == share)

    def put(self, item: T, ticket: Ticket) -> T | None:
        """Appends an item. Returns the one that had to give way, if the queue was full: perhaps the same."""
        owners = self._shares[ticket.share]
        owner = owners.setdefault(ticket.owner, _Owner())
        owner.tables.setdefault(ticket.table, deque()).append(item)
        self._tickets[id(item)] = ticket
        self._counts[ticket.share, ticket.owner] += 1
        return self._give_way() if len(self) > self.size else None

    def pop(self) -> T | None:
        """The next item; None if nothing waits."""
        for step in range(len(TURNS)):
            share = TURNS[(self._turn + step) % len(TURNS)]
            if self._shares[share]:
                self._turn = (self._turn + step + 1) % len(TURNS)
                owner = next(iter(self._shares[share]))
                table = next(iter(self._shares[share][owner].tables))
                return self._take(Ticket(share, owner, table), 0)
        return None

    def remove(self, item: T) -> bool:
        """Takes out an item that nobody wants any more; returns whether it was still there."""
        ticket = self._tickets.get(id(item))
        if ticket is None:
            return False
        waiting = self._shares[ticket.share][ticket.owner].tables[ticket.table]
        self._take(ticket, next(i for i, one in enumerate(waiting) if one is item), turn=False)
        return True

    def _give_way(self) -> T:
        (share, owner), _ = self._counts.most_common(1)[0]
        table, waiting = next(reversed(self._shares[share][owner].tables.items()))
        return self._take(Ticket(share, owner, table), len(waiting) - 1, turn=False)

    def _take(self, ticket: Ticket, index: int, turn: bool = True) -> T:
        """Takes an item out; if it was its turn, owner and table go to the end of their rows."""
        owners = self._shares[ticket.share]
        owner = owners[ticket.owner]
        waiting = owner.tables[ticket.table]
        item = waiting[index]
        del waiting[index]
        if turn:
            owners.move_to_end(ticket.owner)
            owner.tables.move_to_end(ticket.table)
        if not waiting:
            del owner.tables[ticket.table]
        if not owner.tables:
            del owners[ticket.owner]
        del self._tickets[id(item)]
        self._counts[ticket.share, ticket.owner] -= 1
        if not self._counts[ticket.share, ticket.owner]:
            del self._counts[ticket.share, ticket.owner]
        return item
