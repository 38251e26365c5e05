"""What games call the numbers of their states: the names fit the fields."""

from __future__ import annotations

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.names import by_name
from lusoria.core.record import Record


def shape_of(record: type[Record], path: str) -> tuple[int, ...]:
    """How many places a field has; KeyError if there is no such field."""
    name, _, rest = path.partition(".")
    spec = record._specs[name]
    return shape_of(spec.element, rest) if rest else spec.shape


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_every_name_is_of_a_field_and_every_place_has_one(game: Game) -> None:
    for path, named in game.state_names.items():
        shape = shape_of(game.State, path)
        assert len(named.at) in (0, *shape[:1]), path
        assert len(named.inner) in (0, *shape[1:]), path
        assert named.means or named.at, path


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_all_seats_have_names(game: Game) -> None:
    assert game.state_names["seat"].means == by_name(game.seat_names)
    assert list(game.state_names["players"].at) == list(game.seat_names)
