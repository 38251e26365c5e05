"""How long a person's move takes to be acknowledged while the bots of many tables think all the time.

    python bench/thinking.py --tables 100 --seconds 60

Starts a server, opens tables of three strong bots each, and lets one person move on a table of their own, on a socket.
The same moves without any bots are measured first, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

TABLES_OF_A_GUEST = 25
PAUSE = 0.2  # seconds between two moves: a move costs 3 of the 20 that a guest may spend in a second


async def guest(address: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(base_url=address, timeout=60)
    await client.get("/api/me")
    return client


async def post(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
    """Sends until it is not too much at once."""
    while True:
        answer = await client.post(path, json=body)
        if answer.status_code < 400:
            return answer.json()
        if answer.status_code not in (429, 503):
            raise RuntimeError(answer.text)
        await asyncio.sleep(1)


async def play(address: str, seconds: float) -> list[float]:
    """Milliseconds from a move of a person to its acknowledgement."""
    client, chooser, found = await guest(address), random.Random(1), list[float]()
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    end = time.monotonic() + seconds
    async with connect(f"ws{address[4:]}/api/live", additional_headers={"Cookie": cookie}) as socket:
        while time.monotonic() < end:
            opened = await post(client, "/api/tables", {"game": "aquileia", "seats": 3, "mine": [0, 1, 2]})
            found += await play_one(socket, opened["table"], chooser, end)
    await client.aclose()
    return found


async def play_one(socket: ClientConnection, table: str, chooser: random.Random, end: float) -> list[float]:
    found, decisions = list[float](), dict[int, Any]()
    for seat in range(3):
        await socket.send(json.dumps({"type": "watch", "table": table, "seat": seat}))
    while len(decisions) < 3:
        await hear(socket, table, decisions)
    while time.monotonic() < end:
        asked = [seat for seat, now in decisions.items() if now["decision"]]
        if not asked:
            if any(now["state"] == "over" for now in decisions.values()):
                break
            await hear(socket, table, decisions)
            continue
        seat = asked[0]
        decision = decisions[seat]["decision"]
        move = chooser.choice(decision["moves"])["move"]
        body = {"seat": seat, "number": decision["number"], "move": move}
        began = time.perf_counter()
        await socket.send(json.dumps({"type": "act", "table": table, "do": "move", "id": "m", "with": body}))
        while (message := await hear(socket, table, decisions))["type"] not in ("done", "problem"):
            pass
        if message.get("code") == "too_many_requests":  # said at once, and no move
            await asyncio.sleep(1)
            continue
        assert message["type"] == "done", message
        found.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(PAUSE)
    return found


async def hear(socket: ClientConnection, table: str, decisions: dict[int, Any]) -> Any:
    message = json.loads(await socket.recv())
    if message["type"] == "news" and message["table"] == table:
        decisions[message["seat"]] = message["now"]
    return message


def shown(found: list[float]) -> str:
    found = sorted(found)
    return (
        f"{len(found)} moves, median {found[len(found) // 2]:.1f} ms, 95 % {found[int(0.95 * len(found))]:.1f} ms, "
        f"99 % {found[int(0.99 * len(found))]:.1f} ms, most {found[-1]:.1f} ms"
    )


async def run(tables: int, seconds: float, level: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "lusoria.cli", "serve", "--port", "0", "--database", f"sqlite:///{folder}/x.db",
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
            address = next(word.rstrip(".,/") for word in line.split() if word.startswith("http"))
            async with httpx.AsyncClient(base_url=address, timeout=60) as client:
                while not (await client.get("/api/status")).json()["ready"]:
                    await asyncio.sleep(1)
                print(f"no bots:             {shown(await play(address, seconds / 3))}", flush=True)
                for number in range(tables):
                    if number % TABLES_OF_A_GUEST == 0:
                        host = await guest(address)
                    body = {"game": ("aquileia", "builders", "aeterna")[number % 3], "seats": 3, "bots": [0, 1, 2]}
                    await post(host, "/api/tables", body | {"level": level})
                thinking = (await client.get("/api/status")).json()["thinking"]
                print(f"{tables} tables of 3 {level}: {shown(await play(address, seconds))}", flush=True)
                load = os.getloadavg()[0]
                now = (await client.get("/api/status")).json()["thinking"]
                print(f"bots' questions at once: {thinking} before, {now} after; the machine's load {load:.1f}")
        finally:
            process.terminate()
            await process.wait()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--level", default="augustus")
    args = parser.parse_args()
    asyncio.run(run(args.tables, args.seconds, args.level))


if __name__ == "__main__":
    main()
