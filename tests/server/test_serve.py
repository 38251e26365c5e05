"""`lusoria serve`: it starts, prints its address, refuses bad options, and stops quietly."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from lusoria.cli.app import app as cli
from lusoria.errors import BadInput
from lusoria.server.bot_pool import BotPool
from lusoria.server.migrations import migrate
from lusoria.server.serve import ServeOptions, serve
from lusoria.server.service import TableService
from lusoria.server.store import Store, database_url
from lusoria.table import commands
from tests.server.clients import GENEROUS, wait_until
from tests.server.postgres import binaries, free_port, postgres
from tests.table.tables import facts

SERVE = [sys.executable, "-m", "lusoria.cli", "serve", "--no-compile"]
PATIENCE = 60


@contextlib.contextmanager
def serving(*options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A running server, and its address."""
    process = subprocess.Popen(
        [*SERVE, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Lusoria is at http://"), line + process.stdout.read()
    try:
        yield line.split()[3], process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def refused(*options: str) -> str:
    """The output on standard error."""
    done = subprocess.run([*SERVE, *options], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_answers_and_stops_silently(tmp_path: Path, how: signal.Signals) -> None:
    with serving("--port", "0", "--database", f"sqlite:///{tmp_path}/x.db") as (address, process):
        visitor = httpx.Client(base_url=address, timeout=PATIENCE)
        assert visitor.get("/healthz").json() == {"status": "ok"}
        table = visitor.post("/api/tables", json={"game": "builders", "seats": 2, "mine": [0, 1]}).json()["table"]
        waiting = threading.Thread(target=lambda: quietly(address, f"/api/tables/{table}/news?seen=99&wait=20"))
        waiting.start()
        time.sleep(0.3)
        began = time.monotonic()
        process.send_signal(how)
        assert process.wait(PATIENCE) == 0
        assert time.monotonic() - began < 20
        waiting.join(PATIENCE)
        assert process.stdout is not None
        assert process.stdout.read() == ""


def test_slow_imports_come_after_the_first_answer() -> None:
    code = "import sys; from lusoria.core.registry import all_games; from lusoria.server import serve\n"
    code += "serve.create(serve.ServeOptions(data='.').settings); all_games()\n"
    code += "print(*sorted({'numba', 'numpy', 'alembic', 'lusoria.bots', 'asyncpg', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == ("\n", "")


def quietly(address: str, path: str) -> None:
    with contextlib.suppress(httpx.HTTPError):
        httpx.get(address + path, timeout=PATIENCE)


def test_bad_options_are_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        taken = str(door.getsockname()[1])
        assert "is taken by another program" in refused("--port", taken, "--database", f"sqlite:///{tmp_path}/x.db")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"port": 70_000}, "from 0 to 65535"),
        ({"workers": 0}, "from 1 to 64"),
        ({"workers": 2}, "needs PostgreSQL"),
        ({"host": "no.such.host.invalid"}, "there is no host"),
        ({"database": "sqlite:////no/such/folder/x.db"}, "can't be used"),
        ({"database": "sqlite:///{folder}/text.db"}, "can't be used: file is not a database"),
        ({"database": "mysql://localhost/x"}, "not mysql"),
        ({"database": "postgresql://lusoria:hidden@127.0.0.1:{port}/x"}, r"lusoria:\*\*\*@.* can't be used"),
    ],
)
def test_bad_options_are_refused_before_anything_starts(tmp_path: Path, options: dict[str, Any], said: str) -> None:
    (tmp_path / "text.db").write_text("not a database " * 100)
    given: dict[str, Any] = {"port": 0, "database": f"sqlite:///{tmp_path}/x.db"} | options
    given["database"] = given["database"].format(folder=tmp_path, port=free_port())
    with pytest.raises(BadInput, match=said):
        serve(ServeOptions(**given))


