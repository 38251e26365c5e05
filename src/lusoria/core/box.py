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


def is_web_address(url: str) -> bool:
    """Whether a browser would open it as a page, and would not run it."""
    return url.isprintable() and url.lower().startswith(("http://", "https://"))


def load(package: str, path: Path | SentText | None, schema: type[S], check: Callable[[S, str], None]) -> S:
    """A box file, read and checked; without a path the one that lies in the game's package."""
    if path is None:
        text, name = resources.files(package).joinpath("box.json").read_text(encoding="utf-8"), "box.json"
    else:
        text, name = read_text(path, BadBox), str(path)
    file = read(text, schema, name)
    check(file, name)
    if not isinstance(path, SentText):  # a table keeps its box, with what was once said of it
        check_origins(name, file)
        check_links(name, getattr(file, "sources", []))
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


KINDS = ("rulebook", "public", "reconstructed")  # from the strongest to the weakest


def check_origins(name: str, file: object) -> None:
    """Attributes are fields that exist, and of the whole nothing better is said than of any of them."""
    for where, part in all_sourced(file):
        provenance = part.provenance
        for key, attribute in provenance.attributes.items():
            if not has_field(part, key.split(".")):
                raise refuse(name, f"{where}.provenance.attributes", "the name of a field", key)
            if KINDS.index(attribute.kind) > KINDS.index(provenance.kind):
                raise refuse(name, f"{where}.provenance.kind", f"{attribute.kind}, as of {key}", provenance.kind)


def has_field(part: object, path: Sequence[str]) -> bool:
    """Whether a part has a field, or its parts do: `seated.hills`."""
    for field_name in path:
        part = part[0] if isinstance(part, list) and part else part
        if not isinstance(part, Part) or field_name not in vars(part):
            return False
        part = vars(part)[field_name]
    return True


def all_sourced(file: object) -> list[tuple[str, Sourced]]:
    """Every part that says where it comes from, by its place in the file."""
    found: list[tuple[str, Sourced]] = []

    def visit(where: str, part: object) -> None:
        if isinstance(part, list):
            for item in part:
                visit(where, item)
        elif isinstance(part, Part) and not isinstance(part, Provenance):
            here = f"{where}.{part.id}" if hasattr(part, "id") else where
            if isinstance(part, Sourced):
                found.append((here.lstrip("."), part))
            for name, value in vars(part).items():
                visit(f"{here}.{name}", value)

    visit("", file)
    return found


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


def check_links(name: str, sources: list[Source]) -> None:
    """A page makes links of the sources' addresses."""
    for i, source in enumerate(sources):
        if source.url is not None and not is_web_address(source.url):
            raise refuse(name, f"sources[{i}].url", "an address that begins with http:// or https://", source.url)


def fill(row: Many[int], values: Sequence[int]) -> None:
    """Sets a row of a record."""
    for i, value in enumerate(values):
        row[i] = value
