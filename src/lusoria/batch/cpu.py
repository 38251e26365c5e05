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
from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import dtype
from lusoria.errors import BadBatch

if TYPE_CHECKING:
    from lusoria.batch.batch import Arrays
    from lusoria.core.game import Game

LEAST = 64  # games that are worth a thread of their own
RULES = ("first_illegal", "begin_some", "look_some", "step_some", "finish_some", "choose_some")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Scratch:
    """What a thread needs to itself."""

    def __init__(self, game: Game) -> None:
        self.options = np.zeros(game.actions, np.int16)
        self.points = np.zeros(MOST_SEATS, np.int64)
        self.log = np.zeros(1, dtype(Log))[0]
        self.dice = np.zeros(1, dtype(Dice))[0]


class Cores:
    """Runs the rules of one game over all games of a batch, some on each core."""

    def __init__(self, game: Game, seats: int, threads: int | None) -> None:
        self.seats = seats
        self.threads = threads or cores()
        self._first_illegal, self._begin, self._look, self._step, self._finish, self._choose = (
            compiled(rules_for(game)[name]) for name in RULES
        )
        self._scratch = [Scratch(game) for _ in range(self.threads)]
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
        """An array as others see it."""
        return row

    def wait(self) -> None:
        """Until everything asked for is done: it is."""

    def array(self, row: Any) -> Any:
        """An array of NumPy's, here."""
        return np.ascontiguousarray(row)

    def host(self, row: Any) -> Any:
        """An array as NumPy's."""
        return row

    def copy(self, row: Any) -> Any:
        """An array of its own. Of records NumPy would copy the fields only, not the bytes between them."""
        return np.frombuffer(bytearray(row.tobytes()), row.dtype).reshape(row.shape)

    def integers(self, actions: Any) -> Any:
        """Actions as the rules take them."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise BadBatch(f"actions: whole numbers are needed, not {given.dtype}")
        return np.require(given, np.int64, ["C", "W"])  # compiled rules take no array that is read-only

    working = 8  # bytes a game beside a batch's arrays: how many decisions a playout took

    def free_memory(self) -> int | None:
        """Bytes that can still be had, where the system tells: free ones, and caches that it would give up."""
        try:
            lines = Path("/proc/meminfo").read_text().splitlines()
        except OSError:
            return None
        return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)

    # ---- games

    def first_illegal(self, arrays: Arrays, actions: Any) -> int:
        """The first game in which the action is not legal, -1 if there is none."""
        return int(self._first_illegal(actions, arrays.masks))

    def begin(self, a: Arrays, seed: int, further: int) -> None:
        """Begins the games, each `further` numbers on."""
        self.share(
            len(a.states),
            lambda own, first, end: self._begin(
                a.boxes, a.which, self.seats, seed, further, a.states, a.dice, a.numbers, own.log, first, end
            ),
        )

    def look(self, a: Arrays) -> None:
        """Fills in turns, masks and observations."""
        self.share(
            len(a.states),
            lambda own, first, end: self._look(
                a.boxes, a.which, a.states, a.turn, a.masks, a.observations, own.options, first, end
            ),
        )

    def step(self, a: Arrays, actions: Any, seed: int) -> int:
        """One decision in each game; nothing where an action is not legal: the first such game, -1 if there is none."""
        place = self.first_illegal(a, actions)
        if place >= 0:
            return place
        self.share(
            len(a.states),
            lambda own, first, end: self._step(
                a.boxes, a.which, self.seats, seed, actions, a.states, a.dice, a.numbers, a.turn, a.scores, a.rewards,
                a.done, a.masks, a.observations, own.options, own.points, own.log, first, end,
            ),
        )  # fmt: skip
        return place

    def finish(self, a: Arrays, policy: int, decisions: Any) -> None:
        """Plays all games to their ends."""
        self.share(
            len(a.states),
            lambda own, first, end: self._finish(
                a.boxes, a.which, self.seats, policy, a.states, a.dice, decisions, a.scores, a.rewards,
                own.options, own.points, own.log, first, end,
            ),
        )  # fmt: skip

    def choose(self, a: Arrays, policy: int, steps: int, chosen: Any) -> None:
        """What a policy would do."""
        self.share(
            len(a.states),
            lambda own, first, end: self._choose(
                a.boxes, a.which, policy, steps, a.states, a.dice, a.masks, chosen, own.options, own.dice, first, end
            ),
        )

    def share(self, size: int, work: Callable[[Scratch, int, int], None]) -> None:
        """Gives each thread its part of the games; the first part is done here."""
        parts = max(1, min(self.threads, size // LEAST))
        edges = [size * part // parts for part in range(parts + 1)]
        jobs = [self._pool.submit(work, self._scratch[i], edges[i], edges[i + 1]) for i in range(1, parts)]
        try:
            work(self._scratch[0], 0, edges[1])
        finally:
            wait(jobs)
        for job in jobs:
            job.result()
