from __future__ import annotations

from collections.abc import Sequence

import pytest

from lusoria.games.aquileia.rules.state import METALS, NOTHING, THEATRE_CARDS, THEATRUM
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import bank

PLENTY = (5, 5, 5)


def auction(auctioneer: str, card: str = "theatre_white_blue", **supplies: Sequence[int]) -> Scene:
    scene = Scene(seats=4)
    for name in scene.names:
        scene.coins(name, supplies.get(name, PLENTY))
    scene.stand(auctioneer, "theatrum")
    scene.begin("theatrum", dice=[THEATRE_CARDS.index(card)])
    return scene


def bidding(scene: Scene) -> bool:
    return scene.step in ("open", "raise")


def high_bid(scene: Scene) -> list[int]:
    return [scene.s.bid[metal] for metal in range(3)]


def deck(scene: Scene) -> list[str]:
    return scene.named(scene.s.theatre, THEATRE_CARDS)


def everybody_goes_out(scene: Scene) -> list[str | None]:
    asked = []
    while bidding(scene):
        asked.append(scene.deciding)
        scene.play("out")
    return asked


# ---- AQ-THEA-1


@pytest.mark.parametrize("card", THEATRE_CARDS)
def test_AQ_THEA_1_the_top_card_is_revealed_and_auctioned(card: str) -> None:
    scene = auction("blue", card)
    (revealed,) = scene.happened("theatre_up")
    assert THEATRE_CARDS[revealed.a] == card
    assert revealed.seat == scene.seat("blue")
    assert THEATRE_CARDS[scene.s.theatre_up] == card
    assert card not in deck(scene)
    assert len(deck(scene)) == 5
    assert all(scene.won(name) == [] for name in scene.names)
    scene.play("bid gold")
    everybody_goes_out(scene)
    assert scene.won("blue") == [card]


def test_AQ_THEA_1_the_revealed_card_is_one_of_those_left_in_the_deck() -> None:
    scene = Scene(seats=4)
    scene.laurels("red", [card for card in THEATRE_CARDS if card != "theatre_yellow_purple"])
    scene.stand("green", "theatrum")
    scene.begin("theatrum", dice=[0])
    assert THEATRE_CARDS[scene.s.theatre_up] == "theatre_yellow_purple"
    assert scene.asked == [(0, 1)]


def test_AQ_THEA_1_each_card_of_the_deck_is_as_likely() -> None:
    scene = auction("red")
    assert scene.asked == [(0, 6)]


def test_AQ_THEA_1_without_a_follower_nothing_is_revealed_and_the_deck_stays() -> None:
    scene = Scene(seats=4)
    scene.begin("theatrum")
    assert scene.happened("theatre_up") == []
    assert scene.s.theatre_up == NOTHING
    assert deck(scene) == list(THEATRE_CARDS)
    assert all(scene.won(name) == [] for name in scene.names)
    assert not bidding(scene)


def test_AQ_THEA_1_after_the_auction_the_follower_is_back_and_no_second_card_comes_up() -> None:
    scene = auction("red")
    assert scene.player("red").followers == 4
    everybody_goes_out(scene)
    assert scene.player("red").followers == 5
    assert scene.s.field[THEATRUM] == -1
    assert scene.s.theatre_up == NOTHING
    assert len(deck(scene)) == 5
    assert scene.happened("theatre_up") == []


# ---- AQ-THEA-2


