from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest

from lusoria.core.log import EVERYONE
from lusoria.core.record import copy
from lusoria.games.aquileia.rules.events import SOURCES
from lusoria.games.aquileia.rules.state import HAND, METALS, State
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import COLOURS, four_seats, kinds, ranking, strengths

MISS = ["silver", "gold", "gold"]  # no bronze
FOLLOWERS, AFTER_DICE, AFTER_CARDS, FINAL = 0, 1, 2, 3


def three_contestants(start: str = "blue") -> Scene:
    scene = four_seats(start)
    scene.stand("blue", "arena_1a")
    scene.stand("red", "arena_1b")
    scene.stand("yellow", "arena_2")
    return scene


def hold_blue_dice(scene: Scene, seat: str) -> None:
    scene.s.blue_holder, scene.s.blue_dice = scene.seat(seat), 4


def no_slave_cards(scene: Scene) -> None:
    for kind in range(2):
        scene.s.slaves[kind] = scene.s.slaves_out[kind] = 0


def gains(scene: Scene, seats: Sequence[str] = COLOURS) -> list[list[int]]:
    start = (2, 1, 1)
    return [[scene.supply(seat)[m] - start[m] for m in range(3)] for seat in seats]


def scores(scene: Scene) -> list[int]:
    return [scene.player(seat).score for seat in scene.names]


# ---- contestants and start strength


@pytest.mark.parametrize(("field", "strength"), [("arena_1a", 1), ("arena_1b", 1), ("arena_2", 2)])
def test_AQ_ARENA_1_fields_of_strength_1_1_and_2(field: str, strength: int) -> None:
    scene = four_seats()
    scene.stand("red", field)
    scene.begin("arena_throw", dice=MISS)
    assert scene.player("red").strength == strength


def test_AQ_ARENA_1_there_are_three_fields() -> None:
    scene = Scene()
    assert [move for move in scene.moves if "arena" in move] == ["place arena_1a", "place arena_1b", "place arena_2"]


def test_AQ_ARENA_1_players_without_a_follower_here_take_no_part() -> None:
    scene = three_contestants()
    scene.hand("green", ["weapon_3", "slave_2"])
    hold_blue_dice(scene, "green")
    scene.begin("arena_throw", dice=MISS * 3)
    assert not scene.happened("threw_red", "green")
    assert not scene.happened("strength", "green")
    assert (scene.deciding, scene.step) == ("yellow", "arena_prize")
    assert "green" not in ranking(scene)
    scene.play("take vp")
    assert gains(scene, ["green"]) == [[0, 0, 0]]
    assert scene.player("green").score == 0
    assert len(scene.cards("green")) == 2


def test_AQ_ARENA_1_a_follower_elsewhere_makes_no_contestant() -> None:
    scene = four_seats()
    scene.stand("red", "arena_1a")
    scene.stand("blue", "stadium_gold_2", "potentia", "theatrum")
    scene.begin("arena_throw", dice=MISS)
    assert ranking(scene) == ["red"]


@pytest.mark.parametrize(
    ("fields", "strength"),
    [
        (("arena_1a", "arena_1b"), 2),
        (("arena_1a", "arena_2"), 3),
        (("arena_1b", "arena_2"), 3),
        (("arena_1a", "arena_1b", "arena_2"), 4),
    ],
)
def test_AQ_ARENA_2_start_strength_is_the_sum_of_the_fields(fields: tuple[str, ...], strength: int) -> None:
    scene = four_seats()
    scene.stand("green", *fields)
    scene.begin("arena_throw", dice=MISS)
    assert strengths(scene, FOLLOWERS) == [("green", strength)]
    assert scene.player("green").strength == strength


def test_AQ_ARENA_2_only_own_fields_count() -> None:
    scene = four_seats()
    scene.stand("blue", "arena_1a", "arena_1b")
    scene.stand("red", "arena_2")
    scene.begin("arena_throw", dice=MISS * 2)
    assert strengths(scene, FOLLOWERS) == [("blue", 2), ("red", 2)]


