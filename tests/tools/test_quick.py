from __future__ import annotations

import pytest

from tests import ROOT
from tools import quick
from tools.quick import tests_of as mirrored


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/lusoria/games/aquileia/rules/arena.py", ["tests/games/aquileia", "tests/test_words.py"]),
        ("src/lusoria/table/undo.py", ["tests/table"]),
        ("src/lusoria/core/dice.py", ["tests/core", "tests/games"]),
        ("src/lusoria/words.py", ["tests/test_words.py"]),
        ("src/lusoria/simulate.py", ["tests/test_cli.py", "tests/core/test_winning.py"]),
        ("src/lusoria/cli/simulate.py", ["tests/test_cli.py"]),
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
    assert all((ROOT / test).exists() for test in tests)


def test_every_folder_and_module_of_the_package_has_tests() -> None:
    for path in (ROOT / "src" / "lusoria").iterdir():
        if path.suffix == ".py" or (path.is_dir() and path.name != "__pycache__"):
            file = f"src/lusoria/{path.name}" if path.is_file() else f"src/lusoria/{path.name}/x.py"
            tests = mirrored(file)
            assert tests, file
            assert all((ROOT / test).exists() for test in tests), file


@pytest.mark.parametrize(("changed", "checked"), [("web/src/App.svelte", True), ("src/lusoria/words.py", False)])
def test_the_types_of_the_page_are_checked_if_it_was_changed(
    changed: str, checked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, ...]] = []

    def call(*arguments: str) -> int:
        calls.append(arguments)
        return 0

    monkeypatch.setattr(quick, "call", call)
    monkeypatch.setattr(quick, "changed_files", lambda: [changed])
    assert quick.main() == 0
    assert (("web/build.py", "--check") in calls) == checked


def test_no_test_runs_if_the_types_of_the_page_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "call", lambda *arguments: 1 if "--check" in arguments else pytest.fail("too late"))
    monkeypatch.setattr(quick, "changed_files", lambda: ["web/src/App.svelte"])
    assert quick.main() == 1
