from __future__ import annotations

import pytest

from lusoria.core.compile import compiled
from lusoria.core.log import EVERYONE, MOST_EVENTS, Event, Log, but, events, note, only, open_log
from lusoria.core.record import as_array, content


def log_of(capacity: int) -> Log:
    log = Log.new()
    log.cap = capacity
    return log


def told(found: list[Event]) -> list[tuple[int, int, int, int]]:
    return [(e.kind, e.seat, e.a, e.b) for e in found]


def test_capacity_zero_writes_nothing() -> None:
    log = log_of(0)
    for _ in range(3):
        note(log, EVERYONE, 1, 2, 3, 4)
    assert content(log) == bytes(Log.size())
    assert events(log) == []


def test_events_are_kept_in_order_up_to_the_capacity() -> None:
    log = log_of(3)
    for i in range(3):
        note(log, EVERYONE, i, i - 1, 300 * i, -i)
    assert told(events(log)) == [(0, -1, 0, 0), (1, 0, 300, -1), (2, 1, 600, -2)]


def test_one_event_too_many_is_an_error_and_changes_nothing() -> None:
    log = log_of(2)
    for i in range(3):
        note(log, EVERYONE, i, 0, 0, 0)
    with pytest.raises(OverflowError, match="one step wrote more than the 2 events a log holds"):
        events(log)
    assert content(log)[4 + 2 * Event.size() :] == bytes((MOST_EVENTS - 2) * Event.size())


def test_an_open_log_holds_all_it_has_room_for() -> None:
    log = open_log()
    for i in range(MOST_EVENTS):
        note(log, EVERYONE, 1, 0, i, 0)
    assert [e.a for e in events(log)] == list(range(MOST_EVENTS))
    note(log, EVERYONE, 1, 0, 0, 0)
    with pytest.raises(OverflowError, match=f"more than the {MOST_EVENTS} events"):
        events(log, 0)


def test_a_step_begins_with_an_empty_log() -> None:
    log = open_log()
    note(log, EVERYONE, 1, 0, 0, 0)
    log.count = 0
    note(log, EVERYONE, 2, 0, 0, 0)
    assert told(events(log)) == [(2, 0, 0, 0)]


def test_each_seat_sees_what_it_may() -> None:
    log = open_log()
    note(log, EVERYONE, 1, 0, 0, 0)
    note(log, only(3), 2, 3, 0, 0)
    note(log, but(3), 3, 3, 0, 0)
    note(log, only(0) | only(4), 4, 0, 0, 0)
    seen = {seat: [e.kind for e in events(log, seat)] for seat in range(5)}
    assert seen == {0: [1, 3, 4], 1: [1, 3], 2: [1, 3], 3: [1, 2], 4: [1, 3, 4]}
    assert [e.kind for e in events(log)] == [1, 2, 3, 4]


@pytest.mark.parametrize("seat", range(5))
def test_only_and_but_are_opposites(seat: int) -> None:
    assert only(seat) & but(seat) == 0
    assert only(seat) | but(seat) == EVERYONE
    assert [other for other in range(15) if only(seat) >> other & 1] == [seat]


def test_a_compiled_note_writes_the_same_bytes() -> None:
    mine, theirs = log_of(4), log_of(4)
    fast, fast_but = compiled(note), compiled(but)
    for i in range(6):
        note(mine, but(i % 5), i, -1, 1000 * i, -i)
        fast(as_array(theirs)[0], fast_but(i % 5), i, -1, 1000 * i, -i)
    assert content(mine) == content(theirs)
