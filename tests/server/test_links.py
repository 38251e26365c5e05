"""Links between workers: many clients on one connection, slow ones, lost ones, and strangers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn

from lusoria.server import links
from lusoria.server.counts import Counts
from lusoria.server.forwarding import Cluster, Relays
from lusoria.server.hints import HintService
from lusoria.server.homes import Home, Homes
from lusoria.server.links import ACCEPTED, CLOSE_RESTART, REQUEST, Kind, LinkedSocket, LinkToHome, Passenger, inner_http
from lusoria.server.service import TableService
from lusoria.server.sockets import Sockets
from lusoria.server.spending import Addresses
from tests.server.clients import GENEROUS

KEY = "the key of the workers"
PATIENCE = 20


class Client:
    """What a client behind a link is told."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.code: int | None = None
        self.busy = False
        self.new = asyncio.Event()

    @property
    def passenger(self) -> Passenger:
        return Passenger(self.on_text, self.on_close, self.on_busy)

    def on_text(self, text: bytes) -> None:
        self.texts.append(text)
        self.new.set()

    def on_close(self, code: int) -> None:
        self.code = code
        self.new.set()

    def on_busy(self, busy: bool) -> None:
        self.busy = busy
        self.new.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.new.clear()
                await self.new.wait()


def has_heard(client: Client, count: int) -> bool:
    return len(client.texts) == count


async def not_found(scope: Any, _receive: Any, send: Any) -> None:
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def home(serve: links.Serve) -> AsyncIterator[tuple[str, set[links.LinkFromWorker]]]:
    """A worker's address for other workers."""
    open_links = set[links.LinkFromWorker]()
    http = inner_http(KEY, serve, open_links)
    server = uvicorn.Server(uvicorn.Config(not_found, port=0, lifespan="off", log_level="error", ws="none", http=http))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"127.0.0.1:{port}", open_links
    finally:
        for link in list(open_links):
            link.close()
        server.should_exit = True
        await running


async def echo(socket: LinkedSocket, language: str | None) -> None:
    """Says everything back, with who said it."""
    await socket.accept()
    while (message := await socket.receive())["type"] == "websocket.receive":
        await socket.send_encoded(f"{socket.state.guest} {language} {message['text']}".encode())


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 3 * PATIENCE))


def test_a_link_carries_many_clients_and_keeps_the_order() -> None:
    async def test() -> None:
        async with home(echo) as (address, _):
            link = await LinkToHome.connect(address, KEY, lambda: None)
            clients = [Client() for _ in range(50)]
            numbers = [link.board(one.passenger, f"guest{i}", "a", "en") for i, one in enumerate(clients)]
            said = ["", "ünïcode", *("x" * size for size in (1, 3_000, 300_000)), "last"]
            for text in said:
                for number in numbers:
                    link.send(Kind.TEXT, number, text.encode())
            for i, one in enumerate(clients):
                await one.until(partial(has_heard, one, len(said)))
                assert one.texts == [f"guest{i} en {text}".encode() for text in said]
            link.leave(numbers[0])
            link.send(Kind.TEXT, numbers[0], b"who has left is not heard")
            link.send(Kind.TEXT, numbers[1], b"more")
            await clients[1].until(lambda: len(clients[1].texts) > len(said))
            assert len(clients[0].texts) == len(said)
            link.close()

    run(test)


def test_a_client_that_does_not_read_makes_its_home_wait_and_no_one_else() -> None:
    sockets = list[LinkedSocket]()

    async def serve(socket: LinkedSocket, language: str | None) -> None:
        sockets.append(socket)
        await echo(socket, language)

    async def test() -> None:
        async with home(serve) as (address, _):
            link = await LinkToHome.connect(address, KEY, lambda: None)
            slow, quick = Client(), Client()
            numbers = [link.board(one.passenger, "g", "a", None) for one in (slow, quick)]
            link.send(Kind.PAUSE, numbers[0])
            for text in (b"1", b"2"):
                for number in numbers:
                    link.send(Kind.TEXT, number, text)
            await quick.until(lambda: len(quick.texts) == 2)
            assert slow.texts == []
            assert not sockets[0].send_at_once(b"no room")
            link.send(Kind.RESUME, numbers[0])
            await slow.until(lambda: len(slow.texts) == 2)
            link.close()

    run(test)