@pytest.mark.parametrize("start", ["red", "yellow", "blue", "green"])
def test_AQ_THEA_2_openings_go_clockwise_from_the_auctioneer_whoever_starts_the_round(start: str) -> None:
    scene = Scene(seats=4, start=start)
    scene.stand("blue", "theatrum")
    scene.begin("theatrum")
    assert everybody_goes_out(scene) == ["blue", "green", "red", "yellow"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_AQ_THEA_2_every_seat_is_asked_to_open_once(seats: int) -> None:
    scene = Scene(seats=seats)
    scene.stand("yellow", "theatrum")
    scene.begin("theatrum")
    assert everybody_goes_out(scene) == [*scene.names[1:], scene.names[0]]


@pytest.mark.parametrize(
    ("supply", "moves"),
    [
        ((1, 0, 0), {"out", "bid bronze"}),
        ((0, 4, 0), {"out", "bid silver"}),
        ((2, 0, 1), {"out", "bid bronze", "bid gold"}),
        ((1, 1, 1), {"out", "bid bronze", "bid silver", "bid gold"}),
    ],
)
def test_AQ_THEA_2_opens_with_any_metal_of_the_own_supply(supply: Sequence[int], moves: set[str]) -> None:
    scene = auction("red", red=supply)
    assert scene.step == "open"
    assert set(scene.moves) == moves


@pytest.mark.parametrize("metal", METALS)
def test_AQ_THEA_2_the_opening_bid_is_exactly_one_coin(metal: str) -> None:
    scene = auction("red")
    scene.play(f"bid {metal}")
    assert high_bid(scene) == [int(m == metal) for m in METALS]


def test_AQ_THEA_2_the_first_opening_bid_ends_the_opening() -> None:
    scene = auction("red")
    scene.play("out")
    assert scene.step == "open"
    scene.play("bid silver")
    assert (scene.deciding, scene.step) == ("blue", "raise")


def test_AQ_THEA_2_a_coin_lying_in_the_portus_does_not_open() -> None:
    scene = Scene(seats=4)
    scene.coins("red", (1, 0, 1))
    scene.stand("red", "theatrum", "portus_gold")
    scene.begin("theatrum")
    assert scene.moves == ["bid bronze", "out"]


# ---- AQ-THEA-3


def test_AQ_THEA_3_who_declines_to_open_is_not_asked_again() -> None:
    scene = auction("red")
    scene.play("out")
    scene.play("out")
    scene.play("bid bronze")
    asked = []
    for _ in range(4):
        asked.append(scene.deciding)
        scene.play("bid gold")
    assert asked == ["green", "blue", "green", "blue"]


def test_AQ_THEA_3_who_has_no_coin_is_out_unasked() -> None:
    scene = auction("red", yellow=(0, 0, 0))
    scene.play("out")
    assert [e.seat for e in scene.happened("out")] == [scene.seat("red"), scene.seat("yellow")]
    assert scene.deciding == "blue"
    scene.play("bid silver")
    assert everybody_goes_out(scene) == ["green"]


def test_AQ_THEA_3_an_auctioneer_without_a_coin_is_out_and_still_the_one_to_be_paid() -> None:
    scene = auction("red", red=(0, 0, 0))
    assert scene.deciding == "yellow"
    scene.play("bid gold")
    everybody_goes_out(scene)
    assert scene.supply("red") == [0, 0, 1]


def test_AQ_THEA_3_an_auctioneer_who_declines_is_out_and_still_the_one_to_be_paid() -> None:
    scene = auction("red")
    scene.play("out")
    scene.play("bid silver")
    scene.play("bid gold")
    assert everybody_goes_out(scene) == ["green", "yellow"]
    assert scene.won("blue") == ["theatre_white_blue"]
    assert scene.won("red") == []
    assert scene.supply("red") == [5, 6, 6]


def test_AQ_THEA_3_who_was_out_is_in_again_in_the_next_auction() -> None:
    scene = auction("red")
    everybody_goes_out(scene)
    scene.stand("red", "theatrum")
    scene.begin("theatrum")
    assert everybody_goes_out(scene) == ["red", "yellow", "blue", "green"]


# ---- AQ-THEA-4


def test_AQ_THEA_4_raises_go_clockwise_from_the_high_bidder() -> None:
    scene = auction("blue")
    scene.play("bid bronze")
    asked = []
    for _ in range(8):
        asked.append((scene.deciding, scene.step))
        scene.play(f"bid {METALS[len(asked) % 3]}")
    assert asked == [(name, "raise") for name in ("green", "red", "yellow", "blue")] * 2


def test_AQ_THEA_4_dropping_out_is_final() -> None:
    scene = auction("red")
    scene.play("bid bronze")
    scene.play("bid bronze")
    scene.play("out")
    asked = []
    for metal in ("silver", "silver", "silver", "gold", "gold", "gold"):
        asked.append(scene.deciding)
        scene.play(f"bid {metal}")
    assert asked == ["green", "red", "yellow", "green", "red", "yellow"]


def test_AQ_THEA_4_out_is_always_offered() -> None:
    scene = auction("red")
    for metal in ("bronze", "silver", "gold", "gold", "silver", "bronze"):
        assert "out" in scene.moves
        scene.play(f"bid {metal}")
    assert "out" in scene.moves


# ---- AQ-THEA-5


def test_AQ_THEA_5_a_raise_is_the_high_bid_and_one_coin_of_any_metal() -> None:
    scene = auction("red")
    bids = []
    for metal in ("silver", "gold", "bronze", "silver", "silver"):
        scene.play(f"bid {metal}")
        bids.append(high_bid(scene))
    assert bids == [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1]]


