"""Rules as LLVM modules that belong to no machine: what Numba makes of them before it optimises for the host.

Numba would optimise each rule for this processor and load it. Optimised text holds vectors and intrinsics of the host,
which no other target can lower. So nothing is optimised, linked or loaded here; each rule leaves one plain module.

What Numba has compiled like this can't be called in the same process any more: `lusoria.wasm.build` starts another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext

from lusoria.core.compile import Compiler


class PlainCompiler(Compiler):
    """Compiles rules for no machine at all."""

    def __init__(self) -> None:
        super().__init__(cached=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)
        load_nothing()

    def result(self, function: Callable[..., Any]) -> Any:
        """What Numba has made of a rule: its types, its name, its library."""
        (found,) = self(function).overloads.values()
        return found


def load_nothing() -> None:
    """From now on Numba's libraries are neither optimised nor linked nor loaded in this process."""

    def finalize(library: Any) -> None:
        library._finalized = True

    CPUCodeLibrary._optimize_functions = lambda library, module: None
    CPUCodeLibrary.finalize = finalize
    CPUContext.get_executable = lambda *_: [].append  # any built-in: it is the key that other rules find this one by


def libraries(results: list[Any]) -> list[Any]:
    """The libraries of compiled rules, and of all that they call, each once."""
    found: dict[Any, None] = {}
    waiting = [one.library for one in results]
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting += library._linking_libraries
    return list(found)


def texts(results: list[Any]) -> list[str]:
    """The modules of compiled rules and of all that they call, as text."""
    return [str(library._final_module) for library in libraries(results)]
