"""Games on a GPU: the same bytes as on the CPU, and how many decisions a second.

    python bench/gpu.py --json gpu.json         needs the extra lusoria[gpu] and an NVIDIA GPU

For each game it compares, byte for byte, whole games and batches on the GPU with those on the CPU; then it times
batches (stepping with observations and masks, with masks only, playouts) and launches of whole games; and Pgx on the
same GPU, where it is installed. The games are compiled at the same time, each in its own process; on the GPU they run
one after the other. Rows are printed, and written with --json, as they come; exit status 1 on a difference.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import queue
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import batches
import numpy as np
from rich.console import Console
from rich.table import Table

import lusoria
from lusoria import Batch
from lusoria.batch.cpu import cores
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.game import Game
from lusoria.core.record import as_array, dtype
from lusoria.core.registry import OURS
from lusoria.gpu import all_kernels, buckets
from lusoria.gpu.cuda import cuda, types, why_no_gpu
from lusoria.gpu.playouts import GpuPlayouts, new_finished, play_on_gpu

HERE = Path(__file__).parent
PARTS = ("compare", "batches", "games", "pgx")
WEYL = 0xD1B54A32D192ED03
SIZES = (2**16, 2**18, 2**20)
GAMES_PER_THREAD = 8  # in a timed launch
SLICES = 256  # of the games that are compared, for the cores of the CPU


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", choices=OURS, default=OURS, help="which games; without it all")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to do; without it everything")
    parser.add_argument("--compare", type=int, default=20_000, help="whole games compared, for each seat count")
    parser.add_argument("--side", type=int, default=5001, help="games side by side in a batch that is compared")
    parser.add_argument("--steps", type=int, default=200, help="of a batch that is compared")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="games side by side in a timed batch")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each row of a timed batch")
    parser.add_argument("--repeat", type=int, default=3, help="timed launches")
    parser.add_argument("--seats", type=int, nargs="+", help="only these numbers of seats in timed launches")
    parser.add_argument("--policy", nargs="+", choices=playout.POLICIES, default=playout.POLICIES)
    parser.add_argument("--pgx", default=sys.executable, help="the Python in which pgx is installed")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args(given)

    if reason := why_no_gpu():
        sys.exit(reason)
    results = Results(arguments.json, gpu_name())
    start = multiprocessing.get_context("spawn")  # a process must not inherit another's CUDA context
    found, turn = start.Queue(), start.Lock()
    running = [start.Process(target=measure, args=(name, arguments, found, turn)) for name in arguments.games]
    for process in running:
        process.start()
    while any(process.is_alive() for process in running) or not found.empty():
        try:
            kind, row = found.get(timeout=1)
        except queue.Empty:
            continue
        results.judge(**row) if kind == "compared" else results.add(**row)
    results.same &= not any(process.exitcode for process in running)
    if "pgx" in arguments.parts:
        time_pgx(arguments.pgx, arguments.sizes, arguments.seconds, results)
    results.table()
    sys.exit(0 if results.same else 1)


def measure(name: str, arguments: argparse.Namespace, found: Any, turn: Any) -> None:
    """Everything about one game; on the GPU when it is this game's turn."""
    game, results = lusoria.game(name), Sent(found)
    compile_all(game)
    if "compare" in arguments.parts:
        with small_groups():
            compare(game, arguments.compare, results, turn)
            with turn:
                compare_batches(game, arguments.side, arguments.steps, results)
    if "batches" in arguments.parts:
        with turn:
            time_batches(game, arguments.sizes, arguments.seconds, results)
    if "games" in arguments.parts:
        with turn:
            launches(game, arguments, results)


def compile_all(game: Game) -> None:
    """The rules for the CPU, and the kernels."""
    compiled(playout.rules_for(game)["playout"])
    Batch(game.name, game.seats[0], 1).close()
    all_kernels.compile_all(game)


class Sent:
    """What one process has found, on its way to the one that prints it."""

    def __init__(self, found: Any) -> None:
        self.found = found

    def judge(self, **row: Any) -> None:
        self.found.put(("compared", row))

    def add(self, **row: Any) -> None:
        self.found.put(("timed", row))


