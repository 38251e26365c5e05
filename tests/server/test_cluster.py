"""Several workers on one PostgreSQL: each table has one home, clients find it, and a worker that dies loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

pytest.importorskip("pwd")  # PostgreSQL: not on Windows
from lusoria.server import control, homes
from lusoria.server.bot_pool import BotPool
from lusoria.server.forwarding import ADDRESS_HEADER, GUEST_HEADER, KEY_HEADER, MARK_HEADER
from lusoria.server.guests import key_mark
from lusoria.server.homes import Homes
from lusoria.server.logs import handle_of
from lusoria.server.migrations import migrate
from lusoria.server.service import TableService
from lusoria.server.store import Store, database_url
from lusoria.table import commands
from lusoria.table.errors import Refused
from lusoria.table.messages import lobby_summary
from lusoria.table.table import Table
from tests.server.clients import GENEROUS, PATIENCE, Served, served, wait_until
from tests.server.postgres import postgres
from tests.table.tables import facts
from tools.chaos.servers import Server


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as text:

        async def prepare() -> None:
            store = Store(database_url(text, Path()))
            await migrate(store)
            await store.close()

        asyncio.run(prepare())
        yield text


async def opened(url: str, id: str) -> sa.URL:
    """The database with one more table."""
    found = database_url(url, Path())
    store = Store(found)
    given = replace(facts("builders", 3), id=id)
    await store.open(given, lobby_summary(Table(given)))
    await store.close()
    return found


@asynccontextmanager
async def two_services(database: sa.URL) -> AsyncIterator[tuple[TableService, TableService]]:
    """Two workers' tables, which do not hear of each other."""
    one, two = (TableService(Store(database), BotPool(1, compile=False), GENEROUS) for _ in range(2))
    yield one, two
    for service in (one, two):
        await service.close()
        await service.store.close()


class Clock:
    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


# ---- leases


def test_a_table_has_one_home_at_a_time(url: str) -> None:
    async def run() -> None:
        database = await opened(url, "one-home")
        one, two = Homes(database, "one:1"), Homes(database, "two:2")
        await asyncio.gather(one.open(), two.open())
        assert await one.find("one-home") is None
        assert one.is_home("one-home")
        found = await two.find("one-home")
        assert found is not None
        assert (found.address, found.worker) == ("one:1", one.name)
        assert not two.is_home("one-home")
        await one.close()
        two.lost(found)
        assert await two.find("one-home") is None  # given up at once
        assert two.is_home("one-home")
        await two.close()

    asyncio.run(run())


def test_a_home_is_taken_over_when_its_lease_has_run_out(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "LEASE_SECONDS", 0.6)
    monkeypatch.setattr(homes, "LOOK_SECONDS", 0.0)

    async def run() -> None:
        database = await opened(url, "runs-out")
        one, two = Homes(database, "one:1"), Homes(database, "two:2")
        await one._renew()  # once: then it is as good as dead
        assert await one.find("runs-out") is None
        monkeypatch.setattr(homes, "RENEW_SECONDS", 0.1)
        await two.open()
        assert await two.find("runs-out") is not None
        await asyncio.sleep(0.7)
        assert not one.is_home("runs-out")  # it knows that by itself
        assert await two.find("runs-out") is None
        assert two.is_home("runs-out")
        await one._renew()
        assert not one.is_home("runs-out")
        assert await one.find("runs-out") is not None
        await two.close()
        await one.close()

    asyncio.run(run())


def test_a_worker_without_the_database_is_no_home(url: str) -> None:
    async def run() -> None:
        database = await opened(url, "cut-off-1")
        clock, lost = Clock(), list[int]()
        one = Homes(database, "one:1", clock)
        one.on_lost = lambda: lost.append(1)
        await one._renew()
        assert await one.find("cut-off-1") is None
        assert one.is_home("cut-off-1")
        clock.ahead = homes.LEASE_SECONDS
        assert not one.is_home("cut-off-1")
        assert await one.find("cut-off-1") is None  # served here, as well as possible
        await one._renew()
        assert lost == [1]
        await one.close()

    asyncio.run(run())


