"""Who takes part: a bot by its name, and what it may spend on a move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lusoria.bots import BOTS, LEVEL_NAMES, NETWORK_BOTS, Bot, Budget, bot, level
from lusoria.errors import BadInput
from lusoria.network.names import DEFAULT_EVALUATIONS, SEARCHERS, existing, is_network_bot, read_budget, read_name

ISMCTS = "openspiel-ismcts"
NAMES = (*BOTS, *NETWORK_BOTS, ISMCTS)
DEFAULT_SECONDS = 1.0  # of a move, for a search without a budget
DEFAULT_ITERATIONS = 500  # of a move, for a search without a budget where games must repeat
SECONDS_DECIMALS, LEAST_SECONDS = 4, 0.001  # decimals stored, and the minimum


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
    network: str | None = None  # the file of its network; None: the one that ships, or that the user has installed

    @property
    def searches(self) -> bool:
        """Whether it can use more time."""
        return self.name in ("mcts", ISMCTS, *SEARCHERS) or (self.name in LEVEL_NAMES and level(self.name).searches)

    def bot(self, threads: int | None = 1) -> Bot:
        """The bot itself, with its own memory. It thinks on one thread where several games are played at once."""
        named = self.name if self.network is None else f"{self.name}:{self.network}"
        if not self.searches:
            return bot(named)
        budget = Budget(self.seconds, self.iterations, threads)
        if self.name == ISMCTS:
            from lusoria.bots.ladder.openspiel import Ismcts  # needs OpenSpiel

            return Ismcts(budget)
        return bot(named, budget)

    def __str__(self) -> str:
        parts = [self.name]
        if self.network is not None:
            parts.append(self.network)
        if self.iterations is not None:
            parts.append(str(self.iterations))
        if self.seconds is not None:
            parts.append(f"{round(self.seconds, SECONDS_DECIMALS):.10g}s")
        return ":".join(parts)


def contestant(text: str, default: DefaultBudget = LEVEL_BUDGETS) -> Contestant:
    """A contestant from text: `greedy`, `mcts:400` with iterations, `mcts:0.5s` with seconds for a move.

    `mcts:400:0.5s` stops at whichever comes first. `net:FILE:400` plays by the network of a file.
    """
    text = text.strip()
    if is_network_bot(text):
        return network_contestant(text, default)
    name, colon, spent = text.partition(":")
    if name not in NAMES:
        raise BadInput(f"there is no bot {name!r}; there is {', '.join(NAMES)}")
    if not colon:
        return with_default(Contestant(name), default)
    iterations, seconds = read_budget(text, spent)
    if not Contestant(name).searches:
        raise BadInput(f"{text}: {name} does not search, so it has no budget")
    return Contestant(name, seconds, iterations)


def network_contestant(text: str, default: DefaultBudget) -> Contestant:
    """A contestant with a network. Without a budget it has a number of evaluations, the same on any machine."""
    parts = read_name(text)
    if parts.file is not None:
        existing(parts.file)
    one = Contestant(parts.name, network=parts.file)
    if parts.budget is not None:
        iterations, seconds = read_budget(text, parts.budget)
        if not one.searches:
            raise BadInput(f"{text}: {one.name} does not search, so it has no budget")
        return replace(one, seconds=seconds, iterations=iterations)
    if one.searches and default.seconds is None and default.iterations is None:
        return replace(one, iterations=DEFAULT_EVALUATIONS)
    return with_default(one, default)


def with_default(one: Contestant, default: DefaultBudget) -> Contestant:
    """The contestant with the default budget; levels have their own."""
    if not one.searches:
        return one
    if default.seconds is not None or default.iterations is not None:
        return replace(one, seconds=default.seconds, iterations=default.iterations)
    own = level(one.name) if one.name in LEVEL_NAMES else None
    if default.repeatable:
        return replace(one, iterations=own.evaluations if own else DEFAULT_ITERATIONS)
    seconds = (own.seconds if own else DEFAULT_SECONDS) * default.share
    seconds = max(LEAST_SECONDS, round(seconds, SECONDS_DECIMALS))
    if own is None:
        return replace(one, seconds=seconds)
    return replace(one, seconds=seconds, iterations=max(2, int(own.evaluations * default.share)))


def contestants(texts: list[str], default: DefaultBudget = LEVEL_BUDGETS) -> list[Contestant]:
    """All that take part; BadInput if one is named twice."""
    found = [contestant(text, default) for text in texts]
    for one in found:
        if found.count(one) > 1:
            raise BadInput(f"{one} is named twice")
    return found