def test_AQ_ARENA_2_strength_of_an_earlier_contest_does_not_count() -> None:
    scene = four_seats()
    scene.stand("blue", "arena_2")
    scene.begin("arena_throw", dice=["bronze"] * 3)
    scene.play("take vp")
    scene.stand("blue", "arena_1a")
    scene.begin("arena_throw", dice=MISS)
    assert scene.player("blue").strength == 1


# ---- red dice


@pytest.mark.parametrize("dice", list(product(METALS, repeat=3)))
def test_AQ_ARENA_3_one_more_per_bronze(dice: tuple[str, ...]) -> None:
    scene = four_seats()
    scene.stand("red", "arena_2")
    scene.begin("arena_throw", dice=dice)
    assert scene.player("red").strength == 2 + dice.count("bronze")


def test_AQ_ARENA_3_each_contestant_rolls_three_dice() -> None:
    scene = three_contestants()
    scene.begin("arena_throw")
    assert len(scene.asked) == 9
    for seat in ("blue", "yellow", "red"):
        assert len(scene.happened("threw_red", seat)) == 3


def test_AQ_ARENA_3_several_followers_roll_no_more_dice() -> None:
    scene = four_seats()
    scene.stand("red", "arena_1a", "arena_1b", "arena_2")
    scene.begin("arena_throw")
    assert len(scene.asked) == 3


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("blue", ["blue", "yellow", "red"]),
        ("green", ["yellow", "red", "blue"]),
        ("yellow", ["yellow", "red", "blue"]),
        ("red", ["red", "blue", "yellow"]),
    ],
)
def test_AQ_ARENA_3_rolls_in_player_order(start: str, order: list[str]) -> None:
    scene = three_contestants(start)
    scene.begin("arena_throw", dice=["bronze"] * 3 + ["bronze", "gold", "gold"] + MISS)
    fields = {"blue": 1, "red": 1, "yellow": 2}
    assert [scene.names[event.seat] for event in scene.happened("threw_red")] == [s for s in order for _ in range(3)]
    assert strengths(scene, AFTER_DICE) == [
        (seat, fields[seat] + bronze) for seat, bronze in zip(order, (3, 1, 0), strict=True)
    ]


# ---- cards


CARD_STRENGTHS = {"slave_1": 1, "slave_2": 2, "weapon_1": 1, "weapon_2": 2, "weapon_3": 3}


def card_duel(hand: Sequence[str]) -> Scene:
    # Red plays cards first; blue, who is asked next, keeps the contest open.
    scene = four_seats("red")
    scene.stand("red", "arena_2")
    scene.stand("blue", "arena_1a")
    scene.hand("red", hand)
    scene.hand("blue", ["weapon_1"])
    scene.begin("arena_throw", dice=MISS * 2)
    return scene


@pytest.mark.parametrize(("card", "shown"), list(CARD_STRENGTHS.items()))
def test_AQ_ARENA_4_a_card_adds_the_slaves_or_weapons_shown(card: str, shown: int) -> None:
    scene = card_duel([card])
    assert scene.deciding == "red"
    scene.play(f"play {card}")
    scene.play("done")
    assert scene.player("red").strength == 2 + shown
    assert strengths(scene, AFTER_CARDS) == [("red", 2 + shown)]


@pytest.mark.parametrize("horse", ["horse_gold_2", "horse_gold_1", "horse_silver_2", "horse_silver_1"])
def test_AQ_ARENA_4_horses_are_not_played(horse: str) -> None:
    scene = card_duel([horse, "weapon_1"])
    assert sorted(scene.moves) == ["done", "play weapon_1"]
    scene = card_duel([horse])
    assert scene.moves == ["done"]


