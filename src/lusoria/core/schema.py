"""JSON into dataclasses, in pure Python. What a file may say is declared once, by annotations:

    Few = Annotated[int, Range(0, 9)]

    @dataclass
    class Price:
        stone: Few
        colours: Annotated[list[Literal["red", "blue"]], Length(1, 3)]
        from_: str | None = None                # the key is `from`, which Python reserves

    price = structure({"stone": 3, "colours": ["red"]}, Price)

A key without a default is required, and an unknown key is refused. Dataclasses in a union are told apart by the first
key that is a `Literal` in all of them, such as `op`. `Mismatch` says where a value does not fit and what was expected.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeVar, Union

T = TypeVar("T")
Convert = Callable[[Any], Any]
# How an annotation is read: for each type that JSON may have in this place, what becomes of the value
Form = dict[type, Convert]

MOST_LEVELS = 100  # of objects and arrays inside each other; no box has a use for half of them
MOST_SHOWN = 200  # characters of a value in an error
JSON_NAMES = {
    dict: "object", list: "array", str: "str", int: "int", float: "float", bool: "bool", types.NoneType: "null",
}  # fmt: skip


@dataclass(frozen=True)
class Range:
    """The least and the greatest value of an int."""

    least: int
    most: int


@dataclass(frozen=True)
class Length:
    """The least and the greatest length of a list."""

    least: int
    most: int | None = None


class Mismatch(ValueError):
    """A value that does not fit: its place, the piece it belongs to, what was expected and what was found."""

    def __init__(self, complaint: str, *found: Any) -> None:
        self.complaint = complaint + "".join(f", found {shown(value)}" for value in found if not _holds_others(value))
        self.place = ""  # filled in on the way out, as is the id of the innermost object that has one
        self.piece = ""

    def __str__(self) -> str:
        place = self.place.lstrip(".") or "the whole file"
        return f"{place}{f' ({self.piece})' if self.piece else ''}: {self.complaint}"


def structure(raw: Any, kind: type[T]) -> T:
    """What `json.loads` made of a file, as the dataclass that declares it; Mismatch if it is something else."""
    if _too_deep(raw):
        raise Mismatch(f"more than {MOST_LEVELS} objects and arrays inside each other")
    converted: T = _read(form_of(kind), raw)
    return converted


def shown(value: Any) -> str:
    """A value as a file has it, on one line and not too long."""
    text = json.dumps(value, ensure_ascii=False, default=as_written).encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def as_written(part: Any) -> dict[str, Any]:
    """A dataclass as a file has it: the keys that differ from their defaults."""
    fields = [(field, getattr(part, field.name)) for field in dataclasses.fields(part)]
    return {key_of(field.name): value for field, value in fields if value != _default(field)}


def key_of(name: str) -> str:
    """The key of a field: an underscore behind it keeps it apart from a word of Python."""
    return name.rstrip("_")


# ---- from annotations to forms


@cache
def _annotations(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls, include_extras=True)


def form_of(kind: Any, limit: Any = None) -> Form:
    """How a value of this annotation is read. What is inside a dataclass is looked at when the first one is read."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return form_of(inner[0], next((one for one in inner[1:] if isinstance(one, Range | Length)), None))
    if origin in (Union, types.UnionType):
        return _union(inner)
    if origin is Literal:
        return {type(word): partial(_word, inner) for word in inner}
    if origin is list:
        return {list: partial(_list, form_of(inner[0]), limit)}
    if origin is tuple:
        return {list: partial(_tuple, [form_of(one) for one in inner])}
    if origin is dict and inner[0] is str:
        return {dict: partial(_dict, form_of(inner[1]))}
    if dataclasses.is_dataclass(kind):
        return {dict: partial(_object, kind)}
    if kind is int:
        return {int: _same if limit is None else partial(_number, limit)}
    if kind is float:
        return {float: _same, int: float}
    if kind in (str, bool, types.NoneType):
        return {kind: _same}
    raise TypeError(f"JSON has no form of {kind}")


def _union(kinds: Sequence[Any]) -> Form:
    """Each type of JSON belongs to one kind; only dataclasses may share theirs, and a tag tells them apart."""
    objects: list[Any] = [kind for kind in kinds if dataclasses.is_dataclass(kind)]
    found: Form = {}
    for kind in kinds:
        form = form_of(kind)
        if found.keys() & form.keys() and kind not in objects:
            raise TypeError(f"JSON does not tell {' and '.join(map(str, kinds))} apart")
        found |= form
    if len(objects) > 1:
        tag = next(key for key in _annotations(objects[0]) if all(_is_word(one, key) for one in objects))
        words = {word: one for one in objects for word in typing.get_args(_annotations(one)[tag])}
        found[dict] = partial(_tagged, tag, words)
    return found


