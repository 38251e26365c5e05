"""The history of a match: the steps it took, those it took back, and how far undo may go.

Steps are small: events and answers of chance are kept as bytes, and of older steps not even the state before them. That
is found by taking the steps again from the last one that has its state.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct
from typing import Any

from lusoria.core.game import Game
from lusoria.core.log import Event, Log
from lusoria.core.record import content
from lusoria.match.fair import add_move
from lusoria.match.moves import Move, move_of
from lusoria.match.packed import Packed, Picked

ANSWER = Struct("<hh")
EVENT = Struct("=bbhhh")  # kind, seat, a, b, seen
EVENT_BYTES = Event.size()


class Step:
    """One step that was taken: the setup, or a decision."""

    __slots__ = ("_answers", "_before", "_events", "move", "number", "seat")

    def __init__(
        self, number: int, seat: int | None, move: Move | None, answers: bytes, events: bytes, before: Any
    ) -> None:
        self.number = number  # counts every step ever taken, undone ones too
        self.seat = seat  # None: the setup
        self.move = move
        self._answers, self._events = answers, events
        self._before = before  # the state; bytes if the step was packed, None if it must be found

    @property
    def answers(self) -> list[tuple[int, int]]:
        """What chance answered, out of how many."""
        return [(answer, sides) for answer, sides in ANSWER.iter_unpack(self._answers)]

    @property
    def events(self) -> list[Event]:
        """What happened."""
        return unpack_events(self._events)

    @property
    def event_bytes(self) -> bytes:
        """What happened, as it is stored."""
        return self._events

    def __repr__(self) -> str:
        what = "the setup" if self.move is None else f"seat {self.seat}: {self.move}"
        told = f"events {len(self._events) // EVENT_BYTES}, answers of chance {len(self._answers) // ANSWER.size}"
        return f"<Step {self.number}, {what}; {told}>"


def pack_answers(answers: list[tuple[int, int]]) -> bytes:
    """Answers of chance as bytes."""
    return b"".join([ANSWER.pack(*one) for one in answers])


def pack_events(log: Log) -> bytes:
    """All events of a log as bytes, one after another."""
    if log.count > log.cap:
        raise OverflowError(f"one step wrote more than the {log.cap} events a log holds")
    first = Log.struct.events.offset
    return memoryview(log).cast("B")[first : first + log.count * EVENT_BYTES].tobytes()  # type: ignore[arg-type]


def unpack_events(stored: bytes) -> list[Event]:
    """The events of bytes."""
    struct = Event.struct
    return [struct.from_buffer_copy(stored, at) for at in range(0, len(stored), EVENT_BYTES)]


@cache
def packing(game: Game) -> tuple[Callable[[list[Step | None]], bytes], Callable[[bytes], list[Step | None]]]:
    """How steps of a game are packed and unpacked."""

    def pack(steps: list[Step | None]) -> bytes:
        rows: list[Any] = []
        alone = True  # the first step has its state, and so has one that follows an undo
        for step in steps:
            if step is None:
                rows.append(None)
                alone = True
            else:
                before = content_of(step._before) if alone or isinstance(step._before, bytes) else None
                action = None if step.move is None else step.move.action
                rows.append((step.number, step.seat, action, step._answers, step._events, before))
                alone = False
        return marshal.dumps(rows)

    def unpack(chunk: bytes) -> list[Step | None]:
        move = move_of(game)
        return [
            None if row is None else Step(row[0], row[1], None if row[2] is None else move(row[2]), *row[3:])
            for row in marshal.loads(chunk)
        ]

    return pack, unpack


def content_of(state: Any) -> bytes:
    """A state as bytes."""
    return state if isinstance(state, bytes) else content(state)


class History:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.every_step: Packed[Step | None] = Packed(*packing(game))  # in the order of time; None where one was undone
        self._standing = array("I")  # the indices there of the steps that have not been undone
        self.next_number = 0
        self.moves_hash = ""  # of every move ever made
        self._others_decided = 0  # steps that are undone only if all agree: another seat has decided since
        self._revealed = 0  # steps that are never undone: they revealed something, or came before one that did

    def __repr__(self) -> str:
        undone = sum(step is None for step in self.every_step)
        return f"<History: {len(self._standing)} steps{f', {undone} undone' if undone else ''}>"

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that have not been undone."""
        return Picked(self.every_step, self._standing)

    def add(self, step: Step, reveals: bool) -> None:
        """Appends a step."""
        count = len(self._standing)
        if count and self.every_step[self._standing[-1]].seat != step.seat:  # type: ignore[union-attr]
            self._others_decided = count
        self._standing.append(len(self.every_step))
        self.every_step.append(step)
        self.next_number += 1
        if step.seat is not None and step.move is not None:
            self.moves_hash = add_move(self.moves_hash, step.seat, step.move.action)
        if reveals:
            self._others_decided = self._revealed = count + 1

    def undo(self) -> int:
        """Takes the last step back; returns its index among all steps."""
        index = self._standing.pop()
        self.every_step.append(None)
        self._others_decided = min(self._others_decided, len(self._standing))
        return index

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be undone without asking anybody."""
        return len(self._standing) > self._others_decided

    @property
    def undoable(self) -> int:
        """How many decisions can be undone if all agree: those since something was revealed."""
        return len(self._standing) - self._revealed

    def index_of(self, k: int) -> int:
        """The index among all steps of the k-th that has not been undone."""
        return self._standing[k]

    def standing_after(self, count: int) -> int | None:
        """The index of the last step that stood when this many steps and undos had happened; None before the setup."""
        standing: list[int] = []
        for index, step in enumerate(self.every_step[:count]):
            if step is None:
                standing.pop()
            else:
                standing.append(index)
        return standing[-1] if standing else None

    def copy(self) -> History:
        """A history of its own with the same steps."""
        history = History.__new__(History)
        history.__dict__ |= self.__dict__
        history.every_step, history._standing = self.every_step.copy(), self._standing[:]
        return history

    def before(self, k: int) -> History:
        """The first k steps, none of which can be undone."""
        history = History(self.game)
        history.__dict__ |= self.__dict__
        history.every_step = self.every_step.prefix(self._standing[k - 1] + 1)
        history._standing = self._standing[:k]
        history._others_decided = history._revealed = k
        return history
