"""Removes what nobody uses: boxes that guests have sent, and guests who chose a name and never came to a table."""

from __future__ import annotations

import asyncio
import logging
import time

import sqlalchemy as sa

from lusoria.server.schema import guests, sitting, tables
from lusoria.server.store import Conflict, DatabaseError, Store

SWEEP_SECONDS = 3600.0
CLOSED_SECONDS = 24 * 3600.0  # that the box of a table is kept after it was closed, unplayed
UNUSED_SECONDS = 7 * 24 * 3600.0  # that the name of a guest is kept who has no table
BATCH = 500  # guests in one transaction

log = logging.getLogger("lusoria")


async def sweep(store: Store) -> None:
    """Looks for them again and again."""
    while True:
        try:
            await store.remove_unused_boxes(time.time() - CLOSED_SECONDS)
            await remove_unused_guests(store, time.time() - UNUSED_SECONDS)
        except (DatabaseError, Conflict) as error:
            log.warning("unused boxes and guests can't be removed: %s", error)
        await asyncio.sleep(SWEEP_SECONDS)


async def remove_unused_guests(store: Store, before: float) -> int:
    """Removes guests who chose a name before then, and neither opened a table nor sit at one; returns how many."""
    opened, sits = (sa.exists().where(column == guests.c.guest) for column in (tables.c.host, sitting.c.guest))
    unused = sa.select(guests.c.guest).where(guests.c.named < before, ~opened, ~sits).order_by(guests.c.guest)
    removed, last = 0, ""
    while True:
        async with store.writing() as connection:
            found = list(await connection.scalars(unused.where(guests.c.guest > last).limit(BATCH)))
            await connection.execute(sa.delete(guests).where(guests.c.guest.in_(found), guests.c.named < before))
        removed += len(found)
        if len(found) < BATCH:
            return removed
        last = found[-1]
