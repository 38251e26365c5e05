"""One socket a browser: it watches tables through the eyes of its seats, and sends wishes.

Whoever watches is told what it has not seen, in order, and how it stands now. What happens while something is being
sent goes out together afterwards, so a slow reader holds nobody up and misses nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from lusoria.server.handlers import WISHES, wished
from lusoria.server.hints import Advice
from lusoria.server.middleware import CROWDED
from lusoria.server.schema import Act, AskHint, Ping, Unwatch, Watch
from lusoria.server.service import House
from lusoria.server.store import OutOfReach
from lusoria.table.errors import Refused
from lusoria.table.messages import news, now

SLOW = 30.0  # seconds that a message may take to be sent
ANSWERS = 64  # that wait to be sent
STOPPING = 1012  # the server restarts: come back
BROKEN = 4400
UNREADABLE = 20  # messages that make no sense, before the socket is closed

OUT_OF_REACH = Refused("busy", "the database does not answer; try again in a moment")
MISTAKE = Refused("internal", "the server made a mistake; it has been written down")
EXPECTED = (WebSocketDisconnect, RuntimeError, OSError, OutOfReach)  # the other end, or the database, has gone

log = logging.getLogger("lusoria")

Key = tuple[str, int | None]  # a table, and through whose eyes
Sent = Watch | Unwatch | Act | AskHint | Ping
FROM_CLIENT: TypeAdapter[Sent] = TypeAdapter(Annotated[Sent, Field(discriminator="type")])


class Sockets:
    """All sockets of this worker."""

    def __init__(self, house: House, advice: Advice) -> None:
        self.house, self.advice = house, advice
        self._count: Counter[str] = Counter()
        self._open: set[Socket] = set()

    async def serve(self, socket: WebSocket, language: str) -> None:
        """One socket, from its beginning to its end."""
        guest, limits = socket.state.guest, self.house.limits
        most = {f"guest {guest}": limits.sockets, f"from {host_of(socket)}": limits.from_address}
        await socket.accept()
        if any(self._count[who] >= count for who, count in most.items()):
            refused = Refused("too_many_sockets", "too many sockets are open: close some")
            await socket.send_text(json.dumps({"type": "problem", "id": None} | refused.as_data()))
            await socket.close(CROWDED, refused.code)
            return
        one = Socket(self.house, self.advice, socket, guest, language)
        self._count.update(most.keys())
        self._open.add(one)
        try:
            await one.run()
        finally:
            self._open.discard(one)
            self._count.subtract(most.keys())
            self._count = +self._count  # those who have none are forgotten

    async def close(self) -> None:
        """The server stops: everybody is told to come back."""
        await asyncio.gather(*(one.stop() for one in list(self._open)), return_exceptions=True)


class Socket:
    def __init__(self, house: House, advice: Advice, socket: WebSocket, guest: str, language: str) -> None:
        self.house, self.advice, self.socket, self.guest, self.language = house, advice, socket, guest, language
        self._seen: dict[Key, int] = {}
        self._leave: dict[Key, Callable[[], None]] = {}
        self._changed: dict[Key, None] = {}  # in the order in which it happened
        self._answers: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(ANSWERS)
        self._asked: set[Key] = set()
        self._advising: set[asyncio.Task[None]] = set()  # hints that are being found: at most one for each guest
        self._wake = asyncio.Event()
        self._unreadable = 0

    async def run(self) -> None:
        """Reads and writes until one of them ends."""
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for leave in self._leave.values():
                leave()
            tasks += self._advising
            for task in tasks:
                task.cancel()
            for failed in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(failed, Exception) and not isinstance(failed, EXPECTED):
                    log.error("a socket failed", exc_info=failed)

    async def stop(self) -> None:
        """Tells the browser to come back."""
        await asyncio.wait_for(self.socket.close(STOPPING, "the server restarts"), 1.0)

    # ---- reading

    async def _read(self) -> None:
        while True:
            try:
                message = await self.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if message["type"] == "websocket.disconnect":
                return
            await self._heard(message.get("text") or "")
            if self._unreadable > UNREADABLE:
                await self._answer(None)
                await asyncio.sleep(SLOW)  # what was answered goes out first; then the writer closes the socket

    async def _heard(self, text: str) -> None:
        if not self.socket.state.may_go_on():
            wait = Refused("too_many_requests", "too many messages at once; wait a moment")
            await self._answer({"type": "problem", "id": None} | wait.as_data())
            return
        try:
            wish = self._understood(text)
        except Refused as refused:
            await self._answer({"type": "problem", "id": None} | refused.as_data())
            return
        if isinstance(wish, AskHint):  # that takes a while: what comes next is heard meanwhile
            advising = asyncio.create_task(self._answered(wish))
            self._advising.add(advising)
            advising.add_done_callback(self._advising.discard)
        else:
            await self._answered(wish)

    async def _answered(self, wish: Sent) -> None:
        """Does it, or says why not."""
        try:
            await self._do(wish)
        except Refused as refused:
            await self._answer({"type": "problem", "id": wish.id} | refused.as_data())
        except OutOfReach as error:
            log.error("the database failed: %s", error)
            await self._answer({"type": "problem", "id": wish.id} | OUT_OF_REACH.as_data())
        except Exception:
            log.exception("a wish on a socket failed")
            await self._answer({"type": "problem", "id": wish.id} | MISTAKE.as_data())

    def _understood(self, text: str) -> Sent:
        if len(text) > self.house.limits.message:
            raise Refused("too_large", f"at most {self.house.limits.message} characters can be sent")
        try:
            return FROM_CLIENT.validate_json(text)
        except (ValidationError, ValueError, RecursionError) as error:
            self._unreadable += 1
            raise Refused("bad_request", complaint(error)) from None

    async def _do(self, wish: Sent) -> None:
        if isinstance(wish, Ping):
            await self._answer({"type": "pong", "id": wish.id})
        elif isinstance(wish, Watch):
            await self._begin(wish)
        elif isinstance(wish, Unwatch):
            self._end((wish.table, wish.seat))
        elif isinstance(wish, AskHint):
            found = await self.advice.hint(self.guest, wish.table, wish.seat, self.language)
            await self._answer({"type": "hint", "id": wish.id, "table": wish.table, "seat": wish.seat} | found)
        else:
            try:
                body = WISHES[wish.do][0].model_validate(wish.body)
            except ValidationError as error:
                raise Refused("bad_request", complaint(error)) from None
            done = await wished(self.house, self.guest, wish.table, wish.do, body)
            await self._answer({"type": "done", "id": wish.id} | done)

    async def _begin(self, wish: Watch) -> None:
        table = await self.house.latest(wish.table)
        table.may_look(self.guest, wish.seat)
        key = (wish.table, wish.seat)
        if key not in self._leave and len(self._leave) >= self.house.limits.watched:
            raise Refused("bad_request", f"at most {self.house.limits.watched} tables can be watched on one socket")
        latest = len(table.visible(wish.seat))
        self._seen[key] = latest if wish.seen is None else min(wish.seen, latest)
        if key not in self._leave:
            self._leave[key] = self.house.watch(wish.table, lambda _: self._mark(key))
        self._mark(key, even_so=True)

    def _end(self, key: Key) -> None:
        if key in self._leave:
            self._leave.pop(key)()
            self._seen.pop(key)
            self._changed.pop(key, None)

    # ---- writing

    async def _answer(self, answer: dict[str, Any] | None) -> None:
        """Sends an answer, when it is its turn; None closes the socket."""
        await self._answers.put(answer)
        self._wake.set()

    def _mark(self, key: Key, even_so: bool = False) -> None:
        """Something happened at a table; `even_so`: it is told how it stands also if nothing did."""
        if even_so:
            self._asked.add(key)
        self._changed[key] = None
        self._wake.set()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._changed or not self._answers.empty():
                # News first, so that it comes before the answer to what made it; but news that never ends can wait.
                for key in list(self._changed):
                    self._changed.pop(key, None)
                    told = await self._told(key)
                    if told is not None:
                        await self._send(told)
                for _ in range(self._answers.qsize()):
                    answer = self._answers.get_nowait()
                    if answer is None:
                        await self.socket.close(BROKEN, "too many messages that make no sense")
                        return
                    await self._send(answer)

    async def _send(self, told: dict[str, Any]) -> None:
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        await asyncio.wait_for(self.socket.send_text(text), SLOW)

    async def _told(self, key: Key) -> dict[str, Any] | None:
        """What the browser has not seen of a table; None if it may know of nothing new."""
        id, seat = key
        if key not in self._leave:
            return None
        asked = key in self._asked
        self._asked.discard(key)
        try:
            table = await self.house.table(id)
            table.may_look(self.guest, seat)
        except Refused as refused:
            self._end(key)
            return {"type": "problem", "id": None, "table": id, "seat": seat} | refused.as_data()
        if key not in self._leave:
            return None  # it was let go while the table was looked up
        seen, latest = self._seen[key], len(table.visible(seat))
        if latest == seen and not asked:
            return None
        told = news(table, seat, seen, self.language, self.house.limits.news)
        self._seen[key] = told[-1]["number"] if told else latest
        if self._seen[key] < latest:
            self._mark(key)  # the rest comes in the next message
        return {
            "type": "news",
            "table": id,
            "seat": seat,
            "news": told,
            "now": now(table, seat, self.guest, self.language),
        }


def host_of(socket: WebSocket) -> str:
    """Where a socket comes from."""
    return socket.client.host if socket.client is not None else ""


def complaint(error: Exception) -> str:
    """What pydantic found, in one line."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where}: {first['msg']}"[:200] if where else first["msg"][:200]
    return "this can't be understood"
