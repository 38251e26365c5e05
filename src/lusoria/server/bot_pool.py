"""Bots that think in threads beside the event loop, a few at a time. A bot that fails is replaced by a new one.

This is the one file that knows `lusoria.bots`. Importing it takes a second, so the threads do it when they need it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from lusoria.core.dice import Dice, roll, seeded
from lusoria.match.snapshot import Snapshot
from lusoria.server.compiling import RuleCompiler
from lusoria.table.errors import Refused

if TYPE_CHECKING:
    from lusoria.bots import Bot
    from lusoria.bots.hint import Advice

LEVELS = ("tiro", "discipulus", "civis", "magister", "augustus")  # of `lusoria.bots`, from the weakest
SIMPLE_LEVELS = ("random", "sensible")  # they need no compiler; for programs that try something out
DEFAULT_LEVEL = "civis"
MAX_FAILURES = 2  # of a bot at one decision; then `sensible` decides for it
COMPILE_WAIT_SECONDS = 0.5  # that a bot waits for its rules to be compiled before `sensible` decides for it
HINT_BOT = "mcts"
HINT_COUNT = 3  # moves
CLOCK_LEAP_SECONDS = 1e6

T = TypeVar("T")

log = logging.getLogger("lusoria")


class BotPool:
    def __init__(self, threads: int | None = None, compile: bool = True) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 1) - 1)
        self._threads = ThreadPoolExecutor(self.threads, thread_name_prefix="bot")
        self._idle: dict[str, list[Bot]] = {}  # by level; a bot is used by one thread at a time
        self._closing = False
        self._clock_leap = 0.0
        self.thinking = 0  # decisions that bots are working on, or have in their queue
        self.compiler = RuleCompiler(compile)

    async def open(self) -> None:
        """Starts to compile what the bots need."""
        self.compiler.start()

    async def close(self) -> None:
        """Ends searches at once; nobody waits for their results."""
        self._closing = True
        await self.compiler.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _clock(self) -> float:
        """The bots' clock. It leaps forward when the server stops, so that every search runs out of time."""
        self._clock_leap += CLOCK_LEAP_SECONDS if self._closing else 0.0
        return time.perf_counter() + self._clock_leap

    async def choose(self, snapshot: Snapshot, seat: int, level: str, table: str) -> int:
        """The action of a bot of this level. It is given what its seat knows, and dice of its own."""
        moves = [move.action for move in snapshot.moves]
        if len(moves) == 1:
            return moves[0]
        if level not in SIMPLE_LEVELS and not await self.compiler.wait_for(snapshot.game.name, COMPILE_WAIT_SECONDS):
            level = "sensible"
        for failures in range(MAX_FAILURES):
            try:
                return await self.run(lambda: self._choose(snapshot, seat, level, moves))
            except Exception:
                log.exception("table %s: a bot of level %s failed (%d)", table, level, failures + 1)
        return await self.run(lambda: simple_choice(snapshot, seat, "sensible", moves, bot_dice()))

    async def run(self, work: Callable[[], T]) -> T:
        """Runs something that takes long in one of the threads."""
        self.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self.thinking -= 1

    def _choose(self, snapshot: Snapshot, seat: int, level: str, moves: list[int]) -> int:
        dice = bot_dice()
        if level in SIMPLE_LEVELS:
            return simple_choice(snapshot, seat, level, moves, dice)
        bot = self._take_bot(level)  # not returned if it fails: the next one is new
        action = int(bot.choose(snapshot.world(seat, dice), dice))
        self._idle.setdefault(level, []).append(bot)
        if action not in moves:
            raise ValueError(f"the bot chose {action}, which is not legal")
        return action

    def _take_bot(self, level: str) -> Bot:
        try:
            return self._idle.setdefault(level, []).pop()
        except IndexError:
            return new_bot(level, clock=self._clock)

    async def advise(self, snapshot: Snapshot, seat: int) -> list[Advice]:
        """The best moves, as a strong bot sees them from what the seat knows."""
        if not await self.compiler.wait_for(snapshot.game.name, COMPILE_WAIT_SECONDS):
            raise Refused("not_ready", "the rules of the bots are still being compiled; ask again in a minute")
        return await self.run(lambda: self._advise(snapshot, seat))

    def _advise(self, snapshot: Snapshot, seat: int) -> list[Advice]:
        from lusoria.bots.hint import advise

        dice, bot = bot_dice(), self._take_bot(HINT_BOT)
        found = advise(snapshot.world(seat, dice), bot, dice, HINT_COUNT)
        self._idle.setdefault(HINT_BOT, []).append(bot)
        return found


def new_bot(name: str, seconds: float | None = None, clock: Callable[[], float] = time.perf_counter) -> Bot:
    """A bot of a level, on one thread: the pool bounds how many search at once, not the bot."""
    from lusoria.bots import ADVICE, Mcts, bot, level

    budget = ADVICE if name == HINT_BOT else level(name).budget()
    found = bot(name, replace(budget, seconds=seconds or budget.seconds, threads=1))
    if isinstance(found, Mcts):
        found.clock = clock
    return found


def bot_dice() -> Dice:
    """Dice that have nothing to do with those of the table."""
    return seeded(secrets.randbits(62), cap=0)


def simple_choice(snapshot: Snapshot, seat: int, level: str, moves: list[int], dice: Dice) -> int:
    """Any move, or what the cheap policy does in a world that fits what the seat knows."""
    if level == "random":
        return moves[roll(dice, len(moves))]
    return snapshot.world(seat, dice).sensible(snapshot.moves, dice).action
