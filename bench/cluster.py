"""What it costs when a client is connected to another worker than its table's home.

    python bench/cluster.py --moves 300

Two servers on one PostgreSQL. The same guest plays over a socket, first at the home, then at the other server, which
passes everything on. Printed is the processor time of both servers for each move, with all that is told of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.postgres import postgres
from tools.chaos.servers import Server, kill_all

TICKS = os.sysconf("SC_CLK_TCK")
PAUSE = 0.06  # seconds between two moves, within the limits of a guest


def processor(server: Server) -> float:
    """Milliseconds of processor time that a server has used."""
    with open(f"/proc/{server.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / TICKS


async def play(server: Server, cookie: str, table: str, moves: int, chooser: random.Random) -> int:
    """Plays both seats on one socket."""
    made, now = 0, dict[int, Any]()
    headers = {"Cookie": cookie}
    async with connect(f"ws{server.address[4:]}/api/live", additional_headers=headers, max_size=None) as socket:

        async def hear() -> Any:
            message = json.loads(await socket.recv())
            if message["type"] == "news":
                now[message["seat"]] = message["now"]
            return message

        for seat in (0, 1):
            await socket.send(json.dumps({"type": "watch", "table": table, "seat": seat}))
        while len(now) < 2:
            await hear()
        while made < moves and now[0]["state"] == "running":
            asked = [seat for seat in (0, 1) if now[seat]["decision"]]
            if not asked:
                await hear()
                continue
            seat = asked[0]
            decision = now[seat]["decision"]
            body = {"seat": seat, "number": decision["number"], "move": chooser.choice(decision["moves"])["move"]}
            await socket.send(json.dumps({"type": "act", "table": table, "do": "move", "id": "m", "with": body}))
            while (answer := await hear())["type"] not in ("done", "problem"):
                pass
            assert answer["type"] == "done", answer
            made += 1
            await asyncio.sleep(PAUSE)
    return made


async def run(url: str, moves: int) -> None:
    """Measures and prints."""
    home, other = Server(url), Server(url)
    for server in (home, other):
        await server.start()
        await server.ready()
    async with httpx.AsyncClient() as client:
        body = {"game": "builders", "seats": 2, "mine": [0, 1]}
        table = (await client.post(f"{home.address}/api/tables", json=body)).json()["table"]
        await client.get(f"{home.address}/api/tables/{table}")  # now it has a home
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    chooser = random.Random(1)
    for name, server in (("at its home", home), ("at the other", other)) * 2:
        before = [processor(one) for one in (home, other)]
        made = await play(server, cookie, table, moves, chooser)
        spent = [(processor(one) - since) / made for one, since in zip((home, other), before, strict=True)]
        print(f"{name}: {made} moves, home {spent[0]:.1f} ms, other {spent[1]:.1f} ms of processor a move", flush=True)
    await asyncio.gather(home.stop(), other.stop())


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=300)
    args = parser.parse_args()
    try:
        with postgres() as url:
            asyncio.run(run(url, args.moves))
    finally:
        kill_all()


if __name__ == "__main__":
    main()
