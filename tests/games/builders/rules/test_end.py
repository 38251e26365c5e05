from __future__ import annotations

from itertools import product

import pytest

from lusoria.core.record import copy
from lusoria.games.builders.rules.turns import cut_short
from lusoria.games.builders.scenes.scene import Scene
from lusoria.games.builders.view.view import view
from tests.games.builders.tables import alone, finish_round, heard

SEVENTEEN = ("b_pyramid", "b_sphinx", "b_forum")  # 8 + 6 + 3
SIXTEEN = ("b_pyramid", "b_sphinx", "b_harbour")  # 8 + 6 + 2


@pytest.mark.parametrize(("cards", "triggered"), [(SIXTEEN, 0), (SEVENTEEN, 1)])
def test_BU_END_1_seventeen_points_on_finished_cards_trigger_the_last_round(
    cards: tuple[str, ...], triggered: int
) -> None:
    scene = alone("s_stone_wood", "s_stone_decoration", money=90)
    scene.loans("red", "l_loan_1")
    scene.finish("red", *cards)
    assert scene.s.last_round == 0
    scene.play("end turn")
    assert scene.s.last_round == triggered
    assert len(scene.happened("last_round")) == triggered


@pytest.mark.parametrize(
    ("who", "still"), [(0, ["yellow", "blue", "green"]), (1, ["blue", "green"]), (2, ["green"]), (3, [])]
)
def test_BU_END_2_the_round_is_played_to_its_end(who: int, still: list[str]) -> None:
    scene = Scene(seats=4)
    for _ in range(who):
        scene.play("end turn")
    scene.finish(who, *SEVENTEEN)
    scene.play("end turn")
    played = []
    while scene.stage == "turns":
        played.append(scene.deciding)
        scene.play("end turn")
    assert played == still
    assert scene.stage == "over"


@pytest.mark.parametrize(("who", "still"), [(0, ["P2", "P3", "P4"]), (1, ["P3", "P4"]), (2, ["P4"]), (3, [])])
def test_BU_EX_31_end_of_the_game(who: int, still: list[str]) -> None:
    scene = Scene(seats=4, names=("P1", "P2", "P3", "P4"))
    scene.finish(who, *SEVENTEEN)
    while scene.s.last_round == 0:
        scene.play("end turn")
    played = []
    while scene.moves:
        played.append(scene.deciding)
        scene.play("end turn")
    assert played == still


def test_BU_END_3_a_second_player_with_seventeen_changes_nothing() -> None:
    scene = Scene(seats=3)
    scene.finish(0, *SEVENTEEN)
    scene.play("end turn")
    scene.finish(1, "b_hanging_gardens", "b_colossus_of_rhodes", "b_theatre")
    told = view(scene.box, scene.s, None)
    assert [player["ends"] for player in told["players"]] == [True, False, False]
    scene.play("end turn")
    assert scene.happened("last_round") == []
    assert (scene.deciding, scene.s.last_round) == ("blue", 1)
    scene.play("end turn")
    assert scene.stage == "over"


def test_BU_END_4_after_a_hundred_rounds_the_game_goes_to_the_settlement() -> None:
    scene = Scene(seats=2)
    scene.team("red", "s_stone_wood")
    scene.money("red", 5)
    for number in range(1, 101):
        assert scene.s.round == number
        finish_round(scene)
    assert scene.stage == "over"
    assert heard(scene)[-5:] == ["paid", "freed", "settled", "settled", "over"]
    assert len(scene.happened("cut_short")) == 1
    assert cut_short(scene.box, scene.s)


def test_BU_END_4_a_game_that_ends_by_the_rules_is_not_cut_short() -> None:
    scene = Scene(seats=2)
    scene.finish("yellow", *SEVENTEEN)
    finish_round(scene)
    assert scene.stage == "over"
    assert not cut_short(scene.box, scene.s)


