"""Prices of routes beside their processor time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Route

from lusoria.analysis.looking import decisions
from lusoria.core.reasons import Advice
from lusoria.server import browser_thinking
from lusoria.server.app import ServerSettings, create
from lusoria.server.bot_pool import BotPool
from lusoria.server.spending import PRICES, price
from tests.server.clients import GENEROUS

TIMES = 3  # that each request is measured; the cheapest counts
MOST = 6  # times what was paid, in plain requests: without a network a plain one costs a third
UNPRICED = {"/healthz", "/readyz", "/metrics", "/wasm/{name}-{version}.{kind}", "/{path:path}"}  # count as page files
TABLE = "/api/tables/{id}"
ALIKE = {  # commands that do as much as others
    f"POST {TABLE}/answer": f"POST {TABLE}/undo", f"POST {TABLE}/reveal": f"POST {TABLE}/sit",
    f"POST {TABLE}/rematch": "POST /api/tables",
}  # fmt: skip
SOCKET = "GET /api/live"
PLAIN = "GET /api/status"
GAME = "builders"  # whose games are the longest


def test_every_route_has_a_price() -> None:
    routes = [route for route in create(ServerSettings()).routes if isinstance(route, Route)]
    named = {f"{method} {route.path}" for route in routes for method in (route.methods or set()) - {"HEAD"}}
    assert {one for one in named if one.partition(" ")[2] not in UNPRICED} == set(PRICES) - {SOCKET}
    for route, cost in PRICES.items():
        method, _, path = route.partition(" ")
        for name in ("{id}", "{name}", "{rule}", "{number}"):
            path = path.replace(name, "12345678")
        assert price(method, path) == cost


class Web:
    """A guest in the server's own process: its requests are measured without a network."""

    def __init__(self, app: FastAPI, http: httpx.AsyncClient) -> None:
        self.app, self.http = app, http

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.http.request(method, path, json=body)
        assert answer.status_code < 300, (method, path, answer.text[:300])
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def open(self, **given: Any) -> str:
        body = {"game": GAME, "seats": 2, "level": "random", **given}
        return f"/api/tables/{(await self.ask('POST', '/api/tables', body))['table']}"

    async def over(self) -> str:
        """A finished game of bots."""
        table = await self.open(bots=[0, 1], public=True)
        while (await self.ask("GET", table))["state"] != "over":
            await self.ask("GET", f"{table}/news?seen=1000000&wait=1")
        return table

    async def next_move(self, table: str) -> dict[str, Any]:
        seat = (await self.ask("GET", table))["waiting"][0]
        decision = (await self.ask("GET", f"{table}?seat={seat}"))["decision"]
        return {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}

    async def measure(self, method: str, path: str, body: Any) -> tuple[float, float]:
        """Seconds of processor time of a request, and what was paid for it."""
        before, began = self.left, time.process_time()
        await self.ask(method, path, body)
        spent = time.process_time() - began
        return spent, before - self.left

    @property
    def left(self) -> float:
        """What the address may still spend."""
        return float(self.app.state.buckets._find("address 127.0.0.1", 0, GENEROUS.address_burst)[2])


@asynccontextmanager
async def web(folder: Path) -> AsyncIterator[Web]:
    app = create(ServerSettings(data=folder, limits=GENEROUS, compile=False))
    app.state.buckets.clock = lambda: 0.0  # what was spent does not come back
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    async with app.router.lifespan_context(app), http:
        yield Web(app, http)


async def looks_of(web: Web, over: str) -> dict[str, Any]:
    """What a browser answers that finds a mistake everywhere, and changes its mind when it looks again."""
    match = (await web.app.state.service.table(over.rpartition("/")[2])).match
    steps = [(match.before(step).moves, match.history[step].move) for step in decisions(match)]
    best = [next(one.action for one in moves if one != made) for moves, made in steps]
    looks = [{"best": one, "best_chance": 0.9, "chance": 0.1} for one in best]
    asked = (await web.ask("POST", f"{over}/chances/looks", {"looks": looks}))["looks"]
    assert asked
    return {"looks": looks, "more": [{"best": one["made"], "best_chance": 0.5, "chance": 0.5} for one in asked]}


