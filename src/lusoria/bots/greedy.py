"""One decision ahead: each move is tried in some of the worlds that fit, and judged by the game's value function.

A move of several questions is worth nothing halfway, so the seat's turn is completed by the sensible policy first.
"""

from __future__ import annotations

from lusoria.bots.bot import Weighed
from lusoria.bots.memory import Memory, ready, seed_from
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.world import World

WORLDS = 24  # that each move is tried in
AHEAD = 12  # decisions that complete a turn, at most


class Greedy:
    """Takes the move with the best mean value."""

    def __init__(self, worlds: int = WORLDS, ahead: int = AHEAD, name: str = "greedy") -> None:
        self.worlds, self.ahead, self.name = worlds, ahead, name
        self._memories: dict[Game, Memory] = {}

    def choose(self, world: World, dice: Dice) -> int:
        """The best of them."""
        return self.weigh(world, dice)[0].action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves by their mean value; all its trust is in the best."""
        options = world.options
        if len(options) == 1:
            return [Weighed(options[0], 1 / world.state.seats, 1.0)]
        chances = self._chances(world, options, seed_from(dice))
        best = chances.index(max(chances))
        found = [Weighed(options[i], chances[i], 1.0 if i == best else 0.0) for i in range(len(options))]
        return sorted(found, key=lambda one: (-one.weight, -one.chance))

    def _chances(self, world: World, options: list[int], seed: int) -> list[float]:
        look_ahead = ready(world.game, "look_ahead")
        m = self._memories.setdefault(world.game, Memory(world.game))
        m.begin(world)
        return [
            look_ahead(
                m.box, m.states, m.seat, action, seed, 0, self.worlds, self.ahead, m.weights, m.row, m.options,
                m.dice, m.log, m.points, m.out,
            )
            for action in options
        ]  # fmt: skip
