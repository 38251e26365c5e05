from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import lusoria
from lusoria.core.compile import compiled
from lusoria.core.winning import IMPOSSIBLE_SCORE, VICTORY_PARTS, eliminated, places, shares, victory_share, winners
from tests import ROOT

OUT = -1
CASES = {  # scores, and each seat's share in 60ths
    "one is best": ([3, 9, 4], [0, 60, 0]),
    "two are tied": ([7, 2, 7, 1], [30, 0, 30, 0]),
    "two are tied for second": ([7, 2, 2], [60, 0, 0]),
    "three are tied": ([5, 5, 0, 5, 4], [20, 20, 0, 20, 0]),
    "four are tied": ([0, 0, 0, 0], [15, 15, 15, 15]),
    "all five are tied": ([8, 8, 8, 8, 8], [12, 12, 12, 12, 12]),
    "one is eliminated": ([OUT, 4, 6], [0, 0, 60]),
    "one is left, with nothing": ([OUT, 0, OUT, OUT], [0, 60, 0, 0]),
    "two are left, and tied": ([OUT, 3, 3], [0, 30, 30]),
    "one is left, below the score of those that are out": ([OUT, -5], [0, 60]),
    "all are eliminated": ([OUT, OUT, OUT], [0, 0, 0]),
    "all of two are eliminated": ([OUT, OUT], [0, 0]),
}
cases = pytest.mark.parametrize(("scores", "parts"), CASES.values(), ids=CASES)
GAME = replace(lusoria.game("aquileia"), no_score=OUT)


@cases
def test_a_victory_is_shared_alike_interpreted_and_compiled(scores: list[int], parts: list[int]) -> None:
    seats, fast = len(scores), compiled(victory_share)
    assert [victory_share(seats, scores, OUT, seat) for seat in range(seats)] == parts
    row = np.array([*scores, 99], np.int64)  # what lies behind the last seat does not count
    assert [fast(seats, row, OUT, seat) for seat in range(seats)] == parts


@cases
def test_shares_winners_and_places_say_the_same(scores: list[int], parts: list[int]) -> None:
    assert shares(GAME, scores) == [part / VICTORY_PARTS for part in parts]
    assert winners(GAME, scores) == [seat for seat, part in enumerate(parts) if part]
    first = [seat for seat, place in enumerate(places(GAME, scores)) if place == 1]
    assert first == winners(GAME, scores)


def test_who_is_eliminated_shares_the_last_place() -> None:
    assert places(GAME, [OUT, 5, OUT, 7]) == [4, 2, 4, 1]
    assert places(GAME, [OUT, OUT, OUT]) == [3, 3, 3]
    assert places(GAME, [4, 9, 4, 1]) == [2, 1, 2, 4]
    assert eliminated(GAME, [OUT, 5, OUT, 7]) == [0, 2]


def test_without_a_score_for_the_eliminated_everybody_can_win() -> None:
    builders = lusoria.game("builders")
    assert builders.no_score is None
    assert winners(builders, [-140, -1]) == [1]
    assert eliminated(builders, [-140, -1]) == []
    assert IMPOSSIBLE_SCORE < -(1 << 31)  # scores have 32 bits


# ---- nobody else decides it

LOOKS_FOR_THE_BEST = re.compile(
    r"max\([^()\n]*\b(scores|points)\b(?!_)|\b(scores|points)\.max\(|\.count\(max\(|other > score"
)
LOOKS_ON_THE_PAGE = re.compile(r"place === 1|Math\.max\([^)\n]*\b(scores|points|result)\b")
ALLOWED = {  # not to find a winner
    "src/lusoria/core/reasons.py: max(points[: world.seat] + points": "the lead, in a game without traits",
    "src/lusoria/core/value.py: max(best, points": "an estimate, in a game without traits",
    "src/lusoria/core/winning.py: other > score": "the places",
    "src/lusoria/simulate.py: scores.max(": "the highest score of each seat",
}


def places_that_look(pattern: re.Pattern[str], *files: Path) -> Iterator[str]:
    for file in files:
        for found in pattern.finditer(file.read_text(encoding="utf-8")):
            yield f"{file.relative_to(ROOT).as_posix()}: {found[0]}"


def test_nobody_else_looks_for_the_best_score() -> None:
    rules = ROOT / "src" / "lusoria" / "games"
    python = [file for file in (ROOT / "src").rglob("*.py") if rules not in file.parents]
    python += [*rules.glob("*/scenes/*.py"), *rules.glob("*/view/*.py"), *(ROOT / "bench").glob("*.py")]
    assert sorted(places_that_look(LOOKS_FOR_THE_BEST, *python)) == sorted(ALLOWED)
    page = [*(ROOT / "web" / "src").rglob("*.svelte"), *(ROOT / "web" / "src").rglob("*.ts")]
    assert list(places_that_look(LOOKS_ON_THE_PAGE, *page)) == []
