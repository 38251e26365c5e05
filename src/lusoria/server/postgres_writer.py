"""Writes entries into PostgreSQL: a group of them is one statement, and one round trip."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import orjson

from lusoria.server.group_commit import Conflict, DatabaseError, Write

if TYPE_CHECKING:
    import asyncpg

MAX_PAYLOAD = 7_900  # bytes of a notification
TIMEOUT = 5.0  # seconds for a group: a database that is cut off says nothing

# Rows that are there already are left out, so one conflict does not take the others down. A NOTIFY is sent with the
# commit, and only of what was written, as many entries in one as it holds. Sorted, so that two workers can't wait for
# each other.
WRITE = """
with given as (
    select * from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::float8[], $7::text[], $8::text[],
                         $9::float8[], $10::bool[], $11::text[], $12::text[], $13::int[])
    as given (id, number, kind, seat, data, at, key, state, changed, for_bots, summary, payload, notice)
), written as (
    insert into entries ("table", number, kind, seat, data, time, key)
    select id, number, kind, seat, data::json, at, key from given order by id
    on conflict do nothing returning "table" as id
), listed as (
    update tables set state = given.state, changed = given.changed, for_bots = given.for_bots,
                      summary = given.summary::json
    from given join written on written.id = given.id where tables.id = given.id
)
select array_agg(id), pg_notify($14, '[' || string_agg(payload, ',') || ']')
from given join written using (id) group by notice
"""
STAND_UP = 'delete from sitting where "table" = $1 and guest = $2'
SIT_DOWN = 'insert into sitting ("table", guest) values ($1, $2)'


class PostgresWriter:
    """A connection of its own, opened when it is first needed."""

    def __init__(self, dsn: str, channel: str) -> None:
        self.dsn, self.channel = dsn, channel
        self._connection: asyncpg.Connection[Any] | None = None

    async def write_group(self, group: Sequence[Write]) -> list[Exception | None]:
        """One transaction. A table is held until the commit, so a group has one entry of each."""
        import asyncpg

        try:
            connection = await self._open()
            written = await self._write(connection, group)
        except asyncpg.ForeignKeyViolationError as error:  # a table that is gone: the others are written one by one
            if len(group) > 1:
                return [found for write in group for found in await self.write_group([write])]
            return [Conflict(str(error))]
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            self._give_up()
            raise DatabaseError(str(error) or type(error).__name__) from error
        except BaseException:
            self._give_up()
            raise
        return [None if write.table in written else Conflict("written already") for write in group]

    async def _open(self) -> asyncpg.Connection[Any]:
        import asyncpg

        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self.dsn, timeout=TIMEOUT)
        return self._connection

    async def _write(self, connection: asyncpg.Connection[Any], group: Sequence[Write]) -> set[str]:
        """Writes; returns the tables whose entries are there now."""
        rows = [row_of(write) for write in group]
        columns = [list(column) for column in zip(*rows, strict=True)]
        given = (*columns, notices([payload for *_, payload in rows]), self.channel)
        if not any(write.sitting_changes for write in group):
            return ids(await connection.fetch(WRITE, *given, timeout=TIMEOUT))
        async with connection.transaction():
            written = ids(await connection.fetch(WRITE, *given, timeout=TIMEOUT))
            for write in group:
                for guest, sits in write.sitting_changes.items() if write.table in written else ():
                    await connection.execute(STAND_UP, write.table, guest)
                    if sits:
                        await connection.execute(SIT_DOWN, write.table, guest)
        return written

    def _give_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=2)
            self._connection = None


def ids(rows: Sequence[Any]) -> set[str]:
    """The tables of what was written."""
    return {id for found, _ in rows for id in found}


def notices(payloads: Sequence[str]) -> list[int]:
    """For each payload the number of the notification that it goes into."""
    numbers, number, size = list[int](), 0, 0
    for payload in payloads:
        size += len(payload) + 1
        if size > MAX_PAYLOAD:
            number, size = number + 1, len(payload) + 1
        numbers.append(number)
    return numbers


def as_json(data: Any) -> str:
    """Data as JSON that has no character of several bytes: its length is what a notification counts."""
    text = orjson.dumps(data)
    return text.decode() if text.isascii() else json.dumps(data)


def row_of(write: Write) -> tuple[Any, ...]:
    """A row of WRITE, without the number of its notification."""
    entry, columns = write.entry, write.columns
    data, payload = as_json(entry.data), payload_of(write)
    listed = (columns["state"], columns["changed"], columns["for_bots"], as_json(columns["summary"]))
    return (write.table, entry.number, entry.kind, entry.seat, data, entry.time, entry.key, *listed, payload)


def payload_of(write: Write) -> str:
    """What the other workers are told: the entry, so that they need not read it; only its number if it is long."""
    entry = write.entry
    fields = [write.table, entry.number, entry.kind, entry.seat, entry.data, entry.time, entry.key]
    text = as_json(fields)
    return text if len(text) <= MAX_PAYLOAD - 2 else as_json(fields[:2])