class Results:
    """What was found so far; kept in a file, so that nothing is lost where time runs out."""

    def __init__(self, file: Path | None, gpu: str) -> None:
        self.file, self.gpu, self.same = file, gpu, True
        self.compared: list[dict[str, Any]] = []
        self.rows: list[dict[str, Any]] = []

    def keep(self) -> None:
        """Writes the file."""
        if self.file:
            whole = {"gpu": self.gpu, "same": self.same, "compared": self.compared, "rows": self.rows}
            self.file.write_text(json.dumps(whole, indent=1) + "\n")

    def judge(self, what: str, differ: int | Sequence[str], seconds: float) -> None:
        """A comparison: how many differ, or what does."""
        self.same &= not differ
        self.compared.append({"what": what, "differ": differ})
        verdict = f"{differ} DIFFER" if differ else "the same bytes"
        print(f"{what}: {verdict}  ({seconds:.1f} s)", flush=True)
        self.keep()

    def add(self, **row: Any) -> None:
        """A row of the table."""
        self.rows.append(row)
        found = row.get("error") or f"{row['decisions_per_s'] / 1e6:,.2f} million decisions/s"
        print(f"{row['engine']} {row['game']}, {row['what']}, {row['size']:,} games: {found}", flush=True)
        self.keep()

    def table(self) -> None:
        """All rows."""
        table = Table(title=f"on one {self.gpu}; random decisions unless a policy is named")
        for heading in ("engine", "game", "what", "games", "million decisions/s", "bytes a game"):
            table.add_column(heading, justify="left" if heading in ("engine", "game", "what") else "right")
        for row in self.rows:
            rate = row.get("error") or f"{row['decisions_per_s'] / 1e6:,.2f}"
            held = f"{row['bytes']:,.0f}" if row.get("bytes") else ""
            table.add_row(row["engine"], row["game"], row["what"], f"{row['size']:,}", rate, held)
        Console(width=120).print(table)


def gpu_name() -> str:
    """Of the GPU that is measured."""
    name = cuda.get_current_device().name
    return str(name.decode() if isinstance(name, bytes) else name)


# ---- the same bytes


@contextmanager
def small_groups() -> Iterator[None]:
    """Fewer tables than usual are played in two groups, so that two groups are compared, too."""
    before, buckets.TABLES_PER_GROUP = buckets.TABLES_PER_GROUP, 1000
    yield
    buckets.TABLES_PER_GROUP = before


def compare(game: Game, count: int, results: Sent, turn: Any) -> None:
    """The first games of every seat count and policy, on the GPU and on the CPU.

    In buckets, a table plays three of them, in two groups; states and dice of some are not kept.
    """
    kept = count - count // 10
    for seats in game.seats:
        for policy, name in enumerate(playout.POLICIES):
            began = time.perf_counter()
            with turn:
                ours = play_on_gpu(game, game.load_box(None), seats, policy, 7, count, kept, count // 3 + 1)
            theirs = play_on_cpu(game, seats, policy, 7, count)
            differ = sum(different(a, b[: len(a)]) for a, b in zip(ours, theirs, strict=True))
            what = f"{game.name}, {seats} seats, {count:,} whole {name} games"
            results.judge(what=what, differ=differ, seconds=time.perf_counter() - began)


def different(a: Any, b: Any) -> int:
    """How many records of two rows do not hold the same bytes."""
    return int(np.any(a.view(np.uint8).reshape(len(a), -1) != b.view(np.uint8).reshape(len(b), -1), axis=1).sum())


def play_on_cpu(game: Game, seats: int, policy: int, seed: int, count: int) -> tuple[Any, Any, Any]:
    """The same games, compiled for the CPU, on all cores."""
    play, key = compiled.unchecked(playout.rules_for(game)["playout"]), compiled.unchecked(seed_dice)
    box = as_array(game.load_box(None))
    states, dice = np.zeros(count, dtype(game.State)), np.zeros(count, dtype(Dice))
    outs = np.zeros(count, dtype(playout.Outcome))

    def play_some(first: int, end: int) -> None:
        scratch = playout.new_scratch(game)
        for i in range(first, end):
            key(dice[i], seed, i)
            play(box[0], states[i], seats, policy, dice[i], scratch, outs[i])

    bounds = [count * k // SLICES for k in range(SLICES + 1)]
    with ThreadPoolExecutor(cores()) as threads:
        list(threads.map(play_some, bounds, bounds[1:]))
    return states, dice, outs


def compare_batches(
    game: Game, size: int, steps: int, results: Sent, devices: tuple[str, str] = ("gpu", "cpu")
) -> None:
    """Batches of every seat count: the same seed, each stepped by the actions that its own device chooses.

    A third of the steps are random, the rest sensible, so that games end on the way; then all are played out.
    """
    for seats in game.seats:
        began = time.perf_counter()
        pair = [Batch(game.name, seats, size, device, seed=5) for device in devices]
        differ = differences(pair)
        for step in range(steps):
            policy = playout.POLICIES[min(step % 3, 1)]
            chosen = [batch.actions(policy) for batch in pair]
            if not np.array_equal(np.asarray(chosen[0]), np.asarray(chosen[1])):
                differ.append(f"the {policy} actions of step {step}")
                break
            for batch, actions in zip(pair, chosen, strict=True):
                batch.step(actions)
            if step % 20 == 0:
                differ += differences(pair)
        differ += differences(pair)
        for policy in playout.POLICIES:
            taken = [np.asarray(batch.playout(policy)) for batch in pair]
            if not np.array_equal(taken[0], taken[1]):
                differ.append(f"the decisions of {policy} playouts")
            differ += differences(pair)
        what = f"{game.name}, {seats} seats, {size:,} games side by side, {steps} steps and 2 playouts"
        results.judge(what=what, differ=sorted(set(differ)), seconds=time.perf_counter() - began)


def differences(pair: list[Batch]) -> list[str]:
    """The arrays of which two batches do not hold the same bytes."""
    names = pair[0].arrays._fields
    held = [{name: batch.runner.host(getattr(batch.arrays, name)).tobytes() for name in names} for batch in pair]
    return [name for name in names if held[0][name] != held[1][name]]


# ---- batches


def pick(masks: Any, counter: int, chosen: Any) -> None:
    """A kernel: for each game one of its legal actions, as likely as any other (SplitMix64 of game and counter)."""
    i = cuda.grid(1)
    if i < len(chosen):
        count = 0
        for action in range(masks.shape[1]):
            if masks[i, action]:
                count += 1
        x = types.uint64(counter) * types.uint64(0x9E3779B97F4A7C15) ^ types.uint64(i) * types.uint64(WEYL)
        x = (x ^ (x >> types.uint64(30))) * types.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> types.uint64(27))) * types.uint64(0x94D049BB133111EB)
        x = x ^ (x >> types.uint64(31))
        left = types.int64((x >> types.uint64(32)) * types.uint64(count) >> types.uint64(32))
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if left == 0:
                    chosen[i] = action
                    break
                left -= 1


