"""Who plays the games: this process, several processes, or several machines.

Games are asked for one at a time, as soon as somebody is free. So what is played next may hang on what came of others.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from lusoria.bots.ladder.pairing import Seating
from lusoria.bots.ladder.playing import Finished, play
from lusoria.errors import LusoriaError

Played = Iterator[tuple[Seating, Finished]]


class Crew(Protocol):
    """Those who play. Games come back in the order in which they end."""

    def play(self, games: Iterator[Seating]) -> Played: ...


class Alone:
    """This process, one game after the other. A bot that searches may use all cores."""

    def __init__(self, threads: int | None = 1) -> None:
        self.threads = threads

    def play(self, games: Iterator[Seating]) -> Played:
        """Plays them here."""
        for seating in games:
            yield seating, play(seating, self.threads)


class Processes:
    """Several processes, each with bots of its own that think on one core.

    Not threads: those would wait for each other between two slices of a search, and the time a move would suffer.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, games: Iterator[Seating]) -> Played:
        """Plays them in other processes."""
        clean = multiprocessing.get_context("spawn")  # a forked process would inherit threads that do not run in it
        others = multiprocessing.active_children()
        pool = ProcessPoolExecutor(self.jobs, mp_context=clean, initializer=leave_interrupts_alone)
        try:
            yield from at_once(games, self.jobs + 1, lambda seating: pool.submit(play, seating), first_of_futures)
        except BrokenProcessPool:
            raise LusoriaError("a process that played was ended from outside; what was played before is kept") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()  # nobody waits for a game that was broken off


def leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that asked for the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def first_of_futures(running: list[Future[Finished]]) -> tuple[Future[Finished], Finished]:
    """The next that is ready, and what came of it."""
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    first = next(future for future in running if future in done)
    return first, first.result()


def at_once(
    games: Iterator[Seating], most: int, submit: Callable[[Seating], Any],
    first: Callable[[list[Any]], tuple[Any, Finished]],
) -> Played:  # fmt: skip
    """Keeps so many games under way, and yields each as soon as it is over."""
    running: dict[Any, Seating] = {}
    while True:
        while len(running) < most and (seating := next(games, None)) is not None:
            running[submit(seating)] = seating
        if not running:
            return
        handle, finished = first(list(running))
        yield running.pop(handle), finished
