"""The ratings in docs/bots.md stand between two lines, and can be written again."""

from __future__ import annotations

import pytest

from tools.make_strength import RATINGS_BEGIN, RATINGS_END, RATINGS_PAGE, with_ratings


def test_ratings_take_the_place_of_the_old_ones_and_nothing_else() -> None:
    before = RATINGS_PAGE.read_text(encoding="utf-8")
    after = with_ratings(before, "| bot | 2 seats |\n")
    assert after.count("| bot | 2 seats |") == 1
    assert after.partition(RATINGS_BEGIN)[0] == before.partition(RATINGS_BEGIN)[0]
    assert after.partition(RATINGS_END)[2] == before.partition(RATINGS_END)[2]
    assert "| bot |" not in with_ratings(after, "x\n")


def test_a_page_without_their_place_is_left_alone() -> None:
    with pytest.raises(ValueError, match="missing"):
        with_ratings("# Bots\n", "x")
