from __future__ import annotations

import pytest

from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.rules.state import FIELDS, HAND, NOBODY, PORTUS, STAGES
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import random_game

tables = pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in (3, 4, 5) for seed in range(4)])


def bank_of(scene: Scene) -> list[int]:
    return [scene.s.bank[metal] for metal in range(3)]


def arena_with_three_places(bank: list[int]) -> Scene:
    scene = Scene(seats=4)
    scene.crests("red", "yellow", "blue", "green")
    scene.stand("red", "arena_2")
    scene.stand("yellow", "arena_1a")
    scene.stand("blue", "arena_1b")
    scene.bank(bank)
    scene.begin("arena_throw", dice=["gold"] * 9)
    return scene


def at_forum(supply: list[int], cards: list[str]) -> Scene:
    scene = Scene(seats=4)
    scene.coins("red", supply)
    scene.hand("red", cards)
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    return scene


# ---- AQ-MONEY-1


@pytest.mark.parametrize("field", ["equi_left", "equi_middle", "equi_right", "servi_top"])
def test_AQ_MONEY_1_silver_and_gold_do_not_replace_bronze(field: str) -> None:
    scene = Scene()
    scene.coins("red", [0, 9, 9])
    scene.stand("red", field)
    scene.begin("mercatus", at=field)
    assert scene.step == "place"
    assert scene.cards("red") == []
    assert scene.supply("red") == [0, 9, 9]


def test_AQ_MONEY_1_bronze_and_gold_do_not_replace_silver() -> None:
    scene = Scene()
    scene.coins("red", [9, 0, 9])
    scene.stand("red", "servi_middle")
    scene.begin("mercatus")
    assert scene.step == "place"
    assert scene.cards("red") == []


def test_AQ_MONEY_1_bronze_and_silver_do_not_replace_gold() -> None:
    scene = Scene()
    scene.coins("red", [9, 9, 0])
    scene.stand("red", "servi_bottom")
    scene.begin("mercatus")
    assert scene.step == "place"
    assert scene.cards("red") == []


def test_AQ_MONEY_1_a_purchase_takes_exactly_the_metal_shown() -> None:
    scene = Scene()
    scene.coins("red", [3, 3, 3])
    scene.stand("red", "equi_middle", "servi_top", "servi_middle", "servi_bottom")
    scene.begin("mercatus")
    scene.play("buy")
    assert scene.supply("red") == [2, 3, 3]
    scene.play("servi 1")
    assert scene.supply("red") == [1, 3, 3]
    scene.play("servi 2")
    assert scene.supply("red") == [1, 1, 3]
    scene.play("servi 3")
    assert scene.supply("red") == [1, 1, 0]


def test_AQ_MONEY_1_a_building_takes_exactly_its_metals() -> None:
    scene = at_forum([4, 5, 6], ["slave_1", "slave_1", "slave_1"])
    scene.play("build villa_blue_10")
    scene.play("doubles 0")
    assert scene.supply("red") == [2, 3, 5]


@pytest.mark.parametrize("supply", [[1, 9, 9], [9, 1, 9], [9, 9, 0]])
def test_AQ_MONEY_1_a_building_is_not_sold_for_other_metals(supply: list[int]) -> None:
    scene = at_forum(supply, ["slave_2", "slave_2"])
    assert "build villa_blue_10" not in scene.moves


def test_AQ_MONEY_1_a_portus_field_is_not_paid_with_another_metal() -> None:
    scene = Scene()
    scene.coins("red", [0, 3, 0])
    assert "place portus_bronze" not in scene.moves
    assert "place portus_gold" not in scene.moves
    assert "place portus_silver" in scene.moves


def test_AQ_MONEY_1_a_bid_is_matched_in_its_own_metals() -> None:
    scene = Scene()
    scene.coins("red", [0, 0, 1])
    scene.coins("yellow", [9, 9, 0])
    scene.coins("blue", [0, 0, 2])
    scene.stand("red", "theatrum")
    scene.begin("theatrum")
    scene.play("bid gold")
    assert [event.seat for event in scene.happened("out")] == [scene.seat("yellow")]
    assert scene.deciding == "blue"


