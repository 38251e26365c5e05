"""Measures what docs/operate.md tells of sizes and times: games in the database, backups, and a server that stops.

python -m tools.measure_operations [--games 1000] [--sockets 200] [--tables 50]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lusoria.core.registry import OURS
from lusoria.core.registry import game as find
from lusoria.server.backup import back_up
from lusoria.server.game_files import add_game
from lusoria.server.migrations import migrate
from lusoria.server.store import Store, database_url
from lusoria.table.table import Table
from tests.server.test_serve import serving
from tests.table.tables import begun, played


def main() -> None:
    """Prints all of it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--sockets", type=int, default=200)
    options.add_argument("--tables", type=int, default=50)
    given = options.parse_args()
    for name in OURS:
        asyncio.run(measure_backup(name, given.games))
    measure_stop(given.sockets, given.tables)


async def measure_backup(name: str, games: int) -> None:
    """The size of finished games, and the time of a backup of them. Each is the same game under another id."""
    seats = find(name).seats[-1]
    table = played(begun(name, seats, seed=1), Random(1))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(database_url(None, Path(folder)))
        await migrate(store)
        for number in range(games):
            copy: Table = table
            copy.facts = replace(table.facts, id=f"table-{number:08}")
            await add_game(store, copy)
        began, used = time.perf_counter(), time.process_time()
        await back_up(store, Path(folder) / "backup")
        wall, used = time.perf_counter() - began, time.process_time() - used
        await store.close()
        each = (Path(folder) / "backup").stat().st_size / games
    entries = table.entry_count
    print(f"{name}, {seats} seats, {entries} entries: {each / 1000:.0f} kB a game in the database; ", end="")
    print(f"a backup of {games} games takes {wall:.2f} s, {used:.2f} s of processor")


def measure_stop(sockets: int, tables: int) -> None:
    """The time from SIGTERM until every socket is closed, and until the server has ended."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("--port", "0", "--database", f"sqlite:///{folder}/x.db") as (address, process),
        httpx.Client(base_url=address, timeout=60) as host,
    ):
        body, ids = {"game": "builders", "seats": 2, "mine": [0, 1]}, []
        for _ in range(tables):
            ids.append(host.post("/api/tables", json=body).raise_for_status().json()["table"])
        closed, codes = asyncio.run(watch_and_stop(address, ids, sockets, process.pid))
        began = time.perf_counter()
        process.wait(60)
        rest = time.perf_counter() - began
    print(f"{tables} tables, {sockets} sockets: all closed {closed:.2f} s after SIGTERM with {codes}, ", end="")
    print(f"the server ended {closed + rest:.2f} s after it")


async def watch_and_stop(address: str, ids: list[str], sockets: int, pid: int) -> tuple[float, dict[int, int]]:
    """Watches tables on sockets, stops the server, and waits until they are closed; their codes are counted."""
    codes: dict[int, int] = {}
    opened = asyncio.Semaphore(20)
    ready = asyncio.Barrier(sockets + 1)

    async def one(number: int) -> None:
        async with opened:
            socket = await connect(address.replace("http", "ws") + "/api/live", open_timeout=60)
            await socket.send(json.dumps({"type": "watch", "table": ids[number % len(ids)], "seat": None}))
            await socket.recv()
        await ready.wait()
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as end:
            code = end.rcvd.code if end.rcvd is not None else 0
            codes[code] = codes.get(code, 0) + 1

    tasks = [asyncio.create_task(one(number)) for number in range(sockets)]
    await ready.wait()
    began = time.perf_counter()
    os.kill(pid, signal.SIGTERM)
    await asyncio.gather(*tasks)
    return time.perf_counter() - began, codes


if __name__ == "__main__":
    main()
