"""Who gives advice: a search with the game's network where there is one, else the tree search with playouts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from lusoria.bots.bot import Bot
from lusoria.bots.hint import Advice, advise
from lusoria.bots.levels import ADVICE
from lusoria.bots.mcts import Budget, Mcts
from lusoria.bots.net import JUDGING_SETTINGS, NetSearch, Policy
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.record import copy
from lusoria.core.world import World
from lusoria.network.place import has_network

BUDGET_DIVISORS = (16, 4, 1)  # the parts of a budget after which an answer is given, as divisors


def adviser(game: Game, budget: Budget = ADVICE, clock: Callable[[], float] = time.perf_counter) -> Bot:
    """The strongest bot that can judge moves of this game. With a network, iterations are evaluations."""
    if has_network(game):
        return NetSearch(budget, settings=JUDGING_SETTINGS, clock=clock)
    return Mcts(budget, clock=clock)


def deepening(world: World, dice: Dice, budget: Budget = ADVICE, count: int = 3) -> Iterator[list[Advice]]:
    """Advice at once, then better advice as time goes by; the last is that of the whole budget.

    The first answer is the network's own policy, which takes a tenth of a millisecond; without a network, that of the
    smallest search.
    """
    if has_network(world.game):
        yield advise(world, Policy(), copy(dice), count)
    for divisor in BUDGET_DIVISORS:
        seconds = None if budget.seconds is None else budget.seconds / divisor
        iterations = None if budget.iterations is None else max(1, budget.iterations // divisor)
        player = adviser(world.game, Budget(seconds, iterations, budget.threads))
        yield advise(world, player, copy(dice), count)
