"""Group commit: nobody hears of what is not on the disk, and one entry does not take the others down."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lusoria.home.tables import TableHome
from lusoria.server.bot_pool import BotPool
from lusoria.server.group_commit import LATEST_ENTRIES, Conflict, DatabaseError, GroupCommit, SqliteWriter, Write
from lusoria.server.migrations import migrate
from lusoria.server.service import LOADS_AT_ONCE, TableService, list_columns
from lusoria.server.store import Store, database_url
from lusoria.table import commands
from lusoria.table.journal import Entry
from lusoria.table.messages import lobby_summary
from lusoria.table.table import Table
from tests.server.clients import GENEROUS, Served
from tests.table.tables import facts


def file_store(folder: Path) -> Store:
    return Store(database_url(f"sqlite:///{folder}/tables.db", folder))


async def opened(store: Store, count: int) -> list[Table]:
    await migrate(store)
    tables = [Table(replace(facts("builders", 2), id=f"table-{number}")) for number in range(count)]
    for table in tables:
        await store.open(table.facts, lobby_summary(table))
    return tables


def chat(table: Table, number: int, text: str, key: str | None = None) -> Entry:
    return Entry(number, "chat", None, {"name": "A", "text": text}, 1.0, key)


def append(store: Store, table: Table, entry: Entry) -> asyncio.Task[None]:
    return asyncio.ensure_future(store.append(table.facts.id, entry, list_columns(table), {}))


def commits(store: Store) -> list[int]:
    """How many entries each commit has; filled from now on."""
    groups: list[int] = []
    write_group = store._group_commit._write_group

    async def counting(group: Sequence[Write]) -> list[Exception | None]:
        groups.append(len(group))
        return await write_group(group)

    store._group_commit._write_group = counting
    return groups


def test_entries_that_arrive_together_share_a_commit(tmp_path: Path) -> None:
    async def run() -> None:
        store = file_store(tmp_path)
        tables = await opened(store, 20)
        groups = commits(store)
        await asyncio.gather(*(append(store, table, chat(table, 1, "salve")) for table in tables))
        assert sum(groups) == 20
        assert len(groups) < 5
        assert [len(await store.journal(table.facts.id)) for table in tables] == [1] * 20
        await store.close()

    asyncio.run(run())


def test_an_entry_in_conflict_does_not_take_the_others_down(tmp_path: Path) -> None:
    async def run() -> None:
        store = file_store(tmp_path)
        tables = await opened(store, 5)
        await append(store, tables[1], chat(tables[1], 1, "first", "key"))
        entries = [chat(table, 1, "salve") for table in tables]
        entries[3] = chat(tables[3], 1, "salve", "key")  # another table's key
        entries[1] = chat(tables[1], 2, "again", "key")
        tasks = [append(store, *both) for both in zip(tables, entries, strict=True)]
        tasks.append(append(store, Table(replace(tables[0].facts, id="no-such-table")), chat(tables[0], 1, "lost")))
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(one) for one in found] == [type(None), Conflict, *[type(None)] * 3, Conflict]
        assert [len(await store.journal(table.facts.id)) for table in tables] == [1] * 5
        await store.close()

    asyncio.run(run())


class NoCommit:
    """A connection whose commit fails."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def commit(self) -> None:
        raise sqlite3.OperationalError("database or disk is full")


def test_a_failed_commit_is_told_to_nobody_and_the_table_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        service = TableService(file_store(tmp_path), BotPool(1, compile=False), GENEROUS)
        tables = await opened(service.store, 3)
        heard: list[str] = []
        for table in tables:
            await service.table(table.facts.id)
            service.watch(table.facts.id, heard.append)

        def say(text: str) -> Any:
            return asyncio.gather(
                *(service.execute(table.facts.id, lambda t: commands.chat(t, "g", "A", text)) for table in tables),
                return_exceptions=True,
            )

        really_open = SqliteWriter._open
        monkeypatch.setattr(SqliteWriter, "_open", lambda self: NoCommit(really_open(self)))
        assert {type(one) for one in await say("lost")} == {DatabaseError}
        assert heard == []
        assert all(service.cached(table.facts.id) is None for table in tables)
        monkeypatch.undo()
        assert [entry.number for entry in await say("kept")] == [1, 1, 1]
        assert set(heard) == {table.facts.id for table in tables}
        journals = [await service.store.journal(table.facts.id) for table in tables]
        assert [[entry.data["text"] for entry in journal] for journal in journals] == [["kept"]] * 3
        await service.store.close()

    asyncio.run(run())


