"""The addresses of the HTTP API: what they take, and what they give."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Body, Depends, FastAPI, Query, Request
from fastapi import Path as InPath
from fastapi.responses import JSONResponse, PlainTextResponse

import lusoria
from lusoria.core.game import all_games
from lusoria.errors import BadRecord
from lusoria.server import schema
from lusoria.server.bot_pool import LEVELS, USUAL
from lusoria.server.guests import LONGEST, clean
from lusoria.server.handlers import WISHES, name_of, open_table, wished
from lusoria.server.service import House
from lusoria.table.errors import Refused
from lusoria.table.messages import as_it_stood, in_lobby, news, now, sentence
from lusoria.table.table import OVER, Table
from lusoria.words import languages

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
    table = await house.latest(id)
    table.may_look(guest, seat)
    return table


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
        return {"games": found, "levels": list(LEVELS), "level": USUAL, "languages": languages()}

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
        move: Annotated[str | None, Query(min_length=1, max_length=100, description="in words")] = None,
        place: Annotated[str | None, Query(min_length=1, max_length=100, description="instead of a move")] = None,
    ) -> Any:
        """Why a move is not legal now, or no move at a place of the board: the rule, and what is missing.

        Without a reason the seat is not asked at all, or no move belongs to the place.
        """
        if (move is None) == (place is None):
            raise Refused("bad_request", "either a move or a place is needed")
        table = await house.latest(id)
        idle = table.own(guest, seat) not in table.asked
        if idle or (place is not None and not table.at(seat).moves_at(place)):
            return {"legal": False, "rule": None, "reason": None}
        refusal = table.refusal(seat, move) if move is not None else table.refusal_at(seat, place or "")
        if refusal is None:
            return {"legal": True, "rule": None, "reason": None}
        return {"legal": False, "rule": refusal.rule, "reason": sentence(table, refusal.reason, language)}

    @app.get("/api/tables/{id}/hint", tags=["tables"], response_model=schema.Hint, responses=PROBLEMS)
    async def hint(
        house: HouseOf, guest: GuestOf, language: Language, id: Id, seat: Annotated[int, Query(ge=0, lt=schema.SEATS)]
    ) -> Any:
        """The best moves as a strong bot sees them, from what your seat knows. One at a time."""
        return JSONResponse(await app.state.advice.hint(guest, id, seat, language))


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
        table = await house.latest(id)
        if table.match is None or table.state != OVER:
            raise Refused("not_over", "the dice can be checked when the game is over")
        try:
            answers = await asyncio.to_thread(table.match.verify)
        except BadRecord as error:
            raise Refused("internal", str(error)) from None
        return {"steps": len(table.match.history), "answers": answers}
