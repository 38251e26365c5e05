"""Who takes part: a bot by its name, and what it may spend on a move."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from lusoria.bots import BOTS, LEVEL_NAMES, Bot, Budget, bot, level
from lusoria.errors import BadInput

ISMCTS = "openspiel-ismcts"
NAMES = (*BOTS, ISMCTS)
DEFAULT_SECONDS = 1.0  # of a move, for a search without a budget
DEFAULT_ITERATIONS = 500  # of a move, for a search without a budget where games must repeat
SECONDS_DECIMALS, LEAST_SECONDS = 4, 0.001  # decimals stored, and the minimum

_BUDGET = re.compile(r"(?:(\d{1,9})(?!\.|\d*s))?:?(?:(\d{1,9}(?:\.\d{1,4})?)s)?")


@dataclass(frozen=True)
class DefaultBudget:
    """What a bot may spend on a move if its name says nothing about it."""

    seconds: float | None = None
    iterations: int | None = None
    share: float = 1.0  # of a level's own seconds and iterations
    repeatable: bool = False  # levels count their own iterations: the same seed gives the same games


LEVEL_BUDGETS = DefaultBudget()  # each level's own seconds


@dataclass(frozen=True)
class Contestant:
    """A bot and its budget for a move. Bots that don't search have none."""

    name: str
    seconds: float | None = None
    iterations: int | None = None

    @property
    def searches(self) -> bool:
        """Whether it can use more time."""
        return self.name in ("mcts", ISMCTS) or (self.name in LEVEL_NAMES and level(self.name).iterations > 0)

    def bot(self, threads: int | None = 1) -> Bot:
        """The bot itself, with its own memory. It thinks on one thread where several games are played at once."""
        if not self.searches:
            return bot(self.name)
        budget = Budget(self.seconds, self.iterations, threads)
        if self.name == ISMCTS:
            from lusoria.bots.ladder.openspiel import Ismcts  # needs OpenSpiel

            return Ismcts(budget)
        return bot(self.name, budget)

    def __str__(self) -> str:
        parts = [self.name]
        if self.iterations is not None:
            parts.append(str(self.iterations))
        if self.seconds is not None:
            parts.append(f"{round(self.seconds, SECONDS_DECIMALS):.10g}s")
        return ":".join(parts)


def contestant(text: str, default: DefaultBudget = LEVEL_BUDGETS) -> Contestant:
    """A contestant from text: `greedy`, `mcts:400` with iterations, `mcts:0.5s` with seconds for a move.

    `mcts:400:0.5s` stops at whichever comes first.
    """
    name, colon, spent = text.strip().partition(":")
    if name not in NAMES:
        raise BadInput(f"there is no bot {name!r}; there is {', '.join(NAMES)}")
    if not colon:
        return with_default(Contestant(name), default)
    found = _BUDGET.fullmatch(spent)
    if found is None or not spent or any(part is not None and float(part) <= 0 for part in found.groups()):
        raise BadInput(f"{text}: iterations or seconds are needed after the colon: {name}:400, {name}:0.5s")
    if not Contestant(name).searches:
        raise BadInput(f"{text}: {name} does not search, so it has no budget")
    iterations, seconds = found.groups()
    return Contestant(name, float(seconds) if seconds else None, int(iterations) if iterations else None)


def with_default(one: Contestant, default: DefaultBudget) -> Contestant:
    """The contestant with the default budget; levels have their own."""
    if not one.searches:
        return one
    if default.seconds is not None or default.iterations is not None:
        return replace(one, seconds=default.seconds, iterations=default.iterations)
    own = level(one.name) if one.name in LEVEL_NAMES else None
    if default.repeatable:
        return replace(one, iterations=own.iterations if own else DEFAULT_ITERATIONS)
    seconds = (own.seconds if own else DEFAULT_SECONDS) * default.share
    seconds = max(LEAST_SECONDS, round(seconds, SECONDS_DECIMALS))
    if own is None or own.all_out:
        return replace(one, seconds=seconds)
    return replace(one, seconds=seconds, iterations=max(1, int(own.iterations * default.share)))


def contestants(texts: list[str], default: DefaultBudget = LEVEL_BUDGETS) -> list[Contestant]:
    """All that take part; BadInput if one is named twice."""
    found = [contestant(text, default) for text in texts]
    for one in found:
        if found.count(one) > 1:
            raise BadInput(f"{one} is named twice")
    return found
