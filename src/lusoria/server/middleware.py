"""Middleware around every request and socket: cookies, origins, rates, sizes and security headers. Plain ASGI."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from lusoria.server.guests import guest_of, new_guest, set_cookie
from lusoria.server.limits import Buckets, ServerLimits
from lusoria.server.problems import STATUS
from lusoria.table.errors import Refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # the link of a private table is its key
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
CLOSE_FORBIDDEN = 4403  # the close codes of a socket, after the status codes of HTTP
CLOSE_TOO_MANY = 4429
MAX_DRAINED_BYTES = 1024 * 1024  # of a refused request
DRAIN_TIMEOUT = 2.0  # seconds


class Guard:
    def __init__(self, app: App, limits: ServerLimits, hosts: set[str] | None, key: Callable[[], bytes]) -> None:
        self.app, self.limits, self.hosts, self.key = app, limits, hosts, key
        self._guests = Buckets(limits.rate, limits.burst)
        self._addresses = Buckets(limits.address_rate, limits.address_burst)
        self._openings = Buckets(limits.openings_rate, limits.openings_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        guest = guest_of(self.key(), headers.get("cookie", ""))
        cookie = None
        if guest is None:
            guest = new_guest()
            secure = headers.get("x-forwarded-proto", scope["scheme"]) in ("https", "wss")
            cookie = set_cookie(self.key(), guest, secure)
        scope.setdefault("state", {})["guest"] = guest
        scope["state"]["may_go_on"] = lambda: self._guests.take(guest)
        try:
            self._check(scope, headers, guest, known=cookie is None)
            if scope["type"] == "http" and "transfer-encoding" in headers:
                receive = await self._read_ahead(scope, receive)
        except Refused as refused:
            if scope["type"] == "http" and headers.get("content-length", "0") != "0":
                await drain(receive)
            await refuse(scope, receive, send, refused)
            return
        await self.app(scope, receive, with_headers(scope, send, cookie))

    def _check(self, scope: Scope, headers: dict[str, str], guest: str, known: bool) -> None:
        """Refuses requests from other sites, too many requests, and what is too large."""
        host = headers.get("host", "")
        if self.hosts is not None and host_name(host) not in self.hosts:
            raise Refused("wrong_host", f"this server does not answer to the name {host_name(host)[:60]!r}")
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if unsafe and (not same_site(headers) or (origin is not None and not is_own_origin(origin, host))):
            raise Refused("wrong_origin", "this was sent by a page of another site")
        address = (scope.get("client") or ("", 0))[0]
        counted = known and scope["path"].startswith("/api")  # not the many small files of the page
        if not self._addresses.take(address) or (counted and not self._guests.take(guest)):
            raise Refused("too_many_requests", "too many requests at once; wait a moment")
        if opens_table(scope) and not self._openings.take(address):
            raise Refused("too_many_tables", "too many tables are opened from your address; wait a minute")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._max_bytes(scope):
            raise Refused("too_large", f"at most {self._max_bytes(scope)} bytes can be sent")

    def _max_bytes(self, scope: Scope) -> int:
        return self.limits.box if opens_table(scope) else self.limits.body

    async def _read_ahead(self, scope: Scope, receive: Receive) -> Receive:
        """Reads a body that does not say its length, up to the limit, and then gives it to the application."""
        parts: list[Message] = []
        size = 0
        while not parts or parts[-1].get("more_body", False):
            parts.append(await receive())
            size += len(parts[-1].get("body", b""))
            if size > self._max_bytes(scope):
                if parts[-1].get("more_body", False):
                    await drain(receive)
                raise Refused("too_large", f"at most {self._max_bytes(scope)} bytes can be sent")
        unread = iter(parts)

        async def replay() -> Message:
            return next(unread, None) or await receive()

        return replay


def opens_table(scope: Scope) -> bool:
    """Whether this is the one request that may hold a box, and that stores something for anybody."""
    return scope["type"] == "http" and (scope["method"], scope["path"]) == ("POST", "/api/tables")


def host_name(host: str) -> str:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_own_origin(origin: str, host: str) -> bool:
    """Whether a page has the same origin as what it asks for."""
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    return found.scheme in ("http", "https") and found.netloc.lower() == host.lower() and bool(host)


def same_site(headers: dict[str, str]) -> bool:
    """Whether the browser itself says that a page of ours sent the request; programs say nothing."""
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def with_headers(scope: Scope, send: Send, cookie: str | None) -> Send:
    """Adds the security headers, and the cookie of a new guest."""
    extra = list(SECURITY_HEADERS) if scope["type"] == "http" else []
    if scope["type"] == "http" and scope["path"].startswith("/api"):
        extra.append((b"cache-control", b"no-store"))
    if cookie is not None and not scope["path"].startswith("/healthz"):
        extra.append((b"set-cookie", cookie.encode()))

    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            message["headers"] = [*message.get("headers", []), *extra]
        await send(message)

    return sending


async def refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    """Answers with the refusal, without the application."""
    if scope["type"] == "websocket":
        await receive()  # the request to connect
        code = CLOSE_TOO_MANY if refused.code == "too_many_requests" else CLOSE_FORBIDDEN
        await send({"type": "websocket.accept"})
        text = json.dumps({"type": "problem", "id": None} | refused.as_data())
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": code, "reason": refused.code})
        return
    status, body = STATUS[refused.code], json.dumps(refused.as_data()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *SECURITY_HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    if refused.code == "too_large":
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def drain(receive: Receive) -> None:
    """Reads the rest of a request, within reason: a client that is still sending may never read the answer."""
    left = MAX_DRAINED_BYTES
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_TIMEOUT):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body", False):
                    return
