from __future__ import annotations

import pytest

from lusoria.games.builders.box.pack import standard_file
from lusoria.games.builders.rules.events import REASONS
from lusoria.games.builders.rules.state import MEMBERS, WORKERS
from tests.games.builders.tables import alone, at_site, heard, payments, purse, send


def test_BU_SEND_1_an_available_member_to_an_own_site() -> None:
    scene = at_site("b_pyramid", "w_master_1", "w_master_2")
    scene.site("red", "b_sphinx", "w_master_3")
    scene.site("yellow", "b_forum")
    assert scene.offered("send") == ["w_master_1", "w_master_2"]
    scene.play("send w_master_1")
    assert scene.moves == ["to b_sphinx", "to b_pyramid"]


@pytest.mark.parametrize(
    ("member", "wage"),
    [
        ("w_apprentice_1", 2),
        ("w_labourer_1", 3),
        ("w_companion_1", 4),
        ("w_master_1", 5),
        ("s_stone_wood", 0),
        ("m_hoist", 0),
    ],
)
def test_BU_SEND_2_the_wage_is_due_each_time(member: str, wage: int) -> None:
    scene = at_site("b_pyramid", member, money=20)
    send(scene, member, "b_pyramid")
    assert scene.player("red").money == 20 - wage
    scene.s.site[MEMBERS.index(member)] = -1
    send(scene, member, "b_pyramid")
    assert scene.player("red").money == 20 - 2 * wage


def test_BU_SEND_3_each_further_member_costs_one_action_more() -> None:
    scene = at_site("b_pyramid", *WORKERS[:4], pool=10)
    spent = []
    for worker in WORKERS[:4]:
        before = scene.s.pool
        send(scene, worker, "b_pyramid")
        spent.append(before - scene.s.pool)
    assert spent == [1, 2, 3, 4]


def test_BU_SEND_3_without_enough_actions_a_plain_send_is_refused() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", "w_apprentice_2", money=30, pool=2)
    send(scene, "w_apprentice_1", "b_pyramid")
    scene.play("send w_apprentice_2")
    assert scene.moves == ["buy to b_pyramid"]


def test_BU_SEND_3_with_just_enough_actions_nothing_is_bought() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", money=30, pool=1)
    scene.play("send w_apprentice_1")
    assert scene.moves == ["to b_pyramid"]


def test_BU_SEND_4_earlier_turns_do_not_count_but_every_kind_of_member_does() -> None:
    scene = alone("m_hoist", "s_stone_wood", "w_apprentice_1", money=10, pool=6)
    scene.site("red", "b_pyramid", "w_master_1", "w_apprentice_2")
    for member, left in (("m_hoist", 5), ("s_stone_wood", 3), ("w_apprentice_1", 0)):
        send(scene, member, "b_pyramid")
        assert scene.s.pool == left


def test_BU_SEND_5_each_site_has_its_own_counter_which_starts_over() -> None:
    scene = at_site("b_pyramid", *WORKERS[:3], money=10)
    scene.site("red", "b_sphinx")
    send(scene, WORKERS[0], "b_pyramid")
    send(scene, WORKERS[1], "b_sphinx")
    assert scene.s.pool == 1
    scene.play("end turn", "end turn", f"send {WORKERS[2]}", "to b_pyramid")
    assert scene.s.pool == 2


def test_BU_SEND_6_the_reward_does_not_pay_for_the_send() -> None:
    scene = at_site("b_market", "w_apprentice_4", money=1)
    assert scene.offered("send") == []
    scene.money("red", 2)
    scene.play("send w_apprentice_4", "to b_market")
    assert heard(scene)[:2] == ["paid", "sent"]
    assert scene.player("red").money == 10


def test_BU_SEND_7_a_member_that_adds_nothing_may_be_sent() -> None:
    scene = at_site("b_market", "m_hoist", "m_saw")
    send(scene, "m_hoist", "b_market")
    send(scene, "m_saw", "b_market")
    assert scene.sums("b_market") == [3, 3, 0, 0]


def test_BU_SEND_8_a_member_stays_until_the_site_is_completed() -> None:
    scene = alone(money=40)
    scene.site("red", "b_pyramid", "s_stone_wood", "w_master_1")
    for _ in range(3):
        assert not any("s_stone_wood" in move or "w_master_1" in move for move in scene.moves)
        scene.play("end turn", "end turn")
    assert scene.working("b_pyramid") == ["w_master_1", "s_stone_wood"]


def test_BU_SEND_9_no_limit_on_the_members_of_a_site() -> None:
    undecorated = [worker.id for worker in standard_file().workers if not worker.gives.decoration]
    scene = at_site("b_pyramid", "m_hoist", "m_saw", "m_architects_table", *undecorated, money=90, pool=90)
    for member in scene.available("red"):
        send(scene, member, "b_pyramid")
    assert len(scene.working("b_pyramid")) == 11


# ---- completion


