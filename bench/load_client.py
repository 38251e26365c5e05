"""The clients of the load test, in a process of their own: one socket for each seat, as cheap as they can be.

Standard input brings one JSON line with tables and plan, standard output one line for each report. A client reads only
the messages that ask it for a move.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import orjson

LATE = 0.5  # of a pause: how far pauses vary
SECRET_SECONDS = 0.02  # after which nobody else hears of a move that is acknowledged
SINCE = b'"since":'  # the server's time of the last thing that the seat knows of, in milliseconds
DECISION = b'"decision":{"number":'


class Client(asyncio.Protocol):
    """One socket of one seat."""

    def __init__(self, address: str, path: str, cookie: str, on_text: Callable[[Client, bytes], None]) -> None:
        self.address, self.cookie, self.on_text, self.path = address, cookie, on_text, path
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1", f"Host: {self.address}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {self.cookie}",
        ]  # fmt: skip
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, _error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it opened"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head, self.buffer = bytes(self.buffer[:end]), self.buffer[end + 4 :]
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")[:200]))
                return
            self.opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        """Frames of a server are not masked, and its messages come in one frame each."""
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 2:
            length, start = buffer[at + 1] & 127, at + 2
            if length == 126:
                if len(buffer) < at + 4:
                    break
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                if len(buffer) < at + 10:
                    break
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + length:
                break
            kind = buffer[at] & 15
            if kind == 1:
                self.on_text(self, bytes(buffer[start : start + length]))
            elif kind == 9:
                self._frame(0x8A, bytes(buffer[start : start + length]))
            at = start + length
        if at:
            del buffer[:at]

    def send(self, text: bytes) -> None:
        """Sends a text."""
        self._frame(0x81, text)

    def _frame(self, first: int, data: bytes) -> None:
        """A frame of a client has a mask; this one is zero, so nothing has to be masked."""
        size = len(data)
        head = bytes((first, 128 | size)) if size < 126 else bytes((first, 254)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)


class Seats:
    """The seats of one table: who is asked answers, and everybody hears of it."""

    path = "/api/live"

    def __init__(self, load: Load, id: str, count: int) -> None:
        self.load, self.id, self.count = load, id, count
        self.clients: list[Client] = []
        self.asked: dict[int, tuple[int, list[str]]] = {}
        self.sent_at = self.sent_time = 0.0  # when the last move was sent, on two clocks
        self.heard_at = 0.0  # when a seat last heard something
        self.waiting_for: set[int] = set()  # seats that have not heard of it
        self.counted = True  # whether everybody has
        self.done = b""  # how the acknowledgement begins
        self.over = False
        self.timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Every seat watches the table."""
        for seat, client in enumerate(self.clients):
            client.send(orjson.dumps({"type": "watch", "table": self.id, "seat": seat, **self.load.watch_as}))

    def on_text(self, seat: int, _client: Client, text: bytes) -> None:
        """A message to a seat."""
        load = self.load
        load.received += 1
        load.bytes += len(text)
        if text.startswith((b'{"type":"changed"', b'{"type":"news"')):
            self.on_news(seat, text)
        elif text.startswith(b'{"type":"done"'):
            load.done += 1
            if self.waiting_for and text.startswith(
                self.done
            ):  # a secret choice is told to nobody else: do not wait for ever
                load.loop.call_later(SECRET_SECONDS, self.finish, self.sent_at)
        elif text.startswith(b'{"type":"problem"'):
            code = orjson.loads(text)["code"]
            load.problems[code] = load.problems.get(code, 0) + 1
            self.waiting_for.clear()
            self.counted = True
            load.loop.call_later(SECRET_SECONDS, self.plan)

    def on_news(self, seat: int, text: bytes) -> None:
        """News for a seat: it may be asked now."""
        if DECISION in text:
            now = orjson.loads(text)["now"]
            decision = now["decision"]
            if decision["sealed"] is None and seat in now["waiting"]:
                self.asked[seat] = (decision["number"], [one["move"] for one in decision["moves"]])
            else:
                self.asked.pop(seat, None)
        else:
            self.asked.pop(seat, None)
            self.over = self.over or b'"state":"over"' in text
        at = text.rindex(SINCE) + len(SINCE)
        if float(text[at : text.index(b",", at)]) < self.sent_time:
            return  # of an earlier move
        self.heard_at = time.perf_counter()
        if seat in self.waiting_for:
            self.waiting_for.discard(seat)
            if not self.waiting_for:
                self.finish(self.sent_at)
        elif self.counted and self.load.playing:
            self.plan()

    def finish(self, sent_at: float) -> None:
        """Everybody who is told of the move has heard of it."""
        if sent_at != self.sent_at or self.counted:
            return
        self.counted = True
        self.waiting_for.clear()
        self.load.heard(self.heard_at - sent_at)
        if self.load.playing:
            self.plan()  # who is asked may have heard before the others

    def plan(self) -> None:
        """Plans the next move: at once, or after a pause."""
        if self.over or self.timer is not None or not self.asked or not self.counted:
            return
        pause = self.load.pause
        if not pause:
            self.move()
            return
        left = self.sent_at + pause * self.load.chooser.uniform(1 - LATE, 1 + LATE) - time.perf_counter()
        self.timer = self.load.loop.call_later(max(0.0, left), self.move)

    def move(self) -> None:
        """Sends a random legal move of a seat that is asked."""
        self.timer = None
        if not self.load.playing or not self.asked:
            return
        seat, (number, moves) = self.asked.popitem()
        self.waiting_for, self.sent_at, self.counted = set(range(self.count)), time.perf_counter(), False
        self.sent_time = time.time() - 0.001
        move = self.load.chooser.choice(moves)
        body = {"seat": seat, "number": number, "move": move, "key": os.urandom(12).hex()}  # as the page does
        self.load.sent += 1
        id = f"m{self.load.sent}"
        self.done = b'{"type":"done","id":"%s"' % id.encode()
        act = {"type": "act", "table": self.id, "do": "move", "id": id, "with": body}
        self.clients[seat].send(orjson.dumps(act))


