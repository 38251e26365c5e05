"""`lusoria bots`: checks its options, and thinks until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path

import sqlalchemy as sa

from lusoria.errors import BadInput
from lusoria.server.migrations import HEAD, version
from lusoria.server.remote_bots import BotMachine
from lusoria.server.store import DatabaseError, Store, database_url


def think(database: str, processes: int | None) -> None:
    """Answers questions of servers until it is interrupted."""
    url = database_url(database, Path())
    if url.get_backend_name() != "postgresql":
        raise BadInput("--database: bots on other machines need PostgreSQL")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(url, processes or os.cpu_count() or 1))


async def run(url: sa.URL, processes: int) -> None:
    """The same in an event loop."""
    await check(url)
    machine = BotMachine(url, processes)
    task = asyncio.create_task(machine.run())
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    shown = url.set(drivername="postgresql").render_as_string(hide_password=True)
    print(f"Lusoria thinks for the bots of {shown} in {processes} processes. Ctrl+C stops it.", flush=True)
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def check(url: sa.URL) -> None:
    """Refuses a database that does not answer, or that no server of this release has used."""
    store = Store(url)
    try:
        async with store.reading() as connection:
            found = await connection.run_sync(version)
    except DatabaseError as error:
        raise BadInput(f"--database: it can't be used: {(str(error) or repr(error)).splitlines()[0]}") from None
    finally:
        await store.close()
    if found != HEAD:
        raise BadInput(f"--database: its version is {found}, this Lusoria needs {HEAD}; start the server first")
