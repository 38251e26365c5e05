"""Worked examples of Æterna: those of the rules hold, every value counts, what is not understood is refused."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from lusoria.core import examples as core
from lusoria.core.examples import read_examples
from lusoria.errors import BadExample
from lusoria.games.aeterna.scenes.examples import FORMS, run_example
from tests import ROOT

RULES = ROOT / "docs" / "rules" / "aeterna.md"
EXAMPLES = {block["id"]: block for block in read_examples(RULES)}


def example(name: str) -> Any:
    return copy.deepcopy(EXAMPLES[name])


def test_the_rules_have_all_their_examples() -> None:
    numbers = [*range(1, 14), 15, 16, 17, 18, 20, 22]
    assert list(EXAMPLES) == [f"AE-EX-{number}" for number in numbers]


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_holds(name: str) -> None:
    before = example(name)
    assert run_example(EXAMPLES[name]) == []
    assert core.run_example(EXAMPLES[name]) == []  # found by the prefix of its rules
    assert EXAMPLES[name] == before  # running leaves it as it was


def mutations(part: Any) -> Iterator[Any]:
    """Every copy of what is expected in which a single number, truth or order differs."""
    if isinstance(part, bool):
        yield not part
    elif isinstance(part, int):
        yield from (part + 1, part - 1)
    elif part is None:
        yield 1
    elif isinstance(part, dict):
        for key, value in part.items():
            for other in mutations(value):
                yield {**part, key: other}
    elif isinstance(part, list):
        for i, value in enumerate(part):
            for other in mutations(value):
                yield [*part[:i], other, *part[i + 1 :]]
        if part:
            yield part[:-1]
        if len(part) > 1 and part[::-1] != part:
            yield part[::-1]


WRONG = [(name, wrong) for name, block in EXAMPLES.items() for wrong in mutations(block["expect"])]


@pytest.mark.parametrize(("name", "wrong"), WRONG, ids=[f"{name}-{i}" for i, (name, _) in enumerate(WRONG)])
def test_a_wrong_expectation_is_noticed(name: str, wrong: dict[str, Any]) -> None:
    try:
        found = run_example({**example(name), "expect": wrong})
    except BadExample:
        return  # a list too short for its shape
    assert found != [], wrong


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("AE-EX-1", {"zone": "hill"}, "unknown key 'zone'"),
    ("AE-EX-1", {"input": []}, "input: an object is needed"),
    ("AE-EX-1", {"input": {"action": "fly"}}, "input: unknown kind of example 'action fly'"),
    ("AE-EX-1", {"input": {"action": "favour", "card": "L9-03"}}, "input.card: unknown card 'L9-03'"),
    ("AE-EX-1", {"expect": {}}, "expect: nothing is expected"),
    ("AE-EX-1", {"expect": {"gold": 3}}, "expect: unknown key 'gold'"),
    ("AE-EX-1", {"expect": {"resolutions": [{"unrest": 2}]}}, "expect.resolutions[0].unrest: a list is needed"),
    ("AE-EX-2", {"given": {"hill": "H9"}}, "given.hill: unknown hill 'H9'"),
    ("AE-EX-3", {"given": {"players": -1}}, "given.players: a number from 0 to 127 is needed, not -1"),
    ("AE-EX-3", {"given": {"players": 4}}, "player is needed"),
]


@pytest.mark.parametrize(("name", "change", "said"), BAD, ids=[said for _, _, said in BAD])
def test_what_is_not_understood_is_refused(name: str, change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadExample) as caught:
        run_example({**example(name), **change})
    assert str(caught.value).startswith(f"{name}: {said}")


def test_the_page_on_examples_lists_every_key() -> None:
    page = (RULES.parents[1] / "examples.md").read_text(encoding="utf-8").partition("## Æterna")[2]
    keys = {key for form in FORMS.values() for part in (form.given, form.input, form.expect) for key in part}
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []
