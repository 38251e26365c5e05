"""One decision ahead: each move is tried in some of the worlds that fit, and judged by the game's value function.

A move of several decisions can't be judged halfway, so the sensible policy completes the seat's turn first.
"""

from __future__ import annotations

from lusoria.bots.bot import Weighed
from lusoria.bots.memory import Memory
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.world import World, seed_from

WORLDS = 24  # that each move is tried in
MOST_DECISIONS = 12  # to complete a turn


class Greedy:
    """Takes the move with the best mean value."""

    def __init__(self, worlds: int = WORLDS, ahead: int = MOST_DECISIONS, name: str = "greedy") -> None:
        self.worlds, self.ahead, self.name = worlds, ahead, name
        self._memories: dict[Game, Memory] = {}

    def choose(self, world: World, dice: Dice) -> int:
        """The best move."""
        return self.weigh(world, dice)[0].action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves by their mean value; the best has all the weight."""
        options = world.options
        if len(options) == 1:
            return [Weighed(options[0], 1 / world.state.seats, 1.0)]
        chances = self._chances(world, options, seed_from(dice))
        best = chances.index(max(chances))
        found = [Weighed(options[i], chances[i], 1.0 if i == best else 0.0) for i in range(len(options))]
        return sorted(found, key=lambda one: (-one.weight, -one.chance))

    def _chances(self, world: World, options: list[int], seed: int) -> list[float]:
        if world.game not in self._memories:
            self._memories[world.game] = Memory(world.game)
        memory = self._memories[world.game]
        memory.begin(world)
        return [memory.look_ahead(action, seed, self.worlds, self.ahead) for action in options]
