"""The third way: the same rules as device functions of a GPU, one thread a game.

Needs the extra `lusoria[gpu]`. Kernels compile to PTX without a card (`pretended_card`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from lusoria.core import playout as playouts
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.features import put
from lusoria.core.game import Game
from lusoria.core.log import Log, note
from lusoria.core.playout import Outcome
from lusoria.core.record import Options, Record, as_array, dtype
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

from lusoria.core import kernels
from lusoria.core.compile import called, declared, numba_type, reachable

REGISTERS = 64  # a thread: so many that 1024 threads fit a multiprocessor
THREADS, BLOCKS = 512, 2  # in a block, blocks on each multiprocessor: one works while the other waits
BY_KIND_THREADS, BY_KIND_BLOCKS = kernels.MOST_THREADS, 1  # the more games a block has, the more of them are alike
INLINED = 500  # instructions of a rule that may be inlined


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
    instead = {cast(Any, note): cast(FunctionType, unlogged), cast(Any, put): cast(FunctionType, put_unless_zero)}
    for f in [*instead.values(), *reachable(cast(FunctionType, function))]:  # callees come first
        if f not in _device:
            callees = {name: instead.get(g, g) for name, g in called(f).items()}
            meanings = {**f.__globals__, **{name: _device[g] for name, g in callees.items()}}
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


@rule
def put_unless_zero(out: Options, at: int, number: int) -> None:
    """`put`, where a write costs more than to ask: the row holds zeros before."""
    if number != 0:
        out[at] = number


def keep_apart(compiled: Any) -> None:
    """Keeps all but the smaller rules functions of their own: all inlined, a kernel is over a megabyte of code.

    Threads of different games are at different places, so code that does not fit the instruction
    cache costs more than calls do.
    """
    for module in compiled.library.modules:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("optsize")
                if sum(len(block.instructions) for block in function.blocks) > INLINED:
                    function.attributes.add("noinline")


def kernel_text(game: Game) -> FunctionType:
    of = playouts.of(game)
    rules = {
        **{name: of[name] for name in ("begin", "count_decision", "choose", "play_one", "finish")},
        **{name: getattr(game, name) for name in ("progress", "legal", "step")},
        "seed_dice": seed_dice,
    }
    names = {
        **{name: device_function(function) for name, function in rules.items()},
        "STATE": numba_type(game.State),
        "DICE": numba_type(Dice),
        "ACTIONS": game.actions,
    }
    text = kernels.play_by_kind if game.scattered else kernels.play_side_by_side
    return FunctionType(text.__code__, {**vars(kernels), **names}, f"play_{game.name}")


def kernel_signature(game: Game) -> Any:
    box, log, state, dice, out = (
        types.Array(numba_type(record), 1, "C") for record in (game.Box, Log, game.State, Dice, Outcome)
    )
    tables = (state, dice) if game.scattered else ()
    return types.void(box, log, *[types.int64] * 4, *tables, state, dice, out)


def multiprocessors() -> int:
    """How many this card has."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


@cache
def playout_kernel(game: Game) -> Any:
    """A kernel that plays whole games, compiled once a game."""
    return cuda.jit(kernel_signature(game), max_registers=REGISTERS)(kernel_text(game))


@dataclass
class Playouts:
    """Whole games of one kind on the card: `play` starts them and does not wait."""

    game: Game
    box: Record

    def __post_init__(self) -> None:
        self.kernel = playout_kernel(self.game)
        self.boxes, self.log = cuda.to_device(as_array(self.box)), cuda.to_device(np.zeros(1, dtype(Log)))
        self.threads = BY_KIND_THREADS if self.game.scattered else THREADS
        self.blocks = multiprocessors() * (BY_KIND_BLOCKS if self.game.scattered else BLOCKS)
        kept = (self.game.State, Dice) if self.game.scattered else ()
        self.tables = [cuda.device_array(self.side_by_side, dtype(record)) for record in kept]

    @property
    def side_by_side(self) -> int:
        """How many games are played at the same time."""
        return self.threads * self.blocks

    def play(self, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any) -> None:
        """Plays a game for each of `outs`; keeps the last states and dice of as many as there is room for."""
        numbers = (seats, policy, seed, first)
        self.kernel[self.blocks, self.threads](self.boxes, self.log, *numbers, *self.tables, states, dice, outs)


@contextmanager
def pretended_card(capability: tuple[int, int]) -> Iterator[None]:
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
    Playouts(game, box).play(seats, policy, seed, 0, states, dice, outs)
    return states.copy_to_host(), dice.copy_to_host(), outs.copy_to_host()
