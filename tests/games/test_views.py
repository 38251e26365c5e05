"""Checks real views against their declarations, in whole games, for every audience."""

from __future__ import annotations

import random

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.shapes import misfits

GAMES = 3


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_views_are_as_declared(game: Game) -> None:
    for seed, seats in enumerate([*game.seats] * GAMES):
        match, chooser = lusoria.Match(game.name, seats, seed), random.Random(seed)
        assert list(misfits(match.board, game.Printed, "printed")) == []
        while True:
            for seat in (*range(seats), None):
                assert list(misfits(match.view(seat), game.View)) == []
            if match.over:
                assert_tally(match)
                break
            match.play(chooser.choice(match.moves))


def assert_tally(match: lusoria.Match) -> None:
    """The score of a seat is the sum of its sources, unless it has none."""
    for seat, score in enumerate(match.scores):
        if score != match.game.no_score:
            assert sum(row[seat] for row in match.tally.values()) == score
