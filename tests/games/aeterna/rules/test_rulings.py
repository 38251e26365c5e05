"""AE-RUL: rulings on what the rulebook leaves open."""

from __future__ import annotations

import numpy as np

import lusoria
from lusoria.core.playout import Outcome
from lusoria.core.record import copy, dtype
from lusoria.games.aeterna.box.pack import load_box, standard_file
from lusoria.games.aeterna.rules.box import TIMINGS
from lusoria.games.aeterna.rules.end_of_game import meet_ruin
from lusoria.games.aeterna.rules.state import CARDS
from lusoria.games.aeterna.scenes.scene import Scene
from lusoria.simulate import Tally
from tests import ROOT
from tests.games.aeterna.tables import H1, H2, H3, again, change, heard, points, rich

RULES = ROOT / "docs" / "rules" / "aeterna.md"
BOX = load_box()


def test_AE_RUL_1_a_second_personality_gives_no_colour_bonus() -> None:
    scene = rich()
    scene.area("red", "mutio_scaevola", "tarquinius_superbus")
    scene.people("romulus")
    scene.hill(H1, [("red", 1)])
    assert change(scene, "ask romulus")["aurei"] == -4


def test_AE_RUL_2_empty_hills_are_not_devastated() -> None:
    scene = Scene(seats=4)
    scene.hill(H2, [("red", 1)])
    scene.begin("devastation")
    assert [event.a for event in scene.happened("devastated")] == [1]


def test_AE_RUL_3_ruin_tokens_do_not_run_out() -> None:
    scene = Scene(seats=2)
    p = scene.player("red")
    p.unrest, p.ruin = 10, 12
    scene.stock("red", stone=0, aurei=0, grain=0)
    scene.begin("riots")
    assert p.ruin == 16


def test_AE_RUL_4_printed_gains_and_an_ability_are_separate_effects() -> None:
    scene = rich()
    scene.hand("red", "aedes_iuppiter_feretrius")
    scene.area("red", "latium")
    scene.player("red").unrest = 1
    scene.play("play aedes_iuppiter_feretrius")
    assert points(scene) == [1, 1]


def test_AE_RUL_5_the_limit_is_applied_last() -> None:
    scene = rich(epoch=2)
    scene.area("red", "moenia_servii_tulli", "latium", "ostia", "etruria")
    scene.people("tiberius_et_caius_graccus")
    scene.play("ask tiberius_et_caius_graccus")
    assert scene.happened("took_person")[0].b == 3


def test_AE_RUL_6_aedes_concordiae_is_permanent() -> None:
    assert TIMINGS[BOX.card[CARDS.index("aedes_concordiae")].timing] == "permanent"


def test_AE_RUL_7_an_inner_placement_cannot_use_the_token_again() -> None:
    scene = rich()
    scene.board("comitium", "latium")
    scene.tokens(H1, "play_board")
    scene.play(f"influence {H1}", "take play_board", "play comitium", f"influence {H1}")
    assert scene.deciding == "orange"  # no token is left to ask for


def test_AE_RUL_8_a_permanent_card_does_not_affect_its_own_play() -> None:
    scene = rich(epoch=2)
    scene.hand("red", "tabularium")
    scene.play("play tabularium")
    assert scene.happened("colour_bonus") == []


def test_AE_RUL_9_no_building_on_a_hill_out_of_play() -> None:
    scene = rich(seats=2)
    scene.play("build templum")
    assert scene.offered("hill") == [H1, H2, H3]


def test_AE_RUL_10_points_are_held_at_0_after_each_step() -> None:
    """Nothing is left over, the cards cost points that are not there, six colours give 3, and ruin takes 2 of them."""
    box = copy(BOX)
    six = ("comitium", "cloaca_maxima", "aedes_vestae", "pons_sublicius", "latium", "sabinum")
    for card in six:
        box.card[CARDS.index(card)].end_pp = -2
    scene = Scene(seats=2, epoch=3, box=box)
    scene.stock("red", stone=0, aurei=0, grain=0, citizen=0)
    scene.area("red", *six)
    scene.player("red").pp, scene.player("red").unrest = 5, 3
    scene.begin("feeding")
    assert points(scene) == [-5, 3, -2]  # of the 12 that the cards cost, 5 are there
    assert scene.scores[0] == 1  # not 5 - 12 + 3 - 2


def test_AE_RUL_11_citizens_in_the_construction_area_are_on_the_board() -> None:
    scene = rich()
    scene.people("servius_tullius")
    scene.at_work("red", "templum")
    scene.at_work("red", "aquaeductus")
    scene.play("ask servius_tullius")
    assert scene.happened("took_person")[0].b == 1


def test_AE_RUL_12_no_activation_without_effect() -> None:
    scene = rich()
    scene.area("red", "regia")
    assert scene.offered("activate") == []


