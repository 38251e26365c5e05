"""A link between two workers: one connection that carries the sockets of all clients of one at the tables of the other.

A worker whose client watches a table with another home passes the client's messages on, and what the home says. Each
message has a short head with the client's number, so nothing is parsed twice, and messages of many clients travel in
one call of the system. The home sees sockets like its own: `LinkedSocket` stands for one of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import socket
import struct
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from enum import IntEnum
from types import SimpleNamespace
from typing import Any, NamedTuple

import orjson

from lusoria.server.connections import MAX_UNREAD, SEND_AT_ONCE, SEND_ENCODED, TimedHttp
from lusoria.server.logs import request_id

REQUEST = b"GET /api/link HTTP/1.1\r\nx-lusoria-key: %s\r\n\r\n"  # how a link begins: no client knows the key
REQUEST_BEGINS, KEY_ENDS = REQUEST.split(b"%s")
ACCEPTED = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
HEAD = struct.Struct("!IIB")  # bytes of content, number of the client, kind
CONNECT_SECONDS = 2.0
PING_SECONDS = 1.0
LONGEST_REQUEST = 1024  # bytes
SILENCE = 3.0  # seconds after which the other machine is taken for gone
CLOSE_RESTART = 1012

log = logging.getLogger("lusoria")


class Kind(IntEnum):
    """What a message of a link is."""

    OPEN = 0  # to the home: a client, as JSON
    TEXT = 1  # to the home from the client, and back
    PAUSE = 2  # to the home: the client does not read; back: the home has not handled what it said
    RESUME = 3  # it does again
    CLOSE = 4  # to the home: the client is gone; back: the home closes the socket, with a code
    PING = 5  # this end is there


class Link(asyncio.Protocol, ABC):
    """One end of a link."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.transport: Any = None
        self.heard = time.monotonic()
        self.is_open = True
        self.writable = asyncio.Event()
        self.writable.set()
        self._unread = bytearray()
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Connected. Asyncio would hold small messages back on some sockets, for 40 ms."""
        self.transport = transport
        with contextlib.suppress(OSError, AttributeError):
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data: bytes) -> None:
        """Messages, and perhaps a part of one."""
        self.heard = time.monotonic()
        unread, at = self._unread, 0
        unread += data
        while len(unread) - at >= HEAD.size:
            size, number, kind = HEAD.unpack_from(unread, at)
            end = at + HEAD.size + size
            if end > len(unread):
                break
            try:
                self.on_message(kind, number, bytes(unread[at + HEAD.size : end]))
            except Exception:  # of one client; the others are not to suffer
                log.exception("a message on a link failed")
            at = end
        if at:
            del unread[:at]

    @abstractmethod
    def on_message(self, kind: int, number: int, content: bytes) -> None:
        """A message."""

    @abstractmethod
    def on_closed(self) -> None:
        """The end of the link."""

    def send(self, kind: Kind, number: int, content: bytes = b"") -> None:
        """Sends a message; nothing, if the link is closed."""
        if self.is_open:
            self.transport.write(HEAD.pack(len(content), number, kind) + content)

    def pause_writing(self) -> None:
        """The other end does not keep up."""
        self.writable.clear()

    def resume_writing(self) -> None:
        """It does again."""
        self.writable.set()

    def connection_lost(self, _error: Exception | None) -> None:
        """The other end, or the way to it, is gone."""
        self.is_open = False
        self.writable.set()  # who waits for it finds the link closed
        if self._clock is not None:
            self._clock.cancel()
        self.on_closed()

    def close(self) -> None:
        """Ends the link."""
        if self.is_open and self.transport is not None:
            self.transport.abort()

    def _watch(self) -> None:
        """Says that this end is there, and gives the other up that has said nothing for too long."""
        if time.monotonic() - self.heard > SILENCE:
            self.transport.abort()
            return
        self.send(Kind.PING, 0)
        self._clock = self.loop.call_later(PING_SECONDS, self._watch)


# ---- the end of the worker that has the clients


class Passenger(NamedTuple):
    """What a link has to know of a client: who is told what the home says and wants."""

    on_text: Callable[[bytes], None]
    on_close: Callable[[int], None]  # with a code
    on_busy: Callable[[bool], None]  # whether the home has too much from this client to handle


class LinkToHome(Link):
    """To another worker, for the clients that are connected here."""

    def __init__(self, on_gone: Callable[[], None]) -> None:
        super().__init__()
        self._on_gone = on_gone
        self._passengers: dict[int, Passenger] = {}
        self._last = 0
        self._accepted: asyncio.Future[None] = self.loop.create_future()
        self._greeting = b""

    @classmethod
    async def connect(cls, address: str, key: str, on_gone: Callable[[], None]) -> LinkToHome:
        """A link to the worker at an address; OSError or TimeoutError if there is none."""
        host, _, port = address.rpartition(":")
        async with asyncio.timeout(CONNECT_SECONDS):
            loop = asyncio.get_running_loop()
            _, link = await loop.create_connection(lambda: cls(on_gone), host.strip("[]"), int(port))
            try:
                link.transport.write(REQUEST % key.encode())
                await link._accepted
            except BaseException:
                link.close()
                raise
        link._watch()
        return link

    def data_received(self, data: bytes) -> None:
        """The other end's greeting, then messages."""
        if not self._accepted.done():
            self._greeting += data
            if not self._greeting.startswith(ACCEPTED[: len(self._greeting)]):
                self._accepted.set_exception(ConnectionRefusedError("there is no link at this address"))
                return
            if len(self._greeting) < len(ACCEPTED):
                return
            data = self._greeting[len(ACCEPTED) :]
            self._accepted.set_result(None)
        super().data_received(data)

    def board(self, passenger: Passenger, guest: str, address: str, language: str | None) -> int:
        """Opens a socket at the home for a client; returns its number."""
        self._last += 1
        self._passengers[self._last] = passenger
        client = {"guest": guest, "address": address, "language": language, "request": request_id.get()}
        self.send(Kind.OPEN, self._last, orjson.dumps(client))
        return self._last

    def leave(self, number: int) -> None:
        """A client is gone."""
        if self._passengers.pop(number, None) is not None:
            self.send(Kind.CLOSE, number)

    def on_message(self, kind: int, number: int, content: bytes) -> None:
        """What the home says to a client."""
        passenger = self._passengers.get(number)
        if passenger is None:
            return
        if kind == Kind.TEXT:
            passenger.on_text(content)
        elif kind in (Kind.PAUSE, Kind.RESUME):
            passenger.on_busy(kind == Kind.PAUSE)
        elif kind == Kind.CLOSE:
            del self._passengers[number]
            passenger.on_close(int.from_bytes(content, "big"))

    def on_closed(self) -> None:
        """The home is gone: its clients are told."""
        if not self._accepted.done():
            self._accepted.set_exception(ConnectionResetError("the other worker closed the connection"))
        self._on_gone()
        passengers, self._passengers = list(self._passengers.values()), {}
        for passenger in passengers:
            try:
                passenger.on_close(CLOSE_RESTART)
            except Exception:
                log.exception("a client could not be told that its home is gone")


