"""A device as a home for tables: one person, or several who pass it around, and bots that think in the browser."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Coroutine
from typing import Any

from lusoria.device.bots import DeviceBots, WasmThinker
from lusoria.device.store import DeviceStore
from lusoria.home.names import default_name
from lusoria.home.store import Conflict
from lusoria.home.tables import TableHome, list_columns
from lusoria.table.errors import Refused, key_reused
from lusoria.table.journal import Facts
from lusoria.table.table import Table

GUEST = "device"  # people at one device are one guest, on several seats
PREFIX = "device-"  # of the ids of tables that were opened here
MAX_TABLES = 8  # in memory

log = logging.getLogger("lusoria")


class FewTables(dict[str, Table]):
    """The tables in memory: the last few that were used."""

    def put(self, table: Table) -> None:
        """Keeps a table, or its newest version."""
        self.pop(table.facts.id, None)
        self[table.facts.id] = table
        while len(self) > MAX_TABLES:
            del self[next(iter(self))]

    def drop(self, id: str) -> None:
        """Forgets a table."""
        self.pop(id, None)


class DeviceHome(TableHome):
    """Other tabs are other homes over the same store: whatever they write is caught up with."""

    id_prefix = PREFIX

    def __init__(self, store: DeviceStore, thinker: WasmThinker, name: str = "") -> None:
        super().__init__(store, FewTables())
        self.store, self.name = store, name
        self.bots = DeviceBots(self, thinker)
        self._tasks: set[asyncio.Task[None]] = set()

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs something in the background; what goes wrong is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("a background task failed", exc_info=error)

    async def close(self) -> None:
        """Ends the bots and what runs in the background; what is being written is finished."""
        self.bots.closing = True
        tasks = [*self.bots.tasks(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._executing, return_exceptions=True)

    async def name_of(self, guest: str) -> str:
        """What the person is called."""
        return self.name or default_name(guest)

    async def open_table(self, facts: Facts) -> Table:
        """A new table; the existing one, if the request was sent twice."""
        async with self._lock(facts.id):
            table = Table(facts)
            try:
                await self.store.open(table, list_columns(table))
            except Conflict:
                found = await self._current(facts.id)
                if found.facts.request and found.facts.request != facts.request:
                    raise key_reused() from None
                return found
            self._tables.put(table)
            return table

    async def add_table(self, table: Table) -> None:
        """A table with a history; refused if it is there already."""
        try:
            await self.store.open(table, list_columns(table))
        except Conflict:
            raise Refused("there_already", "this game is on this device already") from None
        self._tables.put(table)
        self.on_loaded(table)

    async def remove(self, id: str) -> None:
        """Deletes a table for good."""
        async with self._lock(id):
            self._tables.drop(id)
            await self.store.remove(id)
        self._notify(id)

    def derived_id(self, *words: str) -> str:
        """The same id for the same words. Nobody guesses here: the device has one guest."""
        return PREFIX + hashlib.sha256(json.dumps(words).encode()).hexdigest()[:24]

    def on_loaded(self, table: Table) -> None:
        """Wakes the bots."""
        self.bots.wake(table)

    def on_change(self, table: Table) -> None:
        """Wakes the bots."""
        self.bots.wake(table)

    async def follow_others(self, id: str) -> None:
        """Another tab has written to a table, or deleted it."""
        async with self._lock(id):
            known = self.cached(id)
            if known is not None and await self.store.facts(id) != known.facts:
                self._tables.drop(id)
        if self.cached(id) is None:
            self._notify(id)
        else:
            self.bots.wake(await self.latest(id))
