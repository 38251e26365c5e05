"""Native and WebAssembly side by side: decisions, evaluations of a network and search iterations a second.

`python bench/wasm.py` measures each pair in turns within the same minute, in Node and in Chromium, so that a busy
machine slows all of them. Sizes, the time until a game can be played, and memory are printed too.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import lusoria
from lusoria.core.game import Game
from lusoria.core.registry import OURS
from lusoria.network.find import network_for
from lusoria.wasm.build import cache_file, cached, module
from tools.wasm_ways import ChromiumWay, NativeWay, NodeWay, position

ROUNDS = 5  # of each measurement, in turns; the median counts
GAMES = 300  # of a round
NETWORK_GAMES = 4
SEED = 7
WANTED_SHARE, WANTED_KB = 0.7, 60


def measured(ways: dict[str, Any], job: dict[str, Any], rate: Any) -> dict[str, float]:
    """The median rate of each way, measured in turns after a first round that does not count."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(ROUNDS + 1):
        for name, way in ways.items():
            value = rate(way.run(job))
            if number > 0:
                found[name].append(value)
    return {name: statistics.median(values) for name, values in found.items()}


def row(what: str, rates: dict[str, float]) -> str:
    """A line with rates, and the share of native that each way reaches."""
    native = rates["native"]
    parts = [
        f"{name} {one:,.0f}" + ("" if name == "native" else f" ({one / native:.2f})") for name, one in rates.items()
    ]
    return f"  {what:34}{'   '.join(parts)}"


def of_rates(found: dict[str, Any]) -> float:
    """The rate that a job tells."""
    return float(found["rates"][-1])


def measure(game: Game, browser: bool) -> None:
    """All figures of one game."""
    was_cached = cached(game) is not None
    began = time.perf_counter()
    code = module(game).read_bytes()
    built = "from the cache" if was_cached else f"built in {time.perf_counter() - began:.0f} s"
    gzipped = len(gzip.compress(code)) / 1000
    print(f"{game.title}: {len(code) / 1000:.0f} kB, {gzipped:.1f} kB gzipped (at most {WANTED_KB}), {built}")
    with tempfile.TemporaryDirectory() as folder:
        file, network = Path(folder, "network.npz"), network_for(game)
        network.save(file)
        ways: dict[str, Any] = {"native": NativeWay(game, network), "Node": NodeWay(game, file)}
        if browser:
            ways["Chromium"] = ChromiumWay(game, file)
        seats = game.seats[-1]
        play = {"kind": "speed", "seats": seats, "seed": SEED, "count": GAMES, "rounds": 1}
        for policy, name in enumerate(("random", "sensible")):
            print(row(f"decisions a second, {name}", measured(ways, {**play, "policy": policy}, of_rates)), flush=True)
        job = {"kind": "networkSpeed", "seats": seats, "seed": SEED, "count": NETWORK_GAMES, "rounds": 1}
        print(row("network evaluations", measured(ways, job, of_rates)), flush=True)
        state, seat = position(game, seats, SEED, 20)
        search = {"kind": "search", "state": state, "seat": seat, "seed": SEED, "iterations": 2000}
        print(row("search iterations", measured(ways, search, lambda found: 2000 / found["seconds"])), flush=True)
        for name, way in ways.items():
            if name != "native":
                first = way.run({"kind": "start"})
                bytes_ = first["bytes"] / 1e6
                print(f"  {name}: playable after {1000 * first['seconds']:.1f} ms, memory {bytes_:.2f} MB")
                way.close()


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", default=list(OURS), metavar="GAME")
    parser.add_argument("--no-browser", action="store_true", help="Node only")
    parser.add_argument("--clean", action="store_true", help="build the modules again, and print how long it takes")
    given = parser.parse_args()
    if given.clean:
        from lusoria.wasm.build import build_all

        began = time.perf_counter()
        games = [lusoria.game(name) for name in given.names]
        for game in games:
            cache_file(game).unlink(missing_ok=True)
        build_all(games)
        print(f"a clean build of {len(games)} games: {time.perf_counter() - began:.0f} s")
    for name in given.names:
        measure(lusoria.game(name), not given.no_browser)


if __name__ == "__main__":
    main()
