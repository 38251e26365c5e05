"""Who thinks for the bots: a few processes of low priority, fed from one fair queue.

The server only draws up questions (`questions.py`) and checks answers. A process that fails is replaced, and the
question asked again; then, as when the queue is full or the rules are not compiled yet, the cheap policy decides here.
"""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import dataclass
from typing import Protocol

from lusoria.core.dice import roll, seeded
from lusoria.core.message import Message, from_data
from lusoria.core.reasons import Advice
from lusoria.core.world import World
from lusoria.home.bot_turns import bot_dice, cheap_choice
from lusoria.home.levels import POLICY_LEVELS
from lusoria.home.questions import Seed, new_seed
from lusoria.match.snapshot import Snapshot
from lusoria.server.compiling import RuleCompiler
from lusoria.server.fair_queue import FairQueue, Ticket
from lusoria.server.questions import HINT_BOT, BotAnswer, BotQuestion, ask_about
from lusoria.server.stopping import stopped
from lusoria.server.thinking_process import ThinkingFailed, ThinkingProcess
from lusoria.table.errors import Refused

MAX_FAILURES = 2  # at one decision; then `sensible` decides
MAX_PROCESSES = 8
MAX_WAITING = 500  # questions; each table has one at a time
COMPILE_WAIT_SECONDS = 0.5  # that a bot waits for its rules to be compiled before `sensible` decides for it

WeighedMoves = tuple[tuple[int, float, float], ...]  # action, chance to win after it, how much it is preferred

log = logging.getLogger("lusoria")


class QueueFull(Exception):
    """Somebody has to give way, and it is this question."""


def overworked() -> Refused:
    """What a guest is told whose question had to give way."""
    return Refused("busy", "the bots have too much to think about; ask again in a moment")


class Thinks(Protocol):
    """What answers questions, one at a time: a process of this machine or of another one."""

    async def ask(self, question: BotQuestion) -> BotAnswer: ...

    async def close(self) -> None: ...


@dataclass(eq=False)
class Job:
    """A question, and who waits for its answer."""

    question: BotQuestion
    answer: asyncio.Future[BotAnswer]


