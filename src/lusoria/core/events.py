"""The events of a game, declared once: what their numbers are, which place they speak of, and which piece travels.

    EVENTS = Events()
    STARTED = EVENTS.declare("started", a=BUILDING, place="building:{a}", travel=Travel("card", "{a}", "row", SEAT))

`declare` returns the number that rules write into the log. In patterns `{seat}` is the seat's name, `{a}` and `{b}` are
the names of the pieces that the event's numbers mean, or the numbers themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from lusoria.core.log import Event
from lusoria.core.moves import Pieces

Means = Pieces | str
"""What a number of an event is: a piece, or a plain number, said in a word."""


Pattern = str | Callable[[Event], str | None]
"""A pattern; or a function of the event, where it depends on more than names."""


class Travel(NamedTuple):
    """A piece that goes from one place to another. All are patterns."""

    piece: str  # what it is: coin, card, follower
    name: str  # which one: gold, b_forum, red
    start: str
    end: str
    many: str = "1"


@dataclass(frozen=True)
class EventKind:
    """Events of one kind."""

    number: int
    name: str
    a: Means | None
    b: Means | None
    place: Pattern | None  # what a line of the log speaks of
    travel: Travel | Callable[[Event], Travel | None] | None
    reveals: bool  # it shows somebody something new: there is no undo after it


class Travelled(NamedTuple):
    """A piece that went from one place to another."""

    piece: str
    name: str
    start: str
    end: str
    many: int


@dataclass(eq=False)
class Events:
    """All events of a game, numbered in the order of their declarations."""

    seats: tuple[str, ...]  # the names of the seats
    kinds: list[EventKind] = field(default_factory=list)

    def declare(
        self, name: str, *, a: Means | None = None, b: Means | None = None, place: Pattern | None = None,
        travel: Travel | Callable[[Event], Travel | None] | None = None, reveals: bool = False,
    ) -> int:  # fmt: skip
        """Adds a kind of events; returns its number."""
        number = len(self.kinds)
        self.kinds.append(EventKind(number, name, a, b, place, travel, reveals))
        return number

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all kinds, in the order of their numbers."""
        return tuple(kind.name for kind in self.kinds)

    @property
    def reveals(self) -> frozenset[int]:
        """The kinds that show somebody something new."""
        return frozenset(kind.number for kind in self.kinds if kind.reveals)

    def pieces(self, event: Event) -> dict[str, str]:
        """The pieces of an event by their families; the seat is none of them."""
        kind = self.kinds[event.kind]
        meant = [(kind.a, event.a), (kind.b, event.b)]
        return {
            m.family: m.names[number] for m, number in meant if isinstance(m, Pieces) and 0 <= number < len(m.names)
        }

    def place(self, event: Event) -> str | None:
        """The place that an event speaks of."""
        pattern = self.kinds[event.kind].place
        found = pattern(event) if callable(pattern) else pattern
        return None if found is None else self._filled(found, event)

    def travels(self, event: Event) -> Travelled | None:
        """The piece that went from one place to another, if one did."""
        declared = self.kinds[event.kind].travel
        travel = declared(event) if callable(declared) else declared
        if travel is None:
            return None
        piece, name, start, end, many = (self._filled(pattern, event) for pattern in travel)
        return Travelled(piece, name, start, end, int(many))

    def _filled(self, pattern: str, event: Event) -> str:
        kind = self.kinds[event.kind]
        seat = self.seats[event.seat] if event.seat >= 0 else ""
        return pattern.format(seat=seat, a=_name(kind.a, event.a), b=_name(kind.b, event.b))


def _name(means: Means | None, number: int) -> str:
    if isinstance(means, Pieces):
        return means.names[number] if 0 <= number < len(means.names) else ""
    return str(number)
