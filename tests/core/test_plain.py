"""Plain records say what the records say, and can't be changed."""

from __future__ import annotations

import ctypes
from random import Random
from typing import Any

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.plain import for_all_seats, plain
from lusoria.core.record import content, copy
from lusoria.match.match import Match

games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def compare(record: Any, other: Any) -> None:
    if isinstance(record, ctypes.Structure):
        for name, _ in record._fields_:  # type: ignore[misc]
            compare(getattr(record, name), getattr(other, name))
    elif isinstance(record, ctypes.Array):
        assert len(record) == len(other)
        for one, two in zip(record, other, strict=True):
            compare(one, two)
    else:
        assert record == other


@games
def test_every_number_of_box_and_states_is_the_same(game: Game) -> None:
    match, chooser = Match(game.name, game.seats[-1], seed=5), Random(5)
    compare(match.box, plain(match.box))
    for _ in range(30):
        if match.over:
            break
        seen: Any = plain(match.state)
        compare(match.state, seen)
        assert content(copy(seen)) == content(match.state) == content(seen)
        match.play(chooser.choice(match.moves))


def test_a_plain_record_can_not_be_changed_but_its_copy_can() -> None:
    match = Match("aquileia", 3, seed=1)
    seen: Any = plain(match.state)
    with pytest.raises(AttributeError):
        seen.round = 3
    with pytest.raises(TypeError):
        seen.field[0] = 1
    changed = copy(seen)
    changed.round = 3
    assert (seen.round, match.state.round) == (0, 0) or seen.round == match.state.round != 3


def test_what_all_seats_see_is_found_once_for_plain_records_only() -> None:
    calls = []

    @for_all_seats
    def look(box: Any, s: Any) -> int:
        calls.append(s)
        return int(s.round)

    match = Match("aquileia", 3, seed=1)
    seen: Any = plain(match.state)
    assert look(None, seen) == look(None, seen)
    assert len(calls) == 1
    look(None, match.state)
    look(None, match.state)
    assert len(calls) == 3


@games
def test_what_is_kept_is_what_the_records_say(game: Game) -> None:
    """Views and sentences of plain records come from caches; records are looked at each time."""
    match, chooser = Match(game.name, game.seats[-1], seed=8), Random(8)
    box = plain(match.box)
    for _ in range(400):
        if match.over:
            break
        s: Any = plain(match.state)
        for seat in (None, *range(match.seats)):
            assert game.view(box, s, seat) == game.view(match.box, match.state, seat)
        for move in match.moves:
            for say in (game.explain, game.price, game.warn, game.confirm):
                assert say(box, s, move.action) == say(match.box, match.state, move.action)
        match.play(chooser.choice(match.moves))
