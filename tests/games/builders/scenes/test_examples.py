"""Worked examples of The Builders: those of the rules hold, every value counts, what is not understood is refused."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from lusoria.core import examples as core
from lusoria.core.examples import read_examples
from lusoria.errors import BadExample
from lusoria.games.builders.scenes.examples import EXPECTED, MOVES, START, WORDS, run_example
from tests import ROOT

RULES = ROOT / "docs" / "rules" / "builders.md"
EXAMPLES = {block["id"]: block for block in read_examples(RULES)}
LEGAL = [name for name, block in EXAMPLES.items() if "illegal" not in block]
ILLEGAL = [name for name, block in EXAMPLES.items() if "illegal" in block]


def example(name: str) -> Any:
    return copy.deepcopy(EXAMPLES[name])


def test_the_rules_have_all_their_examples() -> None:
    numbers = [*range(1, 16), 17, 20, 21, 22, 23, 25, 27]
    assert list(EXAMPLES) == [f"BU-EX-{number}" for number in numbers]


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_holds(name: str) -> None:
    before = example(name)
    assert run_example(EXAMPLES[name]) == []
    assert core.run_example(EXAMPLES[name]) == []  # found by the prefix of its id
    assert EXAMPLES[name] == before  # running leaves it as it was


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_game_is_found_by_its_rules_as_well(name: str) -> None:
    assert core.run_example({**EXAMPLES[name], "id": "mine", "rules": ["BU-SEND-1"]}) == []
    with pytest.raises(BadExample, match="rules: a list of rule ids is missing"):
        core.run_example({**EXAMPLES[name], "id": "mine"})


def others(key: str, value: Any) -> list[Any]:
    """Values that are wrong where this one is right."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, dict):
        return [{}] if value else [{"b_shop": [0, 0, 0, 0]}]
    if value and isinstance(value[0], int):
        return [[*value[:i], value[i] + step, *value[i + 1 :]] for i in range(len(value)) for step in (1, -1)]
    more = next(word for word in WORDS[EXPECTED[key][0]] if word not in value)
    return [[*value, more], *([value[1:]] if value else [])]


def mutations(part: dict[str, Any], where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every copy of what is expected in which a single value differs."""
    for key, value in part.items():
        for other in others(key, value):
            yield f"{where}.{key}={other}", {**part, key: other}
        if isinstance(value, dict):
            for label, inner in mutations(value, f"{where}.{key}"):
                yield label, {**part, key: inner}


WRONG = [(name, label, expect) for name in LEGAL for label, expect in mutations(EXAMPLES[name]["expect"])]


@pytest.mark.parametrize(("name", "label", "expect"), WRONG, ids=[name + label for name, label, _ in WRONG])
def test_a_wrong_expectation_is_noticed(name: str, label: str, expect: dict[str, Any]) -> None:
    assert run_example({**example(name), "expect": expect}) != [], label


def test_a_site_that_is_not_expected_is_a_difference() -> None:
    block = example("BU-EX-6")
    del block["expect"]["site_sums"]["b_sphinx"]
    assert run_example(block) == ["site_sums.b_sphinx: expected nothing, got [0, 1, 0, 1]"]


@pytest.mark.parametrize("name", ILLEGAL)
def test_a_refused_move_that_is_called_legal_is_a_difference(name: str) -> None:
    block = example(name)
    del block["illegal"]
    block["expect"] = {"pool": 3}
    (line,) = run_example(block)
    assert re.match(r"moves\[\d\]: can't ", line)


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_move_that_is_called_illegal_is_a_difference(name: str) -> None:
    block = example(name)
    del block["expect"]
    block["illegal"] = True
    (line,) = run_example(block)
    assert line.endswith("it was not refused")


def test_loans_come_in_the_order_of_their_pile() -> None:
    block = example("BU-EX-14")
    block["moves"][0]["loan"] = "l_loan_2"
    assert run_example(block) == ["moves[0]: l_loan_2 is not the next loan of the pile"]


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("BU-EX-1", {"zone": "forum"}, "unknown key 'zone'"),
    ("BU-EX-1", {"moves": []}, "moves: a list of moves is needed"),
    ("BU-EX-1", {"moves": [{"do": "fly"}]}, "moves[0].do: unknown move 'fly'"),
    ("BU-EX-1", {"moves": ["send"]}, "moves[0].do: unknown move 'send'"),
    ("BU-EX-1", {"moves": [{"do": "send", "member": "w_companion_5"}]}, "moves[0]: site is missing"),
    ("BU-EX-1", {"moves": [{"do": "buy_action", "tool": "t_saw"}]}, "moves[0]: unknown key 'tool'"),
    ("BU-EX-1", {"moves": [{"do": "buy_tool", "tool": "t_axe"}]}, "moves[0].tool: unknown tool 't_axe'"),
    ("BU-EX-1", {"expect": {}}, "expect: either something is expected, or the last move is illegal"),
    ("BU-EX-1", {"illegal": True}, "expect: either something is expected, or the last move is illegal"),
    ("BU-EX-1", {"illegal": "yes"}, "illegal: true or false is needed, not 'yes'"),
    ("BU-EX-1", {"expect": {"gold": 3}}, "expect: unknown key 'gold'"),
    ("BU-EX-1", {"start": {"pool": -1}}, "start.pool: a number from 0 to 127 is needed, not -1"),
    ("BU-EX-1", {"start": {"vp": 3}}, "start.vp: the finished cards are worth 0, not 3"),
    ("BU-EX-1", {"start": {"team": ["m_saw"]}}, "start: m_saw is in the team, but not among the finished cards"),
    ("BU-EX-1", {"start": {"team": ["w_master_1"] * 2}}, "start: w_master_1 is in two places"),
    ("BU-EX-1", {"start": {"finished": ["b_shop"], "sites": {"b_shop": []}}}, "start: b_shop is in two places"),
    ("BU-EX-1", {"start": {"sites": {"b_house": ["w_master_3"]}}}, "start.sites.b_house: it would be complete already"),
    ("BU-EX-1", {"start": {"freed": ["s_stone_wood"]}}, "start.freed: s_stone_wood is nobody's"),
    ("BU-EX-1", {"start": []}, "start: an object is needed, not []"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "said"), BAD, ids=[said for _, _, said in BAD])
def test_what_is_not_understood_is_refused(name: str, change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadExample) as caught:
        run_example({**example(name), **change})
    assert str(caught.value).startswith(f"{name}: {said}")


def test_the_page_on_examples_lists_every_key_and_move() -> None:
    page = (RULES.parents[1] / "examples.md").read_text(encoding="utf-8").partition("## The Builders")[2]
    particulars = [key for needed, possible in MOVES.values() for key in needed | possible]
    assert [key for key in [*START, *EXPECTED, *WORDS["move"], *particulars] if f"`{key}`" not in page] == []
