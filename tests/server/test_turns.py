"""The turns of an address: few of its requests are worked on at once, and those that wait for news are limited."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lusoria.server.buckets import Buckets
from lusoria.server.counts import Counts
from lusoria.server.middleware import Guard, Message, Receive, Scope, Send
from tests.server.clients import GENEROUS, served, wait_until


def scope_of(path: str, query: str = "", client: str = "192.0.2.1") -> Scope:
    return {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
        "headers": [(b"host", b"localhost")], "scheme": "http", "client": (client, 1), "http_version": "1.1",
    }  # fmt: skip


async def no_body() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def no_peer(_message: Message) -> None: ...


def guarded(app: Any, **limits: Any) -> Guard:
    return Guard(app, replace(GENEROUS, **limits), Buckets(), Counts(), None, lambda: (b"key",), lambda *_: False)


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/api/tables/abcdefgh/record", "wait=25"), ("/api/status", "wait=1"), ("/api/tables", "which=open&wait="),
        ("/api/tables/abcdefgh/news", "seen=0&nowait=25"), ("/api/tables/abcdefgh/news", "wait=25"),
    ],
)  # fmt: skip
def test_no_word_in_a_query_lets_a_request_skip_its_turn(path: str, query: str) -> None:
    async def most_at_once() -> int:
        working, most, free = 0, 0, asyncio.Event()

        async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
            nonlocal working, most
            working += 1
            most = max(most, working)
            await free.wait()
            working -= 1
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        guard = guarded(app, at_once=2)
        asking = [asyncio.create_task(guard(scope_of(path, query), no_body, no_peer)) for _ in range(6)]
        while working < 2:
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        free.set()
        await asyncio.gather(*asking)
        return most

    assert asyncio.run(most_at_once()) == 2


def test_who_waits_for_news_takes_nobodys_turn_and_few_may(tmp_path: Path) -> None:
    with served(tmp_path, limits=replace(GENEROUS, at_once=1, sockets=2)) as server, ThreadPoolExecutor(2) as pool:
        visitor = server.visitor()
        table = visitor.open("builders", 2, mine=[0])["table"]
        news, seen = f"/api/tables/{table}/news", visitor.look(table)["number"]
        waiting = [pool.submit(visitor.ask, "GET", f"{news}?seen={seen}&wait=25") for _ in range(2)]
        wait_until(lambda: len(server.service._watchers.get(table, ())) == 2)
        assert visitor.look(table)["table"] == table
        third = visitor.ask("GET", f"{news}?seen={seen}&wait=25")
        assert (third.status_code, third.json()["code"]) == (429, "too_many_requests")
        assert visitor.ask("GET", f"{news}?seen=0&wait=25").status_code == 200  # there is news: it need not wait
        visitor.do(table, "close")
        assert {answer.result().status_code for answer in waiting} == {200}
        assert not server.app.state.counts._own
