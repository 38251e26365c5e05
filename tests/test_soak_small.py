from __future__ import annotations

import pytest

from lusoria.core.playout import POLICIES
from soak import GAME, soak


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_two_thousand_games_end(seats: int, policy: str) -> None:
    soak(seats, policy, 2000, seed=3)
