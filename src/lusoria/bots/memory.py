"""What a bot needs to think: taken once for each game and thread, and never more."""

from __future__ import annotations

import ctypes
import functools
from typing import Any

import numpy as np

from lusoria.bots.search import LONGEST, ROOT, Edge, Node, Plan, Tally, Visit, rules_for
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, draw, seed_dice
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import as_array, dtype
from lusoria.core.value import weights
from lusoria.core.world import World

SEEDS = 1 << 31
EDGES = 12  # a node, on the average


@functools.cache
def ready(game: Game, name: str) -> Any:
    """A rule of the search, compiled for a game."""
    return compiled(rules_for(game)[name])


def seed_from(dice: Dice) -> int:
    """A seed for a search, from the dice that a bot was given."""
    return draw(dice, SEEDS)


class Memory:
    """Two states, and room for what the rules write down."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states = np.zeros(2, dtype(game.State))
        self.options = np.zeros(game.actions, np.int16)
        self.points = np.zeros(MOST_SEATS, np.int64)
        self.row = np.zeros(len(game.trait_names), np.float32)
        self.out = np.zeros(MOST_SEATS, np.float32)
        self.own = Dice.new()  # the search's own dice, which write nothing down
        self.dice = as_array(self.own)[0]
        self.log = np.zeros(1, dtype(Log))[0]
        self.box: Any = None
        self.weights: Any = None
        self.seat = 0

    def begin(self, world: World) -> None:
        """Lays the open decision out."""
        ctypes.memmove(self.states[ROOT:].ctypes.data, ctypes.addressof(world.state), self.game.State.size())
        self.box, self.seat = as_array(world.box)[0], world.seat
        self.weights = np.array(weights(self.game, int(world.state.seats)), np.float32)

    @property
    def nbytes(self) -> int:
        """How much it has taken."""
        return sum(array.nbytes for array in vars(self).values() if isinstance(array, np.ndarray))


class Tree(Memory):
    """The same, and a tree. A fixed number of nodes: when they are used up it grows no more."""

    def __init__(self, game: Game, nodes: int) -> None:
        super().__init__(game)
        self.nodes = np.zeros(nodes, dtype(Node))
        self.edges = np.zeros(nodes * EDGES, dtype(Edge))
        self.table = np.zeros(1 << (2 * nodes - 1).bit_length(), np.int64)
        self.path = np.zeros(LONGEST, dtype(Visit))
        self.seen = np.zeros(MOST_SEATS, np.int64)
        self.marks = np.zeros(game.actions, np.int64)
        self.hidden = np.array([game.moves.hidden(action) for action in range(game.actions)], np.bool_)
        self.mixed = np.array([game.moves.contested(action) for action in range(game.actions)], np.bool_)
        self.tally = np.zeros(1, dtype(Tally))
        self.plan = np.zeros(1, dtype(Plan))

    def plant(self, world: World, plan: Plan, seed: int) -> None:
        """An empty tree for this decision."""
        self.begin(world)
        self.table[:] = 0
        self.marks[:] = 0
        self.tally[:] = np.zeros(1, dtype(Tally))
        self.plan[:] = as_array(plan)
        seed_dice(self.own, seed, 0)

    def grow(self, search: Any, iterations: int) -> None:
        """So many iterations more."""
        search(
            self.box, self.states, self.seat, iterations, self.plan[0], self.hidden, self.mixed, self.weights,
            self.table, self.nodes, self.edges, self.path, self.seen, self.marks, self.options, self.dice, self.log,
            self.points, self.row, self.out, self.tally[0],
        )  # fmt: skip
