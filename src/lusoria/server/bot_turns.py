"""The bots' turns on a server: measured, and found again after a crash."""

from __future__ import annotations

import asyncio
import logging
import time
from contextvars import Context
from typing import TYPE_CHECKING

from lusoria.home.bot_turns import HomeBots
from lusoria.server import metrics
from lusoria.server.fair_queue import QueueShare
from lusoria.server.logs import context_of_table
from lusoria.server.store import DatabaseError
from lusoria.table.errors import Refused
from lusoria.table.table import Table

if TYPE_CHECKING:
    from lusoria.server.service import TableService

SWEEP_SECONDS = 10.0  # between searches for tables whose bots were forgotten, by a crash or another worker

log = logging.getLogger("lusoria")


class BotTurns(HomeBots):
    def __init__(self, service: TableService) -> None:
        super().__init__(service)
        self.service = service

    async def choose(self, table: Table, seat: int) -> int:
        """Asks the processes that bots think in."""
        share = QueueShare.PEOPLE if table.guests() else QueueShare.BOTS
        ticket = self.service.addresses.ticket(share, table.facts.host, table.facts.id)
        level = table.seats[seat].level
        with metrics.bot_decisions.labels(level).time():
            return await self.service.bot_pool.choose(table.snapshot_for(seat), seat, level, ticket)

    def context(self, id: str) -> Context:
        """The table is named in the log."""
        return context_of_table(id)

    def wake_after_load(self, table: Table) -> None:
        """Wakes the bots of a table that comes into memory; unless another worker wrote last, which has woken them."""
        last = table.entries[-1].entry.time if table.entries else 0.0
        if self.service.is_home(table.facts.id) or time.time() - last > SWEEP_SECONDS:
            self.wake(table)

    async def sweep(self) -> None:
        """Looks again and again for tables that wait for bots which nobody has woken."""
        age = 0.0 if self.service.store.is_sqlite else SWEEP_SECONDS  # a single worker has no others to wait for
        while True:
            try:
                for id in await self.service.store.waiting_for_bots(time.time() - age):
                    await self._wake_stored(id)
            except DatabaseError as error:
                log.warning("tables that wait for bots can't be searched: %s", error)
            await asyncio.sleep(SWEEP_SECONDS)
            age = SWEEP_SECONDS

    async def _wake_stored(self, id: str) -> None:
        """Wakes the bots of a table. One that can't be read must not keep the others waiting."""
        try:
            self.wake(await self.service.table(id))
        except DatabaseError:
            raise
        except Refused:
            pass  # its journal is damaged, which has been logged
        except Exception:
            log.exception("table %s can't be read", id)
