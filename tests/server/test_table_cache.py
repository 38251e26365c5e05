"""The tables in memory are counted in bytes, and those that are watched stay."""

from __future__ import annotations

import gc
import json
import tracemalloc
from dataclasses import replace

import pytest

from lusoria.core.plain import latest_plain, plain_box
from lusoria.match.match import shared_box
from lusoria.match.packed import unpacked
from lusoria.server.table_cache import PASSING_SHARE, TableCache
from lusoria.table import commands
from lusoria.table.boxes import printed
from lusoria.table.table import Table
from tests.table.tables import execute, facts


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
    assert len(cache) == 50 + 50 // PASSING_SHARE
    assert cache.bytes <= 50 * SIZE


def test_a_table_that_grows_is_counted_again_and_a_dropped_one_no_more() -> None:
    cache, one = TableCache(10 * SIZE, lambda _: False), table(1)
    cache.put(one)
    cache.put(one)
    assert cache.bytes == SIZE
    cache.drop("table-1")
    cache.drop("table-1")
    assert (cache.bytes, len(cache)) == (0, 0)


def own_box(name: str) -> str:
    box = json.loads(printed("builders"))
    box["sources"][0]["title"] = name
    return json.dumps(box, ensure_ascii=False)


def with_box(number: int, text: str) -> Table:
    """A running table with a box that was sent."""
    table = Table(replace(facts("builders", 2), id=f"table-{number}", box=text))
    for seat in (0, 1):
        table = execute(table, commands.sit, f"g{seat}", f"Guest {seat}", seat, f"word{seat}")
    return execute(table, commands.start, "g0")


@pytest.mark.parametrize("name", ["narrow", "wide \U0001d4d0"])
def test_boxes_that_were_sent_are_counted_honestly(name: str) -> None:
    with_box(0, own_box(name))  # what is kept once for all tables is there afterwards
    count, cache = 60, TableCache(1 << 30, lambda _: True)
    gc.collect()
    tracemalloc.start()
    try:
        for number in range(count):
            cache.put(with_box(number, own_box(f"{name} {number}")))
        for cached in (latest_plain.clear, plain_box.clear, unpacked.cache_clear, shared_box.cache_clear):
            cached()
        gc.collect()
        used = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert 0.75 * cache.bytes < used < 1.25 * cache.bytes
    for number in range(count):
        cache.drop(f"table-{number}")
    assert (cache.bytes, len(cache._boxes)) == (0, 0)


def test_a_box_that_tables_share_is_counted_once() -> None:
    cache, text = TableCache(1 << 30, lambda _: True), own_box("one")
    one, other = with_box(1, text), with_box(2, text)
    cache.put(one)
    alone = cache.bytes
    cache.put(other)
    assert cache.bytes == alone + other.size
    after = execute(other, commands.chat, "g0", "Anna", "heus")
    cache.put(after)
    assert cache.bytes == alone + after.size
    cache.drop("table-1")
    cache.drop("table-2")
    assert cache.bytes == 0


def test_a_box_is_counted_anew_when_its_game_starts() -> None:
    cache, text = TableCache(1 << 30, lambda _: True), own_box("one")
    running = with_box(1, text)
    waiting = Table(replace(facts("builders", 2), id="table-1", box=text))
    cache.put(waiting)
    before = cache.bytes
    cache.put(running)
    assert cache.bytes - before > running.size - waiting.size
    cache.put(with_box(2, text))
    for number in (1, 2):
        cache.drop(f"table-{number}")
    assert (cache.bytes, cache._box_sizes) == (0, {})


def test_tables_that_pass_through_take_few_bytes() -> None:
    cache = TableCache(3 * len(own_box("0")), lambda _: True)
    for number in range(20):
        cache.put(with_box(number, own_box(f"{number}")))
    assert len(cache._passing) == 1
    assert cache.bytes <= cache.max_bytes
