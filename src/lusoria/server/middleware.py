"""The door: who comes in, from where, how often and with how much; and what a browser is told to be careful with.

Plain ASGI, around everything else, sockets too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from lusoria.server.guests import guest_of, new_guest, set_cookie
from lusoria.server.limits import Buckets, Limits
from lusoria.table.errors import Refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = {"GET", "HEAD", "OPTIONS"}
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # the address of a private table is its key
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
REFUSED = 4403  # a socket's code for what HTTP calls forbidden
CROWDED = 4429
DRAINED = 1024 * 1024  # bytes of a refused request that are read and forgotten
DRAINING = 2.0  # seconds


class Guard:
    def __init__(self, app: App, limits: Limits, hosts: set[str] | None, key: Callable[[], bytes]) -> None:
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
            self._let_in(scope, headers, guest, known=cookie is None)
            if scope["type"] == "http" and "transfer-encoding" in headers:
                receive = await self._measured(scope, receive)
        except Refused as refused:
            if scope["type"] == "http" and headers.get("content-length", "0") != "0":
                await drain(receive)
            await turn_away(scope, receive, send, refused)
            return
        await self.app(scope, receive, with_headers(scope, send, cookie))

    def _let_in(self, scope: Scope, headers: dict[str, str], guest: str, known: bool) -> None:
        """Refuses those from elsewhere, those who ask too often, and what is too large."""
        host = headers.get("host", "")
        if self.hosts is not None and name_of(host) not in self.hosts:
            raise Refused("wrong_host", f"this server does not go by the name {name_of(host)[:60]!r}")
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and (not same_site(headers) or (origin is not None and not is_own(origin, host))):
            raise Refused("wrong_origin", "this was sent by a page of another site")
        address = (scope.get("client") or ("", 0))[0]
        counted = known and scope["path"].startswith("/api")  # not the many small files that the page is made of
        if not self._addresses.take(address) or (counted and not self._guests.take(guest)):
            raise Refused("too_many_requests", "too many requests at once; wait a moment")
        if opens_table(scope) and not self._openings.take(address):
            raise Refused("too_many_tables", "too many tables are opened from your address; wait a minute")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            raise Refused("too_large", f"at most {self._most(scope)} bytes can be sent")

    def _most(self, scope: Scope) -> int:
        return self.limits.box if opens_table(scope) else self.limits.body

    async def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """A body that does not say how long it is is read first, as far as it may be."""
        parts: list[Message] = []
        size = 0
        while not parts or parts[-1].get("more_body", False):
            parts.append(await receive())
            size += len(parts[-1].get("body", b""))
            if size > self._most(scope):
                if parts[-1].get("more_body", False):
                    await drain(receive)
                raise Refused("too_large", f"at most {self._most(scope)} bytes can be sent")
        waiting = iter(parts)

        async def again() -> Message:
            return next(waiting, None) or await receive()

        return again


def opens_table(scope: Scope) -> bool:
    """Whether this is the one request that may hold a box, and that leaves something behind from anybody."""
    return scope["type"] == "http" and (scope["method"], scope["path"]) == ("POST", "/api/tables")


def name_of(host: str) -> str:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_own(origin: str, host: str) -> bool:
    """Whether a page comes from the same place as what it asks for."""
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    return found.scheme in ("http", "https") and found.netloc.lower() == host.lower() and bool(host)


def same_site(headers: dict[str, str]) -> bool:
    """What the browser itself says of where a request comes from; programs say nothing."""
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def with_headers(scope: Scope, send: Send, cookie: str | None) -> Send:
    """Adds what a browser has to be careful with, and the cookie of somebody new."""
    extra = list(HEADERS) if scope["type"] == "http" else []
    if scope["type"] == "http" and scope["path"].startswith("/api"):
        extra.append((b"cache-control", b"no-store"))
    if cookie is not None and not scope["path"].startswith("/healthz"):
        extra.append((b"set-cookie", cookie.encode()))

    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            message["headers"] = [*message.get("headers", []), *extra]
        await send(message)

    return sending


async def turn_away(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    """Says why, and that is all."""
    if scope["type"] == "websocket":
        await receive()  # the wish to connect
        code = CROWDED if refused.code == "too_many_requests" else REFUSED
        await send({"type": "websocket.accept"})
        text = json.dumps({"type": "problem", "id": None} | refused.as_data())
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": code, "reason": refused.code})
        return
    body = json.dumps(refused.as_data()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    if refused.status == 429:
        headers.append((b"retry-after", b"1"))
    if refused.code == "too_large":
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def drain(receive: Receive) -> None:
    """Lets somebody finish who is still sending, within reason: otherwise the answer may never be read."""
    left = DRAINED
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAINING):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body", False):
                    return