def test_AQ_ARENA_4_every_set_of_slaves_and_weapons_can_be_played() -> None:
    hand = ["slave_1", "slave_1", "slave_2", "weapon_3", "weapon_2", "weapon_2", "horse_gold_1"]
    scene = card_duel(hand)
    played: set[tuple[str, ...]] = set()
    pending: list[tuple[State, tuple[str, ...]]] = [(copy(scene.s), ())]
    while pending:
        position, cards = pending.pop()
        scene.s = copy(position)
        for move in scene.moves:
            scene.s = copy(position)
            scene.play(move)
            if move != "done":
                pending.append((copy(scene.s), (*cards, move.removeprefix("play "))))
            else:
                gone = Counter(hand) - Counter(scene.cards("red"))
                assert gone == Counter(cards)
                assert scene.player("red").strength == 2 + sum(CARD_STRENGTHS[card] for card in cards)
                played.add(tuple(sorted(cards)))
    wanted = {
        tuple(sorted(["slave_1"] * a + ["slave_2"] * b + ["weapon_3"] * c + ["weapon_2"] * d))
        for a, b, c, d in product(range(3), range(2), range(2), range(3))
    }
    assert played == wanted


def test_AQ_ARENA_4_no_card_is_played_twice() -> None:
    scene = card_duel(["weapon_2", "slave_1", "slave_1"])
    scene.play("play weapon_2")
    assert sorted(scene.moves) == ["done", "play slave_1"]
    scene.play("play slave_1")
    assert sorted(scene.moves) == ["done", "play slave_1"]
    scene.play("play slave_1")
    assert scene.moves == ["done"]


def test_AQ_ARENA_4_only_own_cards() -> None:
    scene = card_duel(["slave_2"])
    scene.hand("green", ["weapon_3"])
    assert sorted(scene.moves) == ["done", "play slave_2"]


def test_AQ_ARENA_4_may_play_nothing() -> None:
    scene = card_duel(["weapon_3", "slave_2"])
    scene.play("done")
    assert scene.player("red").strength == 2
    assert sorted(scene.cards("red")) == ["slave_2", "weapon_3"]


def test_AQ_ARENA_4_played_cards_go_to_their_discard_piles() -> None:
    scene = card_duel(["weapon_3", "slave_2", "slave_2", "horse_gold_2"])
    for card in ("weapon_3", "slave_2"):
        scene.play(f"play {card}")
    scene.play("done")
    assert scene.named(scene.s.slaves_out, HAND[:2]) == ["slave_2"]
    assert scene.named(scene.s.equi_out, HAND[2:]) == ["weapon_3"]
    assert sorted(scene.cards("red")) == ["horse_gold_2", "slave_2"]


def test_AQ_ARENA_4_nothing_is_shown_or_resolved_before_the_set_is_complete() -> None:
    scene = card_duel(["weapon_3", "slave_2"])
    assert scene.play("play weapon_3") == []
    assert scene.play("play slave_2") == []
    assert scene.deciding == "red"
    assert scene.player("red").strength == 2
    assert scene.named(scene.s.slaves_out, HAND[:2]) + scene.named(scene.s.equi_out, HAND[2:]) == []


def test_AQ_ARENA_4_cards_are_played_openly_before_the_next_contestant_decides() -> None:
    scene = card_duel(["weapon_2", "slave_1", "slave_1"])
    for card in ("slave_1", "slave_1", "weapon_2"):
        scene.play(f"play {card}")
    scene.play("done")
    shown = [(scene.names[e.seat], HAND[e.a], e.b, e.seen) for e in scene.happened("showed")]
    assert sorted(shown) == [("red", "slave_1", 2, EVERYONE), ("red", "weapon_2", 1, EVERYONE)]
    assert (scene.deciding, scene.step) == ("blue", "arena_cards")


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("blue", ["blue", "yellow", "red"]),
        ("green", ["yellow", "red", "blue"]),
        ("yellow", ["yellow", "red", "blue"]),
        ("red", ["red", "blue", "yellow"]),
    ],
)
def test_AQ_ARENA_4_in_player_order_and_each_once(start: str, order: list[str]) -> None:
    scene = three_contestants(start)
    for seat in COLOURS:
        scene.hand(seat, ["slave_1", "slave_1"])
    scene.begin("arena_throw", dice=MISS * 3)
    asked = []
    while scene.step == "arena_cards":
        asked.append(scene.deciding)
        scene.play("play slave_1")
        scene.play("done")
    assert asked == order
    assert scene.step == "arena_prize"
    assert all(len(scene.cards(seat)) == 1 for seat in order)


