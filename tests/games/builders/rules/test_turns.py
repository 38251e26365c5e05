from __future__ import annotations

from random import Random

import pytest

from lusoria.core.record import content, copy
from lusoria.games.builders.rules.state import CARDS, NUM_CARDS
from lusoria.games.builders.scenes.scene import Scene
from tests.games.builders.tables import alone, at_site, finish_round, heard, payments, purse, send


def test_BU_TURN_1_three_actions_no_investment_and_no_counters() -> None:
    scene = at_site("b_pyramid", "w_apprentice_1", money=30)
    scene.play("loan", "send w_apprentice_1", "to b_pyramid", "end turn", "end turn")
    assert (scene.deciding, scene.s.pool, scene.s.invested) == ("red", 3, 0)
    assert [scene.s.sent[card] for card in range(NUM_CARDS)] == [0] * NUM_CARDS


def test_BU_TURN_2_moves_in_any_order_as_often_as_they_can_be_paid() -> None:
    scene = alone(money=0)
    scene.play(f"start {scene.offered('start')[0]}")
    scene.play(f"start {scene.offered('start')[0]}")
    assert len(scene.sites("red")) == 2
    scene.play("take 1")
    assert scene.deciding == "yellow"


def test_BU_TURN_2_a_question_is_asked_only_where_a_whole_move_is_possible() -> None:
    assert alone("w_master_1").offered("send") == []  # no site
    scene = at_site("b_pyramid", "w_master_1", "w_apprentice_1", money=4)
    assert scene.offered("send") == ["w_apprentice_1"]
    assert at_site("b_pyramid", "w_apprentice_1", money=6, pool=0).offered("send") == []
    assert alone(money=9).offered("educate") == []  # nobody to educate


def test_BU_TURN_2_nothing_happens_before_the_last_answer() -> None:
    scene = at_site("b_pyramid", "w_master_1", money=30)
    scene.tools("red", "t_saw")
    before = copy(scene.s)
    scene.play("send w_master_1", "to b_pyramid")
    assert heard(scene) == []
    for field in ("step", "member", "target"):
        setattr(scene.s, field, getattr(before, field))
    assert content(scene.s) == content(before)


def test_BU_TURN_2_no_other_move_comes_in_between() -> None:
    scene = at_site("b_pyramid", "w_master_1", money=30)
    scene.play("send w_master_1")
    assert scene.moves == ["to b_pyramid"]


def test_BU_TURN_3_the_turn_ends_when_the_player_says_so_and_actions_are_lost() -> None:
    scene = alone()
    events = scene.play("end turn")
    assert scene.happened("ended_turn")[0].a == 3
    assert events[-1].a == 3  # the next player's own actions
    assert scene.deciding == "yellow"


@pytest.mark.parametrize(("money", "deciding"), [(4, "yellow"), (5, "red")])
def test_BU_TURN_3_the_turn_ends_by_itself_when_nothing_else_is_possible(money: int, deciding: str) -> None:
    scene = alone(money=money, pool=1)
    scene.play(f"hire {scene.offered('hire')[0]}")
    assert scene.deciding == deciding


def test_BU_TURN_3_settling_oneself_does_not_keep_a_turn_open() -> None:
    scene = alone("s_stone_wood", money=0, pool=2)
    assert "settle myself" in scene.moves
    scene.play(f"start {scene.offered('start')[0]}", f"hire {scene.offered('hire')[0]}")
    assert scene.deciding == "yellow"


def test_BU_TURN_4_actions_need_not_be_spent() -> None:
    scene = Scene()
    for _ in range(10):
        assert scene.s.pool == 3
        scene.play("end turn")


def test_BU_TURN_5_a_round_is_one_turn_of_each() -> None:
    scene = Scene(seats=4, first="blue")
    seen = []
    for _ in range(8):
        seen.append((scene.s.round, scene.deciding))
        scene.play("end turn")
    order = ["blue", "green", "red", "yellow"]
    assert seen == [(number, seat) for number in (1, 2) for seat in order]
    assert [event.a for event in scene.happened("round")] == [3]


def test_BU_TURN_6_every_move_uses_something_up() -> None:
    """Sesterces and three times the pool go down by 2 or more, but for loans and rewards."""
    random = Random(6)
    scene = Scene(seats=3)
    for _ in range(1500):
        moves = scene.moves
        if not moves:
            break
        seat, turn = scene.s.seat, scene.s.round
        before = scene.player(seat).money + 3 * scene.s.pool
        asked = scene.step
        scene.play(random.choice(moves))
        if asked == "settle" or (scene.s.seat, scene.s.round) != (seat, turn):
            continue
        if scene.log.count == 0 or heard(scene) in (["settles_itself"], ["took_loan", "received"]):
            continue
        rewards = sum(event.a for event in scene.happened("received") if event.b == 9)
        assert before - (scene.player(seat).money + 3 * scene.s.pool - rewards) >= 2


