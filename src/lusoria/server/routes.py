"""The routes of the HTTP API: the server and its guests, the lobby, tables and commands. `after_game` has the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Annotated, Any

from fastapi import Body, Depends, FastAPI, Query, Request
from fastapi import Path as InPath
from fastapi.responses import PlainTextResponse

import lusoria
from lusoria.errors import UnknownGame
from lusoria.home.names import MAX_NAME_LENGTH, clean, default_name
from lusoria.home.opening import open_table
from lusoria.server import requests, responses
from lusoria.server.handlers import HANDLERS, handle
from lusoria.server.json_response import FastJson
from lusoria.server.responses import model
from lusoria.server.service import TableService
from lusoria.server.spending import ENTRY_TOLD, SPENDER, charge, prepay
from lusoria.server.static_files import text_response
from lusoria.site.texts import games_list
from lusoria.table.errors import Refused
from lusoria.table.message_types import Happened, PlaceNow, TableNow, TableThen
from lusoria.table.messages import in_lobby, news, place_now, sentence, table_now, table_then
from lusoria.table.table import Table
from lusoria.words import game_texts, languages, rule_text

LONG_STORY = 20  # entries

# ---- what routes have in common


# Dependencies are coroutines, though nothing in them waits: plain functions would each be called in a thread.


async def get_service(request: Request) -> TableService:
    """The tables."""
    service: TableService = request.app.state.service
    return service


async def get_guest(request: Request) -> str:
    """Who asks, as the cookie says."""
    return str(request.state.guest)


async def get_language(language: Annotated[str, Query(max_length=8, description="of the sentences")] = "en") -> str:
    """A known language."""
    if language not in languages():
        raise Refused("bad_request", f"language: one of {', '.join(languages())} is needed")
    return language


Service = Annotated[TableService, Depends(get_service)]
Guest = Annotated[str, Depends(get_guest)]
Language = Annotated[str, Depends(get_language)]
Id = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="of a table")]
Audience = Annotated[
    int | None, Query(ge=0, lt=requests.MAX_SEATS, description="the seat to look as; without it as a spectator")
]
Instant = Annotated[bool, Query(description=requests.INSTANT)]
PROBLEM_AS_JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {  # without models: FastAPI would build one for each status of each route
    status: {"description": description, "content": PROBLEM_AS_JSON}
    for status, description in {
        400: "not a plain path",
        403: "not yours, or sent by a page of another site",
        404: "there is no such thing",
        405: "not a method of this path",
        409: "not now",
        413: "too large",
        422: "not understood",
        429: "too much at once",
        503: "not at the moment",
    }.items()
}


async def table_for(service: TableService, id: str, guest: str, seat: int | None) -> Table:
    """A table that the guest may look at as this audience."""
    table = await service.latest(id)
    table.check_audience(guest, seat)
    return table


def add_server_routes(app: FastAPI) -> None:
    """The server itself, and who asks."""

    @app.get("/healthz", tags=["server"], response_model=model(responses.Health), responses={503: PROBLEMS[503]})
    async def healthz() -> Any:
        """Whether a move could be stored now: the server answers, and its database can be written."""
        problem = await app.state.health.problem()
        if problem is not None:
            raise Refused("busy", problem)
        return {"status": "ok"}

    @app.get("/api/status", tags=["server"], response_model=model(responses.Status))
    async def status(service: Service) -> Any:
        """Whether the bots are ready: they need compiled rules, which takes a while the first time."""
        pool = service.bot_pool
        return {
            "version": lusoria.__version__,
            "ready": pool.compiler.ready,
            "compiling": pool.compiler.as_data(),
            "thinking": pool.thinking,
        }

    @app.get("/api/me", tags=["guests"], response_model=model(responses.Me))
    async def me(service: Service, guest: Guest) -> Any:
        """Who you are: the cookie says it, and you get one if you have none."""
        chosen = await service.store.name_of(guest)
        return {"name": chosen or default_name(guest), "chosen": chosen is not None}

    @app.post("/api/me", tags=["guests"], response_model=model(responses.Me), responses=PROBLEMS)
    async def rename(service: Service, guest: Guest, body: requests.NewName) -> Any:
        """Chooses a name, for tables you sit down at from now on."""
        name, spender = clean(body.name, MAX_NAME_LENGTH, "name"), SPENDER.get()
        if spender is not None and await service.store.name_of(guest) is None:
            spender.choose_first_name()
        await service.store.rename(guest, name)
        return {"name": await service.name_of(guest), "chosen": True}


def add_lobby_routes(app: FastAPI) -> None:
    """What can be played, and where."""

    @app.get("/api/games", tags=["games"], response_model=model(responses.Games))
    async def games() -> Any:
        """The games, the levels of bots, and the languages."""
        return games_list()

    @app.get("/api/games/{name}/words", tags=["games"], response_class=PlainTextResponse, responses=PROBLEMS)
    async def words(request: Request, language: Language, name: Annotated[str, InPath(max_length=32)]) -> Any:
        """The texts of a game, as a Fluent file."""
        try:
            text = game_texts(name, language)
        except UnknownGame as error:
            raise Refused("not_found", str(error)) from None
        return text_response(text.encode(), request)

    @app.get("/api/games/{name}/rules/{rule}", tags=["games"], response_model=model(responses.Rule), responses=PROBLEMS)
    async def rule(name: Annotated[str, InPath(max_length=32)], rule: Annotated[str, InPath(max_length=32)]) -> Any:
        """The text of a rule, by its id, in English."""
        try:
            text = rule_text(name, rule)
        except UnknownGame as error:
            raise Refused("not_found", str(error)) from None
        if text is None:
            raise Refused("not_found", f"there is no rule {rule!r} of {name}")
        return {"rule": rule, "text": text}

    @app.get("/api/tables", tags=["tables"], response_model=model(responses.Lobby), responses=PROBLEMS)
    async def lobby(
        service: Service,
        guest: Guest,
        which: Annotated[str, Query(pattern="^(open|running|over|mine)$", description="open, running, over, mine")],
    ) -> Any:
        """Public tables that wait for players, are played or are over; or those you opened or sit at."""
        store, limit = service.store, service.limits.listed
        rows = await (store.tables_of(guest, limit) if which == "mine" else store.lobby(which, limit))
        return FastJson({"tables": [in_lobby(row, guest) for row in rows]})

    @app.post("/api/tables", tags=["tables"], response_model=model(TableNow), status_code=201, responses=PROBLEMS)
    async def new_table(service: Service, guest: Guest, language: Language, body: requests.NewTable) -> Any:
        """Opens a table. It starts when every seat is taken. The promise of its dice is in the answer."""
        table = await service.table(await open_table(service, guest, body.as_body()))
        seat = body.mine[0] if body.mine else None
        return FastJson(table_now(table, seat if seat in table.seats_of(guest) else None, guest, language), 201)


def add_table_routes(app: FastAPI) -> None:
    """Looking at a table."""

    @app.get("/api/tables/{id}", tags=["tables"], response_model=model(TableNow), responses=PROBLEMS)
    async def look(service: Service, guest: Guest, language: Language, id: Id, seat: Audience = None) -> Any:
        """The table as a seat of yours sees it now, with its legal moves; or as spectators see it."""
        return FastJson(table_now(await table_for(service, id, guest, seat), seat, guest, language))

    @app.get("/api/tables/{id}/news", tags=["tables"], response_model=model(responses.News), responses=PROBLEMS)
    async def get_news(
        request: Request,
        service: Service,
        guest: Guest,
        language: Language,
        id: Id,
        seat: Audience = None,
        seen: Annotated[int, Query(ge=0, lt=1 << 31, description="the last number you have")] = 0,
        wait: Annotated[float, Query(ge=0, le=25, description="seconds to wait if there is nothing new")] = 0,
    ) -> Any:
        """What happened after `seen`, in order, and the table now. Much of it comes in parts: ask on from the last."""
        table = await table_for(service, id, guest, seat)
        if wait and len(table.visible(seat)) <= seen:
            async with waiting(request):
                check = partial(app.state.operations.check, request.state)
                await wait_for_news(service, id, seat, seen, min(wait, service.limits.wait), check)
            check()
            table = await table_for(service, id, guest, seat)
        found = await build_news(service, table, seat, seen, language)
        return FastJson({"news": found, "now": table_now(table, seat, guest, language)})

    @app.get("/api/tables/{id}/board", tags=["tables"], response_model=dict[str, Any], responses=PROBLEMS)
    async def board(service: Service, id: Id) -> Any:
        """What is printed on board and cards: costs, values, prices, as names."""
        table = await service.table(id)
        return FastJson(await service.heavy.run(table.board))

    @app.get("/api/tables/{id}/at/{number}", tags=["tables"], response_model=model(TableThen), responses=PROBLEMS)
    async def at(
        service: Service, guest: Guest, id: Id, number: Annotated[int, InPath(ge=0, lt=1 << 31)], seat: Audience = None
    ) -> Any:
        """What a seat saw after something that happened: for a replay."""
        return FastJson(table_then(await table_for(service, id, guest, seat), seat, number))

    @app.get("/api/tables/{id}/why_not", tags=["tables"], response_model=model(responses.WhyNot), responses=PROBLEMS)
    async def why_not(
        service: Service,
        guest: Guest,
        language: Language,
        id: Id,
        seat: Annotated[int, Query(ge=0, lt=requests.MAX_SEATS)],
        move: Annotated[str, Query(min_length=1, max_length=100, description="in words")],
    ) -> Any:
        """Why a move is not legal now: the rule, and what is missing. Without a reason the seat is not asked at all."""
        table = await service.latest(id)
        if table.check_own_seat(guest, seat) not in table.asked:
            return {"legal": False, "rule": None, "reason": None}
        refusal = table.why_not(seat, move)
        if refusal is None:
            return {"legal": True, "rule": None, "reason": None}
        return {"legal": False, "rule": refusal.rule, "reason": sentence(table, refusal.reason, language)}

    @app.get("/api/tables/{id}/place", tags=["tables"], response_model=model(PlaceNow), responses=PROBLEMS)
    async def look_at_place(
        service: Service,
        guest: Guest,
        language: Language,
        id: Id,
        place: Annotated[str, Query(min_length=1, max_length=100, description="as in moves and events")],
        seat: Audience = None,
    ) -> Any:
        """What a place of the board does, what it would bring a seat of yours now, and why it may not be used."""
        return FastJson(place_now(await table_for(service, id, guest, seat), seat, place, language))

    @app.get("/api/tables/{id}/hint", tags=["tables"], response_model=model(responses.Hints), responses=PROBLEMS)
    async def hint(
        guest: Guest,
        language: Language,
        id: Id,
        seat: Annotated[int, Query(ge=0, lt=requests.MAX_SEATS)],
        instant: Instant = False,
    ) -> Any:
        """The best moves as a strong bot sees them, from what your seat knows. One at a time."""
        return FastJson(await app.state.hints.hint(guest, id, seat, language, instant))

    @app.get("/api/tables/{id}/odds", tags=["tables"], response_model=model(responses.Odds), responses=PROBLEMS)
    async def odds(guest: Guest, id: Id) -> Any:
        """Each seat's chance to win a running game, for who watches; never from what people hide from each other."""
        return FastJson(await app.state.odds.odds(guest, id))


