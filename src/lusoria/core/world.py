"""What a seat knows, as a state that can be played on: all it can't know has been dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.perft import plainly
from lusoria.core.record import copy, new_options

Way = Callable[[Callable[..., Any]], Callable[..., Any]]


class HasAction(Protocol):
    @property
    def action(self) -> int: ...


M = TypeVar("M", bound=HasAction)


class World:
    """A state that fits what a seat knows, in which it can't find more than that. The only state a bot ever sees.

    Whoever makes one gives the true state; whoever is given one can't come back to it. Dealt anew for the same seat,
    a world is as likely to be any of those that fit as if the true state had been dealt anew: `redeal` leaves no trace.
    """

    __slots__ = ("_way", "box", "game", "seat", "state")

    def __init__(self, game: Game, box: Any, state: Any, seat: int, dice: Dice, way: Way = plainly) -> None:
        self.game, self.box, self.seat, self._way = game, box, seat, way
        self.state: Any = copy(state)
        way(game.redeal)(box, self.state, seat, dice)

    @property
    def options(self) -> list[int]:
        """The legal actions. They do not hang on what the seat can't know."""
        options = new_options(self.game.actions)
        return [options[i] for i in range(self._way(self.game.legal)(self.box, self.state, options))]

    def sensible(self, moves: list[M], dice: Dice) -> M:
        """What the cheap policy would do, out of these moves."""
        options = new_options(len(moves))
        for i, move in enumerate(moves):
            options[i] = move.action
        action = self.game.sensible(self.box, self.state, options, len(moves), dice)
        return next(move for move in moves if move.action == action)
