"""The box that a table is played with: the one that comes with the game, or a text that was sent."""

from __future__ import annotations

from functools import cache
from typing import Any

from lusoria.core.plain_box import text_of
from lusoria.core.registry import game
from lusoria.core.text import SentText
from lusoria.errors import BadBox
from lusoria.match.fair import Fair
from lusoria.match.match import Match, shared_box
from lusoria.table.errors import Refused


@cache
def printed(name: str) -> str:
    """The text of the box that comes with a game."""
    return text_of(game(name).package)


def box_source(name: str, text: str) -> SentText | None:
    """The text, or None if it is the box that comes with the game: that one goes by its name, others by their hash."""
    return None if text == printed(name) else SentText("the box", text)


def load(name: str, text: str) -> Any:
    """The box record of a text, which the matches of its tables share; refused if it is not a box of this game."""
    try:
        return shared_box(game(name), box_source(name, text))
    except BadBox as error:
        raise Refused("bad_box", str(error)) from None


def begin(name: str, seats: int, text: str, fair: Fair, position: str | None = None) -> Match:
    """A match with this box, from the setup or from a position."""
    box = box_source(name, text)
    if position is None:
        return Match(name, seats, box=box, fair=fair)
    return Match.at(position, box=box, fair=fair)
