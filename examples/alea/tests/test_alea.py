"""Alea passes what any game must pass, and plays as its rules say."""

from __future__ import annotations

from pathlib import Path

import pytest

import lusoria
from lusoria.check_game import check_game
from lusoria.examples import read_examples, run_example

EXAMPLES = [example for _, example in read_examples(Path(__file__).parents[1] / "rules.md")]


def test_it_passes_what_any_game_must_pass() -> None:
    assert [failure for result in check_game(lusoria.game("alea")) for failure in result.failures] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_worked_examples(example: dict[str, object]) -> None:
    assert run_example(example) == []
