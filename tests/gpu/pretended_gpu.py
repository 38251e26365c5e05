"""A card that is not there: the texts of the kernels run as Python, with the compiled rules in them.

Each thread is a warp and a block of its own, and they run one after the other. Only where a kernel needs a whole block
(`_observe`) its threads run together. How games are laid out (`count`, `arrange`) is done by NumPy.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from types import FunctionType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from numba.np.numpy_support import as_dtype

from lusoria.batch.game import rules_for as batch_rules
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.core.dice import seed_dice
from lusoria.core.game import Game
from lusoria.gpu import batch as gpu
from lusoria.gpu import batch_kernels as batch_kernels
from lusoria.gpu import buckets as piles
from lusoria.gpu import cuda
from lusoria.gpu import playouts as card
from lusoria.gpu import side_by_side as kernels

BLOCK = 4  # threads of a block
TOGETHER = {"_observe"}  # kernels whose threads need each other


class Row(np.recarray[Any, Any]):
    """An array on the card. NumPy copies the fields of a record, a card all of its bytes."""

    __cuda_array_interface__ = None  # told apart by having one

    def copy_to_host(self, stream: Any = 0) -> Any:
        return copied(self)

    def copy_to_device(self, row: Any) -> None:
        np.asarray(self).view(np.uint8).reshape(-1)[:] = np.frombuffer(np.asarray(row).tobytes(), np.uint8)

    def is_c_contiguous(self) -> bool:
        return bool(self.flags.c_contiguous)

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        return found.view(Row) if isinstance(found, np.ndarray) else found

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(value, np.void):
            np.asarray(self).view(np.uint8).reshape(len(self), -1)[at] = np.frombuffer(value.tobytes(), np.uint8)
        else:
            super().__setitem__(at, value)


def copied(row: Any) -> Any:
    return np.frombuffer(bytearray(row.tobytes()), row.dtype).reshape(row.shape)


def to_device(row: Any) -> Any:
    return copied(np.asarray(row)).view(Row)


def device_array(shape: Any, kind: Any) -> Any:
    """Memory on a card is not clean."""
    row = np.zeros(shape, kind)
    row.reshape(-1).view(np.uint8)[:] = 0xA5
    return row.view(Row)


def device_memset(row: Any, number: int, size: int, stream: Any = 0) -> None:
    if isinstance(stream, Recording):
        stream.notes.append(partial(device_memset, row, number, size))
    else:
        np.asarray(row).reshape(-1).view(np.uint8)[:] = number


def count(row: Any, counts: Any) -> None:
    counts[: piles.PILES] += np.bincount(row, minlength=piles.PILES).astype(np.int32)


def arrange(row: Any, _counts: Any, order: Any) -> None:
    order[:] = np.argsort(row, kind="stable")


class Inside(threading.local):
    """What a thread of a kernel knows about itself, under the names of Numba."""

    me = block = laneid = 0

    def __init__(self, threads: int, blocks: int, held: dict[int, Any], barrier: threading.Barrier | None) -> None:
        self.threads, self.blocks, self.held, self.barrier = threads, blocks, held, barrier
        self.local = SimpleNamespace(array=new_row)
        self.shared = SimpleNamespace(array=self.shared_array)
        self.atomic = SimpleNamespace(min=least)

    def enter(self, block: int, me: int) -> None:
        self.block, self.me, self.laneid = block, me, me % kernels.LANES
        self.threadIdx, self.blockIdx = SimpleNamespace(x=me), SimpleNamespace(x=block)

    def grid(self, _: int) -> int:
        return self.block * self.threads + self.me

    def gridsize(self, _: int) -> int:
        return self.blocks * self.threads

    def shared_array(self, size: int, kind: Any, alignment: int = 0) -> Any:
        return self.held.setdefault(self.block, new_row(size, kind))

    def syncthreads(self) -> None:
        if self.barrier:
            self.barrier.wait()


def new_row(size: int, kind: Any, alignment: int = 0) -> Any:
    made = np.zeros(size, as_dtype(kind))
    return made.view(Row) if made.dtype.names else made


def least(row: Any, at: int, number: int) -> None:
    row[at] = min(row[at], number)


class Kernel:
    """A kernel that is started as Numba's are: `kernel[blocks, threads](arguments)`."""

    def __init__(self, text: Callable[..., Any], rules: dict[str, Any]) -> None:
        self.text, self.rules = cast(FunctionType, text), rules

    def __getitem__(self, launch: tuple[Any, ...]) -> Callable[..., None]:
        return started(partial(self.start, launch[0], launch[1]), launch)

    def start(self, blocks: int, threads: int, *arguments: Any) -> None:
        together = self.text.__name__ in TOGETHER
        inside = Inside(threads, blocks, {}, threading.Barrier(threads) if together else None)
        alone = {"least_in_warp": lambda number: number, "least_in_block": lambda number: number}
        known = {name: getattr(value, "py_func", value) for name, value in self.text.__globals__.items()}
        run = FunctionType(self.text.__code__, {**known, **self.rules, **alone, "cuda": inside})
        given = [np.asarray(row) if isinstance(row, Row) and not row.dtype.names else row for row in arguments]

        def thread(block: int, me: int) -> None:
            inside.enter(block, me)
            run(*given)

        for block in range(blocks):
            if not together:
                for me in range(threads):
                    thread(block, me)
                continue
            running = [threading.Thread(target=thread, args=(block, me)) for me in range(threads)]
            for one in running:
                one.start()
            for one in running:
                one.join()


