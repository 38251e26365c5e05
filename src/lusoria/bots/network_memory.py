"""The memory that a network thinks in: allocated once for each game."""

from __future__ import annotations

import ctypes
import functools
from typing import Any

import numpy as np

from lusoria.bots import network_search
from lusoria.bots.look_ahead import ROOT
from lusoria.bots.memory import EDGES_PER_NODE, size_of
from lusoria.bots.network_search import NetWork
from lusoria.bots.network_tree import NetCounts, NetEdge, NetNode, NetPlan, NetTree
from lusoria.bots.tree import LONGEST_PATH, Visit
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.playout import MOST_SEATS, new_scratch
from lusoria.core.record import as_array, dtype
from lusoria.core.world import World
from lusoria.network.file import NetworkFile
from lusoria.network.infer import OUTPUTS, NetThought

EVEN_SHARP = 1 << 8  # the sharpness that leaves a policy as it is


@functools.cache
def compiled_rule(game: Game, name: str) -> Any:
    """A rule of `network_search`, compiled for a game."""
    return compiled.unchecked(network_search.rules_for(game)[name])


def new_thought(game: Game, file: NetworkFile) -> NetThought:
    """Memory for one evaluation."""
    width, inner = len(file.network.first_bias), len(file.network.second_bias)
    made: Any = NetThought(
        observation=np.zeros(length_of(game.features), np.int16),
        hidden=np.zeros(width, np.int32),
        units=np.zeros(width, np.int16),
        inner=np.zeros(inner, np.int32),
        priors=np.zeros(game.actions, np.int64),
        values=np.zeros(MOST_SEATS, np.int64),
        outputs=np.zeros(OUTPUTS, np.int64),
    )
    return made  # type: ignore[no-any-return]


class NetMemory:
    """A workspace, and the decision that is looked at in it."""

    def __init__(self, game: Game, file: NetworkFile) -> None:
        self.game, self.file, self.network = game, file, file.network
        self.dice = Dice.new()  # the search's own dice
        self.work: Any = NetWork(
            states=np.zeros(2, dtype(game.State)),
            thought=new_thought(game, file),
            scratch=new_scratch(game)._replace(dice=as_array(self.dice)[0]),
        )
        self.box: Any = None
        self.seat = 0
        self.tried = np.zeros(2, np.int64)

    def begin(self, world: World) -> None:
        """Copies in the open decision."""
        ctypes.memmove(self.work.states[ROOT:].ctypes.data, ctypes.addressof(world.state), self.game.State.size())
        self.box, self.seat = as_array(world.box)[0], world.seat

    def weigh(self, sharp: int = EVEN_SHARP) -> Any:
        """What the network thinks of the decision: the priors of all actions; `values` has the seats' shares."""
        compiled_rule(self.game, "weigh_root")(self.box, self.network, self.work, sharp)
        return self.work.thought.priors

    def human_move(self, sharp: int, overlooked: int, seed: int) -> int:
        """A move drawn by the policy, with some moves overlooked."""
        rule = compiled_rule(self.game, "human_move")
        return int(rule(self.box, self.network, self.work, sharp, overlooked, seed))

    @property
    def values(self) -> Any:
        """Each seat's share of the victory, as the network last saw it, in parts of 65536."""
        return self.work.thought.values

    def try_action(self, action: int, seed: int, first: int, worlds: int, plies: int) -> tuple[int, int]:
        """The sum of a move's values in some worlds, and the evaluations that it took."""
        self.tried[:] = 0
        rule = compiled_rule(self.game, "try_action")
        rule(self.box, self.network, self.work, self.seat, action, seed, first, worlds, plies, EVEN_SHARP, self.tried)
        return int(self.tried[0]), int(self.tried[1])

    @property
    def nbytes(self) -> int:
        """How much it has allocated."""
        return size_of(self.work)


class NetTreeMemory(NetMemory):
    """A workspace and a tree with a fixed number of nodes: when they are used up, the tree grows no more."""

    def __init__(self, game: Game, file: NetworkFile, nodes: int) -> None:
        super().__init__(game, file)
        self.plan, self.counts = np.zeros(1, dtype(NetPlan)), np.zeros(1, dtype(NetCounts))
        self.tree: Any = NetTree(
            plan=self.plan[0],
            counts=self.counts[0],
            table=np.zeros(1 << (2 * nodes - 1).bit_length(), np.int64),
            nodes=np.zeros(nodes, dtype(NetNode)),
            edges=np.zeros(nodes * EDGES_PER_NODE, dtype(NetEdge)),
            path=np.zeros(LONGEST_PATH, dtype(Visit)),
            histories=np.zeros(MOST_SEATS, np.int64),
            marks=np.zeros(game.actions, np.int64),
            hidden=np.array([game.moves.hidden(action) for action in range(game.actions)], np.bool_),
        )

    def plant(self, world: World, plan: NetPlan, seed: int) -> None:
        """An empty tree for this decision."""
        self.begin(world)
        self.tree.table[:] = 0
        self.tree.marks[:] = 0
        self.counts[:] = np.zeros(1, dtype(NetCounts))
        self.plan[:] = as_array(plan)
        seed_dice(self.dice, seed, 0)

    def grow(self, search: Any, evaluations: int) -> None:
        """More evaluations."""
        search(self.box, self.network, self.tree, self.work, self.seat, evaluations)

    def is_settled(self, left: int) -> bool:
        """Whether no other move could be visited most often any more, with this many evaluations left."""
        return bool(compiled_rule(self.game, "is_settled")(self.tree, left))

    @property
    def nbytes(self) -> int:
        """How much it has allocated."""
        return size_of(self.work) + size_of(self.tree)
