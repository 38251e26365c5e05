"""Tree search over what a seat knows, with a budget of time or of iterations, on all cores.

Each thread has a tree and dice of its own; the visits of their roots are added. The whole search runs in compiled code
without the GIL. Python comes back between slices of it, which are so short that the time is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

from lusoria.batch.cpu import cores
from lusoria.bots.bot import Weighed
from lusoria.bots.memory import Tree, ready, seed_from
from lusoria.bots.search import Plan
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.value import kept
from lusoria.core.world import World

FIRST_SLICE = 16  # iterations, before it is known how long they take
SLICE = 0.04  # of the time: so much a slice may take
MOST_NODES = 1 << 17  # of each thread's tree
APART = 1 << 10  # seeds of one search and the next: each thread has its own
LEAST_TIME = 0.001  # seconds a slice is taken to last at least


@dataclass(frozen=True)
class Budget:
    """When to stop: after so many seconds, or after so many iterations of all threads together."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int | None = None  # without it, all cores; one for a budget of iterations, so that it can be repeated

    @property
    def used_threads(self) -> int:
        """How many threads there are."""
        return self.threads or (1 if self.iterations is not None else cores())


@dataclass(frozen=True)
class Settings:
    """How the search goes about it. `docs/bots.md` says what was tried."""

    cut: int = 12
    explore: float = 0.7
    asked: int = 6
    even: float = 0.4
    doubt: float = 0.05
    mixed: float = 0.0

    @property
    def plan(self) -> Plan:
        """The same as a record."""
        plan = Plan.new()
        for field in fields(self):
            setattr(plan, field.name, getattr(self, field.name))
        return plan


class Mcts:
    def __init__(
        self, budget: Budget, settings: Settings | None = None, name: str = "mcts",
        nodes: int = MOST_NODES, clock: Callable[[], float] = time.perf_counter,
    ) -> None:  # fmt: skip
        self.budget, self.settings, self.name, self.nodes, self.clock = budget, settings, name, nodes, clock
        self._trees: dict[Game, list[Tree]] = {}
        self._pool = ThreadPoolExecutor(budget.used_threads) if budget.used_threads > 1 else None
        self.iterations = 0  # of the last search

    def choose(self, world: World, dice: Dice) -> int:
        """The move that was looked at most."""
        return self.weigh(world, dice)[0].action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves by how often they were looked at."""
        began = self.clock()
        options = world.options
        if len(options) == 1:
            return [Weighed(options[0], 1 / world.state.seats, 1.0)]
        trees, search = self._planted(world, seed_from(dice))
        if self._pool is None:
            grow(trees[0], search, self.budget.seconds, self.budget.iterations, began, self.clock)
        else:
            each = None if self.budget.iterations is None else -(-self.budget.iterations // len(trees))
            list(self._pool.map(lambda tree: grow(tree, search, self.budget.seconds, each, began, self.clock), trees))
        self.iterations = sum(int(tree.tally[0]["iterations"]) for tree in trees)
        return summed(trees, options)

    def _planted(self, world: World, seed: int) -> tuple[list[Tree], Any]:
        """Empty trees, one a thread, and the compiled search."""
        game = world.game
        settings = self.settings or settings_for(game, world.state.seats)
        if game not in self._trees:
            nodes = min(self.nodes, self.budget.iterations or self.nodes)  # an iteration adds one node at most
            self._trees[game] = [Tree(game, nodes) for _ in range(self.budget.used_threads)]
        for number, tree in enumerate(self._trees[game]):
            tree.plant(world, settings.plan, seed * APART + number)
        return self._trees[game], ready(game, "search")


def settings_for(game: Game, seats: int) -> Settings:
    """What plays best in this game with so many seats; only what differs from the usual is kept."""
    return Settings(**kept(game)["search"][str(seats)])


def grow(
    tree: Tree, search: Any, seconds: float | None, iterations: int | None, began: float, clock: Callable[[], float]
) -> None:
    """Slice after slice until the budget is used up. The next slice is as long as the last ones say it can be."""
    done, size = 0, FIRST_SLICE
    while iterations is None or done < iterations:
        if iterations is not None:
            size = min(size, iterations - done)
        tree.grow(search, size)
        done += size
        if seconds is None:
            size = iterations or size
            continue
        spent = clock() - began
        if spent >= seconds * (1 - SLICE):
            return
        pace = max(spent, LEAST_TIME) / done  # the first slices count as slow: better to stop early than late
        size = max(1, int(min(SLICE * seconds, seconds - spent) / pace))


def summed(trees: list[Tree], options: list[int]) -> list[Weighed]:
    """The roots of all trees together, the most visited move first."""
    visits, worth = dict.fromkeys(options, 0), dict.fromkeys(options, 0.0)
    for tree in trees:
        at = int(tree.nodes[0]["first"]) if tree.tally[0]["nodes"] else -1
        while at >= 0:
            edge = tree.edges[at]
            visits[int(edge["action"])] += int(edge["visits"])
            worth[int(edge["action"])] += float(edge["worth"])
            at = int(edge["next"])
    total = sum(visits.values()) or 1
    mean = sum(worth.values()) / total
    found = [Weighed(a, worth[a] / visits[a] if visits[a] else mean, visits[a] / total) for a in options]
    return sorted(found, key=lambda one: (-one.weight, -one.chance))
