"""Hundreds of games of each kind: written as records and read again."""

from __future__ import annotations

from random import Random

import pytest

import lusoria
from lusoria import Match
from lusoria.core.game import Game
from lusoria.core.record import content
from lusoria.match.record import read, write

GAMES = 90  # of each kind, over all numbers of seats; ten of them to the end


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_a_record_prints_and_parses_without_loss(game: Game, part: int) -> None:
    for seed in range(part, GAMES, 10):
        match, chooser = Match(game.name, game.seats[seed % len(game.seats)], seed), Random(seed)
        most = chooser.choice((40, 80, 120)) if seed // 10 % 10 else 100_000  # every tenth to the end
        while not match.over and len(match.history) < most:
            match.play(chooser.choice(match.moves))
            if match.can_undo and chooser.random() < 0.02:
                match.undo()
        text = match.record()
        assert write(read(text)) == text
        again = Match.load(text)
        assert again.record() == text
        assert content(again.state) == content(match.state)
        assert [t.number for t in again.history] == [t.number for t in match.history]
