"""The database: restarts, migrations, backups, and two writers at once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import op

from lusoria.errors import BadInput
from lusoria.server import migrations, schema
from lusoria.server.bot_pool import BotPool
from lusoria.server.limits import ServerLimits
from lusoria.server.migrations import migrate
from lusoria.server.service import TableService, list_columns, sitting_changes
from lusoria.server.store import Conflict, DatabaseError, Store, database_url
from lusoria.table import commands
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused
from lusoria.table.journal import Entry
from lusoria.table.messages import lobby_summary
from lusoria.table.table import Table
from tests.server.clients import GENEROUS, Served, served, wait_until
from tests.server.postgres import free_port
from tests.table.tables import begun, facts, played


def file_store(folder: Path) -> Store:
    return Store(database_url(None, folder))


# ---- restart


def test_a_game_goes_on_after_a_restart(own_server: Served) -> None:
    visitor = own_server.visitor()
    table = visitor.open("aeterna", 3, mine=[0, 1], bots=[2])["table"]
    visitor.move(table, 0)  # sealed; the draft waits for the others
    for _ in range(3):
        wait_until(lambda: 2 not in visitor.look(table)["waiting"])  # the bot has chosen
        before = [visitor.look(table, seat) for seat in (0, 1)]
        news_before = visitor.get(f"/api/tables/{table}/news", seat=0, seen=0)
        own_server.restart()
        assert [visitor.look(table, seat) for seat in (0, 1)] == before
        assert visitor.get(f"/api/tables/{table}/news", seat=0, seen=0) == news_before
        for seat in visitor.look(table)["waiting"]:
            if seat < 2:
                visitor.move(table, seat)


def test_bots_that_were_thinking_go_on_after_a_restart(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = own_server.visitor()

    async def never(*_: Any) -> int:
        await asyncio.sleep(3600)
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(BotPool, "choose", never)
        table = visitor.open("builders", 2, mine=[0], bots=[1])["table"]
        if visitor.look(table)["waiting"] == [0]:
            while visitor.look(table)["waiting"] == [0]:
                moves = visitor.look(table, 0)["decision"]["moves"]
                last = next(
                    (move["move"] for move in moves if move["move"] in ("end", "done", "pass")), moves[0]["move"]
                )
                visitor.do(table, "move", seat=0, number=visitor.look(table, 0)["decision"]["number"], move=last)
        assert visitor.look(table)["waiting"] == [1]
        own_server.stop()
    own_server.start()
    assert visitor.wait_for_turn(table, 0)["waiting"] == [0]


# ---- migrations


def schema_of(file: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        return [
            (name, *map(str, row)) for name in sorted(names) for row in connection.execute(f"pragma table_info({name})")
        ]


def test_the_migrations_lead_to_the_current_schema(tmp_path: Path) -> None:
    async def run() -> None:
        one = file_store(tmp_path / "steps")
        assert await migrate(one) is None
        assert await migrate(one) is None
        await one.close()
        other = file_store(tmp_path / "whole")
        async with other.engine.begin() as connection:
            await connection.run_sync(schema.metadata.create_all)
        await other.close()

    asyncio.run(run())
    steps = [row for row in schema_of(tmp_path / "steps" / "lusoria.db") if row[0] != "alembic_version"]
    assert steps == schema_of(tmp_path / "whole" / "lusoria.db")


def test_a_migration_that_is_killed_has_changed_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = op.create_table

    def create(name: str, *columns: Any, **given: Any) -> Any:
        if name == "entries":
            raise RuntimeError("killed")
        return made(name, *columns, **given)

    async def run() -> None:
        one = file_store(tmp_path)
        with monkeypatch.context() as patch:
            patch.setattr(op, "create_table", create)
            with pytest.raises(RuntimeError, match="killed"):
                await migrate(one)
        assert schema_of(tmp_path / "lusoria.db") == []
        await migrate(one)
        await one.close()

    asyncio.run(run())
    assert "entries" in {row[0] for row in schema_of(tmp_path / "lusoria.db")}


def test_a_file_is_backed_up_before_a_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the next release had one more migration."""

    async def run() -> Path | None:
        one = file_store(tmp_path)
        await migrate(one)
        await one.rename("guest", "Marcus")
        later = tmp_path / "later"
        later.mkdir()
        (later / "env.py").write_text((migrations.HERE / "env.py").read_text())
        (later / "versions").mkdir()
        for file in (migrations.HERE / "versions").glob("*.py"):
            (later / "versions" / file.name).write_text(file.read_text())
        (later / "versions" / "9000_more.py").write_text(
            f"import sqlalchemy as sa\nfrom alembic import op\nrevision = '9000'\ndown_revision = '{migrations.HEAD}'\n"
            "def upgrade():\n    op.add_column('guests', sa.Column('motto', sa.String))\n"
        )
        monkeypatch.setattr(migrations, "HERE", later)
        monkeypatch.setattr(migrations, "HEAD", "9000")
        copy = await migrate(one)
        assert await one.name_of("guest") == "Marcus"
        assert await migrate(one) is None
        await one.close()
        return copy

    copy = asyncio.run(run())
    assert copy is not None
    with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(tmp_path / "lusoria.db")) as new:
        assert old.execute("select guest, name from guests").fetchall() == [("guest", "Marcus")]
        assert new.execute("select guest, name, motto from guests").fetchall() == [("guest", "Marcus", None)]