def _is_word(cls: Any, key: str) -> bool:
    return typing.get_origin(_annotations(cls).get(key)) is Literal


@cache
def _fields(cls: Any) -> tuple[dict[str, tuple[str, Form]], list[str]]:
    """For each key its field and how it is read; and the keys that must be there."""
    fields = dataclasses.fields(cls)
    known = {key_of(field.name): (field.name, form_of(_annotations(cls)[field.name])) for field in fields}
    return known, [key_of(field.name) for field in fields if _default(field) is dataclasses.MISSING]


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


# ---- from values to what they are read as


def _read(form: Form, value: Any) -> Any:
    convert = form.get(type(value))
    if convert is None:
        expected = " | ".join(JSON_NAMES[kind] for kind in form if kind is not int or float not in form)
        raise Mismatch(f"expected {expected}, got {JSON_NAMES[type(value)]}", value)
    return convert(value)


def _same(value: Any) -> Any:
    return value


def _number(limit: Range, value: int) -> int:
    if value < limit.least:
        raise Mismatch(f"expected int >= {limit.least}", value)
    if value > limit.most:
        raise Mismatch(f"expected int <= {limit.most}", value)
    return value


def _word(words: Sequence[Any], value: Any) -> Any:
    if value not in words:
        raise Mismatch(f"expected {' or '.join(map(str, words))}", value)
    return value


def _list(form: Form, limit: Length | None, values: list[Any]) -> list[Any]:
    if limit is not None:
        if len(values) < limit.least:
            raise Mismatch(f"expected array of length >= {limit.least}, got {len(values)}")
        if limit.most is not None and len(values) > limit.most:
            raise Mismatch(f"expected array of length <= {limit.most}, got {len(values)}")
    return _each([form] * len(values), values)


def _tuple(forms: list[Form], values: list[Any]) -> tuple[Any, ...]:
    if len(values) != len(forms):
        raise Mismatch(f"expected array of length {len(forms)}, got {len(values)}")
    return tuple(_each(forms, values))


def _each(forms: list[Form], values: list[Any]) -> list[Any]:
    found: list[Any] = []
    try:
        for form, value in zip(forms, values, strict=True):
            found.append(_read(form, value))
    except Mismatch as error:
        error.place = f"[{len(found)}]{error.place}"
        raise
    return found


def _dict(form: Form, values: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in values.items():
        try:
            found[key] = _read(form, value)
        except Mismatch as error:
            error.place = f".{_escaped(key)}{error.place}"
            raise
    return found


def _object(cls: Any, values: dict[str, Any]) -> Any:
    known, required = _fields(cls)
    found, place = {}, ""
    try:
        for key, value in values.items():
            if key not in known:
                raise Mismatch(f"object contains unknown field {_escaped(key)}")
            name, form = known[key]
            place = f".{key}"
            found[name] = _read(form, value)
            place = ""
        for key in required:
            if key not in values:
                raise Mismatch(f"object missing required field {key}")
    except Mismatch as error:
        error.place = place + error.place
        error.piece = error.piece or _id(values)
        raise
    return cls(**found)


def _tagged(tag: str, classes: dict[str, Any], values: dict[str, Any]) -> Any:
    """An object of one of several classes; the word at `tag` says of which."""
    if tag not in values:
        raise Mismatch(f"object missing required field {tag}")
    try:
        word = _read({str: partial(_word, list(classes))}, values[tag])
    except Mismatch as error:
        error.place = f".{tag}"
        raise
    return _object(classes[word], values)


def _id(values: dict[str, Any]) -> str:
    found = values.get("id")
    return _escaped(found) if isinstance(found, str) else ""


def _escaped(text: str) -> str:
    return shown(text).strip('"')


def _holds_others(value: Any) -> bool:
    return isinstance(value, dict | list)


def _too_deep(raw: Any) -> bool:
    """Counted level by level: what is nested too deeply must not exhaust the stack."""
    level = [raw]
    for _ in range(MOST_LEVELS):
        outer = [one.values() if isinstance(one, dict) else one for one in level if _holds_others(one)]
        if not outer:
            return False
        level = [inner for values in outer for inner in values]
    return any(map(_holds_others, level))
