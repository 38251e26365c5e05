"""Looking back at games that are over: how the chances went, as a bot sees them from what each seat knew.

It goes decision by decision through the threads of the bots, one game at a time, so that nobody who plays waits for it.
What was found is kept for a while; asked again, the same comes out.
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
from lusoria.server.bot_pool import STAND_IN, Thinking
from lusoria.table.errors import Refused
from lusoria.table.messages import numbers_of, sentence
from lusoria.table.table import OVER, Table

LEVEL = "magister"
ITERATIONS: int | None = None  # for a decision; without a number as many as this level takes
LONGEST = 90.0  # seconds for a game; what has not been looked at by then is left out
KEPT = 64  # games that have been looked at
WAITING = 8  # games that may wait for it

Told = dict[str, Any]

log = logging.getLogger("lusoria")


class Judged:
    """How far the look at a game is."""

    def __init__(self) -> None:
        self.done, self.total, self.ready, self.failed = 0, 0, False, False
        self.analysis: Any = None  # what is thought so far


class Judging:
    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self._found: OrderedDict[str, Judged] = OrderedDict()
        self._one = asyncio.Semaphore(1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """What is being looked at is left."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def asked(self, table: Table) -> Judged:
        """How far it is; the first who asks begins it. Only games that are over: nobody is helped in playing."""
        if table.match is None or table.state != OVER:
            raise Refused("not_over", "a game is looked back at when it is over")
        id = table.facts.id
        found = self._found.get(id)
        if found is not None and not found.failed:
            self._found.move_to_end(id)
            return found
        if len(self._tasks) >= WAITING:
            raise Refused("busy", "others are waiting for a look back at their games; try again in a minute")
        found = self._found[id] = Judged()
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        task = asyncio.create_task(self._judge(table.match, found))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return found

    async def _judge(self, match: Match, found: Judged) -> None:
        try:
            async with self._one:
                while not await self.thinking.compiling.wait_for(match.game.name, STAND_IN):
                    pass
                looking = await self.thinking.think(lambda: self._begun(match, found))
                until = time.monotonic() + LONGEST
                while not found.ready:
                    await self.thinking.think(lambda: self._look(looking, found))
                    found.ready = found.ready or time.monotonic() > until
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a game could not be looked back at")
            found.failed = True

    def _begun(self, match: Match, found: Judged) -> Iterator[Any]:
        analyse = import_module("lusoria.analysis.analyse")
        found.total = analyse.looks(match)
        looking: Iterator[Any] = analyse.looking(match, analyse.Judge(LEVEL, iterations=ITERATIONS))
        return looking

    def _look(self, looking: Iterator[Any], found: Judged) -> None:
        """One more decision; it is ready when there is nothing more to be told."""
        so_far = next(looking, None)
        if so_far is None:
            found.ready = True
        else:
            found.analysis, found.done = so_far, found.done + 1


def judged_told(table: Table, found: Judged, language: str) -> Told:
    """As a client reads it: chances decision by decision, and the moves that cost the most."""
    told: Told = {"ready": found.ready, "failed": found.failed, "done": found.done, "total": found.total}
    told |= {"level": LEVEL, "chances": [], "shares": None, "marked": []}
    if found.ready:
        told["chances"] = [thought_told(table, thought) for thought in found.analysis.thoughts]
        told["shares"] = found.analysis.shares()
        told["marked"] = [marked_told(table, thought, language) for thought in found.analysis.marked]
    return told


def thought_told(table: Table, thought: Any) -> Told:
    """A decision: whose, when, and the chance to win before and after it."""
    return {
        "step": thought.step,
        "number": number_before(table, thought.step),
        "seat": thought.seat,
        "chance": round(thought.chance, 4),
        "best": round(thought.best_chance, 4),
    }


def marked_told(table: Table, thought: Any, language: str) -> Told:
    """A move that cost much: what was done, what would have been better, and why."""
    assert table.match is not None
    then = table.match.before(thought.step)
    return thought_told(table, thought) | {
        "made": sentence(table, then.explain(thought.move), language),
        "better": sentence(table, then.explain(thought.best), language),
        "reason": sentence(table, thought.reason, language),
    }


def number_before(table: Table, step: int) -> int:
    """The last thing that those who watch have seen before a step: from there the decision can be looked at again."""
    visible = table.visible(None)
    for origin in range(table._origin[step] - 1, -1, -1):
        found = numbers_of(visible, [origin])
        if found:
            return found[0]
    return 1