def test_BU_ACT_1_sesterces_go_to_the_bank_and_come_from_it() -> None:
    scene = at_site("b_house", "w_apprentice_1", money=2)
    scene.play("send w_apprentice_1", "to b_house")
    assert payments(scene) == [(2, "wage")]
    assert [event.a for event in scene.happened("received")] == [10]
    assert scene.player("yellow").money == 10


def test_BU_ACT_2_there_are_no_other_moves() -> None:
    kinds = {
        "start", "hire", "buy slave", "buy tool", "loan", "educate", "free", "send", "take", "buy action",
        "settle myself", "end turn",
    }  # fmt: skip
    scene = at_site("b_pyramid", "w_master_1", "s_stone_wood", money=50)
    found = {kind for kind in kinds if any(f"{move} ".startswith(f"{kind} ") for move in scene.moves)}
    assert found == kinds
    assert all(any(f"{move} ".startswith(f"{kind} ") for kind in kinds) for move in scene.moves)


def test_BU_BUY_1_five_sesterces_for_an_action_between_two_moves() -> None:
    scene = alone(money=15)
    scene.play("buy action", "take 1", "buy action", "buy action")
    assert purse(scene) == (5, 1)
    assert "buy action" not in scene.moves


def test_BU_BUY_1_not_in_the_middle_of_a_move() -> None:
    scene = at_site("b_pyramid", "w_master_1", money=50)
    scene.play("send w_master_1")
    assert "buy action" not in scene.moves


@pytest.mark.parametrize("move", ["take 1", "loan", "hire", "start"])
def test_BU_BUY_2_a_bought_action_is_like_any_other(move: str) -> None:
    scene = alone(money=5, pool=0)
    assert not any(words.startswith(move) for words in scene.moves)
    scene.play("buy action")
    words = move if move in scene.moves else f"{move} {scene.offered(move)[0]}"
    scene.play_open(words)
    assert scene.s.pool == 0


def test_BU_BUY_3_money_of_the_same_turn_may_be_used() -> None:
    scene = at_site("b_house", "w_apprentice_1", money=2, pool=1)
    scene.play("send w_apprentice_1", "to b_house")
    assert purse(scene) == (0, 10)
    scene.play("buy action", "buy action")
    assert purse(scene) == (2, 0)


def test_BU_BUY_4_a_bought_action_that_is_not_spent_is_lost() -> None:
    scene = alone(money=10)
    scene.play("buy action", "buy action", "end turn", "end turn")
    assert purse(scene) == (3, 0)


def prepared(money: int) -> Scene:
    scene = at_site("b_pyramid", "w_apprentice_1", "w_apprentice_2", "w_apprentice_3", money=money)
    send(scene, "w_apprentice_1", "b_pyramid")
    scene.s.pool = 0
    return scene


def test_BU_BUY_5_buying_what_is_missing_is_buying_and_then_sending() -> None:
    at_once, one_by_one = prepared(20), prepared(20)
    at_once.play("send w_apprentice_2")
    assert at_once.moves == ["buy to b_pyramid"]
    at_once.play_open("buy to b_pyramid")
    one_by_one.play("buy action", "buy action", "send w_apprentice_2")
    one_by_one.play_open("to b_pyramid")
    assert content(at_once.s) == content(one_by_one.s)
    assert purse(at_once) == (0, 20 - 2 - 10 - 2)


@pytest.mark.parametrize(("money", "offered"), [(13, []), (14, ["w_apprentice_2", "w_apprentice_3"])])
def test_BU_BUY_5_only_where_wage_and_actions_can_both_be_paid(money: int, offered: list[str]) -> None:
    assert prepared(money).offered("send") == offered


def test_BU_BUY_5_tools_can_be_chosen_then_as_well() -> None:
    scene = prepared(30)
    scene.tools("red", "t_saw")
    scene.play("send w_apprentice_2", "buy to b_pyramid", "with t_saw")
    assert scene.sums("b_pyramid") == [0, 3, 1, 1]
    assert payments(scene) == [(5, "action"), (5, "action"), (2, "wage")]


@pytest.mark.parametrize(("actions", "sesterces"), [(1, 1), (2, 3), (3, 6)])
def test_BU_TAKE_1_one_three_or_six_sesterces(actions: int, sesterces: int) -> None:
    scene = alone(money=0)
    scene.play_open(f"take {actions}")
    assert purse(scene) == (3 - actions, sesterces)


def test_BU_TAKE_2_each_announcement_stands_alone() -> None:
    scene = alone(money=0, pool=4)
    assert scene.offered("take") == ["1", "2", "3"]
    scene.play_open("take 1")
    scene.play_open("take 1")
    assert purse(scene) == (2, 2)
    scene = alone(money=0, pool=4)
    scene.play_open("take 3")
    scene.play_open("take 1")
    assert purse(scene) == (0, 7)


def test_BU_BANK_1_the_bank_never_runs_out() -> None:
    scene = alone(money=0)
    for _ in range(40):
        scene.play("take 3")
        finish_round(scene)
    assert scene.player("red").money == 240 > 108
    assert list(scene.happened("received")) == []
    assert set(scene.shown(CARDS)) != {None}
