"""Rules that only other rules call: optimised, and linked into their callers, without machine code of their own.

Numba would make machine code, and a wrapper for Python, of every rule. Of the 250 to 290 rules of a game Python calls
about 30. To leave the others out saves a fifth to a quarter of the time that a game takes to compile, and the machine
code of the 30 is the same.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

import llvmlite.binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result


class CalleeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A library that other libraries link, and that is never loaded itself."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def serialize_using_object_code(self) -> Any:
        """There is no object code: the bitcode is all."""
        return self.serialize_using_bitcode()

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> CalleeLibrary:
        name, _, bitcode = state
        found = cls(codegen, name)
        found._final_module = llvmlite.binding.parse_bitcode(bitcode)
        found._finalize_final_module()
        return found


class CalleePipeline(Compiler):  # type: ignore[misc]
    """Numba's pipeline for one rule, up to the optimised library."""

    def compile_extra(self, function: FunctionType) -> Any:
        """Compiles a rule."""
        context = self.state.targetctx  # a copy, for this rule alone
        context.get_executable = key_of_callee
        self.state.library = CalleeLibrary(context.codegen(), function.__qualname__)
        return super().compile_extra(function)


def key_of_callee(*_: Any) -> Any:
    """What Numba finds a compiled rule by: any built-in, in place of the function that Python would call."""
    return [].append


def rebuild_callee(context: Any, payload: tuple[Any, ...]) -> Any:
    """What was cached of a rule, as Numba's result of compiling it; made by `CompileResult._reduce`."""
    library, description, environment, signature, objectmode, lifted, annotation, reload, environments = payload
    return compile_result(
        target_context=context, typing_context=context.typing_context, entry_point=key_of_callee(),
        library=CalleeLibrary._unserialize(context.codegen(), library), fndesc=description, environment=environment,
        signature=signature, objectmode=objectmode, lifted=lifted, type_annotation=annotation, reload_init=reload,
        referenced_envs=environments,
    )  # fmt: skip
