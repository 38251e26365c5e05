"""Thinking on the player's side: questions that a browser answers with the game's WebAssembly, and what follows.

A question is made from worlds, which hold no secrets, as those to the thinking processes are. The browser searches with
the same seed and finds the same numbers; the server puts them into words. What a browser says is told to nobody else.
While other people play, their table's bots and hints think on the server only.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi import Path as InPath
from fastapi.responses import JSONResponse, Response

from lusoria.analysis.looking import (
    FIRST_LOOK,
    SECOND_LOOK,
    Look,
    Thought,
    Weights,
    decisions,
    look,
    looking,
)
from lusoria.core.dice import Dice, seeded
from lusoria.core.game import Game
from lusoria.core.record import content
from lusoria.core.winning import shares
from lusoria.core.world import World, seed_from
from lusoria.match.match import Match
from lusoria.server import requests, responses
from lusoria.server.bot_pool import Seed
from lusoria.server.fair_queue import Share, Ticket
from lusoria.server.hints import hinted_move
from lusoria.server.responses import BrowserLook, BrowserQuestion, model
from lusoria.server.review import ITERATIONS, Review, advance, look_back
from lusoria.server.routes import PROBLEMS, Guest, Id, Language, Service
from lusoria.server.static_files import CACHE_FOREVER, accepts_gzip, gzip_compressed
from lusoria.table.errors import Refused
from lusoria.table.journal import OVER
from lusoria.table.table import Table
from lusoria.wasm.shipped import shipped

Answers = dict[tuple[int, int], Weights]  # by step and number of the look
KINDS = {"wasm": "application/wasm", "json": "application/json"}


def module_path(game: Game) -> str | None:
    """Where a game's module is, under a name that changes with it; None where none ships."""
    file = shipped(game.name)
    return None if file is None else f"/wasm/{game.name}-{file.stat().st_mtime_ns:x}.wasm"


def encoded(record: Any) -> str:
    """A record's bytes, as JSON can hold them."""
    return b64encode(content(record)).decode()


def no_question(box: Any = None) -> BrowserQuestion:
    """Nothing for a browser to do: it asks the server."""
    return {"module": None, "box": "" if box is None else encoded(box), "decision": 0, "looks": []}


def browser_look(world: World, dice: Dice, made: int | None, iterations: int | None) -> BrowserLook:
    """A world to think about. The dice are those that it was dealt with: a bot draws its seed from them next."""
    return {
        "state": encoded(world.state), "seat": world.seat, "seed": seed_from(dice), "made": made,
        "iterations": iterations,
    }  # fmt: skip


# ---- hints


def plays_alone(table: Table, guest: str) -> bool:
    """Whether all other seats are played by bots."""
    return all(seat.kind == "bot" or (seat.kind == "guest" and seat.guest == guest) for seat in table.seats)


def hint_question(table: Table, guest: str, seat: int, seed: Seed) -> BrowserQuestion:
    """The open decision of a seat, if its guest's browser may think about it."""
    from lusoria.network.find import has_network  # brings NumPy: loaded when it is needed

    snapshot = table.snapshot_for(table.check_own_seat(guest, seat))
    module = module_path(snapshot.game)
    if module is None or has_network(snapshot.game) or not plays_alone(table, guest):
        return no_question()
    dice = seeded(*seed, cap=0)
    world = snapshot.world(seat, dice)
    number = table.decision_number(seat)
    return {
        "module": module, "box": encoded(world.box), "decision": number,
        "looks": [browser_look(world, dice, None, None)],
    }  # fmt: skip


# ---- reviews


def finished_match(table: Table) -> Match:
    """The match of a table, when it is over: a review must help nobody to play."""
    if table.match is None or table.state != OVER:
        raise Refused("not_over", "only finished games are reviewed")
    return table.match


def look_of(match: Match, asked: Look) -> BrowserLook:
    """A look as a browser is asked for it."""
    dice = seeded(asked.step, asked.dice_number, cap=0)
    world = match.before(asked.step).world(asked.seat, dice)
    move = match.history[asked.step].move
    assert move is not None
    return browser_look(world, dice, move.action, asked.times * ITERATIONS)


def review_question(table: Table) -> BrowserQuestion:
    """All decisions of a finished game."""
    match = finished_match(table)
    module = module_path(match.game)
    if module is None:
        return no_question()
    looks = [look_of(match, look(match, step, FIRST_LOOK, 1)) for step in decisions(match)]
    return {"module": module, "box": encoded(match.box), "decision": 0, "looks": looks}


def follow(match: Match, answers: Answers) -> list[Look] | tuple[list[Thought], list[Thought]]:
    """What a review makes of a browser's answers: what it has found, or the looks that it still needs.

    Which moves are looked at again follows from the first looks alone, so all of them can be asked for at once.
    """
    asked, missing = looking(match), list[Look]()
    found = advance(asked, None)
    while isinstance(found, Look):
        answer = answers.get((found.step, found.dice_number))
        if answer is None:
            missing.append(found)
            answer = answers[found.step, FIRST_LOOK]
        found = advance(asked, answer)
    return missing or found


