"""What a seat knows, as a state that can be played on: all it can't know has been dealt again."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from lusoria.core.dice import Dice, draw
from lusoria.core.game import Game
from lusoria.core.record import copy, new_options
from lusoria.core.rule import Version, plain_python


class HasAction(Protocol):
    @property
    def action(self) -> int: ...


M = TypeVar("M", bound=HasAction)

SEED_RANGE = 1 << 31


def seed_from(dice: Dice) -> int:
    """A seed for a search, from the dice that a bot was given."""
    return draw(dice, SEED_RANGE)


class World:
    """A state that fits what a seat knows, and tells no more than that. The only state that a bot ever sees.

    It is made from the true state, and there is no way back from it. Redealing a world for the same seat gives each
    world that fits with the same probability as redealing the true state: `redeal` leaves no trace.
    """

    __slots__ = ("_version", "box", "game", "seat", "state")

    def __init__(
        self, game: Game, box: Any, state: Any, seat: int, dice: Dice, version: Version = plain_python
    ) -> None:
        self.game, self.box, self.seat, self._version = game, box, seat, version
        self.state: Any = copy(state)
        version(game.redeal)(box, self.state, seat, dice)

    def __repr__(self) -> str:
        return f"<World {self.game.name}, as {self.game.seat_names[self.seat]} knows it>"

    @property
    def options(self) -> list[int]:
        """The legal actions. They don't depend on what the seat can't know."""
        options = new_options(self.game.actions)
        return [options[i] for i in range(self._version(self.game.legal)(self.box, self.state, options))]

    def sensible(self, moves: list[M], dice: Dice) -> M:
        """What the cheap policy would do, out of these moves."""
        options = new_options(len(moves))
        for i, move in enumerate(moves):
            options[i] = move.action
        action = self.game.sensible(self.box, self.state, options, len(moves), dice)
        return next(move for move in moves if move.action == action)
