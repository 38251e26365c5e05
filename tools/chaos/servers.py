"""Servers that are killed, and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time

import httpx

from tests.server.postgres import free_port
from tools.chaos.nursery import Child, Nursery

START_SECONDS = 300.0  # a busy machine takes its time
_running: set[int] = set()  # process groups


def kill_all() -> None:
    """Leaves no server behind, however a run ends."""
    for group in list(_running):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
        _running.discard(group)


class Server:
    """One `lusoria serve`: a process group of its own, on a port that stays the same."""

    def __init__(
        self, url: str, workers: int = 1, *options: str, module: str = "lusoria.cli", nursery: Nursery | None = None
    ) -> None:
        self.url, self.workers, self.options, self.module = url, workers, options, module
        self.nursery = nursery  # that forks it, which is faster
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: asyncio.subprocess.Process | Child | None = None
        self.kills = 0
        self.start_times: list[float] = []

    async def start(self) -> None:
        """Starts it, and does not wait."""
        arguments = [
            "serve", "--port", str(self.port), "--database", self.url, "--workers", str(self.workers), "--no-compile",
            *self.options,
        ]  # fmt: skip
        if self.nursery is not None:
            self.process = await self.nursery.start(arguments)
        else:
            silent = asyncio.subprocess.DEVNULL
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self.module, *arguments, start_new_session=True, stdout=silent, stderr=silent
            )
        _running.add(self.process.pid)

    async def ready(self) -> None:
        """Waits until it answers."""
        began = time.monotonic()
        async with httpx.AsyncClient() as client:
            while time.monotonic() < began + START_SECONDS:
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get(f"{self.address}/healthz", timeout=5)).status_code == 200:
                        self.start_times.append(time.monotonic() - began)
                        return
                await asyncio.sleep(0.02)
        raise RuntimeError("the server does not answer")

    async def ready_or_gone(self) -> None:
        """Waits until it answers, or has ended."""
        assert self.process is not None
        ready, gone = asyncio.create_task(self.ready()), asyncio.create_task(self.process.wait())
        await asyncio.wait({ready, gone}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        gone.cancel()
        await asyncio.gather(ready, gone, return_exceptions=True)

    async def kill(self) -> None:
        """SIGKILL, to all its processes. One that ended by itself is an error."""
        assert self.process is not None
        if self.process.returncode is not None:
            raise RuntimeError(f"after {self.kills} kills the server ended by itself: {self.process.returncode}")
        os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()
        _running.discard(self.process.pid)
        self.kills += 1

    async def stop(self) -> None:
        """SIGTERM; it must end soon."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        await asyncio.wait_for(self.process.wait(), 30)
        _running.discard(self.process.pid)

    @property
    def pid(self) -> int:
        """The process that serves, if there is one worker."""
        assert self.process is not None
        return self.process.pid
