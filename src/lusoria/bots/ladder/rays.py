"""Games as tasks of a Ray cluster, on as many machines as it has. Each needs Lusoria, of the same version."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from typing import Any

from lusoria.bots.ladder.crew import Played, at_once
from lusoria.bots.ladder.pairing import Seating
from lusoria.bots.ladder.playing import Finished, play
from lusoria.errors import BadInput
from lusoria.extras import extra

QUIET = {"logging_level": "error", "configure_logging": True}
AHEAD = 2  # games under way for each core, so that none waits for the next


def installed() -> Any:
    """Ray itself; NotInstalled says what is missing."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that somebody plays
    with extra("ray", "--ray"):
        return importlib.import_module("ray")


class Rays:
    """A cluster by its address; without one, that of RAY_ADDRESS, or a new one on this machine."""

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        self.ray = ray = installed()
        own = {"address": address} if address is not None else {"address": "local", "num_cpus": jobs} if jobs else {}
        try:
            if not ray.is_initialized():
                ray.init(include_dashboard=False if "num_cpus" in own else None, log_to_driver=False, **QUIET, **own)
        except (OSError, ValueError, RuntimeError) as error:
            raise BadInput(f"--ray-address: no cluster can be reached there: {error}") from None
        self.task = ray.remote(num_cpus=1)(play)
        self.most = jobs or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def play(self, games: Iterator[Seating]) -> Played:
        """Plays them on the cluster."""
        yield from at_once(games, self.most, lambda seating: self.task.remote(seating), self.first)

    def first(self, running: list[Any]) -> tuple[Any, Finished]:
        """The next that is ready, and what came of it."""
        ready, _ = self.ray.wait(running, num_returns=1)
        return ready[0], self.ray.get(ready[0])
