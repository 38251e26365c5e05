"""Processor time of each endpoint, beside another checkout in the same run.

python -m bench.endpoints [OTHER_CHECKOUT] [--requests 40]
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import nan
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parents[1]
SERVER = """
import sys, threading
from pathlib import Path
from tests.server.clients import served
with served(Path(sys.argv[1])) as server:
    print(server.address, flush=True)
    sys.stdin.read()
"""
READS = (
    "/healthz", "/api/status", "/api/me", "/api/games", "/api/tables?which=open", "{running}?seat=0", "{running}",
    "{running}/news?seat=0&seen=0", "{running}/board", "{running}/place?seat=0&place=row:building", "{over}",
    "{over}/news?seen=0", "{over}/at/30", "{over}/record", "{over}/picture.svg", "{over}/verify", "{over}/origins", "/",
)  # fmt: skip


class Missing(Exception):
    """The checkout does not have this endpoint yet."""


class Client:
    """A guest with one connection to a server of a checkout."""

    def __init__(self, address: str, process: int) -> None:
        self.connection, self.process, self.cookie = http.client.HTTPConnection(address, timeout=60), process, ""

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Cookie": self.cookie} | ({"Content-Type": "application/json"} if body is not None else {})
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        self.cookie = (answer.getheader("set-cookie") or self.cookie).split(";")[0]
        if answer.status == 404:
            raise Missing
        assert answer.status < 300, (method, path, answer.status, text[:200])
        return json.loads(text) if "json" in (answer.getheader("content-type") or "") else text

    def cpu(self) -> float:
        """Seconds of processor time of the server's threads."""
        threads = Path(f"/proc/{self.process}/task").glob("*/schedstat")
        return sum(int(one.read_text().split()[0]) for one in threads) / 1e9

    def play_out(self, seats: int = 2) -> str:
        """The path of a finished table of bots."""
        body = {"game": "builders", "seats": seats, "bots": list(range(seats)), "level": "sensible"}
        path = f"/api/tables/{self.ask('POST', '/api/tables', body)['table']}"
        while self.ask("GET", path)["state"] != "over":
            self.ask("GET", f"{path}/news?seen=100000&wait=1")
        return path

    def running(self) -> str:
        """The path of a table that is played."""
        body = {"game": "builders", "seats": 2, "mine": [0, 1], "level": "random"}
        return f"/api/tables/{self.ask('POST', '/api/tables', body)['table']}"

    def move(self, table: str) -> None:
        """One move, with what a client asks for before it."""
        seat = self.ask("GET", table)["waiting"][0]
        decision = self.ask("GET", f"{table}?seat={seat}")["decision"]
        body = {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}
        self.ask("POST", f"{table}/move", body)


@contextmanager
def client(checkout: Path) -> Iterator[Client]:
    """A server of this checkout."""
    environment = os.environ | {"PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"}
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, folder], cwd=checkout, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert server.stdout is not None
        try:
            yield Client(server.stdout.readline().strip(), server.pid)
        finally:
            server.terminate()
            server.wait()


def measure(clients: list[Client], requests: int) -> Iterator[tuple[str, list[float]]]:
    """Milliseconds a request, of each endpoint and checkout. The checkouts take turns."""
    paths = [{"over": one.play_out(), "running": one.running()} for one in clients]

    def one(client: Client, path: dict[str, str], what: str) -> None:
        if what == "a move, with two looks":
            client.move(path["running"])
        elif what == "open a table":
            client.running()
        else:
            client.ask("GET", what.format(**path))

    for what in (*READS, "open a table", "a move, with two looks"):
        spent: list[list[float]] = [[] for _ in clients]
        for turn in range(requests + 2):
            for client, path, times in zip(clients, paths, spent, strict=True):
                before = client.cpu()
                try:
                    one(client, path, what)
                except Missing:
                    continue
                times += [client.cpu() - before] if turn >= 2 else []  # the first ones fill caches
        yield what, [1000 * median(times) if times else nan for times in spent]


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path)
    parser.add_argument("--requests", type=int, default=40)
    given = parser.parse_args()
    checkouts = [HERE, *([given.other.resolve()] if given.other else [])]
    print(f"{'ms of processor a request':40}", *(f"{name:>8}" for name in ("this", "other")[: len(checkouts)]))
    with client(checkouts[0]) as this:
        if len(checkouts) == 1:
            report([this], given.requests)
        else:
            with client(checkouts[1]) as other:
                report([this, other], given.requests)


def report(clients: list[Client], requests: int) -> None:
    """A line for each endpoint."""
    for what, found in measure(clients, requests):
        print(f"{what:40}", *(f"{one:8.2f}" for one in found), flush=True)


if __name__ == "__main__":
    main()
