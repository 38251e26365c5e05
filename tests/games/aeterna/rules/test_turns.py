"""AE-TURN, AE-GEN, AE-ACT-PASS, AE-FREE: turns, what holds in all of them, passing and free actions."""

from __future__ import annotations

import pytest

from lusoria.games.aeterna.rules.goods import change_unrest, gain_resource
from lusoria.games.aeterna.rules.state import CITIZEN, NUM_REWARDS
from lusoria.games.aeterna.scenes.scene import Scene
from tests.games.aeterna.tables import H1, H2, again, change, heard, points, rich

# ---- turns


def test_AE_TURN_1_along_the_track_skipping_those_who_have_passed() -> None:
    scene = Scene(seats=3)
    scene.order("blue", "red", "orange")
    for seat in scene.names:
        scene.stock(seat, citizen=4, grain=9)
    asked = []
    for move in (f"influence {H1}", "pass", f"influence {H1}", f"influence {H1}", f"influence {H1}", "pass"):
        asked.append(scene.deciding)
        scene.play(move)
    assert asked == ["blue", "red", "orange", "blue", "orange", "blue"]
    assert scene.deciding == "orange"


def test_AE_TURN_2_one_action_a_turn() -> None:
    scene = rich()
    scene.hand("red", "comitium", "lupercal")
    scene.people("romulus")
    scene.hill(H2, [("red", 1)])
    kinds = {move.split()[0] for move in scene.moves}
    assert kinds == {"play", "ask", "build", "influence", "eliminate", "pass"}
    scene.play(f"influence {H1}")
    assert {move.split()[0] for move in scene.moves} == {"eliminate", "end"}


def test_AE_TURN_3_free_actions_before_and_after_and_the_turn_ends_by_itself() -> None:
    scene = rich()
    scene.hand("red", "comitium", "lupercal", "regia")
    scene.play("eliminate for grain", "pick regia")
    assert (scene.deciding, scene.step) == ("red", "turn")
    scene.play(f"influence {H1}")
    assert (scene.deciding, scene.step) == ("red", "after")
    scene.play("eliminate for grain", "pick lupercal")
    assert (scene.deciding, scene.step) == ("red", "after")
    scene.play("eliminate for grain")  # the last card
    assert scene.deciding == "orange"
    scene = rich()
    scene.play(f"influence {H1}")
    assert scene.deciding == "orange"  # nothing was left to do
    scene = rich()
    scene.hand("red", "comitium")
    scene.play("pass")
    assert scene.deciding == "orange"  # no free action after Pass


def test_AE_TURN_4_pass_is_always_allowed() -> None:
    scene = Scene(seats=2)
    scene.stock("red", stone=0, aurei=0, grain=0, citizen=0)
    assert scene.moves == ["pass"]


# ---- unrest, prestige, resources


@pytest.mark.parametrize(("unrest", "by", "now", "gain"), [(5, -2, 3, 0), (1, -3, 0, 1), (0, -1, 0, 1), (2, -2, 0, 0)])
def test_AE_GEN_UNREST_2_below_0_brings_one_point_however_far(unrest: int, by: int, now: int, gain: int) -> None:
    scene = Scene()
    p = scene.player("red")
    p.unrest = unrest
    change_unrest(scene.box, scene.s, 0, by, scene.log)
    assert (p.unrest, p.pp) == (now, gain)
    change_unrest(scene.box, scene.s, 0, 0, scene.log)
    assert (p.unrest, p.pp) == (now, gain)  # a change by 0 is no effect


@pytest.mark.parametrize(("unrest", "by", "pp", "left"), [(9, 1, 5, 5), (9, 4, 5, 2), (10, 6, 5, 0)])
def test_AE_GEN_UNREST_3_above_10_each_step_costs_a_point(unrest: int, by: int, pp: int, left: int) -> None:
    scene = Scene()
    p = scene.player("red")
    p.unrest, p.pp = unrest, pp
    change_unrest(scene.box, scene.s, 0, by, scene.log)
    assert (p.unrest, p.pp) == (10, left)