@pytest.mark.parametrize(
    ("member", "done"), [("w_apprentice_1", True), ("w_master_3", True), ("w_master_2", False), ("m_saw", False)]
)
def test_BU_DONE_1_each_resource_must_be_reached_and_surplus_is_lost(member: str, done: bool) -> None:
    scene = at_site("b_trading_post", member)
    send(scene, member, "b_trading_post")
    assert ("b_trading_post" in scene.finished("red")) is done


def test_BU_DONE_2_completion_is_automatic_and_costs_nothing() -> None:
    scene = at_site("b_house", "w_apprentice_1", money=2, pool=1)
    scene.play("send w_apprentice_1", "to b_house")
    assert scene.finished("red") == ["b_house"]
    assert purse(scene) == (0, 10)


def test_BU_DONE_3_members_tools_reward_and_points_in_one_step() -> None:
    scene = alone("w_labourer_1", "w_companion_1", money=20)
    scene.site("red", "b_lighthouse_of_alexandria", "w_companion_5")
    scene.tools("red", "t_saw", "t_mallet")
    send(scene, "w_companion_1", "b_lighthouse_of_alexandria", "t_saw")
    scene.s.pool = 5
    send(scene, "w_labourer_1", "b_lighthouse_of_alexandria", "t_mallet")
    assert scene.available("red") == ["w_labourer_1", "w_companion_1", "w_companion_5"]
    assert scene.unused_tools("red") == ["t_mallet", "t_saw"]
    assert [(event.a, REASONS[event.b]) for event in scene.happened("received")] == [(14, "reward")]
    assert (scene.player("red").vp, scene.player("red").money) == (5, 20 - 4 - 3 + 14)
    assert scene.finished("red") == ["b_lighthouse_of_alexandria"]
    assert scene.sites("red") == []


def test_BU_DONE_4_released_members_may_be_sent_again_in_the_same_turn() -> None:
    scene = at_site("b_house", "w_apprentice_1", money=2)
    scene.site("red", "b_pyramid")
    send(scene, "w_apprentice_1", "b_house")
    send(scene, "w_apprentice_1", "b_pyramid")
    assert purse(scene) == (1, 8)
    assert scene.working("b_pyramid") == ["w_apprentice_1"]


def test_BU_DONE_5_only_a_send_completes_a_site() -> None:
    scene = alone("w_master_3", money=40)
    scene.site("red", "b_temple", "w_master_4", "w_apprentice_2")
    scene.play("educate u_wood", "person w_master_3", "take 1")
    assert scene.sites("red") == ["b_temple"]
    scene.play("send w_master_3", "to b_temple")
    assert scene.finished("red") == ["b_temple"]


# ---- machines


@pytest.mark.parametrize("machine", ["m_saw", "m_architects_table", "m_scaffolding", "m_hoist"])
def test_BU_MACH_1_built_like_a_building_for_two_points_and_no_sesterces(machine: str) -> None:
    scene = alone(*WORKERS[-4:], money=40, pool=9)
    scene.row(machine)
    scene.play(f"start {machine}")
    for worker in WORKERS[-4:]:
        if scene.sites("red"):
            send(scene, worker, machine)
    assert scene.finished("red") == [machine]
    assert scene.player("red").vp == 2
    assert scene.happened("received") == []


@pytest.mark.parametrize(
    ("machine", "gives"),
    [
        ("m_hoist", [3, 0, 0, 0]),
        ("m_saw", [0, 3, 0, 0]),
        ("m_architects_table", [0, 0, 3, 0]),
        ("m_scaffolding", [0, 0, 0, 3]),
    ],
)
def test_BU_MACH_2_it_joins_the_team_and_gives_three(machine: str, gives: list[int]) -> None:
    scene = at_site("b_pyramid", *WORKERS[-4:], money=40, pool=12)
    scene.site("red", machine)
    for worker in WORKERS[-4:]:
        if machine in scene.sites("red"):
            send(scene, worker, machine)
    assert machine in scene.available("red")
    assert len(scene.happened("joined")) == 1
    send(scene, machine, "b_pyramid")
    assert payments(scene) == []
    assert scene.sums("b_pyramid") == gives


def test_BU_MACH_3_actions_as_for_anybody_and_its_points_stay() -> None:
    scene = at_site("b_market", "m_scaffolding", "w_apprentice_4", money=9)
    assert scene.player("red").vp == 2
    send(scene, "m_scaffolding", "b_market")
    assert (scene.s.pool, scene.player("red").vp) == (2, 2)
    send(scene, "w_apprentice_4", "b_market")
    assert scene.s.pool == 0
    assert scene.available("red") == ["w_apprentice_4", "m_scaffolding"]
    assert scene.player("red").vp == 2


def test_BU_MACH_4_a_machine_may_work_on_a_machine() -> None:
    scene = at_site("m_hoist", "m_architects_table")
    send(scene, "m_architects_table", "m_hoist")
    assert scene.sums("m_hoist") == [0, 0, 3, 0]
