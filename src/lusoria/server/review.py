"""Reviews of finished games: the chances to win, decision by decision, as a bot sees them from what each seat knew.

A review runs in the threads of the bots, one decision at a time and one game at a time, so that nobody who plays
waits for it. The latest reviews are kept in memory; a repeated review gives the same result.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from lusoria.match.match import Match
from lusoria.server.bot_pool import COMPILE_WAIT_SECONDS, BotPool
from lusoria.server.responses import Costly, LookBack, MoveChance
from lusoria.table.errors import Refused
from lusoria.table.journal import OVER
from lusoria.table.messages import sentence, visible_numbers
from lusoria.table.table import Table

LEVEL = "magister"
ITERATIONS: int | None = None  # for each decision; None: as many as this level takes
MAX_SECONDS = 90.0  # for a game; decisions that were not reached are left out
MAX_CACHED_REVIEWS = 64
MAX_WAITING = 8  # games

log = logging.getLogger("lusoria")


class Review:
    """The progress of a review, and what it has found."""

    def __init__(self) -> None:
        self.done, self.total, self.ready, self.failed = 0, 0, False, False
        self.analysis: Any = None  # so far


class ReviewService:
    def __init__(self, bot_pool: BotPool) -> None:
        self.bot_pool = bot_pool
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stops all reviews."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def get(self, table: Table) -> Review:
        """The review of a table; the first request starts it. Only of finished games: it must help nobody to play."""
        if table.match is None or table.state != OVER:
            raise Refused("not_over", "only finished games are reviewed")
        id = table.facts.id
        review = self._reviews.get(id)
        if review is not None and not review.failed:
            self._reviews.move_to_end(id)
            return review
        if len(self._tasks) >= MAX_WAITING:
            raise Refused("busy", "other games are waiting for a review; try again in a minute")
        review = self._reviews[id] = Review()
        while len(self._reviews) > MAX_CACHED_REVIEWS:
            self._reviews.popitem(last=False)
        task = asyncio.create_task(self._run(table.match, review))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return review

    async def _run(self, match: Match, review: Review) -> None:
        try:
            async with self._one_at_a_time:
                while not await self.bot_pool.compiler.wait_for(match.game.name, COMPILE_WAIT_SECONDS):
                    pass
                analyses = await self.bot_pool.run(lambda: self._start(match, review))
                deadline = time.monotonic() + MAX_SECONDS
                while not review.ready:
                    await self.bot_pool.run(lambda: self._advance(analyses, review))
                    review.ready = review.ready or time.monotonic() > deadline
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a review failed")
            review.failed = True

    def _start(self, match: Match, review: Review) -> Iterator[Any]:
        analyse = import_module("lusoria.analysis.analyse")
        review.total = analyse.looks(match)
        analyses: Iterator[Any] = analyse.looking(match, analyse.Judge(LEVEL, iterations=ITERATIONS))
        return analyses

    def _advance(self, analyses: Iterator[Any], review: Review) -> None:
        """Reviews one more decision; the review is ready when there is none."""
        analysis = next(analyses, None)
        if analysis is None:
            review.ready = True
        else:
            review.analysis, review.done = analysis, review.done + 1


def look_back(table: Table, review: Review, language: str) -> LookBack:
    """A review as a client reads it: chances decision by decision, and the moves that cost the most."""
    analysis = review.analysis if review.ready else None
    return {
        "ready": review.ready,
        "failed": review.failed,
        "done": review.done,
        "total": review.total,
        "level": LEVEL,
        "chances": [] if analysis is None else [move_chance(table, thought) for thought in analysis.thoughts],
        "shares": None if analysis is None else analysis.shares(),
        "marked": [] if analysis is None else [costly(table, thought, language) for thought in analysis.marked],
    }


def move_chance(table: Table, thought: Any) -> MoveChance:
    """A decision: whose, when, and the chances to win after it and after the best move."""
    return {
        "step": thought.step,
        "number": number_before(table, thought.step),
        "seat": thought.seat,
        "chance": round(thought.chance, 4),
        "best": round(thought.best_chance, 4),
    }


def costly(table: Table, thought: Any, language: str) -> Costly:
    """A move that cost much: what was done, what would have been better, and why."""
    assert table.match is not None
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
