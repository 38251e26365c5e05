"""Connections: how long each part of a request may take, and how many there may be.

A peer that sends half a request, or nothing, would hold a file handle for ever. When too many are open, those that wait
longest for their peer are closed first: who asks for something is answered, however many others sit idle.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import struct
import time
from multiprocessing.reduction import DupFd, register
from typing import Any
from weakref import WeakKeyDictionary

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State

HEADER_SECONDS = 10.0  # from the connection, or the last answer, to the end of a request's headers
BODY_SECONDS = 30.0  # from the headers to the end of the body
WRITE_SECONDS = 60.0  # that a peer may leave an answer unread
SPARE_HANDLES = 64  # of the process, for the database and files
MOST_HANDLES = 65_536  # that the server asks for
MIN_CONNECTIONS = 16
ACCEPTED_AT_ONCE = 16  # connections
OUT_OF_HANDLES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
RESERVE_SECONDS = 0.05
FALLBACK_HANDLES = 1024  # where the system does not say how many there are
LOG_SECONDS = 60.0  # between two complaints of the same kind
CLOSE_BAD_TEXT = 1007
MAX_UNREAD = 4  # messages on a socket that wait to be handled, before no more is read
SWITCHING_PROTOCOLS = 101

log = logging.getLogger("lusoria")
ERRORS_ONLY = logging.getLogger("lusoria.http")  # what a peer does wrong is answered, not logged
ERRORS_ONLY.setLevel(logging.ERROR)


def is_no_cancellation(record: logging.LogRecord) -> bool:
    """Whether something is worth a line. That a stop cut a request off is not: there may be thousands."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


for logger in (ERRORS_ONLY, logging.getLogger("uvicorn.error")):
    logger.addFilter(is_no_cancellation)


class Listener(socket.socket):
    """A listening socket that survives the end of file handles.

    Asyncio would log thousands of errors a second, while the connection that it can't accept stays in the queue. Here
    a handle is kept in reserve: with it the connection is accepted, and closed.
    """

    _reserve: int | None = None
    _complained = -LOG_SECONDS
    _accepted = 0  # at once

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; a few at a time, so that those before them are counted first."""
        try:
            if self._reserve is None:
                self._reserve = os.open(os.devnull, os.O_RDONLY)
            if self._accepted >= ACCEPTED_AT_ONCE:
                raise BlockingIOError
            found = super().accept()
            self._accepted += 1
            return found
        except BlockingIOError:
            self._accepted = 0
            raise
        except OSError as error:
            if error.errno not in OUT_OF_HANDLES:
                raise
            self._turn_away(error)
            raise BlockingIOError from None  # as if nobody were waiting

    def _turn_away(self, error: OSError) -> None:
        if time.monotonic() - self._complained > LOG_SECONDS:
            self._complained = time.monotonic()
            log.error("a connection was turned away: %s", error.strerror)
        if self._reserve is None:
            time.sleep(RESERVE_SECONDS)  # without a handle nothing can be done but wait
            return
        os.close(self._reserve)
        self._reserve = None
        with contextlib.suppress(OSError):
            super().accept()[0].close()

    def close(self) -> None:
        """Closes the socket and the handle in reserve."""
        if self._reserve is not None:
            os.close(self._reserve)
            self._reserve = None
        super().close()


def rebuild_listener(handle: Any, family: int, kind: int, proto: int) -> Listener:
    """A listener in another process."""
    return Listener(family, kind, proto, fileno=handle.detach())


def reduce_listener(listener: Listener) -> Any:
    """What a worker is sent of a listener."""
    return rebuild_listener, (DupFd(listener.fileno()), listener.family, listener.type, listener.proto)


register(Listener, reduce_listener)


def max_connections() -> int:
    """How many connections this process may hold: the handles that it may open, less some for other things."""
    try:
        import resource
    except ImportError:  # Windows
        return FALLBACK_HANDLES - SPARE_HANDLES
    return max(MIN_CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE_HANDLES)


def raise_handle_limit() -> None:
    """Lets this process open as many files as the system allows it, within reason."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