class Recording:
    """What was launched, with what it was given then: it is the stream that notes it."""

    def __init__(self, launches: Callable[[Any], None]) -> None:
        self.notes: list[Callable[[], None]] = []
        launches(self)

    def start(self) -> None:
        for note in self.notes:
            note()


def started(run: Callable[..., None], launch: tuple[Any, ...]) -> Callable[..., None]:
    """Starts a kernel now, or notes it."""
    stream = launch[2] if len(launch) > 2 else 0
    return (lambda *arguments: stream.notes.append(partial(run, *arguments))) if isinstance(stream, Recording) else run


class Whole:
    """A kernel that is one function over all games."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function

    def __getitem__(self, launch: tuple[Any, ...]) -> Callable[..., None]:
        return started(self.function, launch)


def compiled_rules(game: Game, texts: Callable[[Game, int], dict[str, Any]]) -> dict[str, Any]:
    """What `rules_of` puts into the texts, with the CPU's rules instead of device functions."""
    whole, batch = playout.rules_for(game), batch_rules(game)
    named = {**batch, **whole, "seed_dice": seed_dice, "choose_one": whole["choose"]}
    return {
        name: value if name.isupper() else compiled(named.get(name) or getattr(game, name))
        for name, value in texts(game, 0).items()
    }


def pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on there is a card."""
    for module in (piles, card, gpu, batch_kernels):
        monkeypatch.setattr(module, "device_function", lambda function, _inlined: function, raising=False)
    stream = SimpleNamespace(synchronize=lambda: None)
    memory = SimpleNamespace(get_memory_info=lambda: SimpleNamespace(free=1 << 40))
    pretended = SimpleNamespace(
        device_array=device_array, to_device=to_device, stream=lambda: stream,
        default_stream=lambda: stream, current_context=lambda: memory, as_cuda_array=lambda row: row,
    )  # fmt: skip

    def kernel(parts: Any, game: Game, name: str) -> Any:
        if name in ("count", "arrange"):
            return Whole(count if name == "count" else arrange)
        return Kernel(parts.KERNELS[name], compiled_rules(game, parts.rules_of))

    def playout_kernel(game: Game) -> Any:
        return Kernel(kernels.play_side_by_side, compiled_rules(game, card.rules_of))

    for module in (piles, card, gpu):
        monkeypatch.setattr(module, "cuda", pretended)
        monkeypatch.setattr(module, "device_memset", device_memset, raising=False)
        monkeypatch.setattr(module, "THREADS", BLOCK)
    monkeypatch.setattr(piles, "kernel", partial(kernel, piles))
    monkeypatch.setattr(gpu, "kernel", partial(kernel, gpu))
    monkeypatch.setattr(card, "playout_kernel", playout_kernel)
    monkeypatch.setattr(gpu, "Recording", Recording)
    for module in (card, cuda):
        monkeypatch.setattr(module, "multiprocessors", lambda: 1)
        monkeypatch.setattr(module, "why_no_gpu", lambda: None)
