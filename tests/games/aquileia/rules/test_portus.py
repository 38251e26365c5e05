from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from itertools import product

import pytest

from lusoria.games.aquileia.rules import events as told
from lusoria.games.aquileia.rules.state import FIELDS, METALS, NOBODY, SITES
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import bank

COIN_FIELDS = ("portus_bronze", "portus_silver", "portus_gold")
RICH = (3, 3, 3)


def harbour(*, latro: str | None = "green", **fields: str) -> Scene:
    scene = Scene(seats=4)
    for name in scene.names:
        scene.coins(name, RICH)
    if latro is not None:
        scene.stand(latro, "portus_latro")
    for metal, owner in fields.items():
        scene.stand(owner, f"portus_{metal}")
    return scene


def full_harbour() -> Scene:
    return harbour(bronze="red", silver="yellow", gold="blue")


def land(scene: Scene, dice: Sequence[str] = ()) -> None:
    scene.begin("portus", at="portus_latro", dice=dice)


def lying(scene: Scene) -> list[int]:
    return [scene.s.portus[metal] for metal in range(3)]


def kinds(scene: Scene) -> list[str]:
    return [told.EVENTS.names[scene.log.events[i].kind] for i in range(scene.log.count)]


def activated(scene: Scene, seat: str) -> list[str]:
    return [SITES[e.a] for e in scene.happened("activated", seat)]


# ---- AQ-PORT-1


def test_AQ_PORT_1_latro_rolls_two_dice_without_being_asked() -> None:
    scene = harbour()
    land(scene, ["gold", "bronze"])
    assert [METALS[e.a] for e in scene.happened("threw_red", "green")] == ["gold", "bronze"]
    assert scene.happened("threw_blue") == []
    assert scene.stage == "placement"


def test_AQ_PORT_1_latro_acts_before_anybody_pays() -> None:
    scene = full_harbour()
    land(scene, ["bronze", "silver"])
    assert kinds(scene)[:4] == ["threw_red", "robbed", "threw_red", "robbed"]
    assert scene.happened("paid") == scene.happened("activated") == []
    assert scene.deciding == "red"


def test_AQ_PORT_1_without_a_latro_nobody_rolls_and_nobody_is_robbed() -> None:
    scene = harbour(latro=None, bronze="red", silver="yellow", gold="blue")
    land(scene)
    assert scene.happened("threw_red") == scene.happened("robbed") == []
    assert [e.seat for e in scene.happened("paid")] == [0, 1, 2]


# ---- AQ-PORT-2


@pytest.mark.parametrize("dice", [(a, b) for a, b in product(METALS, METALS) if a != b])
def test_AQ_PORT_2_latro_takes_the_coin_of_each_metal_rolled(dice: tuple[str, str]) -> None:
    scene = full_harbour()
    land(scene, dice)
    assert {METALS[e.a] for e in scene.happened("robbed", "green")} == set(dice)
    assert scene.supply("green") == [3 + (metal in dice) for metal in METALS]


@pytest.mark.parametrize("metal", METALS)
def test_AQ_PORT_2_a_double_yields_one_coin(metal: str) -> None:
    scene = full_harbour()
    land(scene, [metal, metal])
    assert [METALS[e.a] for e in scene.happened("robbed")] == [metal]
    assert scene.supply("green") == [3 + (m == metal) for m in METALS]


def test_AQ_PORT_2_where_no_coin_lies_nothing_is_taken() -> None:
    scene = harbour(gold="blue")
    before = bank(scene)
    land(scene, ["bronze", "silver"])
    assert scene.happened("robbed") == []
    assert scene.supply("green") == [3, 3, 3]
    assert bank(scene) == [before[0], before[1], before[2] + 1]


def test_AQ_PORT_2_the_loot_comes_from_the_field_and_not_from_supply_or_bank() -> None:
    scene = harbour(silver="yellow")
    before = bank(scene)
    land(scene, ["silver", "gold"])
    assert scene.supply("green") == [3, 4, 3]
    assert scene.supply("yellow") == [3, 2, 3]
    assert bank(scene) == before
    assert lying(scene) == [0, 0, 0]


