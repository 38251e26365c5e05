"""Tree search over what a seat knows, with a budget of time or iterations, on all cores.

Each thread has its own tree and dice; the visits of their roots are added up. The search runs in compiled code, without
the GIL, in slices short enough to keep to the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from lusoria.batch.cpu import cores
from lusoria.bots.bot import Weighed
from lusoria.bots.memory import TreeMemory, compiled_search
from lusoria.bots.tree import Plan
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.value import fitted
from lusoria.core.world import World, seed_from

if TYPE_CHECKING:
    from lusoria.bots.network_memory import NetTreeMemory

FIRST_SLICE = 16  # iterations, before it is known how long they take
SLICE_SHARE = 0.04  # of the time that one slice may take
MOST_NODES = 1 << 17  # of each thread's tree
SEEDS_PER_SEARCH = 1 << 10  # each thread of a search has its own seed
LEAST_SECONDS = 0.001  # of a slice, as far as the pace is concerned


@dataclass(frozen=True)
class Budget:
    """When to stop: after these seconds, or after these iterations of all threads together."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int | None = None  # by default all cores, but one for a budget of iterations, so that searches repeat

    @property
    def used_threads(self) -> int:
        """How many threads there are."""
        return self.threads or (1 if self.iterations is not None else cores())

    def part(self, share: float) -> Budget:
        """A part of it."""
        seconds = None if self.seconds is None else self.seconds * share
        return Budget(seconds, None if self.iterations is None else int(self.iterations * share), self.threads)


@dataclass(frozen=True)
class Settings:
    """How to search; `Plan` says what each setting is. `docs/bots.md` says what was tried."""

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
    """A bot that searches a tree."""

    def __init__(
        self, budget: Budget, settings: Settings | None = None, name: str = "mcts",
        nodes: int = MOST_NODES, clock: Callable[[], float] = time.perf_counter,
    ) -> None:  # fmt: skip
        self.budget, self.settings, self.name, self.nodes, self.clock = budget, settings, name, nodes, clock
        self._trees: dict[Game, list[TreeMemory]] = {}
        self._pool = ThreadPoolExecutor(budget.used_threads) if budget.used_threads > 1 else None
        self.iterations = 0  # of the last search

    def choose(self, world: World, dice: Dice) -> int:
        """The move with the most visits."""
        return self.weigh(world, dice)[0].action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves, by their visits."""
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
        self.iterations = sum(int(tree.counts[0]["iterations"]) for tree in trees)
        return summed(trees, options)

    def _planted(self, world: World, seed: int) -> tuple[list[TreeMemory], Any]:
        """Empty trees, one a thread, and the compiled search."""
        game = world.game
        settings = self.settings or settings_for(game, world.state.seats)
        if game not in self._trees:
            nodes = min(self.nodes, self.budget.iterations or self.nodes)  # an iteration adds one node at most
            self._trees[game] = [TreeMemory(game, nodes) for _ in range(self.budget.used_threads)]
        for number, tree in enumerate(self._trees[game]):
            tree.plant(world, settings.plan, seed * SEEDS_PER_SEARCH + number)
        return self._trees[game], compiled_search(game)


def settings_for(game: Game, seats: int) -> Settings:
    """What plays best in this game with this number of seats; `weights.json` has what differs from the defaults."""
    return Settings(**fitted(game).get("search", {}).get(str(seats), {}))


def grow(
    tree: TreeMemory | NetTreeMemory,
    search: Any,
    seconds: float | None,
    iterations: int | None,
    began: float,
    clock: Callable[[], float],
    is_settled: Callable[[int], bool] | None = None,
) -> None:
    """Slice after slice until the budget is used up. The pace so far says how long the next slice can be.

    With `is_settled`, only until the iterations that are left can't change what it tells.
    """
    done, size = 0, FIRST_SLICE
    while iterations is None or done < iterations:
        if iterations is not None:
            size = min(size, iterations - done)
        tree.grow(search, size)
        done += size
        if is_settled is not None and iterations is not None and is_settled(iterations - done):
            return
        if seconds is None:
            size = iterations or size
            if is_settled is not None:
                size = max(FIRST_SLICE, int(size * SLICE_SHARE))
            continue
        spent = clock() - began
        if spent >= seconds * (1 - SLICE_SHARE):
            return
        pace = max(spent, LEAST_SECONDS) / done  # the first slices count as slow: better to stop early than late
        size = max(1, int(min(SLICE_SHARE * seconds, seconds - spent) / pace))


def summed(memories: Sequence[TreeMemory | NetTreeMemory], options: list[int], unit: int = 1) -> list[Weighed]:
    """The roots of all trees added up, the most visited move first. `unit` is what a whole victory counts there."""
    visits, worth = dict.fromkeys(options, 0), dict.fromkeys(options, 0.0)
    for memory in memories:
        at = int(memory.tree.nodes[0]["first"]) if memory.counts[0]["nodes"] else -1
        while at >= 0:
            edge = memory.tree.edges[at]
            visits[int(edge["action"])] += int(edge["visits"])
            worth[int(edge["action"])] += float(edge["worth"]) / unit
            at = int(edge["next"])
    total = sum(visits.values()) or 1
    mean = 0.0
    for one in worth.values():  # one by one: `sum` adds floats more exactly since Python 3.12, and so differently
        mean += one
    mean /= total
    found = [Weighed(a, worth[a] / visits[a] if visits[a] else mean, visits[a] / total) for a in options]
    return sorted(found, key=lambda one: (-one.weight, -one.chance))
