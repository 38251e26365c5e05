"""How fast a batch goes: stepping with observations and masks, with masks only, and whole games; on any device.

Each decision is chosen uniformly among the legal ones, and choosing is timed too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from lusoria import Batch
from lusoria.batch.cpu import cores
from lusoria.core.game import Game

WAYS = ("observations and masks", "masks only", "playouts")
SIZE = 4096  # games side by side on the CPU
SEATS = 4
ROUNDS = 40  # of which the best counts, so that others on the machine disturb less

Choose = Callable[[Batch], Any]


def by_the_rules(batch: Batch) -> Any:
    """A random action for each game, from the compiled rules."""
    return batch.actions("random")


def new(game: Game, way: str, size: int = SIZE, device: str = "cpu", threads: int | None = None) -> Batch:
    """A batch for one of the ways."""
    return Batch(game.name, SEATS, size, device, seed=1, observations=way == WAYS[0], threads=threads)


def rate(batch: Batch, way: str, seconds: float, choose: Choose = by_the_rules) -> float:
    """Decisions a second, by the clock on the wall, over at least so many seconds."""
    decisions = 0
    batch._runner.wait()
    began = time.perf_counter()
    while True:
        if way == WAYS[2]:
            decisions += int(np.asarray(batch.playout()).sum())
        else:
            batch.step(choose(batch))
            decisions += batch.size
        if time.perf_counter() - began >= seconds:
            batch._runner.wait()
            return decisions / (time.perf_counter() - began)


def on_cores(game: Game, seconds: float) -> dict[str, Any]:
    """All ways on one core and on all of them, in turn."""
    all_cores = cores()
    found: dict[str, Any] = {"cores": all_cores, "size": SIZE}
    for way in WAYS:
        batches = {threads: new(game, way, threads=threads) for threads in (1, all_cores)}
        best = dict.fromkeys(batches, 0.0)
        for turn in range(ROUNDS + 1):
            for threads, batch in batches.items():
                measured = rate(batch, way, seconds / ROUNDS)
                best[threads] = max(best[threads], measured if turn else 0)
        found[way] = {
            "one": best[1], "all": best[all_cores], "ratio": best[all_cores] / best[1], "bytes": batch.memory
        }  # fmt: skip
    return found
