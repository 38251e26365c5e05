"""How soon `lusoria serve` answers, and what a table takes in memory: the numbers of docs/server.md.

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

from lusoria.core.game import NAMES
from lusoria.table.table import Table
from tests.server.postgres import free_port
from tests.table.tables import begun, played

ADDRESSES = ("/healthz", "/api/games", "/")
MOVES = 30  # three requests each: the server lets a hundred in at once


def started(folder: str) -> list[float]:
    """Wall and processor time until the server answers; then how long the first things take that a page asks for."""
    port, began = free_port(), time.perf_counter()
    server = subprocess.Popen(
        [Path(sys.executable).parent / "lusoria", "serve", "--port", str(port), "--database", f"sqlite:///{folder}/x.db"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    found: list[float] = []
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            for address in ADDRESSES:
                while True:
                    with contextlib.suppress(httpx.ConnectError):
                        client.get(address)
                        break
                    time.sleep(0.002)
                found.append(time.perf_counter() - began)
                if len(found) == 1:
                    found.append(at_work(server.pid))
                began = time.perf_counter()
            found.append(moves(client, port))
    finally:
        server.terminate()
        server.wait()
    return found


def moves(client: httpx.Client, port: int) -> float:
    """The median time from sending a move to hearing that it is on the disk, for one who plays all seats."""
    body = {"game": "aquileia", "seats": 3, "mine": [0, 1, 2]}
    id, taken = client.post("/api/tables", json=body).json()["table"], []
    cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
    with connect(f"ws://127.0.0.1:{port}/api/live", additional_headers=cookie) as socket:
        for _ in range(MOVES):
            seat = client.get(f"/api/tables/{id}").json()["waiting"][0]
            decision = client.get(f"/api/tables/{id}?seat={seat}").json()["decision"]
            command = {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}
            began = time.perf_counter()
            socket.send(json.dumps({"type": "act", "table": id, "do": "move", "with": command}))
            assert json.loads(socket.recv())["type"] == "done"
            taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def at_work(process: int) -> float:
    """Seconds of processor time that a process has used, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kept(game: str) -> str:
    """What a table takes that has been played by anybody's moves to the end."""
    table = played(begun(game, 4, seed=1), Random(1))
    entries = [applied.entry for applied in table.entries]
    began = time.process_time()
    Table(table.facts, entries)
    taken = time.process_time() - began
    tracemalloc.start()
    again = Table(table.facts, entries)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = f"{size / again.entry_count / 1024:.1f} kB and {1000 * taken / again.entry_count:.3f} ms to rebuild each"
    return f"{game}: {again.entry_count} entries, {each}"


def main() -> None:
    """The command."""
    for game in NAMES:
        print(kept(game))
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        found = [started(folder) for _ in range(runs)]
    names = ("first answer", "processor until then", *(f"then {address}" for address in ADDRESSES[1:]), "a move")
    for name, seconds in zip(names, zip(*found, strict=True), strict=True):
        middle, least, most = statistics.median(seconds), min(seconds), max(seconds)
        print(f"{name:22} median {middle:.3f} s, from {least:.3f} to {most:.3f} s")


if __name__ == "__main__":
    main()
