from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest

from lusoria.core.log import EVERYONE
from lusoria.core.record import copy
from lusoria.games.aquileia.rules.events import SOURCES
from lusoria.games.aquileia.rules.state import HAND, METALS, NOBODY, NOTHING
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import bank, kinds

Coins = tuple[int, int, int]

EQUI_FIELDS = ("equi_left", "equi_middle", "equi_right")
VALUE = (1, 2, 3)
ELEMENTARY: tuple[tuple[Coins, Coins], ...] = (
    ((2, 0, 0), (0, 1, 0)),
    ((0, 1, 0), (2, 0, 0)),
    ((3, 0, 0), (0, 0, 1)),
    ((0, 0, 1), (3, 0, 0)),
    ((1, 1, 0), (0, 0, 1)),
    ((0, 0, 1), (1, 1, 0)),
)
SMALL_SUPPLIES: list[Coins] = list(product(range(3), range(3), range(3)))
LARGER_SUPPLIES: list[Coins] = [(5, 0, 0), (0, 3, 0), (0, 0, 4), (7, 1, 0), (3, 3, 1), (1, 0, 4), (2, 4, 2)]
POOR_BANKS: list[Coins] = list(product((0, 1, 3), (0, 1, 3), (0, 1, 3)))
RICH_BANK: Coins = (30, 30, 30)


def red_at(*fields: str, supply: Sequence[int]) -> Scene:
    # Yellow in the Forum has the next decision, so that the round does not run on to its end.
    scene = Scene()
    scene.coins("red", supply)
    scene.stand("red", *fields)
    scene.stand("yellow", "forum_1")
    return scene


def slots(scene: Scene) -> list[int]:
    return [scene.s.slot[i] for i in range(3)]


def card_in_slot(scene: Scene, slot: int) -> str:
    return HAND[2 + scene.s.slot[slot]]


def equi_deck(scene: Scene) -> list[int]:
    return [scene.s.equi[kind] for kind in range(7)]


def set_equi_deck(scene: Scene, deck: dict[str, int], pile: dict[str, int]) -> None:
    for kind in range(7):
        scene.s.equi[kind] = deck.get(HAND[2 + kind], 0)
        scene.s.equi_out[kind] = pile.get(HAND[2 + kind], 0)


def set_slave_deck(scene: Scene, deck: tuple[int, int], pile: tuple[int, int]) -> None:
    for kind in range(2):
        scene.s.slaves[kind] = deck[kind]
        scene.s.slaves_out[kind] = pile[kind]


# ---- Dolus


@pytest.mark.parametrize(("first", "second"), list(product(METALS, repeat=2)))
def test_AQ_DOLUS_1_one_coin_per_die_of_the_metal_shown(first: str, second: str) -> None:
    scene = red_at("dolus", supply=(2, 1, 1))
    before = bank(scene)
    scene.begin("mercatus", dice=[first, second])
    gained = [(first, second).count(metal) for metal in METALS]
    assert scene.supply("red") == [2 + gained[0], 1 + gained[1], 1 + gained[2]]
    assert bank(scene) == [before[m] - gained[m] for m in range(3)]


def test_AQ_DOLUS_1_two_dice_are_rolled() -> None:
    scene = red_at("dolus", supply=(0, 0, 0))
    scene.begin("mercatus")
    assert len(scene.happened("threw_red", "red")) == 2
    assert len(scene.asked) == 2
    assert sum(scene.supply("red")) == 2


def test_AQ_DOLUS_1_every_pair_of_metals_is_as_likely() -> None:
    scene = red_at("dolus", supply=(0, 0, 0))
    before = copy(scene.s)
    scene.begin("mercatus")
    sides = [out_of for _, out_of in scene.asked]
    seen: Counter[tuple[int, ...]] = Counter()
    for answers in product(*(range(out_of) for out_of in sides)):
        scene.s = copy(before)
        scene.begin("mercatus", dice=answers)
        seen[tuple(event.a for event in scene.happened("threw_red"))] += 1
    assert set(seen) == set(product(range(3), repeat=2))
    assert len(set(seen.values())) == 1


