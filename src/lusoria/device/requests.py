"""What a page asks for besides the wire: the same paths and answers as those of the server's HTTP API.

Sentences are left out, as on a socket without a language: the page has the words.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from typing import Any
from urllib.parse import parse_qsl

from lusoria.analysis.looking import FIRST_LOOK, Thought
from lusoria.core.dice import seeded
from lusoria.core.reasons import Weighed, reason
from lusoria.core.text import encode
from lusoria.core.winning import shares
from lusoria.device.home import GUEST, DeviceHome
from lusoria.device.records import import_record, record_text
from lusoria.errors import LusoriaError
from lusoria.home import bodies
from lusoria.home.bodies import COMMANDS, Keyed, LookedAt
from lusoria.home.handlers import handle
from lusoria.home.names import MAX_NAME_LENGTH, clean
from lusoria.home.opening import open_table, open_what_if
from lusoria.home.provenance import origins
from lusoria.home.questions import (
    Seed,
    check_weighed,
    finished_match,
    first_answers,
    follow,
    hint_question,
    hinted_move,
    look_of,
    new_seed,
    review_question,
    second_answers,
    with_told_reasons,
)
from lusoria.home.review import Review, look_back
from lusoria.home.store import StoreError
from lusoria.home.tables import Command
from lusoria.match.match import Match
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.messages import in_lobby, news, place_now, sentence, table_now, table_then
from lusoria.table.table import Table

Query = dict[str, str]
OK, CREATED, REFUSED = 200, 201, 409
MAX_NEWS = 500  # entries in one answer

log = logging.getLogger("lusoria")


def refusal_of(error: Exception) -> Refused:
    """What a page is told when something failed."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreError):
        return Refused("no_room" if type(error) is not StoreError else "busy", str(error))
    if isinstance(error, LusoriaError):
        return Refused("bad_request", str(error))
    log.error("a request failed: %s", "".join(traceback.format_exception(error)))
    return Refused("internal", f"something went wrong here: {type(error).__name__}: {error}")


def body_of(command: str, data: dict[str, Any]) -> Keyed:
    """The body of a command."""
    body: Keyed = filled(COMMANDS[command], data)
    return body


def filled(kind: type[Keyed], data: dict[str, Any]) -> Any:
    """A body of this kind; refused if a field is missing or not known."""
    known = {one.name for one in fields(kind)}
    try:
        if not data.keys() <= known:
            raise TypeError(f"{', '.join(data.keys() - known)}: not known")
        return kind(**data)
    except TypeError as error:
        raise Refused("bad_request", str(error)) from None


def number_in(query: Query, name: str) -> int | None:
    """A number of the query; None if it is not there."""
    return int(query[name]) if query.get(name, "").isdecimal() else None


