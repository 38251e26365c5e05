from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria.core.compile import compiled
from lusoria.core.dice import answers, seeded
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import events, open_log
from lusoria.core.record import Record, as_array, content, copy, new_options
from lusoria.match.match import Match

TABLES = [(game, seats) for game in lusoria.all_games() for seats in game.seats]
tables = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda x: x.name if isinstance(x, Game) else str(x))
games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)

MAX_DECISIONS = 400  # of a game that are checked


@cache
def whole_game(game: Game, seats: int) -> tuple[Match, ...]:
    """A game, decision by decision: half of them sensible, so that much happens, and half random."""
    match, chooser, dice = Match(game.name, seats, seats), Random(seats), seeded(seats, cap=0)
    found = [match.copy()]
    while not match.over and len(found) < MAX_DECISIONS:
        moves, seat = match.moves, match.seat
        assert seat is not None
        if len(moves) > 1 and chooser.random() < 0.5:
            match.play(match.world(seat, dice).sensible(moves, dice))
        else:
            match.play(chooser.choice(moves))
        found.append(match.copy())
    return tuple(found)


def positions(game: Game, seats: int, every: int) -> tuple[Match, ...]:
    """Some of the positions of a game, all through it."""
    return whole_game(game, seats)[::every]


def other_world(match: Match, seat: int, seed: int) -> Any:
    return match.world(seat, seeded(seed, 1)).state


def observed(game: Game, box: Any, s: Any, seat: int) -> list[int]:
    out = new_options(length_of(game.features))
    game.observe(box, s, seat, out)
    return list(out)  # type: ignore[call-overload,no-any-return]


def legal(game: Game, box: Any, s: Any) -> list[int]:
    options = new_options(game.actions)
    return [options[i] for i in range(game.legal(box, s, options))]


# ---- redeal


@tables
def test_another_world_looks_the_same_to_the_seat(game: Game, seats: int) -> None:
    for match in positions(game, seats, every=12):
        for seat in range(seats):
            s = other_world(match, seat, 5)
            assert game.view(match.box, s, seat) == match.view(seat)
            assert observed(game, match.box, s, seat) == match.observe(seat)
            if match.seat == seat:
                assert legal(game, match.box, s) == [move.action for move in match.moves]
            game.check(match.box, s)


@tables
def test_what_was_hidden_leaves_no_trace(game: Game, seats: int) -> None:
    """The same dice give the same bytes, whichever of the indistinguishable worlds was the real one."""
    for match in positions(game, seats, every=20):
        for seat in range(seats):
            direct = other_world(match, seat, 6)
            for first in (7, 8):
                twice = other_world(match, seat, first)
                game.redeal(match.box, twice, seat, seeded(6, 1))
                assert content(twice) == content(direct)
            assert match.position(seat) == as_position(match, other_world(match, seat, 9)).position(seat)


def as_position(match: Match, s: Any) -> Match:
    """A match that stands at this state."""
    return Match(match.game.name, match.seats, 0).with_state(s)


@tables
def test_another_world_is_dealt_the_same_interpreted_and_compiled(game: Game, seats: int) -> None:
    redeal, observe = compiled(game.redeal), compiled(game.observe)
    out = np.zeros(length_of(game.features), np.int16)
    for match in positions(game, seats, every=10):
        box = as_array(match.box)[0]
        for seat in range(seats):
            s, dice = copy(match.state), seeded(4, 1)
            redeal(box, as_array(s)[0], seat, as_array(dice)[0])
            assert content(s) == content(other_world(match, seat, 4))
            out[:] = 0
            observe(box, as_array(match.state)[0], seat, out)
            assert out.tolist() == match.observe(seat)


@tables
def test_another_world_can_be_played_to_the_end(game: Game, seats: int) -> None:
    for number, match in enumerate(positions(game, seats, every=40)):
        if match.over:
            break
        s, dice, log, chooser = other_world(match, number % seats, number), seeded(number), open_log(), Random(number)
        decisions = 0
        while options := legal(game, match.box, s):
            log.count = dice.used = 0
            game.step(match.box, s, chooser.choice(options), dice, log)
            answers(dice), events(log)
            decisions += 1
            assert decisions < 20_000


