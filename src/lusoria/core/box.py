"""Reading a box: JSON against a schema, with errors that name the place, the value and what was expected."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from lusoria.core.record import Many
from lusoria.core.text import NotJson, SentText, decode, read_text
from lusoria.errors import BadBox

S = TypeVar("S")

_converting = threading.Lock()  # msgspec takes a schema apart at its first use; two threads at once crash it

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A printed number: it fits a record's field of 8 bits, with room to add."""
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
One = Annotated[int, msgspec.Meta(ge=1, le=1)]


class Provenance(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a datum comes from."""

    kind: Literal["rulebook", "public", "reconstructed"]
    sources: list[str] = []
    note: str | None = None
    rationale: str | None = None
    attributes: dict[str, Provenance] = {}


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Any entry of a box file: unknown keys are refused."""


class Sourced(Part):
    provenance: Provenance


class Source(Part):
    id: str
    title: str
    facts: list[str]
    url: str | None = None


def load(package: str, path: Path | SentText | None, schema: type[S], check: Callable[[S, str], None]) -> S:
    """A box file, read and checked; without a path the one that lies in the game's package."""
    if path is None:
        text, name = resources.files(package).joinpath("box.json").read_text(encoding="utf-8"), "box.json"
    else:
        text, name = read_text(path, BadBox), str(path)
    file = read(text, schema, name)
    check(file, name)
    return file


def read(text: str, schema: type[S], name: str) -> S:
    """The text as the schema's structure. `name` is the file, for the error."""
    try:
        raw = decode(text)
    except NotJson as error:
        at = f" (line {error.line})" if error.line else ""
        raise BadBox(f"{name}: not JSON: {error}{at}") from None
    try:
        with _converting:
            return msgspec.convert(raw, schema)
    except msgspec.ValidationError as error:
        raise BadBox(f"{name}: {explain(raw, str(error), schema)}") from None


def explain(raw: Any, complaint: str, schema: Any) -> str:
    """Msgspec's complaint with the value it is about, and the name of the piece it is in."""
    said, _, path = complaint.partition(" - at `$")
    keys = re.findall(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]", path)
    value, piece = raw, ""
    for word, number in keys:
        if number == "...":  # msgspec does not say which entry
            value = {}
            break
        value = value[int(number)] if number else value.get(word)
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            piece = value["id"]
    where = path.strip("`").lstrip(".") or "the whole file"
    said = said.replace("`", "")
    if said.startswith(("Invalid enum value", "Invalid value")):
        said = "expected " + " or ".join(words_at(inspect.type_info(schema), keys, raw))
    found = "" if isinstance(value, (dict, list)) else f", found {msgspec.json.encode(value).decode()}"
    return f"{where}{f' ({piece})' if piece else ''}: {said[:1].lower()}{said[1:]}{found}"


def words_at(kind: inspect.Type, keys: list[tuple[str, str]], raw: Any) -> list[str]:
    """The words that the schema knows at a place of the file, which says `raw` here."""
    if isinstance(kind, inspect.UnionType):
        return [word for one in chosen(kind.types, keys, raw) for word in words_at(one, keys, raw)]
    if not keys:
        return [str(value) for value in kind.values] if isinstance(kind, inspect.LiteralType) else []
    (word, number), *rest = keys
    if isinstance(kind, inspect.StructType):
        if word == kind.tag_field:
            return [str(kind.tag)]
        fields = [field.type for field in kind.fields if field.encode_name == word]
        return [found for field in fields for found in words_at(field, rest, raw[word])]
    inside = raw[int(number)] if number.isdecimal() else raw
    if isinstance(kind, inspect.ListType):
        return words_at(kind.item_type, rest, inside)
    if isinstance(kind, inspect.TupleType):
        return words_at(kind.item_types[0], rest, inside)
    if isinstance(kind, inspect.DictType):
        return words_at(kind.value_type, rest, inside)
    return []


def chosen(types: tuple[inspect.Type, ...], keys: list[tuple[str, str]], raw: Any) -> list[inspect.Type]:
    """Of structures that are told apart by a tag only the one the file has chosen, unless the tag is the place."""
    structs = [one for one in types if isinstance(one, inspect.StructType)]
    tags = {one.tag_field for one in structs if one.tag_field}
    if not tags or not isinstance(raw, dict) or (keys and keys[0][0] in tags):
        return list(types)
    return [one for one in structs if raw.get(one.tag_field) == one.tag]


def refuse(name: str, where: str, expected: str, found: object) -> BadBox:
    """The error for a box whose numbers contradict each other or the game."""
    return BadBox(f"{name}: {where}: expected {expected}, found {msgspec.json.encode(found).decode()}")


def check_ids(name: str, where: str, expected: tuple[str, ...], found: list[str]) -> None:
    """All pieces are there, once each, in order."""
    for piece in expected:
        if piece not in found:
            raise BadBox(f"{name}: {where}: {piece} is missing")
    for i, piece in enumerate(found):
        if piece not in expected:
            raise refuse(name, f"{where}[{i}].id", "one of " + ", ".join(expected), piece)
        if i >= len(expected) or piece != expected[i]:
            wanted = expected[i] if i < len(expected) else "nothing more"
            raise refuse(name, f"{where}[{i}].id", wanted, piece)


def all_provenance(file: object) -> list[tuple[str, Provenance]]:
    """Where each datum comes from, by its place in the file."""
    found: list[tuple[str, Provenance]] = []

    def visit(where: str, part: object) -> None:
        if isinstance(part, Provenance):
            found.append((where, part))
            for name, attribute in part.attributes.items():
                visit(f"{where}.{name}", attribute)
        elif isinstance(part, msgspec.Struct):
            here = f"{where}.{part.id}" if hasattr(part, "id") else where
            for name in part.__struct_fields__:
                inner = here if name == "provenance" else f"{here}.{name}"
                visit(inner.lstrip("."), getattr(part, name))
        elif isinstance(part, list):
            for item in part:
                visit(where, item)

    visit("", file)
    return found


def check_sources(name: str, file: object, sources: list[Source]) -> None:
    """Every source that a datum names is listed."""
    known = {source.id for source in sources}
    for where, provenance in all_provenance(file):
        for source in provenance.sources:
            if source not in known:
                raise refuse(name, f"{where}.provenance.sources", "an id listed under sources", source)


def fill(row: Many[int], values: Sequence[int]) -> None:
    """Sets a row of a record."""
    for i, value in enumerate(values):
        row[i] = value
