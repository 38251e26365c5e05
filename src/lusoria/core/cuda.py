"""The third way: the same rules as device functions of a GPU, one thread a game.

Needs the extra `lusoria[gpu]`. Kernels compile to PTX without a card (`playout_ptx`).
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from lusoria.core import playout as playouts
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.game import Game
from lusoria.core.log import Log, note
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.record import Record, as_array, dtype
from lusoria.core.rule import is_rule, rule
from lusoria.errors import LusoriaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 looks for it on import; NumPy 2.5 has dropped it
    vars(np)["row_stack"] = np.vstack

try:
    from numba import cuda as cuda  # for the kernels of a batch, too
    from numba import types as types
    from numba.cuda import dispatcher as cuda_dispatcher
    from numba.cuda.cudadrv.driver import device_memset as device_memset
except ImportError as missing:
    raise LusoriaError(f"a GPU needs numba-cuda ({missing}): pip install 'lusoria[gpu]'") from None

from lusoria.core.compile import called, declared, numba_type, reachable

THREADS = 512  # in a block; they go through a game side by side
BLOCKS = 2  # on each multiprocessor: one works while the other waits
REGISTERS = 64  # a thread: so many that two blocks fit
SMALL = 200  # instructions of a rule that may be inlined
WARP = 0xFFFFFFFF  # all threads of a warp
MOST_PROGRESS = 1 << 14  # more than any game's `progress`
LAST = (1 << 31) - 1  # further than any game
ALIGNED = 16  # bytes; records in a thread's own memory would start anywhere otherwise


def why_no_gpu() -> str | None:
    """What is missing for running on a GPU, in words; None if nothing is."""
    try:
        if cuda.is_available():
            return None
        cuda.detect()
    except Exception as error:
        reason = " ".join(str(error).split()).rstrip(": ")
        return f"no usable NVIDIA GPU: {reason}"
    return "no usable NVIDIA GPU was found"


_device: dict[FunctionType, Any] = {}


def device_function(function: Callable[..., Any]) -> Any:
    """A rule as a device function, compiled once for its declared types, with all it calls."""
    if not is_rule(function):
        raise TypeError(f"{function!r} is not a rule")
    for f in [cast(FunctionType, unlogged), *reachable(cast(FunctionType, function))]:  # callees come first
        if f not in _device:
            names = {name: _device[cast(FunctionType, unlogged) if g is note else g] for name, g in called(f).items()}
            meanings = {**f.__globals__, **names}
            text = FunctionType(f.__code__, meanings, f.__name__, f.__defaults__)
            made = cuda.jit(device=True)(text)
            arguments, result = declared(f)
            keep_apart(made.compile_device(tuple(arguments), result))
            made._can_compile = False  # one specialisation, arguments are cast to it
            _device[f] = made
    return _device[cast(FunctionType, function)]


@rule
def unlogged(log: Log, seen: int, kind: int, seat: int, a: int, b: int) -> None:
    """`note`, where no log is kept: a log of capacity 0 in a kernel."""


def keep_apart(compiled: Any) -> None:
    """Keeps all but the smallest rules functions of their own: inlined, a kernel is over a megabyte of code.

    Threads of different games are at different places, so code that does not fit the instruction
    cache costs more than calls do.
    """
    for module in compiled.library.modules:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("optsize")
                if sum(len(block.instructions) for block in function.blocks) > SMALL:
                    function.attributes.add("noinline")


# What `playout_kernel` puts in: a game's rules, and the types of what a thread keeps to itself.
progress: Any = None
begin: Any = None
play_one: Any = None
finish: Any = None
STATE: Any = None
DICE: Any = None
ACTIONS: Any = None


def _play_games(
    box: Any, log: Any, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any
) -> None:
    """Games `first`, `first + 1`, ... of a run. A thread that has finished a game takes the next.

    State and dice live in the thread's own memory while it plays. Before each decision the threads
    of a block meet, and only those go on that have come least far: so the games stay side by side
    and their threads run the same code at the same time.
    """
    i = cuda.grid(1)
    s = cuda.local.array(1, STATE, alignment=ALIGNED)
    d = cuda.local.array(1, DICE, alignment=ALIGNED)
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    for k in range(len(d[0].tape)):  # a thread's own memory is not clean, and all of it is compared
        d[0].tape[k] = 0
        d[0].sides[k] = 0
    d[0].cap = 0
    d[0].forced = 0
    playing = False
    number = 0  # of this thread's games
    while True:
        key = LAST
        if i < len(outs):
            key = number * MOST_PROGRESS + (progress(s[0]) if playing else 0)
        least = least_in_block(key)
        if least == LAST:
            break
        if key == least:
            if not playing:
                seed_dice(d[0], seed, first + i)
                begin(box[0], s[0], seats, d[0], log[0], outs[i])
                playing = True
            elif not play_one(box[0], s[0], policy, options, d[0], log[0], outs[i]):
                finish(box[0], s[0], seats, points, outs[i])
                if i < len(states):
                    states[i] = s[0]
                    dice[i] = d[0]
                i += cuda.gridsize(1)
                number += 1
                playing = False


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def least_in_block(key: Any) -> Any:
    """The smallest key of all threads of a block."""
    found = cuda.shared.array(1, types.int32)
    if cuda.threadIdx.x == 0:
        found[0] = LAST
    cuda.syncthreads()
    least = types.int32(key)
    for distance in (16, 8, 4, 2, 1):
        least = min(least, cuda.shfl_xor_sync(WARP, least, distance))
    if cuda.laneid == 0:
        cuda.atomic.min(found, 0, least)
    cuda.syncthreads()
    least = found[0]
    cuda.syncthreads()
    return least


def _kernel_text(game: Game) -> FunctionType:
    names = {
        "progress": device_function(game.progress),
        **{name: device_function(playouts.of(game)[name]) for name in ("begin", "play_one", "finish")},
        "seed_dice": device_function(seed_dice),
        "STATE": numba_type(game.State),
        "DICE": numba_type(Dice),
        "ACTIONS": game.actions,
    }
    return FunctionType(_play_games.__code__, {**globals(), **names}, f"play_{game.name}")


def _signature(game: Game) -> Any:
    records = [types.Array(numba_type(record), 1, "C") for record in (game.Box, Log)]
    results = [types.Array(numba_type(record), 1, "C") for record in (game.State, Dice, Outcome)]
    return types.void(*records, *[types.int64] * 4, *results)


def grid(blocks: int = BLOCKS) -> int:
    """How many blocks to launch on this card."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT) * blocks