def test_a_table_of_the_first_release_is_there_after_the_migration(tmp_path: Path) -> None:
    """Its rows, as that release wrote them, have none of the columns that came later."""

    async def run() -> None:
        one, old = file_store(tmp_path), facts("builders", 2)
        async with one.writing() as connection:
            await connection.run_sync(lambda sync: migrations.upgrade(sync, "0001"))
            await connection.execute(sa.text("insert into boxes values ('b', :text)"), {"text": old.box})
            values = "'t', 'builders', 2, 'b', :secret, 1, 'random', 'g0', 1.0, '[[\"open\", \"\"], [\"open\", \"\"]]'"
            row = f"insert into tables values ({values}, 'open', 1.0, 0, '{{}}')"
            await connection.execute(sa.text(row), {"secret": old.secret})
        assert await migrate(one) is not None
        assert await one.facts("t") == replace(old, id="t", opened=1.0)
        assert await one.remove_unused_boxes(2.0) == 0
        await one.close()

    asyncio.run(run())


def test_a_database_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        one = file_store(tmp_path)
        await migrate(one)
        async with one.engine.begin() as connection:
            await connection.execute(sa.text("update alembic_version set version_num = '9999'"))
        try:
            await migrate(one)
        finally:
            await one.close()

    with pytest.raises(BadInput, match="newer Lusoria"):
        asyncio.run(run())


