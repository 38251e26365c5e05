"""Attacks of `tools.hostile` that ask for much work, or for answers that they do not read."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

from lusoria.analysis.looking import decisions
from lusoria.match.match import Match
from lusoria.site.shell import STATIC
from tools.hostile_attacks import Answers, Web, deepest_box, repeat

LOOKERS = 6  # connections of one guest
WAITERS = 60  # connections of one address
CROWD = 100  # guests of one address
SENDERS = 17  # addresses
BOX_BYTES = 200_000
UNREAD = 300  # connections
PIPELINED = 10  # requests on each of them


async def finished(address: str, client: str, **given: Any) -> tuple[Web, str]:
    """A guest, and the path of a finished game of its bots."""
    web = await Web.open(address, {"X-Forwarded-For": client})
    body = {"game": "builders", "seats": 2, "bots": [0, 1], "level": "random", **given}
    path = f"/api/tables/{json.loads((await web.ask('POST', '/api/tables', body))[1])['table']}"
    while json.loads((await web.ask("GET", path))[1])["state"] != "over":
        await asyncio.sleep(0.5)
    return web, path


async def looks(address: str, seconds: float, answers: Answers) -> None:
    """Answers to the questions of a review, the longest that are possible, on six connections of one guest."""
    host, path = await finished(address, "203.0.113.40")
    match = Match.load((await host.ask("GET", f"{path}/record"))[1].decode())
    steps = [(match.before(step).moves, match.history[step].move) for step in decisions(match)]
    best = [next(one.action for one in moves if one != made) for moves, made in steps]
    body = {"looks": [{"best": one, "best_chance": 0.9, "chance": 0.1} for one in best]}

    async def one(_number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": "203.0.113.40"})
        web.cookie = host.cookie
        for _ in range(20):
            answers[str((await web.ask("POST", f"{path}/chances/looks", body))[0])] += 1
        web.writer.close()

    await repeat(seconds, LOOKERS, one)


async def waits(address: str, seconds: float, answers: Answers) -> None:
    """Costly requests of one address that claim to wait for news."""
    host, path = await finished(address, "203.0.113.41")
    asked = count()

    async def one(_number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": "203.0.113.41"})
        for what in ("record?wait=25", "picture.svg?wait=25", "chances?wait=25", "news?seen=1000000&wait=25"):
            answers[str((await web.ask("GET", f"{path}/{what}&n={next(asked)}"))[0])] += 1
        web.writer.close()

    await repeat(seconds, WAITERS, one)
    host.writer.close()


async def crowd(address: str, seconds: float, answers: Answers) -> None:
    """A hundred cookies of one address, each with a table of strong bots, hints, and reviews."""
    _, path = await finished(address, "203.0.113.42")

    async def one(_number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": "203.0.113.42"})
        body = {"game": "builders", "seats": 3, "mine": [0], "bots": [1, 2], "level": "augustus"}
        status, found = await web.ask("POST", "/api/tables", body)
        answers[f"open {status}"] += 1
        if status == 201:
            table = f"/api/tables/{json.loads(found)['table']}"
            for what in (f"{table}/hint?seat=0", f"{table}/hint?seat=0&instant=true", f"{path}/chances"):
                answers[f"{what.partition('?')[0].rpartition('/')[2]} {(await web.ask('GET', what))[0]}"] += 1
            await web.ask("POST", f"{table}/resign", {"seat": 0})
        web.writer.close()

    await repeat(seconds, CROWD, one)


async def senders(address: str, seconds: float, answers: Answers) -> None:
    """The largest boxes, from several addresses, as many as they may send; then somebody else sends one."""
    box, numbers = deepest_box(), count()
    padding = "x" * (BOX_BYTES - len(json.dumps(box)))

    async def send(client: str) -> int:
        web = await Web.open(address, {"X-Forwarded-For": client})
        box["sources"][0]["title"] = f"{next(numbers)} {padding}"
        body = {"game": "aeterna", "seats": 2, "mine": [0, 1], "box": box}
        status, _ = await web.ask("POST", "/api/tables", body)
        web.writer.close()
        return status

    async def one(number: int) -> None:
        answers[str(await send(f"198.18.{number}.1"))] += 1

    await repeat(seconds, SENDERS, one)
    answers[f"somebody new {await send('198.19.0.1')}"] += 1


async def unread(address: str, seconds: float, answers: Answers) -> None:
    """Connections with several requests each for the largest file of the page, whose answers nobody reads."""
    host, port = address.split(":")
    file = max((one for one in STATIC.rglob("*") if one.is_file()), key=lambda one: one.stat().st_size)
    request = f"GET /{file.relative_to(STATIC)} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.43\r\n\r\n"

    async def one(_number: int) -> None:
        peer = socket.create_connection((host, int(port)))
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that the answer stays at the server
        _, writer = await asyncio.open_connection(sock=peer, limit=1024)
        try:
            writer.write(request.encode() * PIPELINED)
            answers["opened"] += 1
            await asyncio.sleep(seconds)
        finally:
            writer.transport.abort()

    await repeat(seconds, UNREAD, one)


CROWDS: dict[str, Callable[[str, float, Answers], Coroutine[Any, Any, None]]] = {
    "looks": looks,
    "waits": waits,
    "crowd": crowd,
    "senders": senders,
    "unread": unread,
}
