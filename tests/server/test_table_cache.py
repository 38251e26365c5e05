"""The tables in memory are counted in bytes, and those that are watched stay."""

from __future__ import annotations

from dataclasses import replace

from lusoria.server.table_cache import MOST_PASSING, TableCache
from lusoria.table.table import Table
from tests.table.tables import facts


def table(number: int) -> Table:
    return Table(replace(facts("builders", 2), id=f"table-{number}"))


SIZE = table(0).size


def test_those_that_nobody_watches_go_first() -> None:
    watched = {"table-0", "table-1"}
    cache = TableCache(4 * SIZE, watched.__contains__)
    for number in range(20):
        cache.put(table(number))
    assert list(cache) == ["table-18", "table-19", "table-0", "table-1"] or set(cache) >= watched
    assert len(cache) == 4
    assert cache.bytes == 4 * SIZE


def test_a_table_that_was_used_stays_longer() -> None:
    cache = TableCache(3 * SIZE, lambda _: False)
    for number in range(3):
        cache.put(table(number))
    assert cache.get("table-0") is not None
    cache.put(table(3))
    assert set(cache) == {"table-0", "table-2", "table-3"}


def test_watched_tables_that_do_not_fit_pass_through_without_throwing_others_out() -> None:
    """Throwing out the oldest, each would be thrown out just before it is needed again."""
    cache = TableCache(50 * SIZE, lambda _: True)
    hits = 0
    for _ in range(10):
        for number in range(200):  # all of them in turn: the worst case of forgetting the least recently used
            if cache.get(f"table-{number}") is not None:
                hits += 1
            else:
                cache.put(table(number))
    assert hits >= 9 * 50
    assert len(cache) == 50 + MOST_PASSING
    assert cache.bytes <= 50 * SIZE


def test_a_table_that_grows_is_counted_again_and_a_dropped_one_no_more() -> None:
    cache, one = TableCache(10 * SIZE, lambda _: False), table(1)
    cache.put(one)
    cache.put(one)
    assert cache.bytes == SIZE
    cache.drop("table-1")
    cache.drop("table-1")
    assert (cache.bytes, len(cache)) == (0, 0)
