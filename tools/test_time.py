"""Processor time of the tests by file, with the processes they start: python -m tools.test_time [pytest options]

On Linux, which tells the time of processes that still run: a browser or a server.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT

FOLDER = "LUSORIA_TEST_TIME"  # the environment variable: where each worker writes what it measured
IMPORTS = "(start, imports and collection)"
TICKS = os.sysconf("SC_CLK_TCK")


def processor_time() -> float:
    """Seconds that this process has used, with those it waited for and those below it that still run."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) + sum(running_below(os.getpid()))


def running_below(parent: int) -> Iterator[float]:
    """Seconds that each process below this one has used, with those that it waited for."""
    parents, seconds = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()  # without the number and the name
        except OSError:  # it has just ended
            continue
        process = int(stat.parent.name)
        parents[process] = int(fields[1])
        seconds[process] = sum(int(ticks) for ticks in fields[11:15]) / TICKS
    waiting = [parent]
    while waiting:
        one = waiting.pop()
        children = [child for child, of in parents.items() if of == one]
        waiting += children
        yield from (seconds[child] for child in children)


class Meter:
    """The plugin: what is used between the ends of two files belongs to the later one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds: dict[str, float] = defaultdict(float)
        self.before = 0.0

    def count(self, file: str) -> None:
        now = processor_time()
        self.seconds[file] += max(0.0, now - self.before)  # a browser that ends takes its time with it
        self.before = now

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        if not self.seconds:
            self.count(IMPORTS)
        yield
        if nextitem is None or nextitem.path != item.path:
            self.count(item.path.relative_to(ROOT).as_posix())

    def pytest_unconfigure(self) -> None:
        lines = [f"{seconds:.3f} {file}\n" for file, seconds in self.seconds.items()]
        (self.folder / str(os.getpid())).write_text("".join(lines))


def pytest_configure(config: pytest.Config) -> None:
    """Measures in each process that runs tests."""
    config.pluginmanager.register(Meter(Path(os.environ[FOLDER])))


def measured(folder: Path) -> dict[str, float]:
    """What all workers have written, added up."""
    found: dict[str, float] = defaultdict(float)
    for part in folder.iterdir():
        for line in part.read_text().splitlines():
            seconds, file = line.split(" ", 1)
            found[file] += float(seconds)
    return found


def main() -> int:
    """Runs pytest, then prints the files, the heaviest first; the exit status is pytest's."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-p", "tools.test_time", *sys.argv[1:]]
        status = subprocess.run(command, cwd=ROOT, env=os.environ | {FOLDER: folder}, check=False).returncode
        found = measured(Path(folder))
    for seconds, file in sorted(((seconds, file) for file, seconds in found.items()), reverse=True):
        print(f"{seconds:8.1f} s  {file}")
    print(f"{sum(found.values()):8.1f} s  in all")
    return status


if __name__ == "__main__":
    sys.exit(main())
