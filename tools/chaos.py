"""Kills the server with SIGKILL at random moments while many tables are played, and checks that nothing is lost.

    python -m tools.chaos --kills 100 --database sqlite
    python -m tools.chaos --kills 100 --database postgres --workers 2

Players send each move until it is acknowledged, with the same key, as a page does. At the end every journal must hold
exactly the moves that were acknowledged, once each and in order, and the lists of tables must agree with it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from lusoria.server.service import list_columns
from lusoria.server.store import Store, database_url, tables
from lusoria.table.table import Table
from tests.server.postgres import free_port, postgres

KINDS = [("aquileia", 3), ("builders", 2), ("aeterna", 3), ("aquileia", 4)]


class KilledServer:
    """A server that is killed and started again."""

    def __init__(self, url: str, workers: int, chooser: random.Random) -> None:
        self.url, self.workers, self.chooser, self.port = url, workers, chooser, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: asyncio.subprocess.Process | None = None
        self.kills = self.killed_while_starting = 0
        self.start_times: list[float] = []

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "lusoria.cli", "serve", "--port", str(self.port), "--database", self.url,
            "--workers", str(self.workers), "--no-compile", start_new_session=True, stdout=asyncio.subprocess.DEVNULL,
        )  # fmt: skip

    async def ready(self) -> None:
        began = time.monotonic()
        async with httpx.AsyncClient() as client:
            while time.monotonic() < began + 60:
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get(f"{self.address}/healthz", timeout=5)).status_code == 200:
                        self.start_times.append(time.monotonic() - began)
                        return
                await asyncio.sleep(0.02)
        raise RuntimeError("the server does not answer")

    async def kill(self) -> None:
        assert self.process is not None
        if self.process.returncode is not None:
            raise RuntimeError(f"after {self.kills} kills the server ended by itself: {self.process.returncode}")
        os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()
        self.kills += 1

    async def stop(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGTERM)
        await asyncio.wait_for(self.process.wait(), 30)


@dataclass
class Player:
    """Plays the people's seats of one table, and remembers what was acknowledged."""

    server: KilledServer
    game: str
    seats: int
    name: int
    chooser: random.Random
    table: str = ""
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    repeats: int = 0
    refused: list[str] = field(default_factory=list)
    stopping: bool = False

    async def send(self, client: httpx.AsyncClient, method: str, path: str, body: Any = None) -> Any:
        """Repeats a request until there is an answer."""
        while True:
            try:
                answer = await client.request(method, f"{self.server.address}{path}", json=body, timeout=10)
            except httpx.HTTPError:
                self.repeats += 1
                await asyncio.sleep(0.05)
                continue
            if answer.status_code in (429, 503):
                await asyncio.sleep(0.2)
                continue
            if answer.status_code >= 400:
                return {"problem": answer.json()}
            return answer.json()

    async def play(self) -> None:
        people = list(range(self.seats - 1))
        async with httpx.AsyncClient() as client:
            await self.send(client, "GET", "/api/me")
            body = {"game": self.game, "seats": self.seats, "mine": people, "bots": [self.seats - 1]}
            key = f"open-{self.name}"
            opened = await self.send(client, "POST", "/api/tables", body | {"key": key, "level": "random"})
            self.table = opened["table"]
            while not self.stopping:
                now = await self.send(client, "GET", f"/api/tables/{self.table}")
                if now["state"] == "over":
                    return
                asked = [seat for seat in now["waiting"] if seat in people]
                if not asked:
                    await asyncio.sleep(0.02)
                    continue
                await self.decide(client, asked[0])

    async def decide(self, client: httpx.AsyncClient, seat: int) -> None:
        now = await self.send(client, "GET", f"/api/tables/{self.table}?seat={seat}")
        decision = now["decision"]
        if not decision or decision["sealed"] is not None:
            return
        move = self.chooser.choice(decision["moves"])["move"]
        body = {"seat": seat, "number": decision["number"], "move": move, "key": f"{len(self.acknowledged)}"}
        answer = await self.send(client, "POST", f"/api/tables/{self.table}/move", body)
        if "problem" in answer:
            self.refused.append(answer["problem"]["code"])
        else:
            self.acknowledged.append((seat, move))


async def run(url: str, kills: int, players: int, workers: int, seed: int) -> None:
    """Plays and kills; fails if a move is lost, doubled or incomplete."""
    chooser = random.Random(seed)
    server = KilledServer(url, workers, chooser)
    await server.start()
    await server.ready()
    people = [Player(server, *KINDS[i % len(KINDS)], i, random.Random(seed + i)) for i in range(players)]
    games = [asyncio.create_task(keep_playing(player, people)) for player in people]
    while server.kills < kills:
        await asyncio.sleep(chooser.uniform(0.0, 2.0))
        await server.kill()
        await server.start()
        if chooser.random() < 0.15:  # also while it starts
            await asyncio.sleep(chooser.uniform(0.1, 1.0))
            server.killed_while_starting += 1
        else:
            await server.ready()
    await server.ready()
    for player in people:
        player.stopping = True
    await asyncio.gather(*games)
    await server.stop()
    moves = await compare(url, people)
    median = sorted(server.start_times)[len(server.start_times) // 2]
    print(
        f"{url.split(':')[0]}, {workers} worker(s): {server.kills} kills "
        f"({server.killed_while_starting} of them while starting), "
        f"{len(people)} tables, {moves} acknowledged moves, {sum(p.repeats for p in people)} requests sent again: "
        f"all there, once each; answered {median:.1f} s after a start (median, both cores busy)",
        flush=True,
    )


async def keep_playing(player: Player, people: list[Player]) -> None:
    """Plays one game after another."""
    await player.play()
    while not player.stopping:
        next_one = Player(player.server, player.game, player.seats, len(people), random.Random(len(people)))
        people.append(next_one)
        await next_one.play()
        player.stopping = player.stopping or next_one.stopping


async def compare(url: str, people: list[Player]) -> int:
    """Compares every journal with what was acknowledged; returns the number of moves."""
    store, count = Store(database_url(url, Path())), 0
    for player in people:
        if not player.table:
            continue
        assert player.refused == [], player.refused
        facts = await store.facts(player.table)
        assert facts is not None
        journal = await store.journal(player.table)
        assert [entry.number for entry in journal] == list(range(1, len(journal) + 1))
        table = Table(facts, journal)
        bot = player.seats - 1
        made = [
            (entry.seat, table.game.moves.words(entry.data["action"]))
            for entry in journal
            if entry.kind in ("move", "seal") and entry.seat != bot
        ]
        assert made == player.acknowledged, (
            f"{player.table}: {len(made)} moves, {len(player.acknowledged)} acknowledged"
        )
        async with store.engine.connect() as connection:
            row = (await connection.execute(tables.select().where(tables.c.id == player.table))).mappings().one()
        for name, value in list_columns(table).items():
            assert row[name] == value, f"{player.table}: {name}"
        count += len(made)
    await store.close()
    assert count > 0
    return count


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """The URL of an empty database."""
    if kind == "postgres":
        with postgres() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/chaos.db"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with database(args.database) as url:
        asyncio.run(run(url, args.kills, args.tables, args.workers, args.seed))


if __name__ == "__main__":
    main()
