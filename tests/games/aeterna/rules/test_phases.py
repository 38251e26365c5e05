"""AE-SCORE to AE-EOE, AE-END: the phases C to I, and the end of the game."""

from __future__ import annotations

import pytest

from lusoria.games.aeterna.rules.end_of_game import card_points, leftover_points, meet_ruin
from lusoria.games.aeterna.rules.events import FROM_HILL
from lusoria.games.aeterna.rules.state import HILLS
from lusoria.games.aeterna.scenes.scene import Scene
from lusoria.games.aeterna.view.view import view
from tests.games.aeterna.tables import H1, H2, H3, H4, H5, points


def scored(scene: Scene, seat: str) -> list[int]:
    """What the hills gave a seat."""
    return [event.a for event in scene.happened("points", seat) if event.b >= FROM_HILL]


# ---- C


def test_AE_SCORE_1_hills_by_rising_number() -> None:
    scene = Scene()
    for hill in (H3, H1, H2):
        scene.hill(hill, [("red", 1)])
    scene.begin("scoring")
    assert scored(scene, "red") == [6, 5, 5]


def test_AE_SCORE_2_by_position_not_by_height() -> None:
    scene = Scene()
    scene.hill(H1, [("orange", 3), ("red", 1), ("blue", 1)])
    scene.begin("scoring")
    assert [scored(scene, seat) for seat in ("orange", "red", "blue")] == [[6], [4], [3]]


def test_AE_SCORE_3_without_a_visible_value_nothing_is_earned() -> None:
    scene = Scene()
    scene.hill(H1, [("orange", 3), ("red", 1), ("blue", 1)])
    scene.devastated(H1, 2)
    scene.begin("scoring")
    assert [scored(scene, seat) for seat in ("orange", "red", "blue")] == [[3], [], []]


# ---- D


def devastated(seats: int, citizens: list[int], epoch: int = 1) -> list[int]:
    """Which hills are devastated: with these numbers of citizens, shared by the seats."""
    scene = Scene(seats=seats, epoch=epoch)
    for i, count in enumerate(citizens):
        if count:
            scene.hill(HILLS[i], [(i % seats, count)])
    scene.begin("devastation")
    return [event.a for event in scene.happened("devastated")]


def test_AE_DEV_1_citizens_of_all_players_count() -> None:
    scene = Scene(seats=2)
    scene.hill(H1, [("red", 2)])
    scene.hill(H2, [("orange", 2), ("red", 1)])
    scene.begin("devastation")
    assert [event.a for event in scene.happened("devastated")] == [1]


@pytest.mark.parametrize(
    ("seats", "citizens", "found"),
    [
        (2, [1, 3, 2], [1]),
        (2, [3, 3, 2], [0, 1]),
        (3, [1, 3, 2, 1, 0], [1, 2]),
        (3, [1, 3, 1, 1, 0], [0, 1, 2, 3]),
        (4, [3, 2, 1, 4, 1, 0, 1], [0, 1, 3]),
    ],
)
def test_AE_DEV_2_whole_groups_from_the_highest_down(seats: int, citizens: list[int], found: list[int]) -> None:
    assert devastated(seats, citizens) == found


def test_AE_DEV_3_never_an_empty_hill() -> None:
    assert devastated(4, [0, 2, 0, 0, 0, 0, 0]) == [1]
    assert devastated(4, [0, 0, 0, 0, 0, 0, 0]) == []


@pytest.mark.parametrize(("epoch", "tokens"), [(1, 1), (2, 1), (3, 0)])
def test_AE_DEV_4_a_token_in_the_first_two_epochs(epoch: int, tokens: int) -> None:
    scene = Scene(seats=2, epoch=epoch)
    scene.hill(H1, [("red", 2)])
    scene.begin("devastation")
    assert scene.s.hills[0].devastation == tokens


