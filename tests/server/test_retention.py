"""Old tables are removed by the settings, told in the log, and never while somebody plays."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from lusoria.errors import BadInput
from lusoria.server.admin import on_database
from lusoria.server.retention import DAY, WATCHED_SECONDS, Retention, WatchNotes, prune
from lusoria.server.store import Store
from tests.server.clients import Served, wait_until

RULES = Retention(finished=10, abandoned=30)


def age(file: Path, table: str, days: float) -> None:
    """As if everything at a table had happened days ago."""
    with closing(sqlite3.connect(file)) as found, found:
        found.execute("update tables set opened = opened - ?, changed = changed - ? where id = ?",
                      (days * DAY, days * DAY, table))  # fmt: skip
        found.execute('update entries set time = time - ? where "table" = ?', (days * DAY, table))


def test_only_what_is_old_is_removed(own_server: Served, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    host, file = own_server.visitor(), tmp_path / "lusoria.db"
    tables = {
        name: host.open("builders", 2, mine=[0, 1])["table"]
        for name in ("over, old", "over, new", "running, old", "running, newer", "hidden move", "watched")
    }
    own_server.finish(tables["over, old"])
    own_server.finish(tables["over, new"])
    for name, days in (("over, old", 11), ("over, new", 9), ("running, old", 31), ("running, newer", 29)):
        age(file, tables[name], days)
    age(file, tables["hidden move"], 31)
    age(file, tables["watched"], 31)
    with closing(sqlite3.connect(file)) as found, found:  # spectators do not know of it, so `changed` stays old
        found.execute('update entries set time = ? where "table" = ? and number = 3',
                      (time.time(), tables["hidden move"]))  # fmt: skip
    url = f"sqlite:///{file}"
    kept = lambda id: id == tables["watched"]  # noqa: E731
    with caplog.at_level(logging.INFO, "lusoria"):
        would = on_database(url, lambda store: prune(store, RULES, time.time(), kept, dry=True))
        gone = on_database(url, lambda store: prune(store, RULES, time.time(), kept))
    assert set(gone) == set(would) == {tables["over, old"], tables["running, old"]}
    assert {record.table for record in caplog.records if record.msg.startswith("%s")} == set(gone)  # type: ignore[attr-defined]
    with closing(sqlite3.connect(file)) as found:
        left = {row[0] for row in found.execute('select distinct "table" from entries')}
        assert left == set(tables.values()) - set(gone)
        assert found.execute("pragma foreign_key_check").fetchall() == []
    for id in gone:
        own_server.run(forget(own_server, id))
    wait_until(lambda: host.ask("GET", f"/api/tables/{gone[0]}").status_code == 404)
    assert host.look(tables["running, newer"], 0)["state"] == "running"


def test_tables_that_are_watched_on_another_worker_stay(own_server: Served, tmp_path: Path) -> None:
    host, file = own_server.visitor(), tmp_path / "lusoria.db"
    old, other, new = (host.open("builders", 2, mine=[0, 1])["table"] for _ in range(3))
    for table in (old, other):
        age(file, table, 31)
    now = time.time()

    async def prune_beside_a_worker(store: Store) -> tuple[list[str], list[float], list[str]]:
        notes, kept, gone = WatchNotes(store), list[float](), list[str]()
        for later in (0.0, 1.0, 1000.0):  # once in a while is enough
            await notes.note([old, new], now + later)
            kept.append(noted(file)[old])
        for later in (1001.0, 1000.0 + WATCHED_SECONDS + 1):  # watched, and not any more
            gone += [""] + await prune(store, RULES, now + later, lambda _: False)
        return gone, kept, list(noted(file))

    gone, kept, left = on_database(f"sqlite:///{file}", prune_beside_a_worker)
    assert kept == [now, now, now + 1000.0]
    assert gone == ["", other, "", old]
    assert left == [new]
    assert noted(file)[new] == 0.0  # nothing is written for tables that are not old


def noted(file: Path) -> dict[str, float]:
    """When tables were last being watched."""
    with closing(sqlite3.connect(file)) as found:
        return dict(found.execute("select id, watched from tables"))


async def forget(server: Served, id: str) -> None:
    server.service.read_again(id, -1)


def test_by_default_everything_is_kept_and_a_day_is_the_least() -> None:
    assert not Retention().removes_anything
    for days in (0.5, -1, float("nan"), float("inf"), 1e300):
        with pytest.raises(BadInput, match="expected 1 to 36,500 days"):
            Retention(finished=days)
