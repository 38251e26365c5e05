"""Positions of whole games, for the tests of drawings: every game, every number of seats, from the setup to the end."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import lusoria
from lusoria.core.dice import seeded
from lusoria.match.match import Match

TABLES = [(game.name, seats) for game in lusoria.all_games() for seats in game.seats]
tables = pytest.mark.parametrize(("name", "seats"), TABLES)
games = pytest.mark.parametrize("name", [game.name for game in lusoria.all_games()])


@cache
def whole_game(name: str, seats: int, seed: int) -> tuple[Match, ...]:
    """A game, position by position; most moves are sensible."""
    match, random, dice = Match(name, seats, seed), Random(seed), seeded(seed, cap=0)
    found = [match.copy()]
    while not match.over:
        moves = match.moves
        assert match.seat is not None
        sensible = len(moves) > 1 and random.random() < 0.8
        match.play(match.world(match.seat, dice).sensible(moves, dice) if sensible else random.choice(moves))
        found.append(match.copy())
    return tuple(found)


def played(name: str, seats: int, seed: int = 1, every: int = 1) -> tuple[Match, ...]:
    """Some positions of a game, the first and the last among them."""
    game = whole_game(name, seats, seed)
    return (*game[:-1:every], game[-1])


def audiences(match: Match) -> list[int | None]:
    """Spectators, and a seat: another one at each step."""
    return [None, len(match.history) % match.seats]
