"""The tables of this server: those in memory, the commands that change them, and who is notified.

A command becomes an entry of the journal or is refused. Its sender is answered when the entry is on the disk; then
everybody who watches the table is notified. A `Table` in memory never changes: a new one replaces it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from lusoria.server.bot_pool import BotPool
from lusoria.server.bot_turns import BotTurns
from lusoria.server.guests import default_name
from lusoria.server.limits import Buckets, ServerLimits
from lusoria.server.store import Conflict, DatabaseError, Store
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.messages import lobby_summary
from lusoria.table.table import Table

MAX_CACHED_ENTRIES = 100_000  # of all tables in memory, about 2 kB each; other tables are loaded when they are needed
TABLE_OVERHEAD = 100  # entries that a table counts for besides its own
MAX_APPEND_TRIES = 20  # for one command, while others write to the same table
RETRY_SECONDS = 0.5  # until a database that did not answer is asked again

Command = Callable[[Table], Draft | Entry]

log = logging.getLogger("lusoria")


class TableService:
    def __init__(self, store: Store, bot_pool: BotPool, limits: ServerLimits) -> None:
        self.store, self.bot_pool, self.limits = store, bot_pool, limits
        self.bot_turns = BotTurns(self)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._watchers: dict[str, set[Callable[[str], None]]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._executing: set[asyncio.Task[Entry]] = set()  # commands that are being written
        self.closing = self.stopping = False
        self.key = b""  # that cookies are signed with
        self.chat_limit = Buckets(limits.talk_rate, limits.talk_burst)

    async def open(self) -> None:
        """Listens to the other workers, and wakes bots that were thinking when the server stopped."""
        self.key = await self.store.signing_key()
        self.store.listen(self._on_notification)
        self.start_task(self.bot_turns.sweep())

    def hurry(self) -> None:
        """The server is about to stop: requests that wait for news are answered."""
        self.stopping = True
        for id in list(self._watchers):
            self._notify(id)

    async def close(self) -> None:
        """Finishes what is being written; nothing else begins."""
        self.closing = True
        tasks = [*self.bot_turns.tasks(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._executing, return_exceptions=True)

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs something in the background; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refused | DatabaseError):
            log.info("not done: %s", error)
        elif error is not None:
            log.error("a background task failed", exc_info=error)

    async def name_of(self, guest: str) -> str:
        """What a guest is called."""
        return await self.store.name_of(guest) or default_name(guest)

    # ---- tables in memory

    def cached(self, id: str) -> Table | None:
        """A table that is in memory."""
        return self._tables.get(id)

    async def table(self, id: str) -> Table:
        """The table with this id, from memory or from its journal."""
        found = self._tables.get(id)
        if found is not None:
            self._tables.move_to_end(id)
            return found
        async with self._lock(id):
            return self._tables.get(id) or await self._load(id)

    async def latest(self, id: str) -> Table:
        """The same, with what other workers wrote a moment ago: who was answered there may ask here."""
        if self.store.is_sqlite:
            return await self.table(id)
        async with self._lock(id):
            return await self._current(id)

    async def _current(self, id: str) -> Table:
        """The table as the journal says now. The lock is held."""
        known = self._tables.get(id)
        if known is None:
            return await self._load(id)
        return known if self.store.is_sqlite else await self._catch_up(id, known)

    async def _load(self, id: str) -> Table:
        facts = await self.store.facts(id)
        if facts is None:
            raise Refused("no_such_table", "there is no such table")
        table = await asyncio.to_thread(Table, facts, await self.store.journal(id))
        self._cache(table)
        if table.can_start:
            self.start_task(self.start_if_ready(id))  # the server was killed before it could
        self.bot_turns.wake_after_load(table)
        return table

    def _cache(self, table: Table) -> None:
        self._tables[table.facts.id] = table
        self._tables.move_to_end(table.facts.id)
        while len(self._tables) > 1 and self._cached_entries() > MAX_CACHED_ENTRIES:
            self._tables.popitem(last=False)

    def _cached_entries(self) -> int:
        return sum(table.entry_count + TABLE_OVERHEAD for table in self._tables.values())

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    async def _catch_up(self, id: str, table: Table) -> Table:
        """Applies what others have written since, and notifies who watches."""
        written = await self.store.journal(id, table.entry_count)
        for entry in written:
            table = table.after(entry)
        self._cache(table)
        if written:
            self._notify(id)
        return table

    # ---- commands

    async def open_table(self, facts: Facts) -> Table:
        """A new table; the existing one, if the request was sent twice."""
        async with self._lock(facts.id):  # until it is in memory, nobody else looks for it
            table = Table(facts)
            try:
                await self.store.open(facts, lobby_summary(table))
            except Conflict:
                return self._tables.get(facts.id) or await self._load(facts.id)
            self._cache(table)
            return table

    async def execute(self, id: str, command: Command, key: str | None = None) -> Entry:
        """Executes a command, or refuses it; the entry is in the journal when this returns."""
        await self.table(id)
        task = asyncio.create_task(self._execute(id, command, key))
        self._executing.add(task)
        task.add_done_callback(self._on_executed)
        return await asyncio.shield(task)  # a client that hangs up does not stop the writing

    def _on_executed(self, task: asyncio.Task[Entry]) -> None:
        self._executing.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, also if nobody waits for it any more

    async def _execute(self, id: str, command: Command, key: str | None) -> Entry:
        async with self._lock(id):
            if self.closing:
                raise Refused("busy", "the server is stopping; try again in a moment")
            table = await self._current(id)
            for _ in range(MAX_APPEND_TRIES):
                draft = (table.entry_with_key(key) if key is not None else None) or command(table)
                if isinstance(draft, Entry):
                    return draft  # the command was sent before
                if table.entry_count >= self.limits.entries and not is_essential(table, draft):
                    raise Refused("table_worn", "the journal of this table is full: only moves are accepted")
                entry = Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, time.time(), key)
                after = table.after(entry)
                try:
                    await self.store.append(id, entry, list_columns(after), sitting_changes(table, after))
                except Conflict:
                    table = await self._catch_up(id, table)
                    continue
                self._cache(after)
                self._on_change(after)
                return entry
        raise Refused("busy", "too much happens at this table at once; try again")

    async def start_if_ready(self, id: str) -> None:
        """Starts a game when nobody is waited for any more."""

        def command(table: Table) -> Draft | Entry:
            return commands.start(table, table.facts.host) if table.can_start else table.entries[-1].entry

        if (await self.table(id)).can_start:
            await self.execute(id, command)

    # ---- who is notified

    def watch(self, id: str, on_change: Callable[[str], None]) -> Callable[[], None]:
        """Calls `on_change(table)` when something happened; returns a function that ends it."""
        self._watchers.setdefault(id, set()).add(on_change)

        def unwatch() -> None:
            watchers = self._watchers.get(id, set())
            watchers.discard(on_change)
            if not watchers:
                self._watchers.pop(id, None)

        return unwatch

    def _notify(self, id: str) -> None:
        for on_change in list(self._watchers.get(id, ())):
            on_change(id)

    def _on_change(self, table: Table) -> None:
        self._notify(table.facts.id)
        self.bot_turns.wake(table)
        if table.can_start:
            self.start_task(self.start_if_ready(table.facts.id))  # who sat down last may have hung up already

    def _on_notification(self, id: str | None, number: int) -> None:
        """Another worker has written something; without a table, any notification may have been missed."""
        for one in [id] if id is not None else {*self._tables, *self._watchers}:
            self.start_task(self._read_notified(one, number))

    async def _read_notified(self, id: str, number: int) -> None:
        while True:
            try:
                async with self._lock(id):
                    table = self._tables.get(id)
                    if table is None:
                        self._notify(id)  # who watches will load it
                    elif not number or number > table.entry_count:  # otherwise it is known here already
                        await self._catch_up(id, table)
                return
            except DatabaseError:
                await asyncio.sleep(RETRY_SECONDS)


def list_columns(table: Table) -> dict[str, Any]:
    """What the lists of tables store. Entries that are hidden from spectators change neither it nor its time."""
    visible = table.visible(None)
    changed = table.entries[visible[-1]].entry.time if visible else table.facts.opened
    return {
        "state": table.state, "changed": changed, "for_bots": bool(table.bots_asked), "summary": lobby_summary(table),
    }  # fmt: skip


def is_essential(table: Table, draft: Draft) -> bool:
    """Whether the game can't go on without it; a full journal takes nothing else."""
    if draft.kind == "seal":
        return draft.seat not in table.sealed
    return draft.kind in ("close", "call", "reveal", "start", "move", "resign", "rematch")


def sitting_changes(before: Table, after: Table) -> dict[str, bool]:
    """The guests who came (True) and went (False)."""
    came, went = after.guests() - before.guests(), before.guests() - after.guests()
    return dict.fromkeys(came, True) | dict.fromkeys(went, False)


def scoped_key(guest: str, key: str | None) -> str | None:
    """A request's key, within the requests of its guest: nobody can use up the keys of another."""
    return None if key is None else hashlib.sha256(f"{guest} {key}".encode()).hexdigest()[:32]
