"""The bots' turns: at every table the bots decide until a person is asked."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from lusoria.server import metrics
from lusoria.server.fair_queue import Share, Ticket
from lusoria.server.logs import context_of_table
from lusoria.server.store import DatabaseError
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Draft, Entry
from lusoria.table.table import Table

if TYPE_CHECKING:
    from lusoria.server.service import TableService

UNDO_REQUEST_SECONDS = 60.0  # that bots wait while people are asked for an undo
UNDO_POLL_SECONDS = 0.2
REFUSED_SECONDS = 0.05  # until a bot whose move was refused thinks again
RETRY_SECONDS = 0.5  # after a failure
SWEEP_SECONDS = 10.0  # between searches for tables whose bots were forgotten, by a crash or another worker

log = logging.getLogger("lusoria")


class BotTurns:
    def __init__(self, service: TableService) -> None:
        self.service = service
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table

    def tasks(self) -> list[asyncio.Task[None]]:
        """What has to be cancelled when the server stops."""
        return list(self._tasks.values())

    def wake(self, table: Table) -> None:
        """Lets the bots of a table decide, if they have to and do not yet."""
        id = table.facts.id
        if table.bots_asked and id not in self._tasks and not self.service.closing:
            task = asyncio.create_task(self._play(id), context=context_of_table(id))
            self._tasks[id] = task
            task.add_done_callback(lambda _: self._on_done(id))

    def wake_after_load(self, table: Table) -> None:
        """The same for a table that comes into memory; unless another worker wrote last, which has woken them."""
        last = table.entries[-1].entry.time if table.entries else 0.0
        if self.service.is_home(table.facts.id) or time.time() - last > SWEEP_SECONDS:
            self.wake(table)

    def _on_done(self, id: str) -> None:
        """The bots have nothing to do; unless somebody decided while the task ended."""
        self._tasks.pop(id, None)
        table = self.service.cached(id)
        if table is not None:
            self.wake(table)

    async def _play(self, id: str) -> None:
        """Bots decide until a person is asked. What goes wrong is tried again; the table waits."""
        while True:
            try:
                table = await self.service.table(id)
                if not table.bots_asked:
                    return
                if is_undo_requested(table):
                    await asyncio.sleep(UNDO_POLL_SECONDS)
                else:
                    await self._decide(table)
            except Refused as refused:
                log.info("table %s: a bot's move was refused: %s", id, refused.code)  # the reason may tell hidden cards
                await asyncio.sleep(REFUSED_SECONDS)
            except DatabaseError as error:
                log.warning("table %s: its bots wait for the database: %s", id, error)
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("table %s: a bot failed; it is tried again", id)
                await asyncio.sleep(RETRY_SECONDS)

    async def _decide(self, table: Table) -> None:
        id, seat, changes = table.facts.id, table.bots_asked[0], table.change_count
        with metrics.bot_decisions.labels(table.seats[seat].level).time():
            action = await self._think(table, seat)
        if action is None:
            return

        def command(now: Table) -> Draft | Entry:
            if not is_asked(now, seat, changes):
                raise Refused("stale", "something has happened while the bot was thinking")
            return commands.move(now, None, seat, None, action)

        await self.service.execute(id, command)

    async def _think(self, table: Table, seat: int) -> int | None:
        """What the bot of a seat does; None if the table no longer needs to know."""
        id, changes = table.facts.id, table.change_count
        ticket = Ticket(Share.PEOPLE if table.guests() else Share.BOTS, table.facts.host, id)
        level = table.seats[seat].level
        task = asyncio.create_task(self.service.bot_pool.choose(table.snapshot_for(seat), seat, level, ticket))

        def on_change(_: str) -> None:
            now = self.service.cached(id)
            if now is not None and not is_asked(now, seat, changes):
                task.cancel()

        unwatch = self.service.watch(id, on_change)
        try:
            await asyncio.wait({task})
            return None if task.cancelled() else task.result()
        finally:
            task.cancel()  # the server stops
            unwatch()

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


def is_asked(table: Table, seat: int, changes: int) -> bool:
    """Whether a bot that began to think when the match had changed so often is still waited for."""
    return table.change_count == changes and seat in table.bots_asked and not is_undo_requested(table)


def is_undo_requested(table: Table) -> bool:
    """Whether people are being asked for an undo: bots wait for them, but not for ever."""
    request = table.undo_request
    return request is not None and time.time() - request.time < UNDO_REQUEST_SECONDS
