"""Measures how soon `lusoria serve` answers, and the memory of a table: the numbers of docs/server.md.

python -m tools.measure_server [RUNS]
"""

from __future__ import annotations

import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from random import Random

import httpx
from websockets.sync.client import connect

from lusoria.core.registry import OURS
from lusoria.table.table import Table
from tests.server.postgres import free_port
from tests.table.tables import begun, played

PATHS = ("/healthz", "/api/games", "/")
MOVES = 30  # three requests each: the rate limit allows a burst of a hundred


def measure_start(folder: str) -> list[float]:
    """Wall and processor seconds until the server answers; then those of the page's first requests, and of a move."""
    port, began = free_port(), time.perf_counter()
    server = subprocess.Popen(
        [Path(sys.executable).parent / "lusoria", "serve", "--port", str(port), "--database", f"sqlite:///{folder}/x.db"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    found: list[float] = []
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            for path in PATHS:
                while True:
                    with contextlib.suppress(httpx.ConnectError):
                        client.get(path)
                        break
                    time.sleep(0.002)
                found.append(time.perf_counter() - began)
                if len(found) == 1:
                    found.append(cpu_seconds(server.pid))
                began = time.perf_counter()
            found.append(measure_move(client, port))
    finally:
        server.terminate()
        server.wait()
    return found


def measure_move(client: httpx.Client, port: int) -> float:
    """The median time from sending a move to the answer that it is on the disk."""
    body = {"game": "aquileia", "seats": 3, "mine": [0, 1, 2]}
    id, seconds = client.post("/api/tables", json=body).json()["table"], []
    cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
    with connect(f"ws://127.0.0.1:{port}/api/live", additional_headers=cookie) as socket:
        for _ in range(MOVES):
            seat = client.get(f"/api/tables/{id}").json()["waiting"][0]
            decision = client.get(f"/api/tables/{id}?seat={seat}").json()["decision"]
            body = {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}
            began = time.perf_counter()
            socket.send(json.dumps({"type": "act", "table": id, "do": "move", "with": body}))
            assert json.loads(socket.recv())["type"] == "done"
            seconds.append(time.perf_counter() - began)
    return statistics.median(seconds)


def cpu_seconds(process: int) -> float:
    """The processor time of a process, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_table(game: str) -> str:
    """The memory and the time to rebuild of a table with a finished game of random moves."""
    table = played(begun(game, 4, seed=1), Random(1))
    entries = [applied.entry for applied in table.entries]
    began = time.process_time()
    Table(table.facts, entries)
    seconds = time.process_time() - began
    tracemalloc.start()
    again = Table(table.facts, entries)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = f"{size / again.entry_count / 1024:.1f} kB and {1000 * seconds / again.entry_count:.3f} ms to rebuild each"
    return f"{game}: {again.entry_count} entries, {each}"


def main() -> None:
    """The command."""
    for game in OURS:
        print(measure_table(game))
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        found = [measure_start(folder) for _ in range(runs)]
    names = ("first answer", "processor until then", *(f"then {path}" for path in PATHS[1:]), "a move")
    for name, seconds in zip(names, zip(*found, strict=True), strict=True):
        median, low, high = statistics.median(seconds), min(seconds), max(seconds)
        print(f"{name:22} median {median:.3f} s, from {low:.3f} to {high:.3f} s")


if __name__ == "__main__":
    main()
