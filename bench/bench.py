"""What speed means here: whole random games on one core, beside OpenSpiel's backgammon and catanatron in the same run;
steps through PettingZoo's API, beside its classic games; batches of games on one core and on all, beside Pgx.

    make bench                       writes bench/results/bench.json and prints tables with ratios

A decision is one choice of one seat. Those with one legal option count as forced, the others as asked.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import platform
import subprocess
import sys
import tempfile
import time
import timeit
from pathlib import Path
from typing import Any

import aec
import batches
import numpy as np
import searching
from rich.console import Console
from rich.table import Table

import lusoria
from lusoria.batch.cpu import cores
from lusoria.bots.memory import compiled_search
from lusoria.core.game import Game
from lusoria.core.playout import Outcome, player
from lusoria.core.record import copy, dtype
from lusoria.envs.pettingzoo import env as table

HERE = Path(__file__).parent
SEATS = 4
CHUNK = 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU time for each engine")
    parser.add_argument("--peers", help="the Python of the peers' environment; without it only ours is measured")
    parser.add_argument("--json", type=Path, default=HERE / "results" / "bench.json")
    arguments = parser.parse_args()
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    results: dict[str, Any] = {"machine": machine}
    compile_before()
    for game in lusoria.all_games():
        results[game.name] = {**played(game, arguments.seconds), **copied(game), **started(game)}
    if arguments.peers:
        results.update(peers(arguments.peers, arguments.seconds))
    report(results)
    tables = {game.name: aec.rate(table(game.name, SEATS), arguments.seconds) for game in lusoria.all_games()}
    classic = classic_peers(arguments.peers, arguments.seconds) if arguments.peers else {}
    report_tables(tables, classic)
    together = {"lusoria": [], "pgx": batched_peers(arguments.peers, arguments.seconds) if arguments.peers else []}
    for size in batches.SIZES:
        for game in lusoria.all_games():
            together["lusoria"] += batches.on_cores(game, size, arguments.seconds)
    report_batches(together)
    searches = {game.name: searching.searched(game, SEATS, arguments.seconds) for game in lusoria.all_games()}
    report_searches(searches, results)
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    steps = {"lusoria": tables, "pettingzoo": classic}
    whole = {**results, "pettingzoo_api": steps, "batches": together, "searches": searches}
    arguments.json.write_text(json.dumps(whole, indent=1) + "\n")


def compile_before() -> None:
    """In a process of its own: rules that are loaded run 10 to 20 % faster than those compiled in the same process."""
    once = multiprocessing.get_context("spawn").Process(target=compile_all)
    once.start()
    once.join()
    if once.exitcode:
        sys.exit("the rules could not be compiled")


def compile_all() -> None:
    """All that is timed here."""
    for game in lusoria.all_games():
        player(game, game.load_box(None))
        table(game.name, SEATS).reset(seed=1)
        lusoria.Batch(game.name, SEATS, 1).close()
        compiled_search(game)


def played(game: Game, seconds: float) -> dict[str, float]:
    """Whole random games for about this many seconds of CPU time."""
    play = player(game, game.load_box(None))
    outs = np.zeros(CHUNK, dtype(Outcome))
    play(SEATS, "random", 1, 0, outs)
    asked = forced = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        play(SEATS, "random", 1, games, outs)
        games += CHUNK
        asked += int(outs["asked"].sum())
        forced += int(outs["forced"].sum())
    return rates(asked, forced, games, spent)


def rates(asked: int, forced: int, games: int, seconds: float) -> dict[str, float]:
    decisions = asked + forced
    return {
        "asked": asked, "forced": forced, "decisions": decisions, "games": games, "seconds": seconds,
        "decisions_per_s": decisions / seconds, "asked_per_s": asked / seconds, "forced_per_s": forced / seconds,
        "games_per_s": games / seconds,
    }  # fmt: skip


def copied(game: Game) -> dict[str, float]:
    """Size of a state, and microseconds for a copy: of one from Python, and one of many in an array."""
    s, many = game.State.new(), np.zeros(1000, dtype(game.State)).view(np.uint8)
    one = min(timeit.repeat(lambda: copy(s), number=10_000, repeat=5)) / 10_000
    bulk = min(timeit.repeat(lambda: many.copy(), number=100, repeat=5)) / 100 / 1000
    return {"state_bytes": game.State.size(), "copy_us": one * 1e6, "copy_in_array_us": bulk * 1e6}


def started(game: Game) -> dict[str, float]:
    """Seconds until one game is played by the command: with nothing compiled yet, and again."""
    command = [sys.executable, "-m", "lusoria.cli", "simulate", game.name, "--games", "1"]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LUSORIA_CACHE": folder}
        cold, warm = (timed(command, environment) for _ in range(2))
    imported = min(timed([sys.executable, "-c", "import lusoria"], dict(os.environ)) for _ in range(3))
    return {"cold_s": cold, "warm_s": warm, "import_s": imported}


def timed(command: list[str], environment: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - began


def peers(python: str, seconds: float) -> dict[str, Any]:
    """The same figures for other engines, from their own environment."""
    command = [python, str(HERE / "peers.py"), "--seconds", str(seconds)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    for peer in found.values():
        if "error" not in peer:
            peer.update(rates(peer["asked"], peer["forced"], peer["games"], peer["seconds"]))
    return found


def classic_peers(python: str, seconds: float) -> dict[str, Any]:
    """PettingZoo's classic games through the same loop."""
    command = [python, str(HERE / "aec.py"), "--seconds", str(seconds)]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def batched_peers(python: str, seconds: float) -> list[dict[str, Any]]:
    """Pgx's batches on one core and on all of them, each in a process of its own: XLA counts the cores once."""
    found: dict[str, dict[str, Any]] = {}
    for count, name in ((1, "one"), (cores(), "all")):
        command = [python, str(HERE / "batched_peers.py"), "--seconds", str(seconds), "--cores", str(count)]
        command += ["--sizes", str(batches.SIZES[0])]  # backgammon takes seconds a step with more games
        done = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for row in done["rows"]:
            kept = found.setdefault(row["game"], {"way": batches.WAYS[0]})
            kept |= {**row, name: row.get("decisions_per_s")}
    for kept in found.values():
        if not kept.get("error"):
            kept["ratio"] = kept["all"] / kept["one"]
    return list(found.values())


