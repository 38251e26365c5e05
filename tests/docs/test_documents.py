from __future__ import annotations

import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

from lusoria import words
from lusoria.match import match
from tests import ROOT

PAGES = [page for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")) if ">>> " in page.read_text()]


@pytest.mark.slow  # some compile whole games
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0


@pytest.mark.parametrize("module", [match, words])
def test_the_example_of_a_module_runs(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 1
    assert result.failed == 0


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?://)([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_path_of_the_architecture_exists() -> None:
    """Paths with a folder, and an ending or a slash at the end. They start at the package or at the root."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    found = set(re.findall(r"`([a-z_<>]+/[\w./<>-]*?(?:\.\w+|/))`", page))
    paths = {path.replace("<game>", "aquileia").replace("<command>", "play") for path in found if "<Zone>" not in path}
    assert len(paths) > 80
    package = ROOT / "src" / "lusoria"
    starts = (ROOT, package, package / "games" / "aquileia", package / "games" / "aeterna")
    assert [path for path in sorted(paths) if not any((start / path).exists() for start in starts)] == []


def test_no_document_waits_for_a_figure() -> None:
    pages = (ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md"))
    assert [page.name for page in pages if re.search(r"@[A-Z]+@", page.read_text())] == []


def test_every_document_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    assert [page.name for page in (ROOT / "docs").rglob("*.md") if page.name not in readme] == []