def test_a_home_closes_a_socket_with_its_code() -> None:
    async def serve(socket: LinkedSocket, language: str | None) -> None:
        await socket.close(4400)
        assert (await socket.receive())["type"] == "websocket.disconnect"

    async def test() -> None:
        async with home(serve) as (address, _):
            link = await LinkToHome.connect(address, KEY, lambda: None)
            client = Client()
            link.board(client.passenger, "g", "a", None)
            await client.until(lambda: client.code is not None)
            assert client.code == 4400
            link.close()

    run(test)


def test_both_ends_hear_of_a_lost_link() -> None:
    ended, gone = list[str](), list[int]()

    async def serve(socket: LinkedSocket, language: str | None) -> None:
        await echo(socket, language)
        ended.append(socket.state.guest)

    async def test() -> None:
        async with home(serve) as (address, open_links):
            link = await LinkToHome.connect(address, KEY, lambda: gone.append(1))
            client = Client()
            link.send(Kind.TEXT, link.board(client.passenger, "g", "a", None), b"hello")
            await client.until(lambda: bool(client.texts))
            for one in open_links:
                one.transport.abort()
            await client.until(lambda: client.code is not None)
            assert (client.code, gone, link.is_open) == (CLOSE_RESTART, [1], False)
            async with asyncio.timeout(PATIENCE):
                while not ended or open_links:
                    await asyncio.sleep(0.01)
            link.send(Kind.TEXT, 1, b"said to nobody")

    run(test)


def test_a_home_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "SILENCE", 1.0)
    monkeypatch.setattr(links, "PING_SECONDS", 0.05)

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(ACCEPTED)
        await reader.read()
        writer.close()

    async def test() -> None:
        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
            link = await LinkToHome.connect(f"127.0.0.1:{server.sockets[0].getsockname()[1]}", KEY, lambda: None)
            client = Client()
            link.board(client.passenger, "g", "a", None)
            await client.until(lambda: client.code == CLOSE_RESTART)
        async with home(echo) as (address, _):  # who answers stays, however quiet the clients are
            link = await LinkToHome.connect(address, KEY, lambda: None)
            await asyncio.sleep(1.5)
            assert link.is_open
            link.close()

    run(test)


@pytest.mark.parametrize("key", ["", "wrong", KEY + "x"])
def test_strangers_get_no_link(key: str) -> None:
    served = list[LinkedSocket]()

    async def serve(socket: LinkedSocket, _language: str | None) -> None:
        served.append(socket)

    async def test() -> None:
        async with home(serve) as (address, open_links):
            with pytest.raises(OSError, match="no link"):
                await LinkToHome.connect(address, key, lambda: None)
            assert not open_links
            assert not served

    run(test)


def test_the_first_bytes_may_come_one_by_one_and_http_is_answered_as_ever() -> None:
    async def answer(address: str, sent: list[bytes]) -> bytes:
        host, _, port = address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        for part in sent:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.005)
        found = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        writer.close()
        return found

    async def test() -> None:
        request = REQUEST % KEY.encode()
        async with home(echo) as (address, _):
            assert await answer(address, [request[i : i + 1] for i in range(len(request))]) == ACCEPTED
            for sent in (b"GET /x HTTP/1.1\r\nHost: h\r\n\r\n", b"GET /api/lin HTTP/1.1\r\nHost: h\r\n\r\n"):
                assert b" 404 " in await answer(address, [sent])
                assert b" 404 " in await answer(address, [sent[:3], sent[3:]])

    run(test)


