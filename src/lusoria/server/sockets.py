"""The socket: one for each browser. It watches tables as its seats see them, and sends commands.

A watcher is sent what it has not seen, in order, and the table now. What happens while something is being sent goes
out together afterwards, so a slow reader holds nobody up and misses nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from lusoria.server.handlers import HANDLERS, handle
from lusoria.server.hints import HintService
from lusoria.server.middleware import CLOSE_TOO_MANY
from lusoria.server.problems import DATABASE_DOWN, INTERNAL_ERROR
from lusoria.server.requests import Act, AskHint, Ping, SocketRequest, Unwatch, Watch
from lusoria.server.responses import LiveNews
from lusoria.server.service import TableService
from lusoria.server.store import DatabaseError
from lusoria.table.errors import Refused
from lusoria.table.messages import news, table_now
from lusoria.table.table import Table

SEND_TIMEOUT = 30.0  # seconds
CLOSE_TIMEOUT = 1.0  # seconds
MAX_QUEUED_ANSWERS = 64
MAX_BAD_MESSAGES = 20  # before the socket is closed
CLOSE_RESTART = 1012  # the server restarts: come back
CLOSE_BAD_MESSAGES = 4400
HUNG_UP = (WebSocketDisconnect, RuntimeError, OSError, DatabaseError)  # the other end, or the database, is gone

log = logging.getLogger("lusoria")

Watched = tuple[str, int | None]  # a table, and the audience
REQUEST: TypeAdapter[SocketRequest] = TypeAdapter(Annotated[SocketRequest, Field(discriminator="type")])


class Sockets:
    """All sockets of this worker."""

    def __init__(self, service: TableService, hints: HintService) -> None:
        self.service, self.hints = service, hints
        self._count: Counter[str] = Counter()
        self._open: set[Socket] = set()

    async def serve(self, socket: WebSocket, language: str) -> None:
        """One socket, from its beginning to its end."""
        guest, limits = socket.state.guest, self.service.limits
        limit = {f"guest {guest}": limits.sockets, f"from {host_of(socket)}": limits.from_address}
        await socket.accept()
        if any(self._count[who] >= count for who, count in limit.items()):
            refused = Refused("too_many_sockets", "too many sockets are open: close some")
            await socket.send_text(json.dumps(problem(refused)))
            await socket.close(CLOSE_TOO_MANY, refused.code)
            return
        one = Socket(self.service, self.hints, socket, guest, language)
        self._count.update(limit.keys())
        self._open.add(one)
        try:
            await one.run()
        finally:
            self._open.discard(one)
            self._count.subtract(limit.keys())
            self._count = +self._count  # without those who have none

    async def close(self) -> None:
        """The server stops: every browser is told to come back."""
        await asyncio.gather(*(one.stop() for one in list(self._open)), return_exceptions=True)


class Socket:
    def __init__(self, service: TableService, hints: HintService, socket: WebSocket, guest: str, language: str) -> None:
        self.service, self.hints, self.socket, self.guest, self.language = service, hints, socket, guest, language
        self._seen: dict[Watched, int] = {}
        self._unwatch: dict[Watched, Callable[[], None]] = {}
        self._changed: dict[Watched, None] = {}  # in the order in which it happened
        self._must_answer: set[Watched] = set()  # also if there is nothing new
        self._answers: asyncio.Queue[Mapping[str, Any] | None] = asyncio.Queue(MAX_QUEUED_ANSWERS)  # None: close
        self._hinting: set[asyncio.Task[None]] = set()  # at most one for each guest
        self._wake = asyncio.Event()
        self._bad_messages = 0

    async def run(self) -> None:
        """Reads and writes until one of them ends."""
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for unwatch in self._unwatch.values():
                unwatch()
            tasks += self._hinting
            for task in tasks:
                task.cancel()
            for failed in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(failed, Exception) and not isinstance(failed, HUNG_UP):
                    log.error("a socket failed", exc_info=failed)

    async def stop(self) -> None:
        """Tells the browser to come back."""
        await asyncio.wait_for(self.socket.close(CLOSE_RESTART, "the server restarts"), CLOSE_TIMEOUT)

    # ---- reading

    async def _read(self) -> None:
        while True:
            try:
                message = await self.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if message["type"] == "websocket.disconnect":
                return
            await self._on_message(message.get("text") or "")
            if self._bad_messages > MAX_BAD_MESSAGES:
                await self._answer(None)
                await asyncio.sleep(SEND_TIMEOUT)  # answers go out first; then the writer closes the socket

    async def _on_message(self, text: str) -> None:
        try:
            if not self.socket.state.may_go_on():
                raise Refused("too_many_requests", "too many messages at once; wait a moment")
            request = self._parse(text)
        except Refused as refused:
            await self._answer(problem(refused))
            return
        if isinstance(request, AskHint):  # takes a while: the next messages are read meanwhile
            task = asyncio.create_task(self._handle(request))
            self._hinting.add(task)
            task.add_done_callback(self._hinting.discard)
        else:
            await self._handle(request)

    def _parse(self, text: str) -> SocketRequest:
        limit = self.service.limits.message
        if len(text) > limit:
            raise Refused("too_large", f"at most {limit} characters can be sent")
        try:
            return REQUEST.validate_json(text)
        except (ValidationError, ValueError, RecursionError) as error:
            self._bad_messages += 1
            raise Refused("bad_request", complaint(error)) from None

    async def _handle(self, request: SocketRequest) -> None:
        """Does what is asked, or answers why not."""
        try:
            await self._do(request)
        except Refused as refused:
            await self._answer(problem(refused, request.id))
        except DatabaseError as error:
            log.error("the database failed: %s", error)
            await self._answer(problem(DATABASE_DOWN, request.id))
        except Exception:
            log.exception("a request on a socket failed")
            await self._answer(problem(INTERNAL_ERROR, request.id))

    async def _do(self, request: SocketRequest) -> None:
        match request:
            case Ping():
                await self._answer({"type": "pong", "id": request.id})
            case Watch():
                await self._start_watching(request)
            case Unwatch():
                self._stop_watching((request.table, request.seat))
            case AskHint():
                hints = await self.hints.hint(self.guest, request.table, request.seat, self.language)
                about = {"type": "hint", "id": request.id, "table": request.table, "seat": request.seat}
                await self._answer({**about, **hints})
            case Act():
                await self._execute(request)

    async def _execute(self, request: Act) -> None:
        try:
            body = HANDLERS[request.do][0].model_validate(request.body)
        except ValidationError as error:
            raise Refused("bad_request", complaint(error)) from None
        done = await handle(self.service, self.guest, request.table, request.do, body)
        await self._answer({"type": "done", "id": request.id, **done})

    async def _start_watching(self, request: Watch) -> None:
        table = await self.service.latest(request.table)
        table.check_audience(self.guest, request.seat)
        watched, limit = (request.table, request.seat), self.service.limits.watched
        if watched not in self._unwatch and len(self._unwatch) >= limit:
            raise Refused("bad_request", f"at most {limit} tables can be watched on one socket")
        latest = len(table.visible(request.seat))
        self._seen[watched] = latest if request.seen is None else min(request.seen, latest)
        if watched not in self._unwatch:
            self._unwatch[watched] = self.service.watch(request.table, lambda _: self._mark_changed(watched))
        self._must_answer.add(watched)
        self._mark_changed(watched)

    def _stop_watching(self, watched: Watched) -> None:
        if watched in self._unwatch:
            self._unwatch.pop(watched)()
            self._seen.pop(watched)
            self._changed.pop(watched, None)

    # ---- writing

    async def _answer(self, answer: Mapping[str, Any] | None) -> None:
        await self._answers.put(answer)
        self._wake.set()

    def _mark_changed(self, watched: Watched) -> None:
        self._changed[watched] = None
        self._wake.set()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._changed or not self._answers.empty():
                # News first, so that it comes before the answer to what made it; but not without end.
                for watched in list(self._changed):
                    self._changed.pop(watched, None)
                    message = await self._news(watched)
                    if message is not None:
                        await self._send(message)
                for _ in range(self._answers.qsize()):
                    answer = self._answers.get_nowait()
                    if answer is None:
                        await self.socket.close(CLOSE_BAD_MESSAGES, "too many messages that make no sense")
                        return
                    await self._send(answer)

    async def _send(self, message: Mapping[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        await asyncio.wait_for(self.socket.send_text(text), SEND_TIMEOUT)

    async def _news(self, watched: Watched) -> Mapping[str, Any] | None:
        """What the browser has not seen of a table; None if it may know of nothing new."""
        id, seat = watched
        if watched not in self._unwatch:
            return None
        must_answer = watched in self._must_answer
        self._must_answer.discard(watched)
        try:
            table = await self.service.table(id)
            table.check_audience(self.guest, seat)
        except Refused as refused:
            self._stop_watching(watched)
            return {**problem(refused), "table": id, "seat": seat}
        if watched not in self._unwatch:
            return None  # it was unwatched while the table was loaded
        if len(table.visible(seat)) == self._seen[watched] and not must_answer:
            return None
        return self._news_since_seen(watched, table)

    def _news_since_seen(self, watched: Watched, table: Table) -> LiveNews:
        id, seat = watched
        latest = len(table.visible(seat))
        new = news(table, seat, self._seen[watched], self.language, self.service.limits.news)
        self._seen[watched] = new[-1]["number"] if new else latest
        if self._seen[watched] < latest:
            self._mark_changed(watched)  # the rest comes in the next message
        now = table_now(table, seat, self.guest, self.language)
        return {"type": "news", "table": id, "seat": seat, "news": new, "now": now}


def problem(refused: Refused, id: str | None = None) -> dict[str, Any]:
    """A refusal as a message, with the id of the request that it answers."""
    return {"type": "problem", "id": id, **refused.as_data()}


def host_of(socket: WebSocket) -> str:
    """The address that a socket comes from."""
    return socket.client.host if socket.client is not None else ""


def complaint(error: Exception) -> str:
    """What pydantic found, in one line."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where}: {first['msg']}"[:200] if where else first["msg"][:200]
    return "this can't be understood"