def test_a_worker_that_lost_its_lease_comes_back_under_another_name(url: str) -> None:
    async def run() -> None:
        database = await opened(url, "new-name")
        clock = Clock()
        one, two = Homes(database, "one:1", clock), Homes(database, "two:2")
        await one._renew()
        await two.open()
        assert await one.find("new-name") is None
        found = await two.find("new-name")
        assert found is not None
        two.lost(found)  # for as long as a lease: meanwhile it serves that worker's tables itself
        clock.ahead = homes.LEASE_SECONDS
        await one._renew()
        assert one.name != found.worker
        assert await one.find("new-name") is None
        assert one.is_home("new-name")
        again = await two.find("new-name")  # it does not avoid who it avoided
        assert again is not None
        assert again.worker == one.name
        await two.close()
        await one.close()

    asyncio.run(run())


def test_a_lease_that_ran_out_while_it_was_extended_keeps_nothing(url: str) -> None:
    async def run() -> None:
        database = await opened(url, "too-late")
        clock = Clock()
        one = Homes(database, "one:1", clock)
        await one._renew()
        assert await one.find("too-late") is None
        before, query = one.name, one._lease.query

        async def late(text: str, *values: object) -> list[object]:
            clock.ahead = homes.LEASE_SECONDS  # the process stood still
            return await query(text, *values)

        one._lease.query = late  # type: ignore[method-assign]
        await one._renew()
        assert one.name != before
        assert one.is_valid
        assert not one.is_home("too-late")
        await one.close()

    asyncio.run(run())


def test_a_new_home_reads_first_what_others_have_written(url: str) -> None:
    async def run() -> None:
        database = await opened(url, "behind")
        async with two_services(database) as (home, other):
            await home.table("behind")  # in memory, and nobody tells it what is written
            await other.execute("behind", partial(commands.sit, guest="ann", name="Ann", seat=0))
            leases = Homes(database, "one:1")
            leases.catch_up, home.is_home = home.catch_up, leases.is_home
            await leases.open()
            assert await leases.find("behind") is None
            assert leases.is_home("behind")
            assert (await home.latest("behind")).entry_count == 1
            await leases.close()

    asyncio.run(run())


def test_questions_about_tables_do_not_keep_the_lease_waiting(url: str) -> None:
    async def run() -> None:
        one = Homes(await opened(url, "waiting"), "one:1")
        async with one._channel._using:  # somebody asks for the homes of very many tables
            await asyncio.wait_for(one._renew(), 10)
        assert one.is_valid
        await one.close()

    asyncio.run(run())


def test_nobody_is_the_home_of_a_table_that_does_not_exist(url: str) -> None:
    async def run() -> None:
        one = Homes(database_url(url, Path()), "one:1")
        await one.open()
        for number in range(3):
            assert await one.find(f"no-such-table-{number}") is None
        assert await one._channel.query("select 1 from homes where \"table\" like 'no-such%'") == []
        await one.close()

    asyncio.run(run())


def test_a_worker_that_lost_its_lease_without_knowing_writes_no_wrong_entry(url: str) -> None:
    async def run() -> None:
        database = await opened(url, "stale-home")
        async with two_services(database) as (stale, home):
            for service in (stale, home):
                service.is_home = lambda _: True  # both believe it
                await service.table("stale-home")
            first = await home.execute("stale-home", partial(commands.sit, guest="ann", name="Ann", seat=0))
            with pytest.raises(Refused, match="seat 0 is taken"):
                await stale.execute("stale-home", partial(commands.sit, guest="ben", name="Ben", seat=0))
            second = await stale.execute("stale-home", partial(commands.sit, guest="ben", name="Ben", seat=1))
            assert (first.number, second.number) == (1, 2)
            third = await home.execute("stale-home", partial(commands.sit, guest="cai", name="Cai", seat=2))
            assert third.number == 3
            journal = await home.store.journal("stale-home")
            assert [entry.data["guest"] for entry in journal if entry.kind == "sit"] == ["ann", "ben", "cai"]

    asyncio.run(run())


