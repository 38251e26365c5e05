"""The networks that ship, `games/<game>/network.npz`."""

from __future__ import annotations

import warnings

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.network.file import (
    digest_of_actions,
    digest_of_box,
    digest_of_features,
    digest_of_rules,
    load,
    warn_once,
)  # fmt: skip
from lusoria.network.place import network_file
from lusoria.train.measure import OPPONENTS
from lusoria.train.settings import MOST_BYTES


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_every_game_ships_a_network_that_was_trained_with_its_rules_and_printed_box(game: Game) -> None:
    path = network_file(game)
    assert path is not None
    assert path.stat().st_size <= MOST_BYTES
    about, box = (file := load(path)).about, game.load_box(None)
    assert file.game is game
    assert (about.actions, about.features) == (digest_of_actions(game), digest_of_features(game))
    assert (about.rules, about.box) == (digest_of_rules(game), digest_of_box(box))
    warn_once.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        file.warn_about(box)
    assert about.seats == list(game.seats)
    assert about.decisions > 100_000_000
    assert about.seed >= 0
    assert set(about.ladder) == {f"{seats} seats, {one}" for seats in game.seats for one in OPPONENTS}
    assert all(share > 0.95 for share in about.ladder.values())
