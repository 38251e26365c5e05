"""Removing old tables: finished ones, and those that everybody has left. By default everything is kept."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from lusoria.errors import BadInput
from lusoria.server.schema import boxes, entries, metadata, tables
from lusoria.server.store import Store

DAY = 24 * 3600.0
MOST_DAYS = 36_500.0
LEAST_DAYS = 1.0  # a game may be played over a day, and a finished one is looked at again
BATCH = 500  # tables that are looked for at once
NOTE_SECONDS = 600.0  # between two notes that a table is being watched
WATCHED_SECONDS = 2.5 * NOTE_SECONDS  # that a table is kept after the last note

log = logging.getLogger("lusoria")


@dataclass(frozen=True)
class Retention:
    """For how many days tables are kept after the last thing that happened; None: for ever."""

    finished: float | None = None  # over, or closed
    abandoned: float | None = None  # open or running

    def __post_init__(self) -> None:
        for name, days in (("--keep-finished", self.finished), ("--keep-abandoned", self.abandoned)):
            if days is not None and not LEAST_DAYS <= days <= MOST_DAYS:
                raise BadInput(f"{name}: expected {LEAST_DAYS:g} to {MOST_DAYS:,.0f} days, got {days:g}")

    @property
    def removes_anything(self) -> bool:
        """Whether there is a rule at all."""
        return self.finished is not None or self.abandoned is not None

    def rules(self, now: float) -> list[tuple[tuple[str, ...], float]]:
        """States, and the time since when nothing may have happened."""
        found = [(("over", "closed"), self.finished), (("open", "running"), self.abandoned)]
        return [(states, now - days * DAY) for states, days in found if days is not None]


class WatchNotes:
    """Notes in the database that old tables are being watched here, for other workers and for `lusoria admin prune`."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._noted: dict[str, float] = {}  # when, by table

    async def note(self, watched: Iterable[str], now: float) -> None:
        """Notes the tables that nothing has happened at for long, each once in a while."""
        self._noted = {id: self._noted.get(id, -NOTE_SECONDS) for id in watched}
        due = [id for id, noted in self._noted.items() if abs(now - noted) >= NOTE_SECONDS]
        for some in (due[at : at + BATCH] for at in range(0, len(due), BATCH)):
            is_old = tables.c.id.in_(some) & (tables.c.changed < now - LEAST_DAYS * DAY + NOTE_SECONDS)
            async with self.store.reading() as connection:
                old = list(await connection.scalars(sa.select(tables.c.id).where(is_old)))
            if old:
                async with self.store.writing() as connection:
                    await connection.execute(sa.update(tables).where(tables.c.id.in_(old)).values(watched=now))
            self._noted.update(dict.fromkeys(some, now))


async def prune(
    store: Store, retention: Retention, now: float, is_watched: Callable[[str], bool], dry: bool = False
) -> list[str]:
    """Removes what is old and not being watched, table by table, and logs it; returns the tables.

    `is_watched` knows the watchers of this process, notes in the database those of others. With `dry` it only looks.
    """
    gone: list[str] = []
    for states, before in retention.rules(now):
        last = ""
        while found := await old_tables(store, states, before, last, now):
            last = found[-1]
            for id in found:
                if is_watched(id):
                    continue
                removed = await remove(store, id, states, before, now, dry)
                if removed is None:
                    continue
                gone.append(id)
                log.info("%s %s, %s", "would be removed:" if dry else "removed:", *removed, extra={"table": id})
    if gone and not dry:
        log.warning("old tables were removed", extra={"removed": len(gone)})
    return gone


async def old_tables(store: Store, states: tuple[str, ...], before: float, after: str, now: float) -> list[str]:
    """Tables at which nothing happened that spectators know of, and which nobody watches, by their ids."""
    query = sa.select(tables.c.id).where(
        tables.c.state.in_(states), tables.c.changed < before, tables.c.opened < before, tables.c.id > after,
        tables.c.watched < now - WATCHED_SECONDS,
    )  # fmt: skip
    async with store.reading() as connection:
        return list(await connection.scalars(query.order_by(tables.c.id).limit(BATCH)))


async def remove(
    store: Store, id: str, states: tuple[str, ...], before: float, now: float, dry: bool = False
) -> tuple[str, str] | None:
    """Removes a table, unless something has happened meanwhile, seen or unseen; returns its game and state."""
    async with store.writing() as connection:
        row = (
            (await connection.execute(sa.select(tables).where(tables.c.id == id).with_for_update())).mappings().first()
        )
        if row is None or row["state"] not in states or row["watched"] >= now - WATCHED_SECONDS:
            return None
        newest = await connection.scalar(sa.select(sa.func.max(entries.c.time)).where(entries.c.table == id))
        if newest is not None and newest >= before:
            return None
        if not dry:
            for column in columns_of_tables():
                await connection.execute(sa.delete(column.table).where(column == id))
            await connection.execute(sa.delete(tables).where(tables.c.id == id))
            unused = sa.select(tables.c.id).where(tables.c.box == row["box"]).exists()
            await connection.execute(sa.delete(boxes).where(boxes.c.sha256 == row["box"], ~unused))
            await store.notify(connection, id, -1)
        return row["game"], row["state"]


def columns_of_tables() -> list[sa.Column[Any]]:
    """The columns of other relations that name a table."""
    return [
        column
        for relation in metadata.sorted_tables
        for column in relation.columns
        if any(key.column is tables.c.id for key in column.foreign_keys)
    ]
