"""Worked examples: those of the rules hold, every expected value counts, and what is not understood is refused."""

from __future__ import annotations

import copy
import dataclasses
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lusoria.core import examples as core
from lusoria.core.examples import read_examples
from lusoria.core.registry import all_games
from lusoria.errors import BadExample, BadInput
from lusoria.games.aquileia.box.pack import load_box
from lusoria.games.aquileia.rules.state import ARENA, COLOURS, GOLD, HAND, METALS, SITES, STADIUM_CARDS, THEATRE_CARDS
from lusoria.games.aquileia.scenes import scene
from lusoria.games.aquileia.scenes.examples import FORMS, Form, form_of, read_parts, run_example
from lusoria.games.aquileia.scenes.examples_table import lay_table
from tests import ROOT

DOCS = ROOT / "docs"
EXAMPLES = {block["id"]: block for block in read_examples(DOCS / "rules" / "aquileia.md")}
SEATS = ("blue", "green", "yellow", "red")
POOLS: list[tuple[str, ...]] = [SEATS, COLOURS, HAND, METALS, SITES, STADIUM_CARDS, THEATRE_CARDS]
POOLS += [("ok", "illegal"), ("bank", "red")]


def example(name: str) -> Any:
    return copy.deepcopy(EXAMPLES[name])


# ---- the examples of the rules


