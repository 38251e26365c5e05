"""Counts of what guests have open, over all workers of a server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lusoria.server.buckets import Buckets, create_file
from lusoria.server.counts import WAYS, Counts
from lusoria.table.errors import Refused


@pytest.fixture
def file(tmp_path: Path) -> Path:
    create_file(tmp_path / "buckets")
    return tmp_path / "buckets"


def test_a_limit_holds_over_all_workers(file: Path) -> None:
    one, other = Counts(file), Counts(file, process=os.getppid())
    assert one.take({"guest": 2, "address": 5})
    assert other.take({"guest": 2, "address": 5})
    assert not one.take({"guest": 2, "address": 5})
    assert not other.take({"guest": 2, "address": 5})
    assert one.count("address") == other.count("address") == 2
    one.give(["guest", "address"])
    assert other.take({"guest": 2})
    assert other.count("address") == 1


def test_buckets_in_the_same_file_are_left_alone(file: Path) -> None:
    counts, buckets = Counts(file), Buckets(file)
    assert counts.take({"guest": 1})
    assert buckets.take("guest", 0.001, 1)
    assert not buckets.take("guest", 0.001, 1)
    assert counts.count("guest") == 1


def test_what_a_killed_worker_has_left_refuses_nobody(file: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    killed, worker = Counts(file, process=gone.pid), Counts(file)
    assert killed.take({"guest": 1})
    assert worker.take({"guest": 1})
    assert worker.count("guest") == 1
    for number in range(WAYS * 2000):  # nor does it use up the room
        killed._own.clear()
        killed._publish(f"guest {number}")
    assert worker.take({"another": 1})
    assert Counts(file, process=os.getppid()).count("another") == 1


def test_a_worker_with_the_number_of_a_killed_one_counts_from_zero(file: Path) -> None:
    assert Counts(file).take({"guest": 1})
    assert Counts(file).take({"guest": 1})


def test_without_other_workers_nothing_is_shared() -> None:
    counts = Counts()
    with counts.held({"guest": 1}, "too many"), pytest.raises(Refused, match="too many"):
        counts.held({"guest": 1}, "too many").__enter__()
    assert counts.take({"guest": 1})
