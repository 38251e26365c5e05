"""Our games pass what any game must pass."""

from __future__ import annotations

import pytest

import lusoria
from lusoria.check_game import check_game, secrets, words
from lusoria.core.registry import OURS


@pytest.fixture
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our games have tests of their own for words and secrets: here it is seen that the checks hold for them."""
    monkeypatch.setattr(words, "SAYINGS", 20)
    monkeypatch.setattr(secrets, "DEALS", 100)
    monkeypatch.setattr(secrets, "SETUPS", 500)


@pytest.mark.usefixtures("fewer")
@pytest.mark.parametrize("name", OURS)
def test_our_games_pass(name: str) -> None:
    results = list(check_game(lusoria.game(name), games=1))
    assert {result.check: result.failures for result in results if result.failures} == {}
