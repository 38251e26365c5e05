"""Removes boxes that guests have sent and nobody uses any more."""

from __future__ import annotations

import asyncio
import logging
import time

from lusoria.server.store import Conflict, DatabaseError, Store

SWEEP_SECONDS = 3600.0
CLOSED_SECONDS = 24 * 3600.0  # that the box of a table is kept after it was closed, unplayed

log = logging.getLogger("lusoria")


async def sweep_boxes(store: Store) -> None:
    """Looks for them again and again."""
    while True:
        try:
            await store.remove_unused_boxes(time.time() - CLOSED_SECONDS)
        except (DatabaseError, Conflict) as error:
            log.warning("unused boxes can't be removed: %s", error)
        await asyncio.sleep(SWEEP_SECONDS)
