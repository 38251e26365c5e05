"""Bots: they think in threads beside the event loop, a few at a time, and a bot that fails is made anew.

This is the one file that knows `lusoria.bots`. Importing it takes a second, so that is left to the threads.
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
from lusoria.match.match import Match
from lusoria.server.compiling import Compiling
from lusoria.table.errors import Refused

if TYPE_CHECKING:
    from lusoria.bots import Bot
    from lusoria.bots.hint import Advice

LEVELS = ("tiro", "discipulus", "civis", "magister", "augustus")  # of `lusoria.bots`, from the weakest
SIMPLE = ("random", "sensible")  # they need no compiler; for programs that try something out
USUAL = "civis"  # where nobody has chosen
FAILURES = 2  # after so many a bot that fails is replaced by `sensible` for this decision
STAND_IN = 0.5  # seconds that a bot waits for its rules to be compiled before `sensible` decides for it
ADVISER = "mcts"  # gives the hints
HINTS = 3  # moves that are advised
LEAP = 1e6  # seconds

T = TypeVar("T")

log = logging.getLogger("lusoria")


class Thinking:
    def __init__(self, threads: int | None = None, compile: bool = True) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 1) - 1)
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="thinking")
        self._idle: dict[str, list[Bot]] = {}  # bots that can be used: each by one thread at a time
        self._closing = False
        self._leapt = 0.0
        self.thinking = 0  # decisions that are being thought about, or wait for it
        self.compiling = Compiling(compile)

    async def open(self) -> None:
        """Begins to compile what the bots need."""
        self.compiling.begin()

    async def close(self) -> None:
        """Thoughts that have begun come to an end at once; nobody waits for what they say."""
        self._closing = True
        await self.compiling.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _clock(self) -> float:
        """By which bots keep their time. When the server stops it leaps: whatever time a thought has is up."""
        self._leapt += LEAP if self._closing else 0.0
        return time.perf_counter() + self._leapt

    async def choose(self, match: Match, seat: int, level: str, table: str) -> int:
        """What a bot of this level does. It is given what its seat knows, and dice of its own."""
        moves = [move.action for move in match.moves]
        if len(moves) == 1:
            return moves[0]
        if level not in SIMPLE and not await self.compiling.wait_for(match.game.name, STAND_IN):
            level = "sensible"
        for failed in range(FAILURES):
            try:
                return await self.think(lambda: self._chosen(match, seat, level, moves))
            except Exception:
                log.exception("table %s: a bot of level %s failed (%d)", table, level, failed + 1)
        return await self.think(lambda: simple_choice(match, seat, "sensible", moves, dice_of_bots()))

    async def think(self, thought: Callable[[], T]) -> T:
        """Something that takes long, in one of the threads."""
        self.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, thought)
        finally:
            self.thinking -= 1

    def _chosen(self, match: Match, seat: int, level: str, moves: list[int]) -> int:
        dice = dice_of_bots()
        if level in SIMPLE:
            return simple_choice(match, seat, level, moves, dice)
        bot = self._borrow(level)  # not given back if it fails: the next one is new
        action = int(bot.choose(match.world(seat, dice), dice))
        self._idle.setdefault(level, []).append(bot)
        if action not in moves:
            raise ValueError(f"the bot chose {action}, which is not legal")
        return action

    def _borrow(self, level: str) -> Bot:
        try:
            return self._idle.setdefault(level, []).pop()
        except IndexError:
            return new_bot(level, clock=self._clock)

    async def advise(self, match: Match, seat: int) -> list[Advice]:
        """The best moves, as a strong bot sees them from what the seat knows."""
        if not await self.compiling.wait_for(match.game.name, STAND_IN):
            raise Refused("not_ready", "the rules of the bots are still being compiled; ask again in a minute")
        return await self.think(lambda: self._advised(match, seat))

    def _advised(self, match: Match, seat: int) -> list[Advice]:
        from lusoria.bots.hint import advise

        dice, bot = dice_of_bots(), self._borrow(ADVISER)
        found = advise(match.world(seat, dice), bot, dice, HINTS)
        self._idle.setdefault(ADVISER, []).append(bot)
        return found


def new_bot(name: str, seconds: float | None = None, clock: Callable[[], float] = time.perf_counter) -> Bot:
    """A bot as strong as its level says, on one thread: how many search at once is bounded here, not there."""
    from lusoria.bots import ADVICE, Mcts, bot, level

    own = ADVICE if name == ADVISER else level(name).budget()
    found = bot(name, replace(own, seconds=seconds or own.seconds, threads=1))
    if isinstance(found, Mcts):
        found.clock = clock
    return found


def dice_of_bots() -> Dice:
    """Dice that have nothing to do with those of the table."""
    return seeded(secrets.randbits(62), cap=0)


def simple_choice(match: Match, seat: int, level: str, moves: list[int], dice: Dice) -> int:
    """Any move, or what the cheap policy does in a world that fits what the seat knows."""
    if level == "random":
        return moves[roll(dice, len(moves))]
    return match.world(seat, dice).sensible(match.moves, dice).action