@cache
def playout_kernel(game: Game, registers: int = REGISTERS) -> Any:
    """A kernel that plays whole games, compiled once a game.

    `kernel[grid(), THREADS](box, log, seats, policy, seed, first, states, dice, outs)`, all arrays on the card.
    """
    return cuda.jit(_signature(game), max_registers=registers)(_kernel_text(game))


def playout_ptx(game: Game, capability: tuple[int, int] = (9, 0)) -> str:
    """The same kernel as PTX text, for a card that need not be there."""
    with _pretended_card(capability):
        ptx, _ = cuda.compile_ptx(_kernel_text(game), _signature(game), cc=capability)
    return cast(str, ptx)


@contextmanager
def _pretended_card(capability: tuple[int, int]) -> Iterator[None]:
    """Device functions ask the card for its capability while they are compiled."""
    real = cuda_dispatcher.get_current_device
    _device.clear()
    cuda_dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        cuda_dispatcher.get_current_device = real
        _device.clear()


def play_on_gpu(
    game: Game, box: Record, seats: int, policy: int, seed: int, count: int, kept: int = 0
) -> tuple[Any, Any, Any]:
    """Plays `count` games on the card; returns the last states and dice of the first `kept`, and all outcomes."""
    game.check_seats(seats)
    if reason := why_no_gpu():
        raise LusoriaError(reason)
    states = cuda.device_array(kept, dtype(game.State))
    dice = cuda.device_array(kept, dtype(Dice))
    outs = cuda.device_array(count, dtype(Outcome))
    boxes, log = cuda.to_device(as_array(box)), cuda.to_device(np.zeros(1, dtype(Log)))
    playout_kernel(game)[grid(), THREADS](boxes, log, seats, policy, seed, 0, states, dice, outs)
    return states.copy_to_host(), dice.copy_to_host(), outs.copy_to_host()