def test_AE_DEV_5_two_unrest_for_the_prefect_hill_by_hill() -> None:
    scene = Scene(seats=4)
    scene.hill(H1, [("red", 2), ("orange", 1)])
    scene.hill(H2, [("red", 3)])
    scene.hill(H3, [("orange", 2)])
    scene.begin("devastation")
    assert [(event.a, event.b) for event in scene.happened("unrest", "red")] == [(0, 2), (2, 4)]
    assert [(event.a, event.b) for event in scene.happened("unrest", "orange")] == [(0, 2)]


def test_AE_DEV_6_one_value_always_stays_visible() -> None:
    scene = Scene(seats=2, epoch=2)
    scene.devastated(H1, 1)
    scene.hill(H1, [("red", 2)])
    scene.begin("devastation")
    assert scene.s.hills[0].devastation == 2


# ---- E, F


def test_AE_BLDG_1_what_each_building_gives_the_prefect() -> None:
    scene = Scene(seats=2)
    scene.hill(H1, [("red", 1), ("orange", 1)])
    scene.buildings(H1, "templum", "aquaeductus", "amphitheatrum")
    scene.buildings(H2, "templum")
    scene.stock("red", grain=0, citizen=0)
    scene.player("red").unrest = 5
    scene.begin("buildings")
    assert points(scene) == [2]
    assert next((event.a, event.b) for event in scene.happened("unrest", "red")) == (5, 3)
    assert [(event.a, event.b) for event in scene.happened("gained", "red")] == [(2, 2)]
    assert points(scene, "orange") == []


def test_AE_DOMUS_1_all_citizens_come_home() -> None:
    scene = Scene(seats=2)
    scene.stock("red", citizen=1)
    scene.hill(H1, [("red", 2), ("orange", 1)])
    scene.at_work("red", "templum")
    scene.begin("domus")
    assert scene.amounts("red")["citizen"] == 4
    assert scene.stands(H1) == []
    assert list(scene.s.worker) == [-1, -1, -1]  # type: ignore[call-overload]


# ---- G


def rioting(unrest: int, **stock: int) -> Scene:
    scene = Scene(seats=2)
    scene.riots("d5", "d4", "d1", "d2")
    scene.stock("red", **({"stone": 9, "aurei": 30, "grain": 30, "citizen": 4} | stock))
    scene.player("red").unrest = unrest
    scene.begin("riots")
    return scene


@pytest.mark.parametrize(("unrest", "reached"), [(2, 0), (3, 1), (4, 1), (6, 2), (7, 3), (10, 4)])
def test_AE_RIOT_1_tokens_not_above_the_unrest_are_reached(unrest: int, reached: int) -> None:
    scene = rioting(unrest)
    asked = 0
    while scene.step == "riot":
        asked += 1
        scene.play("pay")
    assert asked == reached


def test_AE_RIOT_2_pay_all_or_take_ruin_from_the_lowest_up() -> None:
    scene = rioting(6)
    assert scene.moves == ["pay", "ruin"]
    scene.play("pay")
    assert (scene.amounts("red")["grain"], scene.amounts("red")["aurei"]) == (27, 28)
    scene.play("ruin")
    assert scene.amounts("red")["ruin"] == 1
    scene = rioting(6, grain=2)
    assert scene.step == "order"  # neither could be paid: nothing was asked
    assert scene.amounts("red")["ruin"] == 2


def test_AE_RIOT_3_tokens_and_unrest_stay() -> None:
    scene = rioting(6)
    scene.play("pay", "pay")
    assert scene.amounts("red")["unrest"] == 6
    assert [scene.s.riot[i] for i in range(4)] == [4, 3, 0, 1]


def test_AE_RIOT_4_in_passing_order() -> None:
    scene = Scene(seats=3)
    scene.passed("blue", "red", "orange")
    for seat in scene.names:
        scene.player(seat).unrest = 3
        scene.stock(seat, stone=9, aurei=30, grain=30, citizen=2)
    scene.begin("riots")
    asked = []
    while scene.step == "riot":
        asked.append(scene.deciding)
        scene.play("ruin")
    assert asked == ["blue", "red", "orange"]


