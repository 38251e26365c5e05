"""The shapes of views, declared as `TypedDict`: what a real view lacks or has too much of, and the same as TypeScript.

    class Site(TypedDict):
        card: str
        lacks: Annotated[Resources, "what it still needs"]

Known are numbers, text, booleans, None, `Literal`, `list`, `tuple`, `dict[str, ...]`, unions, `NotRequired` and
other `TypedDict`s; the text of `Annotated` becomes a comment.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

PLAIN_TYPES = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def misfits(value: Any, shape: Any, where: str = "view") -> Iterator[str]:
    """What is wrong with a value of this shape, each with its place; nothing if it fits."""
    shape, origin = bare(shape), get_origin(bare(shape))
    if is_typeddict(shape):
        yield from misfits_of_fields(value, shape, where)
    elif origin in (Union, types.UnionType):
        if all(any(misfits(value, one)) for one in get_args(shape)):
            yield f"{where}: {value!r} is none of {' | '.join(typescript(one) for one in get_args(shape))}"
    elif origin is Literal:
        if value not in get_args(shape):
            yield f"{where}: {value!r} is none of {', '.join(map(repr, get_args(shape)))}"
    elif origin in (list, tuple, dict):
        yield from misfits_of_items(value, shape, where)
    elif shape is not Any and type(value) is not shape and not (shape is float and type(value) is int):
        yield f"{where}: {value!r} is not {shape.__name__}"


def misfits_of_fields(value: Any, shape: Any, where: str) -> Iterator[str]:
    """The same for a dictionary with declared keys."""
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no {shape.__name__}"
        return
    fields = get_type_hints(shape, include_extras=True)
    yield from (f"{where}: {key} is not declared" for key in value if key not in fields)
    for name, of in fields.items():
        if name in value:
            yield from misfits(value[name], of, f"{where}.{name}")
        elif get_origin(of) is not NotRequired:
            yield f"{where}: {name} is missing"


def misfits_of_items(value: Any, shape: Any, where: str) -> Iterator[str]:
    """The same for lists, tuples of a fixed length, and dictionaries by name."""
    origin, inside = get_origin(shape), get_args(shape)
    if origin is dict:
        if not isinstance(value, dict):
            yield f"{where}: {value!r} is no dict"
            return
        for key, one in value.items():
            yield from misfits(key, inside[0], f"{where}, the key {key!r}")
            yield from misfits(one, inside[1], f"{where}.{key}")
    elif not isinstance(value, list | tuple):  # a tuple becomes a list in JSON
        yield f"{where}: {value!r} is no list"
    elif origin is tuple and len(value) != len(inside):
        yield f"{where}: {len(value)} items instead of {len(inside)}"
    else:
        kinds = inside if origin is tuple else inside * len(value)
        for i, (one, kind) in enumerate(zip(value, kinds, strict=True)):
            yield from misfits(one, kind, f"{where}[{i}]")


def bare(shape: Any) -> Any:
    """A shape without its comment, and whether it is required or not."""
    while get_origin(shape) in (Annotated, NotRequired):
        shape = get_args(shape)[0]
    return type(None) if shape is None else shape


# ---- TypeScript


def interfaces(*shapes: Any) -> str:
    """Declarations of all `TypedDict`s that the shapes are made of, inner ones first."""
    found: dict[str, str] = {}

    def visit(shape: Any) -> None:
        shape = bare(shape)
        if is_typeddict(shape):
            fields = get_type_hints(shape, include_extras=True)
            for of in fields.values():
                visit(of)
            known = found.setdefault(shape.__name__, interface(shape, fields))
            assert known == interface(shape, fields), f"two shapes are called {shape.__name__}"
        elif get_origin(shape) is not Literal:
            for inner in get_args(shape):
                visit(inner)

    for shape in shapes:
        visit(shape)
    return "\n".join(found.values())


def interface(shape: Any, fields: dict[str, Any]) -> str:
    """One `TypedDict` as an interface."""
    lines = [f"export interface {shape.__name__} {{"]
    for name, of in fields.items():
        optional = get_origin(of) is NotRequired
        inner = get_args(of)[0] if optional else of
        if get_origin(inner) is Annotated:
            lines.append(f"  /** {get_args(inner)[1]} */")
        lines.append(f"  {name}{'?' if optional else ''}: {typescript(inner)}")
    return "\n".join([*lines, "}", ""])


def typescript(shape: Any) -> str:
    """A type as TypeScript writes it."""
    shape, origin = bare(shape), get_origin(bare(shape))
    inside = get_args(shape)
    if is_typeddict(shape):
        return str(shape.__name__)
    if origin is Literal:
        return " | ".join(json.dumps(one) for one in inside)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typescript(one) for one in inside))
    if origin is list:
        inner = typescript(inside[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typescript(one) for one in inside)}]"
    if origin is dict:
        key = typescript(inside[0])
        return f"Record<{key}, {typescript(inside[1])}>"
    return PLAIN_TYPES[shape]
