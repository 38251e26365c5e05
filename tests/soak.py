"""Very many games, to the end: pytest tests/soak.py"""

from __future__ import annotations

import numpy as np
import pytest

import lusoria
from lusoria.core.playout import Outcome, player
from lusoria.core.record import dtype

GAME = lusoria.game("aquileia")
CHUNK = 1000
MOST_DECISIONS = 1000


def soak(seats: int, policy: str, games: int, seed: int) -> None:
    """Plays whole games, and looks at what is left of them."""
    play, outs = player(GAME, GAME.load_box(None)), np.zeros(CHUNK, dtype(Outcome))
    for first in range(0, games, CHUNK):
        play(seats, policy, seed, first, outs)
        decisions = outs["asked"] + outs["forced"]
        assert decisions.min() > 0
        assert decisions.max() < MOST_DECISIONS
        assert outs["scores"].min() >= 0
        assert not outs["scores"][:, seats:].any()


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_hundred_thousand_random_games_end(seats: int) -> None:
    soak(seats, "random", 100_000, seed=1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_twenty_thousand_sensible_games_end(seats: int) -> None:
    soak(seats, "sensible", 20_000, seed=2)
