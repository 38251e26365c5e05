"""Bots: they think in threads beside the event loop, a few at a time, and a bot that fails is made anew.

This is the one file that knows `lusoria.bots`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from lusoria.core.dice import Dice, roll, seeded
from lusoria.core.message import Message
from lusoria.match.match import Match
from lusoria.server.compiling import Compiling
from lusoria.server.refusal import Refused

SIMPLE = ("random", "sensible")  # they need no compiler
FAILURES = 2  # after so many a bot that fails is replaced by `sensible` for this decision
STAND_IN = 3.0  # seconds that a bot waits for its rules to be compiled before `sensible` decides for it
HINT_LEVEL = "magister"
HINTS = 3  # moves that are advised

log = logging.getLogger("lusoria")


@dataclass(frozen=True)
class Advised:
    """A move that a bot would consider, with its reason in words that can be translated."""

    action: int
    chance: float
    weight: float
    reason: Message


def have_bots() -> bool:
    """Whether the bots that search are installed."""
    return find_spec("lusoria.bots") is not None


def levels() -> tuple[str, ...]:
    """The levels that can be chosen, from the weakest."""
    if not have_bots():
        return SIMPLE
    return (*SIMPLE, *import_module("lusoria.bots").LEVEL_NAMES)


def usual_level() -> str:
    """The level of bots where nobody has chosen."""
    return "civis" if have_bots() else "sensible"


class Thinking:
    def __init__(self, threads: int | None = None, compile: bool = True) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 1) - 1)
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="thinking")
        self._idle: dict[str, list[Any]] = {}  # bots that can be used: each for one table at a time
        self.thinking = 0  # decisions that are being thought about, or wait for it
        self.compiling = Compiling(compile and have_bots())

    async def open(self) -> None:
        """Begins to compile what the bots need."""
        self.compiling.begin()

    async def close(self) -> None:
        """Thoughts that have begun are not waited for."""
        await self.compiling.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, match: Match, seat: int, level: str, table: str) -> int:
        """What a bot of this level does. It is given what its seat knows, and dice of its own."""
        moves = [move.action for move in match.moves]
        if len(moves) == 1:
            return moves[0]
        if level not in SIMPLE and not await self.compiling.wait_for(match.game.name, STAND_IN):
            level = "sensible"
        for failed in range(FAILURES):
            try:
                return int(await self._think(lambda: self._chosen(match, seat, level, moves)))
            except Exception:
                log.exception("table %s: a bot of level %s failed (%d)", table, level, failed + 1)
        return int(await self._think(lambda: simple_choice(match, seat, "sensible", moves, dice_of_bots())))

    async def _think(self, thought: Callable[[], Any]) -> Any:
        self.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, thought)
        finally:
            self.thinking -= 1

    def _chosen(self, match: Match, seat: int, level: str, moves: list[int]) -> int:
        dice = dice_of_bots()
        if level in SIMPLE or not have_bots():
            return simple_choice(match, seat, level, moves, dice)
        bot = self._borrow(level)  # not given back if it fails: the next one is new
        action = int(bot.choose(match.world(seat, dice), dice))
        self._idle.setdefault(level, []).append(bot)
        if action not in moves:
            raise ValueError(f"the bot chose {action}, which is not legal")
        return action

    def _borrow(self, level: str) -> Any:
        try:
            return self._idle.setdefault(level, []).pop()
        except IndexError:
            return new_bot(level)

    async def advise(self, match: Match, seat: int) -> list[Advised]:
        """The best moves, as a strong bot sees them from what the seat knows."""
        if not have_bots():
            raise Refused("no_bots", "there is nobody here who could advise you")
        if not await self.compiling.wait_for(match.game.name, STAND_IN):
            raise Refused("not_ready", "the rules of the bots are still being compiled; ask again in a minute")
        found: list[Advised] = await self._think(lambda: self._advised(match, seat))
        return found

    def _advised(self, match: Match, seat: int) -> list[Advised]:
        advise = import_module("lusoria.bots.hint").advise
        dice, bot = dice_of_bots(), self._borrow(HINT_LEVEL)
        found = advise(match.world(seat, dice), bot, dice, HINTS)
        self._idle.setdefault(HINT_LEVEL, []).append(bot)
        return [Advised(one.action, one.chance, one.weight, one.reason) for one in found]


def new_bot(level: str, seconds: float | None = None) -> Any:
    """A bot that searches on one thread: how many search at once is bounded here, not there."""
    bots = import_module("lusoria.bots")
    return bots.bot(level, bots.Budget(seconds=seconds or bots.level(level).seconds, threads=1))


def dice_of_bots() -> Dice:
    """Dice that have nothing to do with those of the table."""
    return seeded(secrets.randbits(62), cap=0)


def simple_choice(match: Match, seat: int, level: str, moves: list[int], dice: Dice) -> int:
    """Any move, or what the cheap policy does in a world that fits what the seat knows."""
    if level == "random":
        return moves[roll(dice, len(moves))]
    return match.world(seat, dice).sensible(match.moves, dice).action
