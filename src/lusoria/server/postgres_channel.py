"""Connections to PostgreSQL that listen on a channel, and come back after they were lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakSet

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

CONNECT_SECONDS = 5.0
QUERY_SECONDS = 5.0
RETRY_SECONDS = 0.5
KEEPALIVE_SECONDS = 1.0  # between checks that PostgreSQL still sends notifications
ALIVE_SECONDS = 2.0  # that an answer to them may take: until then others' news are missed
NOW = "extract(epoch from clock_timestamp())"  # the database's clock: those of the machines may differ


log = logging.getLogger("lusoria")


class Gone(Exception):
    """There is no connection to the database at the moment."""


class Channel:
    """Notifications of one channel, and queries. `on_notice` is called with None when some may have been missed."""

    def __init__(self, url: sa.URL, name: str, on_notice: Callable[[str | None], None]) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name, self._on_notice = name, on_notice
        self._connection: Any = None
        self._using = asyncio.Lock()  # a connection answers one query at a time

    async def query(self, text: str, *values: Any) -> list[Any]:
        """The rows of a query."""
        async with self._using:
            if self._connection is None:
                await self._connect()
            try:
                async with asyncio.timeout(QUERY_SECONDS):
                    return list(await self._connection.fetch(text, *values))
            except Exception as error:
                if is_lost(error):
                    self.drop()
                    raise Gone(str(error)) from None
                raise

    async def notify(self, payload: str) -> None:
        """Tells all who listen."""
        await self.query("select pg_notify($1, $2)", self._name, payload)

    async def _connect(self) -> None:
        import asyncpg

        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                self._connection = await asyncpg.connect(self._dsn)
            await self._connection.add_listener(self._name, lambda _c, _p, _n, payload: self._on_notice(payload))
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            self.drop()
            raise Gone(str(error)) from None
        self._on_notice(None)

    def drop(self) -> None:
        """Closes the connection without a word; the next query opens another one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.terminate()


async def listen(dsn: str, name: str, on_notice: Callable[[str | None], None], on_silence: Callable[[], None]) -> None:
    """Calls `on_notice` for all notifications of a channel, and with None when some may have been missed.

    Calls `on_silence` when PostgreSQL has not answered in time.
    """
    while True:
        try:
            await _listen_until_lost(dsn, name, on_notice)
        except TimeoutError:
            on_silence()
        except Exception as error:
            if not is_lost(error):
                log.exception("the workers can't be listened to")
        await asyncio.sleep(RETRY_SECONDS)


async def _listen_until_lost(dsn: str, name: str, on_notice: Callable[[str | None], None]) -> None:
    import asyncpg

    async with asyncio.timeout(ALIVE_SECONDS):
        connection = await asyncpg.connect(dsn)
    try:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        async with asyncio.timeout(ALIVE_SECONDS):
            await connection.add_listener(name, lambda _c, _p, _n, payload: on_notice(payload))
        on_notice(None)
        while not lost.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(KEEPALIVE_SECONDS):
                    await lost.wait()
            async with asyncio.timeout(ALIVE_SECONDS):
                await connection.execute("select 1")  # a dead connection is silent: only a query finds out
    finally:
        connection.terminate()


class IdleConnections:
    """The connections of a pool that nobody uses at the moment, or that are being tried out."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._connections: WeakSet[Any] = WeakSet()
        sa.event.listen(engine.sync_engine, "checkin", self._on_checkin)
        sa.event.listen(
            engine.sync_engine, "checkout", lambda one, *_: self._connections.discard(one.driver_connection)
        )

    def _on_checkin(self, connection: Any, _record: Any) -> None:
        if connection is not None:  # otherwise it is closed already
            self._connections.add(connection.driver_connection)

    def terminate(self) -> None:
        """Closes them without a word: the pool opens others when they are needed."""
        for one in list(self._connections):
            one.terminate()


def is_lost(error: Exception) -> bool:
    """Whether the database, or the way to it, failed; not if the query makes no sense."""
    import asyncpg

    if isinstance(error, asyncpg.SyntaxOrAccessError | asyncpg.DataError):
        return False
    return isinstance(error, OSError | TimeoutError | asyncpg.PostgresError | asyncpg.InterfaceError)