def test_AE_GEN_UNREST_4_what_one_effect_is() -> None:
    scene = rich()
    scene.player("red").unrest = 0
    scene.hand("red", "comitium", "lupercal")
    assert change(scene, "eliminate for calm", "pick lupercal")["pp"] == 1  # a discarded card
    scene.tokens(H1, "unrest2")
    scene.play(f"influence {H1}")
    assert change(scene, "take unrest2")["pp"] == 1  # a reward token
    scene = rich()
    scene.player("red").unrest = 1
    scene.people("romulus")
    for hill in (H1, H2):
        scene.hill(hill, [("red", 1)])
    scene.play("ask romulus")
    assert points(scene) == [1, 1, 1, 1]  # each repetition by itself: below 0, its PP, twice
    scene = Scene(seats=2)
    scene.stock("red", citizen=7, grain=0)
    scene.player("red").unrest = 0
    scene.begin("feeding")
    assert len(scene.happened("unrest", "red")) == 1  # the whole of feeding
    scene = Scene(seats=2)
    scene.player("red").unrest = 1
    for hill in (H1, H2):
        scene.hill(hill, [("red", 1)])
        scene.buildings(hill, "amphitheatrum")
    scene.begin("buildings")
    assert points(scene) == [1, 1]  # each building
    scene = rich()
    scene.player("red").unrest = 1
    scene.hand("red", "aedes_iuppiter_feretrius")
    scene.play("play aedes_iuppiter_feretrius")
    assert points(scene) == [1]  # the printed gains


def test_AE_GEN_PP_1_points_are_added_at_once_and_printed_ones_at_the_end() -> None:
    scene = rich(epoch=2)
    scene.hand("red", "achaia")
    assert "pp" not in change(scene, "play achaia")  # its 8 end PP wait
    again(scene)
    assert change(scene, "build templum", f"hill {H1}")["pp"] == 3


def test_AE_GEN_RES_1_no_limit_to_resources_and_ruin() -> None:
    scene = Scene()
    for resource in range(CITIZEN):
        gain_resource(scene.s, 0, resource, 500, scene.log)
        assert scene.player("red").stock[resource] > 499


def test_AE_GEN_CIT_1_citizens_come_from_the_supply_and_go_back_there() -> None:
    scene = rich()
    scene.hand("red", "lupercal", "latium")
    assert change(scene, "play lupercal", "option 1") == {"aurei": -4, "citizen": 2, "supply": -2}
    again(scene)
    found = change(scene, "play latium")
    assert (found["citizen"], found["supply"]) == (-1, 1)


def test_AE_GEN_CIT_2_without_supply_a_citizen_gain_gives_nothing_but_the_rest_is_received() -> None:
    scene = rich()
    scene.stock("red", citizen=7)
    scene.hand("red", "comitium", "lupercal")
    assert change(scene, "eliminate for citizen_aurei", "pick comitium") == {"aurei": 2}
    gain_resource(scene.s, 0, CITIZEN, 3, scene.log)
    assert scene.amounts("red")["citizen"] == 7
    scene.stock("red", citizen=5)
    gain_resource(scene.s, 0, CITIZEN, 3, scene.log)
    assert scene.amounts("red")["citizen"] == 7


def test_AE_GEN_COST_1_paid_in_full_and_reductions_add_up_but_not_below_0() -> None:
    scene = rich(epoch=3)
    scene.hand("red", "castra_peregrina")  # 1 stone, 4 aurei
    scene.stock("red", stone=1, aurei=3)
    assert "play castra_peregrina" not in scene.moves
    scene.stock("red", stone=0, aurei=4)
    assert "play castra_peregrina" not in scene.moves
    scene.area("red", "ecclesia_sancti_petri")
    assert change(scene, "play castra_peregrina")["aurei"] == -4
    scene = rich()
    scene.area("red", "pons_sublicius")
    scene.hand("red", "comitium")
    scene.play("play comitium")
    assert "grain" not in change(scene, f"influence {H1}")  # 2 less 1 less 1
    again(scene)
    assert "grain" not in change(scene, f"influence {H1}")  # 1 less 1
    again(scene)
    assert "grain" not in change(scene, f"influence {H1}")  # nothing less 1


