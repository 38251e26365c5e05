"""Compiles rules into device functions and kernels of a GPU.

Needs the extra `lusoria[gpu]`. Kernels compile to PTX without a GPU, too (`pretended_gpu`).
"""

from __future__ import annotations

import copy
import pickle
from contextlib import contextmanager, suppress
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
    from numba import cuda as cuda  # other modules of this package import it from here
    from numba import types as types
    from numba.cuda import dispatcher as cuda_dispatcher
    from numba.cuda.cudadrv.driver import CudaAPIError as CudaAPIError
    from numba.cuda.cudadrv.driver import binding as binding
    from numba.cuda.cudadrv.driver import device_memset as device_memset
    from numba.cuda.cudadrv.driver import driver as driver

from lusoria.core.cache import Locator
from lusoria.core.compile import called, declared, reachable

DEFAULT_INLINE_LIMIT = 500  # instructions
INLINE_ALL = 1 << 30  # more instructions than any rule has


class CompilerLimits(NamedTuple):
    """Limits for the code of a kernel."""

    registers: int | None  # of a thread; None: as many as it wants
    inline: int = DEFAULT_INLINE_LIMIT  # instructions of the largest rule that is inlined


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


_device_functions: dict[tuple[FunctionType, int], Any] = {}


def device_function(function: Callable[..., Any], inline_limit: int) -> Any:
    """A rule as a device function, compiled once for its declared types, with all it calls."""
    if not is_rule(function):
        raise TypeError(f"{function!r} is not a rule")
    replaced = {cast(Any, note): cast(FunctionType, note_nothing), cast(Any, put): cast(FunctionType, put_unless_zero)}
    for f in [*replaced.values(), *reachable(cast(FunctionType, function))]:  # callees come first
        if (f, inline_limit) not in _device_functions:
            callees = {name: replaced.get(g, g) for name, g in called(f).items()}
            namespace = {
                **f.__globals__,
                **{name: _device_functions[g, inline_limit] for name, g in callees.items()},
            }
            made = cuda.jit(device=True)(FunctionType(f.__code__, namespace, f.__name__, f.__defaults__))
            arguments, result = declared(f)
            limit_inlining(made.compile_device(tuple(arguments), result), inline_limit)
            made._can_compile = False  # one specialisation: arguments are cast to it
            _device_functions[f, inline_limit] = made
    return _device_functions[cast(FunctionType, function), inline_limit]


@rule
def note_nothing(log: Log, seen: int, kind: int, seat: int, a: int, b: int) -> None:
    """Replaces `note` in a kernel, where the log has no room."""


@rule
def put_unless_zero(out: Options, at: int, number: int) -> None:
    """Replaces `put` in a kernel, where a write costs more than a test: the row holds zeros before."""
    if number != 0:
        out[at] = number


def limit_inlining(compiled: Any, inline_limit: int) -> None:
    """Lets only the smaller rules be inlined: with everything inlined, a kernel is over a megabyte of code.

    Where the threads of a warp are at different places, code that does not fit the instruction cache costs more than
    calls do.
    """
    for module in compiled.library.modules:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("optsize")
                if sum(len(block.instructions) for block in function.blocks) > inline_limit:
                    function.attributes.add("noinline")


class _KernelFiles(cuda_dispatcher.CUDACacheImpl):  # type: ignore[misc]
    _locator_classes = (Locator,)

    def reduce(self, kernel: Any) -> Any:
        """Only the machine code: the LLVM and PTX code it was made from is twenty times as long."""
        library = copy.copy(kernel._codelibrary)
        library._llvm_strs, library._ptx_cache = [], {}
        return {**super().reduce(kernel), "codelibrary": library}


class _KernelCache(cuda_dispatcher.CUDACache):  # type: ignore[misc]
    """The compiled versions of one kernel; they also differ by the compiler's `options`."""

    _impl_class = _KernelFiles

    def __init__(self, function: FunctionType, options: tuple[Any, ...]) -> None:
        super().__init__(function)
        self.options = options

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        return (*super()._index_key(signature, codegen), self.options)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The cached kernel; None if the file is damaged, so that it is compiled again."""
        try:
            return super().load_overload(signature, context)
        except (EOFError, pickle.UnpicklingError):
            return None

    def save_overload(self, signature: Any, kernel: Any) -> None:
        """Stores it if there is room: a full disk is no reason not to play."""
        with suppress(OSError):
            super().save_overload(signature, kernel)


def with_records(kernel: Callable[..., Any], game: Game, **names: Any) -> FunctionType:
    """A copy of a kernel with one game's records, and other names, among its globals."""
    plain = cast(FunctionType, kernel)
    namespace = {**plain.__globals__, "Box": game.Box, "State": game.State, **names}
    copied = FunctionType(plain.__code__, namespace, plain.__name__)
    copied.__annotations__ = plain.__annotations__
    return copied


def signature_of(kernel: FunctionType) -> Any:
    """The types that a kernel's annotations declare."""
    return types.void(*declared(kernel)[0])


def kernel_of(
    game: Game, kernel: Callable[..., Any], limits: CompilerLimits, rules_of: Callable[[Game, int], dict[str, Any]]
) -> Any:
    """A kernel of one game: from the cache of compiled rules, or compiled with the rules that `rules_of` gives."""
    copied = with_records(kernel, game)
    copied.__module__ = specialised_module(kernel.__module__, game.rules)
    signature = signature_of(copied)
    made = cuda.jit(max_registers=limits.registers)(copied)
    if Locator.from_function(copied, ""):
        made._cache = _KernelCache(copied, (*limits, *(made.targetoptions[name] for name in ("opt", "debug"))))
    cached = made._cache.load_overload(signature.args, made.targetctx)
    if cached is None:
        copied.__globals__.update(rules_of(game, limits.inline))
        made.compile(signature.args)
    else:
        made.add_overload(cached, signature.args)
    made._specialized = True  # for these types alone, so that a launch need not look at the arguments' types
    made.disable_compile()
    return made


def multiprocessors() -> int:
    """How many this GPU has."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


@contextmanager
def pretended_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """While this lasts, rules compile for a GPU of this compute capability, which need not be there."""
    real = cuda_dispatcher.get_current_device
    _device_functions.clear()
    cuda_dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        cuda_dispatcher.get_current_device = real
        _device_functions.clear()
