from __future__ import annotations

from pathlib import Path

import pytest

import lusoria
from lusoria.core.box import all_provenance
from lusoria.core.record import content
from lusoria.errors import BadBox
from lusoria.games.builders.box import pack
from lusoria.games.builders.scenes.scene import Scene
from tests.games.boxes import Edit, drop, put, standard, swap, write

STANDARD = standard(pack)
LOAD = lusoria.game("builders").load_box

NOTHING_TO_DO = dict.fromkeys(("stone", "wood", "architecture", "decoration"), 0)

BAD: list[tuple[str, Edit, list[str]]] = [
    ("missing building", drop(["buildings", 16]), ["buildings: b_forum is missing"]),
    ("missing machine", drop(["machines", 0]), ["machines: m_saw is missing"]),
    ("missing worker", drop(["workers", 3]), ["workers: w_apprentice_4 is missing"]),
    ("missing slave", drop(["slaves", "cards", 5]), ["slaves.cards: s_wood_architecture is missing"]),
    ("missing loan", drop(["loans", "cards", 3]), ["loans.cards: l_loan_4 is missing"]),
    ("missing coin", drop(["coins", 0]), ["coins: coin_silver is missing"]),
    ("missing key", drop(["turn", "free_actions"]), ["turn", "missing required field free_actions"]),
    ("missing resource", drop(["buildings", 0, "cost", "wood"]), ["buildings[0].cost (b_house)", "wood"]),
    ("missing provenance", drop(["tools", "provenance"]), ["tools", "missing required field provenance"]),
    ("wrong order", swap(["workers"], 0, 1), ["workers[0].id", "expected w_apprentice_1", '"w_apprentice_2"']),
    ("tools in wrong order", swap(["tools", "cards"], 0, 1), ["tools.cards[0].id", "t_mallet", '"t_saw"']),
    ("negative cost", put(["buildings", 28, "cost", "stone"], -1), ["[28].cost.stone (b_pyramid)", ">= 0", "found -1"]),
    ("too many points", put(["buildings", 28, "vp"], 10), ["buildings[28].vp (b_pyramid)", "<= 9", "found 10"]),
    ("free actions", put(["turn", "extra_action_price"], 0), ["turn.extra_action_price", ">= 1", "found 0"]),
    ("no actions", put(["turn", "free_actions"], 0), ["turn.free_actions", ">= 1", "found 0"]),
    ("six slots", put(["start", "row_slots"], 6), ["start.row_slots", "<= 5", "found 6"]),
    ("two ways to take", put(["turn", "take_sesterces"], [1, 3]), ["turn.take_sesterces", "length >= 3"]),
    ("endless rounds", put(["end", "safeguard_rounds"], 1000), ["end.safeguard_rounds", "<= 100", "found 1000"]),
    ("other revision", put(["revision"], 2), ["revision", "<= 1", "found 2"]),
    ("unknown key", put(["loans", "interest"], 5), ["loans", "unknown field interest"]),
    ("unknown rank", put(["workers", 0, "rank"], "king"), ["workers[0].rank (w_apprentice_1)", '"king"', "apprentice"]),
    ("unknown resource", put(["tools", "cards", 1, "resource"], "iron"), ["(t_saw)", '"iron"', "stone", "decoration"]),
    ("unknown source", put(["end", "provenance", "sources"], ["hearsay"]), ["end.provenance.sources", '"hearsay"']),
    ("text for a number", put(["loans", "gain"], "ten"), ["loans.gain", "expected int", '"ten"']),
    ("seats", put(["game", "max_players"], 5), ["game.max_players: expected 4, found 5"]),
    ("name", put(["game", "name"], "Aquileia"), ["game.name", "The Builders: Antiquity", '"Aquileia"']),
    # numbers that contradict each other
    ("other rank", put(["workers", 0, "rank"], "master"), ["[0].rank (w_apprentice_1): expected apprentice"]),
    ("other tool", put(["tools", "cards", 1, "resource"], "stone"), ["tools.cards[1].resource (t_saw): expected wood"]),
    ("other school", put(["universities", "cards", 0, "resource"], "wood"), ["[0].resource (u_stone): expected stone"]),
    ("free building", put(["buildings", 0, "cost"], NOTHING_TO_DO), ["[0].cost (b_house)", "at least 1 of some"]),
    ("free machine", put(["machines", 3, "cost"], NOTHING_TO_DO), ["machines[3].cost (m_hoist)", "at least 1"]),
    ("endless money", put(["turn", "take_sesterces", 0], 5), ["turn.take_sesterces[0]: expected at most 4", "found 5"]),
    ("endless money at once", put(["turn", "take_sesterces", 2], 15), ["take_sesterces[2]: expected at most 14"]),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "said"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_a_bad_box_is_refused_with_place_value_and_what_was_expected(
    tmp_path: Path, edit: Edit, said: list[str]
) -> None:
    path = write(tmp_path, STANDARD, edit)
    with pytest.raises(BadBox) as caught:
        LOAD(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    assert [part for part in said if part not in message] == [], message


def test_an_unchanged_box_is_the_standard_box(tmp_path: Path) -> None:
    assert content(LOAD(write(tmp_path, STANDARD))) == content(LOAD(None))


def test_every_datum_says_where_it_comes_from() -> None:
    found = dict(all_provenance(pack.standard_file()))
    assert found["buildings.b_lighthouse_of_alexandria"].kind == "rulebook"
    assert found["workers.w_apprentice_4"].kind == "reconstructed"
    assert found["slaves.cards.s_stone_wood.freed"].kind == "reconstructed"
    assert found["tools.price"].kind == "rulebook"
    assert all(p.rationale for p in found.values() if p.kind == "reconstructed")
    assert all(p.sources for p in found.values())


# ---- a changed number is played with


def changed(tmp_path: Path, *edits: Edit) -> Scene:
    return Scene(box=LOAD(write(tmp_path, STANDARD, *edits)))


def test_other_start_money_and_actions(tmp_path: Path) -> None:
    scene = changed(tmp_path, put(["start", "sesterces"], 3), put(["turn", "free_actions"], 4))
    assert (scene.player("red").money, scene.s.pool) == (3, 4)


def test_other_prices(tmp_path: Path) -> None:
    scene = changed(tmp_path, put(["slaves", "price"], 9), put(["tools", "price"], 0), put(["loans", "gain"], 1))
    scene.play("buy slave s_stone_wood")
    assert scene.player("red").money == 1
    scene.play("end turn", "loan")
    assert scene.player("yellow").money == 11


def test_two_investments_in_a_turn(tmp_path: Path) -> None:
    scene = changed(tmp_path, put(["turn", "investments"], 2))
    scene.play("loan", "loan")
    assert scene.player("red").money == 30
    assert "loan" not in scene.moves


def test_smaller_rows(tmp_path: Path) -> None:
    scene = changed(tmp_path, put(["start", "row_slots"], 3))
    assert len(scene.offered("start")) == len(scene.offered("hire")) == 3


def test_fewer_rounds_and_points(tmp_path: Path) -> None:
    scene = changed(tmp_path, put(["end", "safeguard_rounds"], 2))
    for _ in range(4):
        scene.play("end turn")
    assert scene.stage == "over"
    scene = changed(tmp_path, put(["end", "trigger_vp"], 8))
    scene.finish("red", "b_pyramid")
    scene.play("end turn", "end turn")
    assert scene.stage == "over"


@pytest.mark.parametrize(("price", "left"), [(19, 1), (20, 20)])
def test_a_loan_is_not_repaid_at_a_loss(tmp_path: Path, price: int, left: int) -> None:
    scene = changed(tmp_path, put(["loans", "repayment"], price))
    scene.loans("red", "l_loan_1")
    scene.money("red", 20)
    scene.s.last_round = 1
    scene.play("end turn", "end turn")
    assert scene.player("red").money == left


@pytest.mark.parametrize(("price", "left"), [(9, 11), (10, 20), (12, 20)])
def test_a_slave_is_not_freed_at_a_loss(tmp_path: Path, price: int, left: int) -> None:
    scene = changed(tmp_path, put(["slaves", "sesterces_to_free_at_the_end"], price))
    scene.team("red", "s_stone_wood")
    scene.money("red", 20)
    scene.s.last_round = 1
    scene.play("end turn", "end turn")
    assert scene.player("red").money == left
