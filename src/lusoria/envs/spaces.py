"""Spaces of actions and observations, for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np

from lusoria.core.game import Game
from lusoria.envs.table import Array, scales
from lusoria.extras import extra

with extra("envs", "an environment"):
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete

RAW_RANGE = np.iinfo(np.int16)  # of the numbers of an observation, before each is divided by its scale


class Sampled(np.int64):
    """An action that was sampled without a mask: it stands for any legal action.

    Gymnasium's own tests sample an action first and reset the environment afterwards. If the action is not legal then,
    a legal one is taken instead.
    """

    def among(self, mask: Array) -> int:
        """The action itself if it is legal, else the legal one at this index modulo their number."""
        if mask[self]:
            return int(self)
        legal = np.flatnonzero(mask)
        return int(legal[int(self) % len(legal)])


class Actions(Discrete):
    """All actions of a game. A sample is one that is legal now, unless a mask says which are."""

    legal: Array | None = None  # None where nobody is asked: then a sample is any action

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One of the actions, at random."""
        if mask is not None or probability is not None:
            return np.int64(super().sample(mask, probability))
        return Sampled(super().sample(self.legal))


class ManyActions(MultiDiscrete):
    """Actions of many games. A sample is legal in all of them."""

    legal: Array | None = None  # a row for each game

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action in each game, at random."""
        if self.legal is None or mask is not None or probability is not None:
            return super().sample(mask, probability)
        return (self.legal * self.np_random.random(self.legal.shape, np.float32)).argmax(axis=1)


def knowledge(game: Game) -> Box:
    """What a seat knows: numbers of about 0 to 1, with bounds that they never leave."""
    scale = scales(game)
    return Box(np.float32(RAW_RANGE.min) / scale, np.float32(RAW_RANGE.max) / scale, dtype=np.float32)


def knowledge_and_mask(game: Game) -> Dict:
    """What a seat knows, and which actions are legal."""
    mask = Box(0, 1, (game.actions,), np.int8)
    return Dict({"observation": knowledge(game), "action_mask": mask})
