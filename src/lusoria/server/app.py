"""The application: addresses, what they take and give, and how it starts and stops."""

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
from typing import Annotated, Any

from fastapi import Body, Depends, FastAPI, Query, Request, WebSocket
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

import lusoria
from lusoria.core.game import all_games
from lusoria.errors import BadRecord, LusoriaError
from lusoria.server import schema
from lusoria.server.guard import Guard
from lusoria.server.guests import LONGEST, clean
from lusoria.server.house import House
from lusoria.server.limits import Limits
from lusoria.server.live import OUT_OF_REACH, Sockets
from lusoria.server.migrations import migrate
from lusoria.server.refusal import STATUS, Refused
from lusoria.server.store import Store, database_url
from lusoria.server.tables import OVER, Table
from lusoria.server.telling import as_it_stood, in_lobby, news, now, sentence
from lusoria.server.thinking import Thinking, levels, usual_level
from lusoria.server.wishes import WISHES, name_of, open_table, wished
from lusoria.words import languages

STATIC = Path(__file__).parent / "static"  # the page, where it has been built

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
    for add in (add_problems, add_about, add_lists, add_tables, add_wishes, add_after, add_live, add_page):
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
    app.state.house, app.state.sockets = house, Sockets(house)
    await house.open()
    await thinking.open()
    before_stopping(house.hurry)
    try:
        yield
    finally:
        await app.state.sockets.close()
        await thinking.close()
        await house.close()
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


# ---- what every address takes


def the_house(request: Request) -> House:
    """The tables."""
    found: House = request.app.state.house
    return found


def the_guest(request: Request) -> str:
    """Who asks, as the cookie says."""
    return str(request.state.guest)


def the_language(language: Annotated[str, Query(max_length=8, description="of the sentences")] = "en") -> str:
    """A language that there is."""
    if language not in languages():
        raise Refused("bad_request", f"language: one of {', '.join(languages())} is needed")
    return language


HouseOf = Annotated[House, Depends(the_house)]
GuestOf = Annotated[str, Depends(the_guest)]
Language = Annotated[str, Depends(the_language)]
Id = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="of a table")]
Audience = Annotated[
    int | None, Query(ge=0, lt=schema.SEATS, description="through whose eyes; without it as those who watch")
]
PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": schema.Problem, "description": said}
    for code, said in {
        403: "not yours, or sent by a page of another site",
        404: "there is no such thing",
        405: "not what this address is for",
        409: "not now",
        413: "too large",
        422: "not understood",
        429: "too much at once",
        503: "not at the moment",
    }.items()
}

AS_JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}  # beside an answer in plain text
PLAIN: dict[int | str, dict[str, Any]] = {
    code: {"description": told["description"], "content": AS_JSON} for code, told in PROBLEMS.items()
}


async def seen_by(house: House, id: str, guest: str, seat: int | None) -> Table:
    """A table that the guest may look at through these eyes."""
    table = await house.table(id)
    table.may_look(guest, seat)
    return table


# ---- addresses


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
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return problem(422, "bad_request", f"{where}: {first['msg']}"[:300] if where else str(first["msg"])[:300])

    @app.exception_handler(HTTPException)
    async def http(_request: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "bad_request")
        response = problem(STATUS[code], code, str(error.detail))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    async def out_of_reach(_request: Request, error: SQLAlchemyError) -> JSONResponse:
        log.error("the database failed: %s", error)
        return JSONResponse(OUT_OF_REACH.as_data(), OUT_OF_REACH.status)

    @app.exception_handler(Exception)
    async def internal(request: Request, _error: Exception) -> JSONResponse:
        log.error("%s %s failed", request.method, request.url.path)
        return problem(500, "internal", "the server made a mistake; it has been written down")


def add_about(app: FastAPI) -> None:
    """The server itself, and who asks."""

    @app.get("/healthz", tags=["server"], response_model=schema.Health, responses={503: PROBLEMS[503]})
    async def healthz(house: HouseOf) -> Any:
        """Whether the server and its database answer."""
        if not await house.store.reachable():
            raise Refused("busy", "the database does not answer")
        return {"status": "ok"}

    @app.get("/api/status", tags=["server"], response_model=schema.Status)
    async def status(house: HouseOf) -> Any:
        """How far the bots are: they need compiled rules, which takes a while the first time."""
        thinking = house.thinking
        return {
            "version": lusoria.__version__,
            "ready": thinking.compiling.ready,
            "compiling": thinking.compiling.as_data(),
            "thinking": thinking.thinking,
        }

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> Any:
        return JSONResponse(described(app))

    @app.get("/api/me", tags=["guests"], response_model=schema.Me)
    async def me(house: HouseOf, guest: GuestOf) -> Any:
        """Who you are: the cookie says it, and you get one if you have none."""
        chosen = await house.store.name_of(guest)
        return {"name": await name_of(house, guest), "chosen": chosen is not None}

    @app.post("/api/me", tags=["guests"], response_model=schema.Me, responses=PROBLEMS)
    async def rename(house: HouseOf, guest: GuestOf, body: schema.NewName) -> Any:
        """Chooses a name, for tables you sit down at from now on."""
        await house.store.rename(guest, clean(body.name, LONGEST, "name"))
        return {"name": await name_of(house, guest), "chosen": True}