def test_BU_END_4_a_position_without_hope_does_not_end_the_game() -> None:
    scene = alone()
    scene.empty_decks()
    scene.player("yellow").vp = 0
    scene.s.pool = 20
    for word in ("start", "hire"):
        for card in scene.offered(word):
            scene.play_open(f"{word} {card}")
    scene.play("end turn", "end turn", "end turn", "end turn")
    assert scene.stage == "turns"


# ---- settlement and score


def settled(scene: Scene) -> Scene:
    """Red's settlement, after a last round."""
    scene.s.last_round = 1
    finish_round(scene)
    assert scene.stage in ("settlement", "over")
    return scene


def test_BU_SCORE_1_any_number_in_any_order_as_far_as_money_allows() -> None:
    scene = alone("s_stone_wood", "s_stone_decoration", money=36)
    scene.loans("red", "l_loan_1", "l_loan_2")
    scene.play("settle myself")
    settled(scene)
    scene.play("repay", "repay")
    assert scene.moves == ["free s_stone_decoration", "free s_stone_wood", "done"]
    scene.play("free s_stone_wood")
    assert (scene.stage, scene.player("red").money) == ("over", 1)  # nothing more can be paid


@pytest.mark.parametrize(
    ("slaves", "loans", "money", "moves"),
    [
        (1, 0, 4, []),
        (1, 0, 5, ["free s_stone_wood", "done"]),
        (1, 0, 40, ["free s_stone_wood", "done"]),
        (0, 1, 14, []),
        (0, 1, 15, ["repay", "done"]),
        (1, 1, 14, ["free s_stone_wood", "done"]),
        (1, 1, 15, ["free s_stone_wood", "repay", "done"]),
    ],
)
def test_BU_SCORE_1_only_what_is_held_and_can_be_paid_is_asked(
    slaves: int, loans: int, money: int, moves: list[str]
) -> None:
    scene = alone(*["s_stone_wood"][:slaves], money=money)
    scene.loans("red", *["l_loan_1"][:loans])
    scene.play("settle myself")
    assert settled(scene).moves == moves


def test_BU_SCORE_1_both_are_optional() -> None:
    scene = alone("s_stone_wood", money=36)
    scene.loans("red", "l_loan_1")
    scene.play("settle myself")
    settled(scene).play("done")
    assert (scene.stage, scene.player("red").money, scene.held_loans("red")) == ("over", 36, ["l_loan_1"])


def test_BU_SCORE_1_asked_in_turn_order_from_the_first_player() -> None:
    scene = Scene(seats=3, first="blue")
    for seat in ("red", "yellow", "blue"):
        scene.loans(seat, f"l_loan_{('red', 'yellow', 'blue').index(seat) + 1}")
        scene.money(seat, 20)
    for _ in range(3):
        if scene.deciding != "red":
            scene.play("settle myself")
        scene.s.last_round = 1
        scene.play("end turn")
    assert scene.deciding == "blue"
    scene.play("done")
    assert scene.player("red").money == 5  # by itself, in between
    assert scene.deciding == "yellow"
    scene.play("repay")
    assert scene.stage == "over"


def test_BU_SCORE_2_points_less_penalties_and_a_tenth_for_a_sesterce() -> None:
    scene = alone("s_stone_wood", money=7)
    scene.finish("red", "b_pyramid", "m_saw")
    scene.loans("red", "l_loan_1")
    assert scene.scores[0] == 10 * (8 + 2 - 1 - 2) + 7


def test_BU_SCORE_3_whole_tenths_which_may_be_negative() -> None:
    scene = alone("s_stone_wood", money=3)
    scene.loans("red", "l_loan_1", "l_loan_2")
    assert scene.scores[0] == -47


def test_BU_SCORE_4_unfinished_sites_score_nothing_and_hold_their_slaves() -> None:
    scene = alone(money=20)
    scene.site("red", "b_pyramid", "s_stone_wood", "w_master_1")
    settled(scene)
    assert scene.stage == "over"
    assert scene.freed_slaves("red") == []
    assert scene.scores[0] == 20 - 10


