from __future__ import annotations

from random import Random

import pytest

from lusoria.bots.ladder.sprt import FAILS, HOLDS, UNDECIDED, Test


def played(share: float, seats: int, count: int, random: Random) -> list[list[float]]:
    return [[float(random.random() < share) for _ in range(seats)] for _ in range(count)]


@pytest.mark.parametrize("wanted", [0.5, 0.65, 0.95])
def test_errors_are_as_rare_as_stated(wanted: float) -> None:
    """300 tests at each of the two shares; with an error of 5 % more than 25 of them would be a rare accident."""
    random, test = Random(1), Test(wanted, width=0.1)
    for share, wrong in zip(test.shares, (HOLDS, FAILS), strict=True):
        verdicts = [test.verdict(played(share, 2, 120, random)) for _ in range(300)]
        assert verdicts.count(wrong) <= 25
        assert verdicts.count(UNDECIDED) < 150


def test_what_is_clear_is_over_soon_and_stays() -> None:
    test, random = Test(0.65), Random(2)
    strong, weak = played(0.9, 2, 60, random), played(0.3, 2, 60, random)
    assert test.verdict(strong) == HOLDS
    assert test.verdict(weak) == FAILS
    assert test.verdict(strong + weak * 5) == HOLDS  # later games don't change it
    assert test.verdict(strong[:5]) == UNDECIDED
    assert test.verdict([]) == UNDECIDED


def test_the_shares_that_are_told_apart_stay_between_0_and_1() -> None:
    for wanted in (0.01, 0.5, 0.97, 0.99):
        low, high = Test(wanted).shares
        assert 0 < low < wanted < high < 1
    assert str(Test(0.65)) == "62.0% or 68.0%, errors at most 5%"


def test_games_that_end_alike_count_less() -> None:
    test = Test(0.5)
    alike = [[1.0, 1.0], [1.0, 1.0], [0.0, 0.0]] * 20
    mixed = [[1.0, 0.0], [1.0, 1.0], [1.0, 0.0]] * 20
    assert sum(map(sum, alike)) == sum(map(sum, mixed))
    assert 0 < test.evidence(alike) < test.evidence(mixed)
