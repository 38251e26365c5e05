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
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from lusoria.server.homes import Home, Homes
from lusoria.server.links import CONNECT_SECONDS, Kind, LinkToHome, Passenger
from lusoria.table.errors import Refused

if TYPE_CHECKING:
    import httpx

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KEY_HEADER, GUEST_HEADER, ADDRESS_HEADER = "x-lusoria-key", "x-lusoria-guest", "x-lusoria-address"
MARK_HEADER = "x-lusoria-mark"  # of the key that signed the guest's cookie
FROM_WORKER = "lusoria.from_worker"  # in the scope of what came to the address that only workers know
of_a_table = re.compile(r"/api/tables/([A-Za-z0-9_-]{8,40})((?:/\w+(?:\.\w+)?)*)", re.ASCII).fullmatch
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
        self._connecting: dict[str, asyncio.Task[LinkToHome]] = {}  # several clients wait for the same one
        self._asking: dict[str, set[asyncio.Task[httpx.Response]]] = {}  # by worker: requests without an answer yet

    def sender(self, scope: Scope, headers: Mapping[str, str]) -> tuple[str, str, str] | None:
        """The guest, its address and the mark of its key, if another worker sends this."""
        sent = headers.get(KEY_HEADER, "") if scope.get(FROM_WORKER) else ""  # at the public port the key opens nothing
        if not sent or not hmac.compare_digest(sent.encode(), self.key.encode()):
            return None
        return headers[GUEST_HEADER], headers[ADDRESS_HEADER], headers[MARK_HEADER]

    def headers(self, guest: str, address: str, mark: str) -> dict[str, str]:
        """What another worker knows us by, and for whom we ask: the limits of both count at a table's home."""
        return {KEY_HEADER: self.key, GUEST_HEADER: guest, ADDRESS_HEADER: address, MARK_HEADER: mark}

    @property
    def client(self) -> httpx.AsyncClient:
        """Connections to the other workers, which are kept."""
        if self._client is None:
            import httpx

            timeout = httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS)
            limits = httpx.Limits(max_connections=None)  # as many as clients wait for news; theirs are limited
            self._client = httpx.AsyncClient(timeout=timeout, limits=limits, trust_env=False)
        return self._client

    async def link(self, home: Home) -> LinkToHome:
        """The link to a home. OSError or TimeoutError if there can be none."""
        found = self._links.get(home.worker)
        if found is not None and found.is_open:
            return found
        connecting = self._connecting.get(home.worker)
        if connecting is None:
            connecting = self._connecting[home.worker] = asyncio.create_task(self._connect(home))
            connecting.add_done_callback(lambda _: self._connecting.pop(home.worker, None))
        return await asyncio.shield(connecting)

    async def _connect(self, home: Home) -> LinkToHome:
        link = await LinkToHome.connect(home.address, self.key, partial(self._on_gone, home))
        self._links[home.worker] = link
        return link

    def _on_gone(self, home: Home) -> None:
        """The link to a home is lost."""
        if self._links.pop(home.worker, None) is not None:
            self.homes.lost(home)
            self.give_up([home.worker])

    async def ask(self, home: Home, method: str, url: httpx.URL, **given: Any) -> httpx.Response | None:
        """A home's answer to a request; None if the home is given up meanwhile."""
        asking = asyncio.create_task(self.client.request(method, url, **given))
        pending = self._asking.setdefault(home.worker, set())
        pending.add(asking)
        try:
            await asyncio.wait({asking})
        finally:
            pending.discard(asking)
            if not pending:
                self._asking.pop(home.worker, None)
            asking.cancel()  # the client hangs up
        return None if asking.cancelled() else asking.result()

    def give_up(self, workers: Iterable[str]) -> None:
        """Workers do not answer any more, or have another name now: nobody waits for them."""
        for worker in workers:
            if (link := self._links.pop(worker, None)) is not None:
                link.close()
            for asking in list(self._asking.get(worker, ())):
                asking.cancel()

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
        found = of_a_table(scope["path"]) if cluster is not None else None
        if cluster is None or found is None or scope["state"].get("internal"):
            await self.app(scope, receive, send)
            return
        home = await cluster.homes.find(found[1])
        if home is None:
            await self.app(scope, receive, send)
            return
        body, path = await read(receive), f"/api/tables/{found[1]}{found[2]}"
        async with scope["state"]["turn"].left() if waits_for_news(scope) else nullcontext():
            asking = asyncio.create_task(self._ask(cluster, home, path, scope, body))
            if scope["method"] == "GET" and not await is_awaited(asking, receive):
                return  # a command goes on, if its sender hangs up
        answer = await asking
        if answer is not None:
            await pass_on(answer, send)
        else:
            await self.app(scope, replay(body, receive), send)

    async def _ask(self, cluster: Cluster, home: Home, path: str, scope: Scope, body: bytes) -> httpx.Response | None:
        """The home's answer; None if it got nothing. A command that it may have got is not given a second time."""
        import httpx

        headers = {n.decode("latin-1"): v.decode("latin-1") for n, v in scope["headers"] if n in PASSED_ON}
        headers |= cluster.headers(*(scope["state"][name] for name in ("guest", "address", "key")))
        url = httpx.URL(f"http://{home.address}{path}", query=scope["query_string"] or None)
        may_have_it = scope["method"] != "GET"
        try:
            answer = await cluster.ask(home, scope["method"], url, content=body, headers=headers)
            if answer is not None:
                return answer
        except httpx.HTTPError as error:
            may_have_it = may_have_it and not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
            cluster.homes.lost(home)
        return httpx.Response(503, json=HOME_GONE.as_data()) if may_have_it else None


