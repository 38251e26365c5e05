"""Answers that nobody reads: they are sent in parts, hold no file, and are limited for each address."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from lusoria.server import static_files
from lusoria.server.middleware import PART_BYTES, Message, Receive, Scope, Send, in_parts
from lusoria.server.static_files import READ_BYTES, FileInParts
from tests.server.clients import served, wait_until
from tests.server.test_turns import guarded, no_body, scope_of

BIG = 64 * 1024 * 1024  # more than the system keeps for a connection


class Peer:
    """It reads what is sent, part by part, when it is told to."""

    def __init__(self) -> None:
        self.messages, self.reads = list[Message](), asyncio.Semaphore(0)

    async def send(self, message: Message) -> None:
        await self.reads.acquire()
        self.messages.append(message)

    def read(self, times: int = 1) -> None:
        for _ in range(times):
            self.reads.release()

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages)


async def whole(_scope: Scope, _receive: Receive, send: Send) -> None:
    """Answers at once, with all that it has."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": bytes(10 * PART_BYTES + 1)})


def test_a_long_answer_is_sent_in_parts_and_ends_when_it_is_read() -> None:
    async def test() -> None:
        peer = Peer()
        answering = asyncio.create_task(whole({}, no_body, in_parts(peer.send)))
        peer.read(12)  # the start, and all parts
        while len(peer.messages) < 12:
            await asyncio.sleep(0)
        assert peer.body == bytes(10 * PART_BYTES + 1)
        assert max(len(message.get("body", b"")) for message in peer.messages) == PART_BYTES
        for _ in range(5):
            await asyncio.sleep(0)
        assert not answering.done()  # the last part is not read yet: the next request waits
        peer.read()
        await answering
        assert [message.get("more_body", False) for message in peer.messages[1:]] == [True] * 11 + [False]

    asyncio.run(test())


def test_a_short_answer_stays_as_it_is() -> None:
    async def test() -> None:
        peer = Peer()
        peer.read(2)
        message = {"type": "http.response.body", "body": b"salve"}
        await in_parts(peer.send)(message)
        assert peer.messages == [message]

    asyncio.run(test())


def test_unread_answers_of_an_address_are_limited() -> None:
    async def test() -> None:
        guard, peers = guarded(whole, requests=3), [Peer() for _ in range(3)]
        asking = [asyncio.create_task(guard(scope_of("/page.js"), no_body, peer.send)) for peer in peers]
        for _ in range(5):
            await asyncio.sleep(0)
        refused, elsewhere = Peer(), Peer()
        refused.read(2)
        await guard(scope_of("/page.js"), no_body, refused.send)
        assert refused.messages[0]["status"] == 429
        elsewhere.read(20)
        await guard(scope_of("/page.js", client="192.0.2.2"), no_body, elsewhere.send)
        assert elsewhere.messages[0]["status"] == 200
        for peer in peers:
            peer.read(20)
        await asyncio.gather(*asking)
        again = Peer()
        again.read(20)
        await guard(scope_of("/page.js"), no_body, again.send)
        assert again.messages[0]["status"] == 200

    asyncio.run(test())


def test_a_file_is_read_as_the_peer_reads_and_no_handle_is_held(tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(os.urandom(3 * READ_BYTES + 5))

    async def test() -> None:
        peer, before = Peer(), len(os.listdir("/proc/self/fd"))
        answering = asyncio.create_task(FileInParts(file, {})({}, no_body, peer.send))
        peer.read(2)
        while len(peer.messages) < 2:
            await asyncio.sleep(0)
        assert len(peer.body) == READ_BYTES
        assert len(os.listdir("/proc/self/fd")) <= before
        peer.read(10)
        await answering
        assert peer.body == file.read_bytes()

    asyncio.run(test())


def test_a_file_that_is_replaced_while_it_is_sent_is_not_mixed_with_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(bytes(2 * READ_BYTES))
    answer = FileInParts(file, {})
    os.utime(file, ns=(1, 1))
    peer = Peer()
    with pytest.raises(OSError, match="was replaced"):
        asyncio.run(answer_all(answer, peer))
    assert peer.body == b""


async def answer_all(answer: FileInParts, peer: Peer) -> None:
    peer.read(10)
    await answer({}, no_body, peer.send)


def test_pipelined_requests_wait_until_the_answers_before_them_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "static").mkdir()
    with (tmp_path / "static" / "big.npz").open("wb") as big:
        big.truncate(BIG)
    monkeypatch.setattr(static_files, "STATIC", tmp_path / "static")
    begun, begin = list[Path](), FileInParts.__init__

    def noted(self: FileInParts, file: Path, *given: Any) -> None:
        begun.append(file)
        begin(self, file, *given)

    monkeypatch.setattr(FileInParts, "__init__", noted)
    with served(tmp_path) as server:
        host, port = server.address.split(":")
        with socket.create_connection((host, int(port))) as peer:
            peer.sendall(b"GET /big.npz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5)
            assert peer.recv(1)
            wait_until(lambda: begun)
            server.visitor().get("/api/status")
            assert len(begun) == 1
            counted = "requests from 127.0.0.1"
            assert server.app.state.counts.count(counted) == 1
        wait_until(lambda: server.app.state.counts.count(counted) == 0)
