"""The review of a finished game: the chances to win, decision by decision, as a client reads them.

Who looks at the decisions, a process of the server or a browser, is not known here.
"""

from __future__ import annotations

from lusoria.analysis.looking import Look, Looking, Thought, Weights
from lusoria.core.log import is_seen
from lusoria.home.message_types import Costly, LookBack, MoveChance
from lusoria.table.messages import sentence, visible_numbers
from lusoria.table.table import Table

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
    return {
        "ready": review.ready,
        "failed": review.failed,
        "done": review.done,
        "total": review.total,
        "level": LEVEL,
        "chances": [move_chance(table, thought) for thought in review.thoughts] if review.ready else [],
        "shares": review.shares,
        "marked": [costly(table, thought, language) for thought in review.marked] if review.ready else [],
    }


def move_chance(table: Table, thought: Thought) -> MoveChance:
    """A decision: whose, when, and the chances to win after it and after the best move."""
    return {
        "step": thought.step,
        "number": number_before(table, thought.step),
        "moment": moment_before(table, thought.step),
        "seat": thought.seat,
        "chance": round(thought.chance, 4),
        "best": round(thought.best_chance, 4),
    }


def costly(table: Table, thought: Thought, language: str | None) -> Costly:
    """A move that cost much: what was done, what would have been better, and why."""
    assert table.match is not None
    assert thought.reason is not None
    then = table.match.before(thought.step)
    return {
        **move_chance(table, thought),
        "made": sentence(table, then.explain(thought.move), language),
        "better": sentence(table, then.explain(thought.best), language),
        "reason": sentence(table, thought.reason, language),
    }


def number_before(table: Table, step: int) -> int:
    """The last thing that spectators saw before a step: a replay from there shows the decision."""
    for index in range(table.step_origins[step] - 1, -1, -1):
        numbers = visible_numbers(table, None, [index])
        if numbers:
            return numbers[0]
    return 1


def moment_before(table: Table, step: int) -> int:
    """The step of a replay that shows the decision: spectators count what they saw happen in the game, from 1."""
    before = (table.entries[index] for index in table.visible(None) if index < table.step_origins[step])
    shown = [one for one in before if one.undone or any(is_seen(event, None) for event in one.events)]
    return max(1, len(shown))