# ---- blue dice


def blue_duel(holder: str = "yellow") -> Scene:
    scene = four_seats()
    scene.stand("blue", "arena_1a")
    scene.stand("yellow", "arena_2")
    hold_blue_dice(scene, holder)
    scene.begin("arena_throw", dice=MISS * 2)
    return scene


def test_AQ_ARENA_5_none_to_four_blue_dice() -> None:
    scene = blue_duel()
    assert scene.deciding == "yellow"
    assert scene.moves == ["roll 0", "roll 1", "roll 2", "roll 3", "roll 4"]


@pytest.mark.parametrize("dice", [dice for count in range(5) for dice in product(METALS, repeat=count)])
def test_AQ_ARENA_5_each_bronze_adds_1(dice: tuple[str, ...]) -> None:
    scene = blue_duel()
    scene.play(f"roll {len(dice)}", dice=dice)
    assert len(scene.asked) == len(dice)
    assert [event.seat for event in scene.happened("threw_blue")] == [scene.seat("yellow")] * len(dice)
    assert strengths(scene, FINAL) == [("yellow", 2 + dice.count("bronze"))]
    assert scene.player("blue").strength == 1


def test_AQ_ARENA_5_the_number_is_declared_before_the_roll_and_asked_once() -> None:
    scene = blue_duel()
    assert len(scene.asked) == 6
    happened = kinds(scene.play("roll 2", dice=["gold", "gold"]))
    assert happened[:3] == ["rolls_blue", "threw_blue", "threw_blue"]
    assert scene.step == "arena_prize"


@pytest.mark.parametrize("count", range(5))
def test_AQ_ARENA_5_dice_not_rolled_stay_for_the_stadium(count: int) -> None:
    scene = blue_duel()
    scene.play(f"roll {count}")
    assert scene.s.blue_dice == 4 - count
    assert scene.s.blue_holder == scene.seat("yellow")
    scene.stand("yellow", "stadium_gold_2")
    scene.play("take vp")
    assert len(scene.happened("threw_blue", "yellow")) == 4 - count


@pytest.mark.parametrize("holder", ["green", "red"])
def test_AQ_ARENA_5_a_holder_who_is_no_contestant_does_not_roll(holder: str) -> None:
    scene = blue_duel(holder)
    assert scene.step == "arena_prize"
    assert not scene.happened("threw_blue")
    assert scene.s.blue_dice == 4


def test_AQ_ARENA_5_after_all_card_play() -> None:
    scene = three_contestants("yellow")
    hold_blue_dice(scene, "yellow")
    for seat in ("blue", "yellow", "red"):
        scene.hand(seat, ["slave_1"])
    scene.begin("arena_throw", dice=MISS * 3)
    asked = []
    while scene.step == "arena_cards":
        asked.append(scene.deciding)
        scene.play("done")
    assert asked == ["yellow", "red", "blue"]
    assert (scene.deciding, scene.step) == ("yellow", "arena_blue")


def test_AQ_ARENA_5_rolling_none_adds_nothing() -> None:
    scene = blue_duel()
    scene.play("roll 0")
    assert scene.asked == []
    assert scene.player("yellow").strength == 2


# ---- ranking


def test_AQ_ARENA_6_highest_strength_first() -> None:
    scene = three_contestants()
    scene.begin("arena_throw", dice=[*MISS, "bronze", "gold", "gold", "bronze", "bronze", "bronze"])
    assert ranking(scene) == ["red", "yellow", "blue"]
    assert [event.b for event in scene.happened("placed_in_contest")] == [4, 3, 1]


@pytest.mark.parametrize("crests", list(permutations(("blue", "yellow", "red"))))
def test_AQ_ARENA_6_every_tie_goes_to_the_lower_crest(crests: tuple[str, ...]) -> None:
    scene = three_contestants()
    scene.crests("green", *crests)
    scene.begin("arena_throw", dice=["bronze", "gold", "gold", *MISS, "bronze", "gold", "gold"])
    assert [scene.player(seat).strength for seat in crests] == [2, 2, 2]
    assert ranking(scene) == list(crests)
    assert scene.deciding == crests[0]