# ---- AQ-MONEY-2


@tables
def test_AQ_MONEY_2_an_exchange_is_offered_at_pecunia_only(seats: int, seed: int) -> None:
    offered = 0
    for scene in random_game(seats, seed):
        if any(move.startswith(("gold ", "silver ")) for move in scene.moves):
            assert FIELDS[scene.s.at] == "pecunia"
            assert scene.stage == "mercatus"
            assert scene.deciding == scene.names[scene.s.field[FIELDS.index("pecunia")]]
            offered += 1
    assert offered > 0


def test_AQ_MONEY_2_the_exchange_is_made_with_the_bank() -> None:
    scene = Scene(seats=4)
    scene.coins("red", [5, 0, 0])
    others = [scene.supply(seat) for seat in ("yellow", "blue", "green")]
    bank = bank_of(scene)
    scene.stand("red", "pecunia")
    scene.begin("mercatus")
    scene.play("gold 1")
    scene.play("silver 1")
    assert scene.supply("red") == [0, 1, 1]
    assert bank_of(scene) == [bank[0] + 5, bank[1] - 1, bank[2] - 1]
    assert [scene.supply(seat) for seat in ("yellow", "blue", "green")] == others


@tables
def test_AQ_MONEY_2_only_auction_and_latro_move_coins_between_players(seats: int, seed: int) -> None:
    def owned(scene: Scene) -> list[list[int]]:
        rows = [scene.supply(seat) for seat in range(seats)]
        for metal in range(3):
            if scene.s.portus[metal]:
                rows[scene.s.field[PORTUS + metal]][metal] += 1
        return rows

    expected = owned(Scene(seats=seats))
    port = [NOBODY] * 3
    for scene in random_game(seats, seed):
        auctions = len(scene.happened("won_theatre"))
        assert len(scene.happened("paid_seat")) <= 3 * auctions
        for event in (scene.log.events[i] for i in range(scene.log.count)):
            kind, seat, a, b = EVENTS.names[event.kind], event.seat, event.a, event.b
            if kind in ("received", "got"):
                expected[seat][a] += b
            elif kind in ("paid", "paid_seat"):
                expected[seat][a] -= b
            elif kind == "portus_coin":
                port[a] = seat
            elif kind == "robbed":
                expected[seat][a] += 1
                expected[port[a]][a] -= 1
            elif kind == "exchanged":
                lying = [int(port[metal] == seat) for metal in range(3)]
                supply = [expected[seat][metal] - lying[metal] for metal in range(3)]
                worth = supply[0] + 2 * supply[1] + 3 * supply[2]
                expected[seat] = [worth - 2 * a - 3 * b + lying[0], a + lying[1], b + lying[2]]
            elif kind == "round":
                port = [NOBODY] * 3
        assert owned(scene) == expected


@tables
def test_AQ_MONEY_2_cards_never_pass_from_hand_to_hand(seats: int, seed: int) -> None:
    held = [[0] * len(HAND) for _ in range(seats)]
    for scene in random_game(seats, seed):
        for event in (scene.log.events[i] for i in range(scene.log.count)):
            kind = EVENTS.names[event.kind]
            if kind in ("bought", "drew"):
                held[event.seat][event.a] += 1
            elif kind == "showed":
                held[event.seat][event.a] -= event.b
            elif kind == "paid_slaves":
                held[event.seat][0] -= event.a
                held[event.seat][1] -= event.b
        assert [[scene.player(seat).hand[card] for card in range(len(HAND))] for seat in range(seats)] == held


def test_AQ_MONEY_2_an_auction_payment_goes_to_another_player() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "theatrum")
    scene.begin("theatrum")
    scene.play("out")
    bank = bank_of(scene)
    scene.play("bid gold")
    assert scene.supply("yellow") == [2, 1, 1]
    scene.play("out")
    assert scene.supply("yellow") == [2, 1, 0]
    assert scene.supply("red") == [2, 1, 2]
    assert bank_of(scene) == bank


