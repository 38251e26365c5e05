"""Players who send each move until it is acknowledged, and watchers who write down what they are told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tools.chaos.servers import Server

KINDS = [("aquileia", 3), ("builders", 2), ("aeterna", 3), ("aquileia", 4)]
ANSWER_SECONDS = 10.0
NOT_NOW = ("busy", "too_many_requests", "too_many_sockets")  # codes of refusals for a moment
DOWN_SECONDS = 0.1  # until a server that is not there is asked again


@dataclass
class Player:
    """Plays the people's seats of one table, and remembers what was acknowledged."""

    servers: list[Server]
    name: int
    watches: bool = False
    patience: float = ANSWER_SECONDS
    table: str = ""
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # from a move to its acknowledgement, seconds
    acknowledged_at: list[float] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)  # "not now", which is answered by sending again
    repeats: int = 0  # requests that got no answer
    refused: list[str] = field(default_factory=list)  # moves: there must be none
    told: dict[int, str] = field(default_factory=dict)  # news of seat 0, by their number
    contradictions: list[str] = field(default_factory=list)
    stopping: bool = False

    def __post_init__(self) -> None:
        self.game, self.seats = KINDS[self.name % len(KINDS)]
        self.by_socket = self.name // len(KINDS) % 2 == 1  # otherwise over HTTP
        self.chooser = random.Random(self.name)
        self.cookie = ""

    def server(self, seat: int, tries: int) -> Server:
        """Seats of a table are served by different workers; after a failure by any."""
        return self.servers[(self.name + seat) % len(self.servers)] if not tries else self.chooser.choice(self.servers)

    async def send(self, client: httpx.AsyncClient, method: str, path: str, body: Any = None, seat: int = 0) -> Any:
        """Repeats a request until there is an answer."""
        tries = 0
        while True:
            address = self.server(seat, tries).address
            tries += 1
            try:
                answer = await client.request(method, f"{address}{path}", json=body, timeout=self.patience)
            except httpx.HTTPError as error:
                self.repeats += 1
                await asyncio.sleep(DOWN_SECONDS if isinstance(error, httpx.ConnectError) else 0.05)
                continue
            if answer.status_code in (429, 503):
                self.refusals.append(answer.json()["message"])
                await asyncio.sleep(0.2)
                continue
            if answer.status_code >= 400:
                return {"problem": answer.json()}
            return answer.json()

    async def play(self) -> None:
        """One game, or until it is told to stop."""
        people = list(range(self.seats - 1))
        async with httpx.AsyncClient() as client:
            await self.send(client, "GET", "/api/me")
            self.cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            body = {"game": self.game, "seats": self.seats, "mine": people, "bots": [self.seats - 1]}
            key = f"open-{self.name}"
            opened = await self.send(client, "POST", "/api/tables", body | {"key": key, "level": "random"})
            self.table = opened["table"]
            watching = asyncio.create_task(self.watch()) if self.watches else None
            try:
                while not self.stopping:
                    now = await self.send(client, "GET", f"/api/tables/{self.table}")
                    if "problem" in now or now["state"] == "over":
                        self.refused += [now["problem"]["message"]] if "problem" in now else []
                        return
                    asked = [seat for seat in now["waiting"] if seat in people]
                    if asked:
                        await self.decide(client, self.chooser.choice(asked))
                    else:
                        await asyncio.sleep(0.02)
            finally:
                if watching is not None:
                    watching.cancel()
                    await asyncio.gather(watching, return_exceptions=True)

    async def decide(self, client: httpx.AsyncClient, seat: int) -> None:
        """Looks at a decision and makes a move, with the same key until it is acknowledged."""
        now = await self.send(client, "GET", f"/api/tables/{self.table}?seat={seat}", seat=seat)
        decision = now.get("decision")
        if not decision or decision["sealed"] is not None:
            return
        move = self.chooser.choice(decision["moves"])["move"]
        body = {"seat": seat, "number": decision["number"], "move": move, "key": f"{len(self.acknowledged)}"}
        began = time.monotonic()
        if self.by_socket:
            answer = await self.act(body, seat)
        else:
            answer = await self.send(client, "POST", f"/api/tables/{self.table}/move", body, seat)
        if "problem" in answer:
            self.refused.append(f"{answer['problem']['code']}: {answer['problem']['message']}")
        else:
            self.acknowledged.append((seat, move))
            self.acknowledged_at.append(time.time())
            self.times.append(time.monotonic() - began)

    async def act(self, body: Any, seat: int) -> Any:
        """Makes a move on a socket of its own; repeats it on others until there is an answer."""
        act = json.dumps({"type": "act", "table": self.table, "do": "move", "id": "a", "with": body})
        tries = 0
        while True:
            address = self.server(seat, tries).address
            tries += 1
            with contextlib.suppress(OSError, WebSocketException, EOFError):  # a TimeoutError is an OSError
                async with self.socket(address) as socket, asyncio.timeout(self.patience):
                    await socket.send(act)
                    while (answer := json.loads(await socket.recv())).get("id") != "a":
                        pass
                    if answer["type"] == "done":
                        return answer
                    if answer["code"] not in NOT_NOW:
                        return {"problem": answer}
                    self.refusals.append(answer["message"])
                    await asyncio.sleep(0.2)
                    continue
            self.repeats += 1
            await asyncio.sleep(DOWN_SECONDS)

    def socket(self, address: str) -> connect:
        """A socket of this player, at a server."""
        return connect(
            f"ws{address[4:]}/api/live?language=en", additional_headers={"Cookie": self.cookie}, open_timeout=5,
            close_timeout=0.1,
        )  # fmt: skip

    async def watch(self) -> None:
        """Watches seat 0 on sockets, one after another, and writes down what it is told."""
        tries = 0
        while True:
            address = self.server(0, tries).address
            tries += 1
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
                async with self.socket(address) as socket:
                    seen = max(self.told, default=0)
                    await socket.send(json.dumps({"type": "watch", "table": self.table, "seat": 0, "seen": seen}))
                    async for text in socket:
                        message = json.loads(text)
                        for one in message.get("news", []):
                            self.hear(one)
            await asyncio.sleep(DOWN_SECONDS)

    def hear(self, one: dict[str, Any]) -> None:
        """What was told once must not be told differently later."""
        text = json.dumps(one, sort_keys=True)
        before = self.told.setdefault(one["number"], text)
        if before != text:
            self.contradictions.append(f"{self.table}: number {one['number']} was {before}, then {text}")