def test_AE_RUL_13_ruin_stops_at_the_last_space() -> None:
    scene = Scene()
    p = scene.player("red")
    p.unrest, p.ruin = 9, 30
    meet_ruin(scene.box, scene.s, 0, scene.log)
    assert p.damned == 1


def test_AE_RUL_14_if_all_are_damned_nobody_wins() -> None:
    scene = Scene(seats=2, epoch=3)
    for seat in scene.names:
        scene.player(seat).unrest = 10
    scene.begin("feeding")
    assert scene.scores == [-1, -1]
    outs = np.zeros(3, dtype(Outcome))
    outs["scores"][:, :2] = [[-1, -1], [0, -1], [5, 5]]
    outs["asked"] = 1
    tally = Tally(lusoria.game("aeterna"), 2)
    tally.add(outs)
    assert tally.wins.tolist() == [1.5, 0.5]  # of three games one has no winner


def test_AE_RUL_15_the_fifth_citizen_is_placed_for_nothing() -> None:
    scene = rich()
    scene.hill(H1, [("orange", 2), ("blue", 1), ("red", 1)])
    assert "grain" not in change(scene, f"influence {H1}")
    assert scene.stands(H1) == [("orange", 2), ("red", 2), ("blue", 1)]


def test_AE_RUL_16_the_devastation_token_comes_before_the_unrest() -> None:
    scene = Scene(seats=2)
    scene.hill(H1, [("red", 2)])
    scene.begin("devastation")
    assert heard(scene)[:2] == ["devastated", "unrest"]


def test_AE_RUL_17_hills_and_landmarks_as_in_the_table() -> None:
    text = RULES.read_text(encoding="utf-8")
    for i, hill in enumerate(standard_file().hills):
        values = ", ".join(map(str, hill.pp))
        assert f"| H{i + 1} | {hill.name} | {values} | {hill.landmark} |" in text


def test_AE_RUL_18_unrest_10_alone_is_damnatio_memoriae() -> None:
    scene = Scene()
    scene.player("red").unrest = 10
    meet_ruin(scene.box, scene.s, 0, scene.log)
    assert scene.player("red").damned == 1


def test_AE_RUL_19_a_token_must_be_usable_except_for_a_citizen_without_supply() -> None:
    scene = rich()
    scene.tokens(H1, "citizen1_aurei1", "play_board")
    scene.stock("red", citizen=7)
    scene.play(f"influence {H1}")
    assert scene.moves == ["decline", "take citizen1_aurei1"]
    assert change(scene, "take citizen1_aurei1") == {"aurei": 1}


def test_AE_RUL_20_the_second_place_gives_3_with_four_players() -> None:
    assert [BOX.table[i].passing[1] for i in range(3)] == [1, 2, 3]


def test_AE_RUL_21_this_epoch_counts_cards_from_hand_and_board() -> None:
    scene = rich(epoch=2)
    scene.area("red", "latium")
    scene.hand("red", "asia")
    scene.board("sicilia")
    scene.tokens(H1, "play_board")
    scene.people("caesar")
    scene.play("play asia")
    again(scene)
    scene.stock("red", citizen=5)
    scene.play(f"influence {H1}", "take play_board", "play sicilia")
    again(scene)
    scene.play("ask caesar")
    assert scene.happened("took_person")[0].b == 2


def test_AE_RUL_22_inner_first_and_triggers_after_the_ability() -> None:
    scene = rich(epoch=2)
    scene.area("red", "regina_viarum")
    scene.hand("red", "columna_bellica", "asia")
    scene.play("play columna_bellica", "play asia")
    assert heard(scene)[-3:] == ["triggered", "gained", "gained"]
    assert scene.happened("triggered")[0].a == CARDS.index("regina_viarum")
    assert len(scene.happened("triggered")) == 1


def test_AE_RUL_23_whoever_opts_for_it_carries_it_out() -> None:
    scene = rich(epoch=3)
    scene.area("red", "castra_peregrina")
    scene.board("dacia")
    scene.play("activate castra_peregrina")
    assert scene.moves == ["play dacia"]


def test_AE_RUL_24_cards_do_not_ready_each_other() -> None:
    scene = rich(epoch=2)
    scene.area("red", "curia_hostilia")
    scene.play("activate curia_hostilia", "option 2")
    assert scene.offered("activate") == []


def test_AE_RUL_25_the_second_token_may_be_declined() -> None:
    scene = rich(epoch=2)
    scene.area("red", "aedes_concordiae")
    scene.tokens(H1, "stone1", "grain2")
    scene.play(f"influence {H1}", "borrow stone1", "decline")
    assert scene.deciding == "orange"
    assert scene.active(H1) == ["stone1", "grain2"]
