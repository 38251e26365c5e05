"""Middleware around every request and socket: cookies, origins, rates, sizes and security headers. Plain ASGI."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from lusoria.server.buckets import Buckets
from lusoria.server.counts import Counts
from lusoria.server.guests import cookies_to_set, identify, key_mark, new_guest
from lusoria.server.heavy import FairTurns
from lusoria.server.limits import ServerLimits
from lusoria.server.problems import STATUS
from lusoria.server.spending import PART_SENT, SPENDER, Spender, charge, network, price
from lusoria.site import policy
from lusoria.table.errors import Refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOKS_PATH = "/chances/looks"
# Unreserved characters between single slashes, and no segment "." or "..": a path that no program reads in two ways
is_plain_path = re.compile(rb"/|(?:/(?!\.\.?(?:/|\Z))[A-Za-z0-9._~-]+)+/?").fullmatch
BAD_PATH = Refused("bad_path", "a path consists of names between single slashes: letters, digits and . _ ~ -")
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
SECURITY_HEADERS = tuple((name.lower().encode(), value.encode()) for name, value in policy.SECURITY_HEADERS.items())
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
CLOSE_FORBIDDEN = 4403  # the close codes of a socket, after the status codes of HTTP
CLOSE_TOO_MANY = 4429
MAX_DRAINED_BYTES = 1024 * 1024  # of a refused request
PART_BYTES = 32 * 1024  # of an answer that are sent at once
PARTS_AT_ONCE = 4  # before something else has its turn
DRAIN_TIMEOUT = 2.0  # seconds


class RequestTurn:
    """A place among the requests of an address that are worked on."""

    def __init__(self, places: asyncio.Semaphore, counts: Counts, most_waiting: dict[str, int]) -> None:
        self.places, self.taken = places, False
        self.counts, self.most_waiting = counts, most_waiting

    async def begin(self) -> None:
        """Waits for a place."""
        await self.places.acquire()
        self.taken = True

    def end(self) -> None:
        """Leaves the place to the next one."""
        if self.taken:
            self.taken = False
            self.places.release()

    @contextlib.asynccontextmanager
    async def left(self) -> AsyncIterator[None]:
        """Leaves the place while the request waits for news. Few requests of a guest and an address may wait."""
        with self.counts.held(self.most_waiting, "too many requests are waiting for news: end some"):
            self.end()
            yield
        await self.begin()


class Guard:
    def __init__(
        self,
        app: App,
        limits: ServerLimits,
        buckets: Buckets,
        counts: Counts,
        hosts: set[str] | None,
        keys: Callable[[], tuple[bytes, ...]],
        is_banned: Callable[[str, str], bool],
        sender: Callable[[Scope, dict[str, str]], tuple[str, str, str] | None] = lambda _scope, _headers: None,
    ) -> None:
        self.app, self.limits, self.buckets, self.counts, self.hosts = app, limits, buckets, counts, hosts
        self.keys, self.is_banned = keys, is_banned
        self.sender = sender  # the guest, its address and key, for which another worker sends a request
        self._parts = FairTurns(PARTS_AT_ONCE, sys.maxsize)
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if not is_plain_path(scope.get("raw_path") or scope["path"].encode()):
            await refuse(scope, receive, send, BAD_PATH)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        sent = "; ".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
        keys, internal = self.keys(), self.sender(scope, headers)  # another worker has checked it already
        secure = scope["scheme"] in ("https", "wss")  # as a trusted proxy says
        found = identify(keys, sent, secure) if internal is None else None
        guest = internal[0] if internal is not None else new_guest() if found is None else found.guest
        set_cookies = cookies_to_set(keys, sent, guest, found, secure) if internal is None else ()
        host = (scope.get("client") or ("", 0))[0] if internal is None else internal[1]
        address = network(host) if internal is None else internal[1]
        key = internal[2] if internal is not None else key_mark(keys[0] if found is None else found.key)
        # The page's many files are charged to the client's address only.
        known = (found or internal) is not None and scope["path"].startswith("/api")
        spender = Spender(self.buckets, self.limits, guest, address, known)
        may = spender.may if internal is None else lambda _cost=0.0: True  # it was paid for at the other worker
        state = {"guest": guest, "host": host, "address": address, "key": key}  # who it is, from where, by which key
        scope.setdefault("state", {}).update(state, may_go_on=may, internal=internal is not None)
        SPENDER.set(spender)
        with contextlib.ExitStack() as stack:
            try:
                if internal is None:
                    self._check(scope, headers, spender)
                    stack.enter_context(self._counted(scope, address))
                else:
                    spender.prepaid = price(scope.get("method", "GET"), scope["path"])
                if scope["type"] == "http" and (
                    "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
                ):
                    receive = await self._read_ahead(scope, receive)
            except Refused as refused:
                await refuse(scope, receive, send, refused)
                return
            send = with_headers(scope, in_parts(receive, send, self._parts), set_cookies)
            if scope["type"] == "http" and scope["path"].startswith("/api") and internal is None:
                await self._in_turn(spender, scope, receive, send)
            else:
                await self.app(scope, receive, send)

    def _counted(self, scope: Scope, address: str) -> contextlib.AbstractContextManager[None]:
        """Counts a request of an address until its answer is read; refused if too many are not."""
        if scope["type"] != "http":
            return contextlib.nullcontext()
        most = {f"requests from {address}": self.limits.requests}
        return self.counts.held(most, "too many requests from your address are not answered yet; wait a moment")

    async def _in_turn(self, spender: Spender, scope: Scope, receive: Receive, send: Send) -> None:
        """Works on a few requests of an address at once: others come between, however many one address sends."""
        guest, address, limits = spender.guest, spender.address, self.limits
        most_waiting = {f"waiting {guest}": limits.sockets, f"waiting from {address}": limits.from_address}
        places = self._turns.setdefault(address, asyncio.Semaphore(limits.at_once))
        turn = scope["state"]["turn"] = RequestTurn(places, self.counts, most_waiting)

        async def sending(message: Message) -> None:
            turn.end()  # the work is done; how fast the peer reads is its own affair
            await send(message)

        await turn.begin()
        try:
            await self.app(scope, receive, sending)
        except Refused as refused:
            await refuse(scope, receive, sending, refused)
        finally:
            turn.end()

    def _check(self, scope: Scope, headers: dict[str, str], spender: Spender) -> None:
        """Refuses requests from other sites, too many requests, and what is too large."""
        if "transfer-encoding" in headers and "content-length" in headers:
            raise Refused("bad_request", "content-length, transfer-encoding: one of them, not both")
        host = headers.get("host", "")
        if self.hosts is not None and host_name(host) not in self.hosts:
            raise Refused("wrong_host", f"this server does not answer to the name {host_name(host)[:60]!r}")
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if unsafe and (not same_site(headers) or (origin is not None and not is_own_origin(origin, host))):
            raise Refused("wrong_origin", "this was sent by a page of another site")
        if self.is_banned(spender.guest, (scope.get("client") or ("", 0))[0]):
            raise Refused("banned", "access denied: ask the operator")
        spender.pay(price(scope.get("method", "GET"), scope["path"]))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._max_bytes(scope):
            raise Refused("too_large", f"at most {self._max_bytes(scope)} bytes can be sent")

    def _max_bytes(self, scope: Scope) -> int:
        if opens_table(scope):
            return self.limits.box
        return self.limits.looks if scope.get("path", "").endswith(LOOKS_PATH) else self.limits.body

    async def _read_ahead(self, scope: Scope, receive: Receive) -> Receive:
        """Reads the body, up to the limit, and then gives it to the application: a slow sender takes nobody's turn."""
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
    """Whether this is the one request that may hold a box."""
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