def add_lists(app: FastAPI) -> None:
    """What can be played, and where."""

    @app.get("/api/games", tags=["games"], response_model=schema.Games)
    async def games() -> Any:
        """The games, the levels of bots, and the languages."""
        found = [
            {"game": g.name, "title": g.title, "seats": list(g.seats), "colours": list(g.seat_names)}
            for g in all_games()
        ]
        return {"games": found, "levels": list(levels()), "level": usual_level(), "languages": languages()}

    @app.get("/api/tables", tags=["tables"], response_model=schema.Lobby, responses=PROBLEMS)
    async def lobby(
        house: HouseOf,
        guest: GuestOf,
        which: Annotated[str, Query(pattern="^(open|running|over|mine)$", description="open, running, over, mine")],
    ) -> Any:
        """Public tables that wait for players, are played or are over; or those you opened or sit at."""
        most = house.limits.listed
        rows = await (house.store.of_guest(guest, most) if which == "mine" else house.store.lobby(which, most))
        return JSONResponse({"tables": [in_lobby(row, guest) for row in rows]})

    @app.post("/api/tables", tags=["tables"], response_model=schema.TableNow, status_code=201, responses=PROBLEMS)
    async def new_table(house: HouseOf, guest: GuestOf, language: Language, body: schema.NewTable) -> Any:
        """Opens a table. It starts when every seat is taken. The promise of its dice is in the answer."""
        table = await house.table(await open_table(house, guest, body))
        seat = body.mine[0] if body.mine else None
        return JSONResponse(now(table, seat if seat in table.seats_of(guest) else None, guest, language), 201)


def add_tables(app: FastAPI) -> None:
    """Looking at a table."""

    @app.get("/api/tables/{id}", tags=["tables"], response_model=schema.TableNow, responses=PROBLEMS)
    async def look(house: HouseOf, guest: GuestOf, language: Language, id: Id, seat: Audience = None) -> Any:
        """The table as a seat of yours sees it now, with its legal moves; or as those see it who watch."""
        return JSONResponse(now(await seen_by(house, id, guest, seat), seat, guest, language))

    @app.get("/api/tables/{id}/news", tags=["tables"], response_model=schema.News, responses=PROBLEMS)
    async def get_news(
        house: HouseOf,
        guest: GuestOf,
        language: Language,
        id: Id,
        seat: Audience = None,
        seen: Annotated[int, Query(ge=0, lt=1 << 31, description="the last number you have")] = 0,
        wait: Annotated[float, Query(ge=0, le=25, description="seconds to wait if there is nothing new")] = 0,
    ) -> Any:
        """Everything that happened after `seen`, in order, and how it stands now."""
        table = await seen_by(house, id, guest, seat)
        if wait and len(table.visible(seat)) <= seen:
            await something_new(house, id, seat, seen, min(wait, house.limits.wait))
            table = await seen_by(house, id, guest, seat)
        told = news(table, seat, seen, language, house.limits.news)
        return JSONResponse({"news": told, "now": now(table, seat, guest, language)})

    @app.get("/api/tables/{id}/board", tags=["tables"], response_model=dict[str, Any], responses=PROBLEMS)
    async def board(house: HouseOf, id: Id) -> Any:
        """What is printed on board and cards: costs, values, prices, as names."""
        table = await house.table(id)
        return JSONResponse(await asyncio.to_thread(table.board))

    @app.get("/api/tables/{id}/at/{number}", tags=["tables"], response_model=schema.Stood, responses=PROBLEMS)
    async def stood(
        house: HouseOf, guest: GuestOf, id: Id, number: Annotated[int, InPath(ge=0, lt=1 << 31)], seat: Audience = None
    ) -> Any:
        """What a seat saw after something that happened: for a replay."""
        return JSONResponse(as_it_stood(await seen_by(house, id, guest, seat), seat, number))

    @app.get("/api/tables/{id}/why_not", tags=["tables"], response_model=schema.WhyNot, responses=PROBLEMS)
    async def why_not(
        house: HouseOf,
        guest: GuestOf,
        language: Language,
        id: Id,
        seat: Annotated[int, Query(ge=0, lt=schema.SEATS)],
        move: Annotated[str, Query(min_length=1, max_length=100)],
    ) -> Any:
        """Why a move is not legal now: the rule, and what is missing. For the seat that has to decide."""
        table = await house.table(id)
        refusal = table.refusal(table.own(guest, seat), move)
        if refusal is None:
            return {"legal": True, "rule": None, "reason": None}
        return {"legal": False, "rule": refusal.rule, "reason": sentence(table, refusal.reason, language)}

    @app.get("/api/tables/{id}/hint", tags=["tables"], response_model=schema.Hint, responses=PROBLEMS)
    async def hint(
        house: HouseOf, guest: GuestOf, language: Language, id: Id, seat: Annotated[int, Query(ge=0, lt=schema.SEATS)]
    ) -> Any:
        """The best moves as a strong bot sees them, from what your seat knows."""
        table = await house.table(id)
        asking = table.at(table.own(guest, seat))
        async with app.state.hints:
            found = await house.thinking.advise(asking, seat)
        said = [
            {"move": table.game.words(one.action), "chance": one.chance, "weight": one.weight}
            | sentence(table, one.reason, language)
            for one in found
        ]
        return JSONResponse({"moves": said})

    app.state.hints = asyncio.Semaphore(app.state.settings.limits.hints)


