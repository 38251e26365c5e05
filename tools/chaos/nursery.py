"""Servers that start in a moment: a process that has imported everything forks one whenever it is asked to.

    python -m tools.chaos.nursery

reads a line of JSON for each server, the arguments of `lusoria`, and writes `started PID`, and later `ended PID CODE`.
Starting an interpreter and importing takes most of a second each time, and a thousand kills need a thousand starts.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import select
import signal
import sys
import traceback
from importlib import import_module
from typing import NoReturn

IMPORTED_MODULES = (
    "aiosqlite", "alembic.command", "asyncpg", "h11", "lusoria.cli.serve", "lusoria.server.app", "lusoria.server.serve",
    "lusoria.games.aeterna.game", "lusoria.games.aquileia.game", "lusoria.games.builders.game",
    "sqlalchemy.dialects.postgresql.asyncpg", "sqlalchemy.dialects.sqlite.aiosqlite", "uvicorn", "uvloop", "websockets",
)  # fmt: skip


def main() -> None:
    """Forks, and tells who has ended, until standard input does."""
    for name in IMPORTED_MODULES:
        import_module(name)
    import_module("lusoria.server.app").create(import_module("lusoria.server.app").ServerSettings())  # fills caches
    gc.freeze()  # or each new process would copy what it only looks at
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(tell)
    unread = b""
    while True:
        ready, _, _ = select.select([0, told], [], [])
        if told in ready:
            os.read(told, 4096)
            bury()
        if 0 in ready:
            read = os.read(0, 65536)
            if not read:
                return
            *lines, unread = (unread + read).split(b"\n")
            for line in lines:
                say(f"started {fork(json.loads(line))}")


def bury() -> None:
    """Tells which servers have ended."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        say(f"ended {pid} {os.waitstatus_to_exitcode(status)}")


def say(line: str) -> None:
    """A line on standard output."""
    os.write(1, f"{line}\n".encode())


def fork(arguments: list[str]) -> int:
    """A server in a process group of its own."""
    sys.stdout.flush()
    pid = os.fork()
    return pid or become_server(arguments)


def become_server(arguments: list[str]) -> NoReturn:
    """The new process: `lusoria` with these arguments, as if it had just been started."""
    status = 1
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        silent = os.open(os.devnull, os.O_RDWR)
        for handle in (0, 1, 2):
            os.dup2(silent, handle)
        os.closerange(3, 256)
        sys.argv = ["lusoria", *arguments]
        from lusoria.cli import main as lusoria

        lusoria()
        status = 0
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


class Child:
    """A forked server, as `asyncio.subprocess.Process` would show it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    def ended(self, code: int) -> None:
        """It has ended."""
        self.returncode = code
        self._ended.set()

    async def wait(self) -> int:
        """Waits for its end."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode


class Nursery:
    """The process that forks servers, seen from where they are killed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._opening = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None
        self._starting: list[asyncio.Future[Child]] = []
        self._children: dict[int, Child] = {}

    async def start(self, arguments: list[str]) -> Child:
        """Starts a server."""
        async with self._opening:
            if self._process is None:
                pipe = asyncio.subprocess.PIPE
                command = [sys.executable, "-m", "tools.chaos.nursery"]
                self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
                self._reading = asyncio.create_task(self._read())
        started: asyncio.Future[Child] = asyncio.get_running_loop().create_future()
        self._starting.append(started)
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(arguments).encode() + b"\n")
        return await started

    async def _read(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            what, pid, *code = line.decode().split()
            if what == "started":
                child = self._children[int(pid)] = Child(int(pid))
                self._starting.pop(0).set_result(child)
            else:
                self._children.pop(int(pid)).ended(int(code[0]))
        for waiting in self._starting:
            waiting.set_exception(RuntimeError("the process that forks servers has ended"))

    async def close(self) -> None:
        """Ends it; its servers must have ended before."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            await self._process.wait()
        if self._reading is not None:
            await self._reading


if __name__ == "__main__":
    main()
