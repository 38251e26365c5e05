"""The legal moves of a state are computed once: by a match, and by a table that tells everybody of a click."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.record import content
from lusoria.match.match import Match
from lusoria.table import commands
from lusoria.table.messages import news, table_now
from lusoria.table.table import Table
from tests.table.tables import begun, execute


@contextmanager
def counted(game: Game) -> Iterator[list[bytes]]:
    """The states that `legal` is asked for."""
    legal, states = game.legal, list[bytes]()

    def counting(box: Any, s: Any, options: Any) -> int:
        states.append(content(s))
        return legal(box, s, options)

    object.__setattr__(game, "legal", counting)  # the dataclass is frozen
    try:
        yield states
    finally:
        object.__setattr__(game, "legal", legal)


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_a_match_computes_the_legal_moves_of_a_state_once(game: Game) -> None:
    match = Match(game.name, game.seats[0], seed=1)
    with counted(game) as states:
        for _ in range(10):
            for seat in match.asked:
                for option in match.asking(seat).options():
                    assert match.asking(seat).explain(option.move) == option.sentence
                    assert match.asking(seat).price(option.move) == option.price
            assert all((match.why_not(action) is None) == (action in legal_of(match)) for action in range(game.actions))
            before = len(states)
            assert match.copy().seat == match.seat
            assert not match.over
            assert len(states) == before
            match.play(match.moves[-1])
        assert len(states) == len(set(states))


def legal_of(match: Match) -> set[int]:
    return {move.action for move in match.moves}


def test_an_undo_and_another_state_have_legal_moves_of_their_own() -> None:
    match = Match("aquileia", 3, seed=1)
    first = match.moves
    match.play("place dolus")
    second, other = match.moves, match.before(1)
    assert other.moves == first != second
    assert match.with_state(other.state).moves == first
    match.undo()
    assert match.moves == first


def test_what_a_caller_does_to_its_list_of_moves_stays_there() -> None:
    match = Match("aquileia", 3, seed=1)
    match.moves.clear()
    match.options().clear()
    assert match.moves
    assert len(match.options()) == len(match.moves)


def tell_everybody(table: Table) -> None:
    for audience in (None, *range(table.facts.seats)):
        for _ in range(2):  # two windows
            table_now(table, audience, f"g{audience}", "en")
            news(table, audience, 0, "en")


@pytest.mark.parametrize(("game", "seats"), [("aquileia", 3), ("builders", 2)])
def test_a_click_computes_the_legal_moves_of_the_new_state_only(game: str, seats: int) -> None:
    table = begun(game, seats, seed=1)
    tell_everybody(table)
    for _ in range(20):
        with counted(table.game) as states:
            seat = table.asked[0]
            move = table.snapshot_for(seat).moves[0].words
            table = execute(table, commands.move, f"g{seat}", seat, table.decision_number(seat), move)
            tell_everybody(table)
        assert len(states) == 1


def test_in_a_draft_each_seat_has_a_state_of_its_own() -> None:
    table = begun("aeterna", 3, seed=1)
    with counted(table.game) as states:
        tell_everybody(table)
    assert len(states) == 2  # of the seats behind the first, whose moves were known
    with counted(table.game) as states:
        for seat in (2, 0):
            move = table.snapshot_for(seat).moves[0].words
            table = execute(table, commands.move, f"g{seat}", seat, table.decision_number(seat), move)
            tell_everybody(table)
    assert states == []  # what is sealed changes nothing yet
