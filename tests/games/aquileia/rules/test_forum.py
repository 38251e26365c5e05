from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pytest

from lusoria.games.aquileia.rules.state import FIELDS, NOBODY, SITES
from lusoria.games.aquileia.scenes.scene import Scene
from tests import ROOT
from tests.games.aquileia.positions import bank

RULES = ROOT / "docs" / "rules" / "aquileia.md"
FORUM_FIELDS = ("forum_1", "forum_2", "forum_3", "forum_4", "forum_5")
PLENTY = (6, 6, 6)


class Printed(NamedTuple):
    kind: str
    value: int
    cost: tuple[int, int, int]
    slaves: int


def printed_sites() -> dict[str, Printed]:
    sites = {}
    for line in RULES.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        name = cells[0].strip("`")
        if name.startswith(("villa_", "workshop_", "bank_")) and len(cells) >= 8:
            bronze, silver, gold, slaves = (int(cell) for cell in cells[3:7])
            sites[name] = Printed(name.split("_")[0], int(cells[2]), (bronze, silver, gold), slaves)
    return sites


PRINTED = printed_sites()


def forum(*fields: str, coins: Sequence[int] = PLENTY, hand: Sequence[str] = (), seat: str = "red") -> Scene:
    scene = Scene(seats=4)
    scene.coins(seat, coins)
    scene.hand(seat, hand)
    scene.stand(seat, *fields)
    scene.begin("forum", at="forum_1")
    return scene


def field_of(scene: Scene) -> str:
    return FIELDS[scene.s.at]


def building(scene: Scene) -> bool:
    return scene.step in ("build", "pay_slaves")


def offered(scene: Scene) -> set[str]:
    return {move.removeprefix("build ") for move in scene.moves if move.startswith("build ")}


def payments(scene: Scene) -> set[int]:
    return {int(move.removeprefix("doubles ")) for move in scene.moves}


def build(scene: Scene, site: str) -> None:
    scene.play(f"build {site}")
    if scene.step == "pay_slaves":
        scene.play(scene.moves[0])


def slaves_discarded(scene: Scene) -> list[int]:
    return [scene.s.slaves_out[kind] for kind in range(2)]


def enough_slaves(site: str) -> list[str]:
    return ["slave_1"] * PRINTED[site].slaves


# ---- AQ-FORUM-1


def test_AQ_FORUM_1_occupied_fields_resolve_from_1_to_5() -> None:
    scene = Scene(seats=4, start="yellow")
    owners = ["green", "red", "green", "blue", "yellow"]
    for field, owner in zip(FORUM_FIELDS, owners, strict=True):
        scene.stand(owner, field)
    scene.begin("forum", at="forum_1")
    asked = []
    while building(scene):
        asked.append((field_of(scene), scene.deciding))
        scene.play("decline")
    assert asked == list(zip(FORUM_FIELDS, owners, strict=True))


@pytest.mark.parametrize("taken", [("forum_2", "forum_5"), ("forum_4",), ("forum_1", "forum_3", "forum_4")])
def test_AQ_FORUM_1_empty_fields_are_skipped(taken: tuple[str, ...]) -> None:
    scene = forum(*taken)
    asked = []
    while building(scene):
        asked.append(field_of(scene))
        scene.play("decline")
    assert asked == list(taken)


def test_AQ_FORUM_1_an_empty_forum_asks_nobody() -> None:
    scene = forum()
    assert not building(scene)


def test_AQ_FORUM_1_a_site_taken_on_an_earlier_field_is_gone_for_the_later_ones() -> None:
    scene = Scene(seats=4)
    scene.coins("red", PLENTY)
    scene.coins("blue", PLENTY)
    scene.stand("red", "forum_4")
    scene.stand("blue", "forum_2")
    scene.begin("forum", at="forum_1")
    assert scene.deciding == "blue"
    scene.play("build workshop_3a")
    assert scene.deciding == "red"
    assert "workshop_3a" not in offered(scene)
    assert "workshop_3b" in offered(scene)


def test_AQ_FORUM_1_after_its_action_a_follower_goes_home() -> None:
    scene = forum("forum_1", "forum_3")
    assert scene.player("red").followers == 3
    scene.play("build workshop_3a")
    assert scene.player("red").followers == 4
    scene.play("build workshop_3b")
    assert scene.player("red").followers == 4
    scene.play("build workshop_4a")
    assert scene.player("red").followers == 5


