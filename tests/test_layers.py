from __future__ import annotations

import ast
from pathlib import Path

import pytest

import lusoria
from lusoria.core.game import Game

SOURCES = Path(lusoria.__file__).parent


def imported(file: Path) -> set[str]:
    """The modules of Lusoria that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {module for module in found if module.split(".")[0] == "lusoria"}


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_a_game_knows_the_core_and_itself_and_nothing_else(game: Game) -> None:
    known = ("lusoria.core.", "lusoria.errors", game.package)
    for file in (SOURCES / "games" / game.name).rglob("*.py"):
        assert {module for module in imported(file) if not module.startswith(known)} == set(), file.name


def test_the_core_names_no_game() -> None:
    for file in (SOURCES / "core").rglob("*.py"):
        assert {module for module in imported(file) if module.startswith("lusoria.games")} == set(), file.name