def test_AQ_MONEY_2_latro_takes_another_players_coin() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "portus_latro")
    scene.stand("yellow", "portus_gold")
    bank = bank_of(scene)
    scene.begin("portus", at="portus_latro", dice=["gold", "gold"])
    assert scene.supply("red") == [2, 1, 2]
    assert scene.supply("yellow") == [2, 1, 0]
    assert bank_of(scene) == bank


def test_AQ_MONEY_2_the_winner_leaves_a_stadium_card_to_the_second() -> None:
    scene = Scene(seats=3)
    scene.crests("red", "yellow", "blue")
    scene.stand("red", "stadium_gold_2")
    scene.stand("yellow", "stadium_silver_1a")
    scene.face_up("stadium_neutral_7")
    scene.begin("stadium_throw", dice=["bronze"] * 6)
    scene.play("keep deck")
    assert len(scene.won("red")) == 1
    assert scene.won("yellow") == ["stadium_neutral_7"]


# ---- AQ-MONEY-3


@pytest.mark.parametrize(
    ("field", "supply"),
    [
        ("equi_left", [0, 1, 1]),
        ("equi_middle", [0, 1, 1]),
        ("equi_right", [0, 1, 1]),
        ("servi_top", [0, 1, 1]),
        ("servi_middle", [2, 0, 1]),
        ("servi_bottom", [2, 1, 0]),
    ],
)
def test_AQ_MONEY_3_without_the_coin_there_is_no_purchase(field: str, supply: list[int]) -> None:
    scene = Scene()
    scene.coins("red", supply)
    scene.stand("red", field)
    scene.begin("mercatus")
    assert scene.step == "place"
    assert scene.supply("red") == supply
    assert scene.cards("red") == []


def test_AQ_MONEY_3_no_more_slaves_than_coins_of_the_metal() -> None:
    scene = Scene()
    scene.coins("red", [5, 5, 2])
    scene.stand("red", "servi_bottom")
    scene.begin("mercatus")
    assert scene.moves == ["servi 0", "servi 1", "servi 2"]


def test_AQ_MONEY_3_the_exact_coins_are_enough() -> None:
    scene = at_forum([2, 2, 1], ["slave_1", "slave_2"])
    assert "build villa_blue_10" in scene.moves


@pytest.mark.parametrize("supply", [[1, 2, 1], [2, 1, 1], [2, 2, 0]])
def test_AQ_MONEY_3_one_coin_short_of_a_building(supply: list[int]) -> None:
    scene = at_forum(supply, ["slave_1", "slave_2"])
    assert "build villa_blue_10" not in scene.moves


def test_AQ_MONEY_3_a_robbed_player_without_the_coin_cannot_pay_again() -> None:
    scene = Scene()
    scene.own("yellow", "workshop_6a")
    scene.coins("yellow", [5, 5, 1])
    scene.stand("yellow", "portus_gold")
    scene.stand("red", "portus_latro")
    scene.begin("portus", at="portus_latro", dice=["gold", "gold"])
    assert scene.step == "place"
    assert scene.player("yellow").score == 0


# ---- AQ-MONEY-4


def test_AQ_MONEY_4_the_first_is_served_first() -> None:
    scene = arena_with_three_places([4, 30, 30])
    assert scene.supply("red") == [5, 1, 1]
    assert scene.supply("yellow") == [3, 1, 1]
    assert scene.supply("blue") == [2, 1, 1]
    assert bank_of(scene) == [0, 30, 30]


