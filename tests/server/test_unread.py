"""Answers that nobody reads: they are sent in parts, hold no file, and are limited for each address."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from lusoria.server import static_files
from lusoria.server.heavy import FairTurns
from lusoria.server.middleware import PART_BYTES, Message, Receive, Scope, Send, in_parts
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


async def stays() -> Message:
    """From a peer that sends nothing more."""
    return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]


async def whole(_scope: Scope, _receive: Receive, send: Send) -> None:
    """Answers at once, with all that it has."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": bytes(10 * PART_BYTES + 1)})


def test_a_long_answer_is_sent_in_parts_and_ends_when_it_is_read() -> None:
    async def test() -> None:
        peer = Peer()
        answering = asyncio.create_task(whole({}, no_body, in_parts(stays, peer.send, FairTurns(1))))
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


def test_an_answer_that_is_cut_off_leaves_nothing_running() -> None:
    async def test() -> set[asyncio.Task[Any]]:
        answering = asyncio.create_task(whole({}, no_body, in_parts(stays, Peer().send, FairTurns(1))))
        peer = Peer()
        peer.read(2)
        begun = asyncio.create_task(whole({}, no_body, in_parts(stays, peer.send, FairTurns(1))))
        while len(peer.messages) < 2:
            await asyncio.sleep(0)
        for one in (answering, begun):
            one.cancel()
        await asyncio.gather(answering, begun, return_exceptions=True)
        await asyncio.sleep(0)
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(test()) == set()


def test_a_short_answer_stays_as_it_is() -> None:
    async def test() -> None:
        peer = Peer()
        peer.read(2)
        message = {"type": "http.response.body", "body": b"salve"}
        await in_parts(stays, peer.send, FairTurns(1))(message)
        assert peer.messages == [message]

    asyncio.run(test())


def test_other_work_comes_between_the_parts_of_long_answers() -> None:
    async def test() -> None:
        turns, sent, done = FairTurns(2), 0, False

        async def send(_message: Message) -> None:  # the system takes everything at once
            nonlocal sent
            sent += 1

        answers = [asyncio.create_task(whole({}, no_body, in_parts(stays, send, turns))) for _ in range(50)]
        rounds = 0
        while not done:
            before = sent
            await asyncio.sleep(0)
            rounds += 1
            assert sent - before <= 50 if rounds == 1 else sent - before <= 10  # the starts come at once
            done = all(answer.done() for answer in answers)
        assert sent == 50 * 13

    asyncio.run(test())


def test_nothing_is_sent_to_a_peer_that_is_gone() -> None:
    async def test() -> None:
        async def leaves() -> Message:
            return {"type": "http.disconnect"}

        peer = Peer()
        peer.read(20)
        await whole({}, no_body, in_parts(leaves, peer.send, FairTurns(1)))
        assert len(peer.messages) <= 4

    asyncio.run(test())


def test_unread_answers_of_an_address_are_limited() -> None:
    async def test() -> None:
        guard, peers = guarded(whole, requests=3), [Peer() for _ in range(3)]
        asking = [asyncio.create_task(guard(scope_of("/page.js"), stays, peer.send)) for peer in peers]
        for _ in range(5):
            await asyncio.sleep(0)
        refused, elsewhere = Peer(), Peer()
        refused.read(2)
        await guard(scope_of("/page.js"), stays, refused.send)
        assert refused.messages[0]["status"] == 429
        elsewhere.read(20)
        await guard(scope_of("/page.js", client="192.0.2.2"), stays, elsewhere.send)
        assert elsewhere.messages[0]["status"] == 200
        for peer in peers:
            peer.read(20)
        await asyncio.gather(*asking)
        again = Peer()
        again.read(20)
        await guard(scope_of("/page.js"), stays, again.send)
        assert again.messages[0]["status"] == 200

    asyncio.run(test())


def test_a_file_is_read_once_for_all_and_no_handle_is_held(tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(b"weights")
    before = len(os.listdir("/proc/self/fd"))
    content = static_files.file_content(file)
    assert static_files.file_content(file) is content == b"weights"
    assert len(os.listdir("/proc/self/fd")) <= before
    file.write_bytes(b"others")
    os.utime(file, ns=(1, 1))
    assert static_files.file_content(file) == b"others"


def test_pipelined_requests_wait_until_the_answers_before_them_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "static").mkdir()
    with (tmp_path / "static" / "big.npz").open("wb") as big:
        big.truncate(BIG)
    monkeypatch.setattr(static_files, "STATIC", tmp_path / "static")
    begun, respond = list[Path](), static_files.file_response

    def noted(file: Path, request: Any) -> Any:
        begun.append(file)
        return respond(file, request)

    monkeypatch.setattr(static_files, "file_response", noted)
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
