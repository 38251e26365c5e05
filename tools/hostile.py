"""Plays a hostile visitor against a server on this machine, while others play, and prints what the others notice.

python -m tools.hostile [--seconds 10] [--tables 20] [--only looks unread]

Each attack stays within the limits, as a patient stranger would, or is refused by them. The server has 1,024 file
handles. Only loopback is used; addresses are made up in X-Forwarded-For, which the server trusts from there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from tools.hostile_attacks import ATTACKS, Web
from tools.hostile_crowds import CROWDS

HANDLES = 1024
PACE = 1.0  # seconds between two moves of a table
PATIENCE = 60.0  # seconds
ATTACKS = ATTACKS | CROWDS


@dataclass
class Report:
    """What the others noticed during each attack, and what was left behind."""

    moves: dict[str, list[float]] = field(default_factory=dict)  # seconds from a move to "it is on the disk"
    attacks: dict[str, dict[str, int]] = field(default_factory=dict)  # answers that the attacker got
    failed: list[str] = field(default_factory=list)  # moves of others that were refused
    connections: tuple[int, int] = (0, 0)  # of the server, before and after
    megabytes: tuple[int, int] = (0, 0)
    most_megabytes: dict[str, int] = field(default_factory=dict)  # during each attack
    log: list[str] = field(default_factory=list)  # what the server wrote

    def percentile(self, phase: str, percent: int) -> float:
        """Milliseconds."""
        found = sorted(self.moves[phase])
        return 1000 * found[min(len(found) - 1, len(found) * percent // 100)] if found else float("nan")


@contextlib.contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """A server with few file handles: its address and process."""
    command = [sys.executable, "-m", "lusoria.cli", "serve", "--no-compile", "--port", "0"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder}/x.db"], stdout=subprocess.PIPE, stderr=log, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (HANDLES, HANDLES)),
        )  # fmt: skip
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[3].removeprefix("http://"), process.pid
        finally:
            process.terminate()
            process.wait()


class Player:
    """Somebody who plays both seats of a public table, on one socket, and measures how long each move takes."""

    def __init__(self, address: str, number: int, report: Report) -> None:
        self.address, self.report, self.phase = address, report, "quiet"
        self.headers = {"X-Forwarded-For": f"198.51.100.{number + 1}"}

    async def play(self) -> None:
        """Table after table, until it is cancelled."""
        while True:
            web = await Web.open(self.address, self.headers)
            body = {"game": "builders", "seats": 2, "mine": [0, 1], "public": True}
            table = json.loads((await web.ask("POST", "/api/tables", body))[1])["table"]
            web.writer.close()
            headers = self.headers | {"Cookie": web.cookie}
            async with connect(f"ws://{self.address}/api/live", additional_headers=headers) as socket:
                for seat in (0, 1):
                    await socket.send(json.dumps({"type": "watch", "table": table, "seat": seat}))
                await self._play_table(socket, table)

    async def _play_table(self, socket: Any, table: str) -> None:
        """Answers every decision once. What happens meanwhile comes before the answer to a move."""
        latest: dict[int, Any] = {}
        answered: set[tuple[int, int]] = set()
        while not any(now["state"] == "over" for now in latest.values()):
            open_now = [(seat, now["decision"]) for seat, now in latest.items() if now["decision"]]
            due = [(seat, one) for seat, one in open_now if (seat, one["number"]) not in answered]
            if due:
                seat, decision = due[0]
                answered.add((seat, decision["number"]))
                await asyncio.sleep(random.uniform(0.5, 1.5) * PACE)
                await self._move(socket, table, seat, decision, latest)
            else:
                self._note(json.loads(await socket.recv()), latest)

    async def _move(self, socket: Any, table: str, seat: int, decision: Any, latest: dict[int, Any]) -> None:
        phase, move = self.phase, random.choice(decision["moves"])["move"]
        body = {"seat": seat, "number": decision["number"], "move": move}
        began = time.perf_counter()
        await socket.send(json.dumps({"type": "act", "table": table, "do": "move", "id": "m", "with": body}))
        while True:
            message = json.loads(await socket.recv())
            self._note(message, latest)
            if message.get("id") == "m":
                self.report.moves[phase].append(time.perf_counter() - began)
                return

    def _note(self, message: Any, latest: dict[int, Any]) -> None:
        if message["type"] == "news":
            latest[message["seat"]] = message["now"]
        elif message["type"] == "problem":
            self.report.failed.append(f"{self.phase}: {message['code']}: {message['message']}")


async def attack(name: str, address: str, seconds: float) -> dict[str, int]:
    """One attack, in a process of its own: it must not slow the others' clients down."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tools.hostile", "--attack", name, "--address", address, "--seconds", str(seconds),
        stdout=subprocess.PIPE,
    )  # fmt: skip
    output, _ = await process.communicate()
    found: dict[str, int] = json.loads(output)
    return found