# ---- AQ-FORUM-2


@pytest.mark.parametrize("field", ["forum_1", "forum_2", "forum_4", "forum_5"])
def test_AQ_FORUM_2_fields_1_2_4_and_5_build_one(field: str) -> None:
    scene = forum(field)
    scene.play("build workshop_3a")
    assert not building(scene)
    assert scene.player("red").houses == 8


def test_AQ_FORUM_2_field_3_builds_two_one_after_the_other() -> None:
    scene = forum("forum_3")
    scene.play("build workshop_3a")
    assert (scene.deciding, scene.step, field_of(scene)) == ("red", "build", "forum_3")
    scene.play("build workshop_3b")
    assert not building(scene)
    assert scene.owner("workshop_3a") == scene.owner("workshop_3b") == "red"
    assert scene.player("red").houses == 7


@pytest.mark.parametrize("field", FORUM_FIELDS)
def test_AQ_FORUM_2_every_build_may_be_declined(field: str) -> None:
    scene = forum(field)
    assert "decline" in scene.moves
    before = bank(scene)
    scene.play("decline")
    assert not building(scene)
    assert scene.supply("red") == list(PLENTY)
    assert bank(scene) == before
    assert scene.player("red").houses == 9
    assert all(scene.owner(site) is None for site in SITES)


def test_AQ_FORUM_2_the_second_build_of_field_3_may_be_declined() -> None:
    scene = forum("forum_3")
    scene.play("build workshop_3a")
    assert "decline" in scene.moves
    scene.play("decline")
    assert not building(scene)
    assert scene.player("red").houses == 8


def test_AQ_FORUM_2_declining_the_first_build_ends_field_3() -> None:
    scene = forum("forum_3", "forum_4")
    scene.play("decline")
    assert field_of(scene) == "forum_4"


def test_AQ_FORUM_2_the_field_after_a_half_used_field_3_builds_one() -> None:
    scene = forum("forum_3", "forum_4")
    scene.play("build workshop_3a")
    scene.play("decline")
    assert field_of(scene) == "forum_4"
    scene.play("build workshop_3b")
    assert not building(scene)


def test_AQ_FORUM_2_the_field_after_an_unused_field_3_builds_one() -> None:
    scene = forum("forum_3", "forum_4")
    scene.play("decline")
    scene.play("build workshop_3b")
    assert not building(scene)
    assert scene.player("red").houses == 8


def test_AQ_FORUM_2_field_3_after_an_unused_field_still_builds_two() -> None:
    scene = forum("forum_2", "forum_3")
    scene.play("decline")
    scene.play("build workshop_3a")
    assert (field_of(scene), scene.step) == ("forum_3", "build")


def test_AQ_FORUM_2_field_3_after_another_field_still_builds_two() -> None:
    scene = forum("forum_2", "forum_3")
    scene.play("build workshop_3a")
    scene.play("build workshop_3b")
    assert (field_of(scene), scene.step) == ("forum_3", "build")
    scene.play("build workshop_4a")
    assert not building(scene)


def test_AQ_FORUM_2_the_second_build_is_limited_by_what_the_first_left() -> None:
    scene = forum("forum_3", coins=(2, 1, 1))
    scene.play("build workshop_3a")
    assert offered(scene) == {"workshop_3b"}


# ---- AQ-FORUM-3


@pytest.mark.parametrize(("field", "points"), [("forum_2", 10), ("forum_5", 10), ("forum_1", 0), ("forum_4", 0)])
def test_AQ_FORUM_3_fields_2_and_5_score_the_value_and_1_and_4_do_not(field: str, points: int) -> None:
    scene = forum(field, hand=["slave_2", "slave_1"])
    build(scene, "villa_blue_10")
    assert scene.player("red").score == points


def test_AQ_FORUM_3_field_3_scores_neither_build() -> None:
    scene = forum("forum_3")
    scene.play("build villa_yellow_4")
    scene.play("build workshop_4a")
    assert scene.player("red").houses == 7
    assert scene.player("red").score == 0


def test_AQ_FORUM_3_each_scoring_field_scores_its_own_building() -> None:
    scene = forum("forum_2", "forum_4", "forum_5")
    scene.play("build villa_yellow_4")
    assert scene.player("red").score == 4
    scene.play("build workshop_4a")
    assert scene.player("red").score == 4
    scene.play("build workshop_3a")
    assert scene.player("red").score == 7