class Picker:
    """Random legal actions, chosen on the GPU from the masks."""

    def __init__(self, size: int) -> None:
        self.kernel, self.counter = cuda.jit(pick), 0
        self.chosen = cuda.device_array(size, np.int64)

    def __call__(self, batch: Batch) -> Any:
        self.counter += 1
        self.kernel[(batch.size + 255) // 256, 256](batch.arrays.masks, self.counter, self.chosen)
        return self.chosen


def time_batches(game: Game, sizes: Sequence[int], seconds: float, results: Sent) -> None:
    """Batches of several sizes: steps by random actions, and playouts."""
    for way in batches.WAYS:
        for size in sizes:
            row: dict[str, Any] = {"engine": "Lusoria", "game": game.name, "what": way, "size": size}
            try:
                batch = batches.new(game, way, size, "gpu")
                choose = Picker(size)
                batches.rate(batch, way, 0, choose)  # compiles
                for _ in range(0 if way == batches.WAYS[2] else spread(game)):
                    batch.step(choose(batch))
                row |= {"decisions_per_s": batches.rate(batch, way, seconds, choose), "bytes": batch.memory}
                batch.close()
            except lusoria.BadBatch as error:
                row["error"] = str(error)
            results.add(**row)


def spread(game: Game) -> int:
    """How many steps until the games of a batch stand at different decisions: about half a sensible game."""
    batch = Batch(game.name, batches.SEATS, 100, observations=False)
    return int(batch.playout("sensible").mean()) // 2


# ---- whole games


def launches(game: Game, arguments: argparse.Namespace, results: Sent) -> None:
    """Whole games of every seat count and policy."""
    for seats in arguments.seats or game.seats:
        for policy in arguments.policy:
            results.add(**time_games(game, seats, policy, arguments.repeat))


def time_games(game: Game, seats: int, policy: str, repeat: int) -> dict[str, Any]:
    """Decisions a second of whole games: the median of some launches after one to warm up, by CUDA's events."""
    player = GpuPlayouts(game, game.load_box(None))
    count = player.side_by_side * GAMES_PER_THREAD
    finished: Any = new_finished(game, count, 0)
    number = playout.POLICIES.index(policy)
    seconds, decisions = [], 0
    for turn in range(repeat + 1):
        begun, ended = cuda.event(), cuda.event()
        begun.record()
        player.play(seats, number, 1, turn * count, finished)
        ended.record()
        ended.synchronize()
        if turn:
            seconds.append(begun.elapsed_time(ended) / 1000)
            host = finished.outs.copy_to_host()
            decisions += int(host["asked"].sum()) + int(host["forced"].sum())
    median = statistics.median(seconds)
    return {
        "engine": "Lusoria", "game": game.name, "what": f"whole games, {seats} seats, {policy}", "size": count,
        "decisions_per_s": decisions / repeat / median, "games_per_s": count / median, "seconds": seconds,
        "seats": seats, "policy": policy,
    }  # fmt: skip


# ---- beside


def time_pgx(python: str, sizes: Sequence[int], seconds: float, results: Results) -> None:
    """Pgx on the same GPU, in its own process, which takes only the memory it needs."""
    command = [python, str(HERE / "batched_peers.py"), "--seconds", str(seconds), "--sizes", *map(str, sizes)]
    environment = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(f"Pgx does not run here: {done.stderr.strip().splitlines()[-1:]}", flush=True)
        return
    for row in json.loads(done.stdout)["rows"]:
        on = row.get("device", "no GPU")
        results.add(engine="Pgx", what=f"{batches.WAYS[0]} ({on})", **row)


if __name__ == "__main__":
    main()
