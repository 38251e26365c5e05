from __future__ import annotations

import ast
import re
from functools import cache

import pytest

import lusoria
from lusoria.core.game import Game
from tests import ROOT

DEFINITIONS: dict[str, str] = {}
"""Rules that need no test, each with the reason."""

AREA = "[A-Z]+(?:-[A-Z]+)*"  # the middle part of a rule id: ARENA, or ACT-HILL

every_game = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


@cache
def rules(game: Game) -> list[str]:
    """The numbered rules, in sentences and in tables, without the worked examples."""
    text = (ROOT / f"docs/rules/{game.name}.md").read_text(encoding="utf-8")
    named = rf"{game.prefix}-{AREA}-\d+"
    found = re.findall(rf"\*\*({named})|^\| ({named}) \|", text, re.MULTILINE)
    return [rule for rule in (bold or cell for bold, cell in found) if not is_example(rule)]


def is_example(rule: str) -> bool:
    return rule.split("-")[1] == "EX"


@cache
def names_in_tests(game: Game) -> dict[str, str]:
    """Maps each rule to one of its tests."""
    found = {}
    for file in sorted((ROOT / f"tests/games/{game.name}").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            wanted = rf"test_{game.prefix}_([A-Z]+(?:_[A-Z]+)*)_(\d+)(_|$)"
            if isinstance(node, ast.FunctionDef) and (name := re.match(wanted, node.name)):
                found[f"{game.prefix}-{name[1].replace('_', '-')}-{name[2]}"] = f"{file.name}::{node.name}"
    return found


@cache
def names_in_code(game: Game) -> dict[str, str]:
    """Maps each rule to a docstring that names it."""
    found = {}
    for file in sorted((ROOT / f"src/lusoria/games/{game.name}").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)):
                said = ast.get_docstring(node) or ""
                for rule in re.findall(rf"\b{game.prefix}-{AREA}-\d+", said):
                    found[rule] = f"{file.name}: {getattr(node, 'name', 'the file')}"
    return found


@every_game
def test_every_rule_has_an_id_of_its_own(game: Game) -> None:
    assert len(rules(game)) == len(set(rules(game))) > 100


@every_game
def test_every_rule_has_a_test(game: Game) -> None:
    tested = names_in_tests(game)
    assert [rule for rule in rules(game) if rule not in tested and rule not in DEFINITIONS] == []


@every_game
def test_every_test_names_a_rule(game: Game) -> None:
    known = set(rules(game))
    named = {rule: test for rule, test in names_in_tests(game).items() if not is_example(rule)}
    assert {rule: test for rule, test in named.items() if rule not in known} == {}


def test_what_needs_no_test_is_a_rule_and_has_none() -> None:
    known = [rule for game in lusoria.all_games() for rule in rules(game)]
    tested = {rule for game in lusoria.all_games() for rule in names_in_tests(game)}
    assert [rule for rule in DEFINITIONS if rule not in known or rule in tested] == []


@every_game
def test_the_code_names_rules_that_exist(game: Game) -> None:
    known = set(rules(game))
    assert names_in_code(game)
    assert {rule: place for rule, place in names_in_code(game).items() if rule not in known} == {}


@every_game
def test_rule_ids_are_written_out(game: Game) -> None:
    """A range such as `-1 to 3` hides rules from a search."""
    for folder in (f"src/lusoria/games/{game.name}", f"tests/games/{game.name}"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            found = re.findall(rf"{game.prefix}-{AREA}-\d+ to \d+", file.read_text(encoding="utf-8"))
            assert not found, file.name
