"""Compiles rules with Numba, for the types that their annotations declare.

The compiled version of a rule runs the same code, in a copy of its globals where the rules it calls are compiled, too.
A rule is compiled once, never per argument type. Compiled rules are kept in the user's cache folder (see
`lusoria.core.cache`).

Interpreted play never imports this module, and so needs no Numba.
"""

from __future__ import annotations

import ctypes
import dis
import sys
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Annotated, Any, get_args, get_origin

import numba
import numpy as np
from numba import types
from numba.core.registry import CPUDispatcher

from lusoria.core.cache import rule_cache
from lusoria.core.callee import CalleePipeline
from lusoria.core.record import Record, as_array, dtype
from lusoria.core.rule import is_rule

ProgressCallback = Callable[[str, int, int], None]
"""Called with the name of the rule that is compiled next, how many are done, and how many there are."""

_WIDTHS = {
    "int64": types.int64, "int32": types.int32, "int16": types.int16, "int8": types.int8, "bool": types.boolean,
    "float32": types.float32,
}  # fmt: skip
_SCALARS = {int: types.int64, float: types.float64, bool: types.boolean, type(None): types.none}


def declared(function: FunctionType) -> tuple[list[Any], Any]:
    """The Numba types that a rule's annotations declare: of its parameters, and of its result if that is a number."""
    hints = typing.get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    missing = [name for name in (*names, "return") if name not in hints]
    if missing:
        raise TypeError(f"{function.__module__}.{function.__qualname__}: no annotation for {', '.join(missing)}")
    return [numba_type(hints[name], function.__globals__) for name in names], _SCALARS.get(hints["return"])


def numba_type(hint: Any, namespace: dict[str, Any] | None = None) -> Any:
    """The Numba type of a parameter's annotation. `namespace` has the names that a named tuple leaves open."""
    if get_origin(hint) is Annotated:
        _, width, layout, *rank = get_args(hint)
        return types.Array(_WIDTHS[width], rank[0] if rank else 1, layout)
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(dtype(hint))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _tuple_type(hint, namespace or {})
    if get_args(hint) and issubclass(get_args(hint)[0], Record):  # Many[Player]
        return types.Array(numba.from_dtype(dtype(get_args(hint)[0])), 1, "C")
    return _SCALARS[hint]


def _tuple_type(cls: Any, namespace: dict[str, Any]) -> Any:
    """The type of a NamedTuple. A field declared as `State` is that of the game whose rules the namespace holds."""
    names = {**namespace, **vars(sys.modules[cls.__module__])}
    hints = typing.get_type_hints(cls, names, {}, include_extras=True)
    return types.BaseTuple.from_types([numba_type(hints[name], namespace) for name in cls._fields], cls)


def called(function: FunctionType) -> dict[str, FunctionType]:
    """The rules that a rule calls, by the names it uses; TypeError if it calls what can't be compiled."""
    found = {}
    for name in _globals_read(function):
        thing = function.__globals__.get(name)
        if is_rule(thing):
            found[name] = typing.cast(FunctionType, thing)
        elif isinstance(thing, (FunctionType, ModuleType)):
            raise TypeError(
                f"{function.__module__}.{function.__qualname__} uses {name}, which is not a rule; "
                "a rule calls other rules, by their own names"
            )
    return found


