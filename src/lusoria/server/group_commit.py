"""Group commit: entries of many tables that arrive while the disk is busy share the next commit.

Nobody is answered before the commit, an entry that is in conflict does not take the others down, and a sender that goes
away does not stop what is being written.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson

from lusoria.home.store import Conflict, StoreError
from lusoria.table.journal import Entry

__all__ = ["Conflict", "DatabaseError", "GroupCommit", "SqliteWriter", "Write"]

MAX_GROUP = 200  # entries in one transaction
GATHER_SECONDS = 0.004  # that an entry waits for others while many tables write: a commit costs as much as a move
MANY_TABLES = 12  # tables, of the latest entries, that make it worth waiting
LATEST_ENTRIES = 16  # entries that are looked at
LATEST_SECONDS = 0.06  # within which they came


class DatabaseError(StoreError):
    """The database does not answer, or failed. What was being written may be there or not."""


@dataclass(slots=True)
class Write:
    """An entry that is to be written, with what the lists of tables show then."""

    table: str
    entry: Entry
    columns: dict[str, Any]
    sitting_changes: dict[str, bool]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def answer(self, error: Exception | None) -> None:
        """Tells who waits."""
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)
            self.done.exception()  # retrieved, also if nobody waits any more


WriteGroup = Callable[[Sequence[Write]], Awaitable[list[Exception | None]]]
"""Writes entries in one transaction; says for each why it was not written, or raises if none was."""


class GroupCommit:
    """The queue of entries that wait for the next commit."""

    def __init__(self, write_group: WriteGroup) -> None:
        self._write_group = write_group
        self._queue: list[Write] = []
        self._running: asyncio.Task[None] | None = None
        self._latest: deque[tuple[float, str]] = deque(maxlen=LATEST_ENTRIES)  # when, and at which table

    async def append(self, write: Write) -> None:
        """Returns when the entry is on the disk. It is written also if who waits is cancelled."""
        self._queue.append(write)
        self._latest.append((time.monotonic(), write.table))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        await write.done

    async def close(self) -> None:
        """Finishes what is being written."""
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while self._queue:
                if self._many_write():
                    await asyncio.sleep(GATHER_SECONDS)
                group, self._queue = self._queue[:MAX_GROUP], self._queue[MAX_GROUP:]
                await self._write(group)
        finally:
            self._running = None

    def _many_write(self) -> bool:
        """Whether others will join in a moment: one table alone has nobody to wait for."""
        latest = self._latest
        if len(latest) < LATEST_ENTRIES or latest[-1][0] - latest[0][0] > LATEST_SECONDS:
            return False
        return len({table for _, table in latest}) >= MANY_TABLES

    async def _write(self, group: list[Write]) -> None:
        try:
            errors = await self._write_group(group)
        except BaseException as error:
            lost = error if isinstance(error, Exception) else DatabaseError("the server is stopping")
            for write in group:
                write.answer(lost)
            if not isinstance(error, Exception):
                raise
        else:
            for write, failed in zip(group, errors, strict=True):
                write.answer(failed)


# ---- SQLite

INSERT = 'insert into entries ("table", number, kind, seat, data, time, key) values (?, ?, ?, ?, ?, ?, ?)'
UPDATE = "update tables set state = ?, changed = ?, for_bots = ?, summary = ? where id = ?"
STAND_UP = 'delete from sitting where "table" = ? and guest = ?'
SIT_DOWN = 'insert into sitting ("table", guest) values (?, ?)'


class SqliteWriter:
    """Writes entries through a connection of its own, without the layers of SQLAlchemy.

    Statements take microseconds and run in the event loop: a thread would wait for the interpreter after each of them.
    What waits for the disk or for another process runs in the thread.
    """

    def __init__(self, path: str, prepare: Callable[[Any, Any], None], lock: asyncio.Lock, busy_seconds: float) -> None:
        self.path, self.prepare, self.lock, self.busy_seconds = path, prepare, lock, busy_seconds
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commit")

    async def write_group(self, group: Sequence[Write]) -> list[Exception | None]:
        """One transaction, with a savepoint for each entry."""
        async with self.lock:
            try:
                connection = await self._begin()
                errors = [insert(connection, write) for write in group]
                await self._in_thread(connection.commit)
                return errors
            except sqlite3.Error as error:
                await self._give_up()
                raise DatabaseError(str(error)) from error
            except BaseException:
                await self._give_up()
                raise

    async def _begin(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = await self._in_thread(self._open)
        try:
            self._connection.execute("begin immediate")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            await self._in_thread(self._begin_patiently)
        return self._connection

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, cached_statements=32)
        self.prepare(connection, None)
        connection.execute("pragma busy_timeout = 0")  # the event loop never waits for another process
        return connection

    def _begin_patiently(self) -> None:
        """Begins when another process has finished writing."""
        assert self._connection is not None
        self._connection.execute(f"pragma busy_timeout = {int(self.busy_seconds * 1000)}")
        try:
            self._connection.execute("begin immediate")
        finally:
            self._connection.execute("pragma busy_timeout = 0")

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        """Runs in the thread, to its end also if this task is cancelled: the connection is in use until then."""
        running = asyncio.get_running_loop().run_in_executor(self._thread, work)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            with suppress(Exception):
                await running
            raise

    async def _give_up(self) -> None:
        """After a failure: nothing of the transaction stays, and the next one has a new connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.rollback()
            with suppress(sqlite3.Error):
                connection.close()

    async def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            await self._in_thread(self._connection.close)
            self._connection = None
        self._thread.shutdown()


def insert(connection: sqlite3.Connection, write: Write) -> Exception | None:
    """Writes one entry; a conflict undoes it and nothing else."""
    entry, columns, id = write.entry, write.columns, write.table
    connection.execute("savepoint entry")
    try:
        data = orjson.dumps(entry.data).decode()
        connection.execute(INSERT, (id, entry.number, entry.kind, entry.seat, data, entry.time, entry.key))
        summary = orjson.dumps(columns["summary"]).decode()
        connection.execute(UPDATE, (columns["state"], columns["changed"], columns["for_bots"], summary, id))
        for guest, sits in write.sitting_changes.items():
            connection.execute(STAND_UP, (id, guest))
            if sits:
                connection.execute(SIT_DOWN, (id, guest))
    except sqlite3.IntegrityError as error:
        connection.execute("rollback to entry")
        connection.execute("release entry")
        return Conflict(str(error))
    connection.execute("release entry")
    return None
