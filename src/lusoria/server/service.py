"""The tables of this server: a home for tables that limits what guests may do, and hears what other workers write."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import nullcontext
from typing import Any

from lusoria.home.names import default_name
from lusoria.home.rebuild import rebuild
from lusoria.home.tables import RETRY_SECONDS, TableHome, list_columns, sitting_changes
from lusoria.server import metrics
from lusoria.server.bot_pool import BotPool
from lusoria.server.bot_turns import BotTurns
from lusoria.server.heavy import FairTurns, HeavyWork
from lusoria.server.limits import ServerLimits
from lusoria.server.sent_boxes import sent_box
from lusoria.server.spending import ENTRY_READ, SPENDER, Addresses, charge, site_of
from lusoria.server.stopping import stopped
from lusoria.server.store import Conflict, DatabaseError, Quota, Store
from lusoria.server.sweep import sweep
from lusoria.server.table_cache import TableCache
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused, key_reused
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.messages import lobby_summary
from lusoria.table.table import Table

LOADS_AT_ONCE = 2  # tables: thousands may be asked for at once, and who plays meanwhile comes first
__all__ = ["TableService", "list_columns", "sitting_changes"]

log = logging.getLogger("lusoria")


class TableService(TableHome):
    def __init__(self, store: Store, bot_pool: BotPool, limits: ServerLimits) -> None:
        super().__init__(store, memory := TableCache(limits.memory, self.is_watched))
        self._memory = memory
        self.store, self.bot_pool, self.limits = store, bot_pool, limits
        self.bot_turns = BotTurns(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.on_stop: set[Callable[[], None]] = set()  # called at once when the server stops
        self.on_shut_out: set[Callable[[], None]] = set()  # called when guests may have lost access
        self.closing = self.stopping = False
        self.key = b""  # that cookies are signed with
        self.is_home, self.is_alone = (lambda _: store.is_sqlite), store.is_sqlite
        self.heavy = HeavyWork()
        self.addresses = Addresses()
        self._loading = FairTurns(LOADS_AT_ONCE)
        self._storing_boxes = FairTurns(1)  # moves would have to wait for all that are waiting to be written

    async def open(self) -> None:
        """Listens to the other workers, and wakes bots that were thinking when the server stopped."""
        self.key = await self.store.signing_key()
        self.store.listen(self._on_notification)
        self.start_task(self.bot_turns.sweep())
        self.start_task(sweep(self.store))

    def hurry(self) -> None:
        """The server is about to stop: requests that wait for news are answered, and sockets close."""
        self.stopping = True
        for on_stop in list(self.on_stop):
            on_stop()

    async def close(self) -> None:
        """Finishes what is being written; nothing else begins."""
        self.closing = self.bot_turns.closing = True
        await stopped([*self.bot_turns.tasks(), *self._tasks])
        await asyncio.gather(*self._executing, return_exceptions=True)

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

    def on_loaded(self, table: Table) -> None:
        """Wakes the bots of a table that comes into memory."""
        self.bot_turns.wake_after_load(table)

    async def rebuilt(self, facts: Facts, entries: list[Entry]) -> Table:
        """The table of a journal, in a thread."""
        charge(len(entries) * ENTRY_READ)
        return await asyncio.to_thread(rebuild, facts, entries)

    @property
    def tables_in_memory(self) -> int:
        """How many there are."""
        return len(self._memory)

    async def _load(self, id: str) -> Table:
        async with self._loading:
            return await super()._load(id)

    # ---- commands

    async def open_table(self, facts: Facts) -> Table:
        """A new table; the existing one, if the request was sent twice. Refused if the guest has too many."""
        limits = self.limits
        spender = SPENDER.get()
        sender = "" if spender is None else self.derived_id("sender of boxes", site_of(spender.address))
        quota = Quota(limits.tables, limits.boxes, limits.box_bytes, sender)
        async with self._lock(facts.id):  # until it is in memory, nobody else looks for it
            table = Table(facts)
            try:
                async with self._storing_boxes if facts.box != printed(facts.game) else nullcontext():
                    await self.store.open(facts, lobby_summary(table), quota)
            except Conflict:
                found = self._tables.get(facts.id) or await self._load(facts.id)
                if found.facts.request and found.facts.request != facts.request:
                    raise key_reused() from None
                return found
            self._tables.put(table)
            return table

    def derived_id(self, *words: str) -> str:
        """The same id for the same words, which nobody else can guess."""
        return hmac.new(self.key, json.dumps(words).encode(), hashlib.sha256).hexdigest()[:24]

    async def box_text(self, game: str, box: dict[str, Any]) -> str:
        """The text of a box that a guest has sent."""
        return await sent_box(self, game, box)

    def pay_for_table(self) -> None:
        """Refuses a table if too many are opened from this address."""
        spender = SPENDER.get()
        if spender is not None:
            spender.open_table()
            self.addresses.note(spender.guest, spender.address)

    def pay_for_talk(self) -> None:
        """Refuses talk if there is too much of it from this guest or address."""
        spender = SPENDER.get()
        if spender is not None:
            spender.talk()

    def check_open(self) -> None:
        """Nothing new is written when the server stops."""
        if self.closing:
            raise Refused("busy", "the server is stopping; try again in a moment")

    def check_room(self, table: Table, draft: Draft) -> None:
        """Refuses what the journal has no room for."""
        check_room(table, draft, self.limits)

    def on_change(self, table: Table) -> None:
        """An entry was written by this worker."""
        metrics.entry_written(table.facts.id)
        self.bot_turns.wake(table)

    async def take_over(self, find_home: Callable[[str], Awaitable[object]]) -> None:
        """A worker is gone. Its bots were thinking for tables that are in memory here: now they think here."""
        for id in list(self._memory):
            table = self._memory.get(id)
            if table is not None and table.bots_asked and not self.is_home(id):
                await find_home(id)
                if self.is_home(id):
                    self.bot_turns.wake(table)

    # ---- what others write

    async def catch_up(self, id: str) -> bool:
        """Reads what others have written to a table that is in memory; whether that could be read."""
        try:
            async with self._lock(id):
                table = self._tables.get(id)
                if table is not None:
                    await self._catch_up(id, table)
        except (Refused, DatabaseError):
            return False
        return True

    def read_again(self, id: str, number: int) -> None:
        """Another process has written to a table; a negative number: it was removed."""
        self._on_notification(id, number)

    def _on_notification(self, id: str | None, number: int, entry: Entry | None = None) -> None:
        """Another worker has written something; without a table, any notification may have been missed."""
        if id is None:
            for one in {*self._memory, *self._watchers}:
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
