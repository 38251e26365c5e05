"""The tables of a home: those in memory, the commands that change them, and who is notified.

A command becomes an entry of the journal or is refused. Its sender is answered when the entry is written; then
everybody who watches the table is notified. A `Table` in memory never changes: a new one replaces it.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable, Coroutine, Set
from typing import Any, Protocol

from lusoria.home.rebuild import Damaged, DamagedJournal, follow, rebuild
from lusoria.home.store import Conflict, JournalStore, StoreError
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.messages import lobby_summary
from lusoria.table.table import Table

RETRY_SECONDS = 0.5  # until a store that did not answer is asked again
MAX_APPEND_TRIES = 20  # for one command, while others write to the same table

Command = Callable[[Table], Draft | Entry]


class TablesInMemory(Protocol):
    def get(self, id: str) -> Table | None:
        """A table that is in memory."""

    def put(self, table: Table) -> None:
        """Keeps a table, or its newest version."""

    def drop(self, id: str) -> None:
        """Forgets a table: it is loaded when it is next needed."""


class TableHome:
    """What a server and a device have in common. Each says how it opens tables, and what it does besides."""

    id_prefix = ""  # of tables that are opened here

    def __init__(self, store: JournalStore, tables: TablesInMemory) -> None:
        self._journals = store
        self._tables: TablesInMemory = tables
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._watchers: dict[str, set[Callable[[str], None]]] = {}
        self._in_doubt: set[str] = set()  # tables with an entry of which nobody knows whether it was written
        self._executing: set[asyncio.Task[Entry]] = set()  # commands that are being written
        self._damaged = Damaged()
        # Whether a table is kept here. Others write to it only if they can't reach this home, and it reads what they
        # wrote before it refuses anything.
        self.is_home: Callable[[str], bool] = lambda _: False
        self.is_alone = False  # nobody else writes to any table

    # ---- what a home adds

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs something in the background; what goes wrong is logged."""
        raise NotImplementedError

    async def name_of(self, guest: str) -> str:
        """What a guest is called."""
        raise NotImplementedError

    async def open_table(self, facts: Facts) -> Table:
        """A new table; the existing one, if the request was sent twice."""
        raise NotImplementedError

    def derived_id(self, *words: str) -> str:
        """The id of a table: the same for the same words, which nobody else can guess."""
        raise NotImplementedError

    async def box_text(self, game: str, box: dict[str, Any]) -> str:
        """The text of a box that was sent with a request."""
        raise NotImplementedError

    def pay_for_table(self) -> None:
        """Refuses a table if too many are opened."""

    def pay_for_talk(self) -> None:
        """Refuses talk if there is too much of it."""

    def check_room(self, table: Table, draft: Draft) -> None:
        """Refuses what the journal has no room for."""

    def check_open(self) -> None:
        """Refuses to write when the home is about to stop."""

    async def rebuilt(self, facts: Facts, entries: list[Entry]) -> Table:
        """The table of a journal."""
        return rebuild(facts, entries)

    def on_loaded(self, table: Table) -> None:
        """A table has come into memory."""

    def on_change(self, table: Table) -> None:
        """An entry was written here."""

    # ---- tables in memory

    def cached(self, id: str) -> Table | None:
        """A table that is in memory."""
        return self._tables.get(id)

    async def table(self, id: str) -> Table:
        """The table with this id, from memory or from its journal."""
        found = self._tables.get(id)
        if found is not None:
            return found
        async with self._lock(id):
            return self._tables.get(id) or await self._load(id)

    async def latest(self, id: str) -> Table:
        """The same, with what others wrote a moment ago: who was answered there may ask here."""
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
        facts = await self._journals.facts(id)
        if facts is None:
            raise Refused("no_such_table", "there is no such table")
        try:
            table = await self.rebuilt(facts, await self._journals.journal(id))
        except (DamagedJournal, ValueError) as error:  # a ValueError: no JSON
            raise self._damaged.refusal(id, error) from None
        self._tables.put(table)
        self._settle(id)  # before anybody is answered from it
        if table.can_start:
            self.start_task(self.start_if_ready(id))  # the home was killed before it could
        self.on_loaded(table)
        return table

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    async def _catch_up(self, id: str, table: Table) -> Table:
        """Applies what others have written since, and notifies who watches."""
        try:
            written = await self._journals.journal(id, table.entry_count)
            table = follow(table, written)
        except (DamagedJournal, ValueError) as error:
            raise self._damaged.refusal(id, error) from None
        if written:
            self._tables.put(table)
            self._notify(id)
        return table

    # ---- commands

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
            self.check_open()
            table = self._tables.get(id) or await self._load(id)
            for _ in range(MAX_APPEND_TRIES):
                try:
                    draft = (table.entry_with_key(key) if key is not None else None) or command(table)
                except Refused:
                    newer = table if self.is_alone else await self._catch_up(id, table)
                    if newer is table:
                        raise
                    table = newer
                    continue
                if isinstance(draft, Entry):
                    return draft  # the command was sent before
                self.check_room(table, draft)
                entry = Entry(table.entry_count + 1, draft.kind, draft.seat, draft.data, time.time(), key)
                after = table.after(entry)
                try:
                    await self._journals.append(id, entry, list_columns(after), sitting_changes(table, after))
                except Conflict:
                    newer = await self._catch_up(id, table)
                    if newer is table:  # nothing was written after it: it was deleted, and another may have its name
                        self._tables.drop(id)
                        newer = await self._load(id)
                    table = newer
                    continue
                except StoreError:
                    self._tables.drop(id)  # nobody knows what is on the disk: it is read again
                    if id not in self._in_doubt:
                        self._in_doubt.add(id)
                        self.start_task(self._find_out(id))
                    raise
                self._tables.put(after)
                self._notify(id)
                self.on_change(after)
                if after.can_start:
                    self.start_task(self.start_if_ready(id))  # who sat down last may have hung up already
                return entry
        raise Refused("busy", "too much happens at this table at once; try again")

    async def _find_out(self, id: str) -> None:
        """Reads a table again as soon as that works, so that its watchers learn of an entry that was written."""
        while id in self._in_doubt:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                await self.table(id)
            except StoreError:
                continue
            except Refused:  # it is gone, or damaged: watchers are told that
                pass
            self._settle(id)

    def _settle(self, id: str) -> None:
        """Notifies the watchers of a table that was in doubt: it has been read."""
        if id in self._in_doubt:
            self._in_doubt.discard(id)
            self._notify(id)

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

    @property
    def watched_tables(self) -> Set[str]:
        """The tables that somebody watches."""
        return self._watchers.keys()

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


def list_columns(table: Table) -> dict[str, Any]:
    """What the lists of tables store. Entries that are hidden from spectators change neither it nor its time."""
    visible = table.visible(None)
    changed = table.entries[visible[-1]].entry.time if visible else table.facts.opened
    return {
        "state": table.state, "changed": changed, "for_bots": bool(table.bots_asked), "summary": lobby_summary(table),
    }  # fmt: skip


def sitting_changes(before: Table, after: Table) -> dict[str, bool]:
    """The guests who came (True) and went (False)."""
    came, went = after.guests() - before.guests(), before.guests() - after.guests()
    return dict.fromkeys(came, True) | dict.fromkeys(went, False)
