"""Records as plain Python: tuples with the same names, for what only looks at a state.

A field of a ctypes structure costs a few hundred nanoseconds where it lies in a row of records; one of a tuple a tenth.
Views, sentences and prices read thousands of fields, so they are given a state that was unpacked once.

    s = plain(state)
    s.players[2].coins[0]      # as before
    copy(s)                    # a record again, which may be changed

A plain record never changes, and writing to it is an error.
"""

from __future__ import annotations

import ctypes
from collections import OrderedDict, namedtuple
from collections.abc import Callable
from functools import cache, partial, wraps
from struct import Struct
from typing import Any, Generic, TypeVar

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f4": "f"}


class PlainRecord:
    """What plain records have in common. The record that one was made from is its last field."""

    __slots__ = ()

    def __bytes__(self) -> bytes:
        return bytes(self[-1])  # type: ignore[index]

    @staticmethod
    def from_buffer_copy(record: Any) -> Any:
        """A record of its own, as `record.copy` asks for it."""
        raw = record[-1]
        return type(raw).from_buffer_copy(raw)


def plain(record: T) -> T:
    """The record as plain Python."""
    struct: Any = type(record)
    unpack, build = reader_of(struct)
    return build(unpack(record), record)  # type: ignore[no-any-return]


def record_of(box: Any) -> Any:
    """The record that a plain one was made from: caches keep that, which is small and there in any case."""
    return box[-1] if isinstance(box, PlainRecord) else box  # type: ignore[index]


class Latest:
    """The latest records as plain Python: what is asked of a state is asked at once."""

    def __init__(self, count: int) -> None:
        self._count, self._found = count, OrderedDict[int, tuple[Any, Any]]()

    def __call__(self, record: T) -> T:
        found = self._found.get(id(record))
        if found is None:
            found = self._found[id(record)] = (record, plain(record))  # no other can get its id meanwhile
            if len(self._found) > self._count:
                self._found.popitem(last=False)
        else:
            self._found.move_to_end(id(record))
        return found[1]

    def clear(self) -> None:
        """Forgets all of them."""
        self._found.clear()


plain_box = Latest(64)
latest_plain = Latest(512)  # only of states that nobody changes; about 6 kB each


@cache
def reader_of(struct: Any) -> tuple[Callable[[Any], tuple[Any, ...]], Callable[[tuple[Any, ...], Any], Any]]:
    """What unpacks all numbers of a structure at once, and what puts them in their places."""
    layout, names = Layout(), dict[str, Any]()
    text = layout.record(struct, 0, names, "raw")
    build = eval(f"lambda t, raw: {text}", names)  # made of the declaration alone
    return Struct("".join(layout.codes)).unpack_from, build


class Layout:
    """The numbers of a structure, in the order in which they are stored."""

    def __init__(self) -> None:
        self.codes, self.end, self.count = ["="], 0, 0

    def record(self, struct: Any, at: int, names: dict[str, Any], raw: str) -> str:
        """The expression that builds a record."""
        kind = f"R_{struct.__name__}"
        if kind not in names:
            fields = [name for name, _ in struct._fields_]
            fields.append("raw_record")
            plain_type: Any = type(struct.__name__, (PlainRecord, namedtuple("Fields", fields)), {"__slots__": ()})
            names[kind] = partial(tuple.__new__, plain_type)
        parts = [self.value(inner, at + getattr(struct, name).offset, names) for name, inner in struct._fields_]
        return f"{kind}(({', '.join(parts)}, {raw}))"

    def value(self, kind: Any, at: int, names: dict[str, Any]) -> str:
        """The expression that builds a number, a row or a record."""
        if issubclass(kind, ctypes.Structure):
            return self.record(kind, at, names, "None")
        if not issubclass(kind, ctypes.Array):
            return f"t[{self.number(kind, at)}]"
        inner, size = kind._type_, ctypes.sizeof(kind._type_)
        if issubclass(inner, ctypes.Structure | ctypes.Array):
            rows = [self.value(inner, at + i * size, names) for i in range(kind._length_)]
            return f"({', '.join(rows)},)" if rows else "()"
        first = self.count
        for i in range(kind._length_):
            self.number(inner, at + i * size)
        return f"t[{first}:{self.count}]"

    def number(self, kind: Any, at: int) -> int:
        """The place of a number among all of them."""
        if at > self.end:
            self.codes.append(f"{at - self.end}x")
        self.codes.append(kind._type_ if kind is ctypes.c_float else CODES[f"i{ctypes.sizeof(kind)}"])
        self.end, self.count = at + ctypes.sizeof(kind), self.count + 1
        return self.count - 1


def once_a_state(function: Callable[..., T]) -> Callable[..., T]:
    """A function of (box, s, …) that is asked the same again and again about one state: it keeps its answers.

    Only of plain records: others may have changed meanwhile. The answers are shared, so nobody may change them.
    """
    last: tuple[Any, Any, dict[Any, Any]] = (None, None, {})

    @wraps(function)
    def kept(box: Any, s: Any, *given: Any) -> T:
        nonlocal last
        found = last
        if found[1] is not s or found[0] is not box:
            if not isinstance(s, PlainRecord):
                return function(box, s, *given)
            last = found = (box, s, {})
        answers = found[2]
        if given not in answers:
            answers[given] = function(box, s, *given)
        return answers[given]  # type: ignore[no-any-return]

    return kept


class Kept(Generic[K, V]):
    """A cache of answers that forgets about half of them at a time: those that were not asked for lately."""

    def __init__(self, most: int) -> None:
        self._half, self._lately, self._before = most // 2, dict[K, V](), dict[K, V]()

    def get(self, key: K) -> V | None:
        """An answer that was kept."""
        found = self._lately.get(key)
        if found is None:
            found = self._before.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: K, answer: V) -> None:
        """Keeps an answer."""
        if len(self._lately) >= self._half:
            self._lately, self._before = {}, self._lately
        self._lately[key] = answer


def while_unchanged(parts: Callable[..., Any], most: int = 4096) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """A function of (box, s, …) that depends on these parts of a state only: it keeps its answers from state to state.

    Only of plain records: others may have changed meanwhile. The answers are shared, so nobody may change them.
    """

    def keeping(function: Callable[..., T]) -> Callable[..., T]:
        answers: Kept[Any, tuple[Any, T]] = Kept(most)

        @wraps(function)
        def kept(box: Any, s: Any, *given: Any) -> T:
            if not isinstance(s, PlainRecord):
                return function(box, s, *given)
            key, printed = (parts(s, *given), given), record_of(box)
            found = answers.get(key)
            if found is None or found[0] is not printed:
                found = (printed, function(box, s, *given))
                answers.put(key, found)
            return found[1]

        return kept

    return keeping


def for_all_seats(function: Callable[[Any, Any], T]) -> Callable[[Any, Any], T]:
    """A function of (box, s) that is asked for one seat after the other: it keeps its last answer.

    Only of plain records: others may have changed meanwhile.
    """
    last: tuple[Any, Any, Any] = (None, None, None)

    @wraps(function)
    def kept(box: Any, s: Any) -> T:
        nonlocal last
        if not isinstance(s, PlainRecord):
            return function(box, s)
        found = last
        if found[0] is not box or found[1] is not s:
            last = found = (box, s, function(box, s))
        return found[2]  # type: ignore[no-any-return]

    return kept
