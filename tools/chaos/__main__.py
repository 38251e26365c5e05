"""Breaks things under a running server. Every fault is bounded in time, prints one line, and fails loudly.

    python -m tools.chaos kills --kills 1000                                       # SQLite, one worker
    python -m tools.chaos kills --kills 300 --database postgres --servers 3        # several workers on one database
    python -m tools.chaos kills --kills 50 --database postgres --workers 2         # of one server
    python -m tools.chaos all                                                      # every fault once

Players send each move until it is acknowledged, with the same key, as a page does; watchers write down what they are
told. At the end every journal must hold exactly the moves that were acknowledged, once each and in order, and all that
was told; and the lists of tables must agree with it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from tests.server.postgres import postgres
from tools.chaos import disks, faults
from tools.chaos.kills import MANY_MINUTES, kill_servers
from tools.chaos.servers import kill_all

Fault = Callable[[str, Path], Awaitable[str]]  # of a database and an empty folder

FAULTS: dict[str, tuple[str, Fault]] = {
    "clients": ("sqlite", lambda url, folder: faults.bad_clients(url)),
    "clock": ("sqlite", faults.jumping_clock),
    "full-disk": ("sqlite", lambda url, folder: disks.full_disk(folder)),
    "read-only": ("sqlite", lambda url, folder: disks.read_only(folder)),
    "corrupt": ("sqlite", lambda url, folder: disks.corrupted_file(folder)),
    "copy": ("sqlite", lambda url, folder: disks.running_copy(folder)),
    "database": ("postgres", lambda url, folder: faults.lost_database(url)),
    "cut-off": ("postgres", lambda url, folder: faults.cut_off(url)),
    "frozen": ("postgres", lambda url, folder: faults.frozen(url)),
}


@contextlib.contextmanager
def database(kind: str) -> Iterator[tuple[str, Path]]:
    """The URL of an empty database, and an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == "postgres":
            with postgres() as url:
                yield url, Path(folder)
        else:
            yield f"sqlite:///{folder}/chaos.db", Path(folder)


def run_fault(name: str) -> None:
    """One fault on a database of its own."""
    kind, fault = FAULTS[name]
    with database(kind) as (url, folder):
        began = time.monotonic()

        async def run() -> str:
            return await fault(url, folder)

        said = asyncio.run(run())
        print(f"{name} ({kind}, {time.monotonic() - began:.0f} s): {said}", flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tools.chaos", description=__doc__.splitlines()[0])
    parser.add_argument("fault", choices=["kills", "all", *FAULTS])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite", help="of kills")
    parser.add_argument("--tables", type=int, default=12, help="that are played at once, of kills")
    parser.add_argument("--servers", type=int, default=1, help="on one PostgreSQL, of kills")
    parser.add_argument("--workers", type=int, default=1, help="of each server, of kills")
    parser.add_argument("--minutes", type=float, default=MANY_MINUTES, help="after which kills end, if not before")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.database == "sqlite" and (args.servers > 1 or args.workers > 1):
        parser.error("several servers or workers need --database postgres")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that what was started is stopped
    try:
        run(args)
    finally:
        kill_all()


def run(args: argparse.Namespace) -> None:
    """What the command line asks for."""
    if args.fault == "kills":
        with database(args.database) as (url, _):
            given = args.kills, args.tables, args.servers, args.workers, args.seed, args.minutes
            asyncio.run(kill_servers(url, *given))
    for name in FAULTS if args.fault == "all" else [args.fault]:
        if name in FAULTS:
            run_fault(name)


if __name__ == "__main__":
    main()
