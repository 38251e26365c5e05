"""Token buckets in memory that workers share."""

from __future__ import annotations

from pathlib import Path

from lusoria.server.buckets import SETS, WAYS, Buckets, create_file


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_up_with_time() -> None:
    clock = Clock()
    buckets = Buckets(clock=clock)
    assert [buckets.take("a", 1, 3) for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b", 1, 3)
    clock.now += 1.5
    assert [buckets.take("a", 1, 3) for _ in range(2)] == [True, False]
    clock.now += 100
    assert [buckets.take("a", 1, 3) for _ in range(4)] == [True, True, True, False]


def test_what_costs_more_than_is_left_makes_a_debt_that_is_bounded() -> None:
    clock = Clock()
    buckets = Buckets(clock=clock)
    assert buckets.take("a", 1, 10, 15)  # costlier than a full bucket: possible, but not at once again
    assert not buckets.take("a", 1, 10)
    clock.now += 6.5
    assert buckets.take("a", 1, 10)
    for _ in range(9):
        buckets.charge("a", 1, 10, 100)
    clock.now += 11.5
    assert buckets.take("a", 1, 10)


def test_workers_share_their_buckets(tmp_path: Path) -> None:
    create_file(tmp_path / "buckets")
    one, other = Buckets(tmp_path / "buckets"), Buckets(tmp_path / "buckets")
    assert [worker.take("a", 0.001, 3) for worker in (one, other, one, other, one)] == [True, True, True, False, False]


def test_the_least_recently_used_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(clock=clock)
    assert buckets.take("old", 0.0001, 1)
    for number in range(SETS * WAYS * 3):
        clock.now += 0.001
        buckets.take(f"guest {number}", 0.0001, 1)
        if number % 1000 == 0:
            assert not buckets.take("busy", 0.0001, 1) or number == 0
    assert buckets.take("old", 0.0001, 1)
