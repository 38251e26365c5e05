"""How fast a batch goes: stepping with observations and masks, with masks only, and whole games; on any device.

Each decision is chosen uniformly among the legal ones, and choosing is timed too.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from lusoria import Batch
from lusoria.batch.cpu import cores
from lusoria.core.game import Game

WAYS = ("observations and masks", "masks only", "playouts")
SIZES = (4096, 65536)  # games side by side on the CPU
SEATS = 4
ACTIONS_GIVEN = "masks only, actions given"  # choosing is not timed
SPREAD = 60  # steps before, after which the games stand at different decisions
STEPS = 10  # that are timed together
LEAST = 5  # times

Choose = Callable[[Batch], Any]


def by_the_rules(batch: Batch) -> Any:
    """A random action for each game, from the compiled rules."""
    return batch.actions("random")


def new(game: Game, way: str, size: int, device: str = "cpu", threads: int | None = None) -> Batch:
    """A batch for one of the ways."""
    return Batch(game.name, SEATS, size, device, seed=1, observations=way == WAYS[0], threads=threads)


def rate(batch: Batch, way: str, seconds: float, choose: Choose = by_the_rules) -> float:
    """Decisions a second of wall-clock time, over at least this many seconds."""
    decisions = 0
    batch.runner.wait()
    began = time.perf_counter()
    while True:
        if way == WAYS[2]:
            decisions += int(np.asarray(batch.playout()).sum())
        else:
            batch.step(choose(batch))
            decisions += batch.size
        if time.perf_counter() - began >= seconds:
            batch.runner.wait()
            return decisions / (time.perf_counter() - began)


def on_cores(game: Game, size: int, seconds: float) -> list[dict[str, Any]]:
    """All ways on one core and on all of them: the same steps of the same games in turn, compared pair by pair."""
    rows: list[dict[str, Any]] = []
    for way in (*WAYS, ACTIONS_GIVEN):
        pair = [new(game, way, size, threads=threads) for threads in (1, cores())]
        for batch in pair:
            for _ in range(SPREAD):
                batch.step(by_the_rules(batch))
        until = time.perf_counter() + 2 * seconds
        times: list[list[tuple[int, float]]] = []
        while time.perf_counter() < until or len(times) < LEAST:
            times.append([once(batch, way) for batch in pair])
        row = {
            "game": game.name, "size": size, "way": way, "bytes": pair[0].memory,
            "one": statistics.median(decisions / spent for (decisions, spent), _ in times),
            "all": statistics.median(decisions / spent for _, (decisions, spent) in times),
            "ratio": statistics.median(one / both for (_, one), (_, both) in times),
        }  # fmt: skip
        rows.append(row)
    return rows


def once(batch: Batch, way: str) -> tuple[int, float]:
    """How many decisions a few steps or a playout took, and how many seconds."""
    decisions, spent = 0, 0.0
    for _ in range(1 if way == WAYS[2] else STEPS):
        began = time.perf_counter()
        if way == WAYS[2]:
            decisions += int(batch.playout().sum())
        else:
            actions = by_the_rules(batch)
            began = time.perf_counter() if way == ACTIONS_GIVEN else began
            batch.step(actions)
            decisions += batch.size
        spent += time.perf_counter() - began
    return decisions, spent
