"""The house: tables that are in use, what is wished at them, and who has to hear of it.

A wish becomes an entry of the journal or is refused; who sent it is answered when the entry is on the disk; then
everybody who looks at the table is woken up. A table in memory never changes: a new one takes its place.
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

from lusoria.server.bot_pool import Thinking
from lusoria.server.limits import Buckets, Limits
from lusoria.server.store import Conflict, OutOfReach, Store
from lusoria.table.errors import Refused
from lusoria.table.journal import Draft, Entry, Facts
from lusoria.table.messages import summary
from lusoria.table.table import Table

KEPT = 100_000  # entries of tables in memory, about 2 kB each; other tables are built again when somebody comes
EMPTY = 100  # entries that a table counts for besides its own
TRIES = 20  # how often an entry is tried again because another was written first
PATIENCE = 60.0  # seconds that bots wait while people are asked for an undo
AGAIN = 0.5  # seconds until a database that did not answer is asked again
SWEEP = 10.0  # seconds between looks for tables whose bots were forgotten, by a crash or another worker

Wish = Callable[[Table], Draft | Entry]

log = logging.getLogger("lusoria")


class House:
    def __init__(self, store: Store, thinking: Thinking, limits: Limits) -> None:
        self.store, self.thinking, self.limits = store, thinking, limits
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._watching: dict[str, set[Callable[[str], None]]] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._acting: set[asyncio.Task[Entry]] = set()  # wishes that are being written
        self._closing = self.stopping = False
        self.key = b""  # that cookies are signed with
        self.talk = Buckets(limits.talk_rate, limits.talk_burst)

    async def open(self) -> None:
        """Listens to the other workers, and wakes bots that were thinking when the server stopped."""
        self.key = await self.store.signing_key()
        self.store.listen(self._heard)
        self._later(self._sweep())

    def hurry(self) -> None:
        """The server is about to stop: nobody waits for news any longer."""
        self.stopping = True
        for id in list(self._watching):
            self._tell(id)

    async def close(self) -> None:
        """What is being written is finished; nothing else begins."""
        self._closing = True
        tasks = [*self._bots.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._acting, return_exceptions=True)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refused | OutOfReach):
            log.info("not done: %s", error)
        elif error is not None:
            log.error("something failed", exc_info=error)

    # ---- tables in memory

    async def table(self, id: str) -> Table:
        """The table of this name, as its journal says."""
        found = self._tables.get(id)
        if found is not None:
            self._tables.move_to_end(id)
            return found
        async with self._lock(id):
            return self._tables.get(id) or await self._load(id)

    async def latest(self, id: str) -> Table:
        """The same, with what other workers have written a moment ago: whoever was answered there may ask here."""
        if self.store.is_sqlite:
            return await self.table(id)
        async with self._lock(id):
            return await self._current(id)

    async def _current(self, id: str) -> Table:
        """As the journal says now. The lock is held."""
        known = self._tables.get(id)
        if known is None:
            return await self._load(id)
        return known if self.store.is_sqlite else await self._catch_up(id, known)

    async def _load(self, id: str) -> Table:
        facts = await self.store.facts(id)
        if facts is None:
            raise Refused("no_such_table", "there is no such table")
        table = await asyncio.to_thread(Table, facts, await self.store.journal(id))
        self._keep(table)
        if table.can_begin():
            self._later(self.begin_if_ready(id))  # the server was killed before it could begin
        if self.store.is_sqlite or not table.past or time.time() - table.past[-1].entry.time > SWEEP:
            self._wake_bots(table)  # otherwise whoever wrote last has woken them
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.facts.id] = table
        self._tables.move_to_end(table.facts.id)
        while len(self._tables) > 1 and sum(one.number + EMPTY for one in self._tables.values()) > KEPT:
            self._tables.popitem(last=False)

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    async def _catch_up(self, id: str, table: Table) -> Table:
        """What others have written since; those who watch hear of it."""
        written = await self.store.journal(id, table.number)
        for entry in written:
            table = table.after(entry)
        self._keep(table)
        if written:
            self._tell(id)
        return table

    # ---- wishes

    async def open_table(self, facts: Facts) -> Table:
        """A new table; the one that is there, if the same was sent twice."""
        async with self._lock(facts.id):  # until it is known here, nobody else looks for it
            table = Table(facts)
            try:
                await self.store.open(facts, summary(table))
            except Conflict:
                return self._tables.get(facts.id) or await self._load(facts.id)
            self._keep(table)
            return table

    async def act(self, id: str, wish: Wish, key: str | None = None) -> Entry:
        """Does what is wished, if it may be done; the entry is in the journal when this returns."""
        await self.table(id)
        acting = asyncio.create_task(self._act(id, wish, key))
        self._acting.add(acting)
        acting.add_done_callback(self._acted)
        return await asyncio.shield(acting)  # whoever hangs up in the middle does not stop the writing

    def _acted(self, acting: asyncio.Task[Entry]) -> None:
        self._acting.discard(acting)
        if not acting.cancelled():
            acting.exception()  # seen, also if nobody waits for it any more

    async def _act(self, id: str, wish: Wish, key: str | None) -> Entry:
        async with self._lock(id):
            if self._closing:
                raise Refused("busy", "the server is stopping; try again in a moment")
            table = await self._current(id)
            for _ in range(TRIES):
                done = table.done_before(key) if key is not None else None
                draft = done or wish(table)
                if isinstance(draft, Entry):
                    return draft  # it was sent before
                if table.number >= self.limits.entries and not is_needed(table, draft):
                    raise Refused("table_worn", "so much has happened at this table that there is room for moves only")
                entry = Entry(table.number + 1, draft.kind, draft.seat, draft.data, time.time(), key)
                after = table.after(entry)
                try:
                    await self.store.append(id, entry, listed(after), sat(table, after))
                except Conflict:
                    table = await self._catch_up(id, table)
                    continue
                self._keep(after)
                self._changed(after)
                return entry
        raise Refused("busy", "too much happens at this table at once; try again")

    async def begin_if_ready(self, id: str) -> None:
        """A game starts when nobody is waited for any more."""
        table = await self.table(id)
        if table.can_begin():
            await self.act(id, lambda t: t.start(t.facts.host) if t.can_begin() else t.past[-1].entry)

    # ---- who has to hear of it

    def watch(self, id: str, told: Callable[[str], None]) -> Callable[[], None]:
        """Calls `told(table)` when something happened; returns what ends it."""
        self._watching.setdefault(id, set()).add(told)

        def leave() -> None:
            there = self._watching.get(id, set())
            there.discard(told)
            if not there:
                self._watching.pop(id, None)

        return leave

    def _tell(self, id: str) -> None:
        for told in list(self._watching.get(id, ())):
            told(id)

    def _changed(self, table: Table) -> None:
        self._tell(table.facts.id)
        self._wake_bots(table)
        if table.can_begin():
            self._later(self.begin_if_ready(table.facts.id))  # whoever sat down last may have hung up already

    def _heard(self, id: str | None, number: int) -> None:
        """Another worker has written something; without a table, nobody knows what was missed."""
        for one in [id] if id is not None else {*self._tables, *self._watching}:
            self._later(self._hear(one, number))

    async def _hear(self, id: str, number: int) -> None:
        while True:
            try:
                async with self._lock(id):
                    table = self._tables.get(id)
                    if table is None:
                        self._tell(id)  # who watches looks it up
                    elif not number or number > table.number:  # otherwise it is known here already
                        await self._catch_up(id, table)
                return
            except OutOfReach:
                await asyncio.sleep(AGAIN)

    # ---- bots

    def _wake_bots(self, table: Table) -> None:
        id = table.facts.id
        if table.bots_asked and id not in self._bots and not self._closing:
            task = asyncio.create_task(self._play_bots(id))
            self._bots[id] = task
            task.add_done_callback(lambda _: self._bots_done(id))

    def _bots_done(self, id: str) -> None:
        """They have nothing to do; unless somebody decided while they left."""
        self._bots.pop(id, None)
        table = self._tables.get(id)
        if table is not None:
            self._wake_bots(table)

    async def _play_bots(self, id: str) -> None:
        """Bots decide until a person is asked. Whatever goes wrong is tried again; the table waits."""
        while True:
            try:
                table = await self.table(id)
                seats = table.bots_asked
                if not seats:
                    return
                if is_asked_back(table):
                    await asyncio.sleep(0.2)
                    continue
                seat, turn = seats[0], table.turn
                action = await self.thinking.choose(table.at(seat), seat, table.places[seat].level, id)

                def wish(t: Table, seat: int = seat, action: int = action, turn: int = turn) -> Draft | Entry:
                    if t.turn != turn or seat not in t.bots_asked or is_asked_back(t):
                        raise Refused("stale", "something has happened while the bot was thinking")
                    return t.move(None, seat, None, action)

                await self.act(id, wish)
            except Refused as refused:
                log.info("table %s: a bot's move was refused: %s", id, refused)
                await asyncio.sleep(0.05)
            except OutOfReach as error:
                log.warning("table %s: its bots wait for the database: %s", id, error)
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("table %s: a bot failed; it is tried again", id)
                await asyncio.sleep(AGAIN)

    async def _sweep(self) -> None:
        patience = 0.0 if self.store.is_sqlite else SWEEP  # with one worker nobody else can be at it
        while True:
            try:
                for id in await self.store.waiting_for_bots(time.time() - patience):
                    await self._look_after(id)
            except OutOfReach as error:
                log.warning("tables that wait for bots can't be looked for: %s", error)
            await asyncio.sleep(SWEEP)
            patience = SWEEP

    async def _look_after(self, id: str) -> None:
        """Wakes the bots of a table. One that can't be read must not keep the others from it."""
        try:
            self._wake_bots(await self.table(id))
        except OutOfReach:
            raise
        except Exception:
            log.exception("table %s can't be read", id)