def test_a_table_plays_on_with_the_box_it_began_with(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the next release printed another box."""
    visitor = own_server.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    for _ in range(5):
        visitor.move(table, visitor.look(table)["waiting"][0])
    before = visitor.look(table, 0)
    other = printed("builders").replace('"revision": 1', '"revision":  1')
    monkeypatch.setattr("lusoria.table.boxes.printed", lambda name: other)
    monkeypatch.setattr("lusoria.table.messages.printed", lambda name: other)
    own_server.restart()
    after = visitor.look(table, 0)
    assert after["box"] == "own"
    assert after["view"] == before["view"]
    visitor.move(table, visitor.look(table)["waiting"][0])
    own_server.finish(table)
    assert "sha256:" in visitor.ask("GET", f"/api/tables/{table}/record").text


# ---- two writers


def test_of_two_entries_with_one_number_one_is_written(tmp_path: Path) -> None:
    async def run() -> None:
        one = file_store(tmp_path)
        await migrate(one)
        table = Table(facts("aquileia", 3))
        await one.open(table.facts, lobby_summary(table))
        with pytest.raises(Conflict):
            await one.open(table.facts, lobby_summary(table))
        drafts = [commands.sit(table, f"g{i}", f"G{i}", i, "x") for i in range(3)]
        entries = [Entry(1, draft.kind, draft.seat, draft.data, 5.0) for draft in drafts]

        async def write(entry: Entry) -> bool:
            after = table.after(entry)
            try:
                await one.append(table.facts.id, entry, list_columns(after), sitting_changes(table, after))
            except Conflict:
                return False
            return True

        assert sorted(await asyncio.gather(*map(write, entries))) == [False, False, True]
        assert len(await one.journal(table.facts.id)) == 1
        await one.close()

    asyncio.run(run())


def test_two_workers_on_one_database_never_both_win(tmp_path: Path) -> None:
    """Two workers that do not notify each other: the journal decides."""

    async def run() -> None:
        services = [TableService(file_store(tmp_path), BotPool(1), ServerLimits()) for _ in range(2)]
        await migrate(services[0].store)
        table = Table(facts("builders", 2))
        await services[0].open_table(table.facts)
        id, chooser = table.facts.id, Random(1)
        for seat in (0, 1):
            await services[seat].execute(
                id, partial(commands.sit, guest=f"g{seat}", name="A", seat=seat, nonce=f"x{seat}")
            )
        await services[1].start_if_ready(id)
        await services[1].execute(id, lambda t: commands.chat(t, "g0", "A", "hic"))
        lost = 0
        for _ in range(40):
            for service in services:
                service._memory.clear()
            now = await services[0].table(id)
            if not now.asked:
                break
            seat = now.asked[0]
            number, moves = now.decision_number(seat), [move.words for move in now.snapshot_for(seat).moves]
            chosen = [chooser.choice(moves) for _ in services]
            executing = [
                service.execute(id, partial(commands.move, guest=f"g{seat}", seat=seat, number=number, move=move))
                for service, move in zip(services, chosen, strict=True)
            ]
            results = await asyncio.gather(*executing, return_exceptions=True)
            refused = [result for result in results if isinstance(result, Refused)]
            assert len(refused) == (0 if chosen[0] == chosen[1] else 1)
            lost += len(refused)
        assert lost > 5
        journals = [await service.store.journal(id) for service in services]
        assert journals[0] == journals[1]
        Table(table.facts, journals[0])
        for service in services:
            await service.close()
            await service.store.close()

    asyncio.run(run())


async def two_services(folder: Path) -> tuple[list[TableService], str]:
    """Two workers that do not notify each other, and a table of two guests that both have in memory."""
    services = [TableService(file_store(folder), BotPool(1, compile=False), GENEROUS) for _ in range(2)]
    await migrate(services[0].store)
    table = Table(facts("builders", 2, seed=1))
    await services[0].open_table(table.facts)
    for seat in (0, 1):
        await services[0].execute(table.facts.id, partial(commands.sit, guest=f"g{seat}", name="A", seat=seat))
    await services[0].start_if_ready(table.facts.id)
    await services[1].table(table.facts.id)
    return services, table.facts.id


async def leave(services: list[TableService]) -> None:
    for service in services:
        await service.close()
        await service.store.close()


def test_a_refused_command_does_not_hide_a_notification(tmp_path: Path) -> None:
    """A refused command makes a worker read what it had missed; who watches must be notified then too."""

    async def run() -> None:
        services, id = await two_services(tmp_path)
        heard: list[str] = []
        services[1].watch(id, heard.append)
        table = await services[0].table(id)
        seat = table.asked[0]
        number, moves = table.decision_number(seat), [move.words for move in table.snapshot_for(seat).moves]
        entry = await services[0].execute(id, lambda t: commands.move(t, f"g{seat}", seat, number, moves[0]))
        with pytest.raises(Refused):
            await services[1].execute(id, lambda t: commands.move(t, f"g{seat}", seat, number, moves[1]))
        services[1]._on_notification(id, entry.number)
        await asyncio.gather(*services[1]._tasks)
        assert heard == [id]
        await leave(services)

    asyncio.run(run())


def test_a_worker_reads_before_it_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        services, id = await two_services(tmp_path)
        entry = await services[0].execute(id, lambda t: commands.chat(t, "g0", "A", "salve"))
        assert (
            await services[1].latest(id)
        ).entry_count == entry.number - 1  # SQLite has one worker: nobody else writes
        monkeypatch.setattr(services[1].store, "is_sqlite", False)
        assert (await services[1].latest(id)).entry_count == entry.number
        await leave(services)

    asyncio.run(run())


def test_a_game_begins_even_if_the_last_guest_hung_up(tmp_path: Path) -> None:
    async def run() -> None:
        services = [TableService(file_store(tmp_path), BotPool(1, compile=False), GENEROUS) for _ in range(2)]
        await migrate(services[0].store)
        for one, killed in zip(("first", "second"), (False, True), strict=True):
            id = (await services[0].open_table(replace(facts("builders", 2, bots=(1,)), id=f"table-{one}"))).facts.id
            if killed:
                services[0].start_task = lambda work: work.close()  # type: ignore[method-assign]
            await services[0].execute(id, lambda t: commands.sit(t, "g0", "A", 0))
            service = services[killed]  # after a restart the table is loaded again
            await service.table(id)
            for _ in range(500):
                if (await service.table(id)).state == "running":
                    break
                await asyncio.sleep(0.01)
            assert (await service.table(id)).state == "running"
        await leave(services)

    asyncio.run(run())


def test_a_table_that_is_opened_twice_at_once_is_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Store.open

    async def slowly(*given: Any) -> None:
        await opened(*given)
        await asyncio.sleep(0.05)

    async def run() -> None:
        service = TableService(file_store(tmp_path), BotPool(1, compile=False), GENEROUS)
        await migrate(service.store)
        monkeypatch.setattr(Store, "open", slowly)
        there = facts("builders", 2)

        async def again() -> None:
            await asyncio.sleep(0.02)
            await service.open_table(there)
            await service.execute(there.id, lambda t: commands.sit(t, "g0", "A", 0))

        await asyncio.gather(service.open_table(there), again())
        assert (await service.table(there.id)).entry_count == 1
        await leave([service])

    asyncio.run(run())


# ---- databases that can't be opened


def test_a_postgresql_that_does_not_run_does_not_answer(tmp_path: Path) -> None:
    async def run() -> None:
        one = Store(database_url(f"postgresql://lusoria@127.0.0.1:{free_port()}/x", tmp_path))
        with pytest.raises(DatabaseError):
            await one.probe()
        with pytest.raises(DatabaseError):
            await one.journal("table")
        await one.close()

    asyncio.run(run())


@pytest.mark.parametrize(("url", "said"), [("x", "not a URL"), ("mysql://h/x", "is needed, not mysql")])
def test_unknown_databases_are_refused(url: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=said):
        database_url(url, tmp_path)


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    async def run() -> tuple[Any, Any]:
        one = file_store(tmp_path)
        async with one.engine.connect() as connection:
            found = [await connection.scalar(sa.text(f"pragma {name}")) for name in ("journal_mode", "synchronous")]
        await one.close()
        return found[0], found[1]

    assert asyncio.run(run()) == ("wal", 2)


def test_a_writer_that_reads_first_waits_for_another_process(tmp_path: Path) -> None:
    """SQLite fails at once if somebody else wrote between a transaction's read and its write."""

    async def write_twice() -> None:
        one, other = file_store(tmp_path), file_store(tmp_path)
        await migrate(one)
        async with one.writing() as connection:
            await connection.execute(sa.text("select * from kept"))
            waiting = asyncio.create_task(other.probe())
            await asyncio.sleep(0.1)  # time in which it could write, if it were let
            await connection.execute(sa.text("delete from kept where name = 'probe'"))
        await waiting
        await one.close()
        await other.close()

    asyncio.run(write_twice())


def test_old_tables_are_evicted_from_memory_only(tmp_path: Path) -> None:
    size = begun("builders", 2).size
    with served(tmp_path, limits=replace(GENEROUS, memory=int(2.5 * size))) as server:
        visitor = server.visitor()
        tables = [visitor.open("builders", 2, mine=[0, 1])["table"] for _ in range(4)]
        shown = [visitor.look(table, 0) for table in tables]
        assert len(server.service._memory) == 2
        assert [visitor.look(table, 0) for table in tables] == shown


def test_a_journal_with_a_gap_is_noticed() -> None:
    table = played(begun("builders", 2, seed=1), Random(1), 5)
    entries = [applied.entry for applied in table.entries]
    with pytest.raises(ValueError, match="can't follow"):
        Table(table.facts, entries[:3] + entries[4:])
