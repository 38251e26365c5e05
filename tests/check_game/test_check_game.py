"""Our games pass what any game must pass."""

from __future__ import annotations

import pytest

import lusoria
from lusoria.check_game import check_game
from lusoria.core.registry import OURS


@pytest.mark.parametrize("name", OURS)
def test_our_games_pass(name: str) -> None:
    results = list(check_game(lusoria.game(name), games=1))
    assert {result.check: result.failures for result in results if result.failures} == {}
