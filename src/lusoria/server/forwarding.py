"""Requests and sockets find a table's home: the worker that got them passes them on.

Clients know one address, that of the load balancer, which knows nothing of tables. So a worker can't send a client
elsewhere; it forwards what is for another worker's table, over plain HTTP and WebSocket, with a key from the database.
A home that can't be reached is no reason to refuse: the table is then served here, as by workers without leases.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any

import orjson

from lusoria.server.homes import Home, Homes
from lusoria.table.errors import Refused

if TYPE_CHECKING:
    import httpx
    from websockets.asyncio.client import ClientConnection

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KEY_HEADER, GUEST_HEADER = "x-lusoria-key", "x-lusoria-guest"
OF_A_TABLE = re.compile(r"/api/tables/([A-Za-z0-9_-]{8,40})(/|$)")
PASSED_ON = {b"content-type", b"accept", b"accept-language", b"if-none-match"}  # of a request
PASSED_BACK = {
    "content-type",
    "content-disposition",
    "retry-after",
    "etag",
    "allow",
}  # of its answer
HOME_GONE = Refused("busy", "the server of this table does not answer; try again in a moment")
CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 40.0  # a request may wait 25 for news
PING_SECONDS = 2.0  # a home whose machine is gone says nothing: this finds out


class Cluster:
    """The other workers: where they are, and the key by which workers know each other."""

    def __init__(self, homes: Homes, key: str) -> None:
        self.homes, self.key = homes, key
        self._client: httpx.AsyncClient | None = None

    def sender(self, headers: Mapping[str, str]) -> str | None:
        """The guest for whom another worker sends this; None if no worker does."""
        sent = headers.get(KEY_HEADER, "")
        return headers.get(GUEST_HEADER) if sent and hmac.compare_digest(sent, self.key) else None

    def headers(self, guest: str) -> dict[str, str]:
        """What another worker knows us by."""
        return {KEY_HEADER: self.key, GUEST_HEADER: guest}

    @property
    def client(self) -> httpx.AsyncClient:
        """Connections to the other workers, which are kept."""
        if self._client is None:
            import httpx

            timeout = httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS)
            self._client = httpx.AsyncClient(timeout=timeout, trust_env=False)
        return self._client

    async def close(self) -> None:
        """Closes these connections."""
        if self._client is not None:
            await self._client.aclose()


class Forward:
    """Inside of `Guard`: what is for the table of another worker goes there."""

    def __init__(self, app: App, cluster: Callable[[], Cluster | None]) -> None:
        self.app, self.cluster = app, cluster

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cluster = self.cluster() if scope["type"] == "http" else None
        found = OF_A_TABLE.match(scope["path"]) if cluster is not None else None
        if cluster is None or found is None or scope["state"].get("internal"):
            await self.app(scope, receive, send)
            return
        home = await cluster.homes.find(found[1])
        if home is None:
            await self.app(scope, receive, send)
            return
        body = await read(receive)
        answer = await self._ask(cluster, home, scope, body)
        if answer is not None:
            await pass_on(answer, send)
        else:
            await self.app(scope, replay(body, receive), send)

    async def _ask(self, cluster: Cluster, home: Home, scope: Scope, body: bytes) -> httpx.Response | None:
        """The home's answer; None if it got nothing. A command that it may have got is not given a second time."""
        import httpx

        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        headers = {n.decode("latin-1"): v.decode("latin-1") for n, v in scope["headers"] if n in PASSED_ON}
        headers |= cluster.headers(scope["state"]["guest"])
        url = f"http://{home.address}{scope['raw_path'].decode('latin-1').partition('?')[0]}{query}"
        try:
            return await cluster.client.request(scope["method"], url, content=body, headers=headers)
        except httpx.HTTPError as error:
            cluster.homes.lost(home)
            if scope["method"] == "GET" or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
                return None
            return httpx.Response(503, json=HOME_GONE.as_data())


async def read(receive: Receive) -> bytes:
    """The body of a request; `Guard` has limited its size."""
    parts = list[bytes]()
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def replay(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, for the application."""
    unread = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> MutableMapping[str, Any]:
        return unread.pop() if unread else await receive()

    return again


async def pass_on(answer: httpx.Response, send: Send) -> None:
    """Sends another worker's answer to the client."""
    sent = answer.headers.items()
    headers = [(name.encode(), value.encode("latin-1")) for name, value in sent if name in PASSED_BACK]
    headers.append((b"content-length", str(len(answer.content)).encode()))
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})


class Relays:
    """The connections of one client's socket to the homes of the tables that it watches."""

    def __init__(
        self, cluster: Cluster, guest: str, language: str | None, pass_on: Callable[[bytes], Awaitable[None]],
        on_lost: Callable[[], Awaitable[None]],
    ) -> None:  # fmt: skip
        self.cluster, self.guest, self.language, self._pass_on, self._on_lost = (
            cluster,
            guest,
            language,
            pass_on,
            on_lost,
        )
        self._sockets: dict[str, ClientConnection] = {}  # by worker
        self._reading: set[asyncio.Task[None]] = set()

    async def forward(self, table: str, request: Mapping[str, Any]) -> bool:
        """Sends a message to a table's home; False if that is here, or can't be reached."""
        home = await self.cluster.homes.find(table)
        if home is None:
            return False
        try:
            socket = self._sockets.get(home.worker) or await self._connect(home)
        except Exception as error:
            if not is_connection_error(error):
                raise
            self.cluster.homes.lost(home)
            return False
        try:
            await socket.send(orjson.dumps(request), text=True)
        except Exception as error:
            if not is_connection_error(error):
                raise
            await self._on_lost()  # whether the home has got it nobody knows: the client comes back and asks
        return True

    async def _connect(self, home: Home) -> ClientConnection:
        from websockets.asyncio.client import connect

        language = "" if self.language is None else f"?language={self.language}"
        socket = await connect(
            f"ws://{home.address}/api/live{language}", open_timeout=CONNECT_SECONDS, max_size=None,
            additional_headers=self.cluster.headers(self.guest), ping_interval=PING_SECONDS, ping_timeout=PING_SECONDS,
            close_timeout=0.2, compression=None, proxy=None,
        )  # fmt: skip
        self._sockets[home.worker] = socket
        task = asyncio.create_task(self._read(home, socket))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        return socket

    async def _read(self, home: Home, socket: ClientConnection) -> None:
        """Passes on what the home says. When it is gone, the client is told to come back: it knows what it has seen."""
        try:
            while True:
                await self._pass_on(await socket.recv(decode=False))
        except Exception as error:
            if not is_connection_error(error):
                raise
        self._sockets.pop(home.worker, None)
        self.cluster.homes.lost(home)
        await self._on_lost()

    async def close(self) -> None:
        """The client is gone."""
        for task in list(self._reading):
            task.cancel()
        await asyncio.gather(*self._reading, return_exceptions=True)
        for socket in self._sockets.values():
            with contextlib.suppress(Exception):
                await socket.close()


def is_connection_error(error: Exception) -> bool:
    """Whether the other worker, or the way to it, is gone."""
    from websockets.exceptions import WebSocketException

    return isinstance(error, OSError | TimeoutError | EOFError | WebSocketException)