def test_AQ_FORUM_3_only_the_builder_scores_and_at_once() -> None:
    scene = Scene(seats=4)
    scene.coins("red", PLENTY)
    scene.coins("blue", PLENTY)
    scene.stand("red", "forum_2")
    scene.stand("blue", "forum_3")
    scene.begin("forum", at="forum_1")
    scene.play("build villa_yellow_4")
    assert scene.deciding == "blue"
    assert [scene.player(name).score for name in scene.names] == [4, 0, 0, 0]


# ---- AQ-FORUM-4


def test_AQ_FORUM_4_the_rules_print_all_sites() -> None:
    assert set(PRINTED) == set(SITES)
    assert len(SITES) == 28


@pytest.mark.parametrize("site", SITES)
def test_AQ_FORUM_4_the_exact_cost_goes_to_the_bank_and_a_house_on_the_site(site: str) -> None:
    cost = PRINTED[site].cost
    scene = forum("forum_1", coins=cost, hand=enough_slaves(site))
    before = bank(scene)
    assert site in offered(scene)
    build(scene, site)
    assert scene.supply("red") == [0, 0, 0]
    assert bank(scene) == [had + paid for had, paid in zip(before, cost, strict=True)]
    assert scene.cards("red") == []
    assert scene.owner(site) == "red"
    assert scene.player("red").houses == 8


@pytest.mark.parametrize("site", SITES)
def test_AQ_FORUM_4_one_coin_less_of_any_metal_and_no_other_metal_replaces_it(site: str) -> None:
    for metal, price in enumerate(PRINTED[site].cost):
        if price > 0:
            coins = [9, 9, 9]
            coins[metal] = price - 1
            assert site not in offered(forum("forum_1", coins=coins, hand=["slave_2"] * 3))


def test_AQ_FORUM_4_exactly_the_sites_that_can_be_paid_are_offered() -> None:
    chance = random.Random(4)
    for _ in range(200):
        coins = [chance.randrange(4) for _ in range(3)]
        hand = [chance.choice(["slave_1", "slave_2"]) for _ in range(chance.randrange(3))]
        slaves = sum(int(card[-1]) for card in hand)
        wanted = {
            name
            for name, site in PRINTED.items()
            if site.slaves <= slaves and all(c <= have for c, have in zip(site.cost, coins, strict=True))
        }
        assert offered(forum("forum_1", coins=coins, hand=hand)) == wanted


@pytest.mark.parametrize("owner", ["red", "green"])
def test_AQ_FORUM_4_only_a_free_site_can_be_chosen(owner: str) -> None:
    scene = Scene(seats=4)
    scene.coins("red", PLENTY)
    scene.own(owner, "workshop_3a", "villa_yellow_4")
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    assert not offered(scene) & {"workshop_3a", "villa_yellow_4"}
    assert {"workshop_3b", "villa_blue_4"} <= offered(scene)


def test_AQ_FORUM_4_a_coin_lying_in_the_portus_does_not_pay() -> None:
    scene = Scene(seats=4)
    scene.coins("red", (1, 2, 0))
    scene.stand("red", "forum_1", "portus_silver")
    scene.begin("forum", at="forum_1")
    assert offered(scene) == {"workshop_3a"}


# ---- AQ-FORUM-5


def test_AQ_FORUM_5_slave_cards_go_to_the_discard_pile_and_the_surplus_is_lost() -> None:
    scene = forum("forum_2", coins=(2, 2, 1), hand=["slave_2", "slave_2"])
    scene.play("build villa_blue_10")
    scene.play("doubles 2")
    assert scene.cards("red") == []
    assert slaves_discarded(scene) == [0, 2]
    assert scene.owner("villa_blue_10") == "red"
    assert scene.player("red").score == 10


def test_AQ_FORUM_5_the_two_slaves_of_a_card_never_serve_two_buildings() -> None:
    scene = forum("forum_3", coins=(3, 3, 2), hand=["slave_2", "slave_2"])
    scene.play("build villa_blue_10")
    scene.play("doubles 2")
    assert "villa_blue_6" not in offered(scene)
    assert scene.supply("red") == [1, 1, 1]
    assert scene.player("red").score == 0


