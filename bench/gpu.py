"""Whole games on a GPU: the same bytes as on the CPU, and how many decisions a second.

    python bench/gpu.py                      needs the extra lusoria[gpu] and an NVIDIA card

Compares the last state, the dice and the outcome of the first games byte for byte with compiled
CPU runs, then times launches with CUDA events and prints the median of each. Exit status 1 on a difference.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import lusoria
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import as_array, dtype


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="aquileia")
    parser.add_argument("--games", type=int, help="games in a timed launch; without it eight for each thread")
    parser.add_argument("--compare", type=int, default=20_000, help="games compared with the CPU, for each seat count")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--blocks", type=int, nargs="+", help="blocks on a multiprocessor, each is timed")
    parser.add_argument("--threads", type=int, nargs="+", help="threads in a block, each is timed")
    parser.add_argument("--registers", type=int, nargs="+", help="at most so many a thread, each is timed")
    parser.add_argument("--seats", type=int, nargs="+", help="only these numbers of seats")
    parser.add_argument("--policy", nargs="+", choices=playout.POLICIES, default=playout.POLICIES)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()

    from lusoria.core.cuda import BLOCKS, REGISTERS, THREADS, why_no_gpu

    if reason := why_no_gpu():
        sys.exit(reason)
    game = lusoria.game(arguments.game)
    same = compare(game, arguments.compare) if arguments.compare else True
    rows = [
        time_games(game, seats, policy, arguments.games, blocks, threads, registers, arguments.repeat)
        for registers in arguments.registers or [REGISTERS]
        for blocks in arguments.blocks or [BLOCKS]
        for threads in arguments.threads or [THREADS]
        for seats in arguments.seats or game.seats
        for policy in arguments.policy
    ]
    if arguments.json:
        arguments.json.write_text(json.dumps({"card": card(), "compared": arguments.compare, "rows": rows}, indent=1))
    sys.exit(0 if same else 1)


def card() -> str:
    from numba import cuda

    name = cuda.get_current_device().name
    return str(name.decode() if isinstance(name, bytes) else name)


def compare(game: Game, count: int) -> bool:
    """The first games of every seat count and policy, on the card and on the CPU."""
    from lusoria.core.cuda import play_on_gpu

    same = True
    for seats in game.seats:
        for policy, name in enumerate(playout.POLICIES):
            began = time.perf_counter()
            ours = play_on_gpu(game, game.load_box(None), seats, policy, 7, count, count)
            theirs = play_on_cpu(game, seats, policy, 7, count)
            differ = sum(
                int(np.any(a.view(np.uint8).reshape(count, -1) != b.view(np.uint8).reshape(count, -1), axis=1).sum())
                for a, b in zip(ours, theirs, strict=True)
            )
            same &= differ == 0
            verdict = "the same bytes" if differ == 0 else f"{differ} DIFFER"
            seconds = time.perf_counter() - began
            print(f"{game.name} {seats} seats {name:8} {count} games on GPU and CPU: {verdict}  ({seconds:.1f} s)")
    return same


def play_on_cpu(game: Game, seats: int, policy: int, seed: int, count: int) -> tuple[Any, Any, Any]:
    """The same games, compiled for the CPU."""
    play, key = compiled(playout.of(game)["playout"]), compiled(seed_dice)
    box, log = as_array(game.load_box(None)), np.zeros(1, dtype(Log))
    states, dice = np.zeros(count, dtype(game.State)), np.zeros(count, dtype(Dice))
    outs = np.zeros(count, dtype(playout.Outcome))
    options, points = np.zeros(game.actions, np.int16), np.zeros(playout.MOST_SEATS, np.int64)
    for i in range(count):
        key(dice[i], seed, i)
        play(box[0], states[i], seats, policy, options, dice[i], log[0], points, outs[i])
    return states, dice, outs


def time_games(
    game: Game, seats: int, policy: str, count: int | None, blocks: int, threads: int, registers: int, repeat: int
) -> dict[str, Any]:
    """Decisions a second: the median of some launches after one to warm up."""
    from numba import cuda

    from lusoria.core.cuda import grid, playout_kernel

    kernel = playout_kernel(game, registers)
    count = count or grid(blocks) * threads * 8
    box, log = cuda.to_device(as_array(game.load_box(None))), cuda.to_device(np.zeros(1, dtype(Log)))
    none, no_dice = cuda.device_array(0, dtype(game.State)), cuda.device_array(0, dtype(Dice))
    outs = cuda.device_array(count, dtype(playout.Outcome))
    number = playout.POLICIES.index(policy)
    seconds, decisions = [], 0
    for turn in range(repeat + 1):
        begun, ended = cuda.event(), cuda.event()
        begun.record()
        kernel[grid(blocks), threads](box, log, seats, number, 1, turn * count, none, no_dice, outs)
        ended.record()
        ended.synchronize()
        if turn:
            seconds.append(begun.elapsed_time(ended) / 1000)
            host = outs.copy_to_host()
            decisions += int(host["asked"].sum()) + int(host["forced"].sum())
    median = statistics.median(seconds)
    rate = decisions / repeat / median
    print(
        f"{game.name} {seats} seats {policy:8} {count} games, {blocks} x {threads} threads, {registers} registers: "
        f"{rate / 1e6:,.0f} million decisions/s, {count / median / 1e6:.2f} million games/s"
    )
    return {
        "game": game.name,
        "seats": seats,
        "policy": policy,
        "games": count,
        "blocks": blocks,
        "threads": threads,
        "registers": registers,
        "decisions_per_s": rate,
        "games_per_s": count / median,
        "seconds": seconds,
    }


if __name__ == "__main__":
    main()
