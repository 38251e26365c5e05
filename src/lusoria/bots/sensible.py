"""The cheap policy that playouts follow: random, but not foolish. It looks at no move's consequences."""

from __future__ import annotations

from collections import Counter

from lusoria.bots.bot import Weighed
from lusoria.core.dice import Dice
from lusoria.core.record import new_options
from lusoria.core.world import World

ASKED = 32  # how often it is asked to learn what it prefers


class Sensible:
    def __init__(self, name: str = "sensible") -> None:
        self.name = name

    def choose(self, world: World, dice: Dice) -> int:
        """What its habits say."""
        options = new_options(world.game.actions)
        count = world.game.legal(world.box, world.state, options)
        if count == 1:
            return options[0]
        return world.game.sensible(world.box, world.state, options, count, dice)

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """The moves by how often it makes them."""
        made = Counter(self.choose(world, dice) for _ in range(ASKED))
        chance = 1 / world.state.seats
        found = [Weighed(action, chance, made[action] / ASKED) for action in world.options]
        return sorted(found, key=lambda one: -one.weight)