def test_AQ_DOLUS_1_is_automatic_and_only_for_the_player_there() -> None:
    scene = red_at("dolus", supply=(0, 0, 0))
    scene.begin("mercatus", dice=["gold", "silver"])
    assert scene.deciding == "yellow"
    assert [scene.supply(seat) for seat in ("yellow", "blue", "green")] == [[2, 1, 1]] * 3


def test_AQ_DOLUS_1_a_coin_the_bank_lacks_is_lost() -> None:
    scene = red_at("dolus", supply=(0, 0, 0))
    scene.bank((9, 9, 1))
    scene.begin("mercatus", dice=["gold", "gold"])
    assert scene.supply("red") == [0, 0, 1]
    assert bank(scene) == [9, 9, 0]


def test_AQ_DOLUS_1_without_a_follower_nobody_rolls() -> None:
    scene = Scene()
    scene.stand("yellow", "forum_1")
    before = bank(scene)
    scene.begin("mercatus")
    assert scene.asked == []
    assert bank(scene) == before


def test_AQ_DOLUS_1_comes_before_the_purchases() -> None:
    scene = red_at("dolus", "equi_middle", supply=(0, 0, 0))
    scene.begin("mercatus", dice=["bronze", "gold"])
    assert (scene.deciding, scene.step) == ("red", "equi")


# ---- Pecunia


def at_pecunia(supply: Sequence[int], stock: Sequence[int] = RICH_BANK) -> Scene:
    scene = red_at("pecunia", supply=supply)
    scene.bank(stock)
    scene.begin("mercatus")
    return scene


def ends(scene: Scene) -> list[Coins]:
    # Every supply the two questions lead to, each as often as there is a way to it.
    if scene.step != "pecunia_gold":
        return [bundle(scene)]
    asked = copy(scene.s)
    found: list[Coins] = []
    for gold in scene.moves:
        scene.s = copy(asked)
        scene.play(gold)
        if scene.step == "pecunia_silver":
            asked_again = copy(scene.s)
            for silver in scene.moves:
                scene.s = copy(asked_again)
                scene.play(silver)
                found.append(bundle(scene))
        else:
            found.append(bundle(scene))
    scene.s = asked
    return found


def bundle(scene: Scene) -> Coins:
    bronze, silver, gold = scene.supply("red")
    return bronze, silver, gold


def change_to(scene: Scene, supply: Sequence[int]) -> None:
    scene.play(f"gold {supply[2]}")
    if scene.step == "pecunia_silver":
        scene.play(f"silver {supply[1]}")


def value(coins: Sequence[int]) -> int:
    return sum(count * worth for count, worth in zip(coins, VALUE, strict=True))


def after(supply: Coins, give: Sequence[int], receive: Sequence[int]) -> Coins:
    bronze, silver, gold = (supply[m] - give[m] + receive[m] for m in range(3))
    return bronze, silver, gold


