"""AE-ACT: playing a card, asking a favour, building, influencing a hill."""

from __future__ import annotations

import pytest

from lusoria.games.aeterna.scenes.scene import Scene
from tests.games.aeterna.tables import H1, H2, H3, H4, again, change, heard, rich

# ---- B1 Play a Card


def test_AE_ACT_PLAY_1_a_card_of_the_hand_that_can_be_paid() -> None:
    scene = rich()
    scene.hand("red", "comitium", "casa_romuli", "etruria")
    scene.stock("red", stone=0, aurei=3, citizen=1)
    assert scene.offered("play") == ["comitium"]


def test_AE_ACT_PLAY_2_stone_and_aurei_or_citizens() -> None:
    scene = rich()
    scene.hand("red", "regia", "alba_longa")
    found = change(scene, "play regia")
    assert (found["stone"], found["aurei"]) == (-1, -2)
    again(scene)
    assert change(scene, "play alba_longa")["citizen"] == -2


def test_AE_ACT_PLAY_3_citizens_go_to_the_supply_and_the_card_to_the_play_area() -> None:
    scene = rich()
    scene.hand("red", "alba_longa")
    assert change(scene, "play alba_longa")["supply"] == 2
    assert (scene.played("red"), scene.cards("red")) == (["alba_longa"], [])


@pytest.mark.parametrize("prior", [0, 1, 2, 3])
def test_AE_ACT_PLAY_4_an_aureus_for_each_card_of_the_category_before(prior: int) -> None:
    scene = rich()
    scene.area("red", *("latium", "ostia", "etruria")[:prior], "sabinum")
    scene.hand("red", "fidenae")
    assert change(scene, "play fidenae")["aurei"] == 6 + prior


def test_AE_ACT_PLAY_5_printed_gains_and_never_the_end_points() -> None:
    scene = rich()
    scene.hand("red", "etruria")
    assert change(scene, "play etruria") == {"stone": 2, "aurei": 5, "unrest": 2, "citizen": -2, "supply": 2}


def test_AE_ACT_PLAY_6_an_instant_now_a_permanent_from_then_on_an_activation_later() -> None:
    scene = rich()
    scene.hand("red", "lupercal", "pons_sublicius", "aedes_iani")
    scene.play("play lupercal")
    assert scene.step == "choose"
    scene.play("option 2")
    again(scene)
    scene.play("play pons_sublicius")
    again(scene)
    assert change(scene, f"influence {H1}")["grain"] == -1
    again(scene)
    scene.play("play aedes_iani")
    assert "activate aedes_iani" in scene.moves


def test_AE_ACT_PLAY_7_triggers_fire_last() -> None:
    scene = rich(epoch=2)
    scene.area("red", "regina_viarum")
    scene.hand("red", "sicilia")
    scene.play("play sicilia")
    assert heard(scene)[-3:] == ["triggered", "gained", "gained"]
    assert "unrest" in heard(scene)[:-3]


def test_AE_ACT_PLAY_8_the_same_order_from_the_board() -> None:
    scene = rich()
    scene.area("red", "latium")
    scene.board("ostia")
    scene.tokens(H1, "play_board")
    scene.play(f"influence {H1}", "take play_board", "play ostia")
    assert heard(scene) == ["played", "paid", "colour_bonus", "gained", "gained", "gained", "unrest"]
    assert scene.s.board == 0


# ---- B2 Ask a Favour


def test_AE_ACT_FAVOUR_1_gone_for_the_others() -> None:
    scene = rich(seats=2)
    scene.people("romulus", "mutio_scaevola")
    scene.hill(H1, [("red", 2), ("orange", 1)])
    scene.stock("orange", aurei=9)
    scene.play("ask romulus")
    assert scene.deciding == "orange"
    assert scene.offered("ask") == ["mutio_scaevola"]


def test_AE_ACT_FAVOUR_2_aurei_and_the_requirement_at_least_once() -> None:
    scene = rich()
    scene.people("romulus")
    assert scene.offered("ask") == []
    scene.hill(H1, [("red", 1)])
    assert scene.offered("ask") == ["romulus"]
    scene.stock("red", aurei=3)
    assert scene.offered("ask") == []


