"""Connections that send half a request, or nothing, or are too many."""

from __future__ import annotations

import os
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from lusoria.server import connections
from tests.server.clients import PATIENCE, Served, served, wait_until
from tests.server.test_serve import serving

HALF_REQUESTS = {
    "nothing": b"",
    "half a request line": b"GET /api/m",
    "half the headers": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-A",
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{",
    "half of many parts": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
}


@contextmanager
def served_within(seconds: float, folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that waits so long for the headers of a request, and for its body."""
    patch.setattr(connections, "HEADER_SECONDS", seconds)
    patch.setattr(connections, "BODY_SECONDS", seconds)
    with served(folder) as server:
        yield server


@pytest.fixture
def brisk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Its deadlines are short, but a busy machine meets them."""
    with served_within(2.0, tmp_path, monkeypatch) as server:
        yield server


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    with served_within(0.3, tmp_path, monkeypatch) as server:
        yield server


def connect(server: Served) -> socket.socket:
    host, port = server.address.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def is_closed(peer: socket.socket) -> bool:
    """Whether the other end has closed the connection; sends nothing."""
    try:
        while peer.recv(65536):
            pass
        return True
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("sent", HALF_REQUESTS.values(), ids=HALF_REQUESTS.keys())
def test_half_a_request_is_not_waited_for_without_end(hasty: Served, sent: bytes) -> None:
    with connect(hasty) as peer:
        peer.sendall(sent)
        assert is_closed(peer)


def test_a_byte_now_and_then_does_not_keep_a_connection(hasty: Served) -> None:
    with connect(hasty) as peer:
        peer.settimeout(0.05)

        def drip() -> bool:
            try:
                peer.sendall(b"G")
                return peer.recv(1) == b""
            except TimeoutError:
                return False
            except OSError:
                return True

        wait_until(drip)


def test_a_second_request_has_its_own_time(hasty: Served) -> None:
    with connect(hasty) as peer:
        request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for _ in range(2):
            peer.sendall(request)
            answer = b""
            while not answer.endswith(b"}"):
                answer += peer.recv(65536)
            assert b" 200 " in answer
        peer.sendall(request[:20])
        assert is_closed(peer)


def test_a_request_that_waits_for_news_is_not_cut_off(brisk: Served) -> None:
    visitor = brisk.visitor()
    table = visitor.open("builders", 2, mine=[0])["table"]
    assert visitor.get(f"/api/tables/{table}/news", seen=99, wait=3)["news"] == []


def test_idle_connections_make_room_for_those_who_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "max_connections", lambda: 20)
    with served(tmp_path) as server, ExitStack() as stack:
        idle = [stack.enter_context(connect(server)) for _ in range(60)]
        idle[-1].sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert b" 200 " in idle[-1].recv(65536)  # the newest are still open
        assert all(is_closed(peer) for peer in idle[:40])
        visitor = server.visitor()
        with visitor.live() as live:
            for _ in range(60):
                stack.enter_context(connect(server))
            assert server.visitor().get("/healthz") == {"status": "ok"}
            live.send(type="ping")
            assert live.hear("pong")  # a socket is not idle
        assert len(server.server.server_state.connections) <= 20


def answers(address: str) -> bool:
    """Whether a new connection is served. While the server is closing others, it may still turn one away."""
    try:
        return httpx.get(f"{address}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit another process")
def test_running_out_of_file_handles_turns_away_and_fills_no_log(tmp_path: Path) -> None:
    with serving("--port", "0", "--database", f"sqlite:///{tmp_path}/x.db") as (address, process):
        visitor = httpx.Client(base_url=address, timeout=PATIENCE)
        assert visitor.get("/healthz").json() == {"status": "ok"}
        used = max(int(handle) for handle in os.listdir(f"/proc/{process.pid}/fd"))
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (used + 10, used + 10))
        host, port = address.removeprefix("http://").split(":")
        with ExitStack() as stack:
            peers = [stack.enter_context(socket.create_connection((host, int(port)))) for _ in range(100)]
            assert all(is_closed(peer) for peer in peers[-50:])
            assert visitor.get("/healthz").status_code == 200  # those who are there go on
        wait_until(lambda: answers(address))
        process.terminate()
        assert process.stdout is not None
        lines = process.stdout.read().splitlines()
        assert len(lines) <= 1, lines  # none where uvloop turns them away
        assert all("turned away" in line for line in lines)


def test_a_socket_outlives_the_time_of_a_request(brisk: Served) -> None:
    with brisk.visitor().live() as live:
        time.sleep(3)
        live.send(type="ping")
        assert live.hear("pong")


@pytest.mark.parametrize("frames", [[b"\xff\xfe"], [b"\xc3", b"("]], ids=["one frame", "two fragments"])
def test_a_message_that_is_no_text_closes_the_socket_and_logs_nothing(
    server: Served, frames: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    with server.visitor().live() as live:
        live.socket.send(frames if len(frames) > 1 else frames[0], text=True)
        with pytest.raises(ConnectionClosed) as closed:
            live.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
    assert caplog.text == ""


def test_a_request_with_two_lengths_is_refused_and_its_connection_closed(server: Served) -> None:
    head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 19\r\n"
    smuggled = b"GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(server) as peer:
        peer.sendall(head + b'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n{"name": "Smuggler"}' + smuggled)
        answer = b""
        while part := peer.recv(65536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert b"one of them, not both" in answer
    assert answer.count(b"HTTP/1.1 ") == 1


def test_what_is_no_http_is_answered_and_not_logged(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    for sent in (
        b"\x16\x03\x01\x02\x00\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
    ):
        with connect(server) as peer:
            peer.sendall(sent)
            assert peer.recv(65536).startswith(b"HTTP/1.1 ")
    assert caplog.text == ""
