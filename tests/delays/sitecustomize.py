"""Delays every request, and every message on a socket, to the servers that tests start: `make delayed`.

Python imports this file in each process that has its folder on PYTHONPATH. A test that passes only at a certain pace
fails with it.
"""

from __future__ import annotations

import asyncio
import importlib.util
import random
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Any

GUARD = "lusoria.server.middleware"  # all requests and sockets pass its class `Guard`
REQUEST_SECONDS, MESSAGE_SECONDS = 0.1, 0.03  # on average
MOST_SECONDS = 1.0


async def delay(average: float) -> None:
    """Waits, most often shortly, now and then much longer."""
    await asyncio.sleep(min(random.expovariate(1 / average), MOST_SECONDS))


class Delayed(SourceFileLoader):
    """Loads the module, and lets its guard wait."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        guard: Any = module.Guard
        call = guard.__call__

        async def called(self: Any, scope: Any, receive: Any, send: Any) -> None:
            async def received() -> Any:
                message = await receive()
                if message["type"] == "websocket.receive":
                    await delay(MESSAGE_SECONDS)
                return message

            if scope["type"] != "lifespan":
                await delay(REQUEST_SECONDS)
            await call(self, scope, received, send)

        guard.__call__ = called


class Finder(MetaPathFinder):
    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The guard's module, from its own file."""
        if name != GUARD:
            return None
        sys.meta_path.remove(self)
        found = importlib.util.find_spec(name)
        if found is not None and found.origin is not None:
            found.loader = Delayed(name, found.origin)
        return found


sys.meta_path.insert(0, Finder())
