"""A list that only grows, whose older part is kept packed: histories are long, and rarely looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")

CHUNK = 8  # items that are packed together
LEAST_UNPACKED = 4  # of the latest items, at least
CHUNK_OVERHEAD = 48  # bytes of a chunk besides its content


class Packed(Generic[T]):
    """A sequence with `append`. What is packed is unpacked again each time it is asked for: it must not be changed."""

    __slots__ = ("_chunks", "_pack", "_tail", "_unpack", "packed_bytes")

    def __init__(self, pack: Callable[[list[T]], bytes], unpack: Callable[[bytes], list[T]]) -> None:
        self._pack, self._unpack = pack, unpack
        self._chunks: list[bytes] = []
        self._tail: list[T] = []
        self.packed_bytes = 0

    def append(self, item: T) -> None:
        """Adds an item at the end."""
        self._tail.append(item)
        if len(self._tail) >= CHUNK + LEAST_UNPACKED:
            chunk = self._pack(self._tail[:CHUNK])
            self._chunks.append(chunk)
            self.packed_bytes += len(chunk) + CHUNK_OVERHEAD
            del self._tail[:CHUNK]

    def copy(self) -> Packed[T]:
        """A list of its own with the same items."""
        other = Packed(self._pack, self._unpack)
        other._chunks, other._tail, other.packed_bytes = self._chunks.copy(), self._tail.copy(), self.packed_bytes
        return other

    def prefix(self, length: int) -> Packed[T]:
        """A list of its own with the first items."""
        other, whole = Packed(self._pack, self._unpack), min(length // CHUNK, len(self._chunks))
        other._chunks = self._chunks[:whole]
        other._tail = self[whole * CHUNK : length]
        other.packed_bytes = sum(len(chunk) + CHUNK_OVERHEAD for chunk in other._chunks)
        return other

    @property
    def unpacked(self) -> list[T]:
        """The latest items."""
        return self._tail

    def __len__(self) -> int:
        return len(self._chunks) * CHUNK + len(self._tail)

    @overload
    def __getitem__(self, i: int) -> T: ...
    @overload
    def __getitem__(self, i: slice) -> list[T]: ...
    def __getitem__(self, i: int | slice) -> T | list[T]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        packed = len(self._chunks) * CHUNK
        if i < 0:
            i += packed + len(self._tail)
        if i >= packed:
            return self._tail[i - packed]
        if i < 0:
            raise IndexError(i)
        found: T = unpacked(self._unpack, self._chunks[i // CHUNK])[i % CHUNK]
        return found

    def __iter__(self) -> Iterator[T]:
        for chunk in self._chunks:
            yield from unpacked(self._unpack, chunk)
        yield from self._tail

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self._tail)
        for chunk in reversed(self._chunks):
            yield from reversed(unpacked(self._unpack, chunk))


@lru_cache(maxsize=64)
def unpacked(unpack: Callable[[bytes], list[Any]], chunk: bytes) -> list[Any]:
    """The items of a chunk. Loops over a history ask for the same one again and again."""
    return unpack(chunk)


class Picked(Sequence[T]):
    """Some items of a packed list, by their indices."""

    __slots__ = ("_indices", "_items")

    def __init__(self, items: Packed[Any], indices: Sequence[int]) -> None:
        self._items, self._indices = items, indices

    def __len__(self) -> int:
        return len(self._indices)

    @overload
    def __getitem__(self, i: int) -> T: ...
    @overload
    def __getitem__(self, i: slice) -> list[T]: ...
    def __getitem__(self, i: int | slice) -> T | list[T]:
        if isinstance(i, slice):
            return [self._items[k] for k in self._indices[i]]
        found: T = self._items[self._indices[i]]
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]
