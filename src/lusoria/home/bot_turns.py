"""The bots' turns: at every table the bots decide until a person is asked."""

from __future__ import annotations

import asyncio
import logging
import time
from contextvars import Context

from lusoria.core.dice import Dice, seeded
from lusoria.home.store import StoreError
from lusoria.home.tables import TableHome
from lusoria.match.snapshot import Snapshot
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.journal import Draft, Entry
from lusoria.table.table import Table

UNDO_REQUEST_SECONDS = 60.0  # that bots wait while people are asked for an undo
UNDO_POLL_SECONDS = 0.2
REFUSED_SECONDS = 0.05  # until a bot whose move was refused thinks again
RETRY_SECONDS = 0.5  # after a failure

log = logging.getLogger("lusoria")


class HomeBots:
    """The bots of a home. Who thinks for them is the home's choice: `choose`."""

    def __init__(self, home: TableHome) -> None:
        self.home = home
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table
        self.closing = False

    async def choose(self, table: Table, seat: int) -> int:
        """The action of a bot. It is told what its seat knows, and no more."""
        raise NotImplementedError

    def context(self, id: str) -> Context | None:
        """What log lines of a table's bots are written in."""
        return None

    def tasks(self) -> list[asyncio.Task[None]]:
        """What has to be cancelled when the home closes."""
        return list(self._tasks.values())

    def wake(self, table: Table) -> None:
        """Lets the bots of a table decide, if they have to and do not yet."""
        id = table.facts.id
        if table.bots_asked and id not in self._tasks and not self.closing:
            task = asyncio.create_task(self._play(id), context=self.context(id))
            self._tasks[id] = task
            task.add_done_callback(lambda _: self._on_done(id))

    def _on_done(self, id: str) -> None:
        """The bots have nothing to do; unless somebody decided while the task ended."""
        self._tasks.pop(id, None)
        table = self.home.cached(id)
        if table is not None:
            self.wake(table)

    async def _play(self, id: str) -> None:
        """Bots decide until a person is asked. What goes wrong is tried again; the table waits."""
        while True:
            try:
                table = await self.home.table(id)
                if not table.bots_asked:
                    return
                if is_undo_requested(table):
                    await asyncio.sleep(UNDO_POLL_SECONDS)
                else:
                    await self._decide(table)
            except Refused as refused:
                log.info("table %s: a bot's move was refused: %s", id, refused.code)  # the reason may tell hidden cards
                if refused.code == "no_such_table":
                    return  # it was deleted
                await asyncio.sleep(REFUSED_SECONDS)
            except StoreError as error:
                log.warning("table %s: its bots wait for the database: %s", id, error)
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("table %s: a bot failed; it is tried again", id)
                await asyncio.sleep(RETRY_SECONDS)

    async def _decide(self, table: Table) -> None:
        id, seat, changes = table.facts.id, table.bots_asked[0], table.change_count
        action = await self._think(table, seat)
        if action is None:
            return

        def command(now: Table) -> Draft | Entry:
            if not is_asked(now, seat, changes):
                raise Refused("stale", "something has happened while the bot was thinking")
            return commands.move(now, None, seat, None, action)

        await self.home.execute(id, command)

    async def _think(self, table: Table, seat: int) -> int | None:
        """What the bot of a seat does; None if the table no longer needs to know."""
        id, changes = table.facts.id, table.change_count
        task = asyncio.create_task(self.choose(table, seat))

        def on_change(_: str) -> None:
            now = self.home.cached(id)
            if now is not None and not is_asked(now, seat, changes):
                task.cancel()

        unwatch = self.home.watch(id, on_change)
        try:
            await asyncio.wait({task})
            return None if task.cancelled() else task.result()
        finally:
            task.cancel()  # the home closes
            unwatch()


def is_asked(table: Table, seat: int, changes: int) -> bool:
    """Whether a bot that began to think when the match had changed so often is still waited for."""
    return table.change_count == changes and seat in table.bots_asked and not is_undo_requested(table)


def is_undo_requested(table: Table) -> bool:
    """Whether people are being asked for an undo: bots wait for them, but not for ever."""
    request = table.undo_request
    return request is not None and time.time() - request.time < UNDO_REQUEST_SECONDS


# ---- the cheap policy


def cheap_choice(snapshot: Snapshot, seat: int, dice: Dice) -> int:
    """What the cheap policy does in a world that fits what the seat knows."""
    return snapshot.world(seat, dice).sensible(snapshot.moves, dice).action


def bot_dice(seed: tuple[int, int]) -> Dice:
    """Dice of a bot, which have nothing to do with those of the table."""
    return seeded(*seed, cap=0)
