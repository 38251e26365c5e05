"""The attacks of `tools.hostile`: each runs for some seconds and counts the answers that it gets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from lusoria.server.sent_boxes import MAX_LEVELS, checked_text
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused

CONNECTIONS = 1100
SOCKETS = 260
HALVES = (
    b"",
    b"GET /api/me HTT",
    b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 40\r\n\r\n{",
)
COOKIES = 900  # 60 kB
TARGETS = (
    "%2Fapi%2Ftables%2FAAAAAAAAAAAAAAAA%2F@127.0.0.1:1/x", "%2Fapi/tables/AAAAAAAAAAAAAAAA", "//", "*", "/api/me%00",
    "/api/tables/AAAAAAAAAAAAAAAA/../../../metrics", "/api/tables/AAAAAAAAAAAAAAAA/x/../verify", "http://127.0.0.1/",
)  # fmt: skip
READS = ("record", "verify", "picture.svg", "news?seen=0", "origins", "board", "chances")

Answers = Counter[str]
CONNECTION_ERRORS = (OSError, asyncio.IncompleteReadError, ValueError, IndexError)


class Web:
    """One connection to the server, with a cookie."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, headers: dict[str, str]) -> None:
        self.reader, self.writer, self.headers, self.cookie = reader, writer, headers, ""

    @classmethod
    async def open(cls, address: str, headers: dict[str, str] | None = None) -> Web:
        """Connects, and becomes a guest."""
        host, port = address.split(":")
        web = cls(*await asyncio.open_connection(host, int(port)), headers or {})
        await web.ask("GET", "/api/me")
        return web

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and the content of an answer."""
        content = b"" if body is None else json.dumps(body).encode()
        headers = {"Host": "127.0.0.1", "Cookie": self.cookie, "Content-Length": str(len(content)), **self.headers}
        lines = [f"{method} {path} HTTP/1.1", "Content-Type: application/json"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length = 0
        for line in head[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return int(head[0].split()[1]), await self.reader.readexactly(length)


async def repeat(seconds: float, times: int, what: Callable[[int], Awaitable[None]]) -> None:
    """Many at once, again and again, until the time is up."""
    end = time.monotonic() + seconds

    async def one(number: int) -> None:
        while time.monotonic() < end:
            with contextlib.suppress(*CONNECTION_ERRORS, WebSocketException, TimeoutError):
                async with asyncio.timeout(max(0.1, end - time.monotonic())):
                    await what(number)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(number) for number in range(times)))


def deepest_box() -> dict[str, Any]:
    """The deepest box that the server accepts: reasons for reasons for reasons."""
    box: dict[str, Any] = json.loads(printed("aeterna"))
    inner: dict[str, Any] = {"kind": "rulebook"}
    for _ in range(MAX_LEVELS):
        outer = {"kind": "rulebook", "attributes": {"x": inner}}
        box["game"]["provenance"] = outer
        try:
            checked_text("aeterna", box, 1 << 20)
        except Refused:
            break
        inner = outer
    box["game"]["provenance"] = inner
    return box


async def boxes(address: str, seconds: float, answers: Answers) -> None:
    """A burst of the deepest boxes allowed, each another one, of ever new guests at four addresses."""
    box, numbers = deepest_box(), count()

    async def one(number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": f"203.0.113.{number % 4}"})
        for _ in range(5):
            box["sources"][0]["title"] = f"box {next(numbers)}"
            body = {"game": "aeterna", "seats": 2, "mine": [0, 1], "box": box}
            answers[str((await web.ask("POST", "/api/tables", body))[0])] += 1
        web.writer.close()

    await repeat(seconds, 16, one)


async def connections(address: str, seconds: float, answers: Answers) -> None:
    """Idle and half-open connections, more than there are file handles."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4 * CONNECTIONS)), hard))
    host, port = address.split(":")

    async def one(number: int) -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(HALVES[number % len(HALVES)])
            answers["opened"] += 1
            await reader.read(1)
            answers["closed"] += 1
        finally:
            writer.close()

    await repeat(seconds, CONNECTIONS, one)