def ends_by_pairs(supply: Coins, stock: Coins) -> set[Coins]:
    # AQ-PEC-4 read word by word: every pair of X and Y, and declining.
    found = {supply}
    for give in product(*(range(count + 1) for count in supply)):
        for receive in product(*(range(min(stock[m], value(supply) // VALUE[m]) + 1) for m in range(3))):
            real = any(give) and any(receive)
            apart = all(x == 0 or y == 0 for x, y in zip(give, receive, strict=True))
            if real and apart and value(give) == value(receive):
                found.add(after(supply, give, receive))
    return found


def ends_by_steps(supply: Coins) -> set[Coins]:
    # AQ-PEC-2 and AQ-PEC-3: elementary exchanges one after the other, with a bank that never lacks a coin.
    found, fresh = {supply}, [supply]
    while fresh:
        coins = fresh.pop()
        for give, receive in ELEMENTARY:
            new = after(coins, give, receive)
            if all(coins[m] >= give[m] for m in range(3)) and new not in found:
                found.add(new)
                fresh.append(new)
    return found


def test_AQ_PEC_1_an_exchange_scores_4_at_once() -> None:
    scene = at_pecunia((2, 0, 0))
    change_to(scene, (0, 1, 0))
    assert scene.player("red").score == 4
    assert [(event.a, SOURCES[event.b], event.seen) for event in scene.happened("points", "red")] == [
        (4, "pecunia", EVERYONE)
    ]


def test_AQ_PEC_1_coins_are_exchanged_with_the_bank() -> None:
    scene = at_pecunia((3, 1, 0), (10, 10, 10))
    change_to(scene, (0, 1, 1))
    assert bundle(scene) == (0, 1, 1)
    assert bank(scene) == [13, 10, 9]
    assert [scene.supply(seat) for seat in ("yellow", "blue", "green")] == [[2, 1, 1]] * 3


def test_AQ_PEC_1_declining_is_possible_and_scores_nothing() -> None:
    scene = at_pecunia((2, 1, 1), (10, 10, 10))
    change_to(scene, (2, 1, 1))
    assert bundle(scene) == (2, 1, 1)
    assert bank(scene) == [10, 10, 10]
    assert scene.player("red").score == 0
    assert not scene.happened("points")


def test_AQ_PEC_1_only_the_player_on_the_field_exchanges_and_scores() -> None:
    scene = at_pecunia((2, 0, 0))
    assert scene.deciding == "red"
    change_to(scene, (0, 1, 0))
    assert scene.deciding == "yellow"
    assert scene.step == "build"
    assert [scene.player(seat).score for seat in ("yellow", "blue", "green")] == [0, 0, 0]


@pytest.mark.parametrize(("give", "receive"), ELEMENTARY)
def test_AQ_PEC_2_elementary_exchanges_go_both_ways(give: Coins, receive: Coins) -> None:
    scene = at_pecunia(give)
    change_to(scene, receive)
    assert bundle(scene) == receive
    assert scene.player("red").score == 4


@pytest.mark.parametrize("supply", [(5, 3, 2), (0, 4, 3), (9, 0, 0)])
def test_AQ_PEC_2_every_exchange_keeps_the_value(supply: Coins) -> None:
    found = ends(at_pecunia(supply))
    assert len(found) > 1
    assert {value(coins) for coins in found} == {value(supply)}


def test_AQ_PEC_3_many_exchanges_in_one_action() -> None:
    scene = at_pecunia((12, 0, 2))
    change_to(scene, (0, 6, 2))
    assert bundle(scene) == (0, 6, 2)


def test_AQ_PEC_3_the_4_points_are_scored_once() -> None:
    scene = at_pecunia((6, 3, 0))
    change_to(scene, (0, 0, 4))
    assert scene.player("red").score == 4
    assert scene.deciding == "yellow"


@pytest.mark.parametrize("supply", SMALL_SUPPLIES + LARGER_SUPPLIES)
def test_AQ_PEC_3_elementary_exchanges_reach_all_that_is_offered_and_no_more(supply: Coins) -> None:
    assert set(ends(at_pecunia(supply))) == ends_by_steps(supply)


@pytest.mark.parametrize("supply", SMALL_SUPPLIES + LARGER_SUPPLIES)
def test_AQ_PEC_3_with_a_poor_bank_only_what_is_received_counts(supply: Coins) -> None:
    by_steps = ends_by_steps(supply)
    for stock in POOR_BANKS:
        possible = {coins for coins in by_steps if all(coins[m] - supply[m] <= stock[m] for m in range(3))}
        assert set(ends(at_pecunia(supply, stock))) == possible, stock


@pytest.mark.parametrize("supply", SMALL_SUPPLIES + LARGER_SUPPLIES)
def test_AQ_PEC_4_the_two_questions_offer_every_pair_once_and_no_other(supply: Coins) -> None:
    for stock in [*POOR_BANKS, RICH_BANK]:
        found = ends(at_pecunia(supply, stock))
        assert len(found) == len(set(found)), stock
        assert set(found) == ends_by_pairs(supply, stock), stock


def test_AQ_PEC_4_a_supply_of_many_coins() -> None:
    supply, stock = (20, 9, 8), (13, 27, 28)
    found = ends(at_pecunia(supply, stock))
    wanted = {
        (value(supply) - 2 * silver - 3 * gold, silver, gold)
        for silver in range(37)
        for gold in range(37)
        if 0 <= value(supply) - 2 * silver - 3 * gold <= 33
    }
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize(
    ("supply", "give", "receive"),
    [
        ((5, 0, 0), (5, 0, 0), (0, 1, 1)),
        ((0, 3, 0), (0, 3, 0), (0, 0, 2)),
        ((0, 0, 1), (0, 0, 1), (1, 1, 0)),
        ((2, 1, 0), (1, 1, 0), (0, 0, 1)),
    ],
)
def test_AQ_PEC_4_worked_examples_that_are_legal(supply: Coins, give: Coins, receive: Coins) -> None:
    scene = at_pecunia(supply)
    change_to(scene, after(supply, give, receive))
    assert bundle(scene) == after(supply, give, receive)
    assert scene.player("red").score == 4


def test_AQ_PEC_4_two_bronze_do_not_buy_a_gold() -> None:
    scene = at_pecunia((2, 0, 0))
    assert scene.moves == ["gold 0"]
    scene.play("gold 0")
    assert scene.moves == ["silver 0", "silver 1"]


def test_AQ_PEC_4_a_metal_both_given_and_received_is_no_exchange_of_its_own() -> None:
    # Three bronze for a bronze and a silver are two bronze for a silver.
    scene = at_pecunia((3, 0, 0))
    assert sorted(ends(scene)) == [(0, 0, 1), (1, 1, 0), (3, 0, 0)]
    change_to(scene, (1, 1, 0))
    assert [(event.a, event.b) for event in scene.happened("exchanged", "red")] == [(1, 0)]


@pytest.mark.parametrize("supply", [(0, 0, 0), (1, 0, 0)])
def test_AQ_PEC_4_a_supply_without_a_pair_is_not_asked_and_scores_nothing(supply: Coins) -> None:
    scene = at_pecunia(supply)
    assert scene.deciding == "yellow"
    assert bundle(scene) == supply
    assert scene.player("red").score == 0


def test_AQ_PEC_4_an_empty_bank_exchanges_nothing() -> None:
    scene = at_pecunia((6, 6, 6), (0, 0, 0))
    assert scene.deciding == "yellow"
    assert scene.player("red").score == 0


def test_AQ_PEC_4_what_is_received_must_be_in_the_bank() -> None:
    scene = at_pecunia((0, 4, 0), (1, 0, 1))
    assert sorted(ends(scene)) == [(0, 4, 0), (1, 2, 1)]


def test_AQ_PEC_4_only_the_ends_count_not_the_coins_in_between() -> None:
    scene = at_pecunia((0, 3, 0), (0, 0, 2))
    change_to(scene, (0, 0, 2))
    assert bundle(scene) == (0, 0, 2)


def test_AQ_PEC_4_a_coin_on_a_portus_field_is_not_exchanged() -> None:
    scene = red_at("pecunia", supply=(2, 0, 0))
    scene.stand("red", "portus_bronze")
    scene.begin("mercatus")
    assert scene.step != "pecunia_gold"
    assert scene.player("red").score == 0


def test_AQ_PEC_4_both_questions_go_to_the_same_player_and_nothing_happens_in_between() -> None:
    scene = at_pecunia((4, 2, 0), (9, 9, 9))
    assert scene.play("gold 1") == []
    assert (scene.deciding, scene.step) == ("red", "pecunia_silver")
    assert bundle(scene) == (4, 2, 0)
    assert bank(scene) == [9, 9, 9]
    assert scene.player("red").score == 0


def test_AQ_PEC_4_only_numbers_that_can_be_completed() -> None:
    scene = at_pecunia((1, 1, 0), (0, 5, 5))
    assert scene.moves == ["gold 0", "gold 1"]
    scene = at_pecunia((4, 0, 0), (0, 1, 1))
    assert scene.moves == ["gold 0", "gold 1"]
    scene.play("gold 0")
    assert scene.moves == ["silver 0", "silver 1"]


# ---- Equi et arma


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_AQ_EQUI_1_buys_the_card_of_the_slot_of_the_same_name_for_1_bronze(slot: int) -> None:
    scene = red_at(EQUI_FIELDS[slot], supply=(2, 1, 1))
    for i, kind in enumerate((0, 2, 4)):
        scene.s.equi[scene.s.slot[i]] += 1
        scene.s.equi[kind] -= 1
        scene.s.slot[i] = kind
    before, stock, card = slots(scene), bank(scene), card_in_slot(scene, slot)
    scene.begin("mercatus")
    assert (scene.deciding, scene.moves) == ("red", ["decline", "buy"])
    scene.play("buy")
    assert scene.supply("red") == [1, 1, 1]
    assert bank(scene) == [stock[0] + 1, stock[1], stock[2]]
    assert [HAND[event.a] for event in scene.happened("bought", "red")] == [card]
    assert card in scene.cards("red")
    assert [slots(scene)[i] for i in range(3) if i != slot] == [before[i] for i in range(3) if i != slot]


def test_AQ_EQUI_1_the_purchase_is_seen_by_all() -> None:
    scene = red_at("equi_right", supply=(1, 0, 0))
    scene.begin("mercatus")
    scene.play("buy")
    assert [event.seen for event in scene.happened("bought")] == [EVERYONE]


@pytest.mark.parametrize("field", EQUI_FIELDS)
def test_AQ_EQUI_1_no_other_metal_buys(field: str) -> None:
    scene = red_at(field, supply=(0, 5, 5))
    before = slots(scene)
    scene.begin("mercatus")
    assert scene.deciding == "yellow"
    assert scene.cards("red") == []
    assert slots(scene) == before


@pytest.mark.parametrize("field", EQUI_FIELDS)
def test_AQ_EQUI_1_may_be_declined(field: str) -> None:
    scene = red_at(field, supply=(1, 1, 1))
    before = slots(scene)
    scene.begin("mercatus")
    scene.play("decline")
    assert scene.supply("red") == [1, 1, 1]
    assert scene.cards("red") == []
    assert slots(scene) == before


def test_AQ_EQUI_1_left_before_middle_before_right() -> None:
    scene = Scene()
    scene.stand("blue", "equi_left")
    scene.stand("green", "equi_middle")
    scene.stand("red", "equi_right")
    scene.stand("yellow", "servi_top")
    scene.begin("mercatus")
    asked = []
    while scene.step == "equi":
        asked.append(scene.deciding)
        scene.play("decline")
    assert asked == ["blue", "green", "red"]
    assert scene.step == "servi"


def test_AQ_EQUI_1_each_card_costs_its_own_bronze() -> None:
    scene = red_at("equi_middle", "equi_right", supply=(1, 0, 0))
    scene.begin("mercatus")
    scene.play("buy")
    assert scene.deciding == "yellow"
    assert len(scene.cards("red")) == 1


def test_AQ_EQUI_2_the_left_field_gives_the_top_card_of_the_deck_as_well() -> None:
    scene = red_at("equi_left", supply=(3, 1, 1))
    bought = card_in_slot(scene, 0)
    set_equi_deck(scene, {"weapon_3": 1}, {})
    scene.begin("mercatus")
    scene.play("buy")
    assert sorted(scene.cards("red")) == sorted([bought, "weapon_3"])
    assert equi_deck(scene) == [0] * 7
    assert scene.supply("red") == [2, 1, 1]


def test_AQ_EQUI_2_each_card_of_the_deck_is_as_likely() -> None:
    scene = red_at("equi_left", supply=(1, 0, 0))
    scene.begin("mercatus")
    before, deck = copy(scene.s), equi_deck(scene)
    drawn = [0] * 7
    for answer in range(sum(deck)):
        scene.s = copy(before)
        scene.play("buy", dice=[answer])
        assert scene.asked == [(answer, sum(deck))]
        drawn[scene.happened("drew")[0].a - 2] += 1
    assert drawn == deck


def test_AQ_EQUI_2_the_bonus_card_is_unseen_by_the_others() -> None:
    scene = red_at("equi_left", supply=(1, 0, 0))
    set_equi_deck(scene, {"weapon_2": 1}, {})
    scene.begin("mercatus")
    scene.play("buy")
    drew, hidden = scene.happened("drew"), scene.happened("drew_hidden")
    assert [(event.seat, HAND[event.a], event.seen) for event in drew] == [(0, "weapon_2", 1)]
    assert [(event.seat, event.a, event.b, event.seen) for event in hidden] == [(0, 1, 0, EVERYONE ^ 1)]


@pytest.mark.parametrize("field", ["equi_middle", "equi_right"])
def test_AQ_EQUI_2_no_bonus_card_on_the_other_fields(field: str) -> None:
    scene = red_at(field, supply=(3, 0, 0))
    before = equi_deck(scene)
    scene.begin("mercatus")
    scene.play("buy")
    assert len(scene.cards("red")) == 1
    assert equi_deck(scene) == before


def test_AQ_EQUI_2_no_bonus_card_without_the_purchase() -> None:
    scene = red_at("equi_left", supply=(3, 0, 0))
    before = equi_deck(scene)
    scene.begin("mercatus")
    scene.play("decline")
    assert scene.cards("red") == []
    assert equi_deck(scene) == before


def test_AQ_EQUI_2_an_empty_deck_is_made_of_the_discard_pile() -> None:
    scene = red_at("equi_left", supply=(1, 0, 0))
    bought = card_in_slot(scene, 0)
    set_equi_deck(scene, {}, {"horse_silver_1": 2})
    scene.begin("mercatus")
    scene.play("buy")
    assert sorted(scene.cards("red")) == sorted([bought, "horse_silver_1"])
    assert sum(equi_deck(scene)) == 1
    assert sum(scene.s.equi_out[kind] for kind in range(7)) == 0


def test_AQ_EQUI_2_without_any_card_left_only_the_face_up_card() -> None:
    scene = red_at("equi_left", supply=(1, 0, 0))
    bought = card_in_slot(scene, 0)
    set_equi_deck(scene, {}, {})
    scene.begin("mercatus")
    scene.play("buy")
    assert scene.cards("red") == [bought]
    assert not scene.happened("drew_hidden")


def test_AQ_EQUI_3_slots_are_refilled_only_at_the_end_of_the_round() -> None:
    scene = red_at("equi_left", "equi_middle", supply=(2, 0, 0))
    right = scene.s.slot[2]
    scene.begin("mercatus")
    scene.play("buy")
    assert slots(scene)[0] == NOTHING
    scene.play("buy")
    assert scene.step == "build"
    assert slots(scene) == [NOTHING, NOTHING, right]
    scene.play("decline")
    assert scene.s.round == 2
    assert slots(scene)[2] == right
    assert NOTHING not in slots(scene)


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_AQ_EQUI_3_nothing_is_bought_at_an_empty_slot(slot: int) -> None:
    scene = red_at(EQUI_FIELDS[slot], supply=(3, 0, 0))
    scene.s.equi_out[scene.s.slot[slot]] += 1
    scene.s.slot[slot] = NOTHING
    before, deck = slots(scene), equi_deck(scene)
    scene.begin("mercatus")
    assert scene.deciding == "yellow"
    assert scene.cards("red") == []
    assert scene.supply("red") == [3, 0, 0]
    assert slots(scene) == before
    assert equi_deck(scene) == deck


# ---- Servi


@pytest.mark.parametrize(
    ("field", "supply", "offered"),
    [
        ("servi_top", (9, 9, 9), 1),
        ("servi_top", (1, 0, 0), 1),
        ("servi_middle", (9, 9, 9), 2),
        ("servi_middle", (0, 2, 0), 2),
        ("servi_middle", (0, 1, 0), 1),
        ("servi_bottom", (9, 9, 9), 3),
        ("servi_bottom", (0, 0, 3), 3),
        ("servi_bottom", (0, 0, 2), 2),
        ("servi_bottom", (0, 0, 1), 1),
    ],
)
def test_AQ_SERVI_1_up_to_one_two_or_three_cards_as_the_coins_last(field: str, supply: Coins, offered: int) -> None:
    scene = red_at(field, supply=supply)
    scene.begin("mercatus")
    assert scene.deciding == "red"
    assert scene.moves == [f"servi {count}" for count in range(offered + 1)]


@pytest.mark.parametrize(
    ("field", "metal", "count"),
    [
        ("servi_top", 0, 1),
        ("servi_middle", 1, 1),
        ("servi_middle", 1, 2),
        ("servi_bottom", 2, 1),
        ("servi_bottom", 2, 2),
        ("servi_bottom", 2, 3),
    ],
)
def test_AQ_SERVI_1_each_card_costs_one_coin_of_the_metal_of_the_field(field: str, metal: int, count: int) -> None:
    scene = red_at(field, supply=(5, 5, 5))
    stock = bank(scene)
    scene.begin("mercatus")
    scene.play(f"servi {count}")
    assert scene.supply("red") == [5 - count * (m == metal) for m in range(3)]
    assert bank(scene) == [stock[m] + count * (m == metal) for m in range(3)]
    assert len(scene.cards("red")) == count
    assert all(card.startswith("slave") for card in scene.cards("red"))


@pytest.mark.parametrize(
    ("field", "supply"), [("servi_top", (0, 9, 9)), ("servi_middle", (9, 0, 9)), ("servi_bottom", (9, 9, 0))]
)
def test_AQ_SERVI_1_no_other_metal_buys(field: str, supply: Coins) -> None:
    scene = red_at(field, supply=supply)
    scene.begin("mercatus")
    assert scene.deciding == "yellow"
    assert scene.cards("red") == []
    assert scene.supply("red") == list(supply)


@pytest.mark.parametrize("field", ["servi_top", "servi_middle", "servi_bottom"])
def test_AQ_SERVI_1_zero_is_allowed(field: str) -> None:
    scene = red_at(field, supply=(2, 2, 2))
    scene.begin("mercatus")
    scene.play("servi 0")
    assert scene.cards("red") == []
    assert scene.supply("red") == [2, 2, 2]
    assert scene.deciding == "yellow"


def test_AQ_SERVI_1_top_before_middle_before_bottom() -> None:
    scene = Scene()
    scene.stand("green", "servi_top")
    scene.stand("red", "servi_middle")
    scene.stand("blue", "servi_bottom")
    scene.begin("mercatus")
    asked = []
    while scene.step == "servi":
        asked.append(scene.deciding)
        scene.play("servi 0")
    assert asked == ["green", "red", "blue"]


def test_AQ_SERVI_2_cards_come_from_the_deck() -> None:
    scene = red_at("servi_bottom", supply=(0, 0, 3))
    set_slave_deck(scene, (1, 2), (5, 5))
    scene.begin("mercatus")
    scene.play("servi 3")
    assert scene.cards("red") == ["slave_1", "slave_2", "slave_2"]
    assert [scene.s.slaves[kind] for kind in range(2)] == [0, 0]
    assert [scene.s.slaves_out[kind] for kind in range(2)] == [5, 5]


def test_AQ_SERVI_2_each_card_of_the_deck_is_as_likely() -> None:
    scene = red_at("servi_top", supply=(1, 0, 0))
    set_slave_deck(scene, (3, 5), (8, 6))
    scene.begin("mercatus")
    before = copy(scene.s)
    drawn: Counter[str] = Counter()
    for answer in range(8):
        scene.s = copy(before)
        scene.play("servi 1", dice=[answer])
        assert scene.asked == [(answer, 8)]
        drawn.update(scene.cards("red"))
    assert drawn == {"slave_1": 3, "slave_2": 5}


def test_AQ_SERVI_2_cards_are_unseen_by_the_others() -> None:
    scene = red_at("servi_middle", supply=(0, 2, 0))
    set_slave_deck(scene, (0, 2), (0, 0))
    scene.begin("mercatus")
    scene.play("servi 2")
    drew, hidden = scene.happened("drew"), scene.happened("drew_hidden")
    assert [(event.seat, HAND[event.a], event.seen) for event in drew] == [(0, "slave_2", 1)] * 2
    assert [(event.seat, event.a, event.b, event.seen) for event in hidden] == [(0, 0, 0, EVERYONE ^ 1)] * 2


def test_AQ_SERVI_2_what_the_others_see_does_not_depend_on_the_cards() -> None:
    seen = []
    for deck in ((3, 0), (0, 3)):
        scene = red_at("servi_bottom", supply=(0, 0, 3))
        set_slave_deck(scene, deck, (0, 0))
        scene.begin("mercatus")
        happened = scene.play("servi 3")
        seen.append([(event.kind, event.seat, event.a, event.b) for event in happened if event.seen >> 1 & 1])
    assert seen[0] == seen[1]


def test_AQ_SERVI_2_the_number_is_announced_and_paid_before_a_card_is_seen() -> None:
    scene = red_at("servi_bottom", supply=(0, 0, 3))
    scene.begin("mercatus")
    assert scene.asked == []
    happened = kinds(scene.play("servi 3"))
    assert happened.count("drew") == 3
    assert happened.count("paid") == 1
    assert happened.index("paid") < happened.index("drew")
    assert scene.deciding == "yellow"


@pytest.mark.parametrize(("deck", "pile"), [((2, 0), (0, 0)), ((1, 0), (0, 1)), ((0, 0), (1, 1))])
def test_AQ_SERVI_2_no_more_than_deck_and_discard_pile_hold(deck: tuple[int, int], pile: tuple[int, int]) -> None:
    scene = red_at("servi_bottom", supply=(0, 0, 9))
    set_slave_deck(scene, deck, pile)
    scene.begin("mercatus")
    assert scene.moves == ["servi 0", "servi 1", "servi 2"]
    scene.play("servi 2")
    assert len(scene.cards("red")) == 2
    assert scene.supply("red") == [0, 0, 7]


def test_AQ_SERVI_2_the_discard_pile_is_shuffled_when_the_draw_meets_an_empty_deck() -> None:
    scene = red_at("servi_bottom", supply=(0, 0, 3))
    set_slave_deck(scene, (1, 0), (0, 4))
    scene.begin("mercatus")
    scene.play("servi 3")
    assert scene.cards("red") == ["slave_1", "slave_2", "slave_2"]
    assert [scene.s.slaves[kind] for kind in range(2)] == [0, 2]
    assert [scene.s.slaves_out[kind] for kind in range(2)] == [0, 0]
    assert len(scene.happened("reshuffled")) == 1


@pytest.mark.parametrize("field", ["servi_top", "servi_middle", "servi_bottom"])
def test_AQ_SERVI_2_without_any_card_left_nothing_is_bought(field: str) -> None:
    scene = red_at(field, supply=(9, 9, 9))
    set_slave_deck(scene, (0, 0), (0, 0))
    scene.begin("mercatus")
    assert scene.deciding == "yellow"
    assert scene.supply("red") == [9, 9, 9]


# ---- Potentia


def test_AQ_POT_1_the_player_receives_the_four_blue_dice() -> None:
    scene = Scene()
    scene.stand("red", "potentia")
    scene.stand("green", "arena_2")
    scene.begin("mercatus")
    assert scene.stage.startswith("arena")
    assert (scene.s.blue_holder, scene.s.blue_dice) == (scene.seat("red"), 4)
    assert [(event.seat, event.seen) for event in scene.happened("blue_dice")] == [(0, EVERYONE)]


def test_AQ_POT_1_without_a_follower_nobody_has_them() -> None:
    scene = Scene()
    scene.stand("green", "arena_2", "stadium_gold_2")
    scene.begin("mercatus")
    assert scene.step == "arena_prize"
    assert scene.s.blue_holder == NOBODY
    scene.play("take vp")
    assert not scene.happened("threw_blue")


def test_AQ_POT_1_is_free_and_automatic() -> None:
    scene = red_at("potentia", supply=(0, 0, 0))
    scene.begin("mercatus")
    assert scene.happened("blue_dice", "red")
    assert not scene.happened("paid")
    assert scene.deciding == "yellow"


def test_AQ_POT_1_comes_after_servi() -> None:
    scene = red_at("potentia", "servi_bottom", supply=(0, 0, 1))
    scene.begin("mercatus")
    assert scene.step == "servi"
    assert scene.s.blue_holder == NOBODY
    scene.play("servi 0")
    assert scene.happened("blue_dice", "red")


@pytest.mark.parametrize("in_arena", range(5))
def test_AQ_POT_1_each_blue_die_is_rolled_at_most_once_a_round(in_arena: int) -> None:
    scene = Scene()
    scene.stand("red", "potentia", "arena_2", "stadium_gold_2")
    scene.begin("mercatus")
    assert scene.moves == [f"roll {count}" for count in range(5)]
    scene.play(f"roll {in_arena}")
    assert len(scene.happened("threw_blue", "red")) == in_arena
    scene.play("take vp")
    assert len(scene.happened("threw_blue", "red")) == 4 - in_arena


def test_AQ_POT_1_holds_for_one_round_only() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "potentia")
    scene.begin("mercatus")
    assert (scene.s.round, scene.step) == (2, "place")
    scene.stand("red", "arena_2")
    scene.begin("mercatus")
    assert scene.step == "arena_prize"
    assert not scene.happened("blue_dice")