class Crowd:
    """Players who play one game after another until they are stopped."""

    def __init__(
        self, servers: list[Server], tables: int, watches: bool = True, patience: float = ANSWER_SECONDS
    ) -> None:
        self.servers, self.watches, self.patience = servers, watches, patience
        self.people = [Player(servers, number, watches, patience) for number in range(tables)]
        self._games = [asyncio.create_task(self._keep_playing(player)) for player in self.people]
        self._stopping = False

    async def _keep_playing(self, player: Player) -> None:
        await player.play()
        while not self._stopping:
            player = Player(self.servers, len(self.people), self.watches, self.patience)
            self.people.append(player)
            await player.play()

    @property
    def moves(self) -> int:
        """How many were acknowledged."""
        return sum(len(player.acknowledged) for player in self.people)

    async def more(self, count: int, seconds: float) -> None:
        """Waits until this many more moves are acknowledged; too long is an error."""
        want, end = self.moves + count, time.monotonic() + seconds
        while self.moves < want:
            for game in self._games:
                if game.done():
                    game.result()
            if time.monotonic() > end:
                raise RuntimeError(f"only {self.moves - want + count} of {count} moves were made in {seconds} s")
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Lets everybody finish what they have sent."""
        self._stopping = True
        for player in self.people:
            player.stopping = True
        await asyncio.gather(*self._games)