def test_a_second_server_on_the_same_file_and_other_host_names_are_refused(tmp_path: Path) -> None:
    """DNS rebinding: a page of another site whose name points here must not get in."""
    file = f"sqlite:///{tmp_path}/x.db"
    with serving("--port", "0", "--database", file) as (address, _):
        assert "another server uses" in refused("--port", "0", "--database", file)
        answer = httpx.get(f"{address}/api/me", headers={"host": "evil.example"}, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_host")
        assert httpx.get(f"{address}/api/me", headers={"host": "localhost:1"}, timeout=PATIENCE).status_code == 200
    assert ServeOptions(host="0.0.0.0").settings.hosts is None
    assert "games.example" in (ServeOptions(host="0.0.0.0", names=("games.example",)).settings.hosts or ())


@pytest.mark.skipif(binaries() is None, reason="there is no PostgreSQL")
def test_workers_on_postgresql_notify_each_other(tmp_path: Path) -> None:
    with postgres() as url:
        asyncio.run(two_services(url))
        no_such = refused("--port", "0", "--database", url.replace("/postgres", "/nowhere"))
        assert 'database "nowhere" does not exist' in no_such
        two_workers(url)


async def two_services(url: str) -> None:
    """Two workers in one process: what one has acknowledged the other shows at once, and notifies who watches."""
    services = [TableService(Store(database_url(url, Path())), BotPool(1, compile=False), GENEROUS) for _ in range(2)]
    await migrate(services[0].store)
    for service in services:
        await service.open()
    id, heard = (await services[0].open_table(facts("builders", 2))).facts.id, asyncio.Event()
    services[1].watch(id, lambda _: heard.set())
    for seat in (0, 1):
        await services[seat].execute(id, partial(commands.sit, guest=f"g{seat}", name="A", seat=seat))
    await services[1].start_if_ready(id)
    for step in range(20):  # the workers take turns
        mover, other = services[step % 2], services[1 - step % 2]
        table = await mover.latest(id)
        seat, move = table.asked[0], table.snapshot_for(table.asked[0]).moves[-1].words
        number = table.decision_number(seat)
        heard.clear()
        entry = await mover.execute(id, partial(commands.move, guest=f"g{seat}", seat=seat, number=number, move=move))
        assert (await other.latest(id)).entry_count == entry.number
        await asyncio.wait_for(heard.wait(), PATIENCE)
        if step == 10:  # all connections break
            async with services[0].store.engine.connect() as connection:
                with contextlib.suppress(Exception):
                    await connection.execute(sa.text("select pg_terminate_backend(pid) from pg_stat_activity"))
    for service in services:
        await service.close()
        await service.bot_pool.close()
        await service.store.close()


def two_workers(url: str) -> None:
    """Two processes: what one is sent the other shows."""
    with serving("--port", "0", "--database", url, "--workers", "2") as (address, process):
        visitor = httpx.Client(base_url=address, timeout=PATIENCE)
        wait_for(address)
        opened = visitor.post("/api/tables", json={"game": "builders", "seats": 2, "mine": [0, 1], "level": "random"})
        table = opened.json()["table"]
        news: list[int] = []

        def listen() -> None:
            with httpx.Client(base_url=address, timeout=PATIENCE) as other:
                seen = 0
                while seen < 15:
                    new = other.get(f"/api/tables/{table}/news", params={"seen": seen, "wait": 20}).json()["news"]
                    news.extend(one["number"] for one in new)
                    seen = news[-1] if news else 0

        listener = threading.Thread(target=listen)
        listener.start()
        for number in range(12):
            # A new connection each time: either worker may accept it.
            with httpx.Client(base_url=address, timeout=PATIENCE, cookies=visitor.cookies) as fresh:
                fresh.post(f"/api/tables/{table}/chat", json={"text": f"{number}"}).raise_for_status()
        listener.join(PATIENCE)
        assert news == list(range(1, 16))
        all_workers_are_counted(address)
        all_workers_learn_of_a_ban(address, url)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        asyncio.run(looks_right(url, table))


def all_workers_are_counted(address: str) -> None:
    """Whichever worker is asked for metrics, counters are sums, and gauges name their worker."""

    def text() -> str:
        return httpx.get(f"{address}/metrics", timeout=PATIENCE).text

    for _ in range(10):  # a new connection each time: either worker may accept it
        httpx.get(f"{address}/api/games", timeout=PATIENCE)
    assert re.findall(r'^lusoria_requests_total{route="/api/games",status="200"} (.*)$', text(), re.M) == ["10.0"]
    wait_until(lambda: text().count("lusoria_ready{pid=") == 2)


def all_workers_learn_of_a_ban(address: str, url: str) -> None:
    """Within seconds."""
    assert CliRunner().invoke(cli, ["admin", "ban", "203.0.113.9", "--database", url]).exit_code == 0

    def status() -> int:
        return httpx.get(f"{address}/api/me", headers={"x-forwarded-for": "203.0.113.9"}, timeout=PATIENCE).status_code

    wait_until(lambda: {status() for _ in range(12)} == {403})


def wait_for(address: str) -> None:
    for _ in range(600):
        with contextlib.suppress(httpx.HTTPError):
            httpx.get(f"{address}/healthz", timeout=PATIENCE)
            return
        time.sleep(0.1)


async def looks_right(url: str, table: str) -> None:
    store = Store(database_url(url, Path()))
    assert [entry.number for entry in await store.journal(table)] == list(range(1, 16))
    await store.close()


GARBAGE = """
import gc
from collections import deque
from lusoria.server.serve import GC_THRESHOLD, collect_rarely

class Ring:
    alive = 0

    def __init__(self):
        self.ring = self
        Ring.alive += 1

    def __del__(self):
        Ring.alive -= 1

def collections():
    return sum(one["collections"] for one in gc.get_stats())

collect_rarely()
before, objects = collections(), GC_THRESHOLD[0]
for _ in range(2 * objects):
    [[]]  # goes when nobody has it any more
assert collections() == before
for _ in range(objects):
    Ring()
assert collections() > before and Ring.alive < objects
latest, most = deque(maxlen=objects), 0  # as sockets that stay open for a while
for _ in range(8 * objects):
    latest.append(Ring())
    most = max(most, Ring.alive)
assert most < 5 * objects
"""


def test_garbage_is_collected_when_it_is_much_and_moves_that_leave_none_are_not_kept_waiting() -> None:
    subprocess.run([sys.executable, "-c", GARBAGE], check=True, timeout=PATIENCE)
