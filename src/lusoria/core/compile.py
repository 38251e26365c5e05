"""Compiles rules: the same text, through Numba, for the types its annotations declare.

For each rule a twin is made: the rule's own code, in a copy of its globals where the rules it
calls are compiled ones. A rule is compiled once, never per argument type. Results are kept in
the user's cache folder (see `lusoria.core.cache`).

Only this module and the CUDA one import Numba; interpreted play never loads them.
"""

from __future__ import annotations

import ctypes
import dis
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Annotated, Any, get_args, get_origin

import numba
import numpy as np
from numba import types
from numba.core.registry import CPUDispatcher

from lusoria.core.cache import rule_cache
from lusoria.core.record import Record, as_array, dtype
from lusoria.core.rule import is_rule

Progress = Callable[[str, int, int], None]
"""Told the name of a rule that is about to be compiled, how many are done, how many there are."""

_WIDTHS = {
    "int64": types.int64, "int8": types.int8, "int16": types.int16, "bool": types.boolean, "float32": types.float32,
}  # fmt: skip
_RETURNS = {int: types.int64, float: types.float64, bool: types.boolean, type(None): types.none}


def declared(function: FunctionType) -> tuple[list[Any], Any]:
    """The Numba types that a rule's annotations declare: of its parameters, and of its result if it is a number."""
    hints = typing.get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    missing = [name for name in (*names, "return") if name not in hints]
    if missing:
        raise TypeError(f"{function.__module__}.{function.__qualname__}: no annotation for {', '.join(missing)}")
    return [numba_type(hints[name]) for name in names], _RETURNS.get(hints["return"])


def numba_type(hint: Any) -> Any:
    """The Numba type of a parameter's annotation."""
    if get_origin(hint) is Annotated:
        _, width, layout, *rank = get_args(hint)
        return types.Array(_WIDTHS[width], rank[0] if rank else 1, layout)
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.from_dtype(dtype(hint))
    if get_args(hint) and issubclass(get_args(hint)[0], Record):  # Many[Player]
        return types.Array(numba.from_dtype(dtype(get_args(hint)[0])), 1, "C")
    return _RETURNS[hint]


def called(function: FunctionType) -> dict[str, FunctionType]:
    """The rules that a rule names, and a complaint about anything that can't be compiled."""
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
    """The rule and all it leads to; an error where a rule leads to itself."""
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
        return np.frombuffer(row, np.dtype(row._type_))
    return argument


class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A dispatcher with one overload, the declared one, made when it is first needed."""

    way: Way
    text: Any  # the rule it is the twin of

    def ensure(self) -> None:
        if self.overloads:
            return
        arguments, result = declared(self.text)
        self.way.tell(self.text)
        self.compile(result(*arguments) if result is not None else tuple(arguments))
        self.disable_compile()
        self.way.tell(self.text)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        self.ensure()
        return super().get_call_template(args, kws)


class Way:
    """One way of compiling: with or without bounds checks. Holds the twin of every rule compiled so far."""

    def __init__(self, cached: bool = True, **options: Any) -> None:
        self.cached = cached
        self.options = {"nopython": True, "nogil": True, "error_model": "numpy", **options}
        self.twins: dict[FunctionType, RuleDispatcher] = {}
        self.progress: Progress | None = None
        self.expected: list[FunctionType] = []

    def twin(self, function: FunctionType) -> RuleDispatcher:
        """The compiled form of a rule and of all it calls, not yet compiled."""
        if function not in self.twins:
            for f in reachable(function):  # callees come first
                if f not in self.twins:
                    self.twins[f] = self._dispatcher(f)
        return self.twins[function]

    def _dispatcher(self, function: FunctionType) -> RuleDispatcher:
        meanings = {**function.__globals__, **{name: self.twins[f] for name, f in called(function).items()}}
        text = FunctionType(function.__code__, meanings, function.__name__, function.__defaults__)
        text.__module__, text.__qualname__ = function.__module__, function.__qualname__
        made = RuleDispatcher(text, targetoptions=dict(self.options))
        made.way, made.text = self, function
        if self.cached:
            made._cache = rule_cache(text)
        return made

    def __call__(self, function: Callable[..., Any]) -> RuleDispatcher:
        """The compiled form of a rule, ready to be called with array elements instead of records."""
        if not is_rule(function):
            raise TypeError(f"{function!r} is not a rule")
        plain = typing.cast(FunctionType, function)
        made = self.twin(plain)
        if not made.overloads:
            self.expected = [f for f in reachable(plain) if not self.twins[f].overloads]
            made.ensure()
        return made

    def on_records(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The compiled form of a rule, called with records and rows as the plain one is."""
        made = self(function)

        def call(*arguments: Any) -> Any:
            return made(*[_as_numpy(argument) for argument in arguments])

        return call

    def tell(self, function: FunctionType) -> None:
        if self.progress is not None:
            done = sum(1 for f in self.expected if self.twins[f].overloads)
            self.progress(function.__qualname__, done, len(self.expected))

    @contextmanager
    def reporting(self, progress: Progress) -> Iterator[None]:
        """While this lasts, `progress` is told what is being compiled."""
        self.progress = progress
        try:
            yield
        finally:
            self.progress = None


compiled = Way()
"""`compiled(step)(box, s, action, dice, log)`: the compiled form of a rule."""

checked = Way(cached=False, boundscheck=True)
"""The same with bounds checks: an index outside a row is an IndexError."""
