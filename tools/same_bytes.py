"""Plays the same games compiled and as WebAssembly, in Node and Chromium, and compares states after every decision.

`python -m tools.same_bytes` plays 10,000 games for each game and number of seats in Node, in as many processes as there
are cores, each with a memory of its own, and 1,000 in a page. Half of the games are random, half are played by habit.
Searches from positions of these games must choose the same moves with the same numbers, with a network and without.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lusoria
from lusoria.core.game import Game
from lusoria.core.registry import OURS
from tests.network import random_network
from tools.wasm_ways import ChromiumWay, Job, NativeWay, NodeWay, Way, position

SLICE = 500  # games that one process plays at a time
SEED = 20260101
RANDOM, HABIT = 0, 1


def jobs(seats: int, games: int) -> list[Job]:
    """Games in slices, half of them by each policy."""
    found: list[Job] = []
    for policy in (RANDOM, HABIT):
        for first in range(0, games // 2, SLICE):
            count = min(SLICE, games // 2 - first)
            found.append(
                {"kind": "hashes", "seats": seats, "policy": policy, "seed": SEED, "first": first, "count": count}
            )
    return found


def thoughts(game: Game, seats: int, positions: int, iterations: int) -> list[Job]:
    """Searches and judgements from positions throughout games, and games through the interface itself."""
    found: list[Job] = []
    for number in range(positions):
        state, seat = position(game, seats, number, 5 + 7 * number)
        place = {"state": state, "seat": seat}
        found.append({"kind": "search", "seed": SEED + number, "iterations": iterations, **place})
        found.append({"kind": "search", "seed": SEED + number, "iterations": 60, "withNetwork": True, **place})
        found.append({"kind": "rolledOut", "seed": SEED + number, "iterations": 60, "evaluations": 3_000, **place})
        found.append({"kind": "judged", "seed": SEED + number, "worlds": 3, **place})
        found.append({"kind": "considered", "state": state})
        found.append(
            {"kind": "moves", "seats": seats, "seed": SEED + number, "picks": [3, 1, 4, 1, 5, 9, 2, 6, 5 + number]}
        )
    return found


def done(way: Way, job: Job) -> object:
    """What comes out, without how long it took."""
    found = way.run(job)
    found.pop("seconds", None)
    return found


def compare(name: str, ways: Sequence[Way], native: NativeWay, asked: list[Job]) -> int:
    """Does all jobs both ways, and returns how many differ."""
    wrong = 0
    with ThreadPoolExecutor(len(ways)) as pool:
        for start in range(0, len(asked), len(ways)):
            some = asked[start : start + len(ways)]
            found = [pool.submit(done, way, job) for way, job in zip(ways, some, strict=False)] if len(ways) > 1 else []
            results = [one.result() for one in found] if found else [done(ways[0], job) for job in some]
            for job, result in zip(some, results, strict=True):
                if result != done(native, job):
                    wrong += 1
                    print(f"{name}: {job['kind']} differs: { {k: v for k, v in job.items() if k != 'state'} }")
    return wrong


def check(game: Game, games: int, page_games: int, positions: int, iterations: int, processes: int) -> int:
    """All of one game; returns how many jobs differ."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        file, network = Path(folder, "network.npz"), random_network(game, 64, 32)
        network.save(file)
        native = NativeWay(game, network)
        nodes = [NodeWay(game, file) for _ in range(processes)]
        pages = [ChromiumWay(game, file)] if page_games else []
        for seats in game.seats:
            began = time.perf_counter()
            asked = thoughts(game, seats, positions, iterations)
            wrong += compare(f"Node, {game.title}, {seats} seats", nodes, native, [*jobs(seats, games), *asked])
            if pages:
                name = f"Chromium, {game.title}, {seats} seats"
                wrong += compare(name, pages, native, [*jobs(seats, page_games), *asked])
            what = f"{games:,} games in Node, {page_games:,} in Chromium, {len(asked)} searches and the like in each"
            print(f"{game.title}, {seats} seats: {what}, {time.perf_counter() - began:.0f} s", flush=True)
        for node in nodes:
            node.close()
        for page in pages:
            page.close()
    return wrong


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", default=list(OURS), metavar="GAME")
    parser.add_argument("--games", type=int, default=10_000, help="in Node, for each number of seats")
    parser.add_argument("--page-games", type=int, default=1_000, help="in Chromium; 0: no browser")
    parser.add_argument("--positions", type=int, default=8, help="that are searched, for each number of seats")
    parser.add_argument("--iterations", type=int, default=400, help="of a search")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="of Node, each with a memory")
    given = parser.parse_args()
    wrong = sum(
        check(lusoria.game(name), given.games, given.page_games, given.positions, given.iterations, given.processes)
        for name in given.names
    )
    print("the same bytes" if wrong == 0 else f"{wrong} differ")
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
