"""Which worker is a table's home: the one that keeps it in memory and writes to it without reading first.

A worker has a lease in the database and renews it every second; a table's home is a row that names a worker, and counts
as long as that worker's lease. So a thousand tables cost no more than one, and when a worker dies all its tables are
free after `LEASE_SECONDS`.

A lease saves work; it keeps nothing from going wrong. A worker that lost its lease without knowing may still write, and
then the journal decides, as it always did: an entry's number is unique, and a conflict means catching up. A worker that
lost its lease, and knows, takes a new name: it claims every table again, and nobody avoids it any more.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import sqlalchemy as sa

from lusoria.server import cluster_tables  # declares what is used here
from lusoria.server.postgres_channel import NOW, Channel, Gone
from lusoria.server.stopping import stopped

CHANNEL = "lusoria_homes"
LEASE_SECONDS = 3.0
RENEW_SECONDS = 1.0
FORGET_SECONDS = 60.0  # until the row of a worker that is gone is deleted
LOOK_SECONDS = 30.0  # that the home of a table is believed to be where it was, while that worker has a lease
CLEAN_SECONDS = 10.0  # between two looks for rows of workers that are gone
MAX_KNOWN = 100_000  # tables

CLAIM = f"""
    insert into homes ("table", worker)
    select $1::text, $2::text where exists (select 1 from tables where id = $1::text)
    on conflict ("table") do update set worker = excluded.worker
    where homes.worker = excluded.worker
        or not exists (select 1 from workers where name = homes.worker and until > {NOW})
    returning worker"""
ADDRESS = """select workers.name, address from homes join workers on workers.name = homes.worker where "table" = $1"""
TAKE = f"""
    with before as (delete from workers where name = $4)
    insert into workers (name, address, until) values ($1, $2, {NOW} + $3::float)
    on conflict (name) do update set until = excluded.until"""
EXTEND = f"update workers set until = {NOW} + $2::float where name = $1 and until > {NOW} returning name"
WITH_LEASE = f"select name from workers where until > {NOW}"

log = logging.getLogger("lusoria")
assert cluster_tables.homes.name == "homes"


@dataclass(frozen=True)
class Home:
    """Another worker that is a table's home, as far as is known."""

    worker: str
    address: str  # host:port
    looked: float  # when, by this machine's own clock


async def nothing_known(_id: str) -> bool:
    """Of a worker that keeps no tables: there is nothing to bring up to date."""
    return True


class Homes:
    """The homes of tables, as one worker sees them."""

    def __init__(self, url: sa.URL, address: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.name, self.address, self.clock = secrets.token_hex(8), address, clock
        self.on_lost: Callable[[], None] = lambda: None  # we have lost our lease
        self.catch_up: Callable[[str], Awaitable[bool]] = nothing_known  # reads what others wrote; False if it can't
        self.on_gone: Callable[[set[str]], None] = lambda _: None  # these workers have
        self._channel = Channel(url, CHANNEL, lambda _: None)
        self._lease = Channel(url, CHANNEL, lambda _: None)  # its own: many tables must not keep it waiting
        self._former = ""  # our name before we lost a lease
        self._until = 0.0  # the end of our lease, by our own clock, and rather too early
        self._mine: set[str] = set()
        self._others: dict[str, Home] = {}
        self._with_lease: set[str] = set()  # workers, when we last renewed ours
        self._cleaned = 0.0
        self._unreachable: dict[str, float] = {}  # workers, and when they could not be reached
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Takes a lease, if the database answers, and keeps it from then on."""
        await self._renew()
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        """Gives up all tables at once."""
        if self._task is not None:
            await stopped([self._task])
        self._until = 0.0
        with suppress(Gone):  # then the lease runs out
            await self._channel.query("delete from homes where worker = $1", self.name)
            await self._channel.query("delete from workers where name = $1", self.name)
        self._channel.drop()
        self._lease.drop()

    @property
    def is_valid(self) -> bool:
        """Whether our lease still holds. The database may know better, but never later."""
        return self.clock() < self._until

    def is_home(self, id: str) -> bool:
        """Whether this worker is a table's home: nobody else writes, so there is nothing to read."""
        return id in self._mine and self.is_valid

    async def find(self, id: str) -> Home | None:
        """The other worker that is a table's home; None if it is this one, or if the other can't be reached."""
        if self.is_home(id):
            return None
        known = self._others.get(id)
        if known is None or known.worker not in self._with_lease or self.clock() - known.looked > LOOK_SECONDS:
            known = await self._look(id)
        if known is None or self.clock() - self._unreachable.get(known.worker, -LEASE_SECONDS) < LEASE_SECONDS:
            return None
        return known

    def lost(self, home: Home) -> None:
        """A home could not be reached: until its lease has run out, tables are served here as well as possible."""
        self._unreachable[home.worker] = self.clock()
        self._others = {id: one for id, one in self._others.items() if one.worker != home.worker}

    async def _look(self, id: str) -> Home | None:
        """Makes this worker a table's home, if it has none; otherwise says which is."""
        self._others.pop(id, None)
        if not self.is_valid:
            return None
        try:
            name = self.name
            if await self._channel.query(CLAIM, id, name):
                if self.is_home(id):  # another request was faster
                    return None
                if await self.catch_up(id) and name == self.name:  # a lease that ran out meanwhile keeps nothing
                    self._mine.add(id)
                return None
            rows = await self._channel.query(ADDRESS, id)
        except Gone:
            return None
        if not rows:
            return None
        found = Home(rows[0][0], rows[0][1], self.clock())
        if len(self._others) >= MAX_KNOWN:
            self._others.clear()
        self._others[id] = found
        return found

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            await self._renew()

    async def _renew(self) -> None:
        """Renews the lease. If it had run out before, others may be the home of our tables by now."""
        if not self.is_valid:
            self._drop_lease()
        if len(self._mine) >= MAX_KNOWN:
            self._mine.clear()  # they are claimed again when they are needed
        try:
            while not await self._extend():
                self._drop_lease()
            before, self._with_lease = self._with_lease, {name for (name,) in await self._lease.query(WITH_LEASE)}
            if gone := before - self._with_lease:
                self._unreachable = {name: when for name, when in self._unreachable.items() if name not in gone}
                self.on_gone(gone)
            if (now := self.clock()) - self._cleaned > CLEAN_SECONDS:
                self._cleaned = now
                await self._clean()
        except Gone as error:
            log.warning("the lease of this worker can't be renewed: %s", error)

    async def _extend(self) -> bool:
        """Extends the lease, or takes one; False if ours ran out before we knew."""
        began = self.clock()
        if self._until:
            if not await self._lease.query(EXTEND, self.name, LEASE_SECONDS) or not self.is_valid:
                return False  # by the database's clock, or by ours, which may have stood still with the machine
        else:
            await self._lease.query(TAKE, self.name, self.address, LEASE_SECONDS, self._former)
        self._until = began + LEASE_SECONDS
        return True

    def _drop_lease(self) -> None:
        """Gives up the lease and all tables, and takes a new name."""
        if self._until:
            log.warning("this worker has lost its lease, and gives up %d tables", len(self._mine))
            self._until, self._former, self.name = 0.0, self.name, secrets.token_hex(8)
            self._mine.clear()
            self.on_lost()

    async def _clean(self) -> None:
        """Deletes the rows of workers that are gone."""
        gone = f"until < {NOW} - $1::float"
        await self._lease.query(f"delete from workers where {gone}", FORGET_SECONDS)
        await self._lease.query("delete from homes where worker not in (select name from workers)")