def test_AE_GEN_PERM_1_a_permanent_card_does_not_affect_its_own_play() -> None:
    scene = rich(epoch=3)
    scene.hand("red", "ecclesia_sancti_petri")
    assert change(scene, "play ecclesia_sancti_petri")["stone"] == -2
    scene = rich(epoch=2)
    scene.hand("red", "tabularium")
    scene.area("red", "comitium")
    scene.play("play tabularium")
    assert [event.a for event in scene.happened("colour_bonus")] == [1]


# ---- passing


@pytest.mark.parametrize(("seats", "track"), [(2, [2, 1]), (3, [3, 2, 1]), (4, [4, 3, 2, 1])])
def test_AE_ACT_PASS_1_the_free_place_with_the_most_points(seats: int, track: list[int]) -> None:
    scene = Scene(seats=seats)
    gains = []
    for _ in range(seats):
        seat = scene.s.seat
        scene.play("pass")
        gains.append(points(scene, scene.names[seat])[0])
    assert gains == track


def test_AE_ACT_PASS_2_no_more_turns_and_the_hand_is_lost() -> None:
    scene = rich(seats=2)
    scene.hand("red", "comitium")
    scene.stock("orange", citizen=3, grain=9)
    scene.play("pass")
    scene.play(f"influence {H1}")
    assert scene.deciding == "orange"
    assert scene.cards("red") == ["comitium"]
    scene.play("pass")
    while scene.step != "order":
        scene.play(scene.moves[0])
    assert scene.cards("red") == []


# ---- free actions


@pytest.mark.parametrize(
    ("reward", "found"),
    [
        ("citizen_aurei", {"citizen": 1, "supply": -1, "aurei": 2}),
        ("grain", {"grain": 2}),
        ("stone", {"stone": 1}),
        ("calm", {"unrest": -2}),
    ],
)
def test_AE_FREE_1_a_card_is_eliminated_for_one_of_four_rewards(reward: str, found: dict[str, int]) -> None:
    scene = rich()
    scene.hand("red", "comitium", "lupercal")
    assert change(scene, f"eliminate for {reward}", "pick comitium") == found
    assert scene.cards("red") == ["lupercal"]
    assert scene.played("red") == []


def test_AE_FREE_1_triggers_fire_after_the_reward() -> None:
    scene = rich()
    scene.area("red", "sepulcretum")
    scene.hand("red", "comitium")
    scene.play("eliminate for stone")
    assert heard(scene) == ["eliminated", "gained", "triggered", "gained"]


def test_AE_FREE_2_a_monument_played_in_the_same_turn_may_be_activated() -> None:
    scene = rich()
    scene.hand("red", "aedes_iani")
    scene.play("play aedes_iani")
    assert scene.step == "after"
    assert change(scene, "activate aedes_iani", "option 2") == {"unrest": -1}


def test_AE_FREE_3_once_an_epoch() -> None:
    scene = rich()
    scene.area("red", "aedes_iani")
    scene.play("activate aedes_iani", "option 2")
    assert "activate aedes_iani" not in scene.moves
    again(scene)
    assert "activate aedes_iani" not in scene.moves


def test_AE_FREE_3_a_readied_card_may_be_activated_again_by_a_later_free_action() -> None:
    scene = rich(epoch=2)
    scene.area("red", "thermae_agrippae", "curia_hostilia")
    scene.play("activate thermae_agrippae", "activate curia_hostilia", "option 1")
    assert change(scene, "pick thermae_agrippae") == {}  # it is not resolved by being readied
    assert change(scene, "activate thermae_agrippae") == {"unrest": -2, "grain": 1}


def test_AE_FREE_4_only_if_a_part_of_the_ability_can_be_carried_out() -> None:
    scene = rich()
    scene.area("red", "regia", "forum_boarium")
    scene.stock("red", aurei=0, grain=0)
    assert scene.offered("activate") == []
    scene.stock("red", grain=1)
    assert scene.offered("activate") == ["forum_boarium"]
    assert NUM_REWARDS == 9