def is_asked_back(table: Table) -> bool:
    """Whether people are being asked for an undo: bots wait for them, but not for ever."""
    return table.asked_back is not None and time.time() - table.asked_back.time < PATIENCE


def listed(table: Table) -> dict[str, Any]:
    """What the lists say of a table. What is hidden from those who watch does not change it, nor its time."""
    seen = table.visible(None)
    changed = table.past[seen[-1]].entry.time if seen else table.facts.opened
    return {"state": table.state, "changed": changed, "for_bots": bool(table.bots_asked), "summary": summary(table)}


def is_needed(table: Table, draft: Draft) -> bool:
    """Whether the game can't go on without it: talk and second thoughts have to end some day."""
    if draft.kind == "seal":
        return draft.seat not in table.sealed
    return draft.kind in ("close", "call", "reveal", "start", "move", "resign", "rematch")


def sat(before: Table, after: Table) -> dict[str, bool]:
    """Who has come and gone."""
    come, gone = after.guests() - before.guests(), before.guests() - after.guests()
    return dict.fromkeys(come, True) | dict.fromkeys(gone, False)


def scoped(guest: str, key: str | None) -> str | None:
    """A sender's key: nobody else can use it up."""
    return None if key is None else hashlib.sha256(f"{guest} {key}".encode()).hexdigest()[:32]
