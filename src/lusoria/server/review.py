"""Reviews of finished games: the chances to win, decision by decision, as a bot sees them from what each seat knew.

Each decision is one question to the processes of the bots, and one game is reviewed at a time, so that nobody who plays
waits for it. The latest reviews are kept in memory; a repeated review gives the same result.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import replace

from lusoria.analysis.looking import FIRST_LOOK, Look, Thought, Weights, looking, looks, thought
from lusoria.core.dice import seeded
from lusoria.core.winning import shares
from lusoria.home.review import ITERATIONS, Review, advance
from lusoria.match.match import Match
from lusoria.server.bot_pool import COMPILE_WAIT_SECONDS, BotPool
from lusoria.server.fair_queue import QueueShare, Ticket
from lusoria.server.heavy import FairTurns, HeavyWork
from lusoria.server.questions import HINT_BOT
from lusoria.server.spending import asker_ticket
from lusoria.table.errors import Refused
from lusoria.table.journal import OVER
from lusoria.table.table import Table

MAX_SECONDS = 90.0  # for a game; decisions that were not reached are left out
MAX_CACHED_REVIEWS = 64
MAX_WAITING = 8  # games

log = logging.getLogger("lusoria")


class ReviewService:
    def __init__(self, bot_pool: BotPool, heavy: HeavyWork) -> None:
        self.bot_pool, self.heavy = bot_pool, heavy
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._one_at_a_time = FairTurns(1, MAX_WAITING)
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
        review = self._reviews[id] = Review()
        while len(self._reviews) > MAX_CACHED_REVIEWS:
            self._reviews.popitem(last=False)
        task = asyncio.create_task(self._run(table.match, review, asker_ticket(QueueShare.REVIEW, id)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.sleep(0)  # it takes its place among those that wait
        if review.failed:
            raise Refused("busy", "other games are waiting for a review; try again in a minute")
        return review

    async def _run(self, match: Match, review: Review, ticket: Ticket) -> None:
        try:
            async with self._one_at_a_time:
                while not await self.bot_pool.compiler.wait_for(match.game.name, COMPILE_WAIT_SECONDS):
                    pass
                review.total = await self.heavy.run(looks, match)
                await self._look(match, review, ticket)
                review.shares = shares(match.game, match.scores)
                review.ready = True
        except asyncio.CancelledError:
            raise
        except Refused:
            review.failed = True  # it had to give way: whoever asks again puts it into the queue again
        except Exception:
            log.exception("a review failed")
            review.failed = True

    async def _look(self, match: Match, review: Review, ticket: Ticket) -> None:
        """Looks at one decision after another; what was not reached in time is left out."""
        asked, answer, deadline = looking(match), None, time.monotonic() + MAX_SECONDS
        found: dict[int, Thought] = {}
        while time.monotonic() < deadline:
            look = await self.heavy.run(advance, asked, answer)
            if not isinstance(look, Look):
                review.thoughts, marked = look
                review.marked = [await self.explained(match, one, ticket) for one in marked]
                review.done += 1
                return
            answer = await self._weigh(match, look, ticket)
            found[look.step] = thought(match, look.step, answer)
            review.done += 1
        review.thoughts = list(found.values())

    async def _weigh(self, match: Match, look: Look, ticket: Ticket) -> Weights:
        seed = look.step, look.dice_number
        world = match.before(look.step).world(look.seat, seeded(*seed, cap=0))
        return (await self.bot_pool.weigh(world, HINT_BOT, seed, look.times * ITERATIONS, ticket)).weights

    async def explained(self, match: Match, thought: Thought, ticket: Ticket) -> Thought:
        """The same, with what the better move gains and costs."""
        seed = thought.step, FIRST_LOOK
        world = match.before(thought.step).world(thought.seat, seeded(*seed, cap=0))
        return replace(thought, reason=await self.bot_pool.reason(world, seed, thought.best.action, ticket))
