"""This tree beside an earlier one, in the same hour: runs `bench/bench.py` of both in turn, and prints the ratios.

    python bench/before.py HEAD~20 --rounds 3

Each tree is measured by its own `bench.py`, in a worktree of its own, without peers. What is compared are all rates
that both know, by their median over the rounds. Exit status 1 if one has fallen below `--least`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
Rates = dict[str, list[float]]
RUN = """
import sys
sys.path.insert(0, "bench")
import bench
bench.started = lambda game: dict.fromkeys(("cold_s", "warm_s", "import_s"), 0.0)  # no rates, and they take minutes
bench.main()
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("revision", help="what to compare with: a commit or a tag")
    parser.add_argument("--rounds", type=int, default=3, help="how often both are measured")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time for each figure")
    parser.add_argument("--least", type=float, default=0.97, help="the smallest ratio that is accepted")
    arguments = parser.parse_args()
    before: Rates = defaultdict(list)
    now: Rates = defaultdict(list)
    with worktree(arguments.revision) as old:
        for number in range(arguments.rounds):
            trees = [(old, before), (ROOT, now)]
            for tree, found in trees if number % 2 else reversed(trees):
                for name, rate in measured(tree, arguments.seconds):
                    found[name].append(rate)
    ratios = {name: statistics.median(now[name]) / statistics.median(before[name]) for name in before if name in now}
    report(arguments.revision, before, now, ratios)
    return int(min(ratios.values()) < arguments.least)


@contextmanager
def worktree(revision: str) -> Iterator[Path]:
    """The sources of another revision."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, revision], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def measured(tree: Path, seconds: float) -> Iterator[tuple[str, float]]:
    """All rates that a tree's own benchmark finds, by their place in its results."""
    with tempfile.NamedTemporaryFile(suffix=".json") as results:
        command = [sys.executable, "-c", RUN, "--seconds", str(seconds), "--json", results.name]
        own = os.environ | {"PYTHONPATH": str(tree / "src")}
        subprocess.run(command, cwd=tree, env=own, check=True, stdout=subprocess.DEVNULL)
        yield from rates(json.loads(Path(results.name).read_text()), "")


def rates(found: Any, where: str) -> Iterator[tuple[str, float]]:
    """The figures a second in the results of a benchmark."""
    if isinstance(found, dict):
        for name, inner in found.items():
            yield from rates(inner, f"{where}/{name}".lstrip("/"))
    elif isinstance(found, list):
        for i, inner in enumerate(found):
            yield from rates(inner, f"{where}/{label(inner, i)}")
    elif isinstance(found, int | float) and is_rate(where):
        yield where, float(found)


def label(entry: Any, position: int) -> str:
    """What an entry of a list is about, or its position."""
    named = [str(entry[name]) for name in ("game", "size", "way") if name in entry] if isinstance(entry, dict) else []
    return " ".join(named) or str(position)


def is_rate(where: str) -> bool:
    """Figures a second; some have no such name."""
    return where.endswith(("_per_s", "/one", "/all")) or where.startswith("pettingzoo_api/lusoria/")


def report(revision: str, before: Rates, now: Rates, ratios: dict[str, float]) -> None:
    """A line for each rate."""
    table = Table(title=f"beside {revision}: medians, a second of CPU time")
    for column in ("rate", "before", "now", "ratio"):
        table.add_column(column, justify="left" if column == "rate" else "right")
    for name, ratio in ratios.items():
        medians = (f"{statistics.median(row[name]):,.0f}" for row in (before, now))
        table.add_row(name, *medians, f"{ratio:.3f}")
    Console(width=140).print(table)


if __name__ == "__main__":
    sys.exit(main())
