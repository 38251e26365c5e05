"""The application: its parts, how it starts and stops, the socket, and the page."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, PlainTextResponse, Response

import lusoria
from lusoria.server.after_game import add_after_game_routes
from lusoria.server.bot_pool import BotPool
from lusoria.server.browser_thinking import add_browser_routes
from lusoria.server.buckets import Buckets
from lusoria.server.cluster import joined
from lusoria.server.counts import Counts
from lusoria.server.forwarding import Cluster, Forward
from lusoria.server.health import HealthCheck
from lusoria.server.heavy import FairTurns
from lusoria.server.hints import HintService
from lusoria.server.limits import ServerLimits
from lusoria.server.live import Live
from lusoria.server.logs import RequestLog
from lusoria.server.middleware import Guard
from lusoria.server.migrations import migrate
from lusoria.server.odds import OddsService
from lusoria.server.operations import Operations, add_operation_routes
from lusoria.server.problems import add_exception_handlers
from lusoria.server.remote_bots import RemoteBots
from lusoria.server.requests import SOCKET_REQUESTS
from lusoria.server.responses import SOCKET_RESPONSES, Problem, model
from lusoria.server.retention import Retention
from lusoria.server.review import ReviewService
from lusoria.server.routes import add_command_routes, add_lobby_routes, add_server_routes, add_table_routes
from lusoria.server.service import TableService
from lusoria.server.sockets import Sockets
from lusoria.server.static_files import page_response
from lusoria.server.store import Store, database_url
from lusoria.table.errors import Refused

PAGE_THREADS = 2  # with more, the event loop would wait for each of them in turn

log = logging.getLogger("lusoria")


@dataclass(frozen=True)
class ServerSettings:
    """What a server is started with."""

    database: str | None = None  # a URL; without one a file in `data`
    data: Path = field(default_factory=Path)
    hosts: frozenset[str] | None = None  # the host names it answers to; None: any
    limits: ServerLimits = field(default_factory=ServerLimits)
    buckets: Path | None = None  # the file that workers share for their limits
    bot_processes: int | None = None  # that bots think in; by default one fewer than there are cores
    compile: bool = True  # what bots need, when the server starts
    retention: Retention = field(default_factory=Retention)
    drain: float = 0.0  # seconds that it serves on, and is not ready, when it is told to stop
    cluster_host: str = "127.0.0.1"  # that other workers on the same PostgreSQL reach this one at


def create(settings: ServerSettings) -> FastAPI:
    """The application. The database is opened when it starts."""
    app = FastAPI(
        title="Lusoria", version=lusoria.__version__, docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan
    )
    app.state.settings, app.state.buckets = settings, Buckets(settings.buckets)
    app.state.counts = Counts(settings.buckets)
    app.state.cluster = None
    app.add_middleware(Live, sockets=lambda: app.state.sockets)
    app.add_middleware(Forward, cluster=lambda: app.state.cluster)
    app.add_middleware(
        Guard,
        limits=settings.limits,
        buckets=app.state.buckets,
        counts=app.state.counts,
        hosts=None if settings.hosts is None else set(settings.hosts),
        keys=lambda: app.state.operations.keys(),
        is_banned=lambda guest, address: app.state.operations.is_banned(guest, address),
        sender=lambda *asked: None if app.state.cluster is None else app.state.cluster.sender(*asked),
    )
    app.add_middleware(RequestLog)
    add_exception_handlers(app)
    for add in (
        add_operation_routes, add_server_routes, add_lobby_routes, add_table_routes, add_command_routes,
        add_after_game_routes, add_browser_routes, add_openapi, add_page,
    ):  # fmt: skip
        add(app)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Opens the database and wakes the bots; at the end finishes what is being written."""
    settings: ServerSettings = app.state.settings
    store = Store(database_url(settings.database, settings.data))
    backup = await migrate(store)
    if backup is not None:
        log.warning("the database was migrated; a copy from before is in %s", backup)
    pool = BotPool(settings.bot_processes, settings.compile)
    service = TableService(store, pool, settings.limits)
    app.state.service, app.state.hints, app.state.odds = service, HintService(service), OddsService(service)
    app.state.reviews = ReviewService(pool, service.heavy)
    app.state.sockets, app.state.health = Sockets(service, app.state.hints, app.state.counts), HealthCheck(store)
    await service.open()
    app.state.operations = Operations(service, app.state.sockets, settings.retention)
    await app.state.operations.open()
    await pool.open()
    remote = None if store.is_sqlite else RemoteBots(store.url, pool.employ)
    if remote is not None:
        remote.start()
    call_before_stopping(service.hurry, settings.drain)
    try:
        async with AsyncExitStack() as stack:
            if not store.is_sqlite:
                cluster = await stack.enter_async_context(joined(app, store, settings.cluster_host))
                service.is_home, cluster.homes.on_lost = cluster.homes.is_home, app.state.sockets.on_lease_lost
                cluster.homes.on_gone = partial(on_workers_gone, service, cluster)
                cluster.homes.catch_up = service.catch_up
                app.state.cluster = app.state.sockets.cluster = cluster
            yield
            await app.state.sockets.close()
    finally:
        await app.state.reviews.close()
        await app.state.odds.close()
        await app.state.health.close()
        await service.close()
        if remote is not None:
            await remote.close()
        await pool.close()
        await store.close()


def on_workers_gone(service: TableService, cluster: Cluster, workers: set[str]) -> None:
    """Nobody waits for them, and their bots think here."""
    cluster.give_up(workers)
    service.start_task(service.take_over(cluster.homes.find))


def call_before_stopping(callback: Callable[[], None], drain: float = 0.0) -> None:
    """Calls back as soon as the process is told to stop: the lifespan ends only after all requests.

    It stops `drain` seconds later, so that a proxy has time to see that the server is not ready; told twice, at once.
    """
    if threading.current_thread() is not threading.main_thread():
        return  # signals arrive in the main thread only
    loop, told = asyncio.get_running_loop(), list[int]()
    for number in (signal.SIGINT, signal.SIGTERM):
        previous = signal.getsignal(number)

        def on_signal(number: int, frame: FrameType | None, previous: Any = previous) -> None:
            loop.call_soon_threadsafe(callback)
            if callable(previous) and drain and not told:
                loop.call_soon_threadsafe(loop.call_later, drain, previous, number, frame)
            elif callable(previous):
                previous(number, frame)
            told.append(number)

        signal.signal(number, on_signal)


def add_openapi(app: FastAPI) -> None:
    """The description of the API, for programs."""

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Any:
        return JSONResponse(openapi_of(app))


def add_page(app: FastAPI) -> None:
    """The page, where it has been built: its files, and the same page for every path of its own."""
    turns = FairTurns(PAGE_THREADS)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/") or path == "api":
            raise Refused("not_found", "there is no such address")
        async with turns:  # in a thread: the first request for a file compresses it
            found = await asyncio.to_thread(page_response, path, request)
        if found is not None:
            return found
        if path:
            raise Refused("not_found", "there is no such address")
        return PlainTextResponse("Lusoria is running. What it can do: /api/openapi.json\n")


def openapi_of(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with the messages of the socket among its schemas."""
    if app.openapi_schema is None:
        openapi = get_openapi(title=app.title, version=app.version, routes=app.routes)
        schemas = openapi["components"]["schemas"]
        for one in (*SOCKET_REQUESTS, *(model(shape) for shape in (Problem, *SOCKET_RESPONSES))):
            schema = one.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas.update(schema.pop("$defs", {}))
            schemas[one.__name__] = schema
        app.openapi_schema = openapi
    return app.openapi_schema