@pytest.mark.parametrize("crests", list(permutations(("blue", "red"))))
def test_AQ_ARENA_6_tie_for_the_second_place(crests: tuple[str, ...]) -> None:
    scene = three_contestants()
    scene.crests("green", *crests, "yellow")
    scene.begin("arena_throw", dice=MISS * 3)
    assert ranking(scene) == ["yellow", *crests]


@pytest.mark.parametrize("start", COLOURS)
def test_AQ_ARENA_6_player_order_does_not_matter_in_a_tie(start: str) -> None:
    scene = four_seats(start)
    scene.stand("blue", "arena_1a")
    scene.stand("red", "arena_1b")
    scene.begin("arena_throw", dice=MISS * 2)
    assert ranking(scene) == ["red", "blue"]


def test_AQ_ARENA_6_strength_comes_before_the_crest() -> None:
    scene = three_contestants()
    scene.crests("blue", "red", "yellow", "green")
    scene.begin("arena_throw", dice=MISS * 3)
    assert ranking(scene) == ["yellow", "blue", "red"]


def test_AQ_ARENA_6_cards_and_blue_dice_count_for_the_ranking() -> None:
    scene = three_contestants()
    scene.hand("red", ["weapon_2"])
    hold_blue_dice(scene, "blue")
    scene.begin("arena_throw", dice=MISS * 3)
    scene.play("play weapon_2")
    scene.play("done")
    scene.play("roll 4", dice=["bronze"] * 3 + ["gold"])
    assert ranking(scene) == ["blue", "red", "yellow"]
    assert [event.b for event in scene.happened("placed_in_contest")] == [4, 3, 2]


# ---- prizes


def at_prizes(strong: int = 3) -> Scene:
    # Red before yellow before blue: 1 + strong, 2 + 1, 1.
    scene = three_contestants()
    dice = ["bronze"] * strong + ["gold"] * (3 - strong)
    scene.begin("arena_throw", dice=[*MISS, "bronze", "gold", "gold", *dice])
    return scene


def test_AQ_ARENA_7_the_winner_receives_3_bronze() -> None:
    scene = at_prizes()
    assert gains(scene, ["red"]) == [[3, 0, 0]]


def test_AQ_ARENA_7_the_winner_alone_chooses_between_points_and_a_slave_card() -> None:
    scene = at_prizes()
    assert scene.deciding == "red"
    assert scene.moves == ["take vp", "take slave"]
    scene.play("take slave")
    assert not scene.stage.startswith("arena")


def test_AQ_ARENA_7_points_are_twice_the_final_strength() -> None:
    scene = at_prizes()
    scene.play("take vp")
    assert scene.player("red").score == 8
    assert scene.cards("red") == []
    assert [(e.a, SOURCES[e.b], e.seen) for e in scene.happened("points", "red")] == [(8, "arena", EVERYONE)]


def test_AQ_ARENA_7_blue_dice_raise_the_points() -> None:
    scene = blue_duel()
    scene.play("roll 3", dice=["bronze", "gold", "bronze"])
    scene.play("take vp")
    assert scene.player("yellow").score == 8


def test_AQ_ARENA_7_or_a_slave_card_from_the_deck() -> None:
    scene = at_prizes()
    deck = [scene.s.slaves[kind] for kind in range(2)]
    scene.play("take slave", dice=[deck[0]])
    assert scene.cards("red") == ["slave_2"]
    assert [scene.s.slaves[kind] for kind in range(2)] == [deck[0], deck[1] - 1]
    assert scene.player("red").score == 0


def test_AQ_ARENA_7_the_slave_card_is_unseen_by_the_others() -> None:
    scene = at_prizes()
    scene.play("take slave")
    red = scene.seat("red")
    assert [(event.seat, event.seen) for event in scene.happened("drew")] == [(red, 1 << red)]
    hidden = scene.happened("drew_hidden")
    assert [(event.seat, event.a, event.b, event.seen) for event in hidden] == [(red, 0, 0, EVERYONE ^ (1 << red))]