async def build_news(service: TableService, table: Table, seat: int | None, seen: int, language: str) -> list[Happened]:
    """What happened; long stories are told beside the event loop."""
    count = min(len(table.visible(seat)) - seen, service.limits.news)
    cost = max(count, 0) * ENTRY_TOLD
    if count > LONG_STORY:
        prepay(cost)
        return await service.heavy.run(news, table, seat, seen, language, service.limits.news)
    charge(cost)
    return news(table, seat, seen, language, service.limits.news)


def waiting(request: Request) -> AbstractAsyncContextManager[None]:
    """While a request waits for news it takes nobody's turn; if another worker sent it, that one has seen to it."""
    turn = getattr(request.state, "turn", None)
    return nullcontext() if turn is None else turn.left()


async def wait_for_news(
    service: TableService, id: str, seat: int | None, seen: int, seconds: float, check: Callable[[], None]
) -> None:
    """Waits until there is something that this audience may know of, the time is up, or the guest loses access."""
    changed = asyncio.Event()
    unwatch = service.watch(id, lambda _: changed.set())
    service.on_stop.add(changed.set)
    service.on_shut_out.add(changed.set)
    try:
        async with asyncio.timeout(seconds):
            while not service.stopping and len((await service.table(id)).visible(seat)) <= seen:
                await changed.wait()
                changed.clear()
                check()
    except TimeoutError:
        pass
    finally:
        service.on_stop.discard(changed.set)
        service.on_shut_out.discard(changed.set)
        unwatch()


def add_command_routes(app: FastAPI) -> None:
    """Commands at a table: one path each, with the same answer."""
    for command, (body_model, handler) in HANDLERS.items():

        def endpoint(command: str, body_model: type[requests.Request]) -> Any:
            async def execute(service: Service, guest: Guest, id: Id, body: Annotated[Any, Body()]) -> Any:
                return FastJson(await handle(service, guest, id, command, body))

            execute.__annotations__["body"] = body_model
            return execute

        app.post(
            f"/api/tables/{{id}}/{command}", name=command, description=handler.__doc__, tags=["commands"],
            response_model=model(responses.Done), responses=PROBLEMS,
        )(endpoint(command, body_model))  # fmt: skip
