"""What is kept: restarts, upgrades, copies, and two writers at once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import op

from lusoria.errors import BadInput
from lusoria.server import migrations, store
from lusoria.server.bot_pool import Thinking
from lusoria.server.limits import Limits
from lusoria.server.migrations import migrate
from lusoria.server.service import EMPTY, House, listed, sat
from lusoria.server.store import Conflict, OutOfReach, Store, database_url
from lusoria.table.boxes import printed
from lusoria.table.errors import Refused
from lusoria.table.journal import Entry
from lusoria.table.messages import summary
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
    visitor.move(table, 0)  # sealed, half of the draft is open
    for _ in range(3):
        wait_until(lambda: 2 not in visitor.look(table)["waiting"])  # the bot has chosen
        before = [visitor.look(table, seat) for seat in (0, 1)]
        told = visitor.get(f"/api/tables/{table}/news", seat=0, seen=0)
        own_server.restart()
        assert [visitor.look(table, seat) for seat in (0, 1)] == before
        assert visitor.get(f"/api/tables/{table}/news", seat=0, seen=0) == told
        for seat in visitor.look(table)["waiting"]:
            if seat < 2:
                visitor.move(table, seat)


def test_bots_that_were_thinking_go_on_after_a_restart(own_server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = own_server.visitor()

    async def never(*_: Any) -> int:
        await asyncio.sleep(3600)
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(Thinking, "choose", never)
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


def test_the_steps_lead_to_what_the_program_expects(tmp_path: Path) -> None:
    async def run() -> None:
        one = file_store(tmp_path / "steps")
        assert await migrate(one) is None
        assert await migrate(one) is None
        await one.close()
        other = file_store(tmp_path / "whole")
        async with other.engine.begin() as connection:
            await connection.run_sync(store.metadata.create_all)
        await other.close()

    asyncio.run(run())
    steps = [row for row in schema_of(tmp_path / "steps" / "lusoria.db") if row[0] != "alembic_version"]
    assert steps == schema_of(tmp_path / "whole" / "lusoria.db")


def test_a_change_that_is_killed_halfway_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_file_that_has_to_change_is_copied_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the next release had one more step."""

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
        (later / "versions" / "0002_more.py").write_text(
            "import sqlalchemy as sa\nfrom alembic import op\nrevision = '0002'\ndown_revision = '0001'\n"
            "def upgrade():\n    op.add_column('guests', sa.Column('motto', sa.String))\n"
        )
        monkeypatch.setattr(migrations, "HERE", later)
        monkeypatch.setattr(migrations, "HEAD", "0002")
        copy = await migrate(one)
        assert await one.name_of("guest") == "Marcus"
        assert await migrate(one) is None
        await one.close()
        return copy

    copy = asyncio.run(run())
    assert copy is not None
    with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(tmp_path / "lusoria.db")) as new:
        assert old.execute("select * from guests").fetchall() == [("guest", "Marcus")]
        assert new.execute("select * from guests").fetchall() == [("guest", "Marcus", None)]


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
    """As if the next release printed another box: the text that the table began with is kept."""
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
        await one.open(table.facts, summary(table))
        with pytest.raises(Conflict):
            await one.open(table.facts, summary(table))
        drafts = [table.sit(f"g{i}", f"G{i}", i, "x") for i in range(3)]
        entries = [Entry(1, draft.kind, draft.seat, draft.data, 5.0) for draft in drafts]

        async def write(entry: Entry) -> bool:
            after = table.after(entry)
            try:
                await one.append(table.facts.id, entry, listed(after), sat(table, after))
            except Conflict:
                return False
            return True

        assert sorted(await asyncio.gather(*map(write, entries))) == [False, False, True]
        assert len(await one.journal(table.facts.id)) == 1
        await one.close()

    asyncio.run(run())


def test_two_workers_on_one_database_never_both_win(tmp_path: Path) -> None:
    """Two houses that do not hear of each other: what decides is the journal."""

    async def run() -> None:
        houses = [House(file_store(tmp_path), Thinking(1), Limits()) for _ in range(2)]
        await migrate(houses[0].store)
        table = Table(facts("builders", 2))
        await houses[0].open_table(table.facts)
        id, chooser = table.facts.id, Random(1)
        for seat in (0, 1):
            await houses[seat].act(id, lambda t, seat=seat: t.sit(f"g{seat}", "A", seat, f"x{seat}"))  # type: ignore[misc]
        await houses[1].begin_if_ready(id)
        await houses[1].act(id, lambda t: t.chat("g0", "A", "hic"))
        lost = 0
        for _ in range(40):
            for house in houses:
                house._tables.clear()
            now = await houses[0].table(id)
            if not now.asked:
                break
            seat = now.asked[0]
            number, moves = now.decision(seat), [move.words for move in now.at(seat).moves]
            chosen = [chooser.choice(moves) for _ in houses]
            wishes = [
                house.act(id, lambda t, seat=seat, number=number, move=move: t.move(f"g{seat}", seat, number, move))  # type: ignore[misc]
                for house, move in zip(houses, chosen, strict=True)
            ]
            results = await asyncio.gather(*wishes, return_exceptions=True)
            refused = [result for result in results if isinstance(result, Refused)]
            assert len(refused) == (0 if chosen[0] == chosen[1] else 1)
            lost += len(refused)
        assert lost > 5
        journals = [await house.store.journal(id) for house in houses]
        assert journals[0] == journals[1]
        Table(table.facts, journals[0])
        for house in houses:
            await house.close()
            await house.store.close()

    asyncio.run(run())


