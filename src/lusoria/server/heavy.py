"""Work that takes longer than the event loop may be held up: in a thread, one piece at a time, in fair turns.

Threads share the interpreter with the event loop. With several at work it would wait for each of them in turn.
Turns go round by address, then by guest; long work consists of several pieces, so that others come between.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from lusoria.server.fair_queue import FairQueue, QueueShare, Ticket
from lusoria.server.spending import SPENDER, asker_ticket
from lusoria.table.errors import Refused

MAX_WAITING = 100_000  # pieces of work: all sockets may come back at once; then the address with the most gives way

P = ParamSpec("P")
T = TypeVar("T")


class FairTurns:
    """Places that are given to those who wait by address, then by guest, then by table."""

    def __init__(self, places: int, max_waiting: int = MAX_WAITING) -> None:
        self._free = places
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue(max_waiting)

    async def begin(self, ticket: Ticket) -> None:
        """Waits for a place; refused if too many wait, most of them from this address."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        gives_way = self._waiting.put(turn, ticket)
        if gives_way is not None and not gives_way.done():
            gives_way.set_exception(Refused("busy", "too much is waiting from your address; try again in a moment"))
        try:
            await turn
        except asyncio.CancelledError:
            if not self._waiting.remove(turn) and not turn.cancelled() and turn.exception() is None:
                self.end()  # it got the place in the same moment
            raise

    def end(self) -> None:
        """Leaves the place to the next one."""
        while (turn := self._waiting.pop()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def __aenter__(self) -> None:
        await self.begin(asker_ticket(QueueShare.PEOPLE))

    async def __aexit__(self, *_: object) -> None:
        self.end()


class HeavyWork:
    def __init__(self) -> None:
        self._turns = FairTurns(1)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a function that takes long. The guest pays for the processor time."""
        await self._turns.begin(asker_ticket(QueueShare.PEOPLE))
        spender, context, spent = SPENDER.get(), copy_context(), 0.0

        def measured() -> T:
            nonlocal spent
            began = time.thread_time()
            try:
                return context.run(work, *args, **kwargs)
            finally:
                spent = time.thread_time() - began

        def on_done(working: asyncio.Future[T]) -> None:
            self._turns.end()
            if spender is not None:
                spender.pay_for_seconds(spent)
            if not working.cancelled():
                working.exception()  # retrieved, also if nobody waits for the result any more

        working = asyncio.get_running_loop().run_in_executor(None, measured)
        working.add_done_callback(on_done)
        return await asyncio.shield(working)  # the thread works to the end, also if nobody waits for it any more