async def request_of(web: Web, route: str, over: str, running: str, looks: Any) -> tuple[str, Any]:
    """The path and the body of a request, the costliest of its kind; most commands need a table of their own."""
    path, command = route.partition(" ")[2].replace("{id}", over.rpartition("/")[2]), route.rpartition("/")[2]
    fixed = {
        "POST /api/me": (path, {"name": "Anna"}),
        "GET /api/games/{name}/words": ("/api/games/aeterna/words", None),
        "GET /api/games/{name}/rules/{rule}": ("/api/games/aquileia/rules/AQ-ARENA-6", None),
        "GET /api/tables": (f"{path}?which=over", None),
        "POST /api/tables": (path, {"game": GAME, "seats": 2, "mine": [0, 1]}),
        "GET /api/tables/{id}/news": (f"{path}?seen=0", None),
        "GET /api/tables/{id}/at/{number}": (f"{over}/at/100", None),
        "GET /api/tables/{id}/place": (f"{running}/place?place=row:building", None),
        "POST /api/tables/{id}/chances/looks": (path, looks),
        "POST /api/tables/{id}/what_if": (path, {"number": 60, "seat": 0}),
        "POST /api/tables/{id}/chat": (path.replace(over, running), {"text": "heus"}),
    }
    if route in fixed:
        return fixed[route]
    if "/hint" in route or command == "why_not":
        alone = await web.open(mine=[0], bots=[1])
        while (await web.ask("GET", alone))["waiting"] != [0]:
            await asyncio.sleep(0.001)
        move = await web.next_move(alone)
        if command == "reasons":
            action = web.app.state.service.cached(alone.rpartition("/")[2]).snapshot_for(0).moves[0].action
            weighed = [{"action": action, "chance": 0.5, "weight": 0.5}]
            return f"{alone}/hint/reasons", {"seat": 0, "decision": move["number"], "moves": weighed}
        return f"{path.replace(over, alone)}?seat=0" + (f"&move={move['move']}" if command == "why_not" else ""), None
    match command:
        case "sit":
            return f"{await web.open(mine=[0])}/sit", {"seat": 1}
        case "leave":
            return f"{await web.open(mine=[0])}/leave", {"seat": 0}
        case "start" | "close":
            return f"{await web.open(mine=[0])}/{command}", {}
        case "odds":
            return f"{await web.open(bots=[0, 1], level='augustus')}/odds", None
    fresh = await web.open(game="aquileia", seats=3, mine=[0, 1, 2])
    move = await web.next_move(fresh)
    if command == "move":
        return f"{fresh}/move", move
    if command == "undo":
        await web.ask("POST", f"{fresh}/move", move)
        return f"{fresh}/undo", {"seat": move["seat"]}
    return (f"{fresh}/resign", {"seat": 0}) if command == "resign" else (path, None)


def test_what_is_paid_for_a_request_follows_its_processor_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def advice(*_: Any) -> list[Advice]:
        return []

    async def chances(*_: Any) -> tuple[float, ...]:
        return (0.5, 0.5)

    async def nothing(*_: Any) -> Any:
        return await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(BotPool, "advise", advice)
    monkeypatch.setattr(BotPool, "tell", advice)
    monkeypatch.setattr(BotPool, "judge", chances)
    monkeypatch.setattr(BotPool, "weigh", nothing)
    monkeypatch.setattr(browser_thinking, "module_path", lambda game: f"/wasm/{game.name}-1.wasm")

    async def measured() -> dict[str, tuple[float, float]]:
        """The least processor time of each route, and the least that was paid."""
        found: dict[str, tuple[float, float]] = {}
        async with web(tmp_path) as one:
            over, running = await one.over(), await one.open(mine=[0, 1])
            looks = await looks_of(one, over)
            for route in [PLAIN, *sorted(set(PRICES) - {PLAIN, SOCKET} - set(ALIKE))]:
                each = []
                for _ in range(TIMES if route != PLAIN else 10 * TIMES):
                    asked = await request_of(one, route, over, running, looks)
                    each.append(await one.measure(route.partition(" ")[0], *asked))
                found[route] = min(spent for spent, _ in each), min(paid for _, paid in each)
        return found

    found = asyncio.run(measured())
    plain = found[PLAIN][0]
    too_cheap = {route: (spent / plain, paid) for route, (spent, paid) in found.items() if spent / plain > MOST * paid}
    assert not too_cheap
    assert all(PRICES[route] >= PRICES[other] for route, other in ALIKE.items())