def test_AQ_PORT_2_latro_takes_back_the_own_coin() -> None:
    scene = harbour(latro="red", gold="red")
    assert scene.supply("red") == [3, 3, 2]
    land(scene, ["gold", "bronze"])
    assert scene.supply("red") == [3, 3, 3]
    assert (scene.deciding, scene.step) == ("red", "pay_again")


# ---- AQ-PORT-3


def test_AQ_PORT_3_bronze_silver_and_gold_resolve_in_this_order() -> None:
    scene = harbour(latro=None, gold="red", bronze="blue", silver="yellow")
    land(scene)
    paid = [(scene.names[e.seat], METALS[e.a], e.b) for e in scene.happened("paid")]
    assert paid == [("blue", "bronze", 1), ("yellow", "silver", 1), ("red", "gold", 1)]


def test_AQ_PORT_3_the_order_does_not_depend_on_the_start_player() -> None:
    scene = full_harbour()
    scene.start_with("blue")
    land(scene, ["gold", "bronze"])
    assert scene.deciding == "red"
    scene.play("decline")
    assert [METALS[e.a] for e in scene.happened("paid")] == ["silver"]
    assert scene.deciding == "blue"


def test_AQ_PORT_3_the_coin_on_the_field_goes_to_the_bank_unasked() -> None:
    scene = full_harbour()
    before = bank(scene)
    land(scene, ["bronze", "bronze"])
    scene.play("decline")
    assert scene.stage == "placement"
    assert bank(scene) == [before[0], before[1] + 1, before[2] + 1]
    assert lying(scene) == [0, 0, 0]
    assert scene.supply("yellow") == [3, 2, 3]
    assert scene.supply("blue") == [3, 3, 2]


@pytest.mark.parametrize("metal", range(3))
def test_AQ_PORT_3_the_robbed_pay_a_coin_of_the_fields_metal_from_the_supply_to_the_bank(metal: int) -> None:
    scene = harbour(**{METALS[metal]: "yellow"})
    before = bank(scene)
    land(scene, [METALS[metal]] * 2)
    assert scene.supply("yellow")[metal] == 2
    scene.play("pay")
    assert scene.supply("yellow") == [1 if m == metal else 3 for m in range(3)]
    assert bank(scene) == [before[m] + (m == metal) for m in range(3)]


def test_AQ_PORT_3_followers_go_home_from_all_fields() -> None:
    scene = full_harbour()
    land(scene, ["gold", "silver"])
    scene.play("pay")
    scene.play("decline")
    assert all(scene.s.field[FIELDS.index(field)] == NOBODY for field in ("portus_latro", *COIN_FIELDS))
    assert [scene.player(name).followers for name in scene.names] == [5, 5, 5, 5]


# ---- AQ-PORT-4


def test_AQ_PORT_4_a_robbed_player_may_pay_or_decline() -> None:
    scene = harbour(bronze="red")
    land(scene, ["bronze", "gold"])
    assert (scene.deciding, scene.step) == ("red", "pay_again")
    assert set(scene.moves) == {"pay", "decline"}


def test_AQ_PORT_4_who_declines_keeps_the_coin_and_does_not_activate() -> None:
    scene = harbour(bronze="red")
    scene.own("red", "workshop_4a", "bank_sg")
    before = bank(scene)
    land(scene, ["bronze", "gold"])
    scene.play("decline")
    assert scene.player("red").score == 0
    assert scene.supply("red") == [2, 3, 3]
    assert bank(scene) == before
    assert scene.happened("activated") == []


def test_AQ_PORT_4_who_pays_again_activates() -> None:
    scene = harbour(bronze="red")
    scene.own("red", "workshop_4a")
    land(scene, ["bronze", "gold"])
    assert scene.player("red").score == 0
    scene.play("pay")
    assert scene.player("red").score == 4
    assert scene.supply("red") == [1, 3, 3]


