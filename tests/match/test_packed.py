"""Histories that are kept packed are the same histories."""

from __future__ import annotations

import marshal
from random import Random

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.record import content
from lusoria.match.match import Match
from lusoria.match.packed import Packed

games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def test_a_packed_list_is_a_list() -> None:
    packed: Packed[int] = Packed(marshal.dumps, marshal.loads)
    for number in range(100):
        packed.append(number)
        assert len(packed) == number + 1
        assert list(packed) == list(range(number + 1))
        assert packed[number] == packed[-1] == number
        assert packed[0] == 0
    assert list(reversed(packed)) == list(range(99, -1, -1))
    assert packed[10:40:3] == list(range(10, 40, 3))
    assert list(packed.prefix(53)) == list(range(53))
    copy = packed.copy()
    copy.append(-1)
    assert (len(packed), len(copy)) == (100, 101)
    for wrong in (100, -101):
        with pytest.raises(IndexError):
            packed[wrong]


@games
def test_states_of_long_ago_are_found_again_also_past_undos(game: Game) -> None:
    match, chooser = Match(game.name, game.seats[0], seed=3), Random(3)
    states = [(0, content(match.state))]  # of the setup: nothing before it
    states = [(len(match.every_step), content(match.state))]
    while not match.over and len(match.every_step) < 120:
        if match.undoable and chooser.random() < 0.3:
            match.undo(agreed=True)
        else:
            match.play(chooser.choice(match.moves))
        states.append((len(match.every_step), content(match.state)))
    assert match.every_step.packed_bytes
    for count, state in states:
        assert content(match.state_after(count)) == state
    for k in range(1, len(match.history) + 1):
        last = match.before(k).history[-1]
        assert (last.number, last.events and len(last.events)) == (
            match.history[k - 1].number,
            match.history[k - 1].events and len(match.history[k - 1].events),
        )
    assert match.verify() == sum(len(step.answers) for step in match.every_step if step is not None)
    again = Match.load(match.record(with_secret=True))
    assert content(again.state) == content(match.state)
