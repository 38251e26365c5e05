"""Removing old tables: finished ones, and those that everybody has left. By default everything is kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from lusoria.errors import BadInput
from lusoria.server.store import Store, boxes, entries, metadata, tables

DAY = 24 * 3600.0
LEAST_DAYS = 1.0  # a game may be played over a day, and a finished one is looked at again
BATCH = 500  # tables that are looked for at once

log = logging.getLogger("lusoria")


@dataclass(frozen=True)
class Retention:
    """For how many days tables are kept after the last thing that happened; None: for ever."""

    finished: float | None = None  # over, or closed
    abandoned: float | None = None  # open or running

    def __post_init__(self) -> None:
        for name, days in (("--keep-finished", self.finished), ("--keep-abandoned", self.abandoned)):
            if days is not None and not days >= LEAST_DAYS:
                raise BadInput(f"{name}: at least {LEAST_DAYS:g} day is needed, not {days:g}")

    @property
    def removes_anything(self) -> bool:
        """Whether there is a rule at all."""
        return self.finished is not None or self.abandoned is not None

    def rules(self, now: float) -> list[tuple[tuple[str, ...], float]]:
        """States, and the time since when nothing may have happened."""
        found = [(("over", "closed"), self.finished), (("open", "running"), self.abandoned)]
        return [(states, now - days * DAY) for states, days in found if days is not None]


async def prune(
    store: Store, retention: Retention, now: float, is_watched: Callable[[str], bool], dry: bool = False
) -> list[str]:
    """Removes what is old, table by table, and logs it; returns the tables. With `dry` it only looks."""
    gone: list[str] = []
    for states, before in retention.rules(now):
        last = ""
        while found := await old_tables(store, states, before, last):
            last = found[-1]
            for id in found:
                if is_watched(id):
                    continue
                removed = await remove(store, id, states, before, dry)
                if removed is None:
                    continue
                gone.append(id)
                log.info("%s %s, %s", "would be removed:" if dry else "removed:", *removed, extra={"table": id})
    if gone and not dry:
        log.warning("old tables were removed", extra={"removed": len(gone)})
    return gone


async def old_tables(store: Store, states: tuple[str, ...], before: float, after: str) -> list[str]:
    """Tables at which nothing happened that spectators know of, by their ids."""
    query = sa.select(tables.c.id).where(
        tables.c.state.in_(states), tables.c.changed < before, tables.c.opened < before, tables.c.id > after
    )
    async with store.reading() as connection:
        return list(await connection.scalars(query.order_by(tables.c.id).limit(BATCH)))


async def remove(
    store: Store, id: str, states: tuple[str, ...], before: float, dry: bool = False
) -> tuple[str, str] | None:
    """Removes a table, unless something has happened meanwhile, seen or unseen; returns its game and state."""
    async with store.writing() as connection:
        row = (
            (await connection.execute(sa.select(tables).where(tables.c.id == id).with_for_update())).mappings().first()
        )
        if row is None or row["state"] not in states:
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
