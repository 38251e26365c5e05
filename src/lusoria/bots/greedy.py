"""One decision ahead: each move is tried in some of the worlds that fit, and judged by the game's value function.

A move of several questions is worth nothing halfway, so the seat's turn is completed by the sensible policy first.
"""

from __future__ import annotations

from math import exp

from lusoria.bots.bot import Weighed
from lusoria.bots.memory import SEEDS, Memory, ready, seed_from
from lusoria.core.dice import Dice, draw
from lusoria.core.game import Game
from lusoria.core.world import World

WORLDS = 24  # that each move is tried in
AHEAD = 12  # decisions that complete a turn, at most


class Greedy:
    """Takes the move with the best mean value; with a `slip`, now and then one that looks nearly as good.

    `slip` is a difference of chances to win: a move that looks so much worse is made about a third as often.
    """

    def __init__(self, worlds: int = WORLDS, ahead: int = AHEAD, slip: float = 0.0, name: str = "greedy") -> None:
        self.worlds, self.ahead, self.slip, self.name = worlds, ahead, slip, name
        self._memories: dict[Game, Memory] = {}

    def choose(self, world: World, dice: Dice) -> int:
        """The best of them, or one of those that look good."""
        found = self.weigh(world, dice)
        if self.slip == 0:
            return found[0].action
        left = draw(dice, SEEDS) / SEEDS
        for one in found:
            left -= one.weight
            if left < 0:
                return one.action
        return found[0].action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves by their mean value."""
        options = world.options
        if len(options) == 1:
            return [Weighed(options[0], 1 / world.state.seats, 1.0)]
        seed = seed_from(dice)
        chances = self._chances(world, options, seed)
        best = max(chances)
        if self.slip == 0:
            weights = [1.0 if chance == best else 0.0 for chance in chances]
        else:
            weights = [exp((chance - best) / self.slip) for chance in chances]
        found = [Weighed(a, c, w / sum(weights)) for a, c, w in zip(options, chances, weights, strict=True)]
        return sorted(found, key=lambda one: -one.chance)

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
