"""Work that takes longer than the event loop may be held up: in a thread, one piece at a time.

Threads share the interpreter with the event loop. With several at work it would wait for each of them in turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class HeavyWork:
    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Semaphore(1)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a function that takes long."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(work, *args, **kwargs)
