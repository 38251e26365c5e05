"""Rules: plain functions over records that can also be compiled.

`@rule` marks a function and leaves it as it is: called from Python it runs as plain Python.
`lusoria.core.compile` makes its compiled version. A rule may call other rules by name, read
module constants, and use its parameters: numbers, booleans, rows, records and named tuples of those.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

Version = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Chooses how a rule runs: `plain_python`, or compiled."""


def rule(function: F) -> F:
    """Marks a function as a rule."""
    function.__is_rule__ = True  # type: ignore[attr-defined]
    return function


def plain_python(function: Callable[..., Any]) -> Callable[..., Any]:
    """The rule as it is: interpreted."""
    return function


def is_rule(thing: object) -> bool:
    """Whether `thing` was marked with `@rule`."""
    return isinstance(thing, FunctionType) and getattr(thing, "__is_rule__", False)


class Specialised(NamedTuple):
    """Where a specialised rule comes from: what its compiled version depends on."""

    original: str  # the module of the function that was copied
    rules: str  # the package of the game's rules that the copy calls


SPECIALISED_MODULES: dict[str, Specialised] = {}
"""The modules that specialised rules belong to, by name; the modules themselves are empty."""


def specialise(function: F, rules: str, **replaced: Any) -> F:
    """A copy of a rule with some of its globals replaced: `legal` by the `legal` of one game.

    A loop over the rules of any game is written once and specialised for each. `rules` is the package of the game's
    rules; the copy is compiled again when that package or the original changes.
    """
    original = cast(FunctionType, function)
    copy = FunctionType(
        original.__code__, {**original.__globals__, **replaced}, original.__name__, original.__defaults__
    )
    copy.__annotations__ = dict(original.__annotations__)
    copy.__doc__ = original.__doc__
    copy.__module__ = specialised_module(original.__module__, rules)
    copy.__qualname__ = original.__qualname__
    return cast(F, rule(copy))


def specialise_all(functions: Iterable[Callable[..., Any]], rules: str, **replaced: Any) -> dict[str, Any]:
    """Copies of rules that call each other, by name. The rules are given with callees first."""
    copies: dict[str, Any] = {}
    for function in functions:
        copies[function.__name__] = specialise(function, rules, **replaced, **copies)
    return copies


def specialised_module(original: str, rules: str) -> str:
    """The name of the module for copies of `original`'s functions. It exists: Numba loads compiled rules into it."""
    name = f"{original}.{rules}"
    SPECIALISED_MODULES[name] = Specialised(original, rules)
    sys.modules.setdefault(name, ModuleType(name))
    return name
