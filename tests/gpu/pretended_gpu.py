"""A GPU that is not there: the kernels run as Python, and call the rules compiled for the CPU.

Each thread is a warp and a block of its own, and they run one after the other. Only where a kernel needs a whole block
(`observe_games`) its threads run together. NumPy sorts the games (`count_buckets`, `sort_by_bucket`).
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
from lusoria.gpu import batch, batch_kernels, bucket_kernels, buckets, playouts
from lusoria.gpu.bucket_kernels import BUCKETS
from lusoria.gpu.side_by_side import WARP_SIZE, play_side_by_side

BLOCK_SIZE = 4  # threads
WHOLE_BLOCK_KERNELS = {"observe_games"}  # their threads need each other


class Row(np.recarray[Any, Any]):
    """An array on the GPU. NumPy copies the fields of a record, a GPU all of its bytes."""

    __cuda_array_interface__ = None  # arrays on a GPU are recognised by having one

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
    """Memory on a GPU is not cleared."""
    row = np.zeros(shape, kind)
    row.reshape(-1).view(np.uint8)[:] = 0xA5
    return row.view(Row)


def device_memset(row: Any, number: int, size: int, stream: Any = 0) -> None:
    if isinstance(stream, CudaGraph):
        stream.launches.append(partial(device_memset, row, number, size))
    else:
        np.asarray(row).reshape(-1).view(np.uint8)[:] = number


def count_buckets(row: Any, counts: Any) -> None:
    counts[:BUCKETS] += np.bincount(row, minlength=BUCKETS).astype(np.int32)


def sort_by_bucket(row: Any, _counts: Any, order: Any) -> None:
    order[:] = np.argsort(row, kind="stable")


class ThreadContext(threading.local):
    """What a thread of a kernel knows about itself, under the names of Numba."""

    me = block = laneid = 0

    def __init__(self, threads: int, blocks: int, held: dict[int, Any], barrier: threading.Barrier | None) -> None:
        self.threads, self.blocks, self.held, self.barrier = threads, blocks, held, barrier
        self.local = SimpleNamespace(array=new_row)
        self.shared = SimpleNamespace(array=self.shared_array)
        self.atomic = SimpleNamespace(min=least)

    def enter(self, block: int, me: int) -> None:
        self.block, self.me, self.laneid = block, me, me % WARP_SIZE
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
    """A kernel that is launched as Numba's are: `kernel[blocks, threads](arguments)`."""

    def __init__(self, function: Callable[..., Any], rules: dict[str, Any]) -> None:
        self.function, self.rules = cast(FunctionType, function), rules

    def __getitem__(self, launch: tuple[Any, ...]) -> Callable[..., None]:
        return launched(partial(self.start, launch[0], launch[1]), launch)

    def start(self, blocks: int, threads: int, *arguments: Any) -> None:
        together = self.function.__name__ in WHOLE_BLOCK_KERNELS
        context = ThreadContext(threads, blocks, {}, threading.Barrier(threads) if together else None)
        alone = {"least_in_warp": lambda number: number, "least_in_block": lambda number: number}
        known = {name: getattr(value, "py_func", value) for name, value in self.function.__globals__.items()}
        run = FunctionType(self.function.__code__, {**known, **self.rules, **alone, "cuda": context})
        given = [in_kernel(argument) for argument in arguments]

        def thread(block: int, me: int) -> None:
            context.enter(block, me)
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


def in_kernel(argument: Any) -> Any:
    """An argument as a kernel sees it: numbers in plain arrays, which are faster."""
    if isinstance(argument, tuple):
        return type(argument)(*map(in_kernel, argument))
    return np.asarray(argument) if isinstance(argument, Row) and not argument.dtype.names else argument


class CudaGraph:
    """What was launched while it was the stream, with the arguments of then."""

    def __init__(self, launch: Callable[[Any], None]) -> None:
        self.launches: list[Callable[[], None]] = []
        launch(self)

    def launch(self) -> None:
        for launch in self.launches:
            launch()


def launched(run: Callable[..., None], launch: tuple[Any, ...]) -> Callable[..., None]:
    """Runs a kernel now, or captures it."""
    stream = launch[2] if len(launch) > 2 else 0
    if isinstance(stream, CudaGraph):
        return lambda *arguments: stream.launches.append(partial(run, *arguments))
    return run


class ArrayKernel:
    """A kernel that is one function over all games."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function

    def __getitem__(self, launch: tuple[Any, ...]) -> Callable[..., None]:
        return launched(self.function, launch)


def compiled_rules(game: Game, rules_of: Callable[[Game, int], dict[str, Any]]) -> dict[str, Any]:
    """What `rules_of` gives a kernel, with the CPU's rules instead of device functions."""
    named = {**batch_rules(game), **playout.rules_for(game), "seed_dice": seed_dice}
    return {
        name: value if name.isupper() else compiled(named.get(name) or getattr(game, name))
        for name, value in rules_of(game, 0).items()
    }


def pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on there is a GPU."""
    for module in (bucket_kernels, playouts, batch_kernels):
        monkeypatch.setattr(module, "device_function", lambda function, _limit: function)
    stream = SimpleNamespace(synchronize=lambda: None)
    memory = SimpleNamespace(get_memory_info=lambda: SimpleNamespace(free=1 << 40))
    pretended = SimpleNamespace(
        device_array=device_array, to_device=to_device, stream=lambda: stream,
        default_stream=lambda: stream, current_context=lambda: memory, as_cuda_array=lambda row: row,
    )  # fmt: skip

    def kernel(parts: Any, game: Game, name: str) -> Any:
        if name in ("count_buckets", "sort_by_bucket"):
            return ArrayKernel(count_buckets if name == "count_buckets" else sort_by_bucket)
        return Kernel(parts.KERNELS[name], compiled_rules(game, parts.rules_of))

    def playout_kernel(game: Game) -> Any:
        return Kernel(play_side_by_side, compiled_rules(game, playouts.rules_of))

    for module in (buckets, playouts, batch):
        monkeypatch.setattr(module, "cuda", pretended)
        monkeypatch.setattr(module, "device_memset", device_memset, raising=False)
        monkeypatch.setattr(module, "THREADS_PER_BLOCK", BLOCK_SIZE)
    monkeypatch.setattr(buckets, "kernel", partial(kernel, bucket_kernels))
    monkeypatch.setattr(batch, "kernel", partial(kernel, batch_kernels))
    monkeypatch.setattr(playouts, "playout_kernel", playout_kernel)
    monkeypatch.setattr(batch, "CudaGraph", CudaGraph)
    for module in (playouts, batch):
        monkeypatch.setattr(module, "multiprocessors", lambda: 1)
        monkeypatch.setattr(module, "why_no_gpu", lambda: None)
