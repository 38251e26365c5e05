"""Very many games, to the end: pytest tests/soak.py"""

from __future__ import annotations

import numpy as np
import pytest

import lusoria
from lusoria.core.compile import compiled
from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, RANDOM, SENSIBLE, Outcome, of
from lusoria.core.record import as_array, dtype
from lusoria.games.aquileia.state import OVER

GAME = lusoria.game("aquileia")
CHUNK = 1000  # games; the last position of each chunk is looked at
MOST_DECISIONS = 1000


def soak(seats: int, policy: int, games: int, seed: int) -> None:
    """Plays whole games, and looks at what is left of them."""
    box = as_array(GAME.load_box(None))[0]
    s, dice, log = (np.zeros(1, dtype(record))[0] for record in (GAME.State, Dice, Log))
    options, points = np.zeros(GAME.actions, np.int16), np.zeros(MOST_SEATS, np.int64)
    outs = np.zeros(CHUNK, dtype(Outcome))
    playouts = compiled(of(GAME)["playouts"])
    for first in range(0, games, CHUNK):
        playouts(box, s, seats, policy, seed, first, options, dice, log, points, outs)
        decisions = outs["asked"] + outs["forced"]
        assert decisions.min() > 0
        assert decisions.max() < MOST_DECISIONS
        assert outs["scores"].min() >= 0
        assert not outs["scores"][:, seats:].any()
        assert s["stage"] == OVER
        assert s["round"] == box["rounds"]
        assert (s["bank"] + s["portus"] + s["players"]["coins"].sum(axis=0)).tolist() == box["coins"].tolist()


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_hundred_thousand_random_games_end(seats: int) -> None:
    soak(seats, RANDOM, 100_000, seed=1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_twenty_thousand_sensible_games_end(seats: int) -> None:
    soak(seats, SENSIBLE, 20_000, seed=2)