# ---- the end of the home


class LinkFromWorker(Link):
    """From another worker: its clients look like sockets of our own."""

    def __init__(self, serve: Serve, links: set[LinkFromWorker]) -> None:
        super().__init__()
        self._serve, self._links = serve, links
        self._sockets: dict[int, LinkedSocket] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def connection_made(self, transport: Any) -> None:
        """The request was right: accepted."""
        super().connection_made(transport)
        self._links.add(self)
        transport.write(ACCEPTED)
        self._watch()

    def on_message(self, kind: int, number: int, content: bytes) -> None:
        """A client comes, says something, or goes."""
        if kind == Kind.OPEN:
            given = orjson.loads(content)
            client = self._sockets[number] = LinkedSocket(self, number, given["guest"], given["address"])
            task = self.loop.create_task(self._run(client, given["language"], given["request"]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        found = self._sockets.get(number)
        if found is None:
            return
        if kind == Kind.TEXT:
            found.on_text(content.decode())
        elif kind == Kind.PAUSE:
            found.reads.clear()
        elif kind == Kind.RESUME:
            found.reads.set()
        elif kind == Kind.CLOSE:
            found.on_close()

    async def _run(self, client: LinkedSocket, language: str | None, request: str | None) -> None:
        request_id.set(request)  # the logs of both workers name the same
        try:
            await self._serve(client, language)
        finally:
            self._sockets.pop(client.number, None)
            await client.close()

    def on_closed(self) -> None:
        """The other worker is gone, and its clients with it."""
        self._links.discard(self)
        for client in list(self._sockets.values()):
            client.on_close()


class LinkedSocket:
    """The socket of another worker's client: as much of a WebSocket as `Sockets` needs."""

    client = None  # its address was looked at where it is connected

    def __init__(self, link: LinkFromWorker, number: int, guest: str, address: str) -> None:
        self.link, self.number = link, number
        # Messages are paid for where the client is connected.
        self.state = SimpleNamespace(
            guest=guest, host=address, address=address, key=None, internal=True, may_go_on=lambda _cost=0.0: True
        )  # its key is looked at where it is connected
        self.scope: dict[str, Any] = {"extensions": {SEND_ENCODED: self.send_encoded, SEND_AT_ONCE: self.send_at_once}}
        self.reads = asyncio.Event()  # whether the client does
        self.reads.set()
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._is_busy = False  # with more messages than it should have waiting
        self._is_open = True

    async def accept(self) -> None:
        """It was accepted where the client is connected."""

    async def receive(self) -> dict[str, Any]:
        """The client's next message, as ASGI has it."""
        message = await self._messages.get()
        if self._is_busy and self._messages.empty():
            self._is_busy = False
            self.link.send(Kind.RESUME, self.number)
        return message

    def on_text(self, text: str) -> None:
        """The client says something."""
        self._messages.put_nowait({"type": "websocket.receive", "text": text})
        if not self._is_busy and self._messages.qsize() >= MAX_UNREAD:
            self._is_busy = True
            self.link.send(Kind.PAUSE, self.number)

    def on_close(self) -> None:
        """The end: nothing more is said."""
        self._is_open = False
        self.reads.set()  # who waits for it finds the socket closed
        self._messages.put_nowait({"type": "websocket.disconnect"})

    def send_at_once(self, text: bytes) -> bool:
        """Sends a message, if the client and the link can take it; returns whether it did."""
        link = self.link
        if not (self._is_open and link.is_open and self.reads.is_set() and link.writable.is_set()):
            return False
        link.send(Kind.TEXT, self.number, text)
        return True

    async def send_encoded(self, text: bytes) -> None:
        """Sends a message."""
        while self._is_open and self.link.is_open and not (self.reads.is_set() and self.link.writable.is_set()):
            await self.reads.wait()
            await self.link.writable.wait()
        if not self.send_at_once(text):
            raise ConnectionResetError("the socket is closed")

    async def send_text(self, text: str) -> None:
        """Sends a message."""
        await self.send_encoded(text.encode())

    async def close(self, code: int = CLOSE_RESTART, _reason: str = "") -> None:
        """Closes the client's socket."""
        if self._is_open:
            self.on_close()
            self.link.send(Kind.CLOSE, self.number, code.to_bytes(2, "big"))


Serve = Callable[[LinkedSocket, str | None], Coroutine[Any, Any, None]]  # a socket, and its language


def inner_http(key: str, serve: Serve, links: set[LinkFromWorker]) -> type[TimedHttp]:
    """The protocol at the address that other workers know: HTTP, or a link, if the first bytes ask for one."""

    class InnerHttp(TimedHttp):
        _first: bytes | None = b""

        def data_received(self, data: bytes) -> None:
            """The first bytes say what the connection is for."""
            if self._first is None:
                super().data_received(data)
                return
            self._first += data
            begun, ends = self._first[: len(REQUEST_BEGINS)], KEY_ENDS in self._first
            if REQUEST_BEGINS.startswith(begun) and not ends and len(self._first) < LONGEST_REQUEST:
                return  # more of it has to come
            first, self._first = self._first, None
            sent = first[len(REQUEST_BEGINS) :].partition(KEY_ENDS)[0]
            if begun == REQUEST_BEGINS and hmac.compare_digest(sent, key.encode()):
                self._become_link()
            else:
                super().data_received(first)

        def _become_link(self) -> None:
            self._stop_clocks()
            self.connections.discard(self)
            link = LinkFromWorker(serve, links)
            self.transport.set_protocol(link)
            link.connection_made(self.transport)

    return InnerHttp