def test_AQ_MONEY_4_order_of_service_is_the_ranking_not_the_seat() -> None:
    scene = Scene(seats=4)
    scene.crests("red", "yellow", "blue", "green")
    scene.stand("green", "stadium_gold_2")
    scene.stand("red", "stadium_gold_1a")
    scene.stand("yellow", "stadium_gold_1b")
    scene.bank([30, 30, 4])
    scene.begin("stadium_throw", dice=["bronze"] * 9)
    assert scene.deciding == "green"
    assert [scene.supply(seat)[2] for seat in ("green", "red", "yellow")] == [1 + 3, 1 + 1, 1]


def test_AQ_MONEY_4_the_missing_coins_are_told() -> None:
    scene = arena_with_three_places([4, 30, 30])
    assert [(event.seat, event.a, event.b) for event in scene.happened("short")] == [
        (scene.seat("yellow"), 0, 1),
        (scene.seat("blue"), 0, 1),
    ]


def test_AQ_MONEY_4_no_other_metal_replaces_the_missing_one() -> None:
    scene = Scene()
    scene.stand("red", "dolus")
    scene.bank([30, 30, 0])
    scene.begin("mercatus", dice=["gold", "gold"])
    assert scene.supply("red") == [2, 1, 1]
    assert bank_of(scene) == [30, 30, 0]


def test_AQ_MONEY_4_the_other_metal_is_still_paid() -> None:
    scene = Scene()
    scene.stand("red", "dolus")
    scene.bank([30, 30, 0])
    scene.begin("mercatus", dice=["gold", "silver"])
    assert scene.supply("red") == [2, 2, 1]


def test_AQ_MONEY_4_dolus_pays_the_last_coin_once() -> None:
    scene = Scene()
    scene.stand("red", "dolus")
    scene.bank([30, 30, 1])
    scene.begin("mercatus", dice=["gold", "gold"])
    assert scene.supply("red") == [2, 1, 2]
    assert bank_of(scene) == [30, 30, 0]


def test_AQ_MONEY_4_the_rest_is_lost_and_not_paid_later() -> None:
    scene = Scene()
    scene.stand("red", "dolus")
    scene.stand("yellow", "equi_middle")
    scene.bank([0, 30, 30])
    scene.begin("mercatus", dice=["bronze", "bronze"])
    assert scene.supply("red") == [2, 1, 1]
    scene.play("buy")
    assert scene.s.round == 2
    assert scene.supply("red") == [2, 1, 1]
    assert bank_of(scene) == [1, 30, 30]


def test_AQ_MONEY_4_a_bank_building_pays_what_there_is() -> None:
    scene = Scene()
    scene.own("red", "bank_bsg")
    scene.stand("red", "portus_gold")
    scene.bank([3, 0, 0])
    scene.begin("portus", at="portus_latro")
    assert scene.supply("red") == [3, 1, 1]
    assert bank_of(scene) == [2, 0, 0]


def test_AQ_MONEY_4_the_earlier_portus_field_is_served_first() -> None:
    scene = Scene()
    scene.own("red", "bank_bg")
    scene.own("yellow", "bank_sg")
    scene.stand("yellow", "portus_bronze")
    scene.stand("red", "portus_silver")
    scene.bank([3, 3, 1])
    scene.begin("portus", at="portus_latro")
    assert scene.supply("yellow") == [1, 2, 2]
    assert scene.supply("red") == [3, 0, 1]


def test_AQ_MONEY_4_pecunia_hands_out_no_coin_that_is_not_there() -> None:
    scene = Scene()
    scene.coins("red", [6, 0, 0])
    scene.stand("red", "pecunia")
    scene.bank([30, 30, 1])
    scene.begin("mercatus")
    assert scene.moves == ["gold 0", "gold 1"]


# ---- AQ-MONEY-5


