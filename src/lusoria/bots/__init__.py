"""Bots: from random moves to tree search. Each gets what its seat knows, and no more.

from lusoria.bots import bot
bot("magister").choose(match.world(seat, dice), dice)
"""

from __future__ import annotations

from lusoria.bots.bot import Bot, Weighed
from lusoria.bots.greedy import Greedy
from lusoria.bots.levels import ADVICE, LEVELS, Level, level
from lusoria.bots.levels import NAMES as LEVEL_NAMES
from lusoria.bots.mcts import Budget, Mcts, Settings
from lusoria.bots.named import network_bot
from lusoria.bots.random import Random
from lusoria.bots.sensible import Sensible
from lusoria.errors import BadInput
from lusoria.network.names import NETWORK_BOTS, is_network_bot

__all__ = [
    "ADVICE", "BOTS", "LEVELS", "LEVEL_NAMES", "NETWORK_BOTS", "Bot", "Budget", "Greedy", "Level", "Mcts", "Random",
    "Sensible", "Settings", "Weighed", "bot", "level",
]  # fmt: skip

BOTS = ("random", "sensible", "greedy", "mcts", *LEVEL_NAMES)
DEFAULT_BUDGET = Budget(seconds=1.0)  # of `mcts`
REPEATABLE_BUDGET = Budget(iterations=2500, threads=1)  # of `mcts`, where games must repeat


def bot(name: str, budget: Budget | None = None, repeatable: bool = False) -> Bot:
    """The bot of this name. `budget` is for those that search; `repeatable` ones count iterations, not seconds.

    `policy`, `net` and `net-root` play by a network: the one of the game, or of a file: `net:FILE:800`.
    """
    if is_network_bot(name):
        return network_bot(name, budget)
    if name not in BOTS:
        raise BadInput(f"there is no bot {name!r}; there is {', '.join((*BOTS, *NETWORK_BOTS))}")
    if name in LEVEL_NAMES:
        chosen = level(name)
        return chosen.bot(chosen.repeatable if repeatable and budget is None else budget)
    if name == "mcts":
        return Mcts(budget or (REPEATABLE_BUDGET if repeatable else DEFAULT_BUDGET))
    if name == "greedy":
        return Greedy()
    return Random() if name == "random" else Sensible()
