"""How much one guest may ask for, so that nobody can take the server from the others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerLimits:
    """All limits in one place. Tests and `make chaos` have their own."""

    body: int = 16 * 1024  # bytes of a request
    box: int = 256 * 1024  # of one that opens a table, which may hold a box
    message: int = 16 * 1024  # of a message on a socket
    tables: int = 50  # open or running, of one guest
    openings_rate: float = 0.5  # tables that all guests of one address open a second, in the long run
    openings_burst: int = 100  # at once
    entries: int = 5_000  # of a table's journal; after that only moves are written
    talk_rate: float = 0.5  # chat messages of one guest a second, in the long run
    talk_burst: int = 20  # at once
    listed: int = 100  # tables in a list
    news: int = 500  # entries in one answer or message
    sockets: int = 16  # of one guest
    from_address: int = 256  # sockets of all guests of one address
    watched: int = 32  # tables and seats on one socket
    rate: float = 20.0  # requests and messages a second, in the long run
    burst: int = 100  # at once
    address_rate: float = 100.0  # the same for all guests of one address
    address_burst: int = 500
    wait: float = 25.0  # seconds that a request for news may wait
    hints: int = 4  # computed at once


class Bucket:
    """A token bucket: it fills up with time."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.left, self.at = float(burst), clock()

    def take(self) -> bool:
        """Takes a token, if there is one; returns whether."""
        now = self.clock()
        self.left, self.at = min(float(self.burst), self.left + (now - self.at) * self.rate), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each guest or address. The least recently used are forgotten."""

    def __init__(self, rate: float, burst: int, max_buckets: int = 10_000) -> None:
        self.rate, self.burst, self.max_buckets = rate, burst, max_buckets
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Takes a token of this guest or address; returns whether there was one."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.max_buckets:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take()