class PeerSeats(Seats):
    """The seats of one match of boardgame.io: one after the other adds one."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, load: Load, id: str, count: int) -> None:
        super().__init__(load, id, count)
        self.number = 0  # of the state

    def watch(self) -> None:
        """They have been told when they connected."""

    def on_text(self, seat: int, client: Client, text: bytes) -> None:
        """A message of socket.io."""
        self.load.received += 1
        self.load.bytes += len(text)
        if text.startswith(b"0{"):
            client.send(b"40/count,")
        elif text == b"2":
            client.send(b"3")
        elif text.startswith(b"40/count"):
            client.send(b"42/count," + orjson.dumps(["sync", self.id, str(seat), None, self.count]))
        elif text.startswith(b'42/count,["sync"'):
            self.asked = {0: (0, [])}
        elif text.startswith(b'42/count,["update"'):
            state = orjson.loads(text[len(b"42/count,") :])[2]
            self.number, self.asked = state["_stateID"], {int(state["ctx"]["currentPlayer"]): (0, [])}
            self.heard_at = time.perf_counter()
            self.waiting_for.discard(seat)
            if not self.waiting_for:
                self.load.done += 1
                self.finish(self.sent_at)

    def move(self) -> None:
        """The seat whose turn it is adds one."""
        self.timer = None
        if not self.load.playing or not self.asked:
            return
        seat, _ = self.asked.popitem()
        self.waiting_for, self.sent_at, self.counted = set(range(self.count)), time.perf_counter(), False
        payload = {"type": "add", "args": [1], "playerID": str(seat), "credentials": None}
        update = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.number, self.id, str(seat)]
        self.clients[seat].send(b"42/count," + orjson.dumps(update))


class Load:
    """All tables."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan, self.host, self.ports = plan, plan["host"], plan["ports"]
        self.pause = float(plan["pause"])
        self.chooser = Random(plan["seed"])
        self.watch_as = {} if plan["whole"] else {"differences": True}  # as the page does
        self.loop = asyncio.get_running_loop()
        self.playing = False
        self.sent = self.done = self.received = self.bytes = 0
        self.times: list[float] = []
        self.problems: dict[str, int] = {}
        kind = PeerSeats if plan["peer"] else Seats
        self.tables = [kind(self, one["id"], len(one["cookies"])) for one in plan["tables"]]

    def heard(self, seconds: float) -> None:
        """All seats of a table have heard of a move."""
        self.times.append(seconds)

    async def connect(self) -> None:
        """Opens all sockets, a few at a time."""
        gate = asyncio.Semaphore(32)

        async def one(table: Seats, seat: int, cookie: str, port: int) -> None:
            async with gate:
                client = Client(f"{self.host}:{port}", table.path, cookie, partial(table.on_text, seat))
                await self.loop.create_connection(lambda: client, self.host, port)
                await client.opened
                table.clients[seat] = client

        work = []
        for number, (table, given) in enumerate(zip(self.tables, self.plan["tables"], strict=True)):
            table.clients = [None] * table.count  # type: ignore[list-item]
            for seat, cookie in enumerate(given["cookies"]):
                port = self.ports[(number + seat) % len(self.ports)]
                work.append(one(table, seat, cookie, port))
        await asyncio.gather(*work)

    async def watch(self) -> None:
        """Every seat watches its table."""
        for number, table in enumerate(self.tables):
            table.watch()
            if number % 50 == 49:
                await self.settled()
        await self.settled()

    async def settled(self) -> None:
        """Waits until nothing comes any more."""
        before = -1
        while before != self.received:
            before = self.received
            await asyncio.sleep(0.1)

    async def play(self, warm: float, seconds: float) -> dict[str, Any]:
        """Plays; what was heard after the warm-up is counted."""
        self.playing = True
        for number, table in enumerate(self.tables):  # spread over the first pause
            self.loop.call_later(self.pause * number / len(self.tables), table.plan)
        await asyncio.sleep(warm)
        print(json.dumps({"begin": True}), flush=True)
        self.times, at, cpu = [], time.perf_counter(), time.process_time()
        before, done = (self.received, self.bytes), self.done
        await asyncio.sleep(seconds)
        wall, used = time.perf_counter() - at, time.process_time() - cpu
        times, moves = self.times, self.done - done
        self.playing = False
        return {
            "times": times, "moves": moves, "wall": wall, "client_cpu": used, "messages": self.received - before[0],
            "bytes": self.bytes - before[1], "problems": self.problems,
            "over": sum(table.over for table in self.tables),
            "lost": sum(client.lost for table in self.tables for client in table.clients),
            "stuck": sum(bool(table.waiting_for) and time.perf_counter() - table.sent_at > 5 for table in self.tables),
        }  # fmt: skip


async def main() -> None:
    """Connects, watches, plays; each when the parent says so."""
    loop = asyncio.get_running_loop()
    load = Load(json.loads(sys.stdin.readline()))

    async def told() -> None:
        await loop.run_in_executor(None, sys.stdin.readline)

    await load.connect()
    print(json.dumps({"connected": sum(t.count for t in load.tables)}), flush=True)
    await told()
    await load.watch()
    print(json.dumps({"watching": True}), flush=True)
    await told()
    print(json.dumps(await load.play(load.plan["warm"], load.plan["seconds"])), flush=True)


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.run(main())
    except ImportError:
        asyncio.run(main())
