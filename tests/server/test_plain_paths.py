"""Request targets that are not plain paths are refused before anything else looks at them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lusoria.server.app import ServerSettings, create, openapi_of
from lusoria.server.buckets import Buckets
from lusoria.server.counts import Counts
from lusoria.server.limits import ServerLimits
from lusoria.server.middleware import BAD_PATH, CLOSE_FORBIDDEN, Guard, is_plain_path
from lusoria.site.shell import STATIC
from tests.server.clients import PATIENCE, Served

PLAIN = (
    "/", "/lobby", "/lobby/", "/t/Ab_9-~.x", "/assets/index-BM7GdCEf.js", "/api/games/my_game2/rules/AQ-ARENA-6",
    "/api/tables/Ab9_-Ab9_-/picture.svg", "/device/pyodide-314.0.7/pyodide.asm.wasm", "/..x/.y/z..", "/...",
)  # fmt: skip
NOT_PLAIN = (
    "", "*", "lobby", "host:80", "http://host/api/me", "//", "//host/x", "/a//b", "/lobby//", "/.", "/..", "/a/./b",
    "/a/../b", "/a/..", "/../a", "/%2e%2e/a", "/a/%2E%2E/b", "%2Fapi%2Ftables%2FAb9_-Ab9_-%2F@127.0.0.1:1/x",
    "%2Fapi/me", "/api%2Fme", "/api%5cme", "/api\\me", "/a%00b", "/a%0d%0ab", "/a\nb", "/a\n", "/a%C3%A9", "/a%ff",
    "/a\xe9", "/a b", "/a;b", "/a@b", "/a:b", "/a#b", "/a?b", "/a%7e", "/~a/%41",
)  # fmt: skip


async def answers(target: str, kind: str = "http", headers: Sequence[tuple[bytes, bytes]] = ()) -> list[dict[str, Any]]:
    """What a guard answers; the application behind it answers with nothing but its own name."""

    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "application"})

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    sent: list[dict[str, Any]] = []
    guard = Guard(
        application, limits=ServerLimits(), buckets=Buckets(), counts=Counts(), hosts=None, keys=lambda: (b"key",),
        is_banned=lambda _guest, _address: False,
    )  # fmt: skip
    scope = {
        "type": kind, "method": "GET", "scheme": "http", "path": unquote(target), "raw_path": target.encode("latin-1"),
        "query_string": b"", "headers": [(b"host", b"localhost"), *headers], "client": ("203.0.113.1", 1),
    }  # fmt: skip
    await guard(scope, receive, send)
    return sent


def test_only_plain_paths_reach_the_application() -> None:
    for target in PLAIN:
        for kind in ("http", "websocket"):
            assert [one["type"] for one in asyncio.run(answers(target, kind))] == ["application"], target
    for target in NOT_PLAIN:
        start, body = asyncio.run(answers(target))
        assert (start["status"], json.loads(body["body"])["code"]) == (400, "bad_path"), target
        accept, problem, close = asyncio.run(answers(target, "websocket"))
        assert (accept["type"], json.loads(problem["text"])["code"]) == ("websocket.accept", "bad_path"), target
        assert (close["type"], close["code"]) == ("websocket.close", CLOSE_FORBIDDEN)


def test_a_person_who_mistypes_an_address_reads_a_sentence() -> None:
    navigation = (b"accept", b"text/html,application/xhtml+xml,*/*;q=0.8")
    start, body = asyncio.run(answers("/lobby%20", headers=[navigation]))
    assert (start["status"], dict(start["headers"])[b"content-type"]) == (400, b"text/plain; charset=utf-8")
    assert body["body"].decode() == f"{BAD_PATH.message}\n"


def test_all_files_and_routes_of_the_server_have_plain_paths() -> None:
    files = [f"/{file.relative_to(STATIC)}" for file in STATIC.rglob("*") if file.is_file()]
    routes = [path.replace("{", "").replace("}", "") for path in openapi_of(create(ServerSettings()))["paths"]]
    assert len(routes) > 20
    assert [path for path in files + routes if not is_plain_path(path.encode())] == []


def test_a_target_that_is_not_a_plain_path_is_refused_in_one_answer(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    for target in (
        f"%2Fapi/tables/{table}", f"%2Fapi%2Ftables%2F{table}%2F@127.0.0.1:1/x",
        f"/api/tables/{table}/../../../metrics", f"/api/tables/{table}/x/../verify",
        f"http://{server.address}/api/me", "/api//me", "/api/me%00", "*",
    ):  # fmt: skip
        for method in ("GET", "OPTIONS", "POST"):
            body = {"json": {"name": "Anna"}} if method == "POST" else {}
            answer = visitor.ask(method, "/api/me", extensions={"target": target.encode()}, **body)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_path"), (method, target)
            assert "set-cookie" not in answer.headers
    with connect(f"ws://{server.address}/api/%6Cive") as socket:
        assert json.loads(socket.recv(PATIENCE))["code"] == "bad_path"
        with pytest.raises(ConnectionClosed, match="4403"):
            socket.recv(PATIENCE)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
