"""The faults, each under players who play on: of clients, of the clock, of the way to the database."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tools.chaos.compare import compare, summary
from tools.chaos.players import ANSWER_SECONDS, Crowd
from tools.chaos.proxy import Proxy
from tools.chaos.servers import Server

TABLES = 6  # for each server
ENOUGH = 30  # moves: the game goes on
PATIENCE = 60.0  # seconds for that, on a busy machine
JUMPS = (86_400.0, -86_400.0, -400 * 86_400.0, 0.5, 0.0)  # seconds


@contextlib.asynccontextmanager
async def playing(url: str, servers: list[Server], patience: float = ANSWER_SECONDS) -> AsyncIterator[Crowd]:
    """Servers and players; at the end everything is compared."""
    await asyncio.gather(*(server.start() for server in servers))
    await asyncio.gather(*(server.ready() for server in servers))
    crowd = Crowd(servers, TABLES * len(servers), patience=patience)
    try:
        await crowd.more(ENOUGH, PATIENCE)
        yield crowd
        await crowd.more(ENOUGH, PATIENCE)
        await crowd.stop()
    finally:
        await asyncio.gather(*(server.stop() for server in servers), return_exceptions=True)
    await compare(url, crowd.people)


# ---- clients


async def bad_clients(url: str, count: int = 40) -> str:
    """Clients that watch and never read, that vanish in the middle of a message, and that send half a request."""
    server = Server(url)
    async with playing(url, [server]) as crowd:
        handles = len(os.listdir(f"/proc/{server.pid}/fd")) if os.path.exists("/proc") else 0
        ids = [player.table for player in crowd.people if player.table]
        not_reading = [await never_read(server, ids) for _ in range(count)]
        for number in range(count):
            await vanish(server, ids, random.Random(number))
        await crowd.more(3 * ENOUGH, PATIENCE)
        for one in not_reading:
            one.transport.abort()
        left = handles
        for _ in range(200):
            await asyncio.sleep(0.05)
            left = len(os.listdir(f"/proc/{server.pid}/fd")) if handles else 0
            if left <= handles + 5:
                break
        assert left <= handles + 5, f"{left - handles} file handles are left behind"
    return f"{count} clients that never read, {count} that vanish: {summary(crowd.people)}"


async def never_read(server: Server, tables: list[str]) -> ClientConnection:
    """A socket that watches tables, and whose other end takes nothing."""
    plain = socket.create_connection(("127.0.0.1", server.port))
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.setblocking(False)
    found = await connect(f"ws://127.0.0.1:{server.port}/api/live", sock=plain, max_queue=1)
    for id in tables:
        await found.send(json.dumps({"type": "watch", "table": id, "seen": 0}))
    found.transport.pause_reading()
    return found


async def vanish(server: Server, tables: list[str], chooser: random.Random) -> None:
    """A client that is gone in the middle of something, without a word."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    id = chooser.choice(tables)
    body = json.dumps({"seat": 0, "move": "no such move"})
    text = (
        f"POST /api/tables/{id}/move HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    )
    writer.write(text[: chooser.randrange(1, len(text) + 1)].encode())
    await writer.drain()
    if chooser.random() < 0.5:
        await asyncio.sleep(chooser.uniform(0, 0.05))
    plain = writer.get_extra_info("socket")
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # a reset, not a farewell
    writer.transport.abort()
    del reader


# ---- the clock


async def jumping_clock(url: str, folder: Path) -> str:
    """The wall clock is set forward and back, by days and more."""
    file = folder / "clock"
    file.write_text("0")
    os.environ["CLOCK_FILE"] = str(file)
    async with playing(url, [Server(url, module="tools.chaos.jumping_clock")]) as crowd:
        for jump in JUMPS:
            file.write_text(str(jump))
            await crowd.more(ENOUGH, PATIENCE)
    return f"the clock was set {len(JUMPS)} times: {summary(crowd.people)}"


# ---- the database


async def lost_database(url: str, seconds: float = 4.0) -> str:
    """The database is gone for some seconds, first cut off, then silent; the server says so, and goes on afterwards."""
    proxy = Proxy(url)
    through = await proxy.open()
    server = Server(through)
    said: set[str] = set()
    async with playing(url, [server]) as crowd:
        await proxy.close()
        said |= await refusals(server, seconds)
        await proxy.open()
        await crowd.more(ENOUGH, PATIENCE)
        proxy.freeze()
        said |= await refusals(server, seconds)
        proxy.thaw()
    await proxy.close()
    assert any("database" in one for one in said), said
    return f"gone for {seconds:g} s, twice; the server said {sorted(said)}: {summary(crowd.people)}"


async def refusals(server: Server, seconds: float) -> set[str]:
    """What a server says while it can't do anything. It must not answer as if all were well."""
    said = set()
    async with httpx.AsyncClient(base_url=server.address) as client:
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            with contextlib.suppress(httpx.TimeoutException):
                answer = await client.post("/api/tables", json={"game": "builders", "seats": 2}, timeout=seconds)
                assert answer.status_code in (503, 429), (answer.status_code, answer.text)
                said.add(answer.json()["message"])
            await asyncio.sleep(0.1)
    return said


async def cut_off(url: str, seconds: float = 6.0) -> str:
    """Half of a cluster loses the database, and nobody tells it: the other half serves its tables meanwhile."""
    proxy = Proxy(url)
    through = await proxy.open()
    servers = [Server(url), Server(through)]
    async with playing(url, servers) as crowd:
        for _ in range(2):
            before = crowd.moves
            proxy.freeze()
            await asyncio.sleep(seconds)
            await crowd.more(ENOUGH, PATIENCE)
            meanwhile = crowd.moves - before
            proxy.thaw()
            await crowd.more(ENOUGH, PATIENCE)
    await proxy.close()
    return f"half of two servers cut off for {seconds:g} s, twice; {meanwhile} moves meanwhile: {summary(crowd.people)}"


async def frozen(url: str, seconds: float = 6.0) -> str:
    """One of two servers stands still and is not dead: its connections stay open, and it goes on where it was."""
    servers = [Server(url), Server(url)]
    async with playing(url, servers, patience=1.5) as crowd:
        for number in range(2):
            before = crowd.moves
            os.killpg(servers[number].pid, signal.SIGSTOP)
            try:
                await asyncio.sleep(seconds)
                await crowd.more(ENOUGH, PATIENCE)
                meanwhile = crowd.moves - before
            finally:
                os.killpg(servers[number].pid, signal.SIGCONT)
            await crowd.more(ENOUGH, PATIENCE)
    return f"each of two servers frozen for {seconds:g} s; {meanwhile} moves meanwhile: {summary(crowd.people)}"
