from __future__ import annotations

import pytest

import lusoria
from lusoria.core.game import Game
from tools.golden import DATA, files


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_golden_files_are_as_the_game_plays(game: Game) -> None:
    wanted = files(game)
    for path, lines in wanted.items():
        name = path.relative_to(DATA)
        assert path.exists(), f"{name} is missing: python -m tools.golden writes it"
        kept = path.read_text(encoding="utf-8").splitlines()
        for number, (old, new) in enumerate(zip(kept, lines, strict=False), 1):
            assert old == new, f"{name}:{number} differs; if that is meant, python -m tools.golden writes it again"
        assert len(kept) == len(lines), name
    assert sorted((DATA / game.name).rglob("*.txt")) == sorted(wanted), "a golden file is left over"