def test_AQ_MONEY_5_purchases_are_paid_to_the_bank() -> None:
    scene = Scene()
    scene.coins("red", [3, 3, 3])
    scene.stand("red", "equi_right", "servi_top", "servi_middle", "servi_bottom")
    bank = bank_of(scene)
    scene.begin("mercatus")
    scene.play("buy")
    assert bank_of(scene) == [bank[0] + 1, bank[1], bank[2]]
    scene.play("servi 1")
    assert bank_of(scene) == [bank[0] + 2, bank[1], bank[2]]
    scene.play("servi 2")
    assert bank_of(scene) == [bank[0] + 2, bank[1] + 2, bank[2]]
    scene.play("servi 1")
    assert bank_of(scene) == [bank[0] + 2, bank[1] + 2, bank[2] + 1]


def test_AQ_MONEY_5_a_building_is_paid_to_the_bank() -> None:
    scene = at_forum([4, 4, 4], [])
    bank = bank_of(scene)
    scene.play("build villa_purple_4")
    assert bank_of(scene) == [bank[0] + 1, bank[1] + 1, bank[2] + 1]


def test_AQ_MONEY_5_the_coin_on_a_portus_field_is_paid_to_the_bank() -> None:
    scene = Scene()
    scene.stand("red", "portus_silver")
    bank = bank_of(scene)
    scene.begin("portus", at="portus_latro")
    assert bank_of(scene) == [bank[0], bank[1] + 1, bank[2]]


def test_AQ_MONEY_5_a_second_portus_coin_is_paid_to_the_bank() -> None:
    scene = Scene()
    scene.stand("red", "portus_bronze")
    scene.stand("yellow", "portus_latro")
    bank = bank_of(scene)
    scene.begin("portus", at="portus_latro", dice=["bronze", "gold"])
    scene.play("pay")
    assert bank_of(scene) == [bank[0] + 1, bank[1], bank[2]]
    assert scene.supply("red") == [0, 1, 1]


def test_AQ_MONEY_5_an_auctioneer_who_wins_pays_the_bank() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "theatrum")
    bank = bank_of(scene)
    scene.begin("theatrum")
    scene.play("bid silver")
    scene.play("out")
    scene.play("out")
    assert scene.supply("red") == [2, 0, 1]
    assert bank_of(scene) == [bank[0], bank[1] + 1, bank[2]]


def test_AQ_MONEY_5_a_payment_is_there_for_the_next_payout() -> None:
    scene = Scene()
    scene.stand("red", "equi_middle")
    scene.stand("yellow", "arena_2")
    scene.bank([0, 30, 30])
    scene.begin("mercatus")
    scene.play("buy", dice=["gold", "gold", "gold"])
    assert scene.step == "arena_prize"
    assert scene.supply("yellow") == [3, 1, 1]
    assert bank_of(scene) == [0, 30, 30]


def test_AQ_MONEY_5_the_portus_coin_is_there_for_the_own_payout() -> None:
    scene = Scene()
    scene.own("red", "bank_bs")
    scene.stand("red", "portus_bronze")
    scene.bank([0, 0, 0])
    scene.begin("portus", at="portus_latro")
    assert scene.supply("red") == [2, 1, 1]
    assert bank_of(scene) == [0, 0, 0]


# ---- AQ-MONEY-6


@tables
def test_AQ_MONEY_6_39_coins_of_each_metal_at_all_times(seats: int, seed: int) -> None:
    stages = set()
    for scene in random_game(seats, seed):
        stages.add(scene.stage)
        for metal in range(3):
            supplies = [scene.supply(seat)[metal] for seat in range(seats)]
            assert scene.s.bank[metal] + sum(supplies) + scene.s.portus[metal] == 39
            assert min(scene.s.bank[metal], scene.s.portus[metal], *supplies) >= 0
    assert scene.stage == STAGES[-1]
    assert {"placement", "mercatus", "theatrum", "forum", "over"} <= stages


def test_AQ_MONEY_6_the_coins_on_portus_fields_count() -> None:
    scene = Scene(seats=3)
    before = scene.s.bank[2]
    scene.play("place portus_gold")
    assert scene.s.bank[2] == before
    assert [scene.supply(seat)[2] for seat in range(3)] == [0, 1, 1]
    assert scene.s.portus[2] == 1
    assert before + 2 + 1 == 39
