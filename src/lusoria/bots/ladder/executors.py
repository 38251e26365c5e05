"""Where games are played: in this process, in several processes, or on several machines.

Games are requested one at a time, when there is a free worker. So which game comes next may depend on earlier results.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from lusoria.bots.ladder.pairing import Seating
from lusoria.bots.ladder.playing import GameResult, play
from lusoria.errors import LusoriaError

Results = Iterator[tuple[Seating, GameResult]]


class Executor(Protocol):
    """Plays games. Results come in the order in which games end."""

    def play(self, games: Iterator[Seating]) -> Results: ...


class SerialExecutor:
    """This process, one game after another. A bot that searches may use all cores."""

    def __init__(self, threads: int | None = 1) -> None:
        self.threads = threads

    def play(self, games: Iterator[Seating]) -> Results:
        """Plays them here."""
        for seating in games:
            yield seating, play(seating, self.threads)


class ProcessExecutor:
    """Several processes; the bots of each think on one core.

    Not threads: those would wait for each other between two slices of a search, and moves would take too long.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, games: Iterator[Seating]) -> Results:
        """Plays them in other processes."""
        context = multiprocessing.get_context("spawn")  # a forked process would inherit locks of threads it lacks
        others = multiprocessing.active_children()
        pool = ProcessPoolExecutor(self.jobs, mp_context=context, initializer=ignore_interrupts)
        try:
            yield from at_once(games, self.jobs + 1, lambda seating: pool.submit(play, seating), first_of_futures)
        except BrokenProcessPool:
            raise LusoriaError("a worker process was killed; the games played before are kept") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()  # its game is not needed any more


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that requested the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def first_of_futures(running: list[Future[GameResult]]) -> tuple[Future[GameResult], GameResult]:
    """The first one that is done, and its result."""
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    first = next(future for future in running if future in done)
    return first, first.result()


def at_once(
    games: Iterator[Seating], most: int, submit: Callable[[Seating], Any],
    first: Callable[[list[Any]], tuple[Any, GameResult]],
) -> Results:  # fmt: skip
    """Keeps `most` games running, and yields each when it is over."""
    running: dict[Any, Seating] = {}
    while True:
        while len(running) < most and (seating := next(games, None)) is not None:
            running[submit(seating)] = seating
        if not running:
            return
        handle, result = first(list(running))
        yield running.pop(handle), result
