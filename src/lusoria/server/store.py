"""The database: SQLite by default, PostgreSQL by URL.

A write is one transaction. It is done when the database says that it is on the disk.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lusoria.core.files import create_private, create_private_folder
from lusoria.errors import BadInput
from lusoria.extras import extra
from lusoria.server import metrics
from lusoria.server.group_commit import Conflict, DatabaseError, GroupCommit, SqliteWriter, Write
from lusoria.server.postgres_channel import IdleConnections, listen
from lusoria.server.postgres_writer import PostgresWriter
from lusoria.server.schema import boxes, entries, guests, own_values, sitting, tables
from lusoria.server.stopping import stopped
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused
from lusoria.table.journal import Entry, Facts, Kind
from lusoria.table.message_types import TableSummary

CHANNEL = "lusoria"  # of PostgreSQL's notifications
BUSY_SECONDS = 10  # that SQLite waits for another writer
SMALL_PROBE, LARGE_PROBE = 4, 32 * 1024  # bytes, written as twice as many digits; an entry takes less
MAX_REMOVED = 500  # tables at once
SHARES = 16  # an address may fill one of as many parts of the room for boxes that the others leave
ANSWER_SECONDS = 5.0  # that PostgreSQL may take: a database that is cut off says nothing
__all__ = ["Conflict", "DatabaseError", "Quota", "Store", "database_url"]
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

OnEntry = Callable[[str | None, int, Entry | None], None]


@dataclass(frozen=True)
class Quota:
    """How much one guest, and all together, may have stored."""

    tables: int  # of a guest, that are not over
    boxes: int  # of a guest
    box_bytes: int  # of all
    sender: str = ""  # a hash of the guest's address; each may have a share of the bytes


def database_url(text: str | None, folder: Path) -> sa.URL:
    """The URL of a database; without one, that of a file in the user's data folder."""
    if text is None:
        create_private_folder(folder)
        return sa.URL.create(DRIVERS["sqlite"], database=str(folder / "lusoria.db"))
    try:
        url = sa.make_url(text)
    except SQLAlchemyError:
        raise BadInput(f"--database: not a URL: {text!r}; sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    name = url.get_backend_name()
    if name not in DRIVERS:
        raise BadInput(f"--database: sqlite:///FILE or postgresql://USER@HOST/NAME is needed, not {name}")
    return url.set(drivername=DRIVERS[name])


class Store:
    def __init__(self, url: sa.URL) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        with extra("postgres", "--database: PostgreSQL"):
            answer_in = {"timeout": ANSWER_SECONDS, "command_timeout": ANSWER_SECONDS}
            self.engine: AsyncEngine = create_async_engine(
                url,
                pool_pre_ping=not self.is_sqlite,
                hide_parameters=True,  # no secret in an error that is logged
                connect_args={} if self.is_sqlite else answer_in,
            )
        self._writing = asyncio.Lock()  # SQLite has one writer: better to wait here than in a thread
        self._listening: asyncio.Task[None] | None = None
        if self.is_sqlite:
            sa.event.listen(self.engine.sync_engine, "do_connect", lambda *_: create_private(Path(url.database or "")))
            sa.event.listen(self.engine.sync_engine, "connect", set_pragmas)
            sa.event.listen(self.engine.sync_engine, "begin", begin_transaction)
            self._writer: SqliteWriter | PostgresWriter = SqliteWriter(
                url.database or "", set_pragmas, self._writing, BUSY_SECONDS
            )
        else:
            self._writer = PostgresWriter(self.dsn, CHANNEL)
            self._idle = IdleConnections(self.engine)
        self._group_commit = GroupCommit(self._write_group)
        self.write_failure: str | None = None  # why the last write failed, until one works again

    @property
    def dsn(self) -> str:
        """The address of PostgreSQL, for its driver."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def close(self) -> None:
        """Closes all connections."""
        if self._listening is not None:
            await stopped([self._listening])
        await self._group_commit.close()
        await self._writer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for queries."""
        with metrics.transaction("read", DatabaseError), translated_errors(), self._noting_silence():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction; Conflict if what it writes exists already."""
        noting = self._noting_failure(), self._noting_silence()
        with metrics.transaction("write", DatabaseError), noting[0], translated_errors(), noting[1]:
            if self.is_sqlite:
                async with self._writing, self.engine.execution_options(writes=True).begin() as connection:
                    yield connection
            else:
                async with self.engine.begin() as connection:
                    yield connection

    @contextmanager
    def _noting_failure(self) -> Iterator[None]:
        try:
            yield
        except DatabaseError as error:
            self.write_failure = (str(error) or "no reason given").splitlines()[0]
            raise

    @contextmanager
    def _noting_silence(self) -> Iterator[None]:
        try:
            yield
        except TimeoutError:
            self._on_silence()
            raise

    def _on_silence(self) -> None:
        """A connection does not answer: the others are as dead, and each would take its time to say so."""
        if not self.is_sqlite:
            self._idle.terminate()

    async def probe(self) -> None:
        """Writes one small row, and after a failure a large one: DatabaseError if nothing can be written now.

        A write-ahead log on a full disk still has room for a small row where older ones were, but not for moves.
        """
        failed = self.write_failure is not None
        async with self.writing() as connection:
            for size in (LARGE_PROBE, SMALL_PROBE) if failed else (SMALL_PROBE,):
                insert = self._insert(own_values).values(name="probe", value=secrets.token_hex(size))
                value = insert.excluded.value
                await connection.execute(insert.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
        if failed:
            self.write_failure = None

    # ---- tables and their journals

    async def open(self, facts: Facts, summary: TableSummary, quota: Quota | None = None) -> None:
        """A new table; Conflict if it exists already, and refused if it is beyond the quota."""
        columns = {"state": "open", "changed": facts.opened, "for_bots": False, "summary": summary}
        async with self.writing() as connection:
            await self._check_tables(connection, facts, quota)
            await self.insert_table(connection, facts, columns, quota)

    async def insert_table(
        self, connection: AsyncConnection, facts: Facts, columns: dict[str, Any], quota: Quota | None = None
    ) -> None:
        """The rows of a table and its box, without its journal."""
        box = facts.box.encode()
        sha, sent = hashlib.sha256(box).hexdigest(), facts.box != printed(facts.game)
        known = await connection.scalar(sa.select(boxes.c.sha256).where(boxes.c.sha256 == sha))
        if known is None:
            if sent:
                await self._check_boxes(connection, facts.host, len(box), quota)
            row = {"sha256": sha, "text": facts.box, "size": len(box) if sent else 0, "sent": sent}
            insert = self._insert(boxes).values(**row, sender="" if quota is None else quota.sender)
            await connection.execute(insert.on_conflict_do_nothing())
        values = {name: getattr(facts, name) for name in FACTS}
        values |= {"box": sha, "places": [list(place) for place in facts.places]}
        await connection.execute(sa.insert(tables).values(**values | columns))

    async def _check_tables(self, connection: AsyncConnection, facts: Facts, quota: Quota | None) -> None:
        """Refuses one table too many. Requests of one guest wait for each other, so that all of them are counted."""
        if quota is None:
            return
        if not self.is_sqlite:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(facts.host))))
        if await connection.scalar(sa.select(tables.c.id).where(tables.c.id == facts.id)) is not None:
            raise Conflict(facts.id)
        unfinished = tables.c.state.in_(("open", "running"))
        mine = sa.select(sa.func.count()).select_from(tables).where(tables.c.host == facts.host, unfinished)
        if (await connection.scalar(mine) or 0) >= quota.tables:
            text = f"you have opened {quota.tables} tables that are not over: close some, or resign"
            raise Refused("too_many_tables", text)

    async def _check_boxes(self, connection: AsyncConnection, host: str, size: int, quota: Quota | None) -> None:
        """Refuses one box too many, of a guest or of all."""
        if quota is None:
            return
        of_guest = tables.join(boxes, boxes.c.sha256 == tables.c.box)
        mine = sa.select(sa.func.count(tables.c.box.distinct())).select_from(of_guest)
        if (await connection.scalar(mine.where(tables.c.host == host, boxes.c.sent)) or 0) >= quota.boxes:
            raise Refused("too_many_boxes", f"you have sent {quota.boxes} boxes already: use one of them")
        total = sa.select(sa.func.coalesce(sa.func.sum(boxes.c.size), 0)).where(boxes.c.size > 0)
        own = int(await connection.scalar(total.where(boxes.c.sender == quota.sender)) or 0)
        others = int(await connection.scalar(total) or 0) - own
        if own and (own + size) * SHARES > quota.box_bytes - others:
            raise Refused("too_many_boxes", "the boxes sent from your address take up too much room; use one of them")
        if own + others + size > quota.box_bytes:
            await remove_closed(connection, time.time())
            if int(await connection.scalar(total) or 0) + size > quota.box_bytes:
                raise Refused("too_many_boxes", "the server keeps no more boxes; play with the printed one")

    async def has_box(self, text: str) -> bool:
        """Whether a box is stored already."""
        query = sa.select(boxes.c.sha256).where(boxes.c.sha256 == hashlib.sha256(text.encode()).hexdigest())
        async with self.reading() as connection:
            return await connection.scalar(query) is not None

    async def remove_unused_boxes(self, before: float) -> int:
        """Removes boxes that no table has; before that, unplayed tables with a sent box that were closed long ago."""
        async with self.writing() as connection:
            return await remove_closed(connection, before)

    def _insert(self, table: sa.Table) -> Any:
        """An insert that can handle a conflict with another worker."""
        from sqlalchemy.dialects import postgresql, sqlite

        return (sqlite if self.is_sqlite else postgresql).insert(table)

    async def facts(self, id: str) -> Facts | None:
        """What a table was opened with."""
        query = sa.select(tables, boxes.c.text).join(boxes, boxes.c.sha256 == tables.c.box).where(tables.c.id == id)
        async with self.reading() as connection:
            row = (await connection.execute(query)).mappings().one_or_none()
        if row is None:
            return None
        values = {name: row[name] for name in FACTS}
        return Facts(
            **values
            | {"box": shared(row["game"], row["text"]), "places": tuple((kind, of) for kind, of in row["places"])}
        )

    async def journal(self, id: str, after: int = 0) -> list[Entry]:
        """The entries of a table after the one with this number."""
        query = sa.select(entries).where(entries.c.table == id, entries.c.number > after).order_by(entries.c.number)
        async with self.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            Entry(r["number"], cast(Kind, sys.intern(r["kind"])), r["seat"], r["data"], r["time"], r["key"])
            for r in rows
        ]

    async def append(self, id: str, entry: Entry, columns: dict[str, Any], sitting_changes: dict[str, bool]) -> None:
        """Writes the next entry, and what lists show of the table then. Conflict if its number or key is taken.

        Entries that arrive at the same time are written together.
        """
        await self._group_commit.append(Write(id, entry, columns, sitting_changes))

    async def _write_group(self, group: Sequence[Write]) -> list[Exception | None]:
        with metrics.transaction("write", DatabaseError), self._noting_failure():
            errors = await self._writer.write_group(group)
        self.write_failure = None
        return errors

    async def notify(self, connection: AsyncConnection, id: str, number: int) -> None:
        """Tells the other workers, when this transaction is written; a negative number: the table is gone."""
        if not self.is_sqlite:
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, json.dumps([id, number]))))

    # ---- lists

    async def lobby(self, state: str, limit: int) -> list[dict[str, Any]]:
        """Public tables, the newest first."""
        query = sa.select(tables).where(tables.c.public, tables.c.state == state)
        return await self._list(query, limit)

    async def tables_of(self, guest: str, limit: int) -> list[dict[str, Any]]:
        """Tables that a guest has opened or sits at."""
        sits_at = sa.select(sitting.c.table).where(sitting.c.guest == guest)
        mine = (tables.c.host == guest) | tables.c.id.in_(sits_at)
        query = sa.select(tables).where(mine, tables.c.state != "closed")
        return await self._list(query, limit)

    async def _list(self, query: sa.Select[Any], limit: int) -> list[dict[str, Any]]:
        async with self.reading() as connection:
            rows = await connection.execute(query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))
            return [dict(row) for row in rows.mappings()]

    async def waiting_for_bots(self, before: float) -> list[str]:
        """Tables at which a bot has to decide and nothing has happened since then."""
        query = sa.select(tables.c.id).where(tables.c.for_bots, tables.c.changed < before).order_by(tables.c.changed)
        async with self.reading() as connection:
            return list(await connection.scalars(query))

    # ---- guests, and the key that their cookies are signed with

    async def signing_key(self) -> bytes:
        """The server's own key, created when it is first needed."""
        try:
            return bytes.fromhex(await self._own_key("signing_key"))
        except ValueError:
            raise DatabaseError("the key that cookies are signed with is damaged") from None

    async def internal_key(self) -> str:
        """The key by which the workers of a cluster know each other."""
        return await self._own_key("internal_key")

    async def _own_key(self, name: str) -> str:
        query = sa.select(own_values.c.value).where(own_values.c.name == name)
        async with self.writing() as connection:
            found = await connection.scalar(query)
            if found is None:
                insert = self._insert(own_values).values(name=name, value=secrets.token_hex(32))
                await connection.execute(insert.on_conflict_do_nothing())
                found = await connection.scalar(query)
        return str(found)

    async def name_of(self, guest: str) -> str | None:
        """The name that a guest has chosen."""
        async with self.reading() as connection:
            found = await connection.scalar(sa.select(guests.c.name).where(guests.c.guest == guest))
        return None if found is None else str(found)

    async def rename(self, guest: str, name: str) -> None:
        """A guest chooses a name."""
        async with self.writing() as connection:
            chosen = {"name": name, "named": time.time()}
            insert = self._insert(guests).values(guest=guest, **chosen)
            await connection.execute(insert.on_conflict_do_update(index_elements=["guest"], set_=chosen))

    # ---- what other workers write

    def listen(self, on_entry: OnEntry) -> None:
        """Calls `on_entry(table, number, entry)` when one was written, and with None when some may have been missed.

        The entry is None if it is too long to be sent along.
        """

        def on_notice(payload: str | None) -> None:
            found = json.loads(payload or "[null, 0]")
            for id, number, *fields in found if isinstance(found[0], list) else [found]:
                on_entry(id, number, Entry(number, *fields) if fields else None)

        if not self.is_sqlite:
            self._listening = asyncio.create_task(listen(self.dsn, CHANNEL, on_notice, self._on_silence))


async def remove_closed(connection: AsyncConnection, before: float) -> int:
    """Removes unplayed tables with a sent box that were closed before then, and all boxes that no table has."""
    closed = sa.select(tables.c.id).join(boxes, boxes.c.sha256 == tables.c.box)
    closed = closed.where(tables.c.state == "closed", tables.c.changed < before, boxes.c.sent)
    used = sa.exists().where(tables.c.box == boxes.c.sha256)
    ids = list(await connection.scalars(closed.limit(MAX_REMOVED)))
    for table, column in ((entries, entries.c.table), (sitting, sitting.c.table), (tables, tables.c.id)):
        await connection.execute(sa.delete(table).where(column.in_(ids)))
    removed = await connection.execute(sa.delete(boxes).where(~used))
    return int(removed.rowcount)


def shared(game: str, text: str) -> str:
    """One object for equal texts: thousands of tables have the same box."""
    return printed(game) if text == printed(game) else shared_own(text)


@lru_cache(maxsize=32)
def shared_own(text: str) -> str:
    """The same for boxes that were sent; `TableCache` counts those that tables keep."""
    return text


FACTS = ("id", "game", "seats", "secret", "public", "level", "host", "opened", "talk", "request")


@contextmanager
def translated_errors() -> Iterator[None]:
    """Errors of the drivers as ours: what exists already is a Conflict, all else a DatabaseError."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from None
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseError(str(getattr(error, "orig", None) or error)) from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] == "asyncpg":  # SQLAlchemy does not wrap errors while connecting
            raise DatabaseError(str(error)) from error
        raise


def set_pragmas(connection: Any, _record: Any) -> None:
    """SQLite: readers beside a writer, and nothing is acknowledged before it is on the disk."""
    connection.isolation_level = None  # Python's driver begins no transaction for schema changes: `begin_transaction`
    cursor = connection.cursor()
    cursor.execute(f"pragma busy_timeout = {BUSY_SECONDS * 1000}")
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma foreign_keys = on")
    cursor.close()


def begin_transaction(connection: sa.Connection) -> None:
    """SQLite: a transaction is written as a whole or not at all, a schema change too.

    One that writes waits for other processes when it begins. If it began by reading, SQLite would not wait but fail,
    because what it read could have changed.
    """
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("begin immediate" if writes else "begin")
