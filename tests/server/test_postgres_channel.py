"""Queries and notifications of PostgreSQL: a cancellation ends a query, and a silent connection is found out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

pytest.importorskip("pwd")  # PostgreSQL: not on Windows
from lusoria.server import postgres_channel
from lusoria.server.postgres_channel import Channel, listen
from lusoria.server.stopping import stopped
from lusoria.server.store import DatabaseError, Store, database_url
from tests.server.postgres import free_port, postgres

NOWHERE = sa.make_url("postgresql://nobody@127.0.0.1:1/none")


class Answering:
    """A connection whose answers come when the test says."""

    def __init__(self) -> None:
        self.asked: list[asyncio.Future[list[Any]]] = []

    async def fetch(self, *_: Any) -> list[Any]:
        self.asked.append(asyncio.get_running_loop().create_future())
        return await self.asked[-1]


async def a_moment() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize("steps", range(6))
def test_a_cancellation_that_comes_with_the_answer_is_not_swallowed(steps: int) -> None:
    """As when a socket is closed while it looks for the home of a table, again and again."""

    async def run() -> None:
        channel, connection = Channel(NOWHERE, "test", lambda _: None), Answering()
        channel._connection = connection

        async def ask_on() -> None:
            while True:
                await channel.query("select 1")

        asking = asyncio.create_task(ask_on())
        await a_moment()
        connection.asked[0].set_result([])
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        await a_moment()
        ended = asking.done()
        await stopped([asking])
        assert ended

    asyncio.run(run())


def test_a_connection_that_went_silent_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """No packet says that it is gone: what was missed must not wait for the next one."""
    monkeypatch.setattr(postgres_channel, "KEEPALIVE_SECONDS", 0.01)
    monkeypatch.setattr(postgres_channel, "ALIVE_SECONDS", 0.05)
    monkeypatch.setattr(postgres_channel, "RETRY_SECONDS", 0.01)
    opened: list[Silent] = []

    class Silent:
        """Answers once, and is never heard of again."""

        def __init__(self) -> None:
            self.terminated = False
            self.answers = 1

        def add_termination_listener(self, _on_lost: Any) -> None:
            pass

        async def add_listener(self, _name: str, on_notice: Any) -> None:
            on_notice(self, 0, "test", f"from {len(opened)}")

        async def execute(self, _query: str) -> None:
            if not self.answers:
                await asyncio.sleep(3600)
            self.answers -= 1

        def terminate(self) -> None:
            self.terminated = True

    async def connect(_dsn: str) -> Silent:
        if len(opened) == 1:
            opened.append(Silent())
            await asyncio.sleep(3600)  # cut off: nothing refuses either
        opened.append(Silent())
        return opened[-1]

    async def run() -> list[str | None]:
        heard, enough = list[str | None](), asyncio.Event()

        def on_notice(payload: str | None) -> None:
            heard.append(payload)
            if heard.count(None) == 2:
                enough.set()

        listening = asyncio.create_task(listen("", "test", on_notice, lambda: heard.append("silence")))
        async with asyncio.timeout(60):
            await enough.wait()
        await stopped([listening])
        return heard

    monkeypatch.setattr("asyncpg.connect", connect)
    assert asyncio.run(run()) == ["from 1", None, "silence", "silence", "from 3", None]
    assert opened[0].terminated


def test_a_database_that_is_not_there_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_channel, "RETRY_SECONDS", 0.01)
    url = database_url(f"postgresql://nobody@127.0.0.1:{free_port()}/none", Path())

    async def run() -> bool:
        listening = asyncio.create_task(
            listen(url.set(drivername="postgresql").render_as_string(), "test", print, print)
        )
        with suppress(TimeoutError):
            async with asyncio.timeout(0.3):
                await asyncio.shield(listening)
        still = not listening.done()
        await stopped([listening])
        return still

    assert asyncio.run(run())


def test_after_a_silence_no_idle_connection_is_tried_but_queries_go_on(tmp_path: Path) -> None:
    """Each would take seconds to find out that it is dead, too."""

    async def run(url: str) -> None:
        store = Store(database_url(url, tmp_path))
        async with store.reading() as used, store.reading() as idle:
            first = (await idle.get_raw_connection()).driver_connection
            assert first is not None
            await idle.close()
            store._on_silence()
            assert first.is_closed()
            assert await used.scalar(sa.text("select 7")) == 7
        async with store.reading() as one, store.reading() as other:
            assert [await found.scalar(sa.text("select 7")) for found in (one, other)] == [7, 7]
        store._on_silence()
        with pytest.raises(DatabaseError):
            async with store.reading():
                raise TimeoutError  # as a query does that is not answered
        await store.close()

    with postgres() as url:
        asyncio.run(run(url))
