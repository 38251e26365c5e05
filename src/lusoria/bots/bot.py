"""What a bot is: from what a seat knows, it chooses a move, and says how good it thinks each move is."""

from __future__ import annotations

from typing import Protocol

from lusoria.core.dice import Dice
from lusoria.core.reasons import Weighed
from lusoria.core.world import World

__all__ = ["Bot", "Weighed"]


class Bot(Protocol):
    """Plays any seat of any game. It gets a `World`, which holds no secrets, and its own dice.

    On one thread, the same world, dice and budget of iterations give the same choice. A bot keeps its memory from one
    move to the next, so it can play at one table at a time.
    """

    @property
    def name(self) -> str: ...

    def choose(self, world: World, dice: Dice) -> int:
        """The action it plays."""

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All legal moves, the best first."""
