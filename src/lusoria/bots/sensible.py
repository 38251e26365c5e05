"""The cheap policy of playouts: random, but not foolish. It does not look ahead."""

from __future__ import annotations

from collections import Counter

from lusoria.bots.bot import Weighed
from lusoria.core.dice import Dice
from lusoria.core.record import new_options
from lusoria.core.world import World

SAMPLES = 32  # choices from which its preferences are estimated


class Sensible:
    """Plays by the game's `sensible` policy."""

    def __init__(self, name: str = "sensible") -> None:
        self.name = name

    def choose(self, world: World, dice: Dice) -> int:
        """What the policy chooses."""
        options = new_options(world.game.actions)
        count = world.game.legal(world.box, world.state, options)
        if count == 1:
            return options[0]
        return world.game.sensible(world.box, world.state, options, count, dice)

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """The moves, by how often the policy chooses them."""
        made = Counter(self.choose(world, dice) for _ in range(SAMPLES))
        chance = 1 / world.state.seats
        found = [Weighed(action, chance, made[action] / SAMPLES) for action in world.options]
        return sorted(found, key=lambda one: -one.weight)
