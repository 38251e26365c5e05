"""A soak test: very many games to the end. `make soak` runs it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.playout import Outcome, player
from lusoria.core.record import dtype
from tests.games.aeterna import test_second_reading as second_reading
from tests.games.test_agreement import GAMES, MANY_GAMES, compare, play_checked

CHUNK = 1000
MOST_DECISIONS = {"aquileia": 1000, "builders": 2500, "aeterna": 600}
LOWEST = {"aquileia": 0, "builders": -140, "aeterna": -1}  # six slaves and four loans; damnatio memoriae

every_table = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in lusoria.all_games() for seats in game.seats],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)


def soak(game: Game, seats: int, policy: str, games: int, seed: int) -> None:
    """Plays whole games, and checks their results."""
    play, outs = player(game, game.load_box(None)), np.zeros(CHUNK, dtype(Outcome))
    for first in range(0, games, CHUNK):
        play(seats, policy, seed, first, outs)
        decisions = outs["asked"] + outs["forced"]
        assert decisions.min() > 0
        assert decisions.max() < MOST_DECISIONS[game.name]
        assert outs["scores"].min() >= LOWEST[game.name]
        assert not outs["scores"][:, seats:].any()


@every_table
def test_a_hundred_thousand_random_games_end(game: Game, seats: int) -> None:
    soak(game, seats, "random", 100_000, seed=1)


@every_table
def test_twenty_thousand_sensible_games_end(game: Game, seats: int) -> None:
    soak(game, seats, "sensible", 20_000, seed=2)


@every_table
def test_no_compiled_rule_reads_outside_a_row(game: Game, seats: int) -> None:
    play_checked(game, seats)


@every_table
def test_interpreted_and_compiled_play_agrees_in_many_games(game: Game, seats: int) -> None:
    compare(game, seats, range(GAMES, MANY_GAMES))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_readings_of_aeterna_agree_in_many_games(seats: int) -> None:
    for seed in range(second_reading.GAMES, second_reading.MANY_GAMES):
        second_reading.follow(seats, seed, Counter())
