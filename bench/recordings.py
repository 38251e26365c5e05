"""What it brings to write the kernels of a step down once: batches on a card, both ways in turn.

    python bench/recordings.py

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

SIZES = (4096, 65536, 262144, 1048576)
TURNS = 6
SECONDS = 0.05  # a turn
SPREAD = 80  # steps before, after which the games stand at different decisions


def one_by_one(_arrays: Any, _name: str, _seed: int, launches: Any) -> None:
    """How a step's kernels are started the first time."""
    launches(0)


def compare(game: Game, way: str, size: int, seconds: float = SECONDS) -> tuple[float, float, float]:
    """Decisions a second one by one and together, and the ratio: medians of some turns."""
    batch = batches.new(game, way, size, "gpu")
    for _ in range(SPREAD):
        batch.step(batch.actions())
    together = batch.runner._together
    pairs = []
    for _ in range(TURNS):
        pair = []
        for start in (one_by_one, together):
            batch.runner._together = start
            pair.append(batches.rate(batch, way, seconds))
        pairs.append(pair)
    first, second = zip(*pairs, strict=True)
    return statistics.median(first), statistics.median(second), statistics.median(b / a for a, b in pairs)


def main(games: Sequence[Game]) -> None:
    """Prints a row for each game, way and size."""
    from lusoria.gpu.cuda import why_no_gpu

    if reason := why_no_gpu():
        sys.exit(reason)
    print("million decisions/s: one by one, together, ratio")
    for game in games:
        for way in batches.WAYS[:2]:
            for size in SIZES:
                a, b, ratio = compare(game, way, size)
                print(f"{game.name}, {way}, {size:,} games: {a / 1e6:.1f}, {b / 1e6:.1f}, {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main([lusoria.game(name) for name in sys.argv[1:]] or lusoria.all_games())
