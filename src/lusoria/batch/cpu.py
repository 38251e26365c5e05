"""A batch on the CPU: compiled rules on all cores, without the GIL."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lusoria.batch.game import rules_for
from lusoria.core.compile import compiled
from lusoria.core.playout import Scratch, new_scratch
from lusoria.errors import BadBatch

if TYPE_CHECKING:
    from lusoria.batch.game import BatchArrays
    from lusoria.core.game import Game

LEAST_GAMES_PER_THREAD = 64  # handing fewer to another thread takes longer than playing them here
RULES = ("first_illegal", "begin_some", "look_some", "step_some", "finish_some", "choose_some")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class CpuRunner:
    """Runs the rules of one game over all games of a batch, some on each core."""

    def __init__(self, game: Game, seats: int, threads: int | None) -> None:
        self.seats = seats
        self.threads = threads or cores()
        self._first_illegal, self._begin, self._look, self._step, self._finish, self._choose = (
            compiled.unchecked(rules_for(game)[name]) for name in RULES
        )
        self._scratch = [new_scratch(game) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads)

    # ---- arrays

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros."""
        return np.zeros(shape, kind)

    def clear(self, row: Any) -> None:
        """Puts zeros into an array."""
        row[:] = 0

    def put(self, row: Any, values: Any) -> None:
        """Copies values into an array."""
        row[:] = values

    def shared(self, row: Any) -> Any:
        """An array as users see it."""
        return row

    def wait(self) -> None:
        """Nothing to wait for: each call returns when it is done."""

    def array(self, row: Any) -> Any:
        """A NumPy array, on this device."""
        return np.ascontiguousarray(row)

    def host(self, row: Any) -> Any:
        """An array as a NumPy array."""
        return row

    def copy(self, row: Any) -> Any:
        """A copy, byte for byte: NumPy would leave out the padding between the fields of records."""
        return np.frombuffer(bytearray(row.tobytes()), row.dtype).reshape(row.shape)

    def integers(self, actions: Any) -> Any:
        """Actions as the rules take them."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise BadBatch(f"actions: whole numbers are needed, not {given.dtype}")
        return np.require(given, np.int64, ["C", "W"])  # compiled rules take no array that is read-only

    working = 8  # bytes for each game besides the batch's arrays: the number of decisions of a playout

    def free_memory(self) -> int | None:
        """Bytes available, with caches that the system would give up; None where it doesn't say."""
        try:
            lines = Path("/proc/meminfo").read_text().splitlines()
        except OSError:
            return None
        return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)

    # ---- games

    def first_illegal(self, a: BatchArrays, actions: Any) -> int:
        """The first game in which the action is not legal, -1 if there is none."""
        return int(self._first_illegal(actions, a.masks))

    def begin(self, a: BatchArrays, seed: int, advance: int) -> None:
        """Begins new games, `advance` numbers after the ones before."""
        self.share(
            len(a.states),
            lambda scratch, first, end: self._begin(a, self.seats, seed, advance, scratch.log, first, end),
        )

    def look(self, a: BatchArrays) -> None:
        """Fills in turns, masks and observations."""
        self.share(len(a.states), lambda scratch, first, end: self._look(a, scratch.options, first, end))

    def step(self, a: BatchArrays, actions: Any, seed: int, trusted: bool = False) -> int:
        """One decision in each game, and -1. If an action is not legal, nothing happens: its game is returned.

        To check costs next to nothing here, so `trusted` actions are checked, too.
        """
        place = self.first_illegal(a, actions)
        if place < 0:
            self.share(
                len(a.states),
                lambda scratch, first, end: self._step(a, self.seats, seed, actions, scratch, first, end),
            )
        return place

    def finish(self, a: BatchArrays, policy: int, decisions: Any) -> None:
        """Plays all games to their ends."""
        self.share(
            len(a.states),
            lambda scratch, first, end: self._finish(a, self.seats, policy, decisions, scratch, first, end),
        )

    def choose(self, a: BatchArrays, policy: int, steps: int, chosen: Any) -> None:
        """What a policy would do."""
        self.share(
            len(a.states),
            lambda scratch, first, end: self._choose(a, policy, steps, chosen, scratch, first, end),
        )

    def share(self, size: int, work: Callable[[Scratch, int, int], None]) -> None:
        """Gives each thread a part of the games; this thread takes the first."""
        parts = max(1, min(self.threads, size // LEAST_GAMES_PER_THREAD))
        edges = [size * part // parts for part in range(parts + 1)]
        jobs = [self._pool.submit(work, self._scratch[i], edges[i], edges[i + 1]) for i in range(1, parts)]
        try:
            work(self._scratch[0], 0, edges[1])
        finally:
            wait(jobs)
        for job in jobs:
            job.result()
