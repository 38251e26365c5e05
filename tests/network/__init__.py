from __future__ import annotations

from typing import Any

import numpy as np

from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.network.file import (
    AboutNetwork,
    NetworkFile,
    digest_of_actions,
    digest_of_box,
    digest_of_features,
    digest_of_rules,
)  # fmt: skip
from lusoria.network.infer import OUTPUTS
from lusoria.network.quantise import FloatWeights, quantise, scales_of


def random_floats(game: Game, width: int = 16, inner: int = 16, seed: int = 1) -> FloatWeights:
    """Weights of about the size that training gives them."""
    draw: Any = np.random.default_rng(seed).normal
    return FloatWeights(
        first=draw(0, 0.2, (width, length_of(game.features))), first_bias=draw(0, 0.2, width),
        second=draw(0, 0.3, (inner, width)), second_bias=draw(0, 0.2, inner),
        policy=draw(0, 0.3, (game.actions, inner)), policy_bias=draw(0, 0.2, game.actions),
        value=draw(0, 0.3, (OUTPUTS, inner)), value_bias=draw(0, 0.2, OUTPUTS),
    )  # fmt: skip


def random_network(game: Game, width: int = 16, inner: int = 16, seed: int = 1) -> NetworkFile:
    """A network that has learned nothing, but prefers some moves to others."""
    about = AboutNetwork(
        game=game.name, actions=digest_of_actions(game), features=digest_of_features(game),
        rules=digest_of_rules(game), box=digest_of_box(game.load_box(None)), seats=list(game.seats), decisions=0,
        seed=seed,
    )  # fmt: skip
    return NetworkFile(about, quantise(random_floats(game, width, inner, seed), scales_of(game)))
