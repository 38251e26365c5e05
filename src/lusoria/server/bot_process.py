"""The process that bots think in: questions come in on standard input, answers go out on standard output.

It has a low priority, one question at a time, and ends with the server. This is the one file of the server that uses
`lusoria.bots`, which brings the compiler.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lusoria.bots import ADVICE, Bot, Budget, Mcts, bot, level
from lusoria.bots.bot import Weighed
from lusoria.bots.hint import Advice, advise, reason
from lusoria.bots.levels import LevelBot
from lusoria.bots.net import JUDGING_SETTINGS, NetSearch, Policy
from lusoria.core.compile import compiled
from lusoria.core.game import Game
from lusoria.core.message import as_data
from lusoria.errors import LusoriaError
from lusoria.home.questions import with_told_reasons
from lusoria.network.find import network_for
from lusoria.network.place import has_network
from lusoria.server.questions import (
    HINT_BOT,
    HINT_COUNT,
    Advised,
    BotAnswer,
    BotQuestion,
    BotReport,
    Line,
    decode_line,
    encode,
    world_and_dice,
)

NETWORK_HINT_BOT = "net"
NICENESS = 10  # people come first
CLOCK_LEAP_SECONDS = 1e6


class Thinker:
    """The bots of this process. One that fails is replaced by a new one."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, int | None], Bot] = {}
        self._judge = Policy()
        self._clock_leap = 0.0

    def stop(self) -> None:
        """Ends the search: its clock leaps forward, so that it runs out of time within a slice."""
        self._clock_leap += CLOCK_LEAP_SECONDS

    def _clock(self) -> float:
        return time.perf_counter() + self._clock_leap

    def answer(self, question: BotQuestion) -> BotAnswer:
        """Thinks about a question."""
        world, dice = world_and_dice(question)
        if question.kind == "reason":
            assert question.action is not None
            return BotAnswer(reason=as_data(reason(world, question.action, dice)))
        if question.kind == "tell":
            weighed = [Weighed(*one) for one in question.weighed]
            return BotAnswer(advice=advised(with_told_reasons(world, dice, weighed)))
        if question.kind == "judge":
            return BotAnswer(chances=tuple(self._judge.chances(world)))
        level = hint_bot(world.game) if question.level == HINT_BOT else question.level
        key = level, question.iterations
        bot = self._bots.pop(key, None) or new_bot(*key, clock=self._clock)  # not put back if it fails
        match question.kind:
            case "choose":
                answer = BotAnswer(action=int(bot.choose(world, dice)))
            case "advise":
                answer = BotAnswer(advice=advised(advise(world, bot, dice, HINT_COUNT)))
            case "weigh":
                answer = BotAnswer(weights=tuple((one.action, one.chance) for one in bot.weigh(world, dice)))
        self._bots[key] = bot
        return answer


def advised(found: list[Advice]) -> tuple[Advised, ...]:
    """Advice as it is sent."""
    return tuple(Advised(one.action, one.chance, one.weight, as_data(one.reason)) for one in found)


def hint_bot(game: Game) -> str:
    """The bot that gives hints: it searches with the game's network, if there is one that can be read."""
    if not has_network(game):
        return HINT_BOT
    try:
        network_for(game)
    except LusoriaError as error:
        print(f"hints without a network: {error}", file=sys.stderr)
        return HINT_BOT
    return NETWORK_HINT_BOT


def new_bot(
    name: str, iterations: int | None = None, seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Bot:  # fmt: skip
    """A bot of a level, on one thread: the pool bounds how many think at once, not the bot."""
    budget = ADVICE if name in (HINT_BOT, NETWORK_HINT_BOT) else level(name).budget()
    budget = replace(budget, seconds=seconds or budget.seconds, threads=1)
    found = bot(name, budget if iterations is None else Budget(iterations=iterations, threads=1))
    if isinstance(found, LevelBot | Mcts | NetSearch):
        found.clock = clock
    if isinstance(found, NetSearch):
        found.settings = JUDGING_SETTINGS
    return found


def lower_priority() -> None:
    """Lets the server, and everything else, run first."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


class Desk:
    """Questions that came in, and which of them is being thought about."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.waiting: queue.Queue[Line] = queue.Queue()
        self._lock = threading.Lock()
        self._current: int | None = None
        self._stopped: set[int] = set()

    def read(self) -> None:
        """Reads what the server sends; ends the process when the server is gone."""
        with open(0, "rb", closefd=False) as lines:  # not `sys.stdin`, whose lock is taken when a process ends
            for text in lines:
                line = decode_line(text)
                if line.question is not None:
                    self.waiting.put(line)
                else:
                    self._stop(line.number)
        os._exit(0)

    def _stop(self, number: int) -> None:
        with self._lock:
            self._stopped.add(number)
            if number == self._current:
                self.thinker.stop()

    def think(self, line: Line) -> BotAnswer:
        """The answer to a question, unless nobody wants to know any more."""
        assert line.question is not None
        with self._lock:
            self._current = line.number
            if line.number in self._stopped:
                return BotAnswer(error="stopped")
        try:
            return self.thinker.answer(line.question)
        except Exception:
            return BotAnswer(error=traceback.format_exc(limit=-3))
        finally:
            with self._lock:
                self._current = None
                self._stopped.clear()  # numbers rise, and one is asked at a time


def main() -> None:
    """Answers questions until standard input ends."""
    lower_priority()
    out: Any = sys.stdout.buffer
    desk = Desk(Thinker())
    threading.Thread(target=desk.read, daemon=True).start()
    while True:
        line = desk.waiting.get()

        def report(answer: BotAnswer | None, number: int = line.number) -> None:
            out.write(encode(BotReport(number, answer)))
            out.flush()

        with compiled.reporting(lambda *_: report(None)):
            answer = desk.think(line)
        report(answer)


if __name__ == "__main__":
    main()
