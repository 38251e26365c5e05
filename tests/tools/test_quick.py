from __future__ import annotations

import pytest

from tests import ROOT
from tools.quick import tests_of as mirrored


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/lusoria/games/aquileia/rules/arena.py", ["tests/games/aquileia", "tests/test_words.py"]),
        ("src/lusoria/table/undo.py", ["tests/table", "tests/test_table.py"]),
        ("src/lusoria/core/dice.py", ["tests/core", "tests/test_core.py", "tests/games"]),
        ("src/lusoria/words.py", ["tests/words", "tests/test_words.py"]),
        ("src/lusoria/terminal/builders/yards.py", ["tests/terminal/test_builders.py"]),
        ("src/lusoria/locale/en/page.ftl", ["tests/test_words.py", "tests/page/test_files.py"]),
        ("tests/games/whole_games.py", ["tests/games"]),
        ("tests/conftest.py", ["tests/core", "tests/tools"]),
        ("tests/core/test_dice.py", ["tests/core/test_dice.py"]),
        ("web/src/App.svelte", ["tests/page/test_files.py"]),
        ("docs/bots.md", ["tests/docs"]),
        ("LICENSE", []),
    ],
)
def test_a_changed_file_names_its_tests(changed: str, tests: list[str]) -> None:
    assert mirrored(changed) == tests
    assert not tests or any((ROOT / test).exists() for test in tests)


def test_every_folder_of_the_package_has_tests() -> None:
    folders = [path for path in (ROOT / "src" / "lusoria").iterdir() if path.is_dir() and path.name != "__pycache__"]
    for folder in folders:
        assert any((ROOT / test).exists() for test in mirrored(f"src/lusoria/{folder.name}/x.py")), folder.name
