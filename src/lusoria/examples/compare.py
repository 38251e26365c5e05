"""Comparing what an example expects with what is there: of an object only the named part, a list as a whole."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any

from lusoria.core.schema import shown
from lusoria.examples.words import unknown


def differences(where: str, expected: Any, got: Any, shape: Any = Any) -> list[str]:
    """What is not as expected, one line each. The shape, a TypedDict, tells which keys there can be."""
    shape, got = without_null(shape), as_written(expected, got)
    if isinstance(expected, dict) and isinstance(got, dict) and expected:
        return [line for key, part in expected.items() for line in entry(where, key, part, got, shape)]
    if has_object(expected) and isinstance(got, list | tuple) and len(expected) == len(got):
        parts = enumerate(zip(expected, got, strict=True))
        return [line for i, (one, there) in parts for line in differences(f"{where}[{i}]", one, there, inside(shape))]
    return [] if same(expected, got) else [f"{where}: expected {shown(expected)}, got {shown(got)}"]


def entry(where: str, key: str, expected: Any, got: dict[str, Any], shape: Any) -> list[str]:
    """What differs in one entry of an object. One that is not there differs, one that can't be there is refused."""
    if typing.is_typeddict(shape) and key not in keys_of(shape):
        raise unknown(where, "key", key, list(keys_of(shape)))
    if key not in got:
        there = ", ".join(map(str, got)) or "nothing"
        return [f"{where}.{key}: expected {shown(expected)}, but there is only {there}"]
    return differences(f"{where}.{key}", expected, got[key], inside(shape, key))


def as_written(expected: Any, got: Any) -> Any:
    """What is there in the form that the example uses for it.

    A list of objects may be given by their names, which are their first entries: some of them as an object, all as a
    list of names. An object of numbers, such as coins by metal, may be given as the list of these numbers.
    """
    if isinstance(got, list) and got and all(isinstance(one, dict) and one for one in got):
        names = [str(next(iter(one.values()))) for one in got]
        if isinstance(expected, dict):
            return dict(zip(names, got, strict=True))
        if isinstance(expected, list) and all(isinstance(one, str) for one in expected):
            return names
    if isinstance(got, dict) and isinstance(expected, list) and all(isinstance(one, int) for one in expected):
        return list(got.values())
    return got


def has_object(value: Any) -> bool:
    """Whether it is a list in which something is to be compared in part."""
    return isinstance(value, list) and any(isinstance(one, dict) or has_object(one) for one in value)


def same(expected: Any, got: Any) -> bool:
    """Equal as JSON: a tuple is a list, and true is not 1."""
    if isinstance(expected, list) and isinstance(got, list | tuple):
        return len(expected) == len(got) and all(map(same, expected, got))
    return isinstance(expected, bool) == isinstance(got, bool) and bool(expected == got)


# ---- shapes


@cache
def keys_of(shape: Any) -> dict[str, Any]:
    """The keys of a TypedDict, with their shapes."""
    return typing.get_type_hints(shape)


def without_null(shape: Any) -> Any:
    """The shape of something that may be null."""
    if typing.get_origin(shape) in (typing.Union, types.UnionType):
        return next(one for one in typing.get_args(shape) if one is not types.NoneType)
    return shape


def inside(shape: Any, key: str = "") -> Any:
    """The shape of an entry: of an object by its key, of a list or of an object with any keys."""
    if typing.is_typeddict(shape):
        return keys_of(shape)[key]
    return typing.get_args(shape)[-1] if typing.get_origin(shape) in (list, dict) else Any
