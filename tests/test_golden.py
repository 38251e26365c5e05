from __future__ import annotations

from pathlib import Path

import pytest

import lusoria
from golden import DATA, files

WANTED = [(path, lines) for game in lusoria.all_games() for path, lines in files(game).items()]


@pytest.mark.parametrize(("path", "lines"), WANTED, ids=[str(path.relative_to(DATA)) for path, _ in WANTED])
def test_the_golden_file_is_as_the_rules_play(path: Path, lines: list[str]) -> None:
    assert path.exists(), "a game without golden files: python tests/golden.py writes them"
    kept = path.read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip(kept, lines, strict=False), 1):
        assert old == new, f"{path.name}:{number} differs; if that is meant, python tests/golden.py writes it anew"
    assert len(kept) == len(lines)


def test_no_golden_file_is_left_over() -> None:
    assert sorted(DATA.rglob("*.txt")) == sorted(path for path, _ in WANTED)
