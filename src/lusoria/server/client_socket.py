"""One client's socket. It watches tables as its seats see them, and executes commands.

A watcher is sent what it has not seen, in order, and the table now. What happens while something is being sent goes
out together afterwards, so a slow reader holds nobody up and misses nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from lusoria.home.live import pong, problem
from lusoria.server import metrics
from lusoria.server.connections import SEND_AT_ONCE, SEND_ENCODED
from lusoria.server.encoded_news import encode
from lusoria.server.forwarding import Relays
from lusoria.server.handlers import HANDLERS, handle
from lusoria.server.links import LinkedSocket
from lusoria.server.logs import count_message, counting_messages
from lusoria.server.middleware import CLOSE_TOO_MANY
from lusoria.server.problems import DATABASE_DOWN, INTERNAL_ERROR
from lusoria.server.requests import TABLE_ID, Act, AskHint, Ping, SocketRequest, Unwatch, Watch, complaint
from lusoria.server.responses import LiveAnnouncement
from lusoria.server.spending import ENTRY_TOLD, PLAIN_COST, charge, message_price, prepay
from lusoria.server.stopping import stopped
from lusoria.server.store import DatabaseError
from lusoria.table.errors import Refused

if TYPE_CHECKING:
    from lusoria.server.sockets import Sockets

SEND_TIMEOUT = 30.0  # seconds
CLOSE_TIMEOUT = 0.5  # seconds
MAX_QUEUED_ANSWERS = 64
MAX_BAD_MESSAGES = 20  # before the socket is closed
MAX_REFUSED = 200  # messages in a row that are too many
PAUSE, MAX_PAUSE = 0.02, 1.0  # seconds after each of them, longer and longer, in which nothing is read
FEW_NEWS = 10  # entries that cost the watcher nothing
CLOSE_RESTART = 1012  # the server restarts: come back
CLOSE_BAD_MESSAGES = 4400
HUNG_UP = (WebSocketDisconnect, RuntimeError, OSError, DatabaseError)  # the other end, or the database, is gone

log = logging.getLogger("lusoria")

Watched = tuple[str, int | None]  # a table, and the audience
is_table_id = re.compile(TABLE_ID).match
REQUEST: TypeAdapter[SocketRequest] = TypeAdapter(Annotated[SocketRequest, Field(discriminator="type")])


class ClientSocket:
    def __init__(self, sockets: Sockets, socket: WebSocket | LinkedSocket, guest: str, language: str | None) -> None:
        self.sockets, self.service, self.hints = sockets, sockets.service, sockets.hints
        self.socket, self.guest, self.language = socket, guest, language
        self._seen: dict[Watched, int] = {}
        self._unwatch: dict[Watched, Callable[[], None]] = {}
        self._changed: dict[Watched, None] = {}  # in the order in which it happened
        self._must_answer: set[Watched] = set()  # also if there is nothing new
        self._differences: set[Watched] = set()  # of which only what has changed is told
        self._timed: dict[Watched, float] = {}  # the last move whose way to the socket was measured
        self._answers: list[bytes | None] = []  # None: close
        self._room: asyncio.Event | None = None  # who answers waits for it
        self._hinting: set[asyncio.Task[None]] = set()  # at most one for each guest
        self._idle: asyncio.Future[None] | None = None  # the writer waits for it
        self._ended = False
        self._close_reason = ""
        self._close_code: int | None = None  # with which the browser is told to come back, or not to
        self._bad_messages = self._refused = 0
        self._reader: asyncio.Task[Any] | None = None
        self._writer: asyncio.Task[None] | None = None
        extensions = socket.scope.get("extensions", {})
        self._send_encoded = extensions.get(SEND_ENCODED, self._send_as_text)
        self._send_at_once: Callable[[bytes], bool] = extensions.get(SEND_AT_ONCE, lambda _text: False)
        self.sending_since: float | None = None  # when the message was begun that is being sent
        self.relays: Relays | None = None  # to the homes of tables on other workers

    def check_peer(self) -> None:
        """Ends the socket if its peer has not been reading for too long."""
        if self.sending_since is not None and self._writer is not None:
            if time.monotonic() - self.sending_since > SEND_TIMEOUT:
                self._writer.cancel()

    async def run(self) -> None:
        """Reads, and writes in a task of its own, until one of them ends, or the server stops.

        When this returns, the connection closes.
        """
        self.service.on_stop.add(self.stop)
        if self.service.stopping:  # since it was accepted
            self.stop()
        self._reader, self._writer = asyncio.current_task(), asyncio.create_task(self._write())
        self._writer.add_done_callback(self._end)
        try:
            with counting_messages():
                await self._read()
        except asyncio.CancelledError:
            if not self._ended:
                raise  # somebody else wants it to end
        except HUNG_UP:
            pass
        except Exception:
            log.exception("a socket failed")
        finally:
            reader, self._reader, self._ended = self._reader, None, True
            while reader is not None and reader.uncancel():
                pass
            self.service.on_stop.discard(self.stop)
            for unwatch in self._unwatch.values():
                unwatch()
            if self.relays is not None:
                self.relays.close()
            await self._end_tasks([self._writer, *self._hinting])
        if self._close_code is not None:
            with contextlib.suppress(TimeoutError, *HUNG_UP):
                async with asyncio.timeout(CLOSE_TIMEOUT):
                    await self.socket.close(self._close_code, self._close_reason)

    async def _end_tasks(self, tasks: list[asyncio.Task[None]]) -> None:
        await stopped(tasks)
        for task in tasks:
            failed = None if task.cancelled() else task.exception()
            if failed is not None and not isinstance(failed, HUNG_UP):
                log.error("a socket failed", exc_info=failed)

    def _end(self, _writer: asyncio.Task[None] | None = None) -> None:
        """Ends `run`. A library that the reader waits for may swallow a cancellation, so each call cancels again."""
        self._ended = True
        if self._reader is not None:
            self._reader.cancel()
            if self._writer is not None:
                self._writer.cancel()

    def stop(self, code: int = CLOSE_RESTART, reason: str = "") -> None:
        """Closes the socket: no other message is handled or sent. The browser comes back."""
        self._close_code = code
        self._close_reason = "the server restarts" if code == CLOSE_RESTART else reason
        self._end()

    async def announce(self, text: str | None) -> None:
        """Shows a sentence of the operator."""
        announcement: LiveAnnouncement = {"type": "announcement", "text": text}
        await self._answer(announcement)

    # ---- reading

    async def _read(self) -> None:
        while not self._ended:
            try:
                message = await self.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if message["type"] == "websocket.disconnect":
                return
            await self._on_message(message.get("text") or "")
            if self._bad_messages > MAX_BAD_MESSAGES or self._refused > MAX_REFUSED:
                await self._answer(None)
                await asyncio.sleep(SEND_TIMEOUT)  # answers go out first; then the writer closes the socket

    async def _on_message(self, text: str) -> None:
        count_message()
        try:
            if not self.socket.state.may_go_on():
                raise Refused("too_many_requests", "too many messages at once; wait a moment")
            self._refused = 0
            if self.relays is not None and await self._pass_to_home(self.relays, text):
                return
            request = self._parse(text)
        except Refused as refused:
            await self._answer(problem(refused))
            if refused.code == "too_many_requests":  # what is not read fills the sender's own memory
                self._refused += 1
                await asyncio.sleep(min(MAX_PAUSE, PAUSE * self._refused))
            return
        if not is_internal(self.socket):  # otherwise it was paid for where the client is connected
            self._charge(request.type, request.do if isinstance(request, Act) else "")
        if isinstance(request, AskHint):  # takes a while: the next messages are read meanwhile
            task = asyncio.create_task(self._handle(request))
            self._hinting.add(task)
            task.add_done_callback(self._hinting.discard)
        else:
            await self._handle(request)

    def _charge(self, kind: str, command: str = "") -> None:
        """A plain message was paid for when it came; the guest pays the rest of its price."""
        charge(message_price(kind, command) - PLAIN_COST)

    async def _pass_to_home(self, relays: Relays, text: str) -> bool:
        """Passes a message on to another worker, which looks at it closely, if that is the home; whether it did."""
        self._check_size(text)
        try:
            request = orjson.loads(text)
        except ValueError:
            return False
        table = request.get("table") if isinstance(request, dict) else None
        if not isinstance(table, str) or not is_table_id(table) or not await relays.forward(table, text):
            return False
        kind, seat = request.get("type"), request.get("seat")
        if kind in ("watch", "unwatch") and (seat is None or isinstance(seat, int)):
            self._stop_watching((table, seat))  # while its home could not be reached, it was watched here
        self._charge(*(("act", str(request.get("do"))) if kind == "act" else (str(kind),)))
        return True

    def _check_size(self, text: str) -> None:
        limit = self.service.limits.message
        if len(text) > limit:
            raise Refused("too_large", f"at most {limit} characters can be sent")

    def _parse(self, text: str) -> SocketRequest:
        self._check_size(text)
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
                if self.relays is not None:
                    self.relays.ping()
                await self._answer(pong(request.id, self._unwatch, self.service.cached))
            case Watch():
                await self._start_watching(request)
            case Unwatch():
                self._stop_watching((request.table, request.seat))
            case AskHint():
                language = self.language or "en"
                hints = await self.hints.hint(self.guest, request.table, request.seat, language, request.instant)
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
            self._unwatch[watched] = self.service.watch(request.table, lambda _: self._on_change(watched))
        (self._differences.add if request.differences else self._differences.discard)(watched)
        self._must_answer.add(watched)
        self._mark_changed(watched)

    def _stop_watching(self, watched: Watched) -> None:
        if watched in self._unwatch:
            self._unwatch.pop(watched)()
            self._seen.pop(watched)
            self._differences.discard(watched)
            self._changed.pop(watched, None)

    # ---- writing

    async def _answer(self, answer: Mapping[str, Any] | None) -> None:
        await self._answer_encoded(None if answer is None else encode(answer))

    async def _answer_encoded(self, answer: bytes | None) -> None:
        if self._ended:
            return
        if answer is not None and self._is_idle and self._send_at_once(answer):
            return
        while len(self._answers) >= MAX_QUEUED_ANSWERS:
            self._room = self._room or asyncio.Event()
            await self._room.wait()
        self._answers.append(answer)
        self._wake()

    def pass_on(self, text: bytes) -> None:
        """Sends what another worker has encoded for this client. If too much waits, that worker is asked to wait."""
        if self._ended or (self._is_idle and self._send_at_once(text)):
            return
        self._answers.append(text)
        self._wake()
        if self.relays is not None and len(self._answers) >= MAX_QUEUED_ANSWERS:
            self.relays.tell_reading(False)

    def _on_change(self, watched: Watched) -> None:
        """Something happened at a table: tells it at once, if nothing has to be waited for."""
        if self._ended:
            return
        try:
            told = self._is_idle and self._tell_at_once(watched)
        except Exception:  # what was written stays written, and others are told
            log.exception("a table could not be told of")
            told = False
        if not told:
            self._mark_changed(watched)

    def _tell_at_once(self, watched: Watched) -> bool:
        """Sends what is new without waking the writer; returns whether it did."""
        id, seat = watched
        table = self.service.cached(id)
        if table is None or watched in self._must_answer or not table.may_look(self.guest, seat):
            return False
        seen, latest = self._seen[watched], len(table.visible(seat))
        if latest == seen:
            return True
        if latest - seen > FEW_NEWS:
            return False
        text, last = self.sockets.news.of(table, seat, seen, self.guest, self.language, watched in self._differences)
        if last != latest or not self._send_at_once(text):
            return False
        self._seen[watched] = last
        self._timed[watched] = metrics.news_sent(id, self._timed.get(watched, 0.0))
        return True

    def _mark_changed(self, watched: Watched) -> None:
        self._changed[watched] = None
        self._wake()

    @property
    def _is_idle(self) -> bool:
        """Whether the writer waits for something to do: what is sent now overtakes nothing."""
        return self._idle is not None and not self._idle.done() and not self._changed and not self._answers

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._changed and not self._answers:
                self._idle = loop.create_future()
                await self._idle
                self._idle = None
            while self._changed or self._answers:
                # News first, so that it comes before the answer to what made it; but not without end.
                for watched in list(self._changed):
                    self._changed.pop(watched, None)
                    asked = watched in self._must_answer
                    text = await self._news(watched)
                    if text is not None:
                        await self._send(text)
                        last = None if asked else self._timed.get(watched, 0.0)
                        self._timed[watched] = metrics.news_sent(watched[0], last)
                answers, self._answers = self._answers, []
                if self._room is not None:
                    self._room.set()
                    self._room = None
                if self.relays is not None:
                    self.relays.tell_reading(True)
                for answer in answers:
                    if answer is None:
                        if self._refused > MAX_REFUSED:
                            await self.socket.close(CLOSE_TOO_MANY, "too many messages")
                        else:
                            await self.socket.close(CLOSE_BAD_MESSAGES, "too many messages that make no sense")
                        return
                    await self._send(answer)
                if self._changed:
                    await asyncio.sleep(0)  # the reader gets its turn, also if nothing has to wait for the peer

    async def _send(self, text: bytes) -> None:
        self.sending_since = time.monotonic()
        await self._send_encoded(text)
        self.sending_since = None

    async def _send_as_text(self, text: bytes) -> None:
        """The way through all layers of ASGI, where there is no shorter one."""
        await self.socket.send_text(text.decode())

    async def _news(self, watched: Watched) -> bytes | None:
        """What the browser has not seen of a table; None if it may know of nothing new."""
        id, seat = watched
        if watched not in self._unwatch:
            return None
        must_answer = watched in self._must_answer
        self._must_answer.discard(watched)
        try:
            table = self.service.cached(id) or await self.service.table(id)
            table.check_audience(self.guest, seat)
        except Refused as refused:
            self._stop_watching(watched)
            return encode({**problem(refused), "table": id, "seat": seat})
        if watched not in self._unwatch:
            return None  # it was unwatched while the table was loaded
        seen, latest = self._seen[watched], len(table.visible(seat))
        if latest == seen and not must_answer:
            return None
        if latest - seen <= FEW_NEWS:
            differences = watched in self._differences
            text, last = self.sockets.news.of(table, seat, seen, self.guest, self.language, differences, must_answer)
        else:  # a long story, beside the event loop
            prepay(min(latest - seen, self.service.limits.news) * ENTRY_TOLD)
            text, last = await self.service.heavy.run(
                self.sockets.news.of, table, seat, seen, self.guest, self.language
            )
            if self._seen.get(watched) != seen:
                return None  # it was unwatched, or watched from another number
        self._seen[watched] = last
        if self._seen[watched] < latest:
            self._mark_changed(watched)  # the rest comes in the next message
        return text


def is_internal(socket: WebSocket | LinkedSocket) -> bool:
    """Whether the client is connected to another worker."""
    return bool(getattr(socket.state, "internal", False))