def test_the_rules_have_all_their_examples() -> None:
    assert list(EXAMPLES) == [f"EX-{i}" for i in range(1, 14)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_holds(name: str) -> None:
    before = example(name)
    assert run_example(EXAMPLES[name]) == []
    assert EXAMPLES[name] == before  # running leaves it as it was


def others(value: Any) -> list[Any]:
    """Values that are wrong where this one is right."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if value is None:
        return ["bank", "red"]
    if isinstance(value, list):
        longer = [*value, value[-1] if value else "slave_1"]
        return [longer, *([value[1:], value[:-1]] if value else [])]
    if isinstance(value, dict):
        return [{}]
    pools = [pool for pool in POOLS if value in pool]
    return [word for pool in pools for word in pool if word != value]


def mutations(part: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Every copy of a part in which a single value differs."""
    for key in part if isinstance(part, dict) else range(len(part)):
        here = f"{where}.{key}"
        for other in others(part[key]):
            changed = copy.copy(part)
            changed[key] = other
            yield f"{here}={other}", changed
        if isinstance(part[key], (dict, list)):
            for label, inner in mutations(part[key], here):
                changed = copy.copy(part)
                changed[key] = inner
                yield label, changed


def mutated(name: str) -> Iterator[tuple[str, Any]]:
    block = example(name)
    if "cases" not in block:
        for label, expected in mutations(block["expected"]):
            yield label, block | {"expected": expected}
    for i, case in enumerate(block.get("cases", [])):
        told = {key: case[key] for key in FORMS["pecunia"].expected if key in case}
        for label, expected in mutations(told):
            yield f"[{i}]{label}", block | {"cases": [*block["cases"][:i], case | expected, *block["cases"][i + 1 :]]}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_expected_value_counts(name: str) -> None:
    count = 0
    for label, block in mutated(name):
        count += 1
        try:
            lines = run_example(block)
        except BadExample as error:
            lines = [str(error)]
        assert lines, f"{name}: {label} went unnoticed"
    assert count > 0


@pytest.mark.parametrize(("name", "key"), [("EX-1", "ranking"), ("EX-2", "ranking"), ("EX-6", "activated")])
def test_order_counts(name: str, key: str) -> None:
    block = example(name)
    block["expected"][key].reverse()
    assert [line.split(":")[0] for line in run_example(block)] == [key]


def test_a_difference_names_the_place_and_both_values() -> None:
    block = example("EX-1")
    block["expected"]["coins_gained"]["red"] = [2, 0, 0]
    assert run_example(block) == ["coins_gained.red: expected [2, 0, 0], got [3, 0, 0]"]
    block = example("EX-12")
    block["cases"][1]["vp"] = 3
    assert run_example(block) == ["cases[1].vp: expected 3, got 4"]


@pytest.mark.parametrize("name", FORMS)
def test_every_known_result_is_produced(name: str) -> None:
    """An expected key that its form declares but does not produce could only ever be compared with nothing."""
    form, blocks = FORMS[name], [block for block in EXAMPLES.values() if form_of(block) is FORMS[name]]
    assert blocks, f"no example of {name}"
    for block in blocks:
        for _, start, inputs, expected in read_parts(block, form):
            assert set(form.expected) <= set(form.play(lay_table(start, inputs, expected)))


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
    box = load_box()
    change(box)
    monkeypatch.setattr(scene, "load_box", lambda: box)
    assert run_example(EXAMPLES[name])


# ---- inputs that the rules do not accept are differences


def differs(block: Any, *words: str) -> None:
    (line,) = run_example(block)
    for word in words:
        assert word in line


def test_a_card_that_is_not_in_the_hand() -> None:
    block = example("EX-1")
    block["inputs"]["cards"]["red"] = ["weapon_3"]
    differs(block, "red", "play weapon_3")


def test_a_horse_of_the_other_side() -> None:
    block = example("EX-2")
    block["start"]["hands"]["red"] = ["horse_silver_2"]
    block["inputs"]["cards"]["red"] = ["horse_silver_2"]
    differs(block, "red", "play horse_silver_2")


@pytest.mark.parametrize(
    ("seat", "dice"),
    [("blue", ["gold"]), ("blue", ["gold"] * 4), ("red", ["gold"] * 200), ("blue", []), ("green", ["gold"] * 3)],
)
def test_too_few_or_too_many_dice(seat: str, dice: list[str]) -> None:
    block = example("EX-1")
    block["inputs"]["red_dice"][seat] = dice
    differs(block, "inputs.red_dice")


@pytest.mark.parametrize("name", ["EX-1", "EX-2"])
@pytest.mark.parametrize("dice", [["bronze"], ["bronze"] * 3])
def test_too_few_or_too_many_blue_dice(name: str, dice: list[str]) -> None:
    block = example(name)
    block["inputs"]["blue_dice"] = dice
    differs(block, "inputs.blue_dice")


@pytest.mark.parametrize(
    ("name", "key"),
    [("EX-1", "blue_dice_count"), ("EX-1", "winner_choice"), ("EX-2", "winner_keeps"), ("EX-6", "red_pays_again"),
     ("EX-9", "arena_choice"), ("EX-9", "keeps")],
)  # fmt: skip
def test_a_question_without_an_answer(name: str, key: str) -> None:
    block = example(name)
    del block["inputs"][key]
    differs(block, f"inputs.{key}: missing")


def test_an_answer_without_a_question() -> None:
    block = example("EX-6")
    block["inputs"]["yellow_pays_again"] = True
    differs(block, "inputs.yellow_pays_again: given")
    block = example("EX-1")
    del block["start"]["blue_dice_holder"], block["start"]["blue_dice"]
    differs(block, "inputs.blue_dice_count: given")
    block = example("EX-1")
    block["inputs"]["cards"]["green"] = ["slave_1"]
    differs(block, "inputs.cards.green")


def test_cards_of_a_seat_that_is_asked_must_be_named() -> None:
    block = example("EX-1")
    del block["inputs"]["cards"]["red"]
    differs(block, "inputs.cards.red: missing")


@pytest.mark.parametrize(
    ("place", "bid"),
    [(0, ["green", "open", "bronze"]), (0, ["green", "raise", "silver"]), (1, ["red", "raise", "silver"]),
     (2, ["red", "auto_out"]), (4, ["green", "out"]), (5, ["yellow", "auto_out"]), (3, ["blue", "raise", "gold"])],
)  # fmt: skip
def test_another_bid(place: int, bid: list[str]) -> None:
    block = example("EX-3")
    block["inputs"]["bids"][place] = bid
    assert run_example(block)


def test_an_auction_must_end_and_all_its_bids_must_be_told() -> None:
    block = example("EX-3")
    del block["inputs"]["bids"][-1]
    differs(block, "not over", "yellow")
    block = example("EX-3")
    del block["inputs"]["bids"][4]  # green's auto_out
    differs(block, "inputs.bids")


@pytest.mark.parametrize(
    "build",
    [["forum_3", "red", "villa_blue_10", ["slave_2", "slave_2"]], ["forum_2", "green", "villa_blue_10", []],
     ["forum_2", "red", "villa_blue_10", ["slave_2"]], ["forum_2", "red", "villa_blue_10", ["slave_1"] * 3],
     ["forum_2", "red", "villa_white_10", ["slave_2", "slave_2"]], ["forum_2", "red", "villa_blue_4", ["slave_2"]]],
)  # fmt: skip
def test_a_build_that_is_not_legal(build: list[Any]) -> None:
    block = example("EX-4")
    block["inputs"]["builds"] = [build]
    differs(block, "inputs.builds[0]: not legal")


def test_fields_that_are_not_named_are_declined() -> None:
    block = example("EX-4")
    block["inputs"]["builds"][0][0] = "forum_5"
    assert run_example(block) == []


# ---- positions and words that are refused


def refused(block: Any, message: str) -> None:
    with pytest.raises(BadExample, match=re.escape(message)):
        run_example(block)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_unknown_key_is_refused_by_name(name: str) -> None:
    form = form_of(EXAMPLES[name])
    parts = {"start": form.start, "inputs": form.inputs, "expected": form.expected}
    for part, shapes in {} if form.cases else parts.items():
        block = example(name)
        block.setdefault(part, {})["foo"] = 1
        refused(block, f"{name}: {part}: unknown key 'foo'; known: {next(iter(shapes), 'none')}")
    refused(example(name) | {"foo": 1}, f"{name}: unknown key 'foo'; known: id, rules, zone")


def objects(part: Any) -> Iterator[dict[str, Any]]:
    """All objects inside a part."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from objects(inner)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_unknown_name_inside_any_object_is_refused(name: str) -> None:
    for i in range(len(list(objects(example(name))))):
        block = example(name)
        list(objects(block))[i]["foo"] = 1
        with pytest.raises(BadExample, match=f"{name}: .*unknown .* 'foo'; known: "):
            run_example(block)


def test_an_unknown_key_of_a_case_is_refused_by_name() -> None:
    block = example("EX-12")
    block["cases"][2]["foo"] = 1
    refused(block, "EX-12: cases[2]: unknown key 'foo'; known: supply, bank, give, receive, legal, after, vp")


@pytest.mark.parametrize(
    ("name", "path", "value", "message"),
    [
        ("EX-1", "zone", "circus", "EX-1: unknown zone 'circus'; known: arena, stadium, contest, theatrum"),
        ("EX-1", "zone", None, "EX-1: unknown zone None"),
        ("EX-1", "start.start_player", "orange", "start.start_player: unknown seat 'orange'; known: blue, green"),
        ("EX-1", "start.fields.arena_1c", "blue", "start.fields: unknown arena field 'arena_1c'; known: arena_1a"),
        ("EX-1", "start.fields.forum_1", "blue", "start.fields: unknown arena field 'forum_1'"),
        ("EX-1", "start.hands.red", ["axe"], "start.hands.red[0]: unknown card 'axe'; known: slave_1"),
        ("EX-1", "start.seats", ["blue", "pink", "red"], "start.seats[1]: unknown player colour 'pink'"),
        ("EX-1", "inputs.red_dice.blue", ["iron"], "inputs.red_dice.blue[0]: unknown metal 'iron'; known: bronze"),
        ("EX-1", "inputs.winner_choice", "gold", "inputs.winner_choice: unknown prize 'gold'; known: vp, slave_card"),
        ("EX-1", "expected.vp_gained.pink", 1, "expected.vp_gained: unknown seat 'pink'"),
        ("EX-1", "expected.vp_gained.red", "12", "expected.vp_gained.red: a whole number is needed, not '12'"),
        ("EX-1", "expected.vp_gained.red", True, "expected.vp_gained.red: a whole number is needed, not True"),
        ("EX-1", "expected.coins_gained.red", [3, 0], "expected.coins_gained.red: a list of 3 is needed"),
        ("EX-1", "expected.ranking", "red", "expected.ranking: a list is needed, not 'red'"),
        ("EX-1", "expected.vp_gained", 12, "expected.vp_gained: an object is needed, not 12"),
        ("EX-1", "expected", {}, "EX-1: expected: nothing is expected"),
        ("EX-1", "expected", 5, "EX-1: expected: an object is needed, not 5"),
        ("EX-1", "start", [], "EX-1: start: an object is needed, not []"),
        ("EX-2", "start.stadium_deck_top", "stadium_red", "unknown stadium card 'stadium_red'; known: stadium_white"),
        ("EX-2", "inputs.winner_keeps", "both", "unknown stadium choice 'both'; known: deck_top, face_up"),
        ("EX-3", "start.auctioneer", "pink", "start.auctioneer: unknown seat 'pink'"),
        ("EX-3", "inputs.bids", [["green", "jump"]], "inputs.bids[0][1]: unknown bid 'jump'; known: open, raise"),
        ("EX-3", "inputs.bids", [["green", "open"]], "EX-3: inputs.bids: a metal goes with open and raise only"),
        ("EX-3", "inputs.bids", [["green"]], "inputs.bids[0]: a list of 3 is needed, not ['green']"),
        ("EX-3", "expected.paid_to", "pink", "expected.paid_to: unknown payee 'pink'; known: blue, green"),
        ("EX-4", "expected.owner", {"villa_red_1": "red"}, "expected.owner: unknown site 'villa_red_1'"),
        ("EX-5", "expected.results", ["yes"], "expected.results[0]: unknown result 'yes'; known: ok, illegal"),
        ("EX-6", "inputs.red_pays_again", 1, "inputs.red_pays_again: true or false is needed, not 1"),
        ("EX-6", "inputs.pink_pays_again", True, "unknown key 'pink_pays_again'; known: latro_dice, blue_pays_again"),
        ("EX-6", "start.coins_on_fields", ["gold"], "EX-6: start.coins_on_fields"),
        ("EX-7", "start.villas", ["workshop_3a"], "start.villas[0]: unknown villa 'workshop_3a'"),
        ("EX-7", "expected.assignment.theatre_blue_yellow", "red", "unknown villa colour 'red'; known: white"),
        ("EX-8", "start.winner_strength", -1, "start.winner_strength: a number from 0 to 127 is needed, not -1"),
        ("EX-8", "start.fields", {}, "EX-8: start: unknown key 'fields'; known: seats, winner_strength"),
        ("EX-12", "cases", [], "EX-12: cases: a list of cases is needed"),
        ("EX-12", "cases", [{"supply": [1, 0, 0]}], "EX-12: cases[0]: give is missing"),
        ("EX-12", "cases", [5], "EX-12: cases[0]: an object is needed, not 5"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused_by_name(name: str, path: str, value: Any, message: str) -> None:
    block = example(name)
    part, *keys = block, *path.split(".")
    for key in keys[:-1]:
        part = part[key]
    part[keys[-1]] = value
    refused(block, message)


@pytest.mark.parametrize(
    ("name", "part", "key"),
    [("EX-1", "start", "fields"), ("EX-3", "start", "auctioneer"), ("EX-3", "inputs", "bids"),
     ("EX-4", "inputs", "builds"), ("EX-6", "start", "fields"), ("EX-7", "start", "player")],
)  # fmt: skip
def test_what_is_needed(name: str, part: str, key: str) -> None:
    block = example(name)
    del block[part][key]
    refused(block, f"{name}: {key} is missing")


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("EX-1", {"advantage": {"red": 1, "yellow": 1}}, "different spaces"),
        ("EX-1", {"advantage": {"red": 0}}, "different spaces"),
        ("EX-1", {"advantage": {"red": 1}}, "start.advantage: yellow and red are tied"),
        ("EX-1", {"blue_dice": 5}, "start.blue_dice: up to 4"),
        ("EX-1", {"hands": {"red": ["weapon_3", "weapon_3"]}}, "start.hands: 2 cards weapon_3, but the box has 1"),
        ("EX-1", {"hands": {"red": ["slave_1"] * 12}}, "start.hands: 12 cards slave_1, but the box has 11"),
        ("EX-1", {"supplies": {"red": [0, 0, 100]}}, "coins of gold, but the box has 39"),
        ("EX-1", {"bank": [39, 0, 0]}, "47 coins of bronze, but the box has 39"),
        ("EX-1", {"seats": ["red", "red", "blue"]}, "start.seats: 3 to 5 different seats"),
        ("EX-1", {"seats": ["yellow", "blue"]}, "start.seats: 3 to 5 different seats"),
        ("EX-2", {"fields": {"stadium_gold_2": "red", "stadium_silver_2": "red"}}, "red may not stand on"),
        ("EX-2", {"stadium_deck_top": "stadium_neutral_5"}, "2 cards stadium_neutral_5, but the box has 1"),
        ("EX-4", {"buildings": {"red": ["bank_bs"], "green": ["bank_bs"]}}, "start.buildings.green: bank_bs is taken"),
        ("EX-6", {"fields": {"portus_gold": "red", "portus_silver": "red"}}, "red may not stand on portus_silver"),
        ("EX-7", {"laurels": ["stadium_neutral_5"] * 2}, "start.laurels: 2 cards stadium_neutral_5"),
        ("EX-7", {"villas": ["villa_blue_4"] * 2}, "start.villas: villa_blue_4 is taken"),
        ("EX-9", {"stadium_gold": {"blue": 3}}, "blue may not stand on"),
        ("EX-13", {"ranking": ["red", "red"]}, "start.ranking: a seat is named twice"),
        ("EX-13", {"ranking": ["red", "yellow", "blue", "green"]}, "4 contestants"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(name: str, changes: dict[str, Any], message: str) -> None:
    block = example(name)
    block["start"] |= changes
    refused(block, message)


def test_seats_may_be_named() -> None:
    block = example("EX-8")
    block["start"]["seats"] = ["orange", "red", "green", "yellow", "blue"]
    assert run_example(block) == []
    block = example("EX-3")
    block["start"]["seats"] = ["green", "red", "yellow", "blue"]  # another order, so others are asked
    assert run_example(block)


# ---- files


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_blocks_of_a_markdown_file(tmp_path: Path) -> None:
    text = (
        '# t\n\n```json\n{"id": "A"}\n```\n\n```json\n[1]\n```\n```json\n{"no": 1}\n```\n```\nnot json\n```\n'
        '````markdown\n```json\n{"id": "inside"}\n```\n````\n~~~json\n{"id": "B"}\n~~~\n'
    )
    assert [block["id"] for block in read_examples(write(tmp_path, "r.md", text))] == ["A", "B"]


def test_vectors_of_a_json_file(tmp_path: Path) -> None:
    path = write(tmp_path, "v.json", json.dumps({"test_vectors": list(EXAMPLES.values())}))
    assert read_examples(path) == list(EXAMPLES.values())


@pytest.mark.parametrize(
    ("name", "text", "error", "message"),
    [
        ("r.md", "# nothing\n", BadInput, "r.md: no worked examples in it"),
        ("r.md", '\n```json\n{"id": "A",\n "b" 1}\n```\n', BadExample, "r.md:2: the block is not JSON: Expecting ':'"),
        ("r.md", '\n```json\n{"id": "A"}\n', BadExample, "r.md:2: the block has no end"),
        ("r.md", '```json\n{"id": "A", "b": 1, "b": 2}\n```\n', BadExample, "not JSON: the key 'b' twice"),
        ("r.md", '```json\n{"id": 7}\n```\n', BadExample, "r.md:1: the id is not a name: 7"),
        ("r.md", '```json\n{"id": "A"}\n```\n' * 2, BadExample, "r.md:4: the id A is already used at "),
        ("v.json", "{}", BadInput, "v.json: no list test_vectors in it"),
        ("v.json", "[]", BadInput, "v.json: no list test_vectors in it"),
        ("v.json", '{"test_vectors": []}', BadInput, "v.json: no worked examples in it"),
        ("v.json", '{"test_vectors": [{}]}', BadExample, "v.json: test_vectors[0]: not an object with an id"),
        ("v.json", '{"test_vectors": [{"id": "A"}, {"id": "A"}]}', BadExample, "test_vectors[1]: the id A is already"),
        ("v.json", '{\n"test_vectors": ]', BadExample, "v.json:2: not JSON: Expecting value"),
        ("v.json", '{"a": 1, "a": 2}', BadExample, "v.json: not JSON: the key 'a' twice in one object"),
    ],
)  # fmt: skip
def test_bad_files(tmp_path: Path, name: str, text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)) as caught:
        read_examples(write(tmp_path, name, text))
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.md: no such file"):
        read_examples(tmp_path / "none.md")
    with pytest.raises(BadInput, match=r"is a directory|permission denied"):
        read_examples(tmp_path)
    (tmp_path / "picture.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"picture\.md: not a text file"):
        read_examples(tmp_path / "picture.md")


# ---- finding the game


def test_the_game_is_found_by_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [dataclasses.replace(game, run_example=lambda block: [block["id"]]) for game in all_games()]
    monkeypatch.setattr(core, "all_games", lambda: told)
    assert core.run_example(example("EX-1")) == ["EX-1"]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (None, "EX-1: rules: a list of rule ids is missing"),
        ([], "EX-1: rules: a list of rule ids is missing"),
        (["XX-ARENA-2"], "EX-1: rules: no game has rules XX-; known: AQ"),
        (["AQ-ARENA-2", "XX-1"], "EX-1: rules: no game has rules XX-; known: AQ"),
    ],
)
def test_an_example_of_no_game(rules: Any, message: str) -> None:
    with pytest.raises(BadExample, match=re.escape(message)):
        core.run_example({"id": "EX-1", "rules": rules})


# ---- the page


def documented() -> dict[str, list[tuple[str, str, bool]]]:
    """Form: part, key and whether it is needed, for each row of its table."""
    tables: dict[str, list[tuple[str, str, bool]]] = {}
    page = (DOCS / "examples.md").read_text(encoding="utf-8").partition("## The Builders")[0]
    for line in page.splitlines():
        if line.startswith("### "):
            name = line.removeprefix("### ").replace("`", "").replace(" with ", " ")
            tables[name] = []
        elif row := re.fullmatch(r"\| (start|inputs|expected) \| `([^`]+)` \| (.+) \|", line):
            tables[name].append((row[1], row[2], row[3].endswith("; needed")))
    return tables


def declared(form: Form) -> list[tuple[str, str, bool]]:
    parts = (("start", form.start), ("inputs", form.inputs), ("expected", form.expected))
    return [(part, key, key in form.needs) for part, shapes in parts for key in shapes]


def test_the_page_lists_exactly_the_keys_of_the_code() -> None:
    assert documented() == {name: declared(form) for name, form in FORMS.items()}
