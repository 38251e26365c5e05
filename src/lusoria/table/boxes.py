"""Which box a table is played with: the printed one, or a text that was sent."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from lusoria.core.game import game
from lusoria.errors import BadBox
from lusoria.match.fair import Fair
from lusoria.match.match import Match
from lusoria.table.errors import Refused

NAME = "box.json"


@cache
def printed(name: str) -> str:
    """The text of the box that comes with a game."""
    return resources.files(game(name).package).joinpath("box", NAME).read_text(encoding="utf-8")


@contextmanager
def as_file(text: str) -> Iterator[Path]:
    """A text as a file, as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        path.write_text(text, encoding="utf-8")
        yield path


def load(name: str, text: str) -> Any:
    """The box that a text describes, as the rules read it; refused if it is not one of this game."""
    if text == printed(name):
        return game(name).load_box(None)
    with as_file(text) as path:
        try:
            return game(name).load_box(path)
        except BadBox as error:
            raise Refused("bad_box", str(error).replace(str(path), "the box")) from None


def begin(name: str, seats: int, text: str, fair: Fair, position: str | None = None) -> Match:
    """A match with this box, from the setup or from a position.

    A box that is still printed so is the standard one; another goes by its hash.
    """
    if text == printed(name):
        return opened(name, seats, None, fair, position)
    with as_file(text) as path:
        return opened(name, seats, path, fair, position)


def opened(name: str, seats: int, box: Path | None, fair: Fair, position: str | None) -> Match:
    """A match that begins."""
    if position is None:
        return Match(name, seats, box=box, fair=fair)
    return Match.at(position, box=box, fair=fair)
