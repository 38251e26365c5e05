from __future__ import annotations

import asyncio
from contextlib import suppress

from lusoria.server.stopping import stopped


def test_a_task_that_swallows_a_cancellation_is_ended_all_the_same() -> None:
    swallowed = []

    async def stubborn() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        swallowed.append(True)
        await asyncio.sleep(60)

    async def run() -> bool:
        task = asyncio.create_task(stubborn())
        await asyncio.sleep(0)
        await stopped([task])
        return task.cancelled()

    assert asyncio.run(run())
    assert swallowed == [True]
