"""The log: lines for people, or JSON for programs. Each line says which request and table it is about.

What is never logged: cookies, secrets of dice, moves, talk, and the query of an address. A guest is named by a handle.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from contextvars import Context, ContextVar
from datetime import UTC, datetime
from typing import Any

from lusoria.server import metrics

FORMATS = ("text", "json")
LEVELS = ("info", "warning", "error")
# Of some lines, besides the usual ones:
FIELDS = ("method", "route", "status", "seconds", "address", "guest", "removed")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
table_id: ContextVar[str | None] = ContextVar("table_id", default=None)

access = logging.getLogger("lusoria.access")


def set_up(style: str = "text", level: str = "warning") -> None:
    """Sends the log of this process to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # of libraries; their talk may hold what we never log
    for name in ("lusoria", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper() if name == "lusoria" else logging.WARNING)


@contextmanager
def about_table(id: str) -> Iterator[None]:
    """Lines within are about this table."""
    token = table_id.set(id)
    try:
        yield
    finally:
        table_id.reset(token)


def context_of_table(id: str) -> Context:
    """A context of its own for work that no request waits for."""
    context = Context()
    context.run(table_id.set, id)
    return context


@contextmanager
def counting_messages() -> Iterator[None]:
    """Messages on a socket within have ids of their own."""
    socket = request_id.get()
    try:
        yield
    finally:
        request_id.set(socket)


def count_message() -> None:
    """One more message on the socket of this task: it gets an id of its own, behind that of the socket."""
    socket, _, number = (request_id.get() or "").partition("-")
    request_id.set(f"{socket}-{int(number or 0) + 1}")
    metrics.messages.inc()


def handle_of(guest: str) -> str:
    """What the log and `lusoria admin` call a guest: the id itself is half of the cookie."""
    return hashlib.sha256(f"handle {guest}".encode()).hexdigest()[:12]


# ---- the forms of a line


class JsonLines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "worker": os.getpid(),
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in context_of(record).items() if value is not None}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802, logging's name
        """The line, before the traceback."""
        found = {name: value for name, value in context_of(record).items() if value is not None}
        about = " ".join(f"{name}={value}" for name, value in found.items() if name not in ("method", "route"))
        return super().formatMessage(record) + (f" [{about}]" if about else "")


def context_of(record: logging.LogRecord) -> dict[str, Any]:
    """The request and the table of a line, and fields of its own."""
    own = {name: getattr(record, name, None) for name in FIELDS}
    return {"request": request_id.get(), "table": getattr(record, "table", None) or table_id.get(), **own}


# ---- requests

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class RequestLog:
    """ASGI middleware: gives every request and socket an id, counts it, and logs it at level info."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        id, began, status = secrets.token_hex(6), time.perf_counter(), [500]  # unless it is answered
        request_id.set(id)  # for as long as the task of this request runs

        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", id.encode())]
            elif message["type"] == "websocket.accept":
                status[0] = 101
            elif message["type"] == "websocket.close":
                status[0] = message.get("code", 1000)
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            self._tell(scope, status[0], time.perf_counter() - began)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "") or "none"
        if scope["type"] == "http":
            metrics.requests.labels(route, str(status)).inc()
        if not access.isEnabledFor(logging.INFO):
            return
        method = scope.get("method", "SOCKET")
        guest = scope.get("state", {}).get("guest")
        extra = {
            "method": method, "route": route, "status": status, "seconds": round(seconds, 4),
            "address": (scope.get("client") or ("",))[0], "guest": None if guest is None else handle_of(guest),
            "table": scope.get("path_params", {}).get("id"),
        }  # fmt: skip
        access.info("%s %s", method, route, extra=extra)
