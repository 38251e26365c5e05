from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs/rules/aquileia.md"
TESTS = ROOT / "tests/rules/aquileia"
SOURCES = ROOT / "src/lusoria/games/aquileia"

DEFINITIONS: dict[str, str] = {}
"""Rules that need no test, each with the reason."""


@cache
def rules() -> list[str]:
    return re.findall(r"\*\*(AQ-[A-Z]+-\d+)", RULES.read_text(encoding="utf-8"))


@cache
def names_in_tests() -> dict[str, str]:
    """Rule: one of its tests."""
    found = {}
    for file in sorted(TESTS.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (name := re.match(r"test_AQ_([A-Z]+)_(\d+)(_|$)", node.name)):
                found[f"AQ-{name[1]}-{name[2]}"] = f"{file.name}::{node.name}"
    return found


@cache
def names_in_code() -> dict[str, str]:
    """Rule: a docstring that names it."""
    found = {}
    for file in sorted(SOURCES.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)):
                said = ast.get_docstring(node) or ""
                for area, first, last in re.findall(r"\bAQ-([A-Z]+)-(\d+)(?: to (\d+))?", said):
                    for number in range(int(first), int(last or first) + 1):
                        found[f"AQ-{area}-{number}"] = f"{file.name}: {getattr(node, 'name', 'the file')}"
    return found


def test_every_rule_has_an_id_of_its_own() -> None:
    assert len(rules()) == len(set(rules())) > 100


def test_every_rule_has_a_test() -> None:
    assert [rule for rule in rules() if rule not in names_in_tests() and rule not in DEFINITIONS] == []


def test_every_test_names_a_rule() -> None:
    known = set(rules())
    assert {rule: test for rule, test in names_in_tests().items() if rule not in known} == {}


def test_what_needs_no_test_is_a_rule_and_has_none() -> None:
    assert [rule for rule in DEFINITIONS if rule not in rules() or rule in names_in_tests()] == []


def test_the_code_names_rules_that_exist() -> None:
    known = set(rules())
    assert names_in_code()
    assert {rule: place for rule, place in names_in_code().items() if rule not in known} == {}