class Waiting(dict["TimedHttp", None]):
    """The connections of a server whose peer has to send something, in the order in which they began to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.most = max_connections()

    def close_surplus(self, connections: set[Any]) -> None:
        """Closes those that wait longest, until no more are open than there may be."""
        while len(connections) > self.most and self:
            oldest = next(iter(self))
            del self[oldest]
            connections.discard(oldest)
            oldest.transport.abort()


WAITING_BY_SERVER: WeakKeyDictionary[ServerState, Waiting] = WeakKeyDictionary()  # of each server in this process


class TimedHttp(H11Protocol):
    """HTTP with a deadline for the headers, the body, and a peer that does not read."""

    _deadline: asyncio.TimerHandle | None = None  # for what the peer has to send
    _unread: asyncio.TimerHandle | None = None  # for what the peer has to read
    _phase: Any = None

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.logger = ERRORS_ONLY

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection: it has to say what it wants."""
        super().connection_made(transport)
        self._waiting = WAITING_BY_SERVER.setdefault(self.server_state, Waiting())
        self._check_phase()
        self._waiting.close_surplus(self.connections)

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request."""
        super().data_received(data)
        self._check_phase()

    def on_response_complete(self) -> None:
        """The answer is sent: the next request may come."""
        super().on_response_complete()
        self._check_phase()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of a connection."""
        self._stop_clocks()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Another protocol takes the connection over."""
        self._stop_clocks()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The peer does not read what was sent."""
        super().pause_writing()
        self._unread = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The peer reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def _check_phase(self) -> None:
        """Starts the clock for what the peer has to send next."""
        phase = self.conn.their_state
        if phase is self._phase or self.transport.get_protocol() is not self:
            return
        self._phase = phase
        if self._deadline is not None:
            self._deadline.cancel()
        self._waiting.pop(self, None)
        seconds = {h11.IDLE: HEADER_SECONDS, h11.SEND_BODY: BODY_SECONDS}.get(phase)
        if seconds is not None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(seconds, self.transport.abort)
            self._waiting[self] = None

    def _stop_clocks(self) -> None:
        self._waiting.pop(self, None)
        for clock in (self._deadline, self._unread):
            if clock is not None:
                clock.cancel()


SEND_ENCODED = "lusoria.send_encoded"  # the extensions of a socket's scope
SEND_AT_ONCE = "lusoria.send_at_once"

# Frames of a server (RFC 6455, 5.2): a whole message of text, which is not masked
TEXT_FRAME = 0x81
SHORT_LENGTH, LONG_LENGTH = 126, 1 << 16  # bytes from which on the length is written in two bytes, and in eight
SHORT_HEAD, LONG_HEAD = struct.Struct("!BBH"), struct.Struct("!BBQ")


class TimedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is closed if its peer does not read, or sends what is no text.

    The application may send text that is encoded already, past all layers of ASGI: `scope["extensions"]` has the way.
    """

    _unread: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """A request to connect: the application begins when this has returned."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING_PROTOCOLS:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SEND_ENCODED], extensions[SEND_AT_ONCE] = self.send_encoded, self.send_at_once

    async def send_encoded(self, text: bytes) -> None:
        """Sends a message of text."""
        while not self.writable.is_set():
            await self.writable.wait()
        if not self.send_at_once(text):
            raise ConnectionResetError("the socket is closed")

    def send_at_once(self, text: bytes) -> bool:
        """Sends a message of text, if the peer reads what it is sent; returns whether it did."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        size = len(text)
        if size < SHORT_LENGTH:
            head = bytes((TEXT_FRAME, size))
        elif size < LONG_LENGTH:
            head = SHORT_HEAD.pack(TEXT_FRAME, SHORT_LENGTH, size)
        else:
            head = LONG_HEAD.pack(TEXT_FRAME, SHORT_LENGTH + 1, size)
        self.transport.write(head + text)
        return True

    def pause_writing(self) -> None:
        """The peer does not read what was sent."""
        super().pause_writing()
        self._unread = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The peer reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of a connection."""
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)
        for way in (SEND_ENCODED, SEND_AT_ONCE):  # they would keep the protocol, which keeps them
            getattr(self, "scope", {}).get("extensions", {}).pop(way, None)

    def send_receive_event_to_app(self) -> None:
        """A whole message. One that is no UTF-8 closes the socket: that is the peer's fault, and nothing to log.

        Uvicorn stops reading after every message until it is handled, which takes two calls of the system; here a few
        may wait.
        """
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.conn.send_close(CLOSE_BAD_TEXT)
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MAX_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()
