"""One connection to PostgreSQL that listens on a channel, and comes back after it was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

CONNECT_SECONDS = 5.0
QUERY_SECONDS = 5.0
RETRY_SECONDS = 0.5
NOW = "extract(epoch from clock_timestamp())"  # the database's clock: those of the machines may differ


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
                return list(await asyncio.wait_for(self._connection.fetch(text, *values), QUERY_SECONDS))
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
            self._connection = await asyncio.wait_for(asyncpg.connect(self._dsn), CONNECT_SECONDS)
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


def is_lost(error: Exception) -> bool:
    """Whether the database, or the way to it, failed; not if the query makes no sense."""
    import asyncpg

    if isinstance(error, asyncpg.SyntaxOrAccessError | asyncpg.DataError):
        return False
    return isinstance(error, OSError | TimeoutError | asyncpg.PostgresError | asyncpg.InterfaceError)