def test_bots_whose_worker_died_think_where_their_table_is_watched(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "LEASE_SECONDS", 0.8)
    monkeypatch.setattr(homes, "RENEW_SECONDS", 0.1)

    async def run() -> None:
        database = database_url(url, Path())
        stores = [Store(database), Store(database)]
        given = replace(facts("aquileia", 3, bots=(1, 2)), id="bots-asked")
        await stores[0].open(given, lobby_summary(Table(given)))
        dead, alive = (TableService(store, BotPool(1, compile=False), GENEROUS) for store in stores)
        one, two = Homes(database, "one:1"), Homes(database, "two:2")
        dead.is_home, alive.is_home = one.is_home, two.is_home
        dead.bot_turns.closing = True  # it dies before its bots decide
        await one._renew()
        assert await one.find("bots-asked") is None
        await dead.execute("bots-asked", partial(commands.sit, guest="ann", name="Ann", seat=0))
        while not (table := await dead.table("bots-asked")).bots_asked:
            if table.state == "running":
                move = table.snapshot_for(0).moves[0].words
                await dead.execute("bots-asked", partial(commands.move, guest="ann", seat=0, number=None, move=move))
            await asyncio.sleep(0)
        two.on_gone = lambda _workers: alive.start_task(alive.take_over(two.find))
        await two.open()
        seen = await alive.table("bots-asked")  # somebody looks, while the lease of its home still holds
        assert seen.bots_asked
        assert not two.is_home("bots-asked")
        async with asyncio.timeout(30):
            while (await alive.table("bots-asked")).bots_asked:
                await asyncio.sleep(0.05)
        assert two.is_home("bots-asked")
        await two.close()
        await one.close()
        for service in (dead, alive):
            await service.close()
            await service.store.close()

    asyncio.run(run())


# ---- forwarding


