"""Analyses a match, decision by decision: what a bot thinks of each move, from what the seat knew then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lusoria.analysis.looking import (
    FIRST_LOOK,
    MISTAKE_COST,
    MOST_MISTAKES,
    Look,
    Thought,
    Weights,
    decisions,
    looking,
    looks,
)  # fmt: skip
from lusoria.bots import ADVICE, LEVEL_NAMES, Bot, Budget, level
from lusoria.bots.adviser import adviser
from lusoria.bots.hint import reason
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.winning import shares
from lusoria.errors import BadInput
from lusoria.match.match import Match

__all__ = [
    "MISTAKE_COST", "MOST_MISTAKES", "Analysis", "Judge", "Look", "Thought", "analyse", "decisions", "looking", "looks",
]  # fmt: skip

STRONGEST_LEVEL = LEVEL_NAMES[-1]


@dataclass(frozen=True)
class Judge:
    """The bot that judges, and its budget for a decision."""

    level: str = STRONGEST_LEVEL
    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.level not in LEVEL_NAMES:
            raise BadInput(f"there is no level {self.level!r}; there is {', '.join(LEVEL_NAMES)}")
        if not self.usual:
            raise BadInput(f"{self.level} does not look ahead, so it can't judge a game")

    def bot(self, game: Game, times: int = 1) -> Bot:
        """The bot, with its budget multiplied: it searches, with the game's network if there is one."""
        return adviser(game, self.budget(times))

    @property
    def usual(self) -> int:
        """Evaluations or iterations for a decision. A weaker level judges by a shorter search."""
        if self.level == STRONGEST_LEVEL:  # a game has many decisions
            return ADVICE.iterations or 1
        return level(self.level).iterations

    def budget(self, times: int = 1) -> Budget:
        """A number of iterations, so that analyses repeat, unless seconds are given."""
        if self.seconds is not None:
            return Budget(seconds=times * self.seconds)
        return Budget(iterations=times * (self.iterations or self.usual), threads=1)


@dataclass(frozen=True, repr=False)
class Analysis:
    """All decisions of a match with a choice, and the mistakes among them."""

    match: Match
    judge: Judge
    thoughts: list[Thought]
    marked: list[Thought]  # the mistakes, the most costly first

    def __repr__(self) -> str:
        match = self.match
        found = f"{len(self.thoughts)} decisions, {len(self.marked)} costly moves"
        return f"<Analysis {match.game.name}, {match.seats} seats, by {self.judge.level}: {found}>"

    def _repr_html_(self) -> str:
        from lusoria.analysis.notebook import analysis_html  # brings words: loaded only when they are needed

        return analysis_html(self)

    def of(self, seat: int) -> list[Thought]:
        """The decisions of one seat."""
        return [thought for thought in self.thoughts if thought.seat == seat]

    def shares(self) -> list[float] | None:
        """Each seat's share of the victory; None if the game is not over."""
        return shares(self.match.game, self.match.scores) if self.match.over else None


def analyse(match: Match, judge: Judge, on_look: Callable[[], Any] = lambda: None) -> Analysis:
    """What the judge thinks of a match. `on_look` is called after each decision."""
    bots: dict[int, Bot] = {}
    asked = looking(match)
    answer: Weights | None = None
    while True:
        try:
            look = asked.send(answer) if answer is not None else next(asked)
        except StopIteration as end:
            thoughts, marked = end.value
            break
        if look.times not in bots:
            bots[look.times] = judge.bot(match.game, look.times)
        answer = weigh(match, look, bots[look.times])
        on_look()
    on_look()
    return Analysis(match, judge, thoughts, [explained(match, one) for one in marked])


def weigh(match: Match, look: Look, bot: Bot) -> Weights:
    """One decision. The bot gets what the seat knew."""
    dice = seeded(look.step, look.dice_number, cap=0)
    found = bot.weigh(match.before(look.step).world(look.seat, dice), dice)
    return [(one.action, one.chance) for one in found]


def explained(match: Match, thought: Thought) -> Thought:
    """The same, with what the better move gains and costs."""
    dice = seeded(thought.step, FIRST_LOOK, cap=0)
    world = match.before(thought.step).world(thought.seat, dice)
    return replace(thought, reason=reason(world, thought.best.action, dice))
