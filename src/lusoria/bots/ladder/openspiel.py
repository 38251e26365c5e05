"""OpenSpiel's own tree search (ISMCTS, in Python) on our OpenSpiel games, as an opponent.

It gets the same world as every bot and resamples it as OpenSpiel does. Its playouts are random, as with OpenSpiel's own
evaluator, but run in compiled code, which is in its favour.

Importing this needs OpenSpiel.
"""

from __future__ import annotations

import time
from array import array
from contextlib import suppress
from importlib import import_module
from typing import Any

import numpy as np

from lusoria.bots.bot import Weighed
from lusoria.bots.ladder.contestant import ISMCTS
from lusoria.bots.mcts import Budget
from lusoria.core.dice import Dice
from lusoria.core.record import content
from lusoria.core.world import World, seed_from
from lusoria.extras import extra

with extra("envs", ISMCTS):
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot

    ours: Any = import_module("lusoria.envs.openspiel")  # registers the games
    moments: Any = import_module("lusoria.envs.moments")

EXPLORATION = 1.0  # OpenSpiel's examples have 2, for results from -1 to 1; our results span 1
UNLIMITED_SIMULATIONS = 1 << 40  # where only the clock counts
LEAST_SIMULATIONS = 2  # whatever the clock says: the first one visits no move


class TimeUp(Exception):
    """There is no time for another simulation."""


class TimedIsmcts(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, which counts simulations, with a clock that stops it between two of them."""

    def __init__(self, game: Any, budget: Budget, seed: int, began: float) -> None:
        wanted = budget.iterations
        simulations = UNLIMITED_SIMULATIONS if wanted is None else wanted + 1  # the first one visits no move
        random = np.random.RandomState(seed)
        super().__init__(game, ours.Playouts("random", seed=seed), EXPLORATION, simulations, random_state=random)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, self.random_number))
        self.until = None if budget.seconds is None else began + budget.seconds
        self.begun = 0  # simulations

    def sample_root_state(self, state: Any) -> Any:
        """Each simulation begins here."""
        if self.until is not None and self.begun >= LEAST_SIMULATIONS and time.perf_counter() >= self.until:
            raise TimeUp
        self.begun += 1
        return super().sample_root_state(state)

    def searched(self, state: Any) -> dict[int, Any]:
        """The moves of the root after the search, or when the time was up."""
        with suppress(TimeUp):
            self.run_search(state)
        moves: dict[int, Any] = self._root_node.child_info
        return moves


class Ismcts:
    """OpenSpiel's search as one of our bots."""

    name = ISMCTS

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.simulations = 0  # of the last search

    def choose(self, world: World, dice: Dice) -> int:
        """The move with the most visits."""
        return self.weigh(world, dice)[0].action

    def weigh(self, world: World, dice: Dice) -> list[Weighed]:
        """All moves, by their visits."""
        began, options, seats = time.perf_counter(), world.options, int(world.state.seats)
        if len(options) == 1:
            return [Weighed(options[0], 1 / seats, 1.0)]
        game = pyspiel.load_game(f"lusoria_{world.game.name}(players={seats})")
        state = game.new_initial_state()
        legal = array("h", options).tobytes()
        state.moment = moments.Moment(content(world.state), b"", moments.NO_ACTION, (), 0, world.seat, legal)
        moves = TimedIsmcts(game, self.budget, seed_from(dice), began).searched(state)
        self.simulations = sum(int(child.visits) for child in moves.values())
        found = [weighed(action, moves.get(action), self.simulations, seats) for action in options]
        return sorted(found, key=lambda one: (-one.weight, -one.chance))


def weighed(action: int, child: Any, simulations: int, seats: int) -> Weighed:
    """A move as OpenSpiel sees it; its results are shares of the victory, less an even share."""
    if child is None or child.visits == 0:
        return Weighed(action, 0.0, 0.0)
    return Weighed(action, min(1.0, max(0.0, child.value() + 1 / seats)), child.visits / simulations)
