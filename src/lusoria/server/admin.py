"""What `lusoria admin` does to tables: it works on the database itself, beside a server that runs, or without one.

It shows no more of a running game than spectators see, and never the secret of its dice or the id of a guest.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import platformdirs
import sqlalchemy as sa

from lusoria.errors import BadInput
from lusoria.server import control
from lusoria.server.logs import handle_of
from lusoria.server.migrations import HEAD, version
from lusoria.server.schema import tables
from lusoria.server.service import list_columns, sitting_changes
from lusoria.server.store import Conflict, DatabaseError, Store, database_url
from lusoria.table.boxes import printed
from lusoria.table.journal import CLOSED, OVER, Entry
from lusoria.table.table import Table

MAX_TRIES = 20  # to write an entry, while others write to the same table

T = TypeVar("T")


# ---- the database


def on_database(database: str | None, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Does something with the database that `lusoria serve` uses with the same option."""

    async def run() -> T:
        async with opened(database) as store:
            return await work(store)

    return asyncio.run(run())


@asynccontextmanager
async def opened(database: str | None) -> AsyncIterator[Store]:
    """A database that is there and has this version; otherwise BadInput."""
    url = database_url(database, platformdirs.user_data_path("lusoria"))
    shown = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise BadInput(f"--database: there is no file {url.database}")
    store = Store(url)
    try:
        async with store.reading() as connection:
            found = await connection.run_sync(version)
        if found != HEAD:
            what = "no database of Lusoria" if found is None else f"of version {found}, this Lusoria has {HEAD}"
            raise BadInput(f"--database: {shown} is {what}; `lusoria serve` migrates it when it starts")
        yield store
    except Conflict:
        raise BadInput("somebody else has changed the same thing in this moment; try again") from None
    except (DatabaseError, OSError, sqlite3.Error) as error:
        raise BadInput(f"--database: {shown} can't be used: {(str(error) or repr(error)).splitlines()[0]}") from None
    finally:
        await store.close()


async def load(store: Store, id: str) -> Table:
    """A table, from its journal."""
    facts = await store.facts(id)
    if facts is None:
        raise BadInput(f"there is no table {id}")
    return Table(facts, await store.journal(id))


# ---- tables


async def list_tables(store: Store, state: str | None, limit: int) -> list[dict[str, Any]]:
    """Tables, those where something happened last first."""
    query = sa.select(tables.c.id, tables.c.game, tables.c.seats, tables.c.state, tables.c.public, tables.c.changed)
    if state is not None:
        query = query.where(tables.c.state == state)
    async with store.reading() as connection:
        rows = await connection.execute(query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit))
        return [dict(row) for row in rows.mappings()]


async def inspect(store: Store, id: str) -> dict[str, Any]:
    """What spectators may know of a table, and who sits there."""
    table = await load(store, id)
    facts, columns = table.facts, list_columns(table)
    return {
        "table": id,
        "game": facts.game,
        "state": table.state,
        "public": facts.public,
        "box": "standard" if facts.box == printed(facts.game) else "own",
        "opened": facts.opened,
        "changed": columns["changed"],
        "happened": len(table.visible(None)),
        "waiting": columns["summary"].get("waiting"),
        "promise": table.promise,
        "host": handle_of(facts.host),
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level, "guest": handle_of(seat.guest)}
            if seat.guest
            else {"kind": seat.kind, "name": seat.name, "level": seat.level, "guest": None}
            for seat in table.seats
        ],
    }


async def close_table(store: Store, id: str) -> bool:
    """Closes a table, also one that is being played at; returns whether it was still open."""
    for _ in range(MAX_TRIES):
        table = await load(store, id)
        if table.state == CLOSED:
            return False
        if table.state == OVER:
            raise BadInput(f"table {id}: the game is over, there is nothing to close")
        entry = Entry(table.entry_count + 1, "close", None, {"by": "operator"}, time.time())
        after = table.after(entry)
        try:
            await store.append(id, entry, list_columns(after), sitting_changes(table, after))
        except Conflict:
            continue  # somebody moved meanwhile
        if store.is_sqlite:
            await control.leave_note(store, id, entry.number)
        return True
    raise BadInput(f"table {id}: too much happens there at once; try again")