def test_AQ_ARENA_8_the_second_receives_2_bronze() -> None:
    scene = at_prizes()
    assert gains(scene, ["yellow"]) == [[2, 0, 0]]


def test_AQ_ARENA_8_the_second_scores_twice_the_own_strength() -> None:
    scene = at_prizes()
    scene.play("take slave")
    assert scene.player("yellow").score == 6
    assert len(scene.cards("red")) == 1
    assert scores(scene) == [0, 0, 6, 0]


def test_AQ_ARENA_8_the_second_draws_the_slave_card_the_winner_did_not_take() -> None:
    scene = at_prizes()
    before = sum(scene.s.slaves[kind] for kind in range(2))
    scene.play("take vp")
    assert len(scene.cards("yellow")) == 1
    assert scores(scene) == [0, 0, 0, 8]
    assert sum(scene.s.slaves[kind] for kind in range(2)) == before - 1
    yellow = scene.seat("yellow")
    assert [(event.seat, event.seen) for event in scene.happened("drew")] == [(yellow, 1 << yellow)]


def test_AQ_ARENA_9_the_third_receives_1_bronze_and_no_option() -> None:
    for choice in ("take vp", "take slave"):
        scene = at_prizes()
        assert gains(scene, ["blue"]) == [[1, 0, 0]]
        scene.play(choice)
        assert gains(scene, ["blue"]) == [[1, 0, 0]]
        assert scene.player("blue").score == 0
        assert scene.cards("blue") == []


def test_AQ_ARENA_9_coins_are_paid_before_the_winner_chooses() -> None:
    scene = at_prizes()
    paid = [(scene.names[event.seat], METALS[event.a], event.b) for event in scene.happened("received")]
    assert paid == [("red", "bronze", 3), ("yellow", "bronze", 2), ("blue", "bronze", 1)]
    assert scene.step == "arena_prize"
    assert scores(scene) == [0, 0, 0, 0]
    scene.play("take vp")
    assert not scene.happened("received")


@pytest.mark.parametrize(
    ("stock", "paid"),
    [
        (7, (3, 2, 1)),
        (6, (3, 2, 1)),
        (5, (3, 2, 0)),
        (4, (3, 1, 0)),
        (3, (3, 0, 0)),
        (2, (2, 0, 0)),
        (0, (0, 0, 0)),
    ],
)
def test_AQ_ARENA_9_a_short_bank_serves_the_better_place_first(stock: int, paid: tuple[int, ...]) -> None:
    scene = three_contestants()
    scene.bank((stock, 10, 10))
    scene.begin("arena_throw", dice=[*MISS, "bronze", "gold", "gold", "bronze", "bronze", "bronze"])
    assert [gain[0] for gain in gains(scene, ["red", "yellow", "blue"])] == list(paid)
    assert [scene.s.bank[m] for m in range(3)] == [stock - sum(paid), 10, 10]


def test_AQ_ARENA_9_coins_come_from_the_bank() -> None:
    scene = three_contestants()
    before = [scene.s.bank[m] for m in range(3)]
    scene.begin("arena_throw")
    assert [scene.s.bank[m] for m in range(3)] == [before[0] - 6, before[1], before[2]]


# ---- few contestants


def sole_contestant() -> Scene:
    scene = four_seats()
    scene.stand("blue", "arena_2")
    scene.begin("arena_throw", dice=["bronze"] * 3)
    return scene


