"""The application: its parts, how it starts and stops, the socket, and the page."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, PlainTextResponse, Response

import lusoria
from lusoria.server.after_game import add_after_game_routes
from lusoria.server.bot_pool import BotPool
from lusoria.server.hints import HintService
from lusoria.server.limits import ServerLimits
from lusoria.server.middleware import Guard
from lusoria.server.migrations import migrate
from lusoria.server.problems import add_exception_handlers
from lusoria.server.requests import SOCKET_REQUESTS
from lusoria.server.responses import SOCKET_RESPONSES, model
from lusoria.server.review import ReviewService
from lusoria.server.routes import add_command_routes, add_lobby_routes, add_server_routes, add_table_routes
from lusoria.server.service import TableService
from lusoria.server.sockets import Sockets
from lusoria.server.static_files import file_response, page_file
from lusoria.server.store import Store, database_url
from lusoria.table.errors import Refused
from lusoria.words import languages

log = logging.getLogger("lusoria")


@dataclass(frozen=True)
class ServerSettings:
    """What a server is started with."""

    database: str | None = None  # a URL; without one a file in `data`
    data: Path = field(default_factory=Path)
    hosts: frozenset[str] | None = None  # the host names it answers to; None: any
    limits: ServerLimits = field(default_factory=ServerLimits)
    threads: int | None = None  # of the bots
    compile: bool = True  # what bots need, when the server starts


def create(settings: ServerSettings) -> FastAPI:
    """The application. The database is opened when it starts."""
    app = FastAPI(
        title="Lusoria", version=lusoria.__version__, docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan
    )
    app.state.settings = settings
    app.add_middleware(
        Guard,
        limits=settings.limits,
        hosts=None if settings.hosts is None else set(settings.hosts),
        key=lambda: app.state.service.key,
    )
    add_exception_handlers(app)
    for add in (
        add_server_routes, add_lobby_routes, add_table_routes, add_command_routes, add_after_game_routes, add_openapi,
        add_socket, add_page,
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
    pool = BotPool(settings.threads, settings.compile)
    service = TableService(store, pool, settings.limits)
    app.state.service, app.state.hints, app.state.reviews = service, HintService(service), ReviewService(pool)
    app.state.sockets = Sockets(service, app.state.hints)
    await service.open()
    await pool.open()
    call_before_stopping(service.hurry)
    try:
        yield
    finally:
        await app.state.sockets.close()
        await app.state.reviews.close()
        await service.close()
        await pool.close()
        await store.close()


def call_before_stopping(callback: Callable[[], None]) -> None:
    """Calls back as soon as the process is told to stop: the lifespan ends only after all requests."""
    if threading.current_thread() is not threading.main_thread():
        return  # signals arrive in the main thread only
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        previous = signal.getsignal(number)

        def on_signal(number: int, frame: FrameType | None, previous: Any = previous) -> None:
            loop.call_soon_threadsafe(callback)
            if callable(previous):
                previous(number, frame)

        signal.signal(number, on_signal)


def add_openapi(app: FastAPI) -> None:
    """The description of the API, for programs."""

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Any:
        return JSONResponse(openapi_of(app))


def add_socket(app: FastAPI) -> None:
    """The socket."""

    @app.websocket("/api/live")
    async def live(socket: WebSocket, language: str = "en") -> None:
        await app.state.sockets.serve(socket, language if language in languages() else "en")


def add_page(app: FastAPI) -> None:
    """The page, where it has been built: its files, and the same page for every path of its own."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/") or path == "api":
            raise Refused("not_found", "there is no such address")
        if file := page_file(path):
            return file_response(file, request)
        if path:
            raise Refused("not_found", "there is no such address")
        return PlainTextResponse("Lusoria is running. What it can do: /api/openapi.json\n")


def openapi_of(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with the messages of the socket among its schemas."""
    if app.openapi_schema is None:
        openapi = get_openapi(title=app.title, version=app.version, routes=app.routes)
        schemas = openapi["components"]["schemas"]
        for one in (*SOCKET_REQUESTS, *(model(shape) for shape in SOCKET_RESPONSES)):
            schema = one.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas.update(schema.pop("$defs", {}))
            schemas[one.__name__] = schema
        app.openapi_schema = openapi
    return app.openapi_schema
