"""Requests and sockets find a table's home: the worker that got them passes them on.

Clients know one address, that of the load balancer, which knows nothing of tables. So a worker can't send a client
elsewhere; it forwards what is for another worker's table, with a key from the database: requests over plain HTTP, what
is said on sockets over a link (`links.py`). A home that can't be reached is no reason to refuse: the table is then
served here, as by workers without leases.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import partial
from typing import TYPE_CHECKING, Any

from lusoria.server.homes import Home, Homes
from lusoria.server.links import CONNECT_SECONDS, Kind, LinkToHome, Passenger
from lusoria.table.errors import Refused

if TYPE_CHECKING:
    import httpx

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
ANSWER_SECONDS = 40.0  # a request may wait 25 for news


class Cluster:
    """The other workers: where they are, and the key by which workers know each other."""

    def __init__(self, homes: Homes, key: str) -> None:
        self.homes, self.key = homes, key
        self._client: httpx.AsyncClient | None = None
        self._links: dict[str, LinkToHome] = {}  # by worker
        self._connecting: dict[str, asyncio.Lock] = {}

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

    async def link(self, home: Home) -> LinkToHome:
        """The link to a home. OSError or TimeoutError if there can be none."""
        found = self._links.get(home.worker)
        if found is not None:
            return found
        async with self._connecting.setdefault(home.worker, asyncio.Lock()):
            if home.worker not in self._links:
                gone = partial(self._on_gone, home)
                self._links[home.worker] = await LinkToHome.connect(home.address, self.key, gone)
            return self._links[home.worker]

    def _on_gone(self, home: Home) -> None:
        """A home does not answer any more."""
        if self._links.pop(home.worker, None) is not None:
            self._connecting.pop(home.worker, None)
            self.homes.lost(home)

    async def close(self) -> None:
        """Closes all connections to other workers."""
        for link in list(self._links.values()):
            link.close()
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
    """The links that carry one client's socket to the homes of the tables that it watches."""

    def __init__(
        self, cluster: Cluster, guest: str, language: str | None, on_text: Callable[[bytes], None],
        on_close: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.cluster, self.guest, self.language = cluster, guest, language
        self._on_text, self._on_close = on_text, on_close
        self._numbers: dict[LinkToHome, int] = {}  # by which a link knows this client
        self._reads = True

    async def forward(self, table: str, text: str) -> bool:
        """Sends a message to a table's home; False if that is here, or can't be reached."""
        home = await self.cluster.homes.find(table)
        if home is None:
            return False
        try:
            link = await self.cluster.link(home)
        except (OSError, TimeoutError):
            self.cluster.homes.lost(home)
            return False
        if not link.writable.is_set():
            await link.writable.wait()
        number = self._numbers.get(link)
        if number is None:
            passenger = Passenger(self._on_text, partial(self._closed, link))
            number = self._numbers[link] = link.board(passenger, self.guest, self.language)
        link.send(Kind.TEXT, number, text.encode())
        return True

    def tell_reading(self, reads: bool) -> None:
        """Tells the homes whether the client reads what it is sent."""
        if reads is not self._reads:
            self._reads = reads
            for link, number in self._numbers.items():
                link.send(Kind.RESUME if reads else Kind.PAUSE, number)

    def _closed(self, link: LinkToHome, code: int) -> None:
        """A home has closed the socket, or is gone. The client comes back, and names what it has seen."""
        self._numbers.pop(link, None)
        self._on_close(code)

    def close(self) -> None:
        """The client is gone."""
        numbers, self._numbers = self._numbers, {}
        for link, number in numbers.items():
            link.leave(number)