@pytest.fixture
def pair(url: str, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    with served(tmp_path / "a", database=url) as one, served(tmp_path / "b", database=url) as two:
        yield one, two


def at_other(visitor: Any, server: Served) -> Any:
    """The same guest, at another worker."""
    found = server.visitor()
    found.http.cookies = visitor.http.cookies
    return found


def test_requests_and_sockets_find_the_home_of_a_table(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    table = here.open("builders", 2, mine=[0, 1])["table"]
    there = at_other(here, two)
    now = here.look(table, 0)
    assert one.app.state.cluster.homes.is_home(table)
    assert there.look(table, 0) == now
    seat = now["waiting"][0]
    with there.live() as live:
        first = live.watch(table, seat)
        decision = first["now"]["decision"]
        live.send(
            type="act", table=table, do="move", id="m",
            **{"with": {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}},
        )  # fmt: skip
        assert live.hear("done")["id"] == "m"
        there.move(table, there.look(table)["waiting"][0])
        assert live.hear("news")["table"] == table
        live.send(type="act", table=table, do="move", id="n", **{"with": {"seat": seat, "move": "no such move"}})
        assert live.hear("problem")["id"] == "n"
        assert two.service.cached(table) is None  # it is in the memory of its home only
        one.stop()
        with pytest.raises(ConnectionClosed, match="1012"):  # the client is told to come back
            live.hear("nothing")
    with there.live() as live:
        assert live.watch(table, seat)["now"]["state"] == "running"
    assert two.app.state.cluster.homes.is_home(table)
    there.move(table, there.look(table)["waiting"][0])
    one.start()
    assert here.server.visitor().look(table)["number"] == there.look(table)["number"]


def test_refusals_and_files_are_passed_on_with_their_headers(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    table = here.open("builders", 2, mine=[0], bots=[1], level="sensible")["table"]
    here.look(table)
    one.finish(table)
    there = at_other(here, two)
    own, passed = (v.ask("GET", f"/api/tables/{table}/record") for v in (here, there))
    assert (passed.status_code, passed.text) == (own.status_code, own.text)
    assert sorted(passed.headers) == sorted(own.headers)
    assert there.ask("POST", f"/api/tables/{table}/undo", json={"seat": 0}).json()["code"] == "not_running"
    assert two.service.cached(table) is None


def test_nobody_can_pass_for_a_worker(pair: tuple[Served, Served]) -> None:
    one, _ = pair
    visitor = one.visitor()
    table = visitor.open("builders", 2, mine=[0, 1])["table"]
    guest = one.run(one.service.table(table)).seats[0].guest
    cluster, mark = one.app.state.cluster, key_mark(one.service.key)

    def code(address: str, key: str) -> str:
        headers = {KEY_HEADER: key, GUEST_HEADER: guest, ADDRESS_HEADER: "203.0.113.1", MARK_HEADER: mark}
        answer = httpx.get(f"http://{address}/api/tables/{table}?seat=0", headers=headers)
        return str(answer.json().get("code", "shown"))

    for key in ("", "wrong", "0" * 64, cluster.key):  # at the public port the right one opens nothing either
        assert code(one.address, key) == "not_your_seat", key
    assert code(cluster.homes.address, "wrong") == "not_your_seat"
    assert code(cluster.homes.address, cluster.key) == "shown"


def test_no_request_is_forwarded_but_to_the_table_of_its_home(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    table = here.open("builders", 2, mine=[0, 1])["table"]
    there = at_other(here, two)
    assert there.look(table, 0) == here.look(table, 0)
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        port = elsewhere.getsockname()[1]
        for target, status in (
            (f"%2Fapi%2Ftables%2F{table}%2F@127.0.0.1:{port}/x", 400),
            (f"%2Fapi/tables/{table}", 400),
            (f"/api/tables/{table}/../../../metrics", 400),
            (f"/api/tables/{table}/x/../verify", 400),
            (f"/api/tables/{table}/%2e%2e/x", 400),
            (f"/api/tables/{table}/x@127.0.0.1:{port}", 400),
            (f"/api/tables/{table}/no-such-thing", 404),
            (f"/api/tables/{table}/news?seen=0&x=/../@#%23", 200),
        ):
            answer = there.ask("GET", "/", extensions={"target": target.encode()})
            assert answer.status_code == status, (target, answer.text)
        elsewhere.setblocking(False)
        with pytest.raises(BlockingIOError):
            elsewhere.accept()


def test_a_home_that_cannot_be_reached_is_no_reason_to_refuse(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    table = here.open("builders", 2, mine=[0, 1])["table"]
    here.look(table)
    there = at_other(here, two)

    async def break_way() -> None:
        await two.app.state.cluster.homes._channel.query("update workers set address = '127.0.0.1:1'")

    two.run(break_way())
    for visitor in (there, here, there):
        visitor.move(table, visitor.look(table)["waiting"][0])
    latest = there.look(table)["number"]
    while here.look(table)["number"] != latest:  # it hears of the move a moment later
        time.sleep(0.05)


def test_what_is_passed_on_has_the_limits_of_its_guest_and_address(url: str, tmp_path: Path) -> None:
    limits = replace(GENEROUS, talk_rate=0.001, talk_burst=5)
    with served(tmp_path / "a", database=url, limits=limits) as one, served(tmp_path / "b", database=url) as two:
        here = one.visitor()
        table = here.open("builders", 2, mine=[0, 1])["table"]
        here.look(table)
        there = at_other(here, two)
        codes = [
            there.ask("POST", f"/api/tables/{table}/chat", json={"text": f"hello {i}"}).status_code for i in range(4)
        ]
        assert codes == [200] * 4
        with there.live() as live:
            for expected in ("done", "problem", "problem"):
                live.send(type="act", table=table, do="chat", id="c", **{"with": {"text": "more"}})
                assert live.hear(expected)["id"] == "c"


def test_guests_who_wait_for_news_keep_no_one_from_another_worker(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    table = here.open("builders", 2, mine=[0, 1])["table"]
    number = here.look(table)["number"]
    there = at_other(here, two)
    cluster = two.app.state.cluster

    async def wait_for_news() -> None:
        address = f"http://{two.address}/api/tables/{table}/news?seen={number}&wait=25"
        async with httpx.AsyncClient(limits=httpx.Limits(max_connections=None), timeout=60) as client:
            polls = [asyncio.create_task(client.get(address)) for _ in range(120)]
            while len([task for tasks in cluster._asking.values() for task in tasks]) < len(polls):
                await asyncio.sleep(0.02)
            await asyncio.to_thread(there.look, table)
            assert not any(poll.done() for poll in polls)
            for poll in polls:
                poll.cancel()
            await asyncio.gather(*polls, return_exceptions=True)

    asyncio.run(wait_for_news())
    wait_until(lambda: not cluster._asking)  # who hangs up is waited for no longer


def test_a_home_that_is_given_up_is_waited_for_no_longer(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    table = here.open("builders", 2, mine=[0, 1])["table"]
    number = here.look(table)["number"]
    there, cluster = at_other(here, two), two.app.state.cluster

    async def give_up() -> None:
        while not cluster._asking:
            await asyncio.sleep(0.02)
        worker = next(iter(cluster._asking))
        cluster.homes._unreachable[worker] = cluster.homes.clock()
        cluster.give_up([worker])

    given_up = asyncio.run_coroutine_threadsafe(give_up(), next(iter(two.service._tasks)).get_loop())
    there.get(f"/api/tables/{table}/news", seen=number, wait=2)  # now from this worker
    given_up.result(PATIENCE)
    assert two.service.cached(table) is not None


@pytest.mark.parametrize("how", ["ban", "rotation"])
def test_access_that_is_lost_ends_what_another_worker_serves(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(control, "POLL_SECONDS", 0.05)
    with served(tmp_path / "a", database=url) as one, served(tmp_path / "b", database=url) as two:
        here = one.visitor()
        table = here.open("builders", 2, mine=[0, 1])["table"]
        number, handle = here.look(table, 0)["number"], handle_of(here.http.cookies["lusoria"].split(".")[0])
        there, store = at_other(here, two), one.service.store

        def wait_for_news() -> Any:
            params = {"seat": 0, "seen": number, "wait": 25}
            return there.ask("GET", f"/api/tables/{table}/news", params=params).json()["code"]

        with ThreadPoolExecutor(1) as beside, there.live() as live:
            live.watch(table, 0)
            waiting = beside.submit(wait_for_news)
            wait_until(lambda: one.service.on_shut_out)  # it waits at the table's home
            lose = control.ban(store, handle, None, "") if how == "ban" else control.rotate_keys(store, time.time())
            one.run(lose)
            with pytest.raises(ConnectionClosed, match="4403"):
                live.hear("nothing of this kind")
            assert waiting.result(60) == ("banned" if how == "ban" else "forbidden")
        one.run(control.lift_ban(store, handle))


def test_a_watch_moves_to_the_home_of_its_table(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    table = here.open("builders", 2, mine=[0, 1])["table"]
    here.look(table)
    there, homes_here = at_other(here, two), one.app.state.cluster.homes

    async def move_home() -> None:
        homes_here._mine.discard(table)
        await homes_here._channel.query('update homes set worker = $1 where "table" = $2', other.name, table)

    other = two.app.state.cluster.homes
    with here.live() as live:
        live.watch(table, 0)
        one.run(move_home())
        two.run(other.find(table))
        assert other.is_home(table)
        live.watch(table, 0)
        there.move(table, there.look(table)["waiting"][0])
        numbers = [one["number"] for one in live.hear("news")["news"]]
        there.move(table, there.look(table)["waiting"][0])
        numbers += [one["number"] for one in live.hear("news")["news"]]
        assert numbers == sorted(set(numbers))  # nothing is told twice
        live.send(type="ping", id="p")
        pongs = {pong["id"]: pong["tables"] for pong in (live.hear("pong"), live.hear("pong"))}
        assert pongs == {"p": [], None: [{"table": table, "seat": 0, "number": numbers[-1]}]}  # from the home
        live.send(type="unwatch", table=table, seat=0)
        live.send(type="ping", id="p")
        live.hear("pong")


# ---- real processes


def test_tables_of_a_killed_worker_come_up_elsewhere(url: str) -> None:
    async def run() -> None:
        one, two = Server(url), Server(url)
        await asyncio.gather(one.start(), two.start())
        await asyncio.gather(one.ready(), two.ready())
        try:
            async with httpx.AsyncClient(timeout=PATIENCE) as client:
                body = {"game": "aquileia", "seats": 3, "mine": [0, 1], "bots": [2], "level": "random"}
                table = (await client.post(f"{one.address}/api/tables", json=body)).json()["table"]
                moves = 0
                for server in (one, two, one, two, None, two, two, two):
                    if server is None:
                        os.killpg(one.pid, signal.SIGKILL)
                        continue
                    await move(client, server, table)
                    moves += 1
                last = (await client.get(f"{two.address}/api/tables/{table}/news?seen=0")).json()["news"]
                assert sum(one["kind"] == "move" and one["seat"] < 2 for one in last) >= moves
        finally:
            await two.stop()

    async def move(client: httpx.AsyncClient, server: Server, table: str) -> None:
        while True:
            waiting = (await client.get(f"{server.address}/api/tables/{table}")).json()["waiting"]
            mine = [seat for seat in waiting if seat < 2]
            if mine:
                now = (await client.get(f"{server.address}/api/tables/{table}?seat={mine[0]}")).json()
                given = {"number": now["decision"]["number"], "move": now["decision"]["moves"][0]["move"]}
                answer = await client.post(f"{server.address}/api/tables/{table}/move", json={"seat": mine[0], **given})
                assert answer.status_code == 200, answer.text
                return
            await asyncio.sleep(0.02)

    asyncio.run(run())


def test_workers_of_one_server_share_their_tables(pair: tuple[Served, Served]) -> None:
    one, two = pair
    here = one.visitor()
    tables = [here.open("aquileia", 3, mine=[0], bots=[1, 2], level="random")["table"] for _ in range(4)]
    there = at_other(here, two)
    for number, table in enumerate(tables):
        (here, there)[number % 2].move(table, 0)
        wait_until(lambda table=table: 0 in there.look(table)["waiting"])
    owned = [[server.app.state.cluster.homes.is_home(table) for table in tables] for server in pair]
    assert all(a != b for a, b in zip(*owned, strict=True))
