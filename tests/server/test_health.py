"""`/healthz` tells the truth: on a full disk, and when the database is frozen."""

from __future__ import annotations

import resource
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from lusoria.server import health
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
