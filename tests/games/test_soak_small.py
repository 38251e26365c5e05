from __future__ import annotations

import numpy as np
import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.playout import POLICIES, Outcome, player
from lusoria.core.record import dtype
from tests.games.soak import every_table, soak


@pytest.mark.parametrize("policy", POLICIES)
@every_table
def test_two_thousand_games_end(game: Game, seats: int, policy: str) -> None:
    soak(game, seats, policy, 2000, seed=3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sensible_builders_reach_their_seventeen_points(seats: int) -> None:
    game, outs = lusoria.game("builders"), np.zeros(2000, dtype(Outcome))
    player(game, game.load_box(None))(seats, "sensible", 4, 0, outs)
    assert outs["cut_short"].mean() < 0.01


@pytest.mark.parametrize("policy", POLICIES)
def test_aquileia_is_never_cut_short(policy: str) -> None:
    game, outs = lusoria.game("aquileia"), np.zeros(200, dtype(Outcome))
    player(game, game.load_box(None))(4, policy, 4, 0, outs)
    assert not outs["cut_short"].any()
