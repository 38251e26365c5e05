"""Analyses a match, decision by decision: what a bot thinks of each move, from what the seat knew then.

Estimates are noisy, and the largest of many losses are mostly noise. So the moves that seem to have cost the most are
analysed a second time, for longer and with other dice, and only that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from lusoria.bots import ADVICE, LEVEL_NAMES, Bot, Budget, level
from lusoria.bots.hint import reason
from lusoria.core.dice import seeded
from lusoria.core.message import Message
from lusoria.core.winning import shares
from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.match.moves import Move

SECOND_LOOK_FACTOR = 4  # how much larger the budget of a second look is
MISTAKE_COST = 0.05  # a move that costs at least this much of the chance to win is a mistake
MOST_MISTAKES = 8  # that are listed
FIRST_LOOK, SECOND_LOOK = 0, 1  # numbers of their dice


@dataclass(frozen=True)
class Judge:
    """The bot that judges, and its budget for a decision."""

    level: str = LEVEL_NAMES[-1]
    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.level not in LEVEL_NAMES:
            raise BadInput(f"there is no level {self.level!r}; there is {', '.join(LEVEL_NAMES)}")
        if level(self.level).iterations == 0:
            raise BadInput(f"{self.level} does not look ahead, so it can't judge a game")

    def bot(self, times: int = 1) -> Bot:
        """The bot, with its budget multiplied."""
        return level(self.level).bot(self.budget(times))

    def budget(self, times: int = 1) -> Budget:
        """A number of iterations, so that analyses repeat, unless seconds are given."""
        if self.seconds is not None:
            return Budget(seconds=times * self.seconds)
        own = level(self.level)
        usual = ADVICE.iterations if own.all_out else own.iterations  # a game has many decisions
        return Budget(iterations=times * (self.iterations or usual or 1), threads=1)


@dataclass(frozen=True, repr=False)
class Thought:
    """A decision as the bot sees it. The chances are those of the seat that decided."""

    step: int  # of the match's history
    seat: int
    move: Move  # that was made
    chance: float  # to win after it
    best: Move
    best_chance: float
    reason: Message | None = None  # why the best is better, if the move is a mistake

    def __repr__(self) -> str:
        made = f"<Thought on step {self.step}, seat {self.seat}: {self.move} {self.chance:.0%} to win"
        return f"{made}>" if self.move == self.best else f"{made}, best {self.best} {self.best_chance:.0%}>"

    @property
    def lost(self) -> float:
        """What the move cost of the chance to win."""
        return max(0.0, self.best_chance - self.chance)


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


def looks(match: Match) -> int:
    """How often `looking` yields, at most."""
    return len(decisions(match)) + 2 * MOST_MISTAKES + 1


def decisions(match: Match) -> list[int]:
    """The steps at which a seat had a choice."""
    return [k for k in range(1, len(match.history)) if len(match.before(k).moves) > 1]


def analyse(match: Match, judge: Judge, on_look: Callable[[], Any] = lambda: None) -> Analysis:
    """What the judge thinks of a match. `on_look` is called after each decision."""
    found: list[Analysis] = []
    for so_far in looking(match, judge):
        found = [so_far]
        on_look()
    return found[0]


def looking(match: Match, judge: Judge) -> Iterator[Analysis]:
    """Analyses one decision after another, and yields the analysis so far. The last one is complete."""
    steps = decisions(match)
    if not steps:
        raise BadInput("there is no decision in this record yet")
    bot, thoughts = judge.bot(), dict[int, Thought]()
    for k in steps:
        thoughts[k] = look(match, k, bot, FIRST_LOOK)
        yield Analysis(match, judge, list(thoughts.values()), [])
    suspects = [one for one in by_cost(thoughts.values()) if one.lost >= MISTAKE_COST / 2][: 2 * MOST_MISTAKES]
    second_bot = judge.bot(SECOND_LOOK_FACTOR)
    for thought in suspects:
        thoughts[thought.step] = look(match, thought.step, second_bot, SECOND_LOOK)
        yield Analysis(match, judge, list(thoughts.values()), [])
    confirmed = by_cost(thoughts[thought.step] for thought in suspects)
    marked = [explained(match, one) for one in confirmed if one.lost >= MISTAKE_COST][:MOST_MISTAKES]
    yield Analysis(match, judge, list(thoughts.values()), marked)


def by_cost(thoughts: Any) -> list[Thought]:
    """The most costly first."""
    return sorted(thoughts, key=lambda thought: (-thought.lost, thought.step))


def look(match: Match, k: int, bot: Bot, dice_number: int) -> Thought:
    """One decision. The bot gets what the seat knew."""
    taken, then = match.history[k], match.before(k)
    assert taken.seat is not None
    assert taken.move is not None
    dice = seeded(k, dice_number, cap=0)
    found = bot.weigh(then.world(taken.seat, dice), dice)
    made = next(one for one in found if one.action == taken.move.action)
    best = Move(found[0].action, match.game.moves.words(found[0].action))
    return Thought(k, taken.seat, taken.move, made.chance, best, found[0].chance)


def explained(match: Match, thought: Thought) -> Thought:
    """The same, with what the better move gains and costs."""
    dice = seeded(thought.step, FIRST_LOOK, cap=0)
    world = match.before(thought.step).world(thought.seat, dice)
    return replace(thought, reason=reason(world, thought.best.action, dice))
