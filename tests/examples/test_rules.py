"""The worked examples of the rules hold, and every value that they expect counts."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lusoria
from lusoria.errors import BadExample
from lusoria.examples.read import read_examples
from lusoria.examples.run import cases_of, game_of, run_example
from lusoria.examples.start import set_table
from lusoria.games.aquileia.rules.state import ARENA, GOLD, SITES, STADIUM_CARDS
from lusoria.match import match
from tests.examples.of_the_rules import EXAMPLES, RULES, example

NUMBERS = {
    "aquileia": ("EX", [*range(1, 14)]),
    "builders": ("BU-EX", [*range(1, 16), 17, 20, 21, 22, 23, 25, 27]),
    "aeterna": ("AE-EX", [*range(1, 14), 15, 16, 17, 18, 20, 22]),
}


@pytest.mark.parametrize("game", NUMBERS)
def test_the_rules_have_all_their_examples(game: str) -> None:
    prefix, numbers = NUMBERS[game]
    blocks = [block for _, block in read_examples(RULES[game])]
    assert [block["id"] for block in blocks] == [f"{prefix}-{number}" for number in numbers]
    assert {game_of(block).name for block in blocks} == {game}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_holds(name: str) -> None:
    before = example(name)
    assert run_example(EXAMPLES[name]) == []
    assert EXAMPLES[name] == before  # running leaves it as it was


# ---- a single value that is wrong


def others(value: Any) -> list[Any]:
    """Values that are wrong where this one is right."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1, value - 1]
    if isinstance(value, list):
        return [[*value, value[-1] if value else "slave_1"], *([value[:-1]] if value else [])]
    if isinstance(value, dict):
        return [{}] if value else [{"slave_1": 1}]
    return ["orange"] if value is None else [None, "something_else"]


def mutations(part: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Every copy of a part in which a single value differs."""
    for key in part if isinstance(part, dict) else range(len(part)):
        inner = part[key]
        wrong = [(f"{where}.{key}", other) for other in others(inner)]
        wrong += list(mutations(inner, f"{where}.{key}")) if isinstance(inner, dict | list) else []
        for label, other in wrong:
            changed = copy.copy(part)
            changed[key] = other
            yield f"{label}={other}", changed


def wrong_events(lines: list[str]) -> Iterator[list[str]]:
    """One more, and every word replaced. One less would only say less: nothing is said of a kind that is not named."""
    yield [*lines, lines[-1]]
    for i, line in enumerate(lines):
        words = line.split()
        for k, word in enumerate(words):
            other = str(int(word) + 1) if word.isdecimal() else "else"
            yield [*lines[:i], " ".join([*words[:k], other, *words[k + 1 :]]), *lines[i + 1 :]]


def wrong_expectations(expect: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every copy of what is expected with one thing that is wrong in it."""
    for key, value in expect.items():
        rest = {other: expect[other] for other in expect if other != key}
        if key == "events":
            yield from ((f"events={lines}", {**rest, key: lines}) for lines in wrong_events(value))
        elif key in ("legal", "illegal"):
            opposite = "illegal" if key == "legal" else "legal"
            yield from ((f"{opposite}={move}", {**rest, opposite: [move]}) for move in value)
        elif key == "no_events":
            yield from ((f"{key}={kind}", {**rest, "events": [kind]}) for kind in value)
        else:
            yield from ((label, {**expect, **wrong}) for label, wrong in mutations({key: value}, ""))


def mutated(block: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every copy of an example in which one expectation is wrong: at the end, after a move, in a case."""
    for label, expect in wrong_expectations(block.get("expect", {})):
        yield label, {**block, "expect": expect}
    for part in ("moves", "cases"):
        for i, step in enumerate(block.get(part, [])):
            for label, changed in mutated(step) if isinstance(step, dict) else ():
                yield f"{part}[{i}]{label}", {**block, part: [*block[part][:i], changed, *block[part][i + 1 :]]}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_expected_value_counts(name: str) -> None:
    count = 0
    for label, block in mutated(EXAMPLES[name]):
        count += 1
        try:
            lines = run_example(block)
        except BadExample as error:
            lines = [str(error)]
        assert lines, f"{name}: {label} went unnoticed"
    assert count > 0


# ---- positions, and numbers of the box


@pytest.mark.parametrize("name", [name for name in EXAMPLES if "any_position" in EXAMPLES[name]["start"]])
def test_a_position_is_left_incomplete_only_where_it_must_be(name: str) -> None:
    for _, case in cases_of(EXAMPLES[name]):
        start = {key: value for key, value in case["start"].items() if key != "any_position"}
        with pytest.raises(BadExample, match="any_position: true"):
            set_table(game_of(case), start)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("EX-1", lambda box: setattr(box, "red_dice", 2)),
        ("EX-1", lambda box: box.strength.__setitem__(ARENA, 2)),
        ("EX-2", lambda box: box.stadium_coins.__setitem__(0, 4)),
        ("EX-4", lambda box: box.forum_builds.__setitem__(2, 1)),
        ("EX-4", lambda box: box.forum_scores.__setitem__(4, 0)),
        ("EX-6", lambda box: setattr(box.site[SITES.index("workshop_5a")], "pays_vp", 6)),
        ("EX-7", lambda box: box.stadium_vp.__setitem__(STADIUM_CARDS.index("stadium_neutral_5"), 6)),
        ("EX-8", lambda box: setattr(box, "arena_vp_factor", 3)),
        ("EX-12", lambda box: setattr(box, "pecunia_vp", 5)),
        ("EX-12", lambda box: box.coin_value.__setitem__(GOLD, 4)),
        ("EX-13", lambda box: box.arena_coins.__setitem__(0, 2)),
    ],
)
def test_numbers_come_from_the_box(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[Any], None]) -> None:
    standard = lusoria.game("aquileia")
    box = standard.load_box(None)
    change(box)
    other = dataclasses.replace(standard, load_box=lambda path: box)
    monkeypatch.setattr(match, "game", lambda name: other)
    assert run_example(EXAMPLES[name])