def test_AE_ACT_FAVOUR_3_paid_laid_down_and_counted_once() -> None:
    scene = rich()
    scene.people("servius_tullius")
    scene.stock("red", citizen=0)
    scene.hill(H1, [("red", 4)])
    found = change(scene, "ask servius_tullius")
    assert (found.get("aurei", 0), found["citizen"]) == (-4 + 2 * 2, 2)
    assert scene.played("red") == ["servius_tullius"]


@pytest.mark.parametrize(("hills", "extra", "times"), [(1, 0, 1), (2, 1, 3), (3, 1, 3), (5, 1, 3)])
def test_AE_ACT_FAVOUR_4_extra_times_but_not_above_the_limit(hills: int, extra: int, times: int) -> None:
    scene = rich(epoch=3)
    scene.people("augustus")
    scene.area("red", *["moenia_servii_tulli"] * extra)
    for hill in (H1, H2, H3, H4, "aventinus")[:hills]:
        scene.hill(hill, [("red", 1)])
    scene.play("ask augustus")
    assert scene.happened("took_person")[0].b == times


def test_AE_ACT_FAVOUR_5_the_whole_ability_each_time() -> None:
    scene = rich(epoch=2)
    scene.people("sulla")
    for hill in (H1, H2):
        scene.hill(hill, [("red", 1)])
    scene.play("ask sulla")
    assert heard(scene)[2:] == ["gained", "points", "unrest"] * 2


def test_AE_ACT_FAVOUR_6_no_colour_bonus_no_end_points_but_a_category() -> None:
    scene = rich()
    scene.area("red", "mutio_scaevola")
    scene.people("romulus")
    scene.hill(H1, [("red", 1)])
    scene.play("ask romulus")
    assert scene.happened("colour_bonus") == []
    assert scene.player("red").cards[6] == 2


# ---- B3 Build


def test_AE_ACT_BUILD_1_a_type_that_is_offered_and_a_hill_without_it() -> None:
    scene = rich(seats=2)
    scene.buildings(H2, "templum")
    scene.at_work("orange", "aquaeductus")
    assert scene.offered("build") == ["templum", "amphitheatrum"]
    scene.play("build templum")
    assert scene.offered("hill") == [H1, H3]


def test_AE_ACT_BUILD_1_no_hill_is_left() -> None:
    scene = rich(seats=2)
    for hill in (H1, H2, H3):
        scene.buildings(hill, "templum")
    assert "build templum" not in scene.moves


def test_AE_ACT_BUILD_2_a_citizen_a_stone_and_three_points() -> None:
    scene = rich()
    assert change(scene, "build templum", f"hill {H1}") == {"stone": -1, "citizen": -1, "pp": 3}
    scene = rich()
    scene.stock("red", stone=0)
    assert scene.offered("build") == []
    scene.stock("red", stone=1, citizen=0)
    assert scene.offered("build") == []


def test_AE_ACT_BUILD_3_it_stays_on_a_hill_in_play() -> None:
    scene = rich(seats=2)
    scene.play("build templum")
    assert scene.offered("hill") == [H1, H2, H3]
    scene.play(f"hill {H2}")
    assert list(scene.s.hills[1].building) == [1, 0, 0]  # type: ignore[call-overload]
    scene.begin("domus")
    assert list(scene.s.hills[1].building) == [1, 0, 0]  # type: ignore[call-overload]


def test_AE_ACT_BUILD_4_each_type_once_an_epoch() -> None:
    scene = rich()
    scene.play("build templum", f"hill {H1}")
    again(scene)
    assert scene.offered("build") == ["aquaeductus", "amphitheatrum"]


def test_AE_ACT_BUILD_5_presence_is_not_required() -> None:
    scene = rich()
    scene.hill(H3, [("orange", 2)])
    scene.play("build templum")
    assert H3 in scene.offered("hill")


# ---- B4 Influence a Hill


def test_AE_ACT_HILL_1_a_citizen_of_the_domus() -> None:
    scene = rich()
    assert change(scene, f"influence {H1}")["citizen"] == -1
    again(scene)
    scene.stock("red", citizen=0)
    assert scene.offered("influence") == []


def test_AE_ACT_HILL_2_not_where_all_spaces_are_taken_by_others() -> None:
    scene = rich(seats=3)
    scene.hill(H1, [("orange", 1), ("blue", 1)])
    scene.hill(H2, [("orange", 1), ("red", 1)])
    assert H1 not in scene.offered("influence")
    assert H2 in scene.offered("influence")