def test_AQ_FORUM_5_each_building_is_paid_with_its_own_card() -> None:
    scene = forum("forum_3", hand=["slave_2", "slave_2"])
    scene.play("build workshop_5a")
    scene.play("doubles 1")
    assert scene.cards("red") == ["slave_2"]
    scene.play("build workshop_5b")
    scene.play("doubles 1")
    assert scene.cards("red") == []
    assert slaves_discarded(scene) == [0, 2]


@pytest.mark.parametrize(
    ("hand", "highest"),
    [([], 0), (["slave_1"], 1), (["slave_2"], 2), (["slave_1", "slave_1"], 2), (["slave_1", "slave_2"], 3)],
)
def test_AQ_FORUM_5_the_cards_must_show_at_least_the_cost(hand: list[str], highest: int) -> None:
    scene = forum("forum_1", hand=hand)
    assert {PRINTED[site].slaves for site in offered(scene)} == set(range(highest + 1))


def test_AQ_FORUM_5_horses_and_weapons_pay_no_slaves() -> None:
    scene = forum("forum_1", hand=["weapon_3", "weapon_2", "horse_gold_2", "horse_silver_2"])
    assert {PRINTED[site].slaves for site in offered(scene)} == {0}


def test_AQ_FORUM_5_a_building_without_slaves_takes_no_card() -> None:
    scene = forum("forum_1", hand=["slave_1", "slave_2"])
    scene.play("build workshop_3a")
    assert scene.cards("red") == ["slave_1", "slave_2"]
    assert slaves_discarded(scene) == [0, 0]


# ---- AQ-FORUM-6


def payments_without_a_card_to_spare(cost: int, singles: int, doubles: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for one, two in product(range(singles + 1), range(doubles + 1)):
        cards = [1] * one + [2] * two
        spare = any(sum(cards) - card >= cost for card in cards)
        if sum(cards) >= cost and not spare:
            assert two not in found
            found[two] = one
    return found


def asked_to_pay(cost: int, singles: int, doubles: int) -> Scene:
    scene = Scene(seats=4)
    scene.box.site[SITES.index("workshop_5a")].slaves = cost
    scene.coins("red", PLENTY)
    scene.hand("red", ["slave_1"] * singles + ["slave_2"] * doubles)
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    return scene


@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5, 6])
def test_AQ_FORUM_6_every_payment_without_a_card_to_spare_is_offered_and_no_other(cost: int) -> None:
    for singles, doubles in product(range(8), range(8)):
        expected = payments_without_a_card_to_spare(cost, singles, doubles)
        scene = asked_to_pay(cost, singles, doubles)
        assert ("workshop_5a" in offered(scene)) == bool(expected), (singles, doubles)
        if expected:
            scene.play("build workshop_5a")
            assert scene.step == "pay_slaves"
            assert payments(scene) == set(expected), (singles, doubles)


@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5, 6])
def test_AQ_FORUM_6_the_chosen_payment_is_the_one_that_is_made(cost: int) -> None:
    for singles, doubles in product(range(7), range(7)):
        for two, one in payments_without_a_card_to_spare(cost, singles, doubles).items():
            scene = asked_to_pay(cost, singles, doubles)
            scene.play("build workshop_5a")
            scene.play(f"doubles {two}")
            (paid,) = scene.happened("paid_slaves", "red")
            assert (paid.a, paid.b) == (one, two)
            assert slaves_discarded(scene) == [one, two]
            assert scene.cards("red") == ["slave_1"] * (singles - one) + ["slave_2"] * (doubles - two)
            assert scene.owner("workshop_5a") == "red"


@pytest.mark.parametrize(
    ("site", "hand", "choices"),
    [
        ("villa_blue_6", ["slave_1", "slave_2"], {0, 1}),
        ("villa_blue_6", ["slave_2", "slave_2"], {1}),
        ("villa_blue_8", ["slave_1", "slave_2", "slave_2"], {1}),
        ("villa_blue_8", ["slave_1", "slave_1", "slave_2"], {0, 1}),
        ("villa_blue_10", ["slave_1", "slave_2", "slave_2"], {1, 2}),
        ("villa_blue_10", ["slave_1", "slave_1", "slave_1", "slave_2", "slave_2"], {0, 1, 2}),
    ],
)
def test_AQ_FORUM_6_the_player_chooses_among_the_payments(site: str, hand: list[str], choices: set[int]) -> None:
    scene = forum("forum_1", hand=hand)
    scene.play(f"build {site}")
    assert scene.deciding == "red"
    assert payments(scene) == choices