def test_BU_SCORE_5_the_highest_score_wins_whoever_triggered() -> None:
    scene = alone(money=0)
    scene.finish("red", *SEVENTEEN)
    scene.finish("yellow", *SIXTEEN[1:], "b_hanging_gardens")
    scene.money("yellow", 30)
    finish_round(scene)
    assert scene.stage == "over"
    assert scene.scores == [170, 180]


@pytest.mark.parametrize(
    ("money", "slaves", "loans", "left"), [(14, 2, 1, 4), (15, 2, 1, 5), (16, 1, 1, 11), (25, 2, 1, 0), (40, 1, 2, 5)]
)
def test_BU_SCORE_6_slaves_first_then_loans(money: int, slaves: int, loans: int, left: int) -> None:
    scene = alone(*("s_stone_wood", "s_stone_decoration")[:slaves], money=money)
    scene.loans("red", *("l_loan_1", "l_loan_2")[:loans])
    settled(scene)
    assert scene.stage == "over"
    assert scene.player("red").money == left


def test_BU_SCORE_6_no_other_way_to_settle_is_better() -> None:
    for money in range(0, 70, 3):
        for slaves in range(3):
            for loans in range(3):
                scene = alone(*("s_stone_wood", "s_stone_decoration")[:slaves], money=money)
                scene.loans("red", *("l_loan_1", "l_loan_2")[:loans])
                best = max(
                    money - 5 * free - 15 * repay - 10 * (slaves - free) - 20 * (loans - repay)
                    for free in range(slaves + 1)
                    for repay in range(loans + 1)
                    if 5 * free + 15 * repay <= money
                )
                assert settled(scene).scores[0] == best


def test_BU_SCORE_6_no_other_way_to_settle_is_better_in_a_box_of_other_numbers() -> None:
    for free_price, slave_penalty, repayment, loan_penalty in product((1, 7, 10), (1, 2), (9, 12, 20), (1, 3)):
        for money in (9, 12, 19, 21, 30):
            scene = alone("s_stone_wood", "s_stone_decoration", money=money)
            scene.loans("red", "l_loan_1", "l_loan_2")
            scene.box = copy(scene.box)
            scene.box.free_price, scene.box.slave_penalty = free_price, slave_penalty
            scene.box.loan_repayment, scene.box.loan_penalty = repayment, loan_penalty
            best = max(
                money
                - free_price * free
                - repayment * repay
                - 10 * slave_penalty * (2 - free)
                - 10 * loan_penalty * (2 - repay)
                for free in range(3)
                for repay in range(3)
                if free_price * free + repayment * repay <= money
            )
            assert settled(scene).scores[0] == best


CASES = {  # VP, money, slaves available, slaves working, loans, settlement, score
    "a": (18, 27, 2, 0, 1, None, 182),
    "b": (18, 27, 2, 0, 1, ["done"], 167),
    "c": (17, 4, 1, 0, 0, None, 164),
    "d": (17, 20, 0, 1, 0, None, 180),
    "e": (19, 16, 1, 0, 1, ["free s_stone_wood"], 181),
    "f": (19, 16, 1, 0, 1, ["repay"], 181),
    "g": (17, 12, 0, 0, 0, None, 182),
}


@pytest.mark.parametrize("case", CASES)
def test_BU_EX_32_settlement_and_score(case: str) -> None:
    vp, money, available, working, loans, moves, score = CASES[case]
    scene = alone(*("s_stone_wood", "s_stone_decoration")[:available], money=money)
    if working:
        scene.site("red", "b_pyramid", "s_wood_decoration")
    scene.loans("red", *["l_loan_1"][:loans])
    scene.player("red").vp = vp
    if moves:
        scene.play("settle myself")
    settled(scene)
    scene.play(*(moves or []))
    if scene.moves:
        scene.play("done")
    assert scene.stage == "over"
    assert scene.scores[0] == score
