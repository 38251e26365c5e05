from __future__ import annotations

import pytest

import lusoria
from lusoria.core.game import Game


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_every_action_has_words_and_the_words_lead_back(game: Game) -> None:
    said = [game.moves.words(action) for action in range(game.actions)]
    assert len(set(said)) == game.actions < 256
    assert [game.moves.action(words) for words in said] == list(range(game.actions))
    assert game.moves.action(f"  {said[0].upper().replace(' ', '   ')} ") == 0
    with pytest.raises(KeyError):
        game.moves.action("fly to the moon")


@pytest.mark.parametrize(
    ("unit", "score", "points"),
    [(1, 24, "24"), (10, 182, "18.2"), (10, -7, "-0.7"), (10, 170, "17.0"), (10, -123, "-12.3")],
)
def test_scores_are_told_exactly(unit: int, score: int, points: str) -> None:
    game = next(game for game in lusoria.all_games() if game.unit == unit)
    assert game.points(score) == points
