"""The database: SQLite by default, PostgreSQL by URL.

A write is one transaction. It is done when the database says that it is on the disk.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lusoria.errors import BadInput
from lusoria.extras import extra
from lusoria.table.journal import Entry, Facts
from lusoria.table.message_types import TableSummary

CHANNEL = "lusoria"  # of PostgreSQL's notifications
BUSY_SECONDS = 10  # that SQLite waits for another writer
KEEPALIVE_SECONDS = 10  # between checks that PostgreSQL still sends notifications, and that an answer may take
RECONNECT_SECONDS = 0.5
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

metadata = sa.MetaData()
own_values = sa.Table("kept", metadata, sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.String))
guests = sa.Table(
    "guests", metadata, sa.Column("guest", sa.String, primary_key=True), sa.Column("name", sa.String, nullable=False)
)
boxes = sa.Table(
    "boxes", metadata, sa.Column("sha256", sa.String, primary_key=True), sa.Column("text", sa.Text, nullable=False)
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("box", sa.String, sa.ForeignKey("boxes.sha256"), nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("level", sa.String, nullable=False),
    sa.Column("host", sa.String, nullable=False, index=True),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("places", sa.JSON, nullable=False),
    # What follows can be computed from the journal; it is stored for lists.
    sa.Column("state", sa.String, nullable=False, index=True),
    sa.Column("changed", sa.Float, nullable=False, index=True),
    sa.Column("for_bots", sa.Boolean, nullable=False),
    sa.Column("summary", sa.JSON, nullable=False),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("key", sa.String),
    sa.UniqueConstraint("table", "key", name="a_key_once"),
)
sitting = sa.Table(
    "sitting",
    metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String, primary_key=True, index=True),
)


class Conflict(Exception):
    """Somebody else has written this already."""


class DatabaseError(Exception):
    """The database does not answer, or failed. What was being written may be there or not."""


def database_url(text: str | None, folder: Path) -> sa.URL:
    """The URL of a database; without one, that of a file in the user's data folder."""
    if text is None:
        folder.mkdir(parents=True, exist_ok=True)
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
            self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=not self.is_sqlite)
        self._writing = asyncio.Lock()  # SQLite has one writer: better to wait here than in a thread
        self._listening: asyncio.Task[None] | None = None
        if self.is_sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", set_pragmas)
            sa.event.listen(self.engine.sync_engine, "begin", begin_transaction)

    async def close(self) -> None:
        """Closes all connections."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for queries."""
        with translated_errors():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction; Conflict if what it writes exists already."""
        with translated_errors():
            if self.is_sqlite:
                async with self._writing, self.engine.begin() as connection:
                    yield connection
            else:
                async with self.engine.begin() as connection:
                    yield connection

    async def answers(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.reading() as connection:
                await connection.execute(sa.text("select 1"))
        except DatabaseError:
            return False
        return True

    # ---- tables and their journals

    async def open(self, facts: Facts, summary: TableSummary) -> None:
        """A new table; Conflict if it exists already."""
        sha = hashlib.sha256(facts.box.encode()).hexdigest()
        async with self.writing() as connection:
            known = await connection.scalar(sa.select(boxes.c.sha256).where(boxes.c.sha256 == sha))
            if known is None:
                insert = self._insert(boxes).values(sha256=sha, text=facts.box)
                await connection.execute(insert.on_conflict_do_nothing())
            values = {name: getattr(facts, name) for name in FACTS}
            values |= {"box": sha, "places": [list(place) for place in facts.places]}
            values |= {"state": "open", "changed": facts.opened, "for_bots": False, "summary": summary}
            await connection.execute(sa.insert(tables).values(**values))

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
        return Facts(**values | {"box": row["text"], "places": tuple((kind, of) for kind, of in row["places"])})

    async def journal(self, id: str, after: int = 0) -> list[Entry]:
        """The entries of a table after the one with this number."""
        query = sa.select(entries).where(entries.c.table == id, entries.c.number > after).order_by(entries.c.number)
        async with self.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [Entry(r["number"], r["kind"], r["seat"], r["data"], r["time"], r["key"]) for r in rows]

    async def append(self, id: str, entry: Entry, columns: dict[str, Any], sitting_changes: dict[str, bool]) -> None:
        """Writes the next entry, and what lists show of the table then. Conflict if its number or key is taken."""
        values = {name: getattr(entry, name) for name in ("number", "kind", "seat", "data", "time", "key")}
        async with self.writing() as connection:
            await connection.execute(sa.insert(entries).values(table=id, **values))
            await connection.execute(sa.update(tables).where(tables.c.id == id).values(**columns))
            for guest, sits in sitting_changes.items():
                row = (sitting.c.table == id) & (sitting.c.guest == guest)
                await connection.execute(sa.delete(sitting).where(row))
                if sits:
                    await connection.execute(sa.insert(sitting).values(table=id, guest=guest))
            if not self.is_sqlite:
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, json.dumps([id, entry.number]))))

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

    async def opened_by(self, guest: str) -> int:
        """How many tables a guest has opened that are not over."""
        unfinished = tables.c.state.in_(("open", "running"))
        query = sa.select(sa.func.count()).select_from(tables).where(tables.c.host == guest, unfinished)
        async with self.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def waiting_for_bots(self, before: float) -> list[str]:
        """Tables at which a bot has to decide and nothing has happened since then."""
        query = sa.select(tables.c.id).where(tables.c.for_bots, tables.c.changed < before).order_by(tables.c.changed)
        async with self.reading() as connection:
            return list(await connection.scalars(query))

    # ---- guests, and the key that their cookies are signed with

    async def signing_key(self) -> bytes:
        """The server's own key, created when it is first needed."""
        query = sa.select(own_values.c.value).where(own_values.c.name == "signing_key")
        async with self.writing() as connection:
            found = await connection.scalar(query)
            if found is None:
                insert = self._insert(own_values).values(name="signing_key", value=secrets.token_hex(32))
                await connection.execute(insert.on_conflict_do_nothing())
                found = await connection.scalar(query)
        return bytes.fromhex(str(found))

    async def name_of(self, guest: str) -> str | None:
        """The name that a guest has chosen."""
        async with self.reading() as connection:
            found = await connection.scalar(sa.select(guests.c.name).where(guests.c.guest == guest))
        return None if found is None else str(found)

    async def rename(self, guest: str, name: str) -> None:
        """A guest chooses a name."""
        async with self.writing() as connection:
            insert = self._insert(guests).values(guest=guest, name=name)
            await connection.execute(insert.on_conflict_do_update(index_elements=["guest"], set_={"name": name}))

    # ---- what other workers write

    def listen(self, on_entry: Callable[[str | None, int], None]) -> None:
        """Calls `on_entry(table, number)` when one was written, and with None when some may have been missed."""
        if not self.is_sqlite:
            self._listening = asyncio.create_task(self._listen(on_entry))

    async def _listen(self, on_entry: Callable[[str | None, int], None]) -> None:
        import asyncpg

        dsn = self.url.set(drivername="postgresql").render_as_string(hide_password=False)

        def on_notice(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
            id, number = json.loads(payload)
            on_entry(id, number)

        while True:
            try:
                connection = await asyncpg.connect(dsn)
                gone = asyncio.Event()
                connection.add_termination_listener(lambda _connection, gone=gone: gone.set())
                await connection.add_listener(CHANNEL, on_notice)
                on_entry(None, 0)
                try:
                    while not gone.is_set():
                        with suppress(TimeoutError):
                            await asyncio.wait_for(gone.wait(), KEEPALIVE_SECONDS)
                        # A dead connection is silent: only a query finds out.
                        await asyncio.wait_for(connection.execute("select 1"), KEEPALIVE_SECONDS)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pass
            await asyncio.sleep(RECONNECT_SECONDS)


FACTS = ("id", "game", "seats", "secret", "public", "level", "host", "opened")


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
    """SQLite: a transaction is written as a whole or not at all, a schema change too."""
    connection.exec_driver_sql("begin")
