"""The review of a finished game: the chances to win, decision by decision, as a client reads them.

Who looks at the decisions, a process of the server or a browser, is not known here.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from lusoria.analysis.looking import Look, Looking, Thought, Weights
from lusoria.core.log import is_seen
from lusoria.home.message_types import Costly, LookBack, MoveChance
from lusoria.table.messages import sentence
from lusoria.table.table import Table
from lusoria.table.visibility import AppliedEntry

LEVEL = "augustus"
ITERATIONS = 1_200  # for each decision: a review has hundreds


class Review:
    """The progress of a review, and what it has found."""

    def __init__(self) -> None:
        self.done, self.total, self.ready, self.failed = 0, 0, False, False
        self.thoughts: list[Thought] = []
        self.marked: list[Thought] = []  # the mistakes, the most costly first
        self.shares: list[float] | None = None  # of the victory


def advance(asked: Looking, answer: Weights | None) -> Look | tuple[list[Thought], list[Thought]]:
    """The next look of a review, or what it has found."""
    try:
        return next(asked) if answer is None else asked.send(answer)
    except StopIteration as end:
        found: tuple[list[Thought], list[Thought]] = end.value
        return found


def look_back(table: Table, review: Review, language: str | None) -> LookBack:
    """A review as a client reads it: chances decision by decision, and the moves that cost the most."""
    found: LookBack = {
        "ready": review.ready,
        "failed": review.failed,
        "done": review.done,
        "total": review.total,
        "level": LEVEL,
        "chances": [],
        "shares": review.shares,
        "marked": [],
    }
    if review.ready:
        moments = ReplayMoments(table)
        found["chances"] = [move_chance(moments, thought) for thought in review.thoughts]
        found["marked"] = [costly(table, moments, thought, language) for thought in review.marked]
    return found


class ReplayMoments:
    """What spectators had seen before each step, counted once for all steps."""

    def __init__(self, table: Table) -> None:
        self.origins, self.visible = list(table.step_origins), list(table.visible(None))
        shown = (is_shown(table.entries[index]) for index in self.visible)
        self._shown = [0, *accumulate(shown)]

    def before(self, step: int) -> tuple[int, int]:
        """The number of the last thing that spectators saw, and the moment of a replay that shows the decision.

        Moments count, from 1, what spectators saw happen in the game.
        """
        number = bisect_left(self.visible, self.origins[step])
        return max(1, number), max(1, self._shown[number])


def is_shown(applied: AppliedEntry) -> bool:
    """Whether an entry changed what spectators see of the game."""
    return bool(applied.undone) or any(is_seen(event, None) for event in applied.events)


def move_chance(moments: ReplayMoments, thought: Thought) -> MoveChance:
    """A decision: whose, when, and the chances to win after it and after the best move."""
    number, moment = moments.before(thought.step)
    return {
        "step": thought.step,
        "number": number,
        "moment": moment,
        "seat": thought.seat,
        "chance": round(thought.chance, 4),
        "best": round(thought.best_chance, 4),
    }


def costly(table: Table, moments: ReplayMoments, thought: Thought, language: str | None) -> Costly:
    """A move that cost much: what was done, what would have been better, and why."""
    assert table.match is not None
    assert thought.reason is not None
    then = table.match.before(thought.step)
    return {
        **move_chance(moments, thought),
        "made": sentence(table, then.explain(thought.move), language),
        "better": sentence(table, then.explain(thought.best), language),
        "reason": sentence(table, thought.reason, language),
    }
