from __future__ import annotations

import pytest

from lusoria.games.builders.box.pack import standard_file, vector
from lusoria.games.builders.rules.moves import MOVES
from lusoria.games.builders.rules.state import CARDS, RESOURCES, SLAVES, TOOLS, UNIVERSITIES
from lusoria.games.builders.scenes.scene import Scene
from tests import ROOT
from tests.games.builders.tables import alone, at_site, heard, payments, purse, send

RULES = ROOT / "docs" / "rules" / "builders.md"


def last_round(scene: Scene) -> Scene:
    scene.s.last_round = 1
    scene.play("end turn", "end turn")
    return scene


def test_BU_RUL_1_six_slaves_one_for_each_pair_of_resources() -> None:
    pairs = {tuple(vector(slave.gives)) for slave in standard_file().slaves.cards}
    assert len(pairs) == 6
    assert all(sorted(pair) == [0, 0, 2, 2] for pair in pairs)


def test_BU_RUL_2_the_building_deck_shows_its_top_and_the_worker_deck_does_not() -> None:
    scene = alone()
    scene.play(f"hire {scene.offered('hire')[0]}")
    assert heard(scene) == ["recruited", "turned_worker"]
    scene.play(f"start {scene.offered('start')[0]}")
    assert heard(scene) == ["started", "turned_building", "turned_top"]


def test_BU_RUL_3_any_investment_card_of_the_pile() -> None:
    scene = alone("w_master_1")
    piles = [scene.offered("buy slave"), scene.offered("buy tool"), scene.offered("educate")]
    assert piles == [list(SLAVES), list(TOOLS), list(UNIVERSITIES)]


def test_BU_RUL_4_extra_actions_at_any_time_with_any_money() -> None:
    scene = alone(money=0)
    scene.play("loan")
    assert "buy action" in scene.moves
    scene.play("buy action", "take 1", "buy action")
    assert purse(scene) == (3, 1)


def test_BU_RUL_5_bought_actions_for_taking_sesterces_never_pay() -> None:
    scene = alone(money=15, pool=0)
    scene.play("buy action", "buy action", "buy action")
    scene.play_open("take 3")
    assert purse(scene) == (0, 6)


def test_BU_RUL_6_announcements_of_one_to_three_actions_are_independent() -> None:
    scene = alone(money=0, pool=6)
    scene.play_open("take 3")
    scene.play_open("take 3")
    assert purse(scene) == (0, 12)


def test_BU_RUL_7_the_three_actions_are_optional() -> None:
    assert "end turn" in Scene().moves


def test_BU_RUL_8_freeing_costs_exactly_an_action_and_is_no_investment() -> None:
    scene = alone("s_stone_wood", "s_wood_decoration", money=2)
    scene.play("free s_stone_wood", "buy tool t_saw", "free s_wood_decoration")
    assert payments(scene) == []
    assert scene.freed_slaves("red") == ["s_stone_wood", "s_wood_decoration"]


def test_BU_RUL_9_working_slaves_cannot_be_freed_at_the_end() -> None:
    scene = alone("s_stone_wood", money=50)
    scene.site("red", "b_pyramid", "s_wood_decoration")
    last_round(scene)
    assert scene.freed_slaves("red") == ["s_stone_wood"]


def test_BU_RUL_10_loans_are_repaid_only_at_the_end_and_several_may_be_held() -> None:
    scene = alone(money=40)
    scene.loans("red", "l_loan_1", "l_loan_2")
    assert not any(move.startswith("repay") for move in scene.moves)
    assert "loan" in scene.moves
    last_round(scene)
    assert scene.held_loans("red") == []


def test_BU_RUL_11_freed_side_wage_4_and_the_same_resources() -> None:
    for slave in standard_file().slaves.cards:
        assert slave.freed.wage == sum(vector(slave.gives)) == 4
        assert vector(slave.freed.gives) == vector(slave.gives)


def test_BU_RUL_12_machines_get_neither_tools_nor_education() -> None:
    scene = at_site("b_pyramid", "m_saw", money=40)
    scene.tools("red", "t_saw")
    assert scene.offered("educate") == []
    scene.play("send m_saw", "to b_pyramid")
    assert scene.sums("b_pyramid") == [0, 3, 0, 0]


@pytest.mark.parametrize(("member", "stone"), [("w_master_1", 3), ("w_master_4", 3), ("w_companion_1", 3)])
def test_BU_RUL_13_the_level_replaces_what_was_printed(member: str, stone: int) -> None:
    scene = at_site("b_pyramid", member, money=40)
    scene.play("educate u_stone", f"person {member}", f"send {member}", "to b_pyramid")
    assert scene.sums("b_pyramid")[0] == stone


def test_BU_RUL_14_equipping_only_while_sending() -> None:
    scene = alone("w_master_1", money=40)
    scene.site("red", "b_pyramid", "w_master_2")
    scene.tools("red", "t_saw")
    assert not any(move.startswith("with") for move in scene.moves)


def test_BU_RUL_15_useless_sends_are_legal() -> None:
    scene = at_site("b_market", "w_apprentice_1")
    send(scene, "w_apprentice_1", "b_market")
    assert scene.sums("b_market") == [0, 1, 1, 0]


