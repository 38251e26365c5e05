from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from lusoria.match import match

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/match.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_example_in_the_match_runs() -> None:
    assert doctest.testmod(match) == (0, 3)


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?://)([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_document_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    assert [page.name for page in (ROOT / "docs").rglob("*.md") if page.name not in readme] == []
