"""Random legal moves."""

from __future__ import annotations

from lusoria.bots.bot import Weighed
from lusoria.core.dice import Dice, roll
from lusoria.core.world import World


class Random:
    """Takes any legal move, all with the same probability."""

    name = "random"

    def choose(self, world: World, dice: Dice) -> int:
        """One of the legal actions."""
        options = world.options
        return options[roll(dice, len(options))]

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves alike."""
        options = world.options
        return [Weighed(action, 1 / world.state.seats, 1 / len(options)) for action in options]
