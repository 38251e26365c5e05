"""The log: what happened in a step, as small numbers, with the seats that may see it.

Its capacity is a number in the record: 0 in simulations, where nothing is written.
"""

from __future__ import annotations

from lusoria.core.record import Many, Record, copy, i8, i16, many
from lusoria.core.rule import rule

MOST_EVENTS = 512  # of one step
EVERYONE = -1  # all bits set: every seat, and spectators


class Event(Record):
    kind: int = i8  # a number of the game's own list of events
    seat: int = i8  # whom it happened to
    a: int = i16
    b: int = i16
    seen: int = i16  # bit k: seat k may see it


class Log(Record):
    cap: int = i16  # how many events are kept
    count: int = i16  # how many there were, where cap > 0
    events: Many[Event] = many(Event, MOST_EVENTS)


@rule
def note(log: Log, seen: int, kind: int, seat: int, a: int, b: int) -> None:
    """Records an event, for those who may see it."""
    if log.cap > 0:
        if log.count < log.cap:
            event = log.events[log.count]
            event.kind = kind
            event.seat = seat
            event.a = a
            event.b = b
            event.seen = seen
        if log.count <= log.cap:  # one too many is enough to notice, and can't overflow
            log.count += 1


@rule
def only(seat: int) -> int:
    """This seat alone."""
    return 1 << seat


@rule
def but(seat: int) -> int:
    """Everyone except this seat."""
    return EVERYONE ^ (1 << seat)


def open_log() -> Log:
    """A log that keeps everything."""
    log = Log.new()
    log.cap = MOST_EVENTS
    return log


def is_seen(event: Event, seat: int | None) -> bool:
    """Whether a seat may see an event; without a seat, whether spectators may."""
    return (event.seen < 0 and seat is None) or (seat is not None and bool(event.seen >> seat & 1))


def events(log: Log, seat: int | None = None) -> list[Event]:
    """The recorded events: all of them, or what one seat may see."""
    if log.count > log.cap:
        raise OverflowError(f"one step wrote more than the {log.cap} events a log holds")
    everything = [copy(log.events[i]) for i in range(log.count)]  # the log is used again for the next step
    return [e for e in everything if seat is None or e.seen >> seat & 1]
