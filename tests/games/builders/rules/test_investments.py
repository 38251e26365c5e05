from __future__ import annotations

import pytest

from lusoria.games.builders.rules.state import SLAVES, TOOLS, UNIVERSITIES
from lusoria.games.builders.scenes.scene import Scene
from tests.games.builders.tables import alone, at_site, payments, purse, send

INVESTMENTS = ["buy slave s_stone_wood", "buy tool t_saw", "loan", "educate u_stone"]


def invest(scene: Scene, move: str) -> None:
    scene.play_open(move)
    if scene.step == "person":
        scene.play_open(scene.moves[0])


def investments(scene: Scene) -> list[str]:
    return [move for move in scene.moves if move.startswith(("buy slave", "buy tool", "loan", "educate"))]


@pytest.mark.parametrize("move", INVESTMENTS)
def test_BU_INV_1_one_investment_of_any_kind_in_a_turn(move: str) -> None:
    scene = alone("w_master_1", money=40)
    invest(scene, move)
    assert investments(scene) == []
    scene.play("buy action")
    assert investments(scene) == []
    scene.play("end turn", "end turn")
    assert investments(scene) != []


@pytest.mark.parametrize(
    ("move", "paid"), list(zip(INVESTMENTS, ([(7, "slave")], [(2, "tool")], [], [(7, "university")]), strict=True))
)
def test_BU_INV_2_an_action_and_the_price_of_the_card(move: str, paid: list[tuple[int, str]]) -> None:
    scene = alone("w_master_1", money=7)
    invest(scene, move)
    assert payments(scene) == paid
    assert scene.s.pool == 2
    assert move not in alone("w_master_1", money=40, pool=0).moves
    if paid:
        assert move not in alone("w_master_1", money=paid[0][0] - 1).moves


def test_BU_INV_3_any_card_of_the_pile() -> None:
    scene = alone("w_master_1")
    assert scene.offered("buy slave") == list(SLAVES)
    assert scene.offered("buy tool") == list(TOOLS)
    assert scene.offered("educate") == list(UNIVERSITIES)


def test_BU_INV_4_nothing_from_an_empty_pile() -> None:
    scene = alone("w_master_1", money=40)
    scene.team("yellow", *SLAVES, "w_apprentice_1", "w_apprentice_2", "w_apprentice_3", "w_apprentice_4")
    scene.tools("yellow", *TOOLS)
    scene.loans("yellow", "l_loan_1", "l_loan_2", "l_loan_3", "l_loan_4")
    for person, university in zip(scene.available("yellow"), UNIVERSITIES, strict=False):
        scene.student(person, university)
    assert investments(scene) == []


def test_BU_INV_5_no_limit_on_what_a_player_has() -> None:
    scene = alone("w_master_1", "w_master_2", "w_master_3", "w_master_4", money=99)
    for pile in ([f"buy slave {s}" for s in SLAVES], [f"buy tool {t}" for t in TOOLS], ["loan"] * 4):
        for move in pile:
            scene.s.invested, scene.s.pool = 0, 3
            invest(scene, move)
    for university in UNIVERSITIES:
        scene.s.invested, scene.s.pool = 0, 3
        scene.money("red", 99)
        invest(scene, f"educate {university}")
    assert len(scene.available("red")) == 4 + 6
    assert len(scene.unused_tools("red")) == len(scene.held_loans("red")) == 4
    assert investments(scene) == []


# ---- slaves


@pytest.mark.parametrize("slave", SLAVES)
def test_BU_SLAVE_1_seven_sesterces_and_available_at_once(slave: str) -> None:
    scene = at_site("b_pyramid", money=7)
    scene.play(f"buy slave {slave}")
    assert scene.available("red") == [slave]
    assert purse(scene) == (2, 0)
    send(scene, slave, "b_pyramid")
    assert purse(scene) == (1, 0)


def test_BU_SLAVE_2_wage_0_but_the_full_action_price() -> None:
    scene = at_site("b_pyramid", "s_stone_wood", "s_stone_decoration", money=0)
    send(scene, "s_stone_wood", "b_pyramid")
    send(scene, "s_stone_decoration", "b_pyramid")
    assert purse(scene) == (0, 0)


def test_BU_SLAVE_3_no_tool_and_no_education() -> None:
    scene = at_site("b_pyramid", "s_stone_wood", money=7)
    scene.tools("red", "t_saw")
    assert scene.offered("educate") == []
    scene.play("send s_stone_wood", "to b_pyramid")
    assert scene.step == "move"
    assert scene.unused_tools("red") == ["t_saw"]