async def sockets(address: str, seconds: float, answers: Answers) -> None:
    """Sockets of one address that send as fast as they can."""
    messages = [json.dumps({"type": "ping"}), json.dumps({"type": "watch", "table": "A" * 16}), "nonsense"]

    async def one(number: int) -> None:
        headers = {"X-Forwarded-For": "203.0.113.9"}
        async with connect(f"ws://{address}/api/live", additional_headers=headers, close_timeout=1) as socket:

            async def read() -> None:
                async for text in socket:
                    message = json.loads(text)
                    answers[message.get("code") or message["type"]] += 1

            reading = asyncio.create_task(read())
            try:
                for i in count():
                    await socket.send(messages[0] if i % 20 else messages[number % 3])
                    await asyncio.sleep(0)  # to send need not wait: the others of this process must have their turn
            finally:
                reading.cancel()

    await repeat(seconds, SOCKETS, one)


async def reads(address: str, seconds: float, answers: Answers) -> None:
    """Everything that is costly about a finished game, of several guests at four addresses."""
    host = await Web.open(address, {"X-Forwarded-For": "203.0.113.20"})
    body = {"game": "aquileia", "seats": 3, "bots": [0, 1, 2], "level": "random"}
    table = json.loads((await host.ask("POST", "/api/tables", body))[1])["table"]
    while json.loads((await host.ask("GET", f"/api/tables/{table}"))[1])["state"] != "over":
        await asyncio.sleep(0.5)

    async def one(number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": f"203.0.113.{20 + number % 4}"})
        for what in READS * 3:
            answers[str((await web.ask("GET", f"/api/tables/{table}/{what}"))[0])] += 1
        web.writer.close()

    await repeat(seconds, 16, one)


async def talk(address: str, seconds: float, answers: Answers) -> None:
    """Strangers, ever new ones, who talk at the tables of others."""

    async def one(number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": f"203.0.113.{30 + number % 8}"})
        found = json.loads((await web.ask("GET", "/api/tables?which=running"))[1])["tables"]
        for table in found * 3:
            status, _ = await web.ask("POST", f"/api/tables/{table['table']}/chat", {"text": "heus! " * 40})
            answers[str(status)] += 1
        web.writer.close()

    await repeat(seconds, 16, one)


async def targets(address: str, seconds: float, answers: Answers) -> None:
    """Request targets that are not plain paths, as fast as they are answered; each answer closes the connection."""
    host, port = address.split(":")

    async def one(number: int) -> None:
        headers = {"X-Forwarded-For": f"203.0.113.{40 + number % 4}"}
        web = Web(*await asyncio.open_connection(host, int(port)), headers)
        answers[str((await web.ask("GET", TARGETS[next(numbers) % len(TARGETS)]))[0])] += 1
        web.writer.close()

    numbers = count()
    await repeat(seconds, 16, one)


async def cookies(address: str, seconds: float, answers: Answers) -> None:
    """Requests for a file of the page with as many cookies of the server's name as fit into the headers."""
    sent = "; ".join(f"lusoria={number:016x}.{number:040x}" for number in range(COOKIES))

    async def one(number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": f"203.0.113.{50 + number % 4}"})
        for _ in range(10):
            web.cookie = sent
            answers[str((await web.ask("GET", "/robots.txt"))[0])] += 1
        web.writer.close()

    await repeat(seconds, 16, one)


async def names(address: str, seconds: float, answers: Answers) -> None:
    """Ever new guests at four addresses who choose a name and do nothing else."""

    async def one(number: int) -> None:
        web = await Web.open(address, {"X-Forwarded-For": f"203.0.113.{60 + number % 4}"})
        for _ in range(10):
            web.cookie = ""
            answers[str((await web.ask("POST", "/api/me", {"name": "Nemo"}))[0])] += 1
        web.writer.close()

    await repeat(seconds, 16, one)


ATTACKS: dict[str, Callable[[str, float, Answers], Coroutine[Any, Any, None]]] = {
    "boxes": boxes,
    "connections": connections,
    "sockets": sockets,
    "reads": reads,
    "talk": talk,
    "targets": targets,
    "cookies": cookies,
    "names": names,
}
