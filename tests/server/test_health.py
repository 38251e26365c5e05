"""`/healthz` tells the truth: on a full disk, and when the database is frozen."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from lusoria.server import health
from lusoria.server.migrations import migrate
from lusoria.server.store import DatabaseError, Store, database_url
from tests.server.clients import Served, wait_until
from tests.server.test_serve import PATIENCE, serving


def wait_for(visitor: httpx.Client, status: int) -> None:
    """The last finding holds for a second."""

    def found() -> bool:
        time.sleep(0.1)
        return visitor.get("/healthz").status_code == status

    wait_until(found)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit another process")
def test_a_full_disk_is_unhealthy_until_there_is_room(tmp_path: Path) -> None:
    with serving("--port", "0", "--database", f"sqlite:///{tmp_path}/x.db") as (address, process):
        visitor = httpx.Client(base_url=address, timeout=PATIENCE)
        assert visitor.get("/healthz").json() == {"status": "ok"}
        before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        wait_for(visitor, 503)
        answer = visitor.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert "can't be written" in answer.json()["message"]
        assert visitor.get("/api/tables?which=open").status_code == 200  # reading goes on
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)
        wait_for(visitor, 200)


def test_a_move_that_could_not_be_written_is_known_at_once(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = own_server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    monkeypatch.setattr(health, "FRESH_SECONDS", 1e9)  # the finding is not asked for again
    assert visitor.ask("GET", "/healthz").status_code == 200

    async def full(*_: object) -> list[Exception | None]:
        raise DatabaseError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(own_server.service.store._writer, "write_group", full)
        assert visitor.ask("POST", f"/api/tables/{table}/chat", json={"text": "salve"}).status_code == 503
    for path in ("/healthz", "/readyz"):
        answer = visitor.ask("GET", path)
        assert (answer.status_code, "disk is full" in answer.json()["message"]) == (503, True)
    visitor.do(table, "chat", text="salve")
    assert visitor.ask("GET", "/healthz").status_code == 200


def test_room_for_a_small_row_is_not_enough_after_a_failure(tmp_path: Path) -> None:
    """A full disk has it: the write-ahead log begins again where older rows were."""

    async def run() -> None:
        store = Store(database_url(None, tmp_path))
        await migrate(store)

        async def limit(pages: str) -> None:
            async with store.reading() as connection:
                await connection.exec_driver_sql(f"pragma max_page_count = {pages}")

        async with store.reading() as connection:
            pages = (await connection.exec_driver_sql("pragma page_count")).scalar()
        await limit(str(pages))  # of the one connection in the pool
        await store.probe()
        with pytest.raises(DatabaseError, match="full"):
            await store.rename("guest", "x" * 100_000)
        with pytest.raises(DatabaseError, match="full"):
            await store.probe()
        assert store.write_failure is not None
        await limit("1000000")
        await store.probe()
        assert store.write_failure is None
        await store.close()

    asyncio.run(run())


def test_a_frozen_database_is_unhealthy_within_a_bounded_time(
    own_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = own_server.visitor()
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.2)
    with closing(sqlite3.connect(own_server.folder / "lusoria.db", isolation_level=None)) as other:
        other.execute("begin immediate")
        for _ in range(2):  # the second one waits for the same probe
            answer = visitor.ask("GET", "/healthz")
            assert (answer.status_code, answer.json()["message"]) == (503, "the database does not answer")
        other.execute("rollback")
    with httpx.Client(base_url=f"http://{own_server.address}", timeout=PATIENCE) as client:
        wait_for(client, 200)
