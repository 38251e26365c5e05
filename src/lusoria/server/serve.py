"""`lusoria serve`: checks what it was asked for, opens the door, and runs until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import json
import logging
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
import uvicorn

from lusoria.errors import BadInput
from lusoria.server.app import Settings, create
from lusoria.server.middleware import LOOPBACK, name_of
from lusoria.server.migrations import migrate
from lusoria.server.store import OutOfReach, Store, database_url

if TYPE_CHECKING:
    from fastapi import FastAPI

PORT = 7530
FAREWELL = 3  # seconds that requests may take to end when the server stops
DEAF = 60  # seconds after which a connection is cut whose other end takes nothing
TOLD = "LUSORIA_SERVE"  # the variable that carries the options to several workers
MESSAGE = 64 * 1024  # bytes of a message on a socket that are read at all; `limits` says how much is understood


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    workers: int = 1
    names: tuple[str, ...] = ()  # that the server goes by, besides its host
    compile: bool = True  # what bots need, in the background
    data: str | None = None  # a folder, instead of the user's own

    @property
    def folder(self) -> Path:
        """Where the database is, unless it is somewhere else."""
        return Path(self.data) if self.data else platformdirs.user_data_path("lusoria")

    @property
    def settings(self) -> Settings:
        """The same as the application takes it."""
        hosts = {name_of(name) for name in self.names}
        local = self.host in LOOPBACK
        return Settings(
            compile=self.compile,
            threads=max(1, ((os.cpu_count() or 1) - 1) // self.workers),
            database=self.database,
            data=self.folder,
            hosts=frozenset(hosts | LOOPBACK) if hosts or local else None,
        )


def serve(options: Options, open_page: bool = False) -> None:
    """Runs until it is stopped. Whatever can't be is refused before anything starts."""
    check(options)
    url = database_url(options.database, options.folder)
    if options.workers > 1 and url.get_backend_name() == "sqlite":
        raise BadInput("--workers: more than one needs PostgreSQL, which carries the messages between them: --database")
    door = listening(options.host, options.port)
    port = door.getsockname()[1]
    with contextlib.ExitStack() as stack:
        if url.get_backend_name() == "sqlite" and url.database:
            stack.enter_context(alone(Path(url.database)))
        asyncio.run(prepare(options))
        shown = "localhost" if options.host in ("0.0.0.0", "::") else options.host
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
        print(f"Lusoria is at {address} (Ctrl+C stops it)", flush=True)
        if open_page:
            threading.Timer(0.5, webbrowser.open, [address]).start()
        run(options, door, port)


def check(options: Options) -> None:
    """Refuses numbers that make no sense."""
    if not 0 <= options.port <= 65535:
        raise BadInput(f"--port: a number from 0 to 65535 is needed, not {options.port}")
    if not 1 <= options.workers <= 64:
        raise BadInput(f"--workers: a number from 1 to 64 is needed, not {options.workers}")


def listening(host: str, port: int) -> socket.socket:
    """A socket on which the server can already be called: who comes early waits."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)[0]
        door = socket.socket(*found[:3])  # where TCP is not named, asyncio lets small answers wait for 40 ms
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; what is accepted here inherits it
            door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF * 1000)
        door.bind(found[4])
        door.listen(2048)
    except socket.gaierror:
        raise BadInput(f"--host: there is no host {host!r}") from None
    except (OSError, OverflowError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise BadInput(f"--port: {port} is taken by another program; choose another one") from None
        raise BadInput(f"--host, --port: {host}:{port} can't be used: {error}") from None
    door.set_inheritable(True)
    return door


@contextlib.contextmanager
def alone(database: Path) -> Iterator[None]:
    """Refuses a second server on the same SQLite file: it would not hear what happens at the first."""
    try:
        guard = sqlite3.connect(f"{database}.lock", timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise BadInput(f"--database: {database} can't be used: {error}") from None
    with contextlib.closing(guard):
        try:
            guard.execute("begin exclusive")  # until this process is gone, however it goes
        except sqlite3.OperationalError:
            raise BadInput(f"--database: another server uses {database}") from None
        yield


async def prepare(options: Options) -> None:
    """The database answers and is up to date, or one line says why not."""
    url = database_url(options.database, options.folder)
    shown = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
    store = Store(url)
    try:
        copy = await migrate(store)
        if copy is not None:
            print(f"The database was brought up to date. As it was before it is in {copy}", flush=True)
    except (OutOfReach, OSError, sqlite3.Error) as error:
        raise BadInput(f"--database: {shown} can't be used: {(str(error) or repr(error)).splitlines()[0]}") from None
    finally:
        await store.close()


def run(options: Options, door: socket.socket, port: int) -> None:
    """Uvicorn, with one worker or several."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    told: dict[str, Any] = {
        "log_level": "warning", "access_log": False, "server_header": False, "ws_max_size": MESSAGE,
        "timeout_graceful_shutdown": FAREWELL, "lifespan": "on",
    }  # fmt: skip
    with contextlib.suppress(KeyboardInterrupt):
        if options.workers == 1:
            config = uvicorn.Config(create(options.settings), **told)
            config.load()
            gc.freeze()
            gc.enable()
            uvicorn.Server(config).run(sockets=[door])
        else:
            door.close()
            os.environ[TOLD] = json.dumps(asdict(options))
            uvicorn.run(
                "lusoria.server.serve:worker",
                factory=True,
                host=options.host,
                port=port,
                workers=options.workers,
                **told,
            )


def worker() -> FastAPI:
    """The application of one worker of several."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    given = json.loads(os.environ[TOLD])
    return create(Options(**given | {"names": tuple(given["names"])}).settings)