def test_nobody_is_answered_before_the_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, service_heard = file_store(tmp_path), list[str]()
        service = TableService(store, BotPool(1, compile=False), GENEROUS)
        id = (await opened(store, 1))[0].facts.id
        service.watch(id, service_heard.append)
        held = asyncio.Event()
        in_thread = SqliteWriter._in_thread

        async def slow(self: SqliteWriter, work: Callable[[], Any]) -> Any:
            if getattr(work, "__name__", "") == "commit":
                await held.wait()
            return await in_thread(self, work)

        monkeypatch.setattr(SqliteWriter, "_in_thread", slow)
        asked = asyncio.ensure_future(service.execute(id, lambda t: commands.chat(t, "g", "A", "salve")))
        await asyncio.sleep(0.1)
        assert not asked.done()
        assert service_heard == []
        assert (await service.table(id)).entry_count == 0
        held.set()
        assert (await asked).number == 1
        assert service_heard == [id]
        await store.close()

    asyncio.run(run())


def test_who_hangs_up_while_it_is_written_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        service = TableService(file_store(tmp_path), BotPool(1, compile=False), GENEROUS)
        tables = await opened(service.store, 4)
        asked = [
            asyncio.ensure_future(service.execute(table.facts.id, lambda t: commands.chat(t, "g", "A", "salve")))
            for table in tables
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asked[1].cancel()
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(one, asyncio.CancelledError) for one in found] == [False, True, False, False]
        await service.close()
        for table in tables:  # executed, whether or not its sender is still there
            assert len(await service.store.journal(table.facts.id)) == (await service.table(table.facts.id)).entry_count
        await service.store.close()

    asyncio.run(run())


def test_a_queue_goes_on_after_a_failure() -> None:
    async def run() -> None:
        failing = True

        async def write_group(group: Sequence[Write]) -> list[Exception | None]:
            if failing:
                raise DatabaseError("gone")
            return [None] * len(group)

        queue, entry = GroupCommit(write_group), Entry(1, "chat", None, {}, 1.0)
        with pytest.raises(DatabaseError):
            await queue.append(Write("a", entry, {}, {}))
        failing = False
        await queue.append(Write("a", entry, {}, {}))

    asyncio.run(run())


