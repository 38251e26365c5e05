"""Finished tables of every release are played again, and come out as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

import lusoria
from tools.keep_games import KEPT, KINDS, read

FILES = sorted(KEPT.glob("*/*.jsonl"))


def test_this_release_has_its_games() -> None:
    here = KEPT / lusoria.__version__
    assert {file.stem for file in here.glob("*.jsonl")} == {f"{game}-{seats}" for game, seats in KINDS}


def lines(record: str) -> list[str]:
    """All of a record but the name of its box: a box that is no longer printed goes by its hash."""
    return [line for line in record.splitlines() if not line.startswith("[Box ")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_table_of_a_release_comes_out_as_it_did(file: Path) -> None:
    table, record = read(file), file.with_suffix(".lus").read_text(encoding="utf-8")
    assert table.state == "over"
    assert table.match is not None
    assert lines(table.match.record()) == lines(record)
    assert table.match.verify() > 5
    assert {"undo", "chat"} & {applied.entry.kind for applied in table.entries}
