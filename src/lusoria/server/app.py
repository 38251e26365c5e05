"""The application: how it starts and stops, what goes wrong, the socket, and the page."""

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
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

import lusoria
from lusoria.errors import LusoriaError
from lusoria.server import schema
from lusoria.server.after_game import add_afterwards
from lusoria.server.bot_pool import Thinking
from lusoria.server.hints import Advice
from lusoria.server.limits import Limits
from lusoria.server.middleware import Guard
from lusoria.server.migrations import migrate
from lusoria.server.review import Judging
from lusoria.server.routes import add_about, add_after, add_lists, add_tables, add_wishes
from lusoria.server.service import House
from lusoria.server.sockets import MISTAKE, OUT_OF_REACH, Sockets
from lusoria.server.static_files import page_file, sent
from lusoria.server.store import OutOfReach, Store, database_url
from lusoria.table.errors import STATUS, Refused
from lusoria.words import languages

log = logging.getLogger("lusoria")


@dataclass(frozen=True)
class Settings:
    """What a server is started with."""

    database: str | None = None  # a URL; without one a file in `data`
    data: Path = field(default_factory=Path)
    hosts: frozenset[str] | None = None  # the names it goes by; None: any
    limits: Limits = field(default_factory=Limits)
    threads: int | None = None  # that think, for bots
    compile: bool = True  # what bots need, when the server starts


def create(settings: Settings) -> FastAPI:
    """The application. The database is opened when it starts."""
    app = FastAPI(
        title="Lusoria", version=lusoria.__version__, docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan
    )
    app.state.settings = settings
    app.add_middleware(
        Guard,
        limits=settings.limits,
        hosts=None if settings.hosts is None else set(settings.hosts),
        key=lambda: app.state.house.key,
    )
    add_problems(app)
    for add in (
        add_about, add_lists, add_tables, add_wishes, add_after, add_afterwards, add_description, add_live, add_page,
    ):  # fmt: skip
        add(app)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Opens the database, wakes the bots; at the end finishes what is being written."""
    settings: Settings = app.state.settings
    store = Store(database_url(settings.database, settings.data))
    copy = await migrate(store)
    if copy is not None:
        log.warning("the database was brought up to date; as it was before it is in %s", copy)
    thinking = Thinking(settings.threads, settings.compile)
    house = House(store, thinking, settings.limits)
    app.state.house, app.state.advice, app.state.judging = house, Advice(house), Judging(thinking)
    app.state.sockets = Sockets(house, app.state.advice)
    await house.open()
    await thinking.open()
    before_stopping(house.hurry)
    try:
        yield
    finally:
        await app.state.sockets.close()
        await app.state.judging.close()
        await house.close()
        await thinking.close()
        await store.close()


def before_stopping(act: Callable[[], None]) -> None:
    """Lets `act` happen as soon as the process is told to stop: the end of the lifespan comes after all requests."""
    if threading.current_thread() is not threading.main_thread():
        return  # nobody sends signals there
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def heard(number: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(act)
            if callable(before):
                before(number, frame)

        signal.signal(number, heard)


def add_problems(app: FastAPI) -> None:
    """Whatever goes wrong is told in the same form."""

    def problem(status: int, code: str, message: str) -> JSONResponse:
        return JSONResponse({"code": code, "message": message}, status)

    @app.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> JSONResponse:
        return JSONResponse(error.as_data(), error.status)

    @app.exception_handler(LusoriaError)
    async def bad_input(_request: Request, error: LusoriaError) -> JSONResponse:
        return problem(422, "bad_request", str(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        if tuple(first["loc"]) == ("path", "id"):  # somebody mistyped the link to a table
            return problem(STATUS["no_such_table"], "no_such_table", "there is no such table")
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return problem(422, "bad_request", f"{where}: {first['msg']}"[:300] if where else str(first["msg"])[:300])

    @app.exception_handler(HTTPException)
    async def http(_request: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "bad_request")
        response = problem(STATUS[code], code, str(error.detail))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(OutOfReach)
    async def out_of_reach(_request: Request, error: OutOfReach) -> JSONResponse:
        log.error("the database failed: %s", error)
        return JSONResponse(OUT_OF_REACH.as_data(), OUT_OF_REACH.status)

    @app.exception_handler(Exception)
    async def internal(request: Request, _error: Exception) -> JSONResponse:
        log.error("%s %s failed", request.method, request.url.path)
        return JSONResponse(MISTAKE.as_data(), MISTAKE.status)


def add_description(app: FastAPI) -> None:
    """What can be asked for, for programs."""

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Any:
        return JSONResponse(described(app))


def add_live(app: FastAPI) -> None:
    """The socket."""

    @app.websocket("/api/live")
    async def live(socket: WebSocket, language: str = "en") -> None:
        await app.state.sockets.serve(socket, language if language in languages() else "en")


def add_page(app: FastAPI) -> None:
    """The page, where it has been built: its files, and the same page for every address of its own."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/") or path == "api":
            raise Refused("not_found", "there is no such address")
        if file := page_file(path):
            return sent(file, request)
        if path:
            raise Refused("not_found", "there is no such address")
        return PlainTextResponse("Lusoria is running. What it can do: /api/openapi.json\n")


def described(app: FastAPI) -> dict[str, Any]:
    """OpenAPI's description, with the messages of the socket among its schemas."""
    if app.openapi_schema is None:
        found = get_openapi(title=app.title, version=app.version, routes=app.routes)
        parts = found["components"]["schemas"]
        for model in schema.LIVE:
            one = model.model_json_schema(ref_template="#/components/schemas/{model}")
            parts.update(one.pop("$defs", {}))
            parts[model.__name__] = one
        app.openapi_schema = found
    return app.openapi_schema
