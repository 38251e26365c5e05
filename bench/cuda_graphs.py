"""What CUDA graphs bring: batches on a GPU, with kernels launched one by one and as a graph, in turn.

    python bench/cuda_graphs.py

Each decision is chosen at random by the rules, and choosing is timed too.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Sequence
from typing import Any

import batches

import lusoria
from lusoria.core.game import Game
from lusoria.gpu.cuda import why_no_gpu
from lusoria.gpu.graph import DEFAULT_STREAM

SIZES = (4096, 65536, 262144, 1048576)
TURNS = 6
SECONDS = 0.05  # of a turn
STEPS_BEFORE = 80  # after which the games stand at different decisions


def one_by_one(_arrays: Any, _name: str, _seed: int, launch: Any) -> None:
    """How kernels are launched the first time."""
    launch(DEFAULT_STREAM)


def compare(game: Game, way: str, size: int, seconds: float = SECONDS) -> tuple[float, float, float]:
    """Decisions a second one by one and as a graph, and the ratio: medians of some turns."""
    batch = batches.new(game, way, size, "gpu")
    for _ in range(STEPS_BEFORE):
        batch.step(batch.actions())
    as_graph = batch.runner._launch_graph
    pairs = []
    for _ in range(TURNS):
        pair = []
        for launch in (one_by_one, as_graph):
            batch.runner._launch_graph = launch
            pair.append(batches.rate(batch, way, seconds))
        pairs.append(pair)
    first, second = zip(*pairs, strict=True)
    return statistics.median(first), statistics.median(second), statistics.median(b / a for a, b in pairs)


def main(games: Sequence[Game]) -> None:
    """Prints a row for each game, way and size."""
    if reason := why_no_gpu():
        sys.exit(reason)
    print("million decisions/s: one by one, as a graph, ratio")
    for game in games:
        for way in batches.WAYS[:2]:
            for size in SIZES:
                a, b, ratio = compare(game, way, size)
                print(f"{game.name}, {way}, {size:,} games: {a / 1e6:.1f}, {b / 1e6:.1f}, {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main([lusoria.game(name) for name in sys.argv[1:]] or lusoria.all_games())
