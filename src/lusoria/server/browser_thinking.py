"""Thinking on the player's side: questions that a browser answers with the game's WebAssembly, and what follows.

A question is made from worlds, which hold no secrets, as those to the thinking processes are. The browser searches with
the same seed and finds the same numbers; the server puts them into words. What a browser says is told to nobody else.
While other people play, their table's bots and hints think on the server only.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi import Path as InPath
from fastapi.responses import JSONResponse, Response

from lusoria.core.game import Game
from lusoria.core.registry import game
from lusoria.core.winning import shares
from lusoria.home.bodies import LookedAt
from lusoria.home.questions import (
    check_weighed,
    finished_match,
    first_answers,
    follow,
    hint_question,
    hinted_move,
    look_of,
    review_question,
    second_answers,
)
from lusoria.home.review import Review, look_back
from lusoria.network.place import installed, network_file
from lusoria.server import requests, responses
from lusoria.server.fair_queue import QueueShare
from lusoria.server.json_response import FastJson
from lusoria.server.responses import model
from lusoria.server.routes import PROBLEMS, Guest, Id, Instant, Language, Service
from lusoria.server.spending import asker_ticket
from lusoria.server.static_files import CACHE_FOREVER, accepts_gzip, file_content, gzip_compressed
from lusoria.table.errors import Refused
from lusoria.table.table import Table
from lusoria.wasm.shipped import shipped

KINDS = {"wasm": "application/wasm", "json": "application/json", "npz": "application/octet-stream"}


def module_path(game: Game) -> str | None:
    """Where a game's module is, under a name that changes with it; None where none ships."""
    version = version_of(game)
    return None if version is None else f"/wasm/{game.name}-{version}.wasm"


def version_of(game: Game) -> str | None:
    """Changes with a game's module and with the network beside it; None where no module ships."""
    files = [shipped(game.name), network_file(game)]
    return None if files[0] is None else f"{sum(file.stat().st_mtime_ns for file in files if file is not None):x}"


def module_for_hints(game: Game) -> str | None:
    """The module, unless hints come from a network that the host has installed, which the browser has not."""
    return module_path(game) if installed(game) is None else None


def plain(looks: list[requests.LookedAt]) -> list[LookedAt]:
    """Looks as a home takes them."""
    return [LookedAt(one.best, one.best_chance, one.chance) for one in looks]


async def reviewed(app: FastAPI, table: Table, body: requests.ThoughtLooks, language: str) -> Any:
    """More to look at, or the review in words. Each part of the work waits for its turn: others come between."""
    match, work = finished_match(table), app.state.service.heavy.run
    answers = await work(first_answers, match, plain(body.looks))
    found = await work(follow, match, answers)
    if body.more:
        answers |= await work(second_answers, match, found, plain(body.more))
        found = await work(follow, match, answers)
    if isinstance(found, list):
        return {"looks": await work(lambda: [look_of(match, one) for one in found]), "review": None}
    review, (thoughts, marked) = Review(), found
    ticket = asker_ticket(QueueShare.REVIEW, table.facts.id)
    review.thoughts = thoughts
    review.marked = [await app.state.reviews.explained(match, one, ticket) for one in marked]
    review.shares, review.ready = shares(match.game, match.scores), True
    return {"looks": [], "review": await work(look_back, table, review, language)}


# ---- routes


def add_browser_routes(app: FastAPI) -> None:
    """Modules, questions and answers."""

    @app.get("/wasm/{name}-{version}.{kind}", include_in_schema=False)
    async def module(
        request: Request,
        name: Annotated[str, InPath(pattern="^[a-z][a-z0-9_]{1,31}$")],
        version: Annotated[str, InPath(pattern="^[0-9a-f]{1,20}$")],
        kind: Annotated[str, InPath(pattern="^(wasm|json|npz)$")],
    ) -> Response:
        """A game's module, its description, or its network."""
        module = shipped(name)
        if module is None or version_of(game(name)) != version:
            raise Refused("not_found", "there is no such module")
        file = network_file(game(name)) if kind == "npz" else module.with_suffix(f".{kind}")
        if file is None:
            raise Refused("not_found", f"no network ships for {name}")
        headers = {"Cache-Control": CACHE_FOREVER, "Vary": "Accept-Encoding"}
        if kind != "npz" and accepts_gzip(request.headers.get("accept-encoding", "")):
            headers["Content-Encoding"] = "gzip"
            return Response(gzip_compressed(file), media_type=KINDS[kind], headers=headers)
        return Response(file_content(file), media_type=KINDS[kind], headers=headers)

    @app.get(
        "/api/tables/{id}/hint/question", tags=["tables"], response_model=model(responses.BrowserQuestion),
        responses=PROBLEMS,
    )  # fmt: skip
    async def ask_hint(
        service: Service,
        guest: Guest,
        id: Id,
        seat: Annotated[int, Query(ge=0, lt=requests.MAX_SEATS)],
        instant: Instant = False,
    ) -> Any:
        """Your open decision for your own browser to think about, if you play against bots only."""
        table = await service.latest(id)
        seed = app.state.hints.seed((id, table.check_own_seat(guest, seat), table.decision_number(seat)))
        return JSONResponse(
            await service.heavy.run(hint_question, table, guest, seat, seed, module_for_hints(table.game), instant)
        )

    @app.post(
        "/api/tables/{id}/hint/reasons", tags=["tables"], response_model=model(responses.Hints), responses=PROBLEMS
    )
    async def tell_hint(service: Service, guest: Guest, language: Language, id: Id, body: requests.ThoughtHint) -> Any:
        """The moves that your browser has found best, with their reasons in words."""
        table = await service.latest(id)
        snapshot = check_weighed(table, guest, body.seat, body.decision, [move.action for move in body.moves])
        found = tuple((move.action, move.chance, move.weight) for move in body.moves)
        seed = app.state.hints.seed((id, body.seat, body.decision))
        told = await service.bot_pool.tell(snapshot, body.seat, seed, found, asker_ticket(QueueShare.HINT, id))
        return JSONResponse({"moves": [hinted_move(table, one, language) for one in told]})

    @app.get(
        "/api/tables/{id}/chances/question", tags=["records"], response_model=model(responses.BrowserQuestion),
        responses=PROBLEMS,
    )  # fmt: skip
    async def ask_review(service: Service, id: Id) -> Any:
        """The decisions of a finished game for your own browser to think about."""
        table = await service.latest(id)
        return await service.heavy.run(lambda: FastJson(review_question(table, module_path(table.game))))

    @app.post(
        "/api/tables/{id}/chances/looks", tags=["records"], response_model=model(responses.BrowserReview),
        responses=PROBLEMS,
    )  # fmt: skip
    async def tell_review(service: Service, language: Language, id: Id, body: requests.ThoughtLooks) -> Any:
        """What your browser thinks of the decisions; answered with more of them, or with the review in words."""
        return FastJson(await reviewed(app, await service.latest(id), body, language))
