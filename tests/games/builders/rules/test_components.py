from __future__ import annotations

import re
from collections import Counter

import pytest

from lusoria.core.record import content, copy
from lusoria.games.builders.box.pack import standard_file, vector
from lusoria.games.builders.rules.state import CARDS, MEMBERS, RESOURCES, SLAVES, State
from lusoria.games.builders.scenes.scene import Scene
from tests import ROOT
from tests.games.builders.tables import alone, at_site, send

RULES = ROOT / "docs" / "rules" / "builders.md"


def table_rows() -> dict[str, list[str]]:
    """The rows of the card tables in the rules, by id."""
    found = {}
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if re.match(r"\| [bmwstul]_", line):
            first, *rest = [cell.strip() for cell in line.strip("|").split("|")]
            found[first] = rest
    return found


def numbers(cell: str) -> list[int]:
    return [int(number) for number in cell.split(",")]


def test_BU_COMP_1_29_buildings_and_4_machines() -> None:
    assert (len(standard_file().buildings), len(standard_file().machines)) == (29, 4)


def test_BU_COMP_2_37_rectangular_cards_with_the_first_player_card() -> None:
    file = standard_file()
    counts = [len(file.workers), len(file.slaves.cards), len(file.tools.cards)]
    counts += [len(file.loans.cards), len(file.universities.cards)]
    assert counts == [18, 6, 4, 4, 4]
    assert sum(counts) + 1 == 37


def test_BU_COMP_3_four_ranks_with_their_wages() -> None:
    ranks = Counter((worker.rank, worker.wage) for worker in standard_file().workers)
    assert ranks == {("apprentice", 2): 4, ("labourer", 3): 4, ("companion", 4): 6, ("master", 5): 4}


def test_BU_COMP_4_40_coins_worth_108_sesterces() -> None:
    coins = standard_file().coins
    assert [(coin.value, coin.count) for coin in coins] == [(1, 23), (5, 17)]
    assert sum(coin.value * coin.count for coin in coins) == 108


def test_BU_COMP_5_buildings_print_cost_reward_and_points_as_the_rules_list_them() -> None:
    rows, file = table_rows(), standard_file()
    for card in [*file.buildings, *file.machines]:
        cost, sesterces, vp = rows[card.id][1:4]
        assert (numbers(cost), int(sesterces), int(vp)) == (vector(card.cost), card.sesterces, card.vp)
    assert [sum(getattr(card.cost, r) for card in file.buildings) for r in RESOURCES] == [49] * 4
    assert sum(card.vp for card in [*file.buildings, *file.machines]) == 101
    assert sum(card.sesterces for card in file.buildings) == 324


def test_BU_COMP_6_workers_print_wage_and_resources_as_the_rules_list_them() -> None:
    rows = table_rows()
    for worker in standard_file().workers:
        rank, wage, gives = rows[worker.id]
        assert (rank.lower(), int(wage), numbers(gives)) == (worker.rank, worker.wage, vector(worker.gives))
        assert worker.wage == sum(vector(worker.gives))


def test_BU_COMP_7_slaves_print_price_resources_penalty_and_a_freed_side() -> None:
    rows, slaves = table_rows(), standard_file().slaves
    for slave in slaves.cards:
        price, gives, wage, freed, penalty = rows[slave.id]
        assert (int(price), penalty) == (slaves.price, f"−{slaves.vp_penalty} VP")
        assert (numbers(gives), int(wage), numbers(freed)) == (
            vector(slave.gives),
            slave.freed.wage,
            vector(slave.freed.gives),
        )


def test_BU_TERM_1_a_site_becomes_a_finished_building() -> None:
    scene = at_site("b_house", "w_apprentice_1")
    assert (scene.sites("red"), scene.finished("red")) == (["b_house"], [])
    send(scene, "w_apprentice_1", "b_house")
    assert (scene.sites("red"), scene.finished("red")) == ([], ["b_house"])


def test_BU_TERM_2_a_member_is_available_or_working() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", "s_stone_wood", "m_hoist")
    send(scene, "s_stone_wood", "b_pyramid")
    assert scene.available("red") == ["w_apprentice_1", "m_hoist"]
    assert scene.working("b_pyramid") == ["s_stone_wood"]


def test_BU_TERM_3_worker_cards_and_freed_slaves_are_persons_for_tools_and_machines_are_not() -> None:
    team = ("w_master_1", "s_stone_wood", "s_wood_decoration", "m_hoist")
    scene = at_site("b_pyramid", *team, money=20, pool=10)
    scene.freed("s_wood_decoration")
    assert scene.offered("send") == list(team)
    scene.play("educate u_wood")
    assert scene.offered("person") == ["w_master_1", "s_wood_decoration"]


@pytest.mark.parametrize(
    ("university", "tool", "sums"),
    [
        (None, None, [2, 0, 0, 3]),
        ("u_stone", None, [3, 0, 0, 3]),
        ("u_wood", None, [2, 3, 0, 3]),
        (None, "t_mallet", [3, 0, 0, 3]),
        ("u_stone", "t_mallet", [4, 0, 0, 3]),
        ("u_wood", "t_paintbrush", [2, 3, 0, 4]),
    ],
)
def test_BU_TERM_4_a_university_replaces_and_a_tool_adds(
    university: str | None, tool: str | None, sums: list[int]
) -> None:
    scene = at_site("b_pyramid", "w_master_1")
    scene.tools("red", "t_mallet", "t_paintbrush")
    if university:
        scene.student("w_master_1", university)
    send(scene, "w_master_1", "b_pyramid", tool)
    assert scene.sums("b_pyramid") == sums


@pytest.mark.parametrize("slave", SLAVES)
def test_BU_TERM_4_a_freed_slave_gives_what_its_freed_side_shows(slave: str) -> None:
    scene = at_site("b_pyramid", slave)
    scene.freed(slave)
    scene.box.freed[SLAVES.index(slave)].gives[0] = 5
    send(scene, slave, "b_pyramid")
    assert scene.sums("b_pyramid")[0] == 5


def test_BU_TERM_5_the_pool_goes_down_with_every_move() -> None:
    scene = alone(money=0)
    for left in (2, 1):
        scene.play("take 1")
        assert scene.s.pool == left


def test_BU_TERM_6_money_never_goes_below_zero() -> None:
    scene = at_site("b_pyramid", "w_master_1", "w_apprentice_1", money=4)
    assert scene.offered("send") == ["w_apprentice_1"]
    assert scene.offered("buy") == [f"tool {tool}" for tool in ("t_mallet", "t_saw", "t_set_square", "t_paintbrush")]


def test_BU_TERM_7_the_state_holds_all_there_is_to_know() -> None:
    scene = Scene(seats=3)
    scene.site("red", "b_forum")
    again = Scene(seats=3)
    again.s = copy(scene.s)
    for move in ("take 1", f"hire {scene.offered('hire')[0]}", "loan"):
        scene.play(move)
        again.play(move)
        assert content(again.s) == content(scene.s)
    assert State.size() <= 768


def test_BU_TERM_7_names_in_the_state_are_those_of_the_box() -> None:
    file = standard_file()
    assert [card.id for card in [*file.buildings, *file.machines]] == list(CARDS)
    members = [card.id for card in file.workers] + [card.id for card in file.slaves.cards]
    assert members + [card.id for card in file.machines] == list(MEMBERS)