class Requests:
    """Answers requests of the page, by method and path."""

    def __init__(self, home: DeviceHome) -> None:
        self.home = home
        self._seeds: dict[tuple[str, int, int], Seed] = {}  # of hints, by table, seat and decision

    async def answer(self, method: str, address: str, body: str) -> str:
        """The answer as JSON: its status and its data, or the text of a record."""
        try:
            status, data = await self._route(method, address, json.loads(body) if body else {})
        except Exception as error:
            status, data = REFUSED, refusal_of(error).as_data()
        return encode({"status": status, "data": data})

    async def _route(self, method: str, address: str, body: dict[str, Any]) -> tuple[int, Any]:
        path, _, search = address.partition("?")
        parts, query = [part for part in path.split("/") if part], dict(parse_qsl(search))
        match method, parts:
            case "GET", ["me"]:
                return OK, await self._me()
            case "POST", ["me"]:
                self.home.name = clean(body["name"], MAX_NAME_LENGTH, "name")
                return OK, await self._me()
            case "GET", ["tables"]:
                return OK, {"tables": [in_lobby(row, GUEST) for row in await self.home.store.tables()]}
            case "POST", ["tables"]:
                table = await self.home.table(await open_table(self.home, GUEST, filled(bodies.NewTable, body)))
                return CREATED, table_now(table, None, GUEST, None)
            case "POST", ["import"]:
                table = await import_record(self.home, body["record"], body.get("box"))
                return CREATED, table_now(table, None, GUEST, None)
            case "DELETE", ["tables", id]:
                await self.home.remove(id)
                return OK, {}
            case "GET", ["tables", id, *rest]:
                return OK, await self._look(id, rest, query)
            case "POST", ["tables", id, *rest]:
                return OK, await self._do(id, "/".join(rest), body)
        raise Refused("not_found", "there is no such thing on this device")

    async def _me(self) -> dict[str, Any]:
        return {"name": await self.home.name_of(GUEST), "chosen": bool(self.home.name)}

    # ---- looking at a table

    async def _look(self, id: str, rest: list[str], query: Query) -> Any:
        seat = number_in(query, "seat")
        table = await self.home.latest(id)
        table.check_audience(GUEST, seat)
        match rest:
            case []:
                return table_now(table, seat, GUEST, None)
            case ["news"]:
                told = news(table, seat, number_in(query, "seen") or 0, None, MAX_NEWS)
                return {"news": told, "now": table_now(table, seat, GUEST, None)}
            case ["board"]:
                return table.board()
            case ["at", number]:
                return table_then(table, seat, int(number))
            case ["place"]:
                return place_now(table, seat, query["place"], None)
            case ["why_not"]:
                return why_not(table, seat or 0, query["move"])
            case ["record"]:
                return record_text(table)
            case ["verify"]:
                match = finished_match(table)
                return {"steps": len(match.history), "answers": match.verify()}
            case ["origins"]:
                return origins(table.facts.box)
            case ["hint", "question"]:
                assert seat is not None
                instant = query.get("instant") == "true"
                return hint_question(table, GUEST, seat, self._seed(table, seat), self._module(table), instant)
            case ["chances", "question"]:
                return review_question(table, self._module(table))
            case ["hint"] | ["chances"]:
                raise Refused("not_ready", "this browser can't think about moves")
        raise Refused("not_found", "there is no such thing on this device")

    def _module(self, table: Table) -> str | None:
        return self.home.bots.thinker.module(table.facts.game)

    def _seed(self, table: Table, seat: int) -> Seed:
        return self._seeds.setdefault((table.facts.id, seat, table.decision_number(seat)), new_seed())

    # ---- doing something

    async def _do(self, id: str, what: str, body: dict[str, Any]) -> Any:
        if what in COMMANDS:
            return await handle(self.home, GUEST, id, what, body_of(what, body))
        others: dict[str, Callable[[str, dict[str, Any]], Awaitable[Any]]] = {
            "people": self._seat_people,
            "what_if": self._what_if,
            "hint/reasons": self._tell_hint,
            "picture": self._draw,
            "chances/looks": self._review,
        }
        if what not in others:
            raise Refused("not_found", "there is no such thing on this device")
        return await others[what](id, body)

    async def _seat_people(self, id: str, body: dict[str, Any]) -> Any:
        """Several people at this device sit down, each under a name of their own."""
        for one in body["people"]:
            await self.home.execute(id, sitting_down(one))
        await self.home.start_if_ready(id)
        return table_now(await self.home.table(id), None, GUEST, None)

    async def _what_if(self, id: str, body: dict[str, Any]) -> Any:
        asked: bodies.WhatIf = filled(bodies.WhatIf, body)
        table = await self.home.table(await open_what_if(self.home, GUEST, id, asked))
        return table_now(table, asked.seat, GUEST, None)

    async def _tell_hint(self, id: str, body: dict[str, Any]) -> Any:
        table, seat, moves = await self.home.latest(id), body["seat"], [Weighed(**one) for one in body["moves"]]
        snapshot = check_weighed(table, GUEST, seat, body["decision"], [move.action for move in moves])
        dice = seeded(*self._seed(table, seat), cap=0)
        told = with_told_reasons(snapshot.world(seat, dice), dice, moves)
        return {"moves": [hinted_move(table, one, None) for one in told]}

    async def _draw(self, id: str, body: dict[str, Any]) -> Any:
        from lusoria.device.picture import drawn  # after a game is soon enough: drawings take a while to load

        return drawn(await self.home.latest(id), body["theme"], body["texts"])

    async def _review(self, id: str, body: dict[str, Any]) -> Any:
        table = await self.home.latest(id)
        match = finished_match(table)
        looks, more = ([LookedAt(**one) for one in body.get(name, [])] for name in ("looks", "more"))
        found = follow(match, answers := first_answers(match, looks))
        if more:
            found = follow(match, answers | second_answers(match, found, more))
        if isinstance(found, list):
            return {"looks": [look_of(match, one) for one in found], "review": None}
        review = Review()
        review.thoughts, marked = found
        review.marked = [explained(match, one) for one in marked]
        review.shares, review.ready = shares(match.game, match.scores), True
        return {"looks": [], "review": look_back(table, review, None)}


def sitting_down(one: dict[str, Any]) -> Command:
    """Somebody sits down, once."""
    name = clean(one["name"], MAX_NAME_LENGTH, "name")
    return lambda table: commands.sit(table, GUEST, name, one["seat"], one.get("nonce"))


def why_not(table: Table, seat: int, move: str) -> dict[str, Any]:
    """Why a move is not legal now."""
    if table.check_own_seat(GUEST, seat) not in table.asked:
        return {"legal": False, "rule": None, "reason": None}
    refusal = table.why_not(seat, move)
    if refusal is None:
        return {"legal": True, "rule": None, "reason": None}
    return {"legal": False, "rule": refusal.rule, "reason": sentence(table, refusal.reason, None)}


def explained(match: Match, thought: Thought) -> Thought:
    """The same, with what the better move gains and costs."""
    dice = seeded(thought.step, FIRST_LOOK, cap=0)
    world = match.before(thought.step).world(thought.seat, dice)
    return replace(thought, reason=reason(world, thought.best.action, dice))
