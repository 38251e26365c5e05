"""What a table takes in memory: little, and as much as is counted."""

from __future__ import annotations

import gc
import tracemalloc
from dataclasses import replace
from random import Random

import pytest

from lusoria.core.plain import latest_plain
from lusoria.match.packed import unpacked
from lusoria.table.journal import Entry
from lusoria.table.messages import news, table_now
from lusoria.table.table import Table
from tests.table.tables import begun, played

MID_GAME = [("aquileia", 4, 137), ("builders", 2, 150), ("aeterna", 3, 60)]
MANY = 4


def as_loaded(entry: Entry, number: int) -> Entry:
    """The entry as it comes from the database: nothing of it is shared."""
    return replace(entry, data=dict(entry.data), time=entry.time + number, key=f"{number:016x}{entry.number:016x}")


def look(table: Table) -> None:
    """What its seats look at."""
    for seat in range(table.facts.seats):
        table_now(table, seat, "", None)
        news(table, seat, len(table.visible(seat)) - 1, None)


@pytest.mark.parametrize(("game", "seats", "steps"), MID_GAME)
def test_a_table_in_mid_game_is_small_and_its_bytes_are_counted_honestly(game: str, seats: int, steps: int) -> None:
    table = played(begun(game, seats, seed=1), Random(1), steps)
    journal = [applied.entry for applied in table.entries]
    for _ in range(2):  # what is kept once for all tables is there afterwards
        look(Table(table.facts, journal))
    gc.collect()
    tracemalloc.start()
    try:
        kept = [Table(table.facts, (as_loaded(entry, k) for entry in journal)) for k in range(MANY)]
        for one in kept:
            for seat in range(seats):
                one.visible(seat)
        latest_plain.clear()  # the latest states, whosever they are
        unpacked.cache_clear()
        gc.collect()
        used = tracemalloc.get_traced_memory()[0] / MANY
    finally:
        tracemalloc.stop()
    assert used < 60 * 1024
    assert 0.75 * kept[0].size < used < 1.25 * kept[0].size


def test_a_change_shares_what_is_old_with_the_table_before_it() -> None:
    table = played(begun("builders", 2, seed=1), Random(1), 60)
    after = played(table, Random(2), 1)
    assert after.entries._chunks[0] is table.entries._chunks[0]
    assert table.entry_count == after.entry_count - 1
