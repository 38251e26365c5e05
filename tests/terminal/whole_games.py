"""Whole games in the terminal, for the tests of every game that has a table of its own there."""

from __future__ import annotations

from functools import cache

from lusoria import Match
from tests.terminal.fake_terminal import play_typed, sensible


@cache
def whole_game(game: str, seats: int, width: int) -> tuple[Match, str]:
    """A game that a person plays to its end by numbers, and what was on the screen."""
    match = Match(game, seats=seats, seed=seats)
    return match, play_typed(match, sensible(match), width=width).all()


def assert_same_in_words(game: str, seats: int, width: int) -> None:
    """Moves typed as words lead through the same game, and show the same."""
    by_numbers, shown = whole_game(game, seats, width)
    in_words = Match(game, seats=seats, seed=seats)
    terminal = play_typed(in_words, sensible(in_words, as_number=False), width=width)
    assert by_numbers.over
    assert by_numbers.record() == in_words.record()
    assert shown == terminal.all()


def assert_fits(shown: str, width: int) -> None:
    """No line is wider than the screen, and none was cut."""
    for line in shown.splitlines():
        assert len(line) <= width
        assert "…" not in line.replace("… (l ", "")
