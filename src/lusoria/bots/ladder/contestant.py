"""Who takes part: a bot by its name, and what it may spend on a move."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from lusoria.bots import BOTS, LEVEL_NAMES, Bot, Budget, bot, level
from lusoria.errors import BadInput

ISMCTS = "openspiel-ismcts"
NAMES = (*BOTS, ISMCTS)
SECONDS = 1.0  # a move, of those that search and are told nothing else
DIGITS, LEAST = 4, 0.001  # of seconds: so exactly they are written down, and so many there are at least
ITERATIONS = 500  # of OpenSpiel's search, where games must repeat

_SPENT = re.compile(r"(?:(\d{1,9})(?!\.|\d*s))?:?(?:(\d{1,9}(?:\.\d{1,4})?)s)?")


@dataclass(frozen=True)
class Pace:
    """What those may spend on a move whose name says nothing about it."""

    seconds: float | None = None
    iterations: int | None = None
    share: float = 1.0  # of a level's own seconds and iterations
    repeatable: bool = False  # levels count their own iterations: the same seed gives the same games


OWN = Pace()  # each by its own clock


@dataclass(frozen=True)
class Contestant:
    """A bot and its budget of a move; without one it looks no further than it always does."""

    name: str
    seconds: float | None = None
    iterations: int | None = None

    @property
    def searches(self) -> bool:
        """Whether more time makes it think more."""
        return self.name in ("mcts", ISMCTS) or (self.name in LEVEL_NAMES and level(self.name).iterations > 0)

    def bot(self, threads: int | None = 1) -> Bot:
        """The bot itself, with a memory of its own. One thread, where several games are played side by side."""
        if not self.searches:
            return bot(self.name)
        budget = Budget(self.seconds, self.iterations, threads)
        if self.name == ISMCTS:
            from lusoria.bots.ladder.openspiel import Ismcts  # only who plays against it needs OpenSpiel

            return Ismcts(budget)
        return bot(self.name, budget)

    def __str__(self) -> str:
        parts = [self.name]
        if self.iterations is not None:
            parts.append(str(self.iterations))
        if self.seconds is not None:
            parts.append(f"{round(self.seconds, DIGITS):.10g}s")
        return ":".join(parts)


def contestant(text: str, pace: Pace = OWN) -> Contestant:
    """A contestant as it is written: `greedy`, `mcts:400` with iterations, `mcts:0.5s` with seconds a move.

    `mcts:400:0.5s` stops after either.
    """
    name, colon, spent = text.strip().partition(":")
    if name not in NAMES:
        raise BadInput(f"there is no bot {name!r}; there is {', '.join(NAMES)}")
    if not colon:
        return paced(Contestant(name), pace)
    found = _SPENT.fullmatch(spent)
    if found is None or not spent or any(part is not None and float(part) <= 0 for part in found.groups()):
        raise BadInput(f"{text}: behind the colon iterations are needed, or seconds: {name}:400, {name}:0.5s")
    if not Contestant(name).searches:
        raise BadInput(f"{text}: {name} does not search, so there is nothing to give it")
    iterations, seconds = found.groups()
    return Contestant(name, float(seconds) if seconds else None, int(iterations) if iterations else None)


def paced(one: Contestant, pace: Pace) -> Contestant:
    """The same with what all may spend; a level has a budget of its own."""
    if not one.searches:
        return one
    if pace.seconds is not None or pace.iterations is not None:
        return replace(one, seconds=pace.seconds, iterations=pace.iterations)
    own = level(one.name) if one.name in LEVEL_NAMES else None
    if pace.repeatable:
        return replace(one, iterations=own.iterations if own else ITERATIONS)
    seconds = max(LEAST, round((own.seconds if own else SECONDS) * pace.share, DIGITS))
    if own is None or own.all_out:
        return replace(one, seconds=seconds)
    return replace(one, seconds=seconds, iterations=max(1, int(own.iterations * pace.share)))


def contestants(texts: list[str], pace: Pace = OWN) -> list[Contestant]:
    """All that take part; the same one twice makes no sense."""
    found = [contestant(text, pace) for text in texts]
    for one in found:
        if found.count(one) > 1:
            raise BadInput(f"{one} is named twice")
    return found