async def measure(address: str, process: int, seconds: float, tables: int, attacks: list[str]) -> Report:
    """Lets people play, and one attack follow the other."""
    report = Report()
    report.moves["quiet"] = []
    players = [Player(address, number, report) for number in range(tables)]
    playing = [asyncio.create_task(one.play()) for one in players]
    while len(report.moves["quiet"]) < tables:
        await asyncio.sleep(0.1)
    await asyncio.sleep(seconds)
    before = connections(process), megabytes(process)
    for name in attacks:
        report.moves[name] = []
        for player in players:
            player.phase = name
        watching = asyncio.create_task(watch_memory(process, name, report))
        report.attacks[name] = await attack(name, address, seconds)
        watching.cancel()
        end = time.monotonic() + PATIENCE
        while not report.moves[name] and time.monotonic() < end:
            await asyncio.sleep(0.05)
    for one in playing:
        if one.done():
            report.failed.append(f"a player gave up: {one.exception()!r}")
    end = time.monotonic() + PATIENCE
    while connections(process) > before[0] + 2 and time.monotonic() < end:
        await asyncio.sleep(0.2)
    report.connections, report.megabytes = (before[0], connections(process)), (before[1], megabytes(process))
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return report


async def watch_memory(process: int, phase: str, report: Report) -> None:
    """Notes the most memory that the server takes, until it is cancelled."""
    while True:
        report.most_megabytes[phase] = max(report.most_megabytes.get(phase, 0), megabytes(process))
        await asyncio.sleep(0.1)


def connections(process: int) -> int:
    """How many sockets a process has open."""
    found = 0
    for handle in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            found += os.readlink(handle).startswith("socket:")
    return found


def megabytes(process: int) -> int:
    """The memory of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def run(seconds: float, tables: int, attacks: list[str] | None = None) -> Report:
    """The whole evening."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder) as (address, process):
            report = asyncio.run(measure(address, process, seconds, tables, attacks or list(ATTACKS)))
        report.log = (folder / "log").read_text().splitlines()
    return report


def show(report: Report) -> None:
    """Prints the report."""
    load = os.getloadavg()[0]
    print(f"others' moves, from the sending to the disk, in ms (load of the machine {load:.1f})")
    print(f"{'':14}{'moves':>6}{'median':>8}{'95 %':>8}{'most':>8}{'MB':>6}  answers to the attacker")
    for phase, found in report.moves.items():
        median = 1000 * statistics.median(found) if found else float("nan")
        answers = ", ".join(f"{code} {count}" for code, count in report.attacks.get(phase, {}).items())
        times = f"{median:8.1f}{report.percentile(phase, 95):8.1f}{report.percentile(phase, 100):8.1f}"
        print(f"{phase:14}{len(found):6}{times}{report.most_megabytes.get(phase, 0):6}  {answers}")
    print(f"moves of others that failed: {len(report.failed)}", *report.failed[:5], sep="\n  ")
    print(f"connections before and after: {report.connections}, megabytes: {report.megabytes}")
    print(f"lines in the log: {len(report.log)}", *report.log[:5], sep="\n  ")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack, at most 60")
    parser.add_argument("--tables", type=int, default=20, help="of others")
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), help="these attacks")
    parser.add_argument("--attack", choices=list(ATTACKS), help=argparse.SUPPRESS)
    parser.add_argument("--address", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        answers: Counter[str] = Counter()
        asyncio.run(ATTACKS[given.attack](given.address, min(given.seconds, 60.0), answers))
        print(json.dumps(answers))
    else:
        show(run(min(given.seconds, 60.0), given.tables, given.only))


if __name__ == "__main__":
    main()