def waits_for_news(scope: Scope) -> bool:
    """Whether a request may wait at the table's home; the home looks at it more closely."""
    is_news = scope["method"] == "GET" and scope["path"].endswith("/news")
    return is_news and b"wait" in parse_qs(scope["query_string"])


async def is_awaited(asking: asyncio.Task[Any], receive: Receive) -> bool:
    """Waits for an answer. If the client hangs up before, the question is cancelled, and it is False."""
    gone = asyncio.create_task(hung_up(receive))
    await asyncio.wait({asking, gone}, return_when=asyncio.FIRST_COMPLETED)
    gone.cancel()
    return asking.done() or not asking.cancel()


async def hung_up(receive: Receive) -> None:
    """Waits until the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


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
        self, cluster: Cluster, guest: str, address: str, language: str | None, on_text: Callable[[bytes], None],
        on_close: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.cluster, self.guest, self.address, self.language = cluster, guest, address, language
        self._on_text, self._on_close = on_text, on_close
        self._numbers: dict[LinkToHome, int] = {}  # by which a link knows this client
        self._busy: set[LinkToHome] = set()  # whose home has enough to do for this client
        self._free = asyncio.Event()  # none has
        self._free.set()
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
        if not (link.writable.is_set() and self._free.is_set()):
            await link.writable.wait()
            await self._free.wait()
        if not link.is_open:
            return False
        link.send(Kind.TEXT, self._numbers.get(link) or self._board(link), text.encode())
        return True

    def _board(self, link: LinkToHome) -> int:
        passenger = Passenger(self._on_text, partial(self._closed, link), partial(self._tell_busy, link))
        number = self._numbers[link] = link.board(passenger, self.guest, self.address, self.language)
        if not self._reads:
            link.send(Kind.PAUSE, number)
        return number

    def ping(self) -> None:
        """Asks the homes how far their tables are: each answers the client with a pong of its own."""
        for link, number in self._numbers.items():
            link.send(Kind.TEXT, number, b'{"type":"ping"}')

    def tell_reading(self, reads: bool) -> None:
        """Tells the homes whether the client reads what it is sent."""
        if reads is not self._reads:
            self._reads = reads
            for link, number in self._numbers.items():
                link.send(Kind.RESUME if reads else Kind.PAUSE, number)

    def _tell_busy(self, link: LinkToHome, busy: bool) -> None:
        """A home has more from this client than it has handled: nothing is read from it until it has."""
        (self._busy.add if busy else self._busy.discard)(link)
        (self._free.clear if self._busy else self._free.set)()

    def _closed(self, link: LinkToHome, code: int) -> None:
        """A home has closed the socket, or is gone. The client comes back, and names what it has seen."""
        self._numbers.pop(link, None)
        self._tell_busy(link, False)
        self._on_close(code)

    def close(self) -> None:
        """The client is gone."""
        numbers, self._numbers = self._numbers, {}
        for link, number in numbers.items():
            link.leave(number)