async def two_houses(folder: Path) -> tuple[list[House], str]:
    """Two workers that do not hear of each other, and a table of two guests that both have in memory."""
    houses = [House(file_store(folder), Thinking(1, compile=False), GENEROUS) for _ in range(2)]
    await migrate(houses[0].store)
    table = Table(facts("builders", 2, seed=1))
    await houses[0].open_table(table.facts)
    for seat in (0, 1):
        await houses[0].act(table.facts.id, lambda t, seat=seat: t.sit(f"g{seat}", "A", seat))  # type: ignore[misc]
    await houses[0].begin_if_ready(table.facts.id)
    await houses[1].table(table.facts.id)
    return houses, table.facts.id


async def leave(houses: list[House]) -> None:
    for house in houses:
        await house.close()
        await house.store.close()


def test_what_another_worker_wrote_is_heard_of_also_by_who_was_refused(tmp_path: Path) -> None:
    """A refused wish shows a worker what it had missed; the notice that comes then must not be the only one."""

    async def run() -> None:
        houses, id = await two_houses(tmp_path)
        heard: list[str] = []
        houses[1].watch(id, heard.append)
        table = await houses[0].table(id)
        seat = table.asked[0]
        number, moves = table.decision(seat), [move.words for move in table.at(seat).moves]
        entry = await houses[0].act(id, lambda t: t.move(f"g{seat}", seat, number, moves[0]))
        with pytest.raises(Refused):
            await houses[1].act(id, lambda t: t.move(f"g{seat}", seat, number, moves[1]))
        houses[1]._heard(id, entry.number)
        await asyncio.gather(*houses[1]._tasks)
        assert heard == [id]
        await leave(houses)

    asyncio.run(run())


def test_a_worker_that_was_not_told_yet_looks_before_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        houses, id = await two_houses(tmp_path)
        entry = await houses[0].act(id, lambda t: t.chat("g0", "A", "salve"))
        assert (await houses[1].latest(id)).number == entry.number - 1  # SQLite has one worker: nobody else writes
        monkeypatch.setattr(houses[1].store, "is_sqlite", False)
        assert (await houses[1].latest(id)).number == entry.number
        await leave(houses)

    asyncio.run(run())


def test_a_game_begins_also_if_who_sat_down_last_hung_up(tmp_path: Path) -> None:
    async def run() -> None:
        houses = [House(file_store(tmp_path), Thinking(1, compile=False), GENEROUS) for _ in range(2)]
        await migrate(houses[0].store)
        for one, killed in zip(("first", "second"), (False, True), strict=True):
            id = (await houses[0].open_table(replace(facts("builders", 2, bots=(1,)), id=f"table-{one}"))).facts.id
            if killed:
                houses[0]._later = lambda work: work.close()  # type: ignore[method-assign]
            await houses[0].act(id, lambda t: t.sit("g0", "A", 0))
            house = houses[killed]  # after a restart the table is read again
            await house.table(id)
            for _ in range(500):
                if (await house.table(id)).state == "running":
                    break
                await asyncio.sleep(0.01)
            assert (await house.table(id)).state == "running"
        await leave(houses)

    asyncio.run(run())


def test_a_table_that_is_opened_twice_at_once_is_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Store.open

    async def slowly(*given: Any) -> None:
        await opened(*given)
        await asyncio.sleep(0.05)

    async def run() -> None:
        house = House(file_store(tmp_path), Thinking(1, compile=False), GENEROUS)
        await migrate(house.store)
        monkeypatch.setattr(Store, "open", slowly)
        there = facts("builders", 2)

        async def again() -> None:
            await asyncio.sleep(0.02)
            await house.open_table(there)
            await house.act(there.id, lambda t: t.sit("g0", "A", 0))

        await asyncio.gather(house.open_table(there), again())
        assert (await house.table(there.id)).number == 1
        await leave([house])

    asyncio.run(run())


# ---- what cannot be opened


def test_postgresql_that_is_not_there_is_out_of_reach(tmp_path: Path) -> None:
    async def run() -> None:
        one = Store(database_url(f"postgresql://lusoria@127.0.0.1:{free_port()}/x", tmp_path))
        assert not await one.reachable()
        with pytest.raises(OutOfReach):
            await one.journal("table")
        await one.close()

    asyncio.run(run())


@pytest.mark.parametrize(("url", "said"), [("x", "not a URL"), ("mysql://h/x", "is needed, not mysql")])
def test_databases_that_are_not_known_are_refused(url: str, said: str, tmp_path: Path) -> None:
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


def test_old_tables_are_forgotten_in_memory_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lusoria.server.service.KEPT", 2 * (EMPTY + 3))  # two who sat down, and a start, at each
    with served(tmp_path) as server:
        visitor = server.visitor()
        tables = [visitor.open("builders", 2, mine=[0, 1])["table"] for _ in range(4)]
        shown = [visitor.look(table, 0) for table in tables]
        assert len(server.house._tables) == 2
        assert [visitor.look(table, 0) for table in tables] == shown


def test_a_journal_with_a_gap_is_noticed() -> None:
    table = played(begun("builders", 2, seed=1), Random(1), 5)
    entries = [past.entry for past in table.past]
    with pytest.raises(ValueError, match="can't follow"):
        Table(table.facts, entries[:3] + entries[4:])