def _globals_read(function: FunctionType) -> list[str]:
    names = {i.argval for i in dis.get_instructions(function.__code__) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return sorted(names)


def reachable(function: FunctionType) -> list[FunctionType]:
    """The rule and all that it calls, callees first; TypeError where a rule calls itself."""
    done: dict[FunctionType, None] = {}
    path: list[FunctionType] = []

    def visit(f: FunctionType) -> None:
        if f in path:
            loop = " -> ".join(g.__qualname__ for g in [*path[path.index(f) :], f])
            raise TypeError(f"rules must not recurse: {loop}")
        if f in done:
            return
        path.append(f)
        for callee in called(f).values():
            visit(callee)
        path.pop()
        done[f] = None

    visit(function)
    return list(done)


def _as_numpy(argument: Any) -> Any:
    """The same bytes, in the form that compiled rules take."""
    if isinstance(argument, ctypes.Structure):
        return as_array(typing.cast(Record, argument))[0]
    if isinstance(argument, ctypes.Array):
        row: Any = argument
        return np.frombuffer(row, _type_of_items(row._type_))
    return argument


@lru_cache(maxsize=16)
def _type_of_items(kind: Any) -> Any:
    """Looked up once: NumPy takes Ctrl+C in this call for a type that it does not know."""
    return np.dtype(kind)


class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A dispatcher with one overload, for the declared types, compiled when it is first needed."""

    compiler: Compiler
    rule: Any  # the plain function

    def compile_declared(self) -> None:
        if self.overloads:
            return
        arguments, result = declared(self.rule)
        self.compiler.report(self.rule)
        self.compile(result(*arguments) if result is not None else tuple(arguments))
        self.disable_compile()
        self.compiler.report(self.rule)

    @property
    def is_entry(self) -> bool:
        """Whether Python can call it."""
        return self._compiler.pipeline_class is not CalleePipeline

    def get_call_template(self, args: Any, kws: Any) -> Any:
        self.compile_declared()
        return super().get_call_template(args, kws)


class Compiler:
    """Compiles rules with one set of Numba's options, and keeps the dispatcher of each."""

    def __init__(self, cached: bool = True, **options: Any) -> None:
        self.cached = cached
        # Rules allocate nothing, so Numba need not count references (`_nrt`). Nobody calls them from C, and without the
        # wrappers for that they compile in a fifth less time.
        self.options = {
            "nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True, **options,
        }  # fmt: skip
        self.dispatchers: dict[FunctionType, RuleDispatcher] = {}
        self.progress: ProgressCallback | None = None
        self.expected: list[FunctionType] = []

    def dispatcher(self, function: FunctionType) -> RuleDispatcher:
        """The dispatcher of a rule; nothing is compiled yet."""
        if function not in self.dispatchers:
            for f in reachable(function):  # callees come first
                if f not in self.dispatchers:
                    self.dispatchers[f] = self._new_dispatcher(f)
        return self.dispatchers[function]

    def entry(self, function: FunctionType) -> RuleDispatcher:
        """The dispatcher of a rule that Python calls; nothing is compiled yet."""
        made = self.dispatcher(function)
        if not made.is_entry:
            made = self.dispatchers[function] = self._new_dispatcher(function, entry=True)
        return made

    def _new_dispatcher(self, function: FunctionType, entry: bool = False) -> RuleDispatcher:
        callees = {name: self.dispatchers[f] for name, f in called(function).items()}
        namespace = {**function.__globals__, **callees}
        copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        if entry:
            made = RuleDispatcher(copy, targetoptions=dict(self.options))
        else:
            options = {**self.options, "no_cpython_wrapper": True}
            made = RuleDispatcher(copy, targetoptions=options, pipeline_class=CalleePipeline)
        made.compiler, made.rule = self, function
        if self.cached:
            made._cache = rule_cache(copy, entry)
        return made

    def __call__(self, function: Callable[..., Any]) -> RuleDispatcher:
        """The compiled version of a rule. It takes elements of arrays where the plain one takes records."""
        if not is_rule(function):
            raise TypeError(f"{function!r} is not a rule")
        plain = typing.cast(FunctionType, function)
        made = self.entry(plain)
        if not made.overloads:
            self.expected = [f for f in reachable(plain) if not self.dispatchers[f].overloads]
            made.compile_declared()
        return made

    def on_records(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The compiled version of a rule, called with records and rows as the plain one is."""
        made = self(function)

        def call(*arguments: Any) -> Any:
            return made(*[_as_numpy(argument) for argument in arguments])

        return call

    def unchecked(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The compiled version of a rule, for callers that give exactly the declared types.

        Numba looks at the type of every argument in every call. For a named tuple of arrays that takes longer than
        most steps do.
        """
        (version,) = self(function).overloads.values()
        call: Callable[..., Any] = version.entry_point
        return call

    def report(self, function: FunctionType) -> None:
        if self.progress is not None:
            done = sum(1 for f in self.expected if self.dispatchers[f].overloads)
            self.progress(function.__qualname__, done, len(self.expected))

    @contextmanager
    def reporting(self, progress: ProgressCallback) -> Iterator[None]:
        """While this lasts, `progress` is called before each rule that is compiled."""
        self.progress = progress
        try:
            yield
        finally:
            self.progress = None


compiled = Compiler()
"""`compiled(step)(box, s, action, dice, log)`: the compiled version of a rule."""

checked = Compiler(cached=False, boundscheck=True)
"""The same with bounds checks: an index outside a row is an IndexError."""
