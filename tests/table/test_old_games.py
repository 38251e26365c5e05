"""Finished tables of every release: played again, they give the same records."""

from __future__ import annotations

from pathlib import Path

import pytest

import lusoria
from tools.keep_games import FOLDER, KINDS, read

FILES = sorted(FOLDER.glob("*/*.jsonl"))


def test_this_release_has_its_games() -> None:
    here = FOLDER / lusoria.__version__
    assert {file.stem for file in here.glob("*.jsonl")} == {f"{game}-{seats}" for game, seats in KINDS}


def lines(record: str) -> list[str]:
    """A record without the name of its box: one that is no longer printed goes by its hash."""
    return [line for line in record.splitlines() if not line.startswith("[Box ")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_table_of_a_release_gives_the_same_record(file: Path) -> None:
    table, record = read(file), file.with_suffix(".lus").read_text(encoding="utf-8")
    assert table.state == "over"
    assert table.match is not None
    assert lines(table.match.record()) == lines(record)
    assert table.match.verify() > 5
    assert {"undo", "chat"} & {applied.entry.kind for applied in table.entries}
