"""What a bot is: given what a seat knows, it says what it would do, and how good it takes each move to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from lusoria.core.dice import Dice
from lusoria.core.world import World


@dataclass(frozen=True)
class Weighed:
    """A legal move as a bot sees it."""

    action: int
    chance: float  # to win after it, as the bot takes it: the deciding seat's share of the victory
    weight: float  # how much of the bot's trust it has; all weights of a decision make 1


class Bot(Protocol):
    """Plays any game, any seat. It is given a `World`, which holds no secrets, and dice of its own.

    The same world, dice and budget of iterations give the same choice, on one thread. A bot keeps its memory from one
    move to the next, so it is for one table at a time.
    """

    @property
    def name(self) -> str: ...

    def choose(self, world: World, dice: Dice) -> int:
        """The action it plays."""

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All legal moves, the one it takes to be best first."""
