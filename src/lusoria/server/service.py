"""The tables of this server: those in memory, the commands that change them, and who is notified.

A command becomes an entry of the journal or is refused. Its sender is answered when the entry is on the disk; then
everybody who watches the table is notified. A `Table` in memory never changes: a new one replaces it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
import weakref
from collections.abc import Callable, Coroutine
from typing import Any

from lusoria.server import metrics, requests
from lusoria.server.bot_pool import BotPool
from lusoria.server.bot_turns import BotTurns
from lusoria.server.box_sweep import sweep_boxes
from lusoria.server.guests import default_name
from lusoria.server.heavy import HeavyWork
from lusoria.server.limits import ServerLimits
from lusoria.server.rebuild import Damaged, DamagedJournal, follow, rebuild
from lusoria.server.spending import ENTRY_READ, charge
from lusoria.server.store import Conflict, DatabaseError, Quota, Store
from lusoria.server.table_cache import TableCache
from lusoria.table import commands
from lusoria.table.errors import Refused, key_reused
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.messages import lobby_summary
from lusoria.table.table import Table

MAX_APPEND_TRIES = 20  # for one command, while others write to the same table
RETRY_SECONDS = 0.5  # until a database that did not answer is asked again

AS_TEXT = json.JSONEncoder(sort_keys=True, check_circular=False).encode  # made once: hashes of it are in the journals
NOT_ASKED = {"key", "box"}  # of a request

Command = Callable[[Table], Draft | Entry]

log = logging.getLogger("lusoria")


class TableService:
    def __init__(self, store: Store, bot_pool: BotPool, limits: ServerLimits) -> None:
        self.store, self.bot_pool, self.limits = store, bot_pool, limits
        self.bot_turns = BotTurns(self)
        self._tables = TableCache(limits.memory, self.is_watched)
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._watchers: dict[str, set[Callable[[str], None]]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._executing: set[asyncio.Task[Entry]] = set()  # commands that are being written
        self.on_stop: set[Callable[[], None]] = set()  # who wants to know at once that the server stops
        self.closing = self.stopping = False
        self.key = b""  # that cookies are signed with
        self.is_home: Callable[[str], bool] = lambda _: store.is_sqlite  # whether nobody else writes to a table
        self.heavy, self._damaged = HeavyWork(), Damaged()

    async def open(self) -> None:
        """Listens to the other workers, and wakes bots that were thinking when the server stopped."""
        self.key = await self.store.signing_key()
        self.store.listen(self._on_notification)
        self.start_task(self.bot_turns.sweep())
        self.start_task(sweep_boxes(self.store))

    def hurry(self) -> None:
        """The server is about to stop: requests that wait for news are answered, and sockets close."""
        self.stopping = True
        for on_stop in list(self.on_stop):
            on_stop()

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

    @property
    def tables_in_memory(self) -> int:
        """How many there are."""
        return len(self._tables)

    async def table(self, id: str) -> Table:
        """The table with this id, from memory or from its journal."""
        found = self._tables.get(id)
        if found is not None:
            return found
        async with self._lock(id):
            return self._tables.get(id) or await self._load(id)

    async def latest(self, id: str) -> Table:
        """The same, with what other workers wrote a moment ago: who was answered there may ask here."""
        if self.is_home(id):
            return await self.table(id)
        async with self._lock(id):
            return await self._current(id)

    async def _current(self, id: str) -> Table:
        """The table as the journal says now. The lock is held."""
        known = self._tables.get(id)
        if known is None:
            return await self._load(id)
        return known if self.is_home(id) else await self._catch_up(id, known)

    async def _load(self, id: str) -> Table:
        facts = await self.store.facts(id)
        if facts is None:
            raise Refused("no_such_table", "there is no such table")
        try:
            entries = await self.store.journal(id)
            charge(len(entries) * ENTRY_READ)
            table = await asyncio.to_thread(rebuild, facts, entries)
        except (DamagedJournal, ValueError) as error:  # a ValueError: no JSON
            raise self._damaged.refusal(id, error) from None
        self._tables.put(table)
        if table.can_start:
            self.start_task(self.start_if_ready(id))  # the server was killed before it could
        self.bot_turns.wake_after_load(table)
        return table

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    async def _catch_up(self, id: str, table: Table) -> Table:
        """Applies what others have written since, and notifies who watches."""
        try:
            written = await self.store.journal(id, table.entry_count)
            table = follow(table, written)
        except (DamagedJournal, ValueError) as error:
            raise self._damaged.refusal(id, error) from None
        if written:
            self._tables.put(table)
            self._notify(id)
        return table

    # ---- commands

    async def open_table(self, facts: Facts) -> Table:
        """A new table; the existing one, if the request was sent twice. Refused if the guest has too many."""
        limits = self.limits
        quota = Quota(limits.tables, limits.boxes, limits.box_bytes)
        async with self._lock(facts.id):  # until it is in memory, nobody else looks for it
            table = Table(facts)
            try:
                await self.store.open(facts, lobby_summary(table), quota)
            except Conflict:
                found = self._tables.get(facts.id) or await self._load(facts.id)
                if found.facts.request and found.facts.request != facts.request:
                    raise key_reused() from None
                return found
            self._tables.put(table)
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
            table = self._tables.get(id) or await self._load(id)
            for _ in range(MAX_APPEND_TRIES):
                try:
                    draft = (table.entry_with_key(key) if key is not None else None) or command(table)
                except Refused:
                    newer = await self._current(id)  # another worker may have written what makes it possible
                    if newer is table:
                        raise
                    table = newer
                    continue
                if isinstance(draft, Entry):
                    return draft  # the command was sent before
                check_room(table, draft, self.limits)
                entry = Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, time.time(), key)
                after = table.after(entry)
                try:
                    await self.store.append(id, entry, list_columns(after), sitting_changes(table, after))
                except Conflict:
                    table = await self._catch_up(id, table)
                    continue
                except DatabaseError:
                    self._tables.drop(id)  # nobody knows what is on the disk: it is read again
                    raise
                self._tables.put(after)
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

    def is_watched(self, id: str) -> bool:
        """Whether anybody watches a table."""
        return id in self._watchers

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
        metrics.entry_written(table.facts.id)
        self._notify(table.facts.id)
        self.bot_turns.wake(table)
        if table.can_start:
            self.start_task(self.start_if_ready(table.facts.id))  # who sat down last may have hung up already

    def read_again(self, id: str, number: int) -> None:
        """Another process has written to a table; a negative number: it was removed."""
        self._on_notification(id, number)

    def _on_notification(self, id: str | None, number: int, entry: Entry | None = None) -> None:
        """Another worker has written something; without a table, any notification may have been missed."""
        if id is None:
            for one in {*self._tables, *self._watchers}:
                self.start_task(self._read_notified(one, number))
            return
        table = self._tables.get(id)
        if table is None:
            self._notify(id)  # who watches will load it
        elif number <= 0:  # it was removed, or nobody knows how far it is
            self.start_task(self._read_notified(id, number))
        elif number > table.entry_count:  # otherwise it is known here already
            if entry is not None and number == table.entry_count + 1 and not self._lock(id).locked():
                self._tables.put(table.after(entry))
                self._notify(id)
            else:
                self.start_task(self._read_notified(id, number))

    async def _read_notified(self, id: str, number: int) -> None:
        while True:
            try:
                async with self._lock(id):
                    table = self._tables.get(id)
                    if table is None or number < 0:
                        self._tables.drop(id)
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


def check_room(table: Table, draft: Draft, limits: ServerLimits) -> None:
    """Refuses what the journal has no room for. Talk, and coming and going, leave room for those who play."""
    if draft.kind == "chat":
        said = table.said_by_spectators if draft.seat is None else table.said_by_players
        full = said >= (limits.spectators_talk if draft.seat is None else limits.players_talk)
    elif draft.kind in ("sit", "leave"):
        full = draft.kind == "sit" and table.seat_changes >= limits.seat_changes
    else:
        own = table.entry_count - table.seat_changes - table.said_by_spectators - table.said_by_players
        full = own >= limits.entries and not is_essential(table, draft)
    if full:
        what = {"chat": "enough was said at this table", "sit": "too many came and went at this table"}
        raise Refused("table_worn", what.get(draft.kind, "the journal of this table is full: only moves are accepted"))


def is_essential(table: Table, draft: Draft) -> bool:
    """Whether the game can't go on without it; a full journal takes nothing else."""
    if draft.kind == "seal":
        return draft.seat not in table.sealed
    return draft.kind in ("close", "call", "reveal", "start", "move", "resign", "rematch")


def sitting_changes(before: Table, after: Table) -> dict[str, bool]:
    """The guests who came (True) and went (False)."""
    came, went = after.guests() - before.guests(), before.guests() - after.guests()
    return dict.fromkeys(came, True) | dict.fromkeys(went, False)


def scoped_key(guest: str, command: str, body: requests.Keyed) -> str | None:
    """A request's key, within the requests of its guest: nobody can use up the keys of another. And what it was for."""
    if body.key is None:
        return None
    return f"{hashlib.sha256(f'{guest} {body.key}'.encode()).hexdigest()[:32]}.{request_hash(command, body)}"


def request_hash(command: str, body: requests.Keyed) -> str:
    """What a request with a key asks for: the same key for something else is a mistake. Empty if it has none."""
    if body.key is None:
        return ""
    asked = AS_TEXT([command, body.model_dump(mode="json", exclude=NOT_ASKED)])
    return hashlib.sha256(asked.encode()).hexdigest()[:16]