# ---- H


def test_AE_FEED_1_a_grain_for_each_citizen_in_the_domus() -> None:
    scene = Scene(seats=2)
    scene.stock("red", citizen=3, grain=5)
    scene.begin("feeding")
    assert (scene.amounts("red")["grain"], scene.amounts("red")["unrest"]) == (2, 0)


def test_AE_FEED_2_two_unrest_for_each_that_is_not_fed_and_none_is_lost() -> None:
    scene = Scene(seats=2)
    scene.stock("red", citizen=4, grain=1)
    scene.begin("feeding")
    found = scene.amounts("red")
    assert (found["grain"], found["unrest"], found["citizen"]) == (0, 6, 4)


def test_AE_FEED_3_no_choice_and_no_riots_after_it() -> None:
    scene = Scene(seats=2)
    scene.stock("red", citizen=4, grain=0)
    scene.begin("feeding")
    assert scene.step == "order"
    assert scene.amounts("red")["ruin"] == 0


# ---- I


def ended(seats: int = 3) -> Scene:
    """The end of an epoch, before the first place is chosen; they passed in the order of their seats."""
    scene = Scene(seats=seats)
    scene.hand("red", "comitium")
    scene.people("romulus")
    scene.area("red", "aedes_iani")
    scene.player("red").used[0] = 1 << 11
    scene.tokens(H1, "stone1", "grain2")
    scene.s.hills[0].exhausted[0] = 1
    scene.at_work("red", "templum")
    scene.begin("domus")
    return scene


def test_AE_EOE_1_old_cards_leave_the_game() -> None:
    scene = ended()
    assert scene.cards("red") == []
    assert scene.s.board == 0
    assert scene.s.people & 0b1111 == 0


@pytest.mark.parametrize(("seats", "people"), [(2, 1), (3, 2), (4, 2)])
def test_AE_EOE_2_personalities_of_the_next_epoch(seats: int, people: int) -> None:
    scene = ended(seats)
    assert (scene.s.people & 0b1111_0000).bit_count() == scene.s.people.bit_count() == people


def test_AE_EOE_3_all_tokens_become_active() -> None:
    assert ended().active(H1) == ["stone1", "grain2"]


def test_AE_EOE_4_empty_spaces_are_refilled_as_long_as_there_are_buildings() -> None:
    scene = ended()
    assert (scene.s.offered[0], scene.s.reserve[0]) == (1, 1)
    assert (scene.s.offered[1], scene.s.reserve[1]) == (1, 2)
    scene = Scene(seats=2)
    scene.s.offered[2], scene.s.reserve[2] = 0, 0
    scene.begin("end_of_epoch")
    assert (scene.s.offered[2], scene.s.reserve[2]) == (0, 0)


def test_AE_EOE_5_monuments_are_ready_again() -> None:
    assert list(ended().player("red").used) == [0, 0, 0]  # type: ignore[call-overload]


def test_AE_EOE_6_places_are_chosen_in_passing_order() -> None:
    scene = Scene(seats=3)
    scene.passed("blue", "red", "orange")
    scene.begin("end_of_epoch")
    assert (scene.deciding, scene.moves) == ("blue", ["place 1", "place 2", "place 3"])
    scene.play("place 2")
    assert (scene.deciding, scene.moves) == ("red", ["place 1", "place 3"])
    scene.play("place 3")
    assert [scene.names[scene.s.order[i]] for i in range(3)] == ["orange", "blue", "red"]
    assert scene.s.passes == 0


def test_AE_EOE_7_the_rest_carries_over_and_the_next_epoch_begins() -> None:
    scene = ended()
    scene.devastated(H5, 1)
    scene.buildings(H4, "templum")
    scene.player("red").ruin = 2
    before = scene.amounts("red")
    scene.play("place 1", "place 2")
    assert scene.amounts("red") == before
    assert (scene.s.epoch, scene.stage, scene.deciding) == (2, "draft", "red")
    assert (scene.s.hills[4].devastation, scene.s.hills[3].building[0]) == (1, 1)
    assert scene.played("red") == ["aedes_iani"]
    assert scene.player("red").now[3] == 0


