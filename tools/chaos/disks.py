"""The faults of disks and files, each under players who play on, or after they have played. SQLite."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from lusoria.server.store import DatabaseError, Store, database_url
from lusoria.table.table import Table
from tests.server.postgres import free_port
from tools.chaos.compare import MANY, compare, moves_in, summary
from tools.chaos.faults import ENOUGH, PATIENCE, playing, refusals
from tools.chaos.players import Crowd
from tools.chaos.servers import Server

UNLIMITED = resource.RLIM_INFINITY


def url_of(file: Path) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{file}"


async def full_disk(folder: Path, seconds: float = 2.0) -> str:
    """No file may grow for a while, three times: moves are refused, tables can be looked at, and then all goes on."""
    file, said = folder / "full.db", set[str]()
    server = Server(url_of(file))
    async with playing(url_of(file), [server]) as crowd:
        for share in (1.0, 0.5, 0.0):
            size = max(os.path.getsize(f"{file}-wal"), os.path.getsize(file))
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (int(share * size), UNLIMITED))
            await asyncio.sleep(seconds / 2)
            if share == 0.0:  # not a byte can be written
                said |= await refusals(server, seconds)
                await looks_well(server, crowd)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))
            await crowd.more(ENOUGH, PATIENCE)
    return f"full three times; the server said {sorted(said)}: {summary(crowd.people)}"


async def looks_well(server: Server, crowd: Crowd) -> None:
    """Tables that are in memory are shown, whatever the disk says."""
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:
        answer = await client.get(f"/api/tables/{crowd.people[0].table}")
        assert answer.status_code == 200, answer.text


async def read_only(folder: Path) -> str:
    """A server on a file that can't be written refuses to start, in one line; the file is as before."""
    file = folder / "read_only" / "x.db"
    file.parent.mkdir()
    async with playing(url_of(file), [Server(url_of(file))]) as crowd:
        pass
    before = file.read_bytes()
    with not_writable(file.parent) as possible:
        status, said = await start_once(url_of(file)) if possible else (2, "not tried: this needs root and mounts")
    assert status == 2, (status, said)
    assert len(said.splitlines()) == 1, said
    assert file.read_bytes() == before
    await compare(url_of(file), crowd.people)
    return f"the server said {said.strip()!r}: {summary(crowd.people)}"


@contextlib.contextmanager
def not_writable(folder: Path) -> Iterator[bool]:
    """A folder on a disk that is read only: by a mount for root, by permissions for others. Yields whether it is."""
    if os.getuid() != 0:
        modes = {path: path.stat().st_mode for path in (folder, *folder.iterdir())}
        for path in modes:
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            yield True
        finally:
            for path, mode in modes.items():
                path.chmod(mode)
        return
    mounted = os.system(f"mount --bind {folder} {folder} 2>/dev/null && mount -o remount,ro,bind {folder} 2>/dev/null")
    try:
        yield mounted == 0
    finally:
        os.system(f"umount {folder} 2>/dev/null")


async def start_once(url: str, seconds: float = 30.0) -> tuple[int | None, str]:
    """Starts a server that is expected to refuse: its exit status, None if it runs, and what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "lusoria.cli", "serve", "--port", str(free_port()), "--database", url, "--no-compile",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        _, said = await asyncio.wait_for(process.communicate(), seconds)
        return process.returncode, said.decode()
    except TimeoutError:
        process.kill()
        await process.wait()
        return None, ""


async def corrupted_file(folder: Path, trials: int = 5, seed: int = 1) -> str:
    """Pages of the file are overwritten. A table is shown as it was or refused, never wrongly; or nothing starts."""
    file, chooser = folder / "whole.db", random.Random(seed)
    server = Server(url_of(file))
    async with playing(url_of(file), [server]) as crowd:
        pass
    sqlite3.connect(file).execute("pragma wal_checkpoint(truncate)").connection.close()
    right = await shown(url_of(file), crowd)
    assert right is not None
    count = {"as before": 0, "refused": 0, "not started": 0}
    for trial in range(trials):
        broken = folder / f"broken-{trial}.db"
        shutil.copy(file, broken)
        with open(broken, "r+b") as opened:
            pages = broken.stat().st_size // 4096
            for _ in range(chooser.randrange(1, 4)):
                opened.seek(4096 * chooser.randrange(pages) + chooser.randrange(2048))
                opened.write(chooser.randbytes(512))
        found = await shown(url_of(broken), crowd)
        if found is None:
            count["not started"] += 1
            continue
        for id, told in found.items():
            before = right[id] or []
            assert told is None or told[: len(before)] == before, f"trial {trial}: table {id} is shown wrongly"
            count["refused" if told is None else "as before"] += 1
    return f"{trials} damaged copies, tables {count}: {summary(crowd.people)}"


async def shown(url: str, crowd: Crowd) -> dict[str, list[Any] | None] | None:
    """What spectators are told of each table; None for one that is refused, and for all if nothing starts."""
    server = Server(url)
    await server.start()
    try:
        await server.ready_or_gone()
        if server.process is None or server.process.returncode is not None:
            return None
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:
            found: dict[str, list[Any] | None] = {}
            for player in crowd.people:
                if player.table:
                    answer = await client.get(f"/api/tables/{player.table}/news?seen=0")
                    problem = answer.status_code >= 400
                    assert not problem or answer.json()["message"], answer.text
                    found[player.table] = None if problem else answer.json()["news"]
            return found
    finally:
        await server.stop()


async def running_copy(folder: Path, copies: int = 5) -> str:
    """Copies are made while it runs. By SQLite's backup each holds all that was acknowledged before it began."""
    file = folder / "running.db"
    taken: list[tuple[Path, float]] = []
    async with playing(url_of(file), [Server(url_of(file))]) as crowd:
        for number in range(copies):
            copy, began = folder / f"copy-{number}.db", time.time()
            await asyncio.to_thread(back_up, file, copy)
            taken.append((copy, began))
            plain = folder / f"plain-{number}.db"
            shutil.copy(file, plain)  # without the write-ahead log, as people do
            await crowd.more(ENOUGH // 3, PATIENCE)
    missing = [await missing_moves(copy, began, crowd) for copy, began in taken]
    assert missing == [0] * copies, f"backups lack {missing} moves that were acknowledged before"
    plain_missing = [
        await missing_moves(folder / f"plain-{number}.db", began, crowd) for number, (_, began) in enumerate(taken)
    ]
    return f"{copies} backups lack nothing, plain copies of the file {plain_missing} moves: {summary(crowd.people)}"


def back_up(file: Path, copy: Path) -> None:
    """SQLite's own backup: a consistent copy, while others write."""
    with contextlib.closing(sqlite3.connect(file)) as source, contextlib.closing(sqlite3.connect(copy)) as target:
        source.backup(target)


async def missing_moves(copy: Path, before: float, crowd: Crowd) -> int:
    """Moves acknowledged before a moment that a copy lacks. What it has must be the beginning of what was played."""
    store, missing = Store(database_url(url_of(copy), Path())), 0
    try:
        for player in crowd.people:
            facts = await store.facts(player.table) if player.table else None
            made: list[tuple[int, str]] = []
            if facts is not None:
                journal = await store.journal(player.table)
                made = moves_in(Table(facts, journal), journal, player.seats - 1)
            assert made == player.acknowledged[: len(made)], f"{copy.name}: {player.table} went another way"
            missing += max(0, sum(at < before for at in player.acknowledged_at) - len(made))
    except DatabaseError:
        return MANY  # not even a database
    finally:
        await store.close()
    return missing
