"""The worked examples of the rules and of their page, for tests."""

from __future__ import annotations

import copy
from typing import Any

from lusoria.examples.read import read_examples
from tests import ROOT

RULES = {name: ROOT / f"docs/rules/{name}.md" for name in ("aquileia", "builders", "aeterna")}
PAGE = ROOT / "docs/examples.md"
EXAMPLES: dict[str, dict[str, Any]] = {
    block["id"]: block for file in (*RULES.values(), PAGE) for _, block in read_examples(file)
}


def example(name: str) -> Any:
    """A copy, to be changed."""
    return copy.deepcopy(EXAMPLES[name])
