"""Rules: plain functions over records that can also be compiled.

`@rule` marks a function and leaves it as it is: called from Python it runs as plain Python.
`lusoria.core.compile` makes its compiled twin. A rule may call other rules by name, read
module constants, and use what its parameters give it: numbers, booleans, rows and records.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Marks a function as a rule."""
    function.__is_rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: object) -> bool:
    """Whether `thing` was marked with `@rule`."""
    return isinstance(thing, FunctionType) and getattr(thing, "__is_rule__", False)


def bind(text: F, owner: str, **names: Any) -> F:
    """The same text with other meanings for some of its names.

    A loop over the rules of any game is written once; `bind` puts one game's rules in.
    `owner` is the package the bound rule belongs to; its compiled form is kept with that package.
    """
    sys.modules.setdefault(owner, ModuleType(owner))  # what was compiled can be loaded for a module that is there
    plain = cast(FunctionType, text)
    bound = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__)
    bound.__annotations__ = dict(plain.__annotations__)
    bound.__doc__ = plain.__doc__
    bound.__module__ = owner
    bound.__qualname__ = plain.__qualname__
    return cast(F, rule(bound))
