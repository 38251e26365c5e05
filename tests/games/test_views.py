"""Checks real views against their declarations, in whole games, for every audience."""

from __future__ import annotations

import random

import pytest

import lusoria
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.shapes import misfits

LOOKS = 0.3  # of the decisions are looked at
FOOLISH = 0.3  # of the moves are random: without the others, a game of The Builders takes a thousand


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_views_are_as_declared(game: Game) -> None:
    for seed, seats in enumerate(game.seats):
        match, chooser, dice = lusoria.Match(game.name, seats, seed), random.Random(seed), seeded(seed)
        assert list(misfits(match.board, game.Printed, "printed")) == []
        while match.seat is not None:
            if chooser.random() < LOOKS:
                assert_views(match)
            foolish = len(match.moves) == 1 or chooser.random() < FOOLISH
            move = chooser.choice(match.moves) if foolish else match.world(match.seat, dice).sensible(match.moves, dice)
            match.play(move)
        assert_views(match)
        assert_tally(match)


def assert_views(match: lusoria.Match) -> None:
    for seat in (*range(match.seats), None):
        assert list(misfits(match.view(seat), match.game.View)) == []


def assert_tally(match: lusoria.Match) -> None:
    """The score of a seat is the sum of its sources, unless it has none."""
    for seat, score in enumerate(match.scores):
        if score != match.game.no_score:
            assert sum(row[seat] for row in match.tally.values()) == score
