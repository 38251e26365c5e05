"""Goes through a match, decision by decision: what a bot thinks of the moves there, from what the seat knew then.

Estimates are noisy, and whoever picks the largest of many losses picks the noise. So the moves that seem to have cost
the most are looked at a second time, for longer and with other dice, and only that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from lusoria.bots import ADVICE, LEVEL_NAMES, Bot, Budget, level
from lusoria.bots.hint import reason
from lusoria.bots.play import shares_of
from lusoria.core.dice import seeded
from lusoria.core.message import Message
from lusoria.errors import BadInput
from lusoria.match.match import Match
from lusoria.match.moves import Move

AGAIN = 4  # times as much for a second look
MARKED = 0.05  # a move that costs so much of the chance to win is marked
MOST = 8  # moves that are marked
FIRST, SECOND = 0, 1  # the looks' dice


@dataclass(frozen=True)
class Judge:
    """The bot that looks, and its budget of a decision."""

    level: str = LEVEL_NAMES[-1]
    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.level not in LEVEL_NAMES:
            raise BadInput(f"there is no level {self.level!r}; there is {', '.join(LEVEL_NAMES)}")
        if level(self.level).iterations == 0:
            raise BadInput(f"{self.level} looks at no consequences, so it can't judge a game")

    def bot(self, times: int = 1) -> Bot:
        """The bot; with so many times its budget."""
        return level(self.level).bot(self.budget(times))

    def budget(self, times: int = 1) -> Budget:
        """Iterations, which can be repeated, unless seconds are asked for."""
        if self.seconds is not None:
            return Budget(seconds=times * self.seconds)
        own = level(self.level)
        usual = ADVICE.iterations if own.all_out else own.iterations  # a game has many decisions
        return Budget(iterations=times * (self.iterations or usual or 1), threads=1)


@dataclass(frozen=True)
class Thought:
    """A decision as the bot sees it. Chances are those of the seat that decided."""

    step: int  # of the match's history
    seat: int
    move: Move  # that was made
    chance: float  # to win after it
    best: Move
    best_chance: float
    reason: Message | None = None  # for the best, where the decision is marked

    @property
    def lost(self) -> float:
        """What the move cost of the chance to win."""
        return max(0.0, self.best_chance - self.chance)


@dataclass(frozen=True)
class Analysis:
    """All decisions of a match that left a choice, and those that cost the most."""

    match: Match
    judge: Judge
    thoughts: list[Thought]
    marked: list[Thought]  # the dearest first

    def of(self, seat: int) -> list[Thought]:
        """The decisions of one seat."""
        return [thought for thought in self.thoughts if thought.seat == seat]

    def shares(self) -> list[float] | None:
        """Each seat's share of the victory; None if the game is not over."""
        return shares_of(self.match.game, self.match.scores) if self.match.over else None


def looks(match: Match) -> int:
    """How often `looking` tells something, at most."""
    return len(decisions(match)) + 2 * MOST + 1


def decisions(match: Match) -> list[int]:
    """The steps at which somebody had a choice."""
    return [k for k in range(1, len(match.history)) if len(match.before(k).moves) > 1]


def analyse(match: Match, judge: Judge, told: Callable[[], Any] = lambda: None) -> Analysis:
    """What the judge thinks of a match. `told` is called after each look."""
    found: list[Analysis] = []
    for so_far in looking(match, judge):
        found = [so_far]
        told()
    return found[0]


def looking(match: Match, judge: Judge) -> Iterator[Analysis]:
    """Looks at one decision after the other, and tells each time what it thinks so far. The last is the whole."""
    steps = decisions(match)
    if not steps:
        raise BadInput("there is no decision in this record yet")
    bot, thoughts = judge.bot(), dict[int, Thought]()
    for k in steps:
        thoughts[k] = look(match, k, bot, FIRST)
        yield Analysis(match, judge, list(thoughts.values()), [])
    dearest = [thought for thought in by_cost(thoughts.values()) if thought.lost >= MARKED / 2][: 2 * MOST]
    closer = judge.bot(AGAIN)
    for thought in dearest:
        thoughts[thought.step] = look(match, thought.step, closer, SECOND)
        yield Analysis(match, judge, list(thoughts.values()), [])
    sure = by_cost(thoughts[thought.step] for thought in dearest)
    marked = [explained(match, thought) for thought in sure if thought.lost >= MARKED][:MOST]
    yield Analysis(match, judge, list(thoughts.values()), marked)


def by_cost(thoughts: Any) -> list[Thought]:
    """The dearest first."""
    return sorted(thoughts, key=lambda thought: (-thought.lost, thought.step))


def look(match: Match, k: int, bot: Bot, dice_number: int) -> Thought:
    """One decision. The bot is given what the seat knew."""
    taken, then = match.history[k], match.before(k)
    assert taken.seat is not None
    assert taken.move is not None
    dice = seeded(k, dice_number, cap=0)
    found = bot.weigh(then.world(taken.seat, dice), dice)
    made = next(one for one in found if one.action == taken.move.action)
    best = Move(found[0].action, match.game.moves.words(found[0].action))
    return Thought(k, taken.seat, taken.move, made.chance, best, found[0].chance)


def explained(match: Match, thought: Thought) -> Thought:
    """The same with what the better move gains and costs."""
    dice = seeded(thought.step, FIRST, cap=0)
    world = match.before(thought.step).world(thought.seat, dice)
    return replace(thought, reason=reason(world, thought.best.action, dice))