def test_a_home_that_has_too_much_to_do_for_a_client_says_so() -> None:
    may_read = asyncio.Event()
    sockets = list[LinkedSocket]()

    async def serve(socket: LinkedSocket, language: str | None) -> None:
        sockets.append(socket)
        await may_read.wait()
        await echo(socket, language)

    async def test() -> None:
        async with home(serve) as (address, _):
            cluster, where = cluster_of(address)
            client = Client()
            relays = Relays(cluster, "g", "a", None, client.on_text, client.on_close)
            link = await cluster.link(where)
            forwarding = asyncio.create_task(forward_all(relays, 200))
            await asyncio.sleep(0.3)
            assert not forwarding.done()  # the client is not read from any more
            assert sockets[0]._messages.qsize() < 200
            may_read.set()
            await forwarding
            await client.until(partial(has_heard, client, 200))
            assert client.texts == [f"g None {i}".encode() for i in range(200)]
            link.close()

    async def forward_all(relays: Relays, count: int) -> None:
        for i in range(count):
            assert await relays.forward("table", str(i))
            await asyncio.sleep(0)

    run(test)


def cluster_of(address: str) -> tuple[Cluster, Home]:
    """A worker that knows one home."""
    where = Home("home", address, 0.0)

    async def find(_table: str) -> Home:
        return where

    return Cluster(cast(Homes, SimpleNamespace(find=find, lost=lambda _: None)), KEY), where


def test_a_message_for_a_link_that_is_lost_meanwhile_is_not_taken() -> None:
    async def test() -> None:
        async with home(echo) as (address, _):
            cluster, where = cluster_of(address)
            client = Client()
            relays = Relays(cluster, "g", "a", None, client.on_text, client.on_close)
            link = await cluster.link(where)
            link.pause_writing()
            forwarding = asyncio.create_task(relays.forward("table", "hello"))
            await asyncio.sleep(0.05)
            link.close()
            assert not await asyncio.wait_for(forwarding, PATIENCE)  # it is handled here
            assert await relays.forward("table", "hello")  # over a new link
            await client.until(partial(has_heard, client, 1))
            (await cluster.link(where)).close()

    run(test)


def test_a_client_that_does_not_read_is_not_told_by_a_new_home_either() -> None:
    async def test() -> None:
        async with home(echo) as (address, _):
            cluster, where = cluster_of(address)
            client = Client()
            relays = Relays(cluster, "g", "a", None, client.on_text, client.on_close)
            relays.tell_reading(False)
            assert await relays.forward("table", "hello")
            await asyncio.sleep(0.2)
            assert client.texts == []
            relays.tell_reading(True)
            await client.until(partial(has_heard, client, 1))
            (await cluster.link(where)).close()

    run(test)


def test_all_who_wait_for_a_home_give_it_up_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "CONNECT_SECONDS", 0.5)
    connections = list[int]()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(1)
        await reader.read()
        writer.close()

    async def test() -> None:
        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
            cluster, where = cluster_of(f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
            found = await asyncio.gather(*(cluster.link(where) for _ in range(20)), return_exceptions=True)
            assert all(isinstance(one, TimeoutError) for one in found)
            assert len(connections) == 1

    run(test)


def test_who_comes_while_the_server_stops_is_sent_away() -> None:
    class Service:
        limits = GENEROUS
        stopping = False

        def __init__(self) -> None:
            self.on_stop = set[Callable[[], None]]()
            self.addresses = Addresses()

        def hurry(self) -> None:
            self.stopping = True
            for told in list(self.on_stop):
                told()

    async def test() -> None:
        sockets = Sockets(cast(TableService, Service()), cast(HintService, None), Counts())
        client = Client()
        async with home(sockets.serve) as (address, _):
            link = await LinkToHome.connect(address, KEY, lambda: None)
            link.board(client.passenger, "g", "a", None)
            while not sockets._open:
                await asyncio.sleep(0.01)
            closing = asyncio.create_task(sockets.close())
            await asyncio.sleep(0)
            late = Client()
            link.board(late.passenger, "g", "a", None)
            await asyncio.wait_for(closing, PATIENCE)
            for one in (client, late):
                await one.until(lambda one=one: one.code is not None)  # type: ignore[misc]
                assert one.code == CLOSE_RESTART
            link.close()

    run(test)
