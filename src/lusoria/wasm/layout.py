"""How records and frames lie in linear memory: the same bytes as everywhere, described for other languages."""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable
from types import FunctionType
from typing import Annotated, Any, TypedDict, get_args, get_origin

from lusoria.core.record import Record

KINDS = {"i1": "i8", "i2": "i16", "i4": "i32", "i8": "i64", "f4": "f32"}
ROWS = {"int64": "i64", "int32": "i32", "int16": "i16", "int8": "i8", "bool": "i8", "float32": "f32"}


class FieldLayout(TypedDict):
    """A field of a record."""

    name: str
    kind: str  # i8, i16, i32, i64, f32, or the name of a record
    offset: int
    shape: list[int]  # empty: one value


class RecordLayout(TypedDict):
    """A record."""

    size: int  # in bytes
    fields: list[FieldLayout]


class PartLayout(TypedDict):
    """A parameter of an exported function, or a field of a frame."""

    name: str
    kind: str  # i32, seed, f64, or the kind of a row's items, or the name of a record or frame
    rank: int  # 0: one number or record; 1: a row; 2: a table
    of: str  # number, record, row, frame


class Function(TypedDict):
    """An exported function."""

    parameters: list[PartLayout]
    result: str  # void, i32 or f64


class Layouts:
    """All layouts that the functions of a module use, by name."""

    def __init__(self) -> None:
        self.records: dict[str, RecordLayout] = {}
        self.frames: dict[str, list[PartLayout]] = {}
        self.functions: dict[str, Function] = {}

    def add_record(self, record: type[Record]) -> str:
        """Describes a record and what is in it; returns its name."""
        fields: list[FieldLayout] = []
        for name, spec in record._specs.items():
            kind = self.add_record(spec.element) if isinstance(spec.element, type) else KINDS[spec.element]
            offset = getattr(record.struct, name).offset
            fields.append({"name": name, "kind": kind, "offset": offset, "shape": list(spec.shape)})
        self.records[record.__name__] = {"size": record.size(), "fields": fields}
        return record.__name__

    def add_function(self, name: str, rule: Callable[..., Any]) -> None:
        """Describes an exported function."""
        function = typing.cast(FunctionType, rule)
        hints = typing.get_type_hints(function, include_extras=True)
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        result = {int: "i32", bool: "i32", float: "f64"}.get(hints["return"], "void")
        parts = [self.part(one, hints[one], function.__globals__) for one in names]
        self.functions[name] = {"parameters": parts, "result": result}

    def part(self, name: str, hint: Any, namespace: dict[str, Any]) -> PartLayout:
        """A parameter or a field, by its annotation."""
        if get_origin(hint) is Annotated:
            _, width, _, *rank = get_args(hint)
            return {"name": name, "kind": ROWS[width], "rank": rank[0] if rank else 1, "of": "row"}
        if isinstance(hint, type) and issubclass(hint, Record):
            return {"name": name, "kind": self.add_record(hint), "rank": 0, "of": "record"}
        if isinstance(hint, type) and issubclass(hint, tuple):
            self.add_frame(hint, namespace)
            return {"name": name, "kind": hint.__name__, "rank": 0, "of": "frame"}
        if get_args(hint):  # Many[Player]
            return {"name": name, "kind": self.add_record(get_args(hint)[0]), "rank": 1, "of": "row"}
        return {"name": name, "kind": "seed" if name == "seed" else "i32", "rank": 0, "of": "number"}

    def add_frame(self, cls: Any, namespace: dict[str, Any]) -> None:
        """Describes a named tuple. A field declared as `State` is that of the game."""
        names = {**namespace, **vars(sys.modules[cls.__module__])}
        hints = typing.get_type_hints(cls, names, {}, include_extras=True)
        self.frames[cls.__name__] = [self.part(one, hints[one], namespace) for one in cls._fields]
