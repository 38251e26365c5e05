"""The board of any game as SVG: its own drawing, or the general one."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Any

from lusoria.core.game import Game
from lusoria.core.log import Event, is_seen
from lusoria.core.registry import OURS
from lusoria.drawings import general
from lusoria.drawings.sheet import LastMove
from lusoria.drawings.svg import Drawing, checked_theme
from lusoria.words import Words

MOST_FIRST, MOST_TOLD = 3, 2  # events of the last move that are looked at, and that are told


def board_svg(
    game: Game,
    view: Mapping[str, Any],
    board: Mapping[str, Any],
    theme: str = "auto",
    last: LastMove | None = None,
    words: Words | None = None,
) -> Drawing:
    """What the audience of a view sees, as a picture. Nothing else goes in but what is printed, and the last move."""
    checked_theme(theme)
    last = last or LastMove()
    if game.draw is not None:
        return Drawing(game.draw(view, board, theme, last))
    if game.name in OURS:
        draw = importlib.import_module(f"lusoria.drawings.{game.name}").draw
        drawn = draw(view, board, words or Words(game.name), last)
    else:
        drawn = general.draw(game.title, view, last)
    svg: Drawing = drawn.svg(theme)
    return svg


def last_move(game: Game, events: Iterable[Event], seat: int | None, words: Words | None = None) -> LastMove:
    """The last move from its events: only from those that the seat may see, or that spectators may."""
    shown = [event for event in events if is_seen(event, seat)]
    places = [place for event in shown if (place := game.events.place(event))]
    first = shown[:MOST_FIRST]  # the move itself; what follows from it comes later
    speaking = [event for event in first if game.events.place(event)] or first
    return LastMove(frozenset(places), told(game, speaking[:MOST_TOLD], words or Words(game.name)))


def told(game: Game, events: Iterable[Event], words: Words) -> tuple[str, ...]:
    """Events as sentences."""
    return tuple(words.say(game.tell(event)) for event in events)