@tables
def test_what_a_seat_is_told_does_not_hang_on_what_it_cannot_know(game: Game, seats: int) -> None:
    """The same move in two worlds that a seat can't tell apart tells it the same, unless it reveals a secret."""
    compared = 0
    for match in positions(game, seats, every=3):
        if match.over:
            break
        for seat in range(seats):
            here, there = copy(match.state), other_world(match, seat, 11)
            possible = set(legal(game, match.box, there))
            shared = [action for action in legal(game, match.box, here) if action in possible]
            if not shared:
                continue
            told = [told_to(game, match.box, s, shared[-1], seat) for s in (here, there)]
            if None not in told:
                assert told[0] == told[1]
                compared += 1
    assert compared > 50


def told_to(game: Game, box: Any, s: Any, action: int, seat: int) -> list[bytes] | None:
    """What a seat learns; None if cards are drawn, which depend on the decks, or secrets are revealed."""
    dice, log = seeded(3), open_log()
    game.step(box, s, action, dice, log)
    if answers(dice) or any(event.kind in game.events.reveals for event in events(log)):
        return None
    return [content(event) for event in events(log, seat)]


# ---- observe


def numbers(s: Any, path: str = "") -> Iterator[tuple[str, Any, str | int]]:
    """Every number of a state: its name, and the place to set it."""
    if isinstance(s, ctypes.Array):
        for i in range(len(s)):
            if isinstance(s[i], int):
                yield f"{path}[{i}]", s, i
            else:
                yield from numbers(s[i], f"{path}[{i}]")
        return
    record: type[Record] = type(s).record
    for name in record._specs:
        value = getattr(s, name)
        if isinstance(value, int):
            yield f"{path}.{name}", s, name
        else:
            yield from numbers(value, f"{path}.{name}")


def changed(where: Any, key: str | int, by: int) -> int:
    """Changes a number, and returns its new value."""
    if isinstance(key, int):
        where[key] += by
        return int(where[key])
    setattr(where, key, getattr(where, key) + by)
    return int(getattr(where, key))


def looked_at(game: Game, box: Any, s: Any, seat: int) -> tuple[dict[str, Any], list[int]] | None:
    """The view and the observation; None if the change has made the state invalid."""
    try:
        return game.view(box, s, seat), observed(game, box, s, seat)
    except (IndexError, ValueError, KeyError, OverflowError):
        return None


@tables
def test_whatever_changes_the_view_changes_the_observation(game: Game, seats: int) -> None:
    seen: set[str] = set()
    for number, match in enumerate(positions(game, seats, every=100)):
        seat = number % seats
        before = looked_at(game, match.box, match.state, seat)
        assert before is not None
        s = copy(match.state)
        for name, where, key in list(numbers(s)):
            for by in (1, -1):
                if changed(where, key, by) >= -1:  # -1 stands for nobody or nothing; smaller numbers are invalid
                    after = looked_at(game, match.box, s, seat)
                    if after is not None and after[0] != before[0]:
                        assert after[1] != before[1], f"{name} by {by}, seen by seat {seat}"
                        seen.add(name.split("[")[0])
                changed(where, key, -by)
        assert content(s) == content(match.state)
    assert len(seen) > 10


@games
def test_features_lie_one_behind_the_other(game: Game) -> None:
    end = 0
    for feature in game.features:
        assert feature.offset == end
        assert feature.length > 0
        assert feature.scale > 0
        end += feature.length
    assert len({feature.name for feature in game.features}) == len(game.features)


@tables
def test_the_own_seat_comes_first(game: Game, seats: int) -> None:
    decides = next(feature for feature in game.features if feature.name == "decides")
    for match in positions(game, seats, every=20):
        for seat in range(seats):
            row = match.observe(seat)[decides.offset : decides.offset + decides.length]
            assert row.index(1) == (match.seat - seat) % seats if match.seat is not None else not any(row)