# ---- AQ-FORUM-7


@pytest.mark.parametrize("field", ["forum_2", "forum_5"])
@pytest.mark.parametrize("site", SITES)
def test_AQ_FORUM_7_a_villa_counts_its_number_a_workshop_its_points_a_bank_nothing(site: str, field: str) -> None:
    scene = forum(field, hand=enough_slaves(site))
    build(scene, site)
    kind, *_, last = site.split("_")
    expected = {"villa": last, "workshop": last[:1], "bank": "0"}[kind]
    assert scene.player("red").score == int(expected) == PRINTED[site].value


@pytest.mark.parametrize("site", [site for site in SITES if site.startswith("workshop_")])
def test_AQ_FORUM_7_a_workshop_is_worth_what_it_yields_when_activated(site: str) -> None:
    scene = forum("forum_2", hand=enough_slaves(site))
    build(scene, site)
    worth = scene.player("red").score
    scene.stand("red", "portus_bronze")
    scene.begin("portus", at="portus_latro")
    assert scene.player("red").score == 2 * worth


# ---- AQ-FORUM-8


def test_AQ_FORUM_8_without_houses_nothing_can_be_built() -> None:
    scene = Scene(seats=4)
    scene.coins("red", PLENTY)
    scene.own("red", *SITES[:9])
    scene.stand("red", "forum_1")
    scene.stand("yellow", "forum_2")
    scene.begin("forum", at="forum_1")
    assert scene.deciding == "yellow" or offered(scene) == set()
    assert scene.player("red").houses == 0


def test_AQ_FORUM_8_the_last_house_can_be_built_on_field_3_and_then_no_more() -> None:
    scene = Scene(seats=4)
    scene.coins("red", PLENTY)
    scene.own("red", *SITES[:8])
    scene.stand("red", "forum_3")
    scene.begin("forum", at="forum_1")
    scene.play("build workshop_3a")
    assert scene.player("red").houses == 0
    assert offered(scene) == set()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_AQ_FORUM_8_buildings_are_permanent(seats: int) -> None:
    houses_built = 0
    for number in range(8):
        chance = random.Random(number)
        scene = Scene(seats=seats)
        owners = [scene.s.site[site] for site in range(len(SITES))]
        while moves := scene.moves:
            scene.play(chance.choice(moves))
            now = [scene.s.site[site] for site in range(len(SITES))]
            assert all(was in (NOBODY, owner) for was, owner in zip(owners, now, strict=True))
            for seat in range(seats):
                assert scene.player(seat).houses == 9 - now.count(seat)
            owners = now
        houses_built += len(SITES) - owners.count(NOBODY)
    assert houses_built > 0


# ---- AQ-FORUM-9


def test_AQ_FORUM_9_there_are_sixteen_villas_eight_workshops_and_four_banks() -> None:
    kinds = [site.split("_")[0] for site in SITES]
    assert (kinds.count("villa"), kinds.count("workshop"), kinds.count("bank")) == (16, 8, 4)


@pytest.mark.parametrize("colour", ["white", "blue", "yellow", "purple"])
def test_AQ_FORUM_9_one_player_may_own_every_villa_of_a_colour(colour: str) -> None:
    *others, last = [site for site in SITES if site.startswith(f"villa_{colour}_")]
    scene = Scene(seats=4)
    scene.coins("red", PLENTY)
    scene.hand("red", enough_slaves(last))
    scene.own("red", *others)
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    build(scene, last)
    assert {scene.owner(site) for site in (*others, last)} == {"red"}


@pytest.mark.parametrize("kind", ["villa", "workshop", "bank"])
def test_AQ_FORUM_9_one_player_may_own_any_number_of_a_kind(kind: str) -> None:
    sites = [site for site in SITES if site.startswith(kind)][:9]
    scene = Scene(seats=4)
    scene.coins("red", PLENTY)
    scene.hand("red", enough_slaves(sites[-1]))
    scene.own("red", *sites[:-1])
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    build(scene, sites[-1])
    assert {scene.owner(site) for site in sites} == {"red"}


@pytest.mark.parametrize("field", FORUM_FIELDS)
def test_AQ_FORUM_9_every_field_opens_both_sides_of_the_board(field: str) -> None:
    scene = forum(field, hand=["slave_1", "slave_1", "slave_1"])
    assert offered(scene) == set(SITES)