def with_headers(scope: Scope, send: Send, cookies: tuple[str, ...]) -> Send:
    """Adds the security headers, and the cookie of a new guest."""
    extra = list(SECURITY_HEADERS) if scope["type"] == "http" else []
    if scope["type"] == "http" and scope["path"].startswith("/api"):
        extra.append((b"cache-control", b"no-store"))
    if not scope["path"].startswith("/healthz"):
        extra += [(b"set-cookie", cookie.encode()) for cookie in cookies]

    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            message["headers"] = [*message.get("headers", []), *extra]
        await send(message)

    return sending


def in_parts(receive: Receive, send: Send, turns: FairTurns) -> Send:
    """Sends long answers in parts, each when the peer has read most of what came before it, and in fair turns.

    After the last part something empty is sent: it waits in the same way, and so does the next request on the
    connection. Otherwise that would be worked on, and its answer kept in memory, for a peer that reads nothing.
    """

    async def sending(message: Message) -> None:
        body = message.get("body", b"")
        if message["type"] != "http.response.body" or len(body) <= PART_BYTES:
            await send(message)
            return
        charge(len(body) / PART_BYTES * PART_SENT)
        gone = asyncio.create_task(disconnected(receive))
        try:
            for at in range(0, len(body), PART_BYTES):
                if gone.done():
                    break  # what is sent then is dropped without a word
                async with turns:
                    await asyncio.sleep(0)  # sending does not wait for anything while the system takes what is sent
                await send({"type": "http.response.body", "body": body[at : at + PART_BYTES], "more_body": True})
        finally:
            gone.cancel()
        await send({**message, "body": b""})

    return sending


async def disconnected(receive: Receive) -> None:
    """Waits until the peer is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


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
    given = dict(scope["headers"])
    if given.get(b"content-length", b"0") != b"0":
        await drain(receive)
    text, kind = json.dumps(refused.as_data()), b"application/json"
    if b"text/html" in given.get(b"accept", b""):  # a person has opened this address in a browser
        text, kind = f"{refused}\n", b"text/plain; charset=utf-8"
    status, body = STATUS[refused.code], text.encode()
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *SECURITY_HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    if refused.code in ("too_large", "bad_path") or b"transfer-encoding" in given:
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
