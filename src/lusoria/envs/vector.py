"""Many games at once as a Gymnasium vector environment: one seat of each learns, bots play the others.

Everything is played inside compiled code, on all cores, until the learning seat of each game is asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lusoria.batch.batch import Batch
from lusoria.core.playout import POLICIES
from lusoria.core.registry import game as find
from lusoria.envs.calls import NO_ACTION, Learners, compiled_rule
from lusoria.envs.gymnasium import DEFAULT_OPPONENTS, DEFAULT_SEATS, IllegalAction, NoGame
from lusoria.envs.opponents import Opponent, Opponents
from lusoria.envs.spaces import Actions, ManyActions, knowledge
from lusoria.envs.table import Array, BoxArgument, loaded_box, scales, some_seat, some_seed
from lusoria.errors import BadBatch, BadInput
from lusoria.extras import extra

with extra("envs", "a Gymnasium environment"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """One seat in each of many games.

    Where a game is over, the next one begins in the same step (AutoresetMode.SAME_STEP): the observation is that of the
    new game, `infos["final_obs"]` the last one of the old game. `seat` is the seat that learns; None for each in turn.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int = DEFAULT_SEATS,
        seat: int | None = None,
        opponents: Opponent | Sequence[Opponent] = DEFAULT_OPPONENTS,
        box: BoxArgument = None,
        threads: int | None = None,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.batch = Batch(game, seats, num_envs, box=loaded_box(find(game), box), threads=threads)
        self.num_envs = num_envs
        self._fixed = None if seat is None else some_seat(seat, seats)
        held = Opponents(opponents, seats)
        if not held.compiled:
            raise BadInput(f"opponents: a vector environment takes {' or '.join(POLICIES)}, which run in compiled code")
        self._policies, self._scale = held.policies(), scales(self.batch.game)
        self._own = np.zeros(num_envs, np.int64)
        self._seat_some = compiled_rule(self.batch.game, "seat_some")
        self.single_observation_space = knowledge(self.batch.game)
        self.single_action_space = Actions(self.batch.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.actions = ManyActions([self.batch.game.actions] * num_envs)
        self.action_space = self.actions
        self._run: int | None = None  # the seed of a run of games
        self._take_seats()

    def _take_seats(self) -> None:
        """The learning seats of the first games: one for all, or each in turn."""
        turns = np.arange(self.num_envs) % self.batch.seats
        self._own[:] = turns if self._fixed is None else self._fixed

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begins new games: games 0 to num_envs - 1 of a run with this seed."""
        if isinstance(seed, Sequence):
            raise BadInput(f"seed: one number for all games is needed, not {seed!r}")
        seed = None if seed is None else some_seed(seed)
        super().reset(seed=seed)
        self._run = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self.batch.reset(self._run)
        self._take_seats()
        observations, _ = self._play(np.full(self.num_envs, NO_ACTION))
        return observations, self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Takes an action of the learning seat in each game. IllegalAction changes nothing."""
        if self._run is None:
            raise NoGame("no game is being played: call reset()")
        arrays, given = self.batch.arrays, self.batch.runner.integers(actions)
        if given.shape != (self.num_envs,):
            raise BadBatch(f"actions: {self.num_envs} numbers are needed, not an array of shape {given.shape}")
        place = self.batch.runner.first_illegal(arrays, given)
        if place >= 0:
            action = int(given[place])
            known = 0 <= action < self.batch.game.actions
            what = self.batch.game.moves.words(action) if known else "there is no such action"
            raise IllegalAction(f"actions[{place}]: {action} ({what}) is not legal in that game")
        before = self._own.copy()
        observations, last = self._play(given)
        rewards = arrays.rewards[np.arange(self.num_envs), before].astype(np.float64)
        ended = arrays.done.copy()
        infos = self._infos()
        if ended.any():
            infos |= self._final_infos(ended, last, before)
        return observations, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _play(self, actions: Array) -> tuple[Array, Array]:
        """One action in each game, and on to the next. What the learning seats know, and knew at the end of a game."""
        batch, arrays = self.batch, self.batch.arrays
        observations, last = (np.empty(arrays.observations.shape, np.float32) for _ in range(2))
        learners = Learners(self._own, self._policies, self._scale, observations, last)
        shift = 1 if self._fixed is None else 0
        batch.runner.share(
            self.num_envs,
            lambda scratch, first, end: self._seat_some(
                arrays, learners, batch.seats, self._run, actions, shift, scratch, first, end
            ),
        )
        self.actions.legal = arrays.masks
        return observations, last

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.batch.arrays.masks.astype(np.int8), "_action_mask": everywhere,
            "seat": self._own.copy(), "_seat": everywhere.copy(),
        }  # fmt: skip

    def _final_infos(self, ended: Array, last: Array, seats: Array) -> dict[str, Any]:
        """What the games that are over ended with."""
        final = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            final[i] = last[i]
        scores = self.batch.arrays.scores.copy()
        about = {"scores": scores, "_scores": ended.copy(), "seat": seats, "_seat": ended.copy()}
        return {"final_obs": final, "_final_obs": ended.copy(), "final_info": about, "_final_info": ended.copy()}

    def action_masks(self) -> Array:
        """Which actions are legal in each game."""
        masks: Array = self.batch.arrays.masks.copy()
        return masks

    def close_extras(self, **kwargs: Any) -> None:
        """Frees the memory."""
        self.batch.close()