async def something_new(house: House, id: str, seat: int | None, seen: int, wait: float) -> None:
    """Waits until there is something that this audience may know of, or the time is over."""
    happened = asyncio.Event()
    leave = house.watch(id, lambda _: happened.set())
    try:
        async with asyncio.timeout(wait):
            while not house.stopping and len((await house.table(id)).visible(seat)) <= seen:
                await happened.wait()
                happened.clear()
    except TimeoutError:
        pass
    finally:
        leave()


def add_wishes(app: FastAPI) -> None:
    """Doing something at a table: one address each, with the same answer."""
    for do, (model, wish) in WISHES.items():

        def endpoint(do: str, model: type[schema.In]) -> Any:
            async def act(house: HouseOf, guest: GuestOf, id: Id, body: Annotated[Any, Body()]) -> Any:
                return JSONResponse(await wished(house, guest, id, do, body))

            act.__annotations__["body"] = model
            return act

        app.post(
            f"/api/tables/{{id}}/{do}", name=do, description=wish.__doc__, tags=["wishes"], response_model=schema.Done,
            responses=PROBLEMS,
        )(endpoint(do, model))  # fmt: skip


def add_after(app: FastAPI) -> None:
    """Records, and dice that can be checked."""

    @app.get("/api/tables/{id}/record", tags=["records"], response_class=PlainTextResponse, responses=PLAIN)
    async def record(house: HouseOf, guest: GuestOf, id: Id, seat: Audience = None) -> Any:
        """The whole record with the secret of the dice, when the game is over; before that, what your seat has seen."""
        table = await seen_by(house, id, guest, seat)
        match = table.match
        if match is None or (seat is None and table.state != OVER):
            raise Refused(
                "not_over", "the whole record is told when the game is over; until then choose a seat of yours"
            )
        text = await asyncio.to_thread(match.record, None, seat)
        name = f'attachment; filename="{table.facts.game}-{id[:8]}.lus"'
        return PlainTextResponse(text, headers={"content-disposition": name})

    @app.get("/api/tables/{id}/verify", tags=["records"], response_model=schema.Verified, responses=PROBLEMS)
    async def verify(house: HouseOf, id: Id) -> Any:
        """Throws all dice again from the secret. Better still: `lusoria verify` with the record, at home."""
        table = await house.table(id)
        if table.match is None or table.state != OVER:
            raise Refused("not_over", "the dice can be checked when the game is over")
        try:
            answers = await asyncio.to_thread(table.match.verify)
        except BadRecord as error:
            raise Refused("internal", str(error)) from None
        return {"steps": len(table.match.history), "answers": answers}


def add_live(app: FastAPI) -> None:
    """The socket."""

    @app.websocket("/api/live")
    async def live(socket: WebSocket, language: str = "en") -> None:
        await app.state.sockets.serve(socket, language if language in languages() else "en")


def add_page(app: FastAPI) -> None:
    """The page, where it has been built: its files, and the same page for every address of its own."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/") or path == "api":
            raise Refused("not_found", "there is no such address")
        file = (STATIC / path).resolve()
        if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
            return FileResponse(file)
        index = STATIC / "index.html"
        if index.is_file() and "." not in path.rsplit("/", 1)[-1]:
            return FileResponse(index)
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
