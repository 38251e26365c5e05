"""What an example can't say is refused, and what the rules do not accept is a difference."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest

import lusoria
from lusoria.errors import BadExample
from lusoria.examples import run
from lusoria.examples.expect import CHECKS
from lusoria.examples.run import KEYS, game_of, run_example
from lusoria.match import match
from tests.examples.of_the_rules import EXAMPLES, PAGE, example


def changed(name: str, path: str, value: Any) -> dict[str, Any]:
    """An example with another value at a path such as `moves.3.chance`; `...` takes the value away."""
    block: Any = example(name)
    *outer, last = path.split(".")
    part = block
    for key in outer:
        part = part[int(key)] if isinstance(part, list) else part.setdefault(key, {})
    at: Any = int(last) if isinstance(part, list) else last
    if value is ...:
        del part[at]
    else:
        part[at] = value
    return block  # type: ignore[no-any-return]


# ---- the game


def test_the_game_is_found_by_its_name_its_rules_or_the_id() -> None:
    assert game_of({"id": "x", "game": "aeterna", "rules": ["BU-SEND-1"]}).name == "aeterna"
    assert game_of({"id": "BU-EX-1", "rules": ["AQ-ARENA-2"]}).name == "aquileia"
    assert game_of({"id": "BU-EX-1"}).name == "builders"


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ({"id": "EX-1"}, "EX-1: rules: a list of rule ids is missing, or the name of the game"),
        ({"id": "EX-1", "rules": []}, "EX-1: rules: a list of rule ids is missing"),
        ({"id": "EX-1", "rules": ["XX-1"]}, "EX-1: rules: no game has rules XX-; known: AQ, BU, AE"),
        ({"id": "EX-1", "rules": ["AQ-1", "BU-1"]}, "EX-1: rules: of more than one game: AQ, BU"),
        ({"id": "EX-1", "game": "chess"}, "EX-1: game: unknown game 'chess'; known: aquileia, builders, aeterna"),
        ({}, "an example without id: rules: a list"),
    ],
)
def test_an_example_of_no_game(block: dict[str, Any], message: str) -> None:
    with pytest.raises(BadExample, match=re.escape(message)):
        run_example(block)


def test_a_game_that_names_nothing_is_told_in_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = dataclasses.replace(lusoria.game("builders"), name="foreign", prefix="FO", state_names={})
    monkeypatch.setattr(run, "all_games", lambda: [foreign])
    monkeypatch.setattr(match, "game", lambda name: foreign)
    block = {
        "id": "FO-EX-1",
        "start": {"seats": 2, "state": {"players": {"0": {"money": 3}}, "loan": [1], "tool": {"2": 1}}},
        "moves": ["red: take 1"],
        "expect": {"view": {"players": {"red": {"money": 4}, "yellow": {"loans": ["l_loan_1"]}}}},
    }
    assert run_example(block) == []
    block["start"]["state"]["loan"] = {"l_loan_1": "yellow"}  # type: ignore[index]
    with pytest.raises(BadExample, match=re.escape("start.state.loan: unknown place 'l_loan_1'; known: 0, 1, 2, 3")):
        run_example(block)


# ---- what is refused


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_unknown_key_is_refused_by_name(name: str) -> None:
    for path, where in [("foo", "example"), ("start.foo", "start"), ("start.state.foo", "start.state")]:
        if path.startswith("start.state") and "state" not in EXAMPLES[name]["start"]:
            continue
        with pytest.raises(BadExample, match=rf"{name}: {where}: unknown key 'foo'; known: "):
            run_example(changed(name, path, 1))


@pytest.mark.parametrize(
    ("name", "path", "value", "message"),
    [
        ("EX-12", "cases.2.foo", 1, "cases[2]: unknown key 'foo'; known: note, start, chance, moves, expect"),
        ("EX-12", "cases", [], "cases: a list of cases is needed"),
        ("EX-1", "moves.3.foo", 1, "moves[3]: unknown key 'foo'; known: move, chance, expect"),
        ("EX-1", "moves", "pass", "moves: a list is needed, not 'pass'"),
        ("EX-1", "moves.0", 7, "moves[0]: a move in words is needed, not 7"),
        ("EX-1", "moves.0", "blue: fly", "moves[0]: there is no move 'fly' in Aquileia"),
        ("EX-1", "moves.0", "pink: pass", "moves[0]: unknown seat 'pink'; known: red, yellow, blue, green"),
        ("EX-1", "moves.3.chance", "bronze", "moves[3].chance: a list is needed, not 'bronze'"),
        ("EX-1", "moves.3.chance", [None], "chance: a number or a name is needed, not None"),
        ("EX-1", "expect", {}, "expect: nothing is expected"),
        ("EX-8", "expect", ..., "expect: nothing is expected"),
        ("EX-1", "expect", 5, "expect: an object is needed, not 5"),
        ("EX-1", "expect.foo", 1, "expect: unknown key 'foo'; known: view, seen_by"),
        ("EX-1", "moves.9.expect.foo", 1, "moves[9].expect: unknown key 'foo'"),
        ("EX-1", "moves.9.expect.view.foo", 1, "moves[9].expect.view: unknown key 'foo'; known: game, you, round"),
        ("EX-3", "expect.view.players.red.foo", 1, "expect.view.players.red: unknown key 'foo'; known: name, score"),
        ("EX-4", "expect.board.fields.forum_2.foo", 1, "expect.board.fields.forum_2: unknown key 'foo'; known: zone"),
        ("EX-4", "expect.seen_by.pink", {}, "expect.seen_by: unknown key 'pink'; known: red, yellow, blue, green"),
        ("EX-1", "expect.scores.pink", 1, "expect.scores: unknown key 'pink'; known: red, yellow, blue, green"),
        ("EX-1", "expect.asked", "pink", "expect.asked: unknown seat 'pink'; known: red"),
        ("EX-1", "expect.events", [], "expect.events: nothing is named"),
        ("EX-1", "expect.events", ["red flew"], "expect.events: unknown event 'red flew'; known: round, placed"),
        ("EX-1", "expect.events", "red out", "expect.events: a list is needed, not 'red out'"),
        ("EX-1", "expect.no_events", ["flew"], "expect.no_events: unknown event 'flew'"),
        ("EX-1", "expect.legal", ["fly"], "expect.legal: there is no move 'fly' in Aquileia"),
        ("EX-1", "expect.no_events", [], "expect.no_events: nothing is named"),
        ("EX-1", "expect.legal", [], "expect.legal: nothing is named"),
        ("EX-1", "expect.illegal", [], "expect.illegal: nothing is named"),
        ("EX-1", "expect.seen_by", {}, "expect.seen_by: nothing is named"),
        ("EX-5", "expect.refused", ["pass"], "expect.refused: an object of moves and rules is needed, not ['pass']"),
        ("EX-1", "start", [], "start: an object is needed, not []"),
        ("EX-1", "start", {}, "start: either seats and seed, or seats and state, or a position is needed"),
        ("EX-1", "start.seed", 1, "start: either seats and seed, or seats and state, or a position is needed"),
        ("EX-1", "start.seats", "four", "start.seats: a whole number is needed, not 'four'"),
        ("EX-1", "start.seats", 2, "start: Aquileia is for 3 to 5 seats, not 2"),
        ("EX-1", "start.any_position", 1, "start.any_position: true or false is needed, not 1"),
        ("EX-1", "start.box", {"foo": 1}, "start: the example's box: the whole file: object contains unknown"),
        ("AE-EX-16", "start.box.provinces.foo", {}, "start.box.provinces: unknown key 'foo'; known: latium"),
        ("EX-1", "start.state.seat", "pink", "start.state.seat: unknown name 'pink'; known: red, yellow"),
        ("EX-1", "start.state.seat", True, "start.state.seat: a whole number is needed, not True"),
        ("EX-1", "start.state.seat", 300, "start.state.seat: 300 does not fit"),
        ("EX-1", "start.state.field", {"moon": "red"}, "start.state.field: unknown place 'moon'; known: dolus"),
        ("EX-1", "start.state.bank", [1] * 4, "start.state.bank: 3 are needed, not 4"),
        ("EX-1", "start.state.bank", 1, "start.state.bank: a list or an object is needed, not 1"),
        ("EX-1", "start.state.players.pink", {}, "start.state.players: unknown place 'pink'; known: red"),
        ("EX-1", "start.state.players.red.foo", 1, "start.state.players.red: unknown key 'foo'; known: score"),
        ("EX-1", "start.state.bank", [0, 0, 0], "start.state: bronze: there are 8, the box has 39; say any_pos"),
        ("EX-1", "start.state.slaves.slave_1", 11, "start.state: slave_1: there are 12, the box has 11; say any_pos"),
        ("EX-2", "start.state.field.stadium_gold_1b", "red", "start.state: red: 3 followers and 3 on the board"),
        ("AE-EX-12", "start.state.players.red.hand", ["caesar"], "start.state.players.red.hand: unknown name 'caesar'"),
        ("AE-EX-1", "start.state.players.orange.area_size", 99, "the rules can't go on from here"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(name: str, path: str, value: Any, message: str) -> None:
    with pytest.raises(BadExample) as caught:
        run_example(changed(name, path, value))
    assert str(caught.value).startswith(f"{name}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


# ---- what the rules do not accept


@pytest.mark.parametrize(
    ("name", "path", "value", "message"),
    [
        ("EX-1", "moves.0", "green: pass", "moves[0]: green can't pass: blue is asked"),
        ("EX-1", "moves.0", "blue: crest", "moves[0]: crest is not legal now: "),
        ("EX-1", "moves.4", "red: play weapon_3", "moves[4]: play weapon_3 is not legal now: "),
        ("EX-1", "moves.4", ..., "expect.events[6]: expected red strength 5 2, got red strength 4 2"),
        ("EX-1", "moves.6", ..., "moves[6]: yellow can't play weapon_2: red is asked"),
        ("EX-1", "moves.3.chance", ["bronze"] * 8, "moves[3]: pass: 8 answers of chance are given; the next"),
        ("EX-1", "moves.3.chance", ["bronze"] * 10, "moves[3]: pass: chance is never asked for bronze"),
        ("EX-1", "moves.3.chance", ..., "moves[3]: pass: 0 answers of chance are given; the next answer, one of 3"),
        ("EX-1", "moves.3.chance.0", "iron", "moves[3]: pass: chance can't bring iron here, only bronze, silver, gold"),
        ("EX-1", "moves.3.chance.0", 3, "moves[3]: pass: chance answers a number from 0 to 2 here, not 3"),
        ("EX-1", "chance", [3], "chance: never asked for: 3"),
        ("EX-1", "moves.9.chance", ["bronze"], "moves[9]: roll 2: 1 answers of chance are given; the next answer"),
        ("EX-2", "moves.6", ..., "expect.events[18]: expected red laurel stadium_blue, got nothing more"),
        ("EX-3", "moves.5", "red: bid bronze", "moves[7]: bid bronze is not legal now: "),
        ("EX-3", "moves.8", ..., "expect.events[5]: expected red out, got nothing more"),
        ("EX-5", "expect.refused", {"pass": "AQ-X-1"}, "expect.refused.pass: expected AQ-X-1, got "),
        ("EX-5", "expect.refused", {"decline": "AQ-X-1"}, "expect.refused: decline is legal"),
        ("EX-1", "expect.scores.yellow", 13, "expect.scores.yellow: expected 13, got 12"),
        ("EX-12", "cases.1.expect.scores.blue", 3, "cases[1].expect.scores.blue: expected 3, got 4"),
        ("EX-3", "expect.view.players.red.coins", [1, 3, 1], "players.red.coins: expected [1, 3, 1], got [1, 3, 0]"),
        ("BU-EX-1", "expect.view.players.red.sites", {"b_forum": {}},
         "expect.view.players.red.sites.b_forum: expected {}, but there is only b_lighthouse_of_alexandria"),
        ("BU-EX-1", "expect.view.players.red.team", ["w_master_1"], 'expected ["w_master_1"], got ["w_companion_5"]'),
        ("BU-EX-1", "moves.0", "send w_master_1", "moves[0]: send w_master_1 is not legal now: "),
        ("BU-EX-1", "expect.legal", ["take 3"], "expect.legal: take 3 is refused by BU-TAKE-1"),
        ("BU-EX-1", "expect.illegal", ["take 2"], "expect.illegal: take 2 is legal"),
        ("AE-EX-3", "expect.no_events", ["passed"], 'expect.no_events: expected none of them, got ["orange passed 1"]'),
        ("AE-EX-9", "expect.tally.villas", {"red": 1}, "expect.tally.villas: expected "),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_accept_is_a_difference(name: str, path: str, value: Any, message: str) -> None:
    lines = run_example(changed(name, path, value))
    assert message in lines[0]
    assert "\n" not in "".join(lines)


def test_a_move_that_is_not_legal_ends_the_example_and_tells_what_is() -> None:
    (line,) = run_example(changed("BU-EX-8", "moves.0", "send w_master_1"))
    assert "; legal: start b_house, " in line


# ---- chance, seeds and positions


def test_chance_may_stand_beside_the_moves() -> None:
    block = example("EX-9")
    block["chance"] = [answer for move in block["moves"] if isinstance(move, dict) for answer in move["chance"]]
    block["moves"] = [move["move"] if isinstance(move, dict) else move for move in block["moves"]]
    assert run_example(block) == []


def test_chance_by_numbers_is_the_same() -> None:
    block = example("EX-1")
    block["moves"][3]["chance"] = [0, 1, 2, 1, 1, 2, 0, 0, 0]
    assert run_example(block) == run_example(example("EX-1")) == []


def test_a_seed_deals_the_same_game_as_a_match() -> None:
    played = lusoria.Match("aquileia", seats=3, seed=11)
    moves = []
    while not played.over:
        moves.append(played.moves[0].words)
        played.play(moves[-1])
    scores = dict(zip(("red", "yellow", "blue"), played.scores, strict=True))
    block = {
        "id": "AQ-1",
        "start": {"seats": 3, "seed": 11},
        "moves": moves,
        "expect": {"over": True, "scores": scores},
    }
    assert run_example(block) == []
    assert run_example({**block, "start": {"seats": 3, "seed": 12}})


def test_a_position_may_be_a_line() -> None:
    line = lusoria.Match("builders", seats=2, seed=3).position()
    block = {
        "id": "BU-1",
        "start": {"position": line},
        "moves": ["take 1"],
        "expect": {"view": {"decision": {"pool": 2}}},
    }
    assert run_example(block) == []
    with pytest.raises(
        BadExample, match=r"start\.position: of The Builders: Antiquity, but the example is of Aquileia"
    ):
        run_example({**block, "game": "aquileia"})
    with pytest.raises(BadExample, match="start: a position needs a game, a revision, a box and seats="):
        run_example({**block, "start": {"position": "builders"}})


# ---- the page


def test_the_page_names_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    keys = [*KEYS, "cases", "seats", "seed", "state", "position", "box", *CHECKS]
    assert [key for key in keys if f"`{key}`" not in page] == []
