"""Changed box files, for the tests of all games."""

from __future__ import annotations

import copy
import json
import operator
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

Edit = Callable[[dict[str, Any]], None]
Place = list[str | int]


def standard(pack: ModuleType) -> dict[str, Any]:
    """The box file beside a game's rules."""
    read: dict[str, Any] = json.loads(Path(str(pack.__file__)).with_name("box.json").read_text(encoding="utf-8"))
    return read


def at(box: dict[str, Any], place: Place) -> Any:
    part: Any = box
    for key in place:
        part = part[key]
    return part


def put(place: Place, value: object) -> Edit:
    return lambda box: operator.setitem(at(box, place[:-1]), place[-1], value)


def drop(place: Place) -> Edit:
    return lambda box: operator.delitem(at(box, place[:-1]), place[-1])


def swap(place: Place, i: int, j: int) -> Edit:
    def edit(box: dict[str, Any]) -> None:
        row = at(box, place)
        row[i], row[j] = row[j], row[i]

    return edit


def repeat(place: Place, i: int) -> Edit:
    return lambda box: at(box, place).append(at(box, place)[i])


def write(folder: Path, standard: dict[str, Any], *edits: Edit) -> Path:
    """A changed copy of a box file."""
    box = copy.deepcopy(standard)
    for edit in edits:
        edit(box)
    path = folder / "my_box.json"
    path.write_text(json.dumps(box), encoding="utf-8")
    return path
