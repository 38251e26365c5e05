"""How long it takes to begin, beside an earlier revision: `import lusoria`, a match, and `lusoria games`.

    python bench/startup.py HEAD~20

Both trees are started in turn, many times; printed is the median CPU time of each, and the ratio.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

from before import ROOT, worktree

STARTS = {
    "import lusoria": ["-c", "import lusoria"],
    "a match": ["-c", "import lusoria; lusoria.Match('aquileia', 4, seed=1)"],
    "lusoria games": ["-m", "lusoria.cli", "games"],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("revision", help="what to compare with: a commit or a tag")
    parser.add_argument("--times", type=int, default=25, help="how often each is started")
    arguments = parser.parse_args()
    with worktree(arguments.revision) as old:
        for name, command in STARTS.items():
            pairs = [(seconds(old, command), seconds(ROOT, command)) for _ in range(arguments.times)]
            before, now = (statistics.median(row) for row in zip(*pairs, strict=True))
            print(f"{name:15} before {1000 * before:6.1f} ms, now {1000 * now:6.1f} ms, {now / before:.3f} of before")


def seconds(tree: Path, command: list[str]) -> float:
    """The CPU time of one start."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = os.environ | {"PYTHONPATH": str(tree / "src")}
    subprocess.run([sys.executable, *command], cwd=tree, env=own, check=True, stdout=subprocess.DEVNULL)
    done = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.ru_utime + done.ru_stime - begun.ru_utime - begun.ru_stime


if __name__ == "__main__":
    main()