# ---- the end of the game


def test_AE_END_1_steps_in_order_held_at_0() -> None:
    scene = Scene(seats=2, epoch=3)
    scene.stock("red", stone=0, aurei=0, grain=9, citizen=0)
    scene.area("red", "iudaea", "fidenae")  # -2 PP
    scene.player("red").unrest = 4
    scene.begin("feeding")
    assert points(scene) == [4, -2, -2]  # of the 3 that unrest costs, 2 are there
    assert scene.scores[0] == 0


def test_AE_END_2_leftovers() -> None:
    scene = Scene()
    scene.stock("red", stone=2, grain=3, aurei=15, citizen=7)
    assert leftover_points(scene.box, scene.s, 0) == 2 + 1 + 1


def test_AE_END_3_end_points_negative_ones_included_as_one_sum() -> None:
    scene = Scene(epoch=3)
    scene.area("red", "iudaea", "achaia", "romulus", "arcus_titi")
    assert card_points(scene.box, scene.s, 0) == -1 + 8 + 0 + 4 + 1


@pytest.mark.parametrize(
    ("unrest", "ruin", "loss"), [(0, 0, 0), (1, 0, 0), (2, 0, 1), (3, 2, 4), (5, 1, 6), (9, 0, 12)]
)
def test_AE_END_5_a_space_up_for_each_ruin_token(unrest: int, ruin: int, loss: int) -> None:
    scene = Scene()
    p = scene.player("red")
    p.unrest, p.ruin, p.pp = unrest, ruin, 50
    meet_ruin(scene.box, scene.s, 0, scene.log)
    assert p.pp == 50 - loss


def test_AE_END_6_the_last_space_is_damnatio_memoriae() -> None:
    scene = Scene()
    p = scene.player("red")
    p.unrest, p.ruin, p.pp = 6, 4, 90
    meet_ruin(scene.box, scene.s, 0, scene.log)
    assert p.damned == 1
    assert scene.scores == [-1, 0, 0, 0]


def test_AE_END_7_most_points_win_and_ties_are_shared() -> None:
    scene = Scene(seats=3, epoch=3)
    for seat, pp in (("red", 30), ("orange", 30), ("blue", 70)):
        scene.player(seat).pp = pp
        scene.stock(seat, stone=0, aurei=0, grain=0, citizen=0)
    scene.player("blue").unrest = 10
    scene.begin("feeding")
    assert scene.stage == "over"
    assert scene.scores == [30, 30, -1]
    assert scene.moves == []


# ---- what the later phases would bring, as it stands


def test_AE_DEV_2_AE_FEED_1_AE_END_5_a_seat_sees_what_is_coming() -> None:
    scene = Scene(seats=2)
    scene.hill("capitolinus", [("red", 2), ("orange", 1)])
    scene.hill("palatinus", [("orange", 1)])
    scene.stock("red", citizen=3)
    scene.area("red", "aedes_vestae")
    scene.people("romulus")
    scene.player("red").unrest, scene.player("red").ruin = 4, 2
    seen = view(scene.box, scene.s, 1)
    assert {hill: shown["crowded"] for hill, shown in seen["hills"].items()} == {
        "capitolinus": True,
        "palatinus": False,
        "quirinalis": False,
    }
    red = seen["players"][0]
    assert (red["to_feed"], red["ruin_at"]) == (4, 6)  # five citizens, of whom one needs no grain
    assert seen["favours"] == {"romulus": {"red": 1, "orange": 1}}
    scene.area("red", "moenia_servii_tulli")
    scene.hill("palatinus", [])
    assert view(scene.box, scene.s, 1)["favours"] == {"romulus": {"red": 2, "orange": 0}}
