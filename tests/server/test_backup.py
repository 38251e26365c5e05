"""Backups while the server runs: what was acknowledged before is in them, and the restored server plays on."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lusoria.errors import BadInput
from lusoria.server.admin import close_table, on_database
from lusoria.server.backup import back_up, check, restore
from tests.server.clients import Served, served
from tests.server.postgres import binaries, postgres


@contextmanager
def load_on(server: Served, table: str) -> Iterator[dict[str, int]]:
    """Somebody talks all the time; `acknowledged` counts what was answered."""
    visitor, counted, stop = server.visitor(), {"acknowledged": 0}, threading.Event()

    def talk() -> None:
        while not stop.is_set():
            visitor.do(table, "chat", text=f"word {counted['acknowledged']}")
            counted["acknowledged"] += 1

    thread = threading.Thread(target=talk)
    thread.start()
    try:
        yield counted
    finally:
        stop.set()
        thread.join()


def words_in(visitor: Any, table: str) -> list[str]:
    news = visitor.get(f"/api/tables/{table}/news", seen=0)["news"]
    return [one["text"] for one in news if one["kind"] == "chat"]


def test_a_backup_under_load_has_what_was_acknowledged_and_plays_on(tmp_path: Path) -> None:
    with served(tmp_path / "first") as server:
        host = server.visitor()
        table = host.open("builders", 2, mine=[0, 1])["table"]
        with load_on(server, table) as counted:
            for number in range(4):
                host.move(table, host.look(table)["waiting"][0])
                before = host.look(table, 0)["view"], counted["acknowledged"]
                made = on_database(database(server), partial(back_up, file=tmp_path / f"{number}.backup"))
                assert made.tables == 1
        cookies = host.http.cookies
    (tmp_path / "second").mkdir()
    asyncio.run(restore(tmp_path / "3.backup", f"sqlite:///{tmp_path}/second/lusoria.db", tmp_path))
    with served(tmp_path / "second") as again:
        back = again.visitor()
        back.http.cookies = cookies
        assert back.look(table, 0)["view"] == before[0]
        assert len(words_in(back, table)) >= before[1] > 0
        assert words_in(back, table) == [f"word {n}" for n in range(len(words_in(back, table)))]
        back.move(table, back.look(table)["waiting"][0])
        again.finish(table)
        assert back.look(table)["state"] == "over"


def database(server: Served) -> str:
    return f"sqlite:///{server.folder}/lusoria.db"


def test_a_plain_copy_of_the_file_loses_what_a_backup_has(own_server: Served, tmp_path: Path) -> None:
    """What is acknowledged is in the write-ahead log first, which a copy of the file leaves behind."""
    host = own_server.visitor()
    table = host.open("builders", 2, mine=[0, 1])["table"]
    for word in range(20):
        host.do(table, "chat", text=f"word {word}")
    shutil.copyfile(tmp_path / "lusoria.db", tmp_path / "copy.db")
    on_database(database(own_server), lambda store: back_up(store, tmp_path / "backup.db"))

    def chats(file: str) -> int:
        with closing(sqlite3.connect(tmp_path / file)) as found:
            try:
                return int(found.execute("select count(*) from entries where kind = 'chat'").fetchone()[0])
            except sqlite3.Error:
                return -1  # not even the tables are there

    assert chats("backup.db") == 20
    assert chats("copy.db") < 20


def test_backups_and_restores_replace_nothing(own_server: Served, tmp_path: Path) -> None:
    own_server.visitor().open("builders", 2, mine=[0, 1])
    url = database(own_server)
    on_database(url, lambda store: back_up(store, tmp_path / "a"))
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o600
    for file, said in ((tmp_path / "a", "exists already"), (tmp_path / "no" / "x", "there is no folder")):
        with pytest.raises(BadInput, match=said):
            on_database(url, partial(back_up, file=file))
    with pytest.raises(BadInput, match="exists already"):
        asyncio.run(restore(tmp_path / "a", url, tmp_path))
    with pytest.raises(BadInput, match="there is no file"):
        asyncio.run(restore(tmp_path / "b", None, tmp_path / "x"))
    (tmp_path / "b.half").touch()
    with pytest.raises(BadInput, match="another backup"):
        on_database(url, lambda store: back_up(store, tmp_path / "b"))


def test_damage_is_found(own_server: Served, tmp_path: Path) -> None:
    table = own_server.visitor().open("builders", 2, mine=[0, 1])["table"]
    on_database(database(own_server), lambda store: back_up(store, tmp_path / "good"))
    shutil.copyfile(tmp_path / "good", tmp_path / "gap")
    with closing(sqlite3.connect(tmp_path / "gap")) as found, found:
        found.execute("delete from entries where number = 2")
    with pytest.raises(BadInput, match=f"journal of table {table} has a gap"):
        check(tmp_path / "gap")
    whole = (tmp_path / "good").read_bytes()
    (tmp_path / "torn").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text").write_text("not a database " * 100)
    for name in ("torn", "text"):
        with pytest.raises(BadInput, match=r"is damaged|no backup"):
            check(tmp_path / name)
    with closing(sqlite3.connect(tmp_path / "empty")) as found, found:
        found.execute("create table x (y)")
    with pytest.raises(BadInput, match="no backup of Lusoria"):
        asyncio.run(restore(tmp_path / "empty", None, tmp_path / "y"))


@pytest.mark.skipif(binaries() is None, reason="there is no PostgreSQL")
def test_backups_go_from_postgresql_to_sqlite_and_back(tmp_path: Path) -> None:
    with postgres() as url:
        with served(tmp_path, database=url) as server:
            host = server.visitor()
            table = host.open("builders", 2, mine=[0, 1])["table"]
            with load_on(server, table) as counted:
                host.move(table, host.look(table)["waiting"][0])
                before = host.look(table, 0)["view"], counted["acknowledged"]
                on_database(url, lambda store: back_up(store, tmp_path / "backup"))
            with pytest.raises(BadInput, match="holds tables already"):
                asyncio.run(restore(tmp_path / "backup", url, tmp_path))
            cookies = host.http.cookies
            with host.live() as live:  # since then the table was closed: the backup does not know
                live.watch(table, 0)
                on_database(url, lambda store: close_table(store, table))
                while live.hear("news")["now"]["state"] != "closed":
                    pass
        asyncio.run(restore(tmp_path / "backup", f"sqlite:///{tmp_path}/lusoria.db", tmp_path))
        asyncio.run(restore(tmp_path / "backup", url.replace("/postgres", "/template1"), tmp_path))
        for place in (None, url.replace("/postgres", "/template1")):
            with served(tmp_path, database=place) as again:
                back = again.visitor()
                back.http.cookies = cookies
                assert back.look(table, 0)["view"] == before[0]
                assert len(words_in(back, table)) >= before[1]
                back.move(table, back.look(table)["waiting"][0])
