"""Games as tasks of a Ray cluster, on as many machines as it has. Each machine needs the same version of Lusoria."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from typing import Any

from lusoria.bots.ladder.executors import Results, at_once
from lusoria.bots.ladder.pairing import Seating
from lusoria.bots.ladder.playing import GameResult, play
from lusoria.errors import BadInput
from lusoria.extras import extra

QUIET_LOGGING = {"logging_level": "error", "configure_logging": True}
GAMES_PER_CORE = 2  # running or waiting, so that no core is idle between two games


def import_ray() -> Any:
    """Ray itself; NotInstalled says what is missing."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report that it is used
    with extra("ray", "--ray"):
        return importlib.import_module("ray")


class RayExecutor:
    """A cluster by its address; without one, that of RAY_ADDRESS, or a new one on this machine."""

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        self.ray = ray = import_ray()
        address = address or ("local" if jobs else None)
        own = {"num_cpus": jobs, "include_dashboard": False} if address == "local" else {}  # a new one, for these games
        try:
            if not ray.is_initialized():
                ray.init(address, log_to_driver=False, **QUIET_LOGGING, **own)
        except (OSError, ValueError, RuntimeError) as error:
            raise BadInput(f"--ray-address: no cluster can be reached there: {error}") from None
        self.task = ray.remote(num_cpus=1)(play)
        self.most = jobs or GAMES_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def play(self, games: Iterator[Seating]) -> Results:
        """Plays them on the cluster."""
        yield from at_once(games, self.most, lambda seating: self.task.remote(seating), self.first)

    def first(self, running: list[Any]) -> tuple[Any, GameResult]:
        """The first one that is done, and its result."""
        ready, _ = self.ray.wait(running, num_returns=1)
        return ready[0], self.ray.get(ready[0])