def test_BU_SLAVE_4_each_costs_a_point() -> None:
    scene = alone("s_stone_wood", "s_stone_decoration", money=0)
    assert scene.scores[0] == -20
    scene.freed("s_stone_wood")
    assert scene.scores[0] == -10


def test_BU_FREE_1_an_action_for_each_available_slave() -> None:
    scene = alone("s_stone_wood", "s_stone_decoration", money=0)
    scene.play("free s_stone_wood", "free s_stone_decoration")
    assert purse(scene) == (1, 0)
    assert scene.freed_slaves("red") == ["s_stone_decoration", "s_stone_wood"]
    assert alone("s_stone_wood", money=50, pool=0).offered("free") == []


def test_BU_FREE_2_neither_uses_nor_needs_the_investment() -> None:
    scene = alone(money=7)
    scene.play("buy slave s_stone_wood", "free s_stone_wood")
    assert scene.freed_slaves("red") == ["s_stone_wood"]
    scene = alone("s_stone_wood", money=7)
    scene.play("free s_stone_wood")
    assert scene.s.invested == 0
    assert investments(scene) != []


def test_BU_FREE_3_not_while_it_works() -> None:
    scene = alone("s_stone_wood")
    scene.site("red", "b_pyramid", "s_stone_wood")
    assert scene.offered("free") == []


def test_BU_FREE_4_five_sesterces_at_the_settlement() -> None:
    scene = alone("s_stone_wood", money=12, pool=1)
    scene.finish("red", "b_pyramid", "b_sphinx", "b_tower_of_babel")
    scene.play("end turn", "end turn")
    assert scene.stage == "over"
    assert scene.player("red").money == 7
    assert scene.freed_slaves("red") == ["s_stone_wood"]


def test_BU_FREE_5_a_freed_slave_is_paid_equipped_educated_and_no_penalty() -> None:
    scene = at_site("b_pyramid", "s_stone_wood", money=20, pool=5)
    scene.tools("red", "t_saw")
    scene.play("free s_stone_wood")
    assert "free s_stone_wood" not in scene.moves
    assert scene.scores[0] == 20
    scene.play("educate u_architecture", "person s_stone_wood")
    assert purse(scene) == (3, 13)
    scene.play("send s_stone_wood", "to b_pyramid", "with t_saw")
    assert purse(scene) == (2, 9)
    assert scene.sums("b_pyramid") == [2, 3, 3, 0]


@pytest.mark.parametrize("slave", SLAVES)
def test_BU_FREE_6_freed_side_wage_4_and_the_same_resources(slave: str) -> None:
    scene, unfree = at_site("b_pyramid", slave, money=4), at_site("b_pyramid", slave, money=4)
    scene.freed(slave)
    send(scene, slave, "b_pyramid")
    send(unfree, slave, "b_pyramid")
    assert (scene.player("red").money, unfree.player("red").money) == (0, 4)
    assert scene.sums("b_pyramid") == unfree.sums("b_pyramid")


# ---- tools


def test_BU_TOOL_1_two_sesterces_and_it_lies_unused() -> None:
    scene = alone(money=2)
    scene.play("buy tool t_saw")
    assert purse(scene) == (2, 0)
    assert scene.unused_tools("red") == ["t_saw"]
    assert scene.s.invested == 1


@pytest.mark.parametrize(("tool", "r"), list(zip(TOOLS, range(4), strict=True)))
def test_BU_TOOL_2_one_for_each_resource(tool: str, r: int) -> None:
    scene = at_site("b_pyramid", "w_companion_3")
    scene.tools("red", tool)
    send(scene, "w_companion_3", "b_pyramid", tool)
    assert scene.sums("b_pyramid") == [1 + (r == other) for other in range(4)]


def test_BU_TOOL_3_equipped_while_sending_at_no_price_and_in_the_turn_of_buying() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", money=4)
    scene.play("buy tool t_mallet", "send w_apprentice_1", "to b_pyramid")
    assert scene.moves == ["with t_mallet", "with nothing"]
    scene.play("with t_mallet")
    assert purse(scene) == (1, 0)
    assert scene.sums("b_pyramid") == [1, 1, 1, 0]


def test_BU_TOOL_4_one_tool_a_person_and_none_for_slaves_and_machines() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", "s_stone_wood", "m_hoist", pool=9)
    scene.tools("red", "t_mallet", "t_saw")
    for member in ("s_stone_wood", "m_hoist"):
        scene.play(f"send {member}", "to b_pyramid")
        assert scene.step == "move"
    scene.play("send w_apprentice_1", "to b_pyramid", "with t_saw")
    assert scene.unused_tools("red") == ["t_mallet"]


