"""A small version of each fault; `make chaos` has the long ones."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pwd")  # PostgreSQL and signals: not on Windows
from tests.server.postgres import postgres
from tools.chaos import disks, faults, kills
from tools.chaos.servers import kill_all


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (faults, disks):
        monkeypatch.setattr(module, "ENOUGH", 3)
    monkeypatch.setattr(faults, "TABLES", 2)
    yield
    kill_all()


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(kills.kill_servers(f"sqlite:///{tmp_path}/chaos.db", 2, tables=3, servers=1, workers=1, seed=5))
    assert "0 lost, doubled, half or told too early" in capsys.readouterr().out


def test_nobody_suffers_from_bad_clients(tmp_path: Path) -> None:
    assert "0 lost" in asyncio.run(faults.bad_clients(f"sqlite:///{tmp_path}/chaos.db", count=3))


def test_the_clock_may_jump(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "JUMPS", (86_400.0, -86_400.0))
    assert "0 lost" in asyncio.run(faults.jumping_clock(f"sqlite:///{tmp_path}/chaos.db", tmp_path))


def test_a_full_disk_is_said_and_got_over(tmp_path: Path) -> None:
    assert "try again" in asyncio.run(disks.full_disk(tmp_path, seconds=0.6))


def test_copies_of_a_running_server_lack_nothing(tmp_path: Path) -> None:
    assert "1 backups lack nothing" in asyncio.run(disks.running_copy(tmp_path, copies=1))


def test_a_damaged_file_shows_nothing_wrong(tmp_path: Path) -> None:
    assert "1 damaged copies" in asyncio.run(disks.corrupted_file(tmp_path, trials=1))


def test_a_file_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "0 lost" in asyncio.run(disks.read_only(tmp_path))


def test_a_cluster_gets_over_a_lost_database(monkeypatch: pytest.MonkeyPatch) -> None:
    with postgres() as url:
        assert "0 lost" in asyncio.run(faults.lost_database(url, seconds=1.0))
        assert "0 lost" in asyncio.run(faults.cut_off(url, seconds=3.5))
        assert "0 lost" in asyncio.run(faults.frozen(url, seconds=3.5))
