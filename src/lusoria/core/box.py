"""Reading a box: JSON against a schema, with errors that name the place, the value and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal, TypeVar, dataclass_transform

from lusoria.core.record import Many
from lusoria.core.schema import Mismatch, Range, shown, structure
from lusoria.core.text import NotJson, SentText, decode, read_text
from lusoria.errors import BadBox

S = TypeVar("S")

Small = Annotated[int, Range(0, 99)]
"""A printed number: it fits a record's field of 8 bits, with room to add."""
Few = Annotated[int, Range(0, 9)]
One = Annotated[int, Range(1, 1)]


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
class Part:
    """Any entry of a box file. Each subclass is a dataclass."""

    def __init_subclass__(cls) -> None:
        cls.__doc__ = cls.__doc__ or Part.__doc__  # dataclass() would write a signature instead, which takes longer
        dataclass(kw_only=True, repr=False, eq=False)(cls)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({shown(self)})"


class Provenance(Part):
    """Where a datum comes from."""

    kind: Literal["rulebook", "public", "reconstructed"]
    sources: list[str] = field(default_factory=list)
    note: str | None = None
    rationale: str | None = None
    attributes: dict[str, Provenance] = field(default_factory=dict)


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
        return structure(raw, schema)
    except Mismatch as error:
        raise BadBox(f"{name}: {error}") from None


def refuse(name: str, where: str, expected: str, found: object) -> BadBox:
    """The error for a box whose numbers contradict each other or the game."""
    return BadBox(f"{name}: {where}: expected {expected}, found {shown(found)}")


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
        elif isinstance(part, Part):
            here = f"{where}.{part.id}" if hasattr(part, "id") else where
            for name, value in vars(part).items():
                inner = here if name == "provenance" else f"{here}.{name}"
                visit(inner.lstrip("."), value)
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
