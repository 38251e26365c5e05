"""A line to a server that loses what it is told to lose: a proxy between the browser and the server."""

from __future__ import annotations

import re
import socket
import struct
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

Kind = Literal["abort", "502", "half"]
KINDS: tuple[Kind, ...] = ("abort", "502", "half")
BAD_GATEWAY = (
    b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 11\r\nConnection: close\r\n\r\nBad gateway"
)
GONE = b"HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nConnection: close\r\n\r\ngone"
RESET = struct.pack("ii", 1, 0)  # lingers for no time: the other side sees a broken connection
CHUNK = 65536


@dataclass(frozen=True)
class Request:
    """What was asked for, and for which time."""

    path: str
    time: int  # from 1

    def __str__(self) -> str:
        return self.path if self.time == 1 else f"{self.path} ({self.time})"


class LossyLine:
    """A proxy that notes what is asked for, and loses what `loses` says."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.asked: list[Request] = []
        self.lost: list[Request] = []
        self.loses: Callable[[Request], Kind | None] = lambda _: None
        self.gone: Callable[[str], bool] = lambda _: False  # whether the server no longer has a path
        self.instead: dict[str, bytes] = {}  # documents that it sends now
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def expect(self, loses: Callable[[Request], Kind | None]) -> None:
        """Counts anew, and loses what this function says."""
        with self._lock:
            self.asked, self.lost, self.loses = [], [], loses
            self._counts.clear()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _note(self, path: str) -> Kind | None:
        with self._lock:
            self._counts[path] += 1
            request = Request(path, self._counts[path])
            self.asked.append(request)
            kind = self.loses(request)
            if kind is not None:
                self.lost.append(request)
            return kind

    def _serve(self, client: socket.socket) -> None:
        """One request: connections are not reused, so that the browser repeats nothing by itself."""
        with client, suppress(OSError):
            head = read_head(client)
            if not head:
                return
            path = head.split(b" ", 2)[1].decode()
            kind = self._note(path)
            if kind == "abort":
                reset(client)
            elif kind == "502":
                client.sendall(BAD_GATEWAY)
            elif self.gone(path):
                client.sendall(GONE)
            elif path in self.instead:
                client.sendall(document(self.instead[path]))
            else:
                self._forward(client, head, half=kind == "half")

    def _forward(self, client: socket.socket, head: bytes, half: bool) -> None:
        with socket.create_connection(("127.0.0.1", self.target)) as server:
            if re.search(rb"\r\nupgrade: websocket", head, re.IGNORECASE):
                server.sendall(head)
                return tunnel(client, server, once=half)
            server.sendall(with_close(head))
            length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
            relay(client, server, int(length[1]) - len(head.partition(b"\r\n\r\n")[2]) if length else 0)
            answer = b"".join(iter(lambda: server.recv(CHUNK), b""))
            start = answer.find(b"\r\n\r\n") + 4
            if half:
                client.sendall(answer[: start + (len(answer) - start) // 2])
                reset(client)
            else:
                client.sendall(answer)


def with_close(head: bytes) -> bytes:
    """A request that asks for a connection of its own."""
    others = re.sub(rb"\r\nconnection:[^\r]*", b"", head, flags=re.IGNORECASE)
    return others.replace(b"\r\n", b"\r\nConnection: close\r\n", 1)


def document(html: bytes) -> bytes:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(html)}\r\nConnection: close\r\n\r\n"
    return head.encode() + html


def read_head(client: socket.socket) -> bytes:
    """The head of a request, and what came with it."""
    head = b""
    while b"\r\n\r\n" not in head:
        part = client.recv(CHUNK)
        if not part:
            return b""
        head += part
    return head


def relay(source: socket.socket, sink: socket.socket, length: int) -> None:
    """Passes on the rest of a request's body."""
    while length > 0:
        part = source.recv(CHUNK)
        if not part:
            return
        sink.sendall(part)
        length -= len(part)


def tunnel(client: socket.socket, server: socket.socket, once: bool) -> None:
    """A WebSocket, both ways until one side ends, or, `once`, until the middle of the first message."""

    def forward() -> None:
        with suppress(OSError):
            for part in iter(lambda: client.recv(CHUNK), b""):
                server.sendall(part)
        with suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)

    threading.Thread(target=forward, daemon=True).start()
    with suppress(OSError):
        for number, part in enumerate(iter(lambda: server.recv(CHUNK), b"")):
            if once and number == 1:
                client.sendall(part[: len(part) // 2])
                break
            client.sendall(part)
    with suppress(OSError):
        client.shutdown(socket.SHUT_RDWR)


def reset(client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    client.close()
