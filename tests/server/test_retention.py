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
from lusoria.server.retention import DAY, Retention, prune
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


async def forget(server: Served, id: str) -> None:
    server.service.read_again(id, -1)


def test_by_default_everything_is_kept_and_a_day_is_the_least() -> None:
    assert not Retention().removes_anything
    for days in (0.5, -1, float("nan")):
        with pytest.raises(BadInput, match="at least 1 day"):
            Retention(finished=days)