@pytest.mark.parametrize(("citizens", "grain"), [(0, 2), (1, 1), (2, 0), (5, 0)])
def test_AE_ACT_HILL_3_grain_by_the_citizens_of_all_colours(citizens: int, grain: int) -> None:
    scene = rich()
    scene.hill(H1, [("orange", citizens)] if citizens else [])
    assert change(scene, f"influence {H1}").get("grain", 0) == -grain
    again(scene)
    scene.hill(H2, [("orange", citizens)] if citizens else [])
    scene.stock("red", grain=grain - 1 if grain else 0)
    assert (H2 in scene.offered("influence")) == (grain == 0)


def test_AE_ACT_HILL_4_a_new_stack_in_the_first_free_space_or_on_the_own_one() -> None:
    scene = rich()
    scene.hill(H1, [("orange", 2), ("blue", 1)])
    scene.play(f"influence {H1}")
    assert scene.stands(H1) == [("orange", 2), ("blue", 1), ("red", 1)]
    again(scene)
    scene.hill(H1, [("orange", 2), ("red", 1), ("blue", 1)])
    scene.play(f"influence {H1}")
    assert scene.stands(H1) == [("orange", 2), ("red", 2), ("blue", 1)]


def test_AE_ACT_HILL_5_lower_stacks_are_passed_and_equal_ones_are_not() -> None:
    scene = rich()
    scene.hill(H1, [("orange", 2), ("blue", 2), ("red", 2)])
    scene.play(f"influence {H1}")
    assert scene.stands(H1) == [("red", 3), ("orange", 2), ("blue", 2)]
    scene.turn("blue")
    scene.stock("blue", citizen=1)
    scene.play(f"influence {H1}")
    assert scene.stands(H1) == [("red", 3), ("blue", 3), ("orange", 2)]


def test_AE_ACT_HILL_7_one_active_token_or_none() -> None:
    scene = rich()
    scene.tokens(H1, "stone1", "grain1_aurei2", "stone1")
    scene.play(f"influence {H1}")
    assert scene.moves == ["decline", "take stone1", "take grain1_aurei2"]
    assert change(scene, "take grain1_aurei2") == {"grain": 1, "aurei": 2}
    assert scene.active(H1) == ["stone1", "stone1"]
    again(scene)
    scene.play(f"influence {H1}", "decline")
    assert scene.active(H1) == ["stone1", "stone1"]


def test_AE_ACT_HILL_8_a_card_of_the_board_is_played_and_paid() -> None:
    scene = rich()
    scene.tokens(H1, "play_board")
    scene.board("pons_sublicius", "etruria")
    scene.stock("red", stone=0, citizen=2)
    scene.play(f"influence {H1}")
    assert scene.step == "turn"  # nothing on the board could be paid: no question
    scene = rich()
    scene.tokens(H1, "play_board")
    scene.board("pons_sublicius", "etruria")
    scene.play(f"influence {H1}", "take play_board")
    assert scene.moves == ["play pons_sublicius", "play etruria"]  # no declining
    found = change(scene, "play pons_sublicius")
    assert (found["stone"], found["aurei"]) == (-1, -2)
    assert scene.s.board.bit_count() == 1


def test_AE_ACT_HILL_9_a_token_is_exhausted_as_soon_as_it_is_chosen() -> None:
    scene = rich()
    scene.tokens(H1, "play_board")
    scene.board("etruria", "latium")
    scene.play(f"influence {H1}", "take play_board")
    assert scene.active(H1) == []


def test_AE_ACT_HILL_10_a_cards_influence_is_a_full_one() -> None:
    scene = rich()
    scene.area("red", "pons_sublicius")
    scene.hand("red", "comitium")
    scene.tokens(H1, "stone1")
    scene.play("play comitium")
    assert change(scene, f"influence {H1}") == {"citizen": -1}
    assert scene.moves == ["decline", "take stone1"]
    scene.play("take stone1")
    assert scene.deciding == "orange"


def test_a_position_by_hand_says_what_it_does_not_know() -> None:
    scene = Scene()
    with pytest.raises(ValueError, match="there is no card 'forum'"):
        scene.hand("red", "forum")
    with pytest.raises(ValueError, match="asia is not a card of epoch 1"):
        scene.hand("red", "asia")
    with pytest.raises(ValueError, match="'fly' is not legal; legal: "):
        scene.play("fly")
