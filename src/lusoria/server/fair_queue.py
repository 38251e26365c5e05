"""The queue of what bots have to think about: nobody waits because somebody else has many tables.

Turns go round by share (what kind of work it is), then by address, then by owner (the guest for whom it is done), then
by table. Cookies cost nothing, so a hundred guests of one address have one turn together. When the queue is full, the
address that has the most in it gives way.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

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
    address: str  # from which the owner comes
    owner: str  # who opened the table, or who asks
    table: str


Rows = OrderedDict[str, Any]  # of those who take turns: by address, in each by owner, in each by table a deque


class FairQueue(Generic[T]):
    def __init__(self, size: int) -> None:
        self.size = size
        self._turn = 0
        self._shares: dict[QueueShare, Rows] = {share: OrderedDict() for share in QueueShare}
        self._tickets: dict[int, Ticket] = {}  # by the id of what waits
        self._counts: Counter[tuple[QueueShare, str]] = Counter()  # by share and address

    def __len__(self) -> int:
        return len(self._tickets)

    def waiting(self, share: QueueShare) -> int:
        """How much of a kind waits."""
        return sum(count for (one, _), count in self._counts.items() if one == share)

    def put(self, item: T, ticket: Ticket) -> T | None:
        """Appends an item. Returns the one that had to give way, if the queue was full: perhaps the same."""
        owners = self._shares[ticket.share].setdefault(ticket.address, OrderedDict())
        owners.setdefault(ticket.owner, OrderedDict()).setdefault(ticket.table, deque()).append(item)
        self._tickets[id(item)] = ticket
        self._counts[ticket.share, ticket.address] += 1
        return self._give_way() if len(self) > self.size else None

    def pop(self) -> T | None:
        """The next item; None if nothing waits."""
        for step in range(len(TURNS)):
            share = TURNS[(self._turn + step) % len(TURNS)]
            if rows := self._shares[share]:
                self._turn = (self._turn + step + 1) % len(TURNS)
                address, owners = next(iter(rows.items()))
                owner, tables = next(iter(owners.items()))
                return self._take(Ticket(share, address, owner, next(iter(tables))), 0)
        return None

    def remove(self, item: T) -> bool:
        """Takes out an item that nobody wants any more; returns whether it was still there."""
        ticket = self._tickets.get(id(item))
        if ticket is None:
            return False
        waiting = self._shares[ticket.share][ticket.address][ticket.owner][ticket.table]
        self._take(ticket, next(i for i, one in enumerate(waiting) if one is item), turn=False)
        return True

    def _give_way(self) -> T:
        """The last item of the owner who has the most tables waiting, at the address that has the most of all."""
        (share, address), _ = self._counts.most_common(1)[0]
        owner, tables = max(self._shares[share][address].items(), key=lambda one: len(one[1]))
        table, waiting = next(reversed(tables.items()))
        return self._take(Ticket(share, address, owner, table), len(waiting) - 1, turn=False)

    def _take(self, ticket: Ticket, index: int, turn: bool = True) -> T:
        """Takes an item out; if it was its turn, address, owner and table go to the end of their rows."""
        addresses = self._shares[ticket.share]
        owners = addresses[ticket.address]
        tables = owners[ticket.owner]
        waiting: deque[T] = tables[ticket.table]
        item = waiting[index]
        del waiting[index]
        for rows, name in ((tables, ticket.table), (owners, ticket.owner), (addresses, ticket.address)):
            if not rows[name]:
                del rows[name]
            elif turn:
                rows.move_to_end(name)
        del self._tickets[id(item)]
        self._counts[ticket.share, ticket.address] -= 1
        if not self._counts[ticket.share, ticket.address]:
            del self._counts[ticket.share, ticket.address]
        return item