def report(results: dict[str, Any]) -> None:
    """A table, with how many times faster ours is."""
    console, ours = Console(width=120), results[lusoria.all_games()[0].name]
    table = Table(title=f"whole random games on one core ({results['machine']}); ratios: how many times faster ours is")
    for heading in (
        "engine",
        "decisions/s",
        "asked/s",
        "forced/s",
        "games/s",
        "copy µs",
        "decisions: ours is",
        "asked",
    ):
        table.add_column(heading, justify="left" if heading == "engine" else "right")
    for name, row in results.items():
        if name == "machine":
            continue
        if "error" in row:
            table.add_row(name, row["error"])
            continue
        table.add_row(
            name, f"{row['decisions_per_s']:,.0f}", f"{row['asked_per_s']:,.0f}", f"{row['forced_per_s']:,.0f}",
            f"{row['games_per_s']:,.1f}",
            f"{row['copy_us']:.2f}", f"{ours['decisions_per_s'] / row['decisions_per_s']:.1f} x",
            f"{ours['asked_per_s'] / row['asked_per_s']:.1f} x",
        )  # fmt: skip
    console.print(table)
    for game in lusoria.all_games():
        row = results[game.name]
        console.print(
            f"{game.name}: state {row['state_bytes']} bytes, copied in an array {row['copy_in_array_us']:.3f} µs; "
            f"first start {row['cold_s']:.1f} s, next {row['warm_s']:.2f} s, import {row['import_s']:.2f} s",
            highlight=False,
        )


def report_tables(tables: dict[str, float], classic: dict[str, Any]) -> None:
    """A table: steps a second through PettingZoo's API, and how many times faster the slowest of ours is."""
    rows = Table(title="whole random games through PettingZoo's API on one core, with observations and masks")
    for heading in ("environment", "steps/s", "our slowest is"):
        rows.add_column(heading, justify="left" if heading == "environment" else "right")
    slowest = min(tables.values())
    for name, rate in tables.items():
        rows.add_row(f"Lusoria, {name}, {SEATS} seats", f"{rate:,.0f}", "")
    for name, found in classic.get("games", {}).items():
        called = f"PettingZoo {classic['version']}, {name}"
        if "error" in found:
            rows.add_row(called, found["error"])
        else:
            rows.add_row(called, f"{found['steps_per_s']:,.0f}", f"{slowest / found['steps_per_s']:.1f} x")
    Console(width=120).print(rows)


def report_searches(searches: dict[str, Any], results: dict[str, Any]) -> None:
    """A table: simulations a second, and decisions beside the bare rules."""
    table = Table(title=f"tree search on one core, {SEATS} seats; simulations to the end of the game, and cut ones")
    for heading in ("engine", "playouts", "simulations/s", "decisions/s", "of the bare step rate"):
        table.add_column(heading, justify="left" if heading in ("engine", "playouts") else "right")
    for name, found in searches.items():
        bare = results[name]["decisions_per_s"]
        for way in ("whole", "cut"):
            row = found[way]
            table.add_row(
                f"Lusoria, {name}", way, f"{row['simulations_per_s']:,.0f}", f"{row['decisions_per_s']:,.0f}",
                f"{row['decisions_per_s'] / bare:.0%}",
            )  # fmt: skip
    peer = results.get("openspiel_backgammon", {}).get("mcts")
    if peer:
        table.add_row("OpenSpiel MCTS (C++), backgammon", "whole, random", f"{peer['simulations_per_s']:,.0f}", "", "")
    Console(width=120).print(table)


def report_batches(together: dict[str, list[dict[str, Any]]]) -> None:
    """A table of decisions a second, on one core and on all of them."""
    table = Table(title=f"games side by side, uniformly random decisions, {cores()} cores")
    for heading in ("engine", "game", "a step gives", "games", "one core", "all cores", "ratio", "bytes a game"):
        table.add_column(heading, justify="left" if heading in ("engine", "game", "a step gives") else "right")
    rows = [("Lusoria", row) for row in together["lusoria"]] + [("Pgx", row) for row in together["pgx"]]
    for engine, row in rows:
        if row.get("error"):
            table.add_row(engine, row["game"], row["error"])
            continue
        table.add_row(
            engine, row["game"], row["way"], f"{row['size']:,}", f"{row['one']:,.0f}", f"{row['all']:,.0f}",
            f"{row['ratio']:.2f} x", f"{row['bytes']:,.0f}",
        )  # fmt: skip
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
