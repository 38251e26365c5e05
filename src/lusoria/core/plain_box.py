"""A box that is read straight into a record: each key of the file is a field, a number or a list of numbers.

For games that need no schema of their own. The file lies in the game's package, as `box/box.json` or `box.json`; a game
without numbers needs none.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from lusoria.core.record import Record, i16
from lusoria.core.text import NotJson, SentText, decode, read_text
from lusoria.errors import BadBox

PLACES = ("box/box.json", "box.json")


class PlainBox(Record):
    """The box of a game in which nothing is printed."""

    revision: int = i16  # of the rules


def has_box(package: str) -> bool:
    """Whether there is a box in a game's package."""
    return any(resources.files(package).joinpath(place).is_file() for place in PLACES)


def text_of(package: str) -> str:
    """The text of the box in a game's package; a box with nothing in it if there is none."""
    folder = resources.files(package)
    for place in PLACES:
        if (found := folder.joinpath(place)).is_file():
            return found.read_text(encoding="utf-8")
    return '{"revision": 1}\n'


def loader(package: str, record: type[Record]) -> Callable[[Path | SentText | None], Any]:
    """`load_box` for a game whose box is a record of numbers."""

    @functools.cache
    def standard() -> Any:
        if has_box(package) or set(record._specs) == {"revision"}:
            return read("box.json", text_of(package), record)
        raise BadBox(f"box.json is missing: there is neither {' nor '.join(PLACES)} in the package {package}")

    def load_box(path: Path | SentText | None = None) -> Any:
        return standard() if path is None else read(str(path), read_text(path, BadBox), record)

    return load_box


def read(name: str, text: str, record: type[Record]) -> Any:
    """A box from its text. Every field is there, and nothing else; every number fits."""
    try:
        given = decode(text)
    except NotJson as error:
        at = f" (line {error.line})" if error.line else ""
        raise BadBox(f"{name}: not JSON: {error}{at}") from None
    box = record.new()
    fill(name, "", given, box, record)
    return box


def fill(name: str, where: str, given: Any, into: Any, record: type[Record]) -> None:
    """Puts an object of the file into a record."""
    if not isinstance(given, dict):
        raise BadBox(f"{name}: {where or 'the box'}: expected an object, found {given!r}")
    for key in given:
        if key not in record._specs:
            raise BadBox(f"{name}: {where}{key}: there is no such field; there is {', '.join(record._specs)}")
    for key, spec in record._specs.items():
        if key not in given:
            raise BadBox(f"{name}: {where}{key} is missing")
        place = f"{where}{key}"
        if isinstance(spec.element, type):
            rows = listed(name, place, given[key], spec.shape[0])
            for i, row in enumerate(rows):
                fill(name, f"{place}[{i}].", row, getattr(into, key)[i], spec.element)
        elif spec.shape:
            put(name, place, given[key], getattr(into, key))
        else:
            setattr(into, key, number(name, place, given[key], spec.ctype))


def put(name: str, where: str, given: Any, row: Any) -> None:
    """Puts a list of numbers, or of lists, into a row."""
    for i, one in enumerate(listed(name, where, given, len(row))):
        if issubclass(row._type_, ctypes.Array):
            put(name, f"{where}[{i}]", one, row[i])
        else:
            row[i] = number(name, f"{where}[{i}]", one, row._type_)


def listed(name: str, where: str, given: Any, length: int) -> list[Any]:
    """A list of this length."""
    if not isinstance(given, list) or len(given) != length:
        raise BadBox(f"{name}: {where}: expected a list of {length}, found {given!r}")
    return given


def number(name: str, where: str, given: Any, ctype: Any) -> int:
    """A whole number that the field can hold."""
    if isinstance(given, bool) or not isinstance(given, int):
        raise BadBox(f"{name}: {where}: expected a whole number, found {given!r}")
    if ctype(given).value != given:
        most = (1 << (8 * ctypes.sizeof(ctype) - 1)) - 1
        raise BadBox(f"{name}: {where}: expected a number from {-most - 1} to {most}, found {given}")
    return given