def test_AQ_ARENA_10_a_sole_contestant_takes_points_and_the_slave_card_is_lost() -> None:
    scene = sole_contestant()
    deck = [scene.s.slaves[kind] for kind in range(2)]
    assert (scene.deciding, scene.moves) == ("blue", ["take vp", "take slave"])
    scene.play("take vp")
    assert scores(scene) == [10, 0, 0, 0]
    assert [scene.s.slaves[kind] for kind in range(2)] == deck
    assert all(scene.cards(seat) == [] for seat in COLOURS)
    assert gains(scene) == [[3, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_AQ_ARENA_10_a_sole_contestant_takes_the_slave_card_and_the_points_are_lost() -> None:
    scene = sole_contestant()
    scene.play("take slave")
    assert scores(scene) == [0, 0, 0, 0]
    assert [len(scene.cards(seat)) for seat in COLOURS] == [1, 0, 0, 0]


def test_AQ_ARENA_10_two_contestants_have_no_third_prize() -> None:
    scene = four_seats()
    before = scene.s.bank[0]
    scene.stand("blue", "arena_1a")
    scene.stand("yellow", "arena_2")
    scene.begin("arena_throw", dice=MISS * 2)
    scene.play("take slave")
    assert gains(scene) == [[2, 0, 0], [0, 0, 0], [3, 0, 0], [0, 0, 0]]
    assert scene.s.bank[0] == before - 5
    assert scores(scene) == [2, 0, 0, 0]


def test_AQ_ARENA_10_without_contestants_nothing_happens() -> None:
    scene = four_seats()
    hold_blue_dice(scene, "red")
    scene.hand("red", ["weapon_3"])
    scene.stand("green", "forum_1")
    before = [scene.s.bank[m] for m in range(3)]
    happened = kinds(scene.begin("arena_throw"))
    assert scene.asked == []
    assert happened == ["removed_hidden"]  # the Stadium cards of a round without a race
    assert (scene.deciding, scene.step) == ("green", "build")
    assert [scene.s.bank[m] for m in range(3)] == before
    assert scores(scene) == [0, 0, 0, 0]


# ---- no slave card left


def test_AQ_ARENA_11_the_slave_option_may_be_chosen_and_yields_nothing() -> None:
    scene = at_prizes()
    no_slave_cards(scene)
    assert scene.moves == ["take vp", "take slave"]
    scene.play("take slave")
    assert scene.cards("red") == []
    assert scores(scene) == [0, 0, 6, 0]
    assert not scene.happened("drew_hidden")


def test_AQ_ARENA_11_the_slave_option_may_fall_to_the_second_and_yields_nothing() -> None:
    scene = at_prizes()
    no_slave_cards(scene)
    scene.play("take vp")
    assert scene.cards("yellow") == []
    assert scores(scene) == [0, 0, 0, 8]
    assert not scene.happened("drew_hidden")


def test_AQ_ARENA_11_slave_cards_played_in_this_contest_can_be_drawn() -> None:
    scene = three_contestants()
    scene.hand("red", ["slave_2"])
    no_slave_cards(scene)
    scene.begin("arena_throw", dice=MISS * 3)
    scene.play("play slave_2")
    scene.play("done")
    assert scene.deciding == "red"
    scene.play("take slave")
    assert scene.cards("red") == ["slave_2"]
    assert scene.happened("reshuffled")


# ---- no limit


def test_AQ_ARENA_12_strength_12_scores_24() -> None:
    scene = four_seats()
    scene.stand("blue", "arena_2")
    scene.hand("blue", ["weapon_3", "weapon_2", "slave_2"])
    scene.begin("arena_throw", dice=["bronze"] * 3)
    for card in ("weapon_3", "weapon_2", "slave_2"):
        scene.play(f"play {card}")
    scene.play("done")
    assert scene.player("blue").strength == 12
    scene.play("take vp")
    assert scene.player("blue").score == 24


def test_AQ_ARENA_12_every_follower_card_and_die_counts() -> None:
    scene = four_seats()
    cards = ["slave_1"] * 11 + ["slave_2"] * 11 + ["weapon_3"] + ["weapon_2"] * 3 + ["weapon_1"] * 3
    scene.stand("blue", "arena_1a", "arena_1b", "arena_2")
    scene.hand("blue", cards)
    hold_blue_dice(scene, "blue")
    scene.player("blue").score = 100
    scene.begin("arena_throw", dice=["bronze"] * 3)
    for card in cards:
        scene.play(f"play {card}")
    scene.play("done")
    scene.play("roll 4", dice=["bronze"] * 4)
    assert scene.player("blue").strength == 4 + 3 + 11 + 22 + 3 + 6 + 3 + 4
    scene.play("take vp")
    assert scene.player("blue").score == 100 + 112