def test_BU_TOOL_5_not_given_to_or_taken_from_somebody_who_works() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", "w_apprentice_2", "w_apprentice_3", pool=9)
    scene.tools("red", "t_mallet", "t_saw")
    send(scene, "w_apprentice_1", "b_pyramid", "t_mallet")
    scene.play("send w_apprentice_2", "to b_pyramid")
    assert scene.offered("with") == ["t_saw", "nothing"]
    scene.play("with t_saw", "send w_apprentice_3", "to b_pyramid")
    assert scene.step == "move"  # no tool is left
    assert not any("t_mallet" in move for move in scene.moves)


def test_BU_TOOL_6_it_returns_on_completion_apart_from_who_held_it() -> None:
    scene = at_site("b_camel_stable", "w_apprentice_1")
    scene.tools("red", "t_mallet")
    send(scene, "w_apprentice_1", "b_camel_stable", "t_mallet")
    assert [event.a for event in scene.happened("tool_returned")] == [0]
    assert scene.unused_tools("red") == ["t_mallet"]
    assert scene.s.user[0] == -1


# ---- loans


def test_BU_LOAN_1_an_action_no_price_ten_sesterces() -> None:
    scene = alone(money=0, pool=1)
    scene.play("loan")
    assert purse(scene) == (0, 10)
    assert scene.held_loans("red") == ["l_loan_1"]


def test_BU_LOAN_2_several_loans_of_different_turns() -> None:
    scene = alone(money=0)
    for held in (1, 2, 3):
        scene.play("loan", "end turn", "end turn")
        assert len(scene.held_loans("red")) == held


def test_BU_LOAN_3_repaid_only_at_the_settlement_for_fifteen() -> None:
    scene = alone(money=40)
    scene.loans("red", "l_loan_1")
    assert "repay" not in scene.moves
    scene.finish("red", "b_pyramid", "b_sphinx", "b_tower_of_babel")
    scene.play("end turn", "end turn")
    assert payments(scene) == [(15, "repayment")]
    assert (scene.player("red").money, scene.held_loans("red")) == (25, [])


def test_BU_LOAN_4_each_costs_two_points() -> None:
    scene = alone(money=3)
    scene.loans("red", "l_loan_1", "l_loan_2")
    assert scene.scores[0] == -37


# ---- the university


def test_BU_UNI_1_a_card_and_a_person_for_an_action_and_seven_sesterces() -> None:
    scene = alone("w_apprentice_1", "w_apprentice_2", money=7)
    scene.play("educate u_stone")
    assert scene.moves == ["person w_apprentice_1", "person w_apprentice_2"]
    assert purse(scene) == (3, 7)
    scene.play("person w_apprentice_2")
    assert purse(scene) == (2, 0)
    assert scene.s.student[0] == 1
    assert [(event.a, event.b) for event in scene.happened("educated")] == [(1, 0)]


def test_BU_UNI_2_the_value_becomes_3_and_the_wage_stays() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", money=9)
    scene.play("educate u_wood", "person w_apprentice_1")
    send(scene, "w_apprentice_1", "b_pyramid")
    assert scene.sums("b_pyramid") == [0, 3, 1, 0]
    assert purse(scene) == (1, 0)


def test_BU_UNI_3_nobody_at_work_no_slave_no_machine() -> None:
    scene = alone("s_stone_wood", "m_hoist", money=40)
    scene.site("red", "b_pyramid", "w_master_1")
    assert scene.offered("educate") == []
    scene.team("red", "w_master_2")
    scene.play("educate u_stone")
    assert scene.moves == ["person w_master_2"]


def test_BU_UNI_4_only_once() -> None:
    scene = alone("w_master_1", money=40)
    scene.play("educate u_stone", "person w_master_1", "end turn", "end turn")
    assert scene.offered("educate") == []


def test_BU_UNI_5_a_choice_that_changes_nothing_is_legal() -> None:
    scene = alone("w_companion_1", money=7)
    scene.play("educate u_stone", "person w_companion_1")
    assert scene.player("red").money == 0


def test_BU_UNI_6_an_educated_person_may_be_equipped() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", money=11)
    scene.tools("red", "t_mallet")
    scene.play("educate u_stone", "person w_apprentice_1", "send w_apprentice_1", "to b_pyramid", "with t_mallet")
    assert scene.sums("b_pyramid") == [4, 1, 1, 0]
