"""Which part of Lusoria may use which: arrows point one way."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lusoria
from lusoria.core.game import Game
from tests import ROOT

SOURCES = Path(lusoria.__file__).parent


def imported(file: Path, package: str = "lusoria") -> set[str]:
    """The modules that a file imports: those of Lusoria, or all."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {module for module in found if package in ("", module.split(".")[0])}


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_a_game_knows_the_core_and_itself_and_nothing_else(game: Game) -> None:
    known = ("lusoria.core.", "lusoria.errors", game.package)
    for file in (SOURCES / "games" / game.name).rglob("*.py"):
        assert {module for module in imported(file) if not module.startswith(known)} == set(), file.name


def test_a_table_knows_the_match_and_the_core_and_no_server() -> None:
    known = ("lusoria.core.", "lusoria.match.", "lusoria.table", "lusoria.words", "lusoria.errors")
    for file in (SOURCES / "table").rglob("*.py"):
        assert {module for module in imported(file) if not module.startswith(known)} == set(), file.name
        others = {module.split(".")[0] for module in imported(file, "")} - {"lusoria"}
        assert others <= sys.stdlib_module_names, file.name


def test_a_home_knows_tables_and_no_server_and_a_device_knows_a_home() -> None:
    shared = ("lusoria.core.", "lusoria.match.", "lusoria.table", "lusoria.analysis.looking", "lusoria.errors")
    for folder, own in (("home", ("lusoria.home",)), ("device", ("lusoria.home", "lusoria.device", "lusoria.words"))):
        for file in (SOURCES / folder).rglob("*.py"):
            assert {module for module in imported(file) if not module.startswith(shared + own)} == set(), file.name
            others = {module.split(".")[0] for module in imported(file, "")} - {"lusoria"}
            assert others <= sys.stdlib_module_names, file.name


def test_a_table_can_be_played_at_without_the_libraries_of_the_server() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.without_server"], cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr


def reaches_in(file: Path) -> Iterator[str]:
    """Private attributes that a file uses and does not set itself: those of objects of other files."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_private(node.attr)]
    own = {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "self"}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    for node in attributes:
        if node.attr not in own and ast.unparse(node) != "os._exit":
            yield f"line {node.lineno}: {ast.unparse(node)}"


def is_private(name: str) -> bool:
    """An underscore in front; the methods of named tuples have one, so as not to clash with fields."""
    return name.startswith("_") and not name.startswith("__") and name not in ("_replace", "_asdict")


@pytest.mark.parametrize("folder", ["table", "home", "device", "server", "terminal", "analysis", "bots"])
def test_a_match_and_a_table_are_used_by_their_public_methods(folder: str) -> None:
    for file in (SOURCES / folder).rglob("*.py"):
        assert list(reaches_in(file)) == [], file.name


def test_a_drawing_knows_the_core_and_words_and_the_standard_library() -> None:
    known = ("lusoria.core.", "lusoria.drawings", "lusoria.words", "lusoria.errors")
    for file in (SOURCES / "drawings").rglob("*.py"):
        assert {module for module in imported(file) if not module.startswith(known)} == set(), file.name
        others = {module.split(".")[0] for module in imported(file, "")} - {"lusoria"}
        assert others <= sys.stdlib_module_names, file.name


def test_a_site_is_built_without_the_libraries_of_the_server() -> None:
    known = ("lusoria.core.", "lusoria.home", "lusoria.site", "lusoria.words", "lusoria.errors")
    for file in (SOURCES / "site").rglob("*.py"):
        assert {module for module in imported(file) if not module.startswith(known)} == set(), file.name
        others = {module.split(".")[0] for module in imported(file, "")} - {"lusoria"}
        assert others <= sys.stdlib_module_names, file.name


def test_the_core_names_no_game() -> None:
    for file in (SOURCES / "core").rglob("*.py"):
        assert {module for module in imported(file) if module.startswith("lusoria.games")} == set(), file.name
