"""`lusoria serve`: checks its options, opens the port, and runs until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import ipaddress
import json
import logging
import os
import shlex
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
import sqlalchemy as sa
import uvicorn

from lusoria.core.files import create_private
from lusoria.errors import BadInput
from lusoria.server.app import ServerSettings, create
from lusoria.server.buckets import create_file
from lusoria.server.connections import Listener, TimedHttp, TimedSocket, raise_handle_limit
from lusoria.server.limits import ServerLimits
from lusoria.server.logs import FORMATS, LEVELS, set_up
from lusoria.server.metrics import share_metrics
from lusoria.server.middleware import LOOPBACK, host_name
from lusoria.server.migrations import migrate
from lusoria.server.retention import Retention
from lusoria.server.store import Conflict, DatabaseError, Store, database_url

if TYPE_CHECKING:
    from fastapi import FastAPI

PORT = 7530
SHUTDOWN_TIMEOUT = 1  # seconds that requests may take to end when the server stops
SEND_TIMEOUT = 60  # seconds until a connection is closed whose peer stopped reading
OPTIONS_VARIABLE = "LUSORIA_SERVE"  # the environment variable that carries the options to several workers
MAX_MESSAGE_BYTES = 64 * 1024  # of a message on a socket; `ServerLimits.message` is refused with an answer
GC_THRESHOLD = (150_000, 0, 0)  # objects that are more than at the last collection: about 30 MB, if all are garbage
UVICORN: dict[str, Any] = {
    "log_level": "warning", "access_log": False, "server_header": False, "lifespan": "on", "log_config": None,
    "http": TimedHttp, "ws": TimedSocket, "ws_max_size": MAX_MESSAGE_BYTES,
    "ws_per_message_deflate": False,  # it would take more time than all the rest, and 50 kB a socket
    "timeout_graceful_shutdown": SHUTDOWN_TIMEOUT,
}  # fmt: skip
MAX_DRAIN = 60  # seconds

log = logging.getLogger("lusoria")


@dataclass(frozen=True)
class ServeOptions:
    """The options of the command line."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    workers: int = 1
    names: tuple[str, ...] = ()  # host names that the server answers to, besides its own
    compile: bool = True  # what bots need, in the background
    data: str | None = None  # a folder, instead of the user's own
    limits: tuple[str, ...] = ()  # that differ from their defaults: rate=50
    buckets: str | None = None  # a file that several workers share
    log: str = "text"  # or json
    log_level: str = "warning"
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-… headers are believed, besides this machine's
    keep_finished: float | None = None  # days
    keep_abandoned: float | None = None
    drain: float = 0.0  # seconds
    cluster_host: str = "127.0.0.1"  # that workers on other machines reach this one at

    @property
    def folder(self) -> Path:
        """The folder of the database, unless another database is named."""
        return Path(self.data) if self.data else platformdirs.user_data_path("lusoria")

    @property
    def settings(self) -> ServerSettings:
        """The settings of the application."""
        hosts = {host_name(name) for name in self.names}
        local = self.host in LOOPBACK
        return ServerSettings(
            compile=self.compile,
            cluster_host=self.cluster_host,
            bot_processes=max(1, ((os.cpu_count() or 1) - 1) // self.workers),
            database=self.database,
            data=self.folder,
            hosts=frozenset(hosts | LOOPBACK) if hosts or local else None,
            limits=ServerLimits.given(self.limits),
            buckets=None if self.buckets is None else Path(self.buckets),
            retention=Retention(self.keep_finished, self.keep_abandoned),
            drain=self.drain,
        )


def serve(options: ServeOptions, open_page: bool = False) -> None:
    """Runs until it is stopped. Bad options are refused before anything starts."""
    check(options)
    url = database_url(options.database, options.folder)
    if options.workers > 1 and url.get_backend_name() == "sqlite":
        raise BadInput("--workers: more than one needs PostgreSQL, which carries the messages between them: --database")
    listener = listen(options.host, options.port)
    port = listener.getsockname()[1]
    with contextlib.ExitStack() as stack:
        if url.get_backend_name() == "sqlite" and url.database:
            stack.enter_context(locked(Path(url.database)))
        asyncio.run(prepare(options))
        shown = "localhost" if options.host in ("0.0.0.0", "::") else options.host
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
        print(f"Lusoria is at {address} (Ctrl+C stops it)", flush=True)
        if open_page:
            threading.Timer(0.5, webbrowser.open, [address]).start()
        run(options, listener)


def check(options: ServeOptions) -> None:
    """Refuses numbers that make no sense."""
    if not 0 <= options.port <= 65535:
        raise BadInput(f"--port: a number from 0 to 65535 is needed, not {options.port}")
    if not 1 <= options.workers <= 64:
        raise BadInput(f"--workers: a number from 1 to 64 is needed, not {options.workers}")
    ServerLimits.given(options.limits)
    if not 0 <= options.drain <= MAX_DRAIN:
        raise BadInput(f"--drain: a number from 0 to {MAX_DRAIN} is needed, not {options.drain:g}")
    if options.log not in FORMATS:
        raise BadInput(f"--log: {' or '.join(FORMATS)} is needed, not {options.log!r}")
    if options.log_level not in LEVELS:
        raise BadInput(f"--log-level: one of {', '.join(LEVELS)} is needed, not {options.log_level!r}")
    for proxy in options.proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError as error:
            raise BadInput(f"--proxy: an address or a network is needed: {error}") from None
    Retention(options.keep_finished, options.keep_abandoned)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket: connections that come early wait."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)[0]
        listener = Listener(*found[:3])  # without IPPROTO_TCP asyncio delays small answers by 40 ms
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; accepted connections inherit it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SEND_TIMEOUT * 1000)
        listener.bind(found[4])
        listener.listen(2048)
    except socket.gaierror:
        raise BadInput(f"--host: there is no host {host!r}") from None
    except (OSError, OverflowError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise BadInput(f"--port: {port} is taken by another program; choose another one") from None
        raise BadInput(f"--host, --port: {host}:{port} can't be used: {error}") from None
    listener.set_inheritable(True)
    return listener


@contextlib.contextmanager
def locked(database: Path) -> Iterator[None]:
    """Refuses a second server on the same SQLite file: it would not see what the first one writes."""
    create_private(Path(f"{database}.lock"))
    try:
        lock = sqlite3.connect(f"{database}.lock", timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise BadInput(f"--database: {database} can't be used: {error}") from None
    with contextlib.closing(lock):
        try:
            lock.execute("begin exclusive")  # until this process ends, however it does
        except sqlite3.OperationalError:
            raise BadInput(f"--database: another server uses {database}") from None
        yield


def warn_of_other_readers(url: sa.URL) -> None:
    """Logs which files and folders every user of this machine can read. A group may be meant: it makes the backups."""
    if url.get_backend_name() != "sqlite" or os.name != "posix":
        return
    file = Path(url.database or "")
    files = [file.parent, *file.parent.glob(f"{file.name}*"), *file.parent.glob(f"{file.stem}-*.backup")]
    if found := [str(one) for one in files if one.exists() and one.stat().st_mode & 0o005]:
        log.warning("other users of this machine can read the database: chmod o= %s", shlex.join(found))


async def prepare(options: ServeOptions) -> None:
    """Migrates the database, or refuses one that does not answer."""
    url = database_url(options.database, options.folder)
    shown = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
    store = Store(url)
    try:
        backup = await migrate(store)
        if backup is not None:
            print(f"The database was migrated. A copy from before is in {backup}", flush=True)
        await store.signing_key()  # what the server reads first: a damaged page is found here, and said in one line
        await store.waiting_for_bots(0.0)
    except (DatabaseError, Conflict, OSError, sqlite3.Error) as error:
        raise BadInput(f"--database: {shown} can't be used: {(str(error) or repr(error)).splitlines()[0]}") from None
    finally:
        await store.close()


def run(options: ServeOptions, listener: socket.socket) -> None:
    """Uvicorn, with one worker or several."""
    set_up(options.log, options.log_level)
    warn_of_other_readers(database_url(options.database, options.folder))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    raise_handle_limit()
    config = UVICORN | {"forwarded_allow_ips": trusted_proxies(options)}
    with contextlib.suppress(KeyboardInterrupt):
        if options.workers == 1:
            single = uvicorn.Config(create(options.settings), **config)
            single.load()
            collect_rarely()
            uvicorn.Server(single).run(sockets=[listener])
        else:
            from uvicorn.supervisors import Multiprocess

            with tempfile.TemporaryDirectory(prefix="lusoria-") as folder, share_metrics():
                buckets = Path(folder) / "buckets"
                create_file(buckets)
                os.environ[OPTIONS_VARIABLE] = json.dumps(asdict(replace(options, buckets=str(buckets))))
                name = "lusoria.server.serve:worker"
                several = uvicorn.Config(name, factory=True, workers=options.workers, **config)
                Multiprocess(several, sockets=[listener]).run()


def collect_rarely() -> None:
    """Garbage collection for a process that has imported everything: only when objects have become many more.

    Nobody is answered while it looks at thousands of tables, and it finds nothing there: moves and requests leave no
    cycles behind, only closed sockets do, about a hundred objects each. Those of sockets that were open for long are
    found when what survives collections has grown by a quarter.
    """
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLD)
    gc.enable()


def trusted_proxies(options: ServeOptions) -> list[str]:
    """Whose X-Forwarded-For and X-Forwarded-Proto are believed: this machine's, and those that were named."""
    named = [*options.proxies, *filter(None, os.environ.get("FORWARDED_ALLOW_IPS", "").split(","))]
    return [*sorted(LOOPBACK - {"localhost"}), *(one.strip() for one in named)]


def worker() -> FastAPI:
    """The application of one worker of several."""
    given = json.loads(os.environ[OPTIONS_VARIABLE])
    options = ServeOptions(**given | {name: tuple(given[name]) for name in ("names", "limits", "proxies")})
    set_up(options.log, options.log_level)
    app = create(options.settings)
    collect_rarely()
    return app
