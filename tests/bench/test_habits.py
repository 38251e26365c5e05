from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import ROOT

BENCH = ROOT / "bench"


@pytest.fixture(scope="module")
def habits() -> Iterator[Any]:
    """bench/habits.py."""
    sys.path.insert(0, str(BENCH))
    yield importlib.import_module("habits")
    sys.path.remove(str(BENCH))
    del sys.modules["habits"]


@pytest.mark.parametrize(("game", "periods"), [("aquileia", 6), ("builders", 3), ("aeterna", 3)])
def test_every_move_is_counted_in_its_period(habits: Any, game: str, periods: int, tmp_path: Path) -> None:
    file = tmp_path / "habits.json"
    assert habits.main([game, "sensible", "random", "--games", "4", "--json", str(file)]) == 0
    found = json.loads(file.read_text())
    assert [bot["bot"] for bot in found["bots"]] == ["sensible", "random"]
    for bot in found["bots"]:
        seen = {int(key.split()[0]) for key in bot["moves"]}
        assert seen <= set(range(1, periods + 1))
        assert len(seen) >= periods - 1
    assert found["bots"][0]["mean_score"] > found["bots"][1]["mean_score"]


def test_pieces_are_shown_one_by_one(habits: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert habits.main(["aquileia", "sensible", "random", "--games", "2", "--seats", "3", "--pieces", "place"]) == 0
    said = capsys.readouterr().out
    assert "dolus" in said
    assert "sensible / random" in said


def test_bad_input_is_one_line(habits: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["chess", "random", "random"], "chess"), (["aquileia", "deus", "random"], "there is no bot 'deus'"),
        (["aquileia", "random", "sensible", "--pieces", "fly"], "--pieces: place"),
    ):  # fmt: skip
        assert habits.main(words) == 2
        assert said in capsys.readouterr().err