class BotPool:
    def __init__(self, processes: int | None = None, compile: bool = True) -> None:
        self.processes = min(processes or max(1, (os.cpu_count() or 1) - 1), MAX_PROCESSES)
        self.compiler = RuleCompiler(compile)
        self._queue: FairQueue[Job] = FairQueue(MAX_WAITING)
        self._more = asyncio.Condition()
        self._working: set[asyncio.Task[None]] = set()  # one for each process, here or on other machines
        self._started = self._idle = 0
        self.asked = 0  # questions that are being thought about
        self.closing = False

    async def open(self) -> None:
        """Starts to compile what the bots need. Processes are started when there is something to think about."""
        self.compiler.start()

    async def close(self) -> None:
        """Ends the processes; nobody waits for their answers."""
        self.closing = True
        await self.compiler.stop()
        await stopped(self._working)
        while (job := self._queue.pop()) is not None:
            job.answer.set_exception(QueueFull())

    @property
    def waiting(self) -> int:
        """Questions in the queue."""
        return len(self._queue)

    @property
    def thinking(self) -> int:
        """Questions that are being thought about, or wait."""
        return self.asked + self.waiting

    # ---- what is asked

    async def choose(self, snapshot: Snapshot, seat: int, level: str, ticket: Ticket) -> int:
        """The action of a bot of this level. It is given what its seat knows, and dice of its own."""
        moves = [move.action for move in snapshot.moves]
        if len(moves) == 1:
            return moves[0]
        if level == "random":
            return moves[roll(bot_dice(new_seed()), len(moves))]
        if level in POLICY_LEVELS or not await self.compiler.wait_for(snapshot.game.name, COMPILE_WAIT_SECONDS):
            return cheap_choice(snapshot, seat, bot_dice(new_seed()))
        seed = new_seed()
        question = ask_about(snapshot.world(seat, seeded(*seed, cap=0)), "choose", level, seed)
        try:
            action = (await self.ask(question, ticket)).action
        except (QueueFull, ThinkingFailed):
            return cheap_choice(snapshot, seat, bot_dice(new_seed()))
        if action in moves:
            return action
        log.error("table %s: a bot of level %s chose %s, which is not legal", ticket.table, level, action)
        return cheap_choice(snapshot, seat, bot_dice(new_seed()))

    async def advise(
        self, snapshot: Snapshot, seat: int, seed: Seed, ticket: Ticket, iterations: int | None = None
    ) -> list[Advice]:
        """The best moves, as a strong bot sees them from what the seat knows; with `iterations`, after as many."""
        await self._check_ready(snapshot.game.name)
        world = snapshot.world(seat, seeded(*seed, cap=0))
        return await self._advice(ask_about(world, "advise", HINT_BOT, seed, iterations), ticket)

    async def judge(self, question: BotQuestion, ticket: Ticket) -> tuple[float, ...]:
        """Each seat's chance to win, as the network sees it: one evaluation."""
        await self._check_ready(question.game)
        try:
            return (await self.ask(question, ticket)).chances
        except (QueueFull, ThinkingFailed):
            raise overworked() from None

    async def _check_ready(self, game: str) -> None:
        if not await self.compiler.wait_for(game, COMPILE_WAIT_SECONDS):
            raise Refused("not_ready", "the rules of the bots are still being compiled; ask again in a minute")

    async def tell(
        self, snapshot: Snapshot, seat: int, seed: Seed, weighed: WeighedMoves, ticket: Ticket
    ) -> list[Advice]:
        """The reasons for moves that the guest's own machine has weighed."""
        world = snapshot.world(seat, seeded(*seed, cap=0))
        return await self._advice(ask_about(world, "tell", HINT_BOT, seed, weighed=weighed), ticket)

    async def _advice(self, question: BotQuestion, ticket: Ticket) -> list[Advice]:
        try:
            answer = await self.ask(question, ticket)
        except QueueFull:
            raise overworked() from None
        return [Advice(one.action, one.chance, one.weight, from_data(one.reason)) for one in answer.advice]

    async def weigh(
        self, world: World, level: str, seed: tuple[int, int], iterations: int, ticket: Ticket
    ) -> BotAnswer:
        """The chances after each move, with this many iterations: for a review."""
        return await self.ask(ask_about(world, "weigh", level, seed, iterations), ticket)

    async def reason(self, world: World, seed: tuple[int, int], action: int, ticket: Ticket) -> Message:
        """What a move gains and what it costs."""
        found = (await self.ask(ask_about(world, "reason", "", seed, action=action), ticket)).reason
        assert found is not None
        return from_data(found)

    # ---- the queue and the processes

    async def ask(self, question: BotQuestion, ticket: Ticket) -> BotAnswer:
        """The answer to a question; asked again if it fails. Who is cancelled takes the question back."""
        for _ in range(MAX_FAILURES - 1):
            try:
                return await self._ask_once(question, ticket)
            except ThinkingFailed as error:
                log.warning(
                    "table %s: a bot of level %s failed: %s; it is asked again", ticket.table, question.level, error
                )
        try:
            return await self._ask_once(question, ticket)
        except ThinkingFailed as error:
            log.error("table %s: a bot of level %s failed: %s", ticket.table, question.level, error)
            raise

    async def _ask_once(self, question: BotQuestion, ticket: Ticket) -> BotAnswer:
        job = Job(question, asyncio.get_running_loop().create_future())
        gives_way = self._queue.put(job, ticket)
        if gives_way is not None and not gives_way.answer.done():
            gives_way.answer.set_exception(QueueFull())
        if len(self._queue) > self._idle and self._started < self.processes and not self.closing:
            self._started += 1
            self.employ(ThinkingProcess())
        try:
            async with self._more:
                self._more.notify()
            return await job.answer
        finally:
            job.answer.cancel()
            self._queue.remove(job)

    def employ(self, thinks: Thinks) -> asyncio.Task[None]:
        """Lets somebody else think, too, until the task is cancelled."""
        task = asyncio.create_task(self._work(thinks))
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    async def _work(self, thinks: Thinks) -> None:
        """Answers one question after another."""
        try:
            while True:
                job = await self._next()
                self.asked += 1
                try:
                    await answer(thinks, job)
                finally:
                    self.asked -= 1
        finally:
            await thinks.close()

    async def _next(self) -> Job:
        while True:
            job = self._queue.pop()
            if job is not None and not job.answer.done():
                return job
            if job is None:
                self._idle += 1
                try:
                    async with self._more:
                        if not self._queue:
                            await self._more.wait()
                finally:
                    self._idle -= 1


async def answer(thinks: Thinks, job: Job) -> None:
    """Answers a question; stops when nobody wants to know any more."""
    asking = asyncio.create_task(thinks.ask(job.question))
    try:
        await asyncio.wait({asking, job.answer}, return_when=asyncio.FIRST_COMPLETED)
        if job.answer.done():
            return
        error = asking.exception()
        if error is None:
            job.answer.set_result(asking.result())
        else:
            job.answer.set_exception(error)
    finally:
        if not job.answer.done():
            job.answer.set_exception(QueueFull())  # the server stops
        if not asking.done():
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