def test_AQ_THEA_5_the_supply_must_hold_the_whole_new_bid() -> None:
    offered = {}
    expected = {}
    for supply in [(b, s, g) for b in range(4) for s in range(4) for g in range(3)]:
        scene = auction("red", blue=supply)
        scene.play("bid silver")
        scene.play("bid bronze")
        raises = {
            f"bid {metal}" for metal, bid in zip(METALS, [(2, 1, 0), (1, 2, 0), (1, 1, 1)], strict=True)
            if all(have >= need for have, need in zip(supply, bid, strict=True))
        }  # fmt: skip
        expected[supply] = raises | {"out"} if raises else set()
        offered[supply] = set(scene.moves) if scene.deciding == "blue" else set()
    assert offered == expected


def test_AQ_THEA_5_who_cannot_match_the_metals_drops_out_unasked_however_rich() -> None:
    scene = auction("red", yellow=(9, 0, 9))
    scene.play("bid silver")
    assert [e.seat for e in scene.happened("out")] == [scene.seat("yellow")]
    assert scene.deciding == "blue"


def test_AQ_THEA_5_who_can_match_but_not_raise_drops_out_unasked() -> None:
    scene = auction("red", yellow=(0, 1, 0), blue=(0, 2, 0))
    scene.play("bid silver")
    assert scene.deciding == "blue"
    assert scene.moves == ["bid silver", "out"]


def test_AQ_THEA_5_who_dropped_out_for_lack_of_coins_stays_out() -> None:
    scene = auction("red", yellow=(9, 0, 9))
    scene.play("bid silver")
    scene.play("bid bronze")
    scene.play("bid bronze")
    scene.play("bid bronze")
    assert scene.deciding == "blue"


def test_AQ_THEA_5_no_bid_of_two_coins_and_no_call_without_a_raise() -> None:
    scene = auction("red")
    scene.play("bid silver")
    assert set(scene.moves) == {"out", "bid bronze", "bid silver", "bid gold"}
    before = sum(high_bid(scene))
    scene.play("bid silver")
    assert sum(high_bid(scene)) == before + 1


# ---- AQ-THEA-6


def test_AQ_THEA_6_an_earlier_own_bid_is_not_added() -> None:
    scene = auction("red", red=(1, 2, 0), yellow=(0, 2, 0), blue=(0, 0, 0), green=(0, 0, 0))
    scene.play("bid silver")
    scene.play("bid silver")
    assert scene.deciding == "red"
    assert scene.moves == ["bid bronze", "out"]
    scene.play("bid bronze")
    assert scene.won("red") == ["theatre_white_blue"]
    assert scene.supply("red") == [0, 0, 0]


def test_AQ_THEA_6_only_the_winners_bundle_is_paid() -> None:
    scene = auction("red")
    scene.play("bid silver")
    scene.play("bid silver")
    scene.play("bid gold")
    scene.play("bid bronze")
    everybody_goes_out(scene)
    assert scene.supply("green") == [4, 3, 4]
    assert scene.supply("yellow") == [5, 5, 5]
    assert scene.supply("blue") == [5, 5, 5]


def test_AQ_THEA_6_no_coin_moves_while_the_bidding_goes_on() -> None:
    scene = auction("red")
    for metal in ("silver", "silver", "gold", "bronze", "bronze"):
        scene.play(f"bid {metal}")
        assert all(scene.supply(name) == [5, 5, 5] for name in scene.names)


def test_AQ_THEA_6_nobody_raises_an_own_high_bid() -> None:
    scene = auction("red")
    scene.play("bid silver")
    scene.play("out")
    scene.play("out")
    scene.play("out")
    assert not bidding(scene)
    assert scene.won("red") == ["theatre_white_blue"]
    assert scene.supply("red") == [5, 4, 5]


# ---- AQ-THEA-7


def test_AQ_THEA_7_the_auction_goes_on_while_anybody_else_is_in() -> None:
    scene = auction("red")
    scene.play("bid silver")
    scene.play("out")
    scene.play("out")
    assert (scene.deciding, scene.step) == ("green", "raise")
    assert scene.won("red") == []
    scene.play("bid silver")
    assert (scene.deciding, scene.step) == ("red", "raise")


def test_AQ_THEA_7_the_last_one_left_receives_the_card() -> None:
    scene = auction("red", "theatre_blue_purple")
    scene.play("bid silver")
    scene.play("bid silver")
    everybody_goes_out(scene)
    (won,) = scene.happened("won_theatre")
    assert (won.seat, THEATRE_CARDS[won.a]) == (scene.seat("yellow"), "theatre_blue_purple")
    assert [scene.won(name) for name in scene.names] == [[], ["theatre_blue_purple"], [], []]