def answers_of(match: Match, body: requests.ThoughtLooks) -> Answers:
    """What a browser has found, by look; refused if it does not fit the game."""
    steps = decisions(match)
    if len(body.looks) != len(steps):
        raise Refused("bad_request", f"looks: {len(steps)} are needed, not {len(body.looks)}")
    found = {(step, FIRST_LOOK): weights(match, step, one) for step, one in zip(steps, body.looks, strict=True)}
    if body.more:
        second = follow(match, found)
        if not isinstance(second, list) or len(second) != len(body.more):
            raise Refused("bad_request", "more: one is needed for each look of the second question")
        pairs = zip(second, body.more, strict=True)
        found |= {(one.step, SECOND_LOOK): weights(match, one.step, given) for one, given in pairs}
    return found


def weights(match: Match, step: int, given: requests.LookedAt) -> Weights:
    """The best move and the one that was made, with their chances."""
    then, made = match.before(step), match.history[step].move
    assert made is not None
    if given.best not in [move.action for move in then.moves]:
        raise Refused("bad_request", f"best: {given.best} was not legal then")
    best = (given.best, given.best_chance)
    return [best] if given.best == made.action else [best, (made.action, given.chance)]


async def reviewed(app: FastAPI, table: Table, guest: str, body: requests.ThoughtLooks, language: str) -> Any:
    """More to look at, or the review in words."""
    service, match = app.state.service, finished_match(table)
    found = await service.heavy.run(lambda: follow(match, answers_of(match, body)))
    if isinstance(found, list):
        return {"looks": await service.heavy.run(lambda: [look_of(match, one) for one in found]), "review": None}
    review, (thoughts, marked) = Review(), found
    ticket = Ticket(Share.REVIEW, guest, table.facts.id)
    review.thoughts = thoughts
    review.marked = [await app.state.reviews.explained(match, one, ticket) for one in marked]
    review.shares, review.ready = shares(match.game, match.scores), True
    return {"looks": [], "review": await service.heavy.run(look_back, table, review, language)}


# ---- routes


def add_browser_routes(app: FastAPI) -> None:
    """Modules, questions and answers."""

    @app.get("/wasm/{name}-{version}.{kind}", include_in_schema=False)
    async def module(
        request: Request,
        name: Annotated[str, InPath(pattern="^[a-z][a-z0-9_]{1,31}$")],
        version: Annotated[str, InPath(pattern="^[0-9a-f]{1,20}$")],
        kind: Annotated[str, InPath(pattern="^(wasm|json)$")],
    ) -> Response:
        """A game's module, or its description."""
        file = shipped(name)
        if file is None or f"{file.stat().st_mtime_ns:x}" != version:
            raise Refused("not_found", "there is no such module")
        file, headers = file.with_suffix(f".{kind}"), {"Cache-Control": CACHE_FOREVER, "Vary": "Accept-Encoding"}
        if accepts_gzip(request.headers.get("accept-encoding", "")):
            headers["Content-Encoding"] = "gzip"
            return Response(gzip_compressed(file), media_type=KINDS[kind], headers=headers)
        return Response(file.read_bytes(), media_type=KINDS[kind], headers=headers)

    @app.get(
        "/api/tables/{id}/hint/question", tags=["tables"], response_model=model(responses.BrowserQuestion),
        responses=PROBLEMS,
    )  # fmt: skip
    async def ask_hint(
        service: Service, guest: Guest, id: Id, seat: Annotated[int, Query(ge=0, lt=requests.MAX_SEATS)]
    ) -> Any:
        """Your open decision for your own browser to think about, if you play against bots only."""
        table = await service.latest(id)
        seed = app.state.hints.seed((id, table.check_own_seat(guest, seat), table.decision_number(seat)))
        return JSONResponse(await service.heavy.run(hint_question, table, guest, seat, seed))

    @app.post(
        "/api/tables/{id}/hint/reasons", tags=["tables"], response_model=model(responses.Hints), responses=PROBLEMS
    )
    async def tell_hint(service: Service, guest: Guest, language: Language, id: Id, body: requests.ThoughtHint) -> Any:
        """The moves that your browser has found best, with their reasons in words."""
        table = await service.latest(id)
        snapshot = table.snapshot_for(table.check_own_seat(guest, body.seat))
        if body.decision != table.decision_number(body.seat):
            raise Refused("stale", "that was about another decision")
        if not {move.action for move in body.moves} <= {move.action for move in snapshot.moves}:
            raise Refused("bad_request", "moves: legal ones are needed")
        found = tuple((move.action, move.chance, move.weight) for move in body.moves)
        seed = app.state.hints.seed((id, body.seat, body.decision))
        told = await service.bot_pool.tell(snapshot, body.seat, seed, found, Ticket(Share.HINT, guest, id))
        return JSONResponse({"moves": [hinted_move(table, one, language) for one in told]})

    @app.get(
        "/api/tables/{id}/chances/question", tags=["records"], response_model=model(responses.BrowserQuestion),
        responses=PROBLEMS,
    )  # fmt: skip
    async def ask_review(service: Service, id: Id) -> Any:
        """The decisions of a finished game for your own browser to think about."""
        return JSONResponse(await service.heavy.run(review_question, await service.latest(id)))

    @app.post(
        "/api/tables/{id}/chances/looks", tags=["records"], response_model=model(responses.BrowserReview),
        responses=PROBLEMS,
    )  # fmt: skip
    async def tell_review(
        service: Service, guest: Guest, language: Language, id: Id, body: requests.ThoughtLooks
    ) -> Any:
        """What your browser thinks of the decisions; answered with more of them, or with the review in words."""
        return JSONResponse(await reviewed(app, await service.latest(id), guest, body, language))
