"""The third way: the same rules as device functions of a GPU, one thread a game.

Needs the extra `lusoria[gpu]`. Kernels compile to PTX without a card (`pretended_card`).
"""

from __future__ import annotations

import copy
import pickle
import weakref
from contextlib import ExitStack, contextmanager, suppress
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from lusoria.core.features import put
from lusoria.core.log import Log, note
from lusoria.core.record import Options
from lusoria.core.rule import is_rule, rule, specialised_module
from lusoria.extras import extra

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lusoria.core.game import Game

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 looks for it on import; NumPy 2.5 has dropped it
    vars(np)["row_stack"] = np.vstack

with extra("gpu", "a GPU"):
    from numba import cuda as cuda  # for the kernels of a batch, too
    from numba import types as types
    from numba.cuda import dispatcher as cuda_dispatcher
    from numba.cuda.cudadrv.driver import CudaAPIError as CudaAPIError
    from numba.cuda.cudadrv.driver import binding, driver
    from numba.cuda.cudadrv.driver import device_memset as device_memset

from lusoria.core.cache import _Locator as Locator
from lusoria.core.compile import called, declared, reachable

INLINED = 500  # instructions of a rule that is inlined, where not all are
ALL = 1 << 30  # more than any rule has


class Limits(NamedTuple):
    """What the compiler of a kernel has to keep to."""

    registers: int | None  # a thread
    inlined: int = INLINED  # instructions of a rule that is inlined


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


_device: dict[tuple[FunctionType, int], Any] = {}


def device_function(function: Callable[..., Any], inlined: int) -> Any:
    """A rule as a device function, compiled once for its declared types, with all it calls."""
    if not is_rule(function):
        raise TypeError(f"{function!r} is not a rule")
    instead = {cast(Any, note): cast(FunctionType, unlogged), cast(Any, put): cast(FunctionType, put_unless_zero)}
    for f in [*instead.values(), *reachable(cast(FunctionType, function))]:  # callees come first
        if (f, inlined) not in _device:
            callees = {name: instead.get(g, g) for name, g in called(f).items()}
            meanings = {**f.__globals__, **{name: _device[g, inlined] for name, g in callees.items()}}
            text = FunctionType(f.__code__, meanings, f.__name__, f.__defaults__)
            made = cuda.jit(device=True)(text)
            arguments, result = declared(f)
            keep_apart(made.compile_device(tuple(arguments), result), inlined)
            made._can_compile = False  # one specialisation, arguments are cast to it
            _device[f, inlined] = made
    return _device[cast(FunctionType, function), inlined]


@rule
def unlogged(log: Log, seen: int, kind: int, seat: int, a: int, b: int) -> None:
    """`note`, where no log is kept: a log of capacity 0 in a kernel."""


@rule
def put_unless_zero(out: Options, at: int, number: int) -> None:
    """`put`, where a write costs more than to ask: the row holds zeros before."""
    if number != 0:
        out[at] = number


def keep_apart(compiled: Any, inlined: int) -> None:
    """Keeps all but the smaller rules functions of their own: all inlined, a kernel is over a megabyte of code.

    Where threads of different games are at different places, code that does not fit the instruction
    cache costs more than calls do.
    """
    for module in compiled.library.modules:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("optsize")
                if sum(len(block.instructions) for block in function.blocks) > inlined:
                    function.attributes.add("noinline")


class _KernelFiles(cuda_dispatcher.CUDACacheImpl):  # type: ignore[misc]
    _locator_classes = (Locator,)

    def reduce(self, kernel: Any) -> Any:
        """The machine code alone: the texts it was made of are twenty times as long."""
        library = copy.copy(kernel._codelibrary)
        library._llvm_strs, library._ptx_cache = [], {}
        return {**super().reduce(kernel), "codelibrary": library}


class _KernelCache(cuda_dispatcher.CUDACache):  # type: ignore[misc]
    """The kernels of one text; `options` are those of the compiler, by which they differ, too."""

    _impl_class = _KernelFiles

    def __init__(self, function: FunctionType, options: tuple[Any, ...]) -> None:
        super().__init__(function)
        self.options = options

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        return (*super()._index_key(signature, codegen), self.options)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was kept; None, so that it is compiled anew, if the file is damaged."""
        try:
            return super().load_overload(signature, context)
        except (EOFError, pickle.UnpicklingError):
            return None

    def save_overload(self, signature: Any, kernel: Any) -> None:
        """Keeps it where there is room: a full disk is no reason not to play."""
        with suppress(OSError):
            super().save_overload(signature, kernel)


def kernel_of(
    game: Game, text: Callable[..., Any], signature: Any, limits: Limits, rules: Callable[[Game, int], dict[str, Any]]
) -> Any:
    """A kernel of one game: from the cache of compiled rules, or compiled with the rules in it."""
    plain = cast(FunctionType, text)
    meanings = dict(plain.__globals__)
    bound = FunctionType(plain.__code__, meanings, plain.__name__)
    bound.__module__ = specialised_module(plain.__module__, game.rules)
    made = cuda.jit(max_registers=limits.registers)(bound)
    if Locator.from_function(bound, ""):
        made._cache = _KernelCache(bound, (*limits, *(made.targetoptions[name] for name in ("opt", "debug"))))
    kept = made._cache.load_overload(signature.args, made.targetctx)
    if kept is None:
        meanings.update(rules(game, limits.inlined))
        made.compile(signature.args)
    else:
        made.add_overload(kept, signature.args)
    made._specialized = True  # for these arguments alone, so that a launch need not look at their types
    made.disable_compile()
    return made


class Recording:
    """Launches that are written down once, and from then on started together.

    For small batches that counts: to start kernels one by one takes Python longer than the card needs to run them.
    All that they are given must stay where it is, and they must have run before: to load one is no launch.
    """

    def __init__(self, launches: Callable[[Any], None]) -> None:
        with ExitStack() as afterwards:
            # Other threads may go on with the default stream meanwhile, hence a stream that does not wait for it.
            stream = driver.cuStreamCreate(binding.CUstream_flags.CU_STREAM_NON_BLOCKING.value)
            afterwards.callback(driver.cuStreamDestroy, stream)
            driver.cuStreamBeginCapture(stream, binding.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED)
            try:
                launches(cuda.external_stream(int(stream)))
            finally:
                graph = driver.cuStreamEndCapture(stream)
                afterwards.callback(driver.cuGraphDestroy, graph)
            self._program = driver.cuGraphInstantiate(graph, 0)
        weakref.finalize(self, driver.cuGraphExecDestroy, self._program).atexit = False

    def start(self) -> None:
        """Starts them, in the default stream."""
        driver.cuGraphLaunch(self._program, 0)


def multiprocessors() -> int:
    """How many this card has."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


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
