"""Ends tasks for good."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_SECONDS = 0.5


async def stopped(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks until all of them have ended.

    Once is not enough: a library may swallow a cancellation, as `asyncio.wait_for` of Python 3.11 does with one that
    comes together with its result, and a task that loops goes on.
    """
    running = {task for task in tasks if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=AGAIN_SECONDS)