def test_AQ_PORT_4_who_lacks_the_coin_is_not_asked_and_does_not_activate() -> None:
    scene = harbour(silver="yellow")
    scene.coins("yellow", (9, 0, 9))
    scene.own("yellow", "workshop_5a")
    land(scene, ["silver", "gold"])
    assert scene.step != "pay_again"
    assert scene.player("yellow").score == 0
    assert scene.supply("yellow") == [9, 0, 9]
    assert scene.happened("activated") == []
    assert [METALS[e.a] for e in scene.happened("not_activated", "yellow")] == ["silver"]


def test_AQ_PORT_4_who_was_not_robbed_cannot_keep_the_coin() -> None:
    scene = harbour(bronze="red")
    land(scene, ["silver", "gold"])
    assert scene.step != "pay_again"
    assert scene.supply("red") == [2, 3, 3]
    assert lying(scene) == [0, 0, 0]


def test_AQ_PORT_4_latro_may_pay_again_with_the_own_coin_taken_back() -> None:
    scene = harbour(latro="red", gold="red")
    scene.coins("red", (0, 0, 0))
    scene.own("red", "workshop_3b")
    land(scene, ["gold", "gold"])
    assert set(scene.moves) == {"pay", "decline"}
    scene.play("pay")
    assert scene.supply("red") == [0, 0, 0]
    assert scene.player("red").score == 3


def test_AQ_PORT_4_the_next_fields_still_resolve_after_a_refusal() -> None:
    scene = full_harbour()
    scene.own("yellow", "workshop_5a")
    land(scene, ["bronze", "gold"])
    scene.play("decline")
    assert activated(scene, "yellow") == ["workshop_5a"]
    assert (scene.deciding, scene.step) == ("blue", "pay_again")


# ---- AQ-PORT-5


@pytest.mark.parametrize("site", [site for site in SITES if site.startswith("workshop_")])
def test_AQ_PORT_5_a_workshop_scores_its_points(site: str) -> None:
    scene = harbour(latro=None, silver="yellow")
    scene.own("yellow", site)
    land(scene)
    assert scene.player("yellow").score == int(site.split("_")[1][0])
    assert scene.supply("yellow") == [3, 2, 3]


@pytest.mark.parametrize(
    ("site", "payout"),
    [("bank_bs", [1, 1, 0]), ("bank_bg", [1, 0, 1]), ("bank_sg", [0, 1, 1]), ("bank_bsg", [1, 1, 1])],
)
def test_AQ_PORT_5_a_bank_pays_out_from_the_bank(site: str, payout: list[int]) -> None:
    scene = harbour(latro=None, gold="yellow")
    scene.own("yellow", site)
    before = bank(scene)
    land(scene)
    assert scene.supply("yellow") == [3 + payout[0], 3 + payout[1], 2 + payout[2]]
    assert bank(scene) == [before[0] - payout[0], before[1] - payout[1], before[2] - payout[2] + 1]
    assert scene.player("yellow").score == 0


@pytest.mark.parametrize("site", [site for site in SITES if site.startswith("villa_")])
def test_AQ_PORT_5_villas_are_not_activated(site: str) -> None:
    scene = harbour(latro=None, bronze="yellow")
    scene.own("yellow", site)
    land(scene)
    assert scene.player("yellow").score == 0
    assert scene.supply("yellow") == [2, 3, 3]
    assert scene.happened("activated") == []


def test_AQ_PORT_5_all_own_workshops_and_banks_and_nobody_elses() -> None:
    scene = harbour(latro=None, bronze="red")
    scene.own("red", "workshop_3a", "workshop_3b", "workshop_6a", "bank_bs", "bank_bsg", "villa_blue_10")
    scene.own("yellow", "workshop_6b", "bank_sg")
    land(scene)
    assert set(activated(scene, "red")) == {"workshop_3a", "workshop_3b", "workshop_6a", "bank_bs", "bank_bsg"}
    assert [scene.player(name).score for name in scene.names] == [12, 0, 0, 0]
    assert scene.supply("red") == [4, 5, 4]
    assert scene.supply("yellow") == [3, 3, 3]


def test_AQ_PORT_5_latro_alone_activates_nothing() -> None:
    scene = harbour(latro="red")
    scene.own("red", "workshop_6a", "bank_bsg")
    land(scene, ["bronze", "silver"])
    assert scene.player("red").score == 0
    assert scene.supply("red") == [3, 3, 3]