def test_BU_RUL_16_completion_is_automatic() -> None:
    scene = at_site("b_market", "w_apprentice_4")
    scene.play("send w_apprentice_4", "to b_market")
    assert "completed" in heard(scene)


def test_BU_RUL_17_recruited_bought_freed_built_and_released_members_are_available_at_once() -> None:
    scene = at_site("b_pyramid", "w_companion_6", money=40, pool=9)
    scene.site("red", "m_saw", "w_apprentice_1")
    scene.play(f"hire {scene.offered('hire')[0]}", "buy slave s_stone_wood", "free s_stone_wood")
    send(scene, "w_companion_6", "m_saw")
    assert {"s_stone_wood", "m_saw", "w_companion_6", "w_apprentice_1"} < set(scene.offered("send"))
    assert len(scene.offered("send")) == 5


def test_BU_RUL_18_the_reward_comes_after_the_wage() -> None:
    scene = at_site("b_market", "w_apprentice_4", money=2)
    scene.play("send w_apprentice_4", "to b_market")
    assert heard(scene).index("paid") < heard(scene).index("received")


def test_BU_RUL_19_every_member_sent_this_turn_raises_the_price() -> None:
    scene = at_site("b_pyramid", "m_saw", "s_stone_wood", "w_apprentice_1", pool=6)
    for member in ("m_saw", "s_stone_wood", "w_apprentice_1"):
        send(scene, member, "b_pyramid")
    assert scene.s.pool == 0


def test_BU_RUL_20_the_bank_is_unlimited() -> None:
    scene = alone(money=500)
    scene.play("loan")
    assert scene.player("red").money == 510


def test_BU_RUL_21_empty_decks_are_not_refilled_and_play_goes_on() -> None:
    scene = alone()
    scene.empty_decks()
    card = scene.shown(CARDS)[0]
    scene.play(f"start {card}")
    assert scene.shown(CARDS)[0] is None
    assert "end turn" in scene.moves


def test_BU_RUL_22_the_end_is_checked_at_the_end_of_a_turn_only() -> None:
    scene = at_site("b_house", "w_apprentice_1")
    scene.finish("red", "b_pyramid", "b_sphinx", "b_forum")
    send(scene, "w_apprentice_1", "b_house")
    assert scene.s.last_round == 0
    scene.play("end turn")
    assert scene.s.last_round == 1


def test_BU_RUL_23_settling_is_optional() -> None:
    scene = alone("s_stone_wood", money=50)
    scene.play("settle myself")
    last_round(scene)
    assert "done" in scene.moves
    scene.play("done")
    assert scene.scores[0] == 40


def test_BU_RUL_24_ties_share_the_victory() -> None:
    scene = last_round(alone(money=10))
    assert scene.stage == "over"
    assert scene.scores == [10, 10]


def test_BU_RUL_25_exact_tenths() -> None:
    assert [alone(money=money).scores[0] for money in (0, 1, 9, 10, 11)] == [0, 1, 9, 10, 11]


def test_BU_RUL_26_no_trade_no_abandoning_no_dismissal() -> None:
    verbs = {move.split()[0] for move in MOVES.all_words}
    assert verbs == {
        "start", "hire", "buy", "loan", "educate", "free", "send", "take", "settle", "end", "person", "to", "with",
        "repay", "done",
    }  # fmt: skip


def test_BU_RUL_27_money_is_open() -> None:
    scene = Scene()
    scene.play("take 3")
    assert {event.seen for event in scene.happened("received")} == {-1}


def test_BU_RUL_28_the_safeguard_is_a_hundred_rounds() -> None:
    assert standard_file().end.safeguard_rounds == 100


def test_BU_RUL_29_four_apprentices_each_resource_twice() -> None:
    apprentices = [vector(worker.gives) for worker in standard_file().workers[:4]]
    assert apprentices == [[0, 1, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0], [1, 0, 0, 1]]
    assert standard_file().workers[3].provenance.kind == "reconstructed"


def test_BU_RUL_30_the_machines_need_three_of_each_resource() -> None:
    machines = standard_file().machines
    assert [vector(machine.cost) for machine in machines[2:]] == [[1, 2, 0, 0], [0, 1, 2, 0]]
    assert [sum(getattr(machine.cost, r) for machine in machines) for r in RESOURCES] == [3] * 4


def test_BU_RUL_31_the_harbour_is_worth_two() -> None:
    harbour = next(card for card in standard_file().buildings if card.id == "b_harbour")
    assert harbour.vp == 2
    assert "gh-guerra" in str(harbour.provenance.note)


def test_BU_RUL_32_one_word_for_slaves_in_all_moves() -> None:
    assert not any("prisoner" in move for move in MOVES.all_words)


def test_BU_RUL_33_nothing_comes_between_the_questions_of_a_move() -> None:
    scene = at_site("b_pyramid", "w_master_1", "s_stone_wood", money=40)
    scene.tools("red", "t_saw")
    scene.play("send w_master_1")
    assert [move.split()[0] for move in scene.moves] == ["to"]
    scene.play("to b_pyramid")
    assert [move.split()[0] for move in scene.moves] == ["with", "with"]
    scene.play("with nothing")
    scene.team("red", "w_master_2")
    scene.play("educate u_wood")
    assert [move.split()[0] for move in scene.moves] == ["person"]