def test_AQ_THEA_7_a_bid_nobody_can_raise_wins_at_once() -> None:
    scene = auction("red", yellow=(0, 0, 3), blue=(0, 0, 3), green=(0, 0, 3))
    scene.play("bid silver")
    assert not bidding(scene)
    assert scene.won("red") == ["theatre_white_blue"]


# ---- AQ-THEA-8


def test_AQ_THEA_8_nobody_opens_the_auctioneer_gets_it_free() -> None:
    scene = auction("green", green=(1, 0, 0), red=(0, 0, 0), yellow=(1, 1, 1), blue=(2, 0, 0))
    before = bank(scene)
    assert everybody_goes_out(scene) == ["green", "yellow", "blue"]
    assert scene.won("green") == ["theatre_white_blue"]
    assert [scene.supply(name) for name in scene.names] == [[0, 0, 0], [1, 1, 1], [2, 0, 0], [1, 0, 0]]
    assert bank(scene) == before
    assert scene.happened("paid") == scene.happened("paid_seat") == []


def test_AQ_THEA_8_also_if_nobody_has_a_coin() -> None:
    scene = auction("blue", red=(0, 0, 0), yellow=(0, 0, 0), blue=(0, 0, 0), green=(0, 0, 0))
    assert not bidding(scene)
    assert scene.won("blue") == ["theatre_white_blue"]


# ---- AQ-THEA-9


def test_AQ_THEA_9_the_winner_pays_the_auctioneer() -> None:
    scene = auction("green", green=(0, 3, 1), red=(1, 3, 0), yellow=(2, 3, 1), blue=(1, 2, 0))
    before = bank(scene)
    scene.play("bid silver")
    scene.play("bid silver")
    scene.play("out")
    scene.play("bid bronze")
    assert scene.deciding == "red"
    scene.play("out")
    assert scene.won("blue") == ["theatre_white_blue"]
    assert scene.supply("blue") == [0, 0, 0]
    assert scene.supply("green") == [1, 5, 1]
    assert bank(scene) == before
    assert [(e.a, e.b) for e in scene.happened("paid_seat", "blue")] == [(0, 1), (1, 2)]
    assert [(e.a, e.b) for e in scene.happened("got", "green")] == [(0, 1), (1, 2)]


def test_AQ_THEA_9_an_auctioneer_who_wins_pays_the_bank() -> None:
    scene = auction("green", green=(1, 2, 0), red=(0, 2, 0), yellow=(0, 0, 0), blue=(0, 0, 3))
    before = bank(scene)
    scene.play("bid silver")
    scene.play("bid silver")
    scene.play("bid bronze")
    assert scene.won("green") == ["theatre_white_blue"]
    assert scene.supply("green") == [0, 0, 0]
    assert bank(scene) == [before[0] + 1, before[1] + 2, before[2]]


def test_AQ_THEA_9_all_others_keep_their_coins() -> None:
    scene = auction("green")
    scene.play("bid gold")
    scene.play("bid gold")
    scene.play("bid gold")
    scene.play("bid gold")
    scene.play("out")
    scene.play("out")
    scene.play("out")
    assert [scene.supply(name) for name in scene.names] == [[5, 5, 5], [5, 5, 5], [5, 5, 1], [5, 5, 9]]


# ---- AQ-THEA-10


def test_AQ_THEA_10_who_was_not_asked_to_open_is_still_in() -> None:
    scene = auction("red")
    scene.play("bid silver")
    assert everybody_goes_out(scene) == ["yellow", "blue", "green"]


def test_AQ_THEA_10_only_who_declined_before_the_opener_is_out() -> None:
    scene = auction("red")
    scene.play("out")
    scene.play("bid silver")
    assert everybody_goes_out(scene) == ["blue", "green"]
    assert scene.won("yellow") == ["theatre_white_blue"]


def test_AQ_THEA_10_the_last_one_asked_opens_and_wins_at_once() -> None:
    scene = auction("red")
    scene.play("out")
    scene.play("out")
    scene.play("out")
    assert (scene.deciding, scene.step) == ("green", "open")
    scene.play("bid gold")
    assert not bidding(scene)
    assert scene.won("green") == ["theatre_white_blue"]
    assert scene.supply("green") == [5, 5, 4]
    assert scene.supply("red") == [5, 5, 6]
