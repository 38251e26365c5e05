"""The memory that a bot searches in: allocated once for each game and thread."""

from __future__ import annotations

import ctypes
import functools
from typing import Any

import numpy as np

from lusoria.bots import look_ahead, search
from lusoria.bots.look_ahead import ROOT, Workspace
from lusoria.bots.tree import LONGEST_PATH, Edge, Node, Plan, SearchTree, TreeCounts, Visit
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.game import Game
from lusoria.core.playout import MOST_SEATS, new_scratch
from lusoria.core.record import as_array, dtype
from lusoria.core.value import weights
from lusoria.core.world import World

EDGES_PER_NODE = 12  # on average


@functools.cache
def compiled_search(game: Game) -> Any:
    """`search`, compiled for a game."""
    return compiled.unchecked(search.rules_for(game)["search"])


@functools.cache
def compiled_look_ahead(game: Game) -> Any:
    """`look_ahead`, compiled for a game."""
    return compiled.unchecked(look_ahead.rules_for(game)["look_ahead"])


def size_of(arrays: Any) -> int:
    """The bytes of all arrays and records in a tuple."""
    return sum(size_of(part) if isinstance(part, tuple) else part.nbytes for part in arrays)


class Memory:
    """A workspace, and the decision that is looked at in it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.dice = Dice.new()  # the search's own dice
        traits = len(game.trait_names)
        self.work: Any = Workspace(
            states=np.zeros(2, dtype(game.State)),
            weights=np.zeros(2 * traits or 1, np.float32),
            traits=np.zeros(traits, np.float32),
            values=np.zeros(MOST_SEATS, np.float32),
            scratch=new_scratch(game)._replace(dice=as_array(self.dice)[0]),
        )
        self.box: Any = None
        self.seat = 0

    def begin(self, world: World) -> None:
        """Copies in the open decision."""
        ctypes.memmove(self.work.states[ROOT:].ctypes.data, ctypes.addressof(world.state), self.game.State.size())
        self.box, self.seat = as_array(world.box)[0], world.seat
        self.work.weights[:] = weights(self.game, int(world.state.seats))

    def look_ahead(self, action: int, seed: int, worlds: int, most: int) -> float:
        """The mean value of an action in some worlds, with at most that many decisions to complete the turn."""
        value: float = compiled_look_ahead(self.game)(self.box, self.work, self.seat, action, seed, worlds, most)
        return value

    @property
    def nbytes(self) -> int:
        """How much it has allocated."""
        return size_of(self.work)


class TreeMemory(Memory):
    """A workspace and a tree with a fixed number of nodes: when they are used up, the tree grows no more."""

    def __init__(self, game: Game, nodes: int) -> None:
        super().__init__(game)
        self.plan, self.counts = np.zeros(1, dtype(Plan)), np.zeros(1, dtype(TreeCounts))
        actions = range(game.actions)
        self.tree: Any = SearchTree(
            plan=self.plan[0],
            counts=self.counts[0],
            table=np.zeros(1 << (2 * nodes - 1).bit_length(), np.int64),
            nodes=np.zeros(nodes, dtype(Node)),
            edges=np.zeros(nodes * EDGES_PER_NODE, dtype(Edge)),
            path=np.zeros(LONGEST_PATH, dtype(Visit)),
            histories=np.zeros(MOST_SEATS, np.int64),
            marks=np.zeros(game.actions, np.int64),
            hidden=np.array([game.moves.hidden(action) for action in actions], np.bool_),
            contested=np.array([game.moves.contested(action) for action in actions], np.bool_),
        )

    def plant(self, world: World, plan: Plan, seed: int) -> None:
        """An empty tree for this decision."""
        self.begin(world)
        self.tree.table[:] = 0
        self.tree.marks[:] = 0
        self.counts[:] = np.zeros(1, dtype(TreeCounts))
        self.plan[:] = as_array(plan)
        seed_dice(self.dice, seed, 0)

    def grow(self, search: Any, iterations: int) -> None:
        """More iterations."""
        search(self.box, self.tree, self.work, self.seat, iterations)

    @property
    def nbytes(self) -> int:
        """How much it has allocated."""
        return size_of(self.work) + size_of(self.tree)
