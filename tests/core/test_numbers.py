"""Numbers in texts, as people write them."""

from __future__ import annotations

import pytest

from lusoria.core.numbers import plural_count, with_sign, written
from lusoria.words import Words


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (3, "3"),
        (-3, "−3"),
        (0, "0"),
        ("17.0", "17"),
        ("-0.7", "−0.7"),
        (-0.0, "0"),
        ("-0.0", "0"),
        (20, "20"),
        (1.5, "1.5"),
    ],
)
def test_a_number_has_a_true_minus_and_no_leftovers(number: float | str, text: str) -> None:
    assert written(number) == text
    if not isinstance(number, float) or number:
        assert Words("aeterna")("amount", resource="pp", count=number) == f"{text} PP"


def test_a_float_in_a_text_has_no_negative_zero() -> None:
    assert Words("aeterna")("amount", resource="pp", count=-0.0) == "0 PP"


@pytest.mark.parametrize(("change", "text"), [(3.0, "+3"), (-1.5, "−1.5"), (0.04, "0"), (-0.04, "0"), (-0.05, "−0.1")])
def test_a_change_has_its_sign_and_nothing_none(change: float, text: str) -> None:
    assert with_sign(change) == text


def test_one_point_is_one_in_tenths_too() -> None:
    assert [plural_count(score, 10) for score in (10, 11, 170, -10)] == [1, 0, 17, -1]
    wins = Words("builders")("wins", seat="Red", points="1.0", count=plural_count(10, 10))
    assert wins == "Red wins with 1 point."