KILLED = """
import asyncio, sys
from pathlib import Path
from tests.server.test_group_commit import append, chat, file_store, opened

async def main():
    store = file_store(Path(sys.argv[1]))
    tables = await opened(store, 10)
    for number in range(1, 10_000):
        async def one(table):
            await append(store, table, chat(table, number, "salve"))
            print(table.facts.id, number, flush=True)
        await asyncio.gather(*(one(table) for table in tables))

asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_kill_in_the_middle_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert process.stdout is not None
    acknowledged = dict[str, int]()
    for count, line in enumerate(process.stdout):
        id, number = line.split()
        acknowledged[id] = int(number)
        if count == 205:
            process.kill()
    process.wait()

    async def journals() -> dict[str, list[int]]:
        store = file_store(tmp_path)
        found = {id: [entry.number for entry in await store.journal(id)] for id in acknowledged}
        await store.close()
        return found

    for id, numbers in asyncio.run(journals()).items():
        assert numbers == list(range(1, len(numbers) + 1))
        assert acknowledged[id] <= len(numbers) <= acknowledged[id] + 1


def test_tables_that_are_asked_for_at_once_are_loaded_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        service = TableService(file_store(tmp_path), BotPool(1, compile=False), GENEROUS)
        tables = await opened(service.store, 40)
        find, loading, most = service.store.facts, 0, 0

        async def counted(id: str) -> Any:
            nonlocal loading, most
            loading += 1
            most = max(most, loading)
            await asyncio.sleep(0)
            found = await find(id)
            loading -= 1
            return found

        monkeypatch.setattr(service.store, "facts", counted)
        found = await asyncio.gather(*(service.table(table.facts.id) for table in tables))
        assert [table.facts.id for table in found] == [table.facts.id for table in tables]
        assert most <= LOADS_AT_ONCE  # the others wait here, and not for a connection, which gives up
        await service.store.close()

    asyncio.run(run())


def test_only_entries_of_many_tables_wait_for_others() -> None:
    async def run() -> None:
        groups: list[int] = []

        async def write(group: Sequence[Write]) -> list[Exception | None]:
            groups.append(len(group))
            return [None] * len(group)

        async def append(commit: GroupCommit, table: str, number: int) -> None:
            await commit.append(Write(table, Entry(number, "chat", None, {}, 0.0), {}, {}))

        alone = GroupCommit(write)
        for number in range(40):
            await append(alone, "one", number)
        assert groups == [1] * 40
        groups.clear()
        many = GroupCommit(write)
        await asyncio.gather(*(append(many, f"t{i}", 1) for i in range(LATEST_ENTRIES)))
        first = asyncio.ensure_future(append(many, "a", 1))
        await asyncio.sleep(0)  # it waits for others now
        await asyncio.gather(first, append(many, "b", 1))
        assert groups == [LATEST_ENTRIES, 2]

    asyncio.run(run())


# ---- an entry of which nobody knows whether it was written


@pytest.fixture
def written_in_doubt(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The next groups are written, but the database does not say so; how many is to be put into the list."""
    really_write, left = SqliteWriter.write_group, list[int]()

    async def write(self: SqliteWriter, group: Sequence[Write]) -> list[Exception | None]:
        found = await really_write(self, group)
        if left:
            left.pop()
            raise DatabaseError("the line is cut")
        return found

    monkeypatch.setattr(SqliteWriter, "write_group", write)
    return left


def test_news_comes_before_the_acknowledgement_also_after_a_fault(
    own_server: Served, written_in_doubt: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lusoria.home.tables.RETRY_SECONDS", 3600)  # nobody but the sender asks again
    mover, watcher = own_server.visitor(), own_server.visitor()
    table = mover.open("builders", 2, mine=[0, 1])["table"]
    with mover.live() as moving, watcher.live() as watching:
        moving.watch(table)
        watching.watch(table)
        written_in_doubt.append(0)
        heard: list[Any] = []
        for answer in ("problem", "done"):  # it is sent a second time
            body = {"text": "salve", "key": "once"}
            moving.send(**{"type": "act", "table": table, "do": "chat", "id": "a", "with": body})
            while not heard or heard[-1]["type"] != answer:
                heard.append(moving.hear())
        assert [one["type"] for one in heard] == ["problem", "news", "done"]
        for news in (heard[1], watching.hear("news")):
            assert [one["text"] for one in news["news"]] == ["salve"]


def test_a_table_in_doubt_is_read_again_by_one_task_however_often_writing_fails(
    own_server: Served, written_in_doubt: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a database is away, clients send their commands again and again."""
    started: list[str] = []

    async def find_out(_home: Any, id: str) -> None:
        started.append(id)

    monkeypatch.setattr(TableHome, "_find_out", find_out)
    monkeypatch.setattr(TableHome, "_settle", lambda _home, _id: None)
    mover = own_server.visitor()
    table = mover.open("builders", 2, mine=[0, 1])["table"]
    written_in_doubt.extend((0, 0, 0))
    for _ in range(3):
        assert mover.ask("POST", f"/api/tables/{table}/chat", json={"text": "vale"}).status_code == 503
    assert started == [table]


def test_news_of_an_entry_in_doubt_comes_even_if_its_sender_is_gone(
    own_server: Served, written_in_doubt: list[int]
) -> None:
    mover, watcher = own_server.visitor(), own_server.visitor()
    table = mover.open("builders", 2, mine=[0, 1])["table"]
    with watcher.live() as watching:
        watching.watch(table)
        written_in_doubt.append(0)
        assert mover.ask("POST", f"/api/tables/{table}/chat", json={"text": "vale"}).status_code == 503
        assert [one["text"] for one in watching.hear("news")["news"]] == ["vale"]