def test_AQ_PORT_5_the_harbour_of_the_rulebook() -> None:
    scene = Scene(seats=4, names=("blue", "green", "yellow", "red"))
    scene.own("red", "bank_sg", "workshop_4a")
    scene.own("blue", "workshop_5a")
    scene.own("yellow", "workshop_3a")
    for name, supply in {"green": (0, 0, 0), "red": (2, 0, 0), "blue": (0, 1, 0), "yellow": (1, 1, 1)}.items():
        scene.coins(name, supply)
    scene.stand("green", "portus_latro")
    scene.stand("red", "portus_bronze")
    scene.stand("blue", "portus_silver")
    scene.stand("yellow", "portus_gold")
    before = bank(scene)
    land(scene, ["bronze", "gold"])
    scene.play("pay")
    supplies = {name: scene.supply(name) for name in scene.names}
    assert supplies == {"green": [1, 0, 1], "red": [0, 1, 1], "blue": [0, 0, 0], "yellow": [1, 1, 0]}
    assert {name: scene.player(name).score for name in scene.names} == {"blue": 5, "green": 0, "yellow": 0, "red": 4}
    assert bank(scene) == [before[0] + 1, before[1], before[2] - 1]


# ---- AQ-PORT-6


def test_AQ_PORT_6_a_building_of_this_rounds_forum_counts() -> None:
    scene = harbour(latro=None, gold="red")
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    scene.play("build workshop_3a")
    assert activated(scene, "red") == ["workshop_3a"]
    assert scene.player("red").score == 3


def test_AQ_PORT_6_without_workshops_or_banks_one_pays_and_gains_nothing() -> None:
    scene = harbour(latro=None, silver="red")
    before = bank(scene)
    land(scene)
    assert scene.supply("red") == [3, 2, 3]
    assert bank(scene) == [before[0], before[1] + 1, before[2]]
    assert scene.player("red").score == 0


# ---- AQ-PORT-7


def sites_of_the_data_file() -> list[str]:
    text = resources.files("lusoria.games.aquileia.box").joinpath("box.json").read_text(encoding="utf-8")
    return [site["id"] for site in json.loads(text)["building_sites"]]


def test_AQ_PORT_7_buildings_pay_in_the_order_of_the_data_file() -> None:
    scene = harbour(latro=None, bronze="red")
    own = ["bank_bsg", "bank_sg", "bank_bg", "bank_bs", "workshop_6a", "workshop_3b"]
    scene.own("red", *own)
    land(scene)
    assert activated(scene, "red") == [site for site in sites_of_the_data_file() if site in own]


def test_AQ_PORT_7_each_building_pays_bronze_then_silver_then_gold() -> None:
    scene = harbour(latro=None, bronze="red")
    scene.own("red", "bank_bs", "bank_bg", "bank_sg", "bank_bsg")
    land(scene)
    paid = [METALS[e.a] for e in scene.happened("received", "red")]
    assert paid == ["bronze", "silver", "bronze", "gold", "silver", "gold", "bronze", "silver", "gold"]


def test_AQ_PORT_7_an_earlier_building_is_served_before_the_bank_runs_dry() -> None:
    scene = harbour(latro=None, gold="red")
    scene.own("red", "bank_bs", "bank_bg", "bank_bsg")
    scene.bank((1, 5, 5))
    land(scene)
    assert scene.supply("red") == [4, 5, 4]
    short = [i for i, kind in enumerate(kinds(scene)) if kind == "short"]
    assert [METALS[scene.log.events[i].a] for i in short] == ["bronze", "bronze"]
    assert short[0] > kinds(scene).index("received")
    assert bank(scene) == [0, 3, 4]


def test_AQ_PORT_7_a_field_before_is_served_before_the_bank_runs_dry() -> None:
    scene = harbour(latro=None, bronze="blue", silver="red")
    scene.own("blue", "bank_bg")
    scene.own("red", "bank_sg")
    scene.bank((0, 0, 1))
    land(scene)
    assert scene.supply("blue") == [3, 3, 4]
    assert scene.supply("red") == [3, 3, 3]
    assert bank(scene) == [0, 0, 0]
