from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations, product
from random import Random

import pytest

from lusoria.core.log import EVERYONE, Event
from lusoria.core.record import copy
from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.rules.state import HAND, METALS, NOBODY, NOTHING, STADIUM_CARDS, State
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import COLOURS, four_seats, kinds, ranking, strengths

SIDES = ("silver", "gold")
OTHER = {"silver": "gold", "gold": "silver"}
BLANK = ["bronze"] * 3  # counts for neither side
FOLLOWERS, AFTER_DICE, AFTER_CARDS, FINAL = 0, 1, 2, 3
SPECTATOR = 7
Told = tuple[str, int, int, int]


def race_of_four(start: str = "blue") -> Scene:
    scene = four_seats(start)
    scene.stand("blue", "stadium_silver_1a")
    scene.stand("green", "stadium_gold_1a")
    scene.stand("yellow", "stadium_silver_2")
    scene.stand("red", "stadium_gold_2")
    return scene


def hold_blue_dice(scene: Scene, seat: str, count: int = 4) -> None:
    scene.s.blue_holder, scene.s.blue_dice = scene.seat(seat), count


def gains(scene: Scene, seats: Sequence[str]) -> list[list[int]]:
    start = (2, 1, 1)
    return [[scene.supply(seat)[m] - start[m] for m in range(3)] for seat in seats]


def unseen(scene: Scene) -> int:
    return sum(scene.s.stadium[card] for card in range(len(STADIUM_CARDS)))


def cards_in_deck(scene: Scene) -> int:
    return unseen(scene) - scene.s.stadium_buried


def removed(scene: Scene) -> list[str]:
    return scene.removed


def answer_for(scene: Scene, card: str) -> int:
    # What chance has to answer for this card to be the top one.
    index = STADIUM_CARDS.index(card)
    assert scene.s.stadium[index] > 0
    return sum(scene.s.stadium[kind] for kind in range(index))


def seen_by(seat: int, happened: Iterable[Event]) -> list[Told]:
    return [(EVENTS.names[event.kind], event.seat, event.a, event.b) for event in happened if event.seen >> seat & 1]


# ---- contestants and start strength


def test_AQ_STAD_1_there_are_three_fields_on_each_side() -> None:
    scene = Scene()
    assert [move for move in scene.moves if "stadium" in move] == [
        "place stadium_gold_1a",
        "place stadium_gold_1b",
        "place stadium_gold_2",
        "place stadium_silver_1a",
        "place stadium_silver_1b",
        "place stadium_silver_2",
    ]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("field", "strength"), [("1a", 1), ("1b", 1), ("2", 2)])
def test_AQ_STAD_1_fields_of_strength_1_1_and_2(side: str, field: str, strength: int) -> None:
    scene = four_seats()
    scene.stand("red", f"stadium_{side}_{field}")
    scene.begin("stadium_throw", dice=BLANK)
    assert scene.player("red").strength == strength


def test_AQ_STAD_1_both_sides_run_in_one_race() -> None:
    scene = race_of_four()
    scene.begin("stadium_throw", dice=[*BLANK, "gold", "gold", "gold", *BLANK, "gold", "bronze", "bronze"])
    assert ranking(scene) == ["green", "red", "yellow", "blue"]


def test_AQ_STAD_1_players_without_a_follower_here_take_no_part() -> None:
    scene = four_seats()
    scene.stand("blue", "stadium_silver_1a")
    scene.stand("yellow", "stadium_gold_1a")
    scene.stand("green", "arena_2")
    scene.hand("green", ["horse_gold_2", "horse_silver_2"])
    hold_blue_dice(scene, "green")
    scene.begin("stadium_throw", dice=BLANK * 2)
    assert not scene.happened("threw_red", "green")
    assert not scene.happened("threw_blue")
    assert scene.step == "laurel"
    assert sorted(ranking(scene)) == ["blue", "yellow"]
    scene.play("keep deck")
    assert gains(scene, ["green", "red"]) == [[0, 0, 0], [0, 0, 0]]
    assert scene.won("green") + scene.won("red") == []


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("fields", "strength"), [(("1a", "1b"), 2), (("1a", "2"), 3), (("1b", "2"), 3), (("1a", "1b", "2"), 4)]
)
def test_AQ_STAD_2_start_strength_is_the_sum_of_the_fields(side: str, fields: tuple[str, ...], strength: int) -> None:
    scene = four_seats()
    scene.stand("green", *(f"stadium_{side}_{field}" for field in fields))
    scene.stand("red", f"stadium_{OTHER[side]}_2")
    scene.begin("stadium_throw", dice=BLANK * 2)
    assert strengths(scene, FOLLOWERS) == [("green", strength), ("red", 2)]


def test_AQ_STAD_2_strength_of_the_arena_does_not_count() -> None:
    scene = four_seats()
    scene.stand("red", "arena_2", "stadium_gold_1a")
    scene.begin("arena_throw", dice=["bronze"] * 3)
    assert scene.player("red").strength == 5
    scene.play("take vp", dice=BLANK)
    assert scene.player("red").strength == 1


# ---- red dice


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("dice", list(product(METALS, repeat=3)))
def test_AQ_STAD_3_one_more_per_die_of_the_own_side(side: str, dice: tuple[str, ...]) -> None:
    scene = four_seats()
    scene.stand("red", f"stadium_{side}_2")
    scene.begin("stadium_throw", dice=dice)
    assert scene.player("red").strength == 2 + dice.count(side)


def test_AQ_STAD_3_each_contestant_rolls_three_dice() -> None:
    scene = race_of_four()
    scene.stand("red", "stadium_gold_1b")
    scene.begin("stadium_throw")
    for seat in COLOURS:
        assert len(scene.happened("threw_red", seat)) == 3


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("blue", ["blue", "green", "yellow", "red"]),
        ("green", ["green", "yellow", "red", "blue"]),
        ("yellow", ["yellow", "red", "blue", "green"]),
        ("red", ["red", "blue", "green", "yellow"]),
    ],
)
def test_AQ_STAD_3_rolls_in_player_order(start: str, order: list[str]) -> None:
    scene = race_of_four(start)
    scene.begin("stadium_throw")
    assert [scene.names[event.seat] for event in scene.happened("threw_red")] == [s for s in order for _ in range(3)]
    assert [seat for seat, _ in strengths(scene, AFTER_DICE)] == order


# ---- horses


def card_race(side: str, hand: Sequence[str]) -> Scene:
    # Red plays horses first; blue, who is asked next, keeps the race open.
    scene = four_seats("red")
    scene.stand("red", f"stadium_{side}_2")
    scene.stand("blue", f"stadium_{OTHER[side]}_1a")
    scene.hand("red", hand)
    scene.hand("blue", ["weapon_1"])
    scene.begin("stadium_throw", dice=BLANK * 2)
    return scene


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("horses", [1, 2])
def test_AQ_STAD_4_a_card_adds_the_horses_shown(side: str, horses: int) -> None:
    scene = card_race(side, [f"horse_{side}_{horses}"])
    assert (scene.deciding, scene.step) == ("red", "stadium_cards")
    scene.play(f"play horse_{side}_{horses}")
    scene.play("done")
    assert scene.player("red").strength == 2 + horses
    assert strengths(scene, AFTER_CARDS) == [("red", 2 + horses)]


@pytest.mark.parametrize("side", SIDES)
def test_AQ_STAD_4_only_horses_of_the_own_side_are_played(side: str) -> None:
    hand = ["slave_1", "slave_2", "weapon_3", "weapon_2", "weapon_1"]
    hand += [f"horse_{metal}_{horses}" for metal in SIDES for horses in (1, 2)]
    scene = card_race(side, hand)
    assert sorted(scene.moves) == ["done", f"play horse_{side}_1", f"play horse_{side}_2"]


@pytest.mark.parametrize("side", SIDES)
def test_AQ_STAD_4_horses_of_the_other_side_are_of_no_use(side: str) -> None:
    scene = card_race(side, [f"horse_{OTHER[side]}_2", f"horse_{OTHER[side]}_1"])
    assert (scene.deciding, scene.moves) == ("red", ["done"])
    scene.play("done")
    assert scene.player("red").strength == 2
    assert len(scene.cards("red")) == 2


@pytest.mark.parametrize("side", SIDES)
def test_AQ_STAD_4_every_set_of_own_horses_can_be_played(side: str) -> None:
    double, single = f"horse_{side}_2", f"horse_{side}_1"
    hand = [double, double, single, single, single, f"horse_{OTHER[side]}_1", "slave_2", "weapon_2"]
    scene = card_race(side, hand)
    played: set[tuple[int, int]] = set()
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
                assert Counter(hand) - Counter(scene.cards("red")) == Counter(cards)
                assert scene.player("red").strength == 2 + 2 * cards.count(double) + cards.count(single)
                played.add((cards.count(double), cards.count(single)))
    assert played == set(product(range(3), range(4)))


def test_AQ_STAD_4_no_card_is_played_twice() -> None:
    scene = card_race("gold", ["horse_gold_2", "horse_gold_1"])
    scene.play("play horse_gold_2")
    assert sorted(scene.moves) == ["done", "play horse_gold_1"]
    scene.play("play horse_gold_1")
    assert scene.moves == ["done"]


def test_AQ_STAD_4_may_play_nothing() -> None:
    scene = card_race("silver", ["horse_silver_2"])
    scene.play("done")
    assert scene.player("red").strength == 2
    assert scene.cards("red") == ["horse_silver_2"]


def test_AQ_STAD_4_played_horses_go_to_the_discard_pile() -> None:
    scene = card_race("silver", ["horse_silver_2", "horse_silver_1"])
    scene.play("play horse_silver_2")
    scene.play("done")
    assert scene.named(scene.s.equi_out, HAND[2:]) == ["horse_silver_2"]
    assert scene.cards("red") == ["horse_silver_1"]


def test_AQ_STAD_4_nothing_is_shown_or_resolved_before_the_set_is_complete() -> None:
    scene = card_race("gold", ["horse_gold_2", "horse_gold_1"])
    assert scene.play("play horse_gold_2") == []
    assert scene.play("play horse_gold_1") == []
    assert scene.deciding == "red"
    assert scene.player("red").strength == 2
    assert scene.named(scene.s.equi_out, HAND[2:]) == []


def test_AQ_STAD_4_horses_are_played_openly_before_the_next_contestant_decides() -> None:
    scene = card_race("gold", ["horse_gold_2", "horse_gold_1", "horse_gold_1"])
    for card in ("horse_gold_1", "horse_gold_2", "horse_gold_1"):
        scene.play(f"play {card}")
    scene.play("done")
    shown = [(scene.names[e.seat], HAND[e.a], e.b, e.seen) for e in scene.happened("showed")]
    assert sorted(shown) == [("red", "horse_gold_1", 2, EVERYONE), ("red", "horse_gold_2", 1, EVERYONE)]
    assert (scene.deciding, scene.step) == ("blue", "stadium_cards")


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("blue", ["blue", "green", "yellow", "red"]),
        ("yellow", ["yellow", "red", "blue", "green"]),
        ("red", ["red", "blue", "green", "yellow"]),
    ],
)
def test_AQ_STAD_4_in_player_order_and_each_once(start: str, order: list[str]) -> None:
    scene = race_of_four(start)
    side = {"blue": "silver", "yellow": "silver", "green": "gold", "red": "gold"}
    for seat in COLOURS:
        scene.hand(seat, [f"horse_{side[seat]}_1", "weapon_1" if seat != "red" else "weapon_2"])
    scene.begin("stadium_throw", dice=BLANK * 4)
    asked = []
    while scene.step == "stadium_cards":
        asked.append(str(scene.deciding))
        scene.play(f"play horse_{side[asked[-1]]}_1")
        scene.play("done")
    assert asked == order
    assert scene.step == "laurel"


# ---- blue dice


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("dice", [dice for count in (1, 2, 4) for dice in product(METALS, repeat=count)])
def test_AQ_STAD_5_all_remaining_blue_dice_are_rolled_and_own_metal_counts(side: str, dice: tuple[str, ...]) -> None:
    scene = four_seats()
    scene.stand("red", f"stadium_{side}_2")
    hold_blue_dice(scene, "red", len(dice))
    scene.begin("stadium_throw", dice=[*BLANK, *dice])
    assert [METALS[event.a] for event in scene.happened("threw_blue", "red")] == list(dice)
    assert scene.player("red").strength == 2 + dice.count(side)
    assert scene.step == "laurel"


def test_AQ_STAD_5_is_automatic_and_comes_after_all_card_play() -> None:
    scene = race_of_four()
    hold_blue_dice(scene, "blue")
    scene.hand("blue", ["horse_silver_1"])
    scene.hand("red", ["horse_gold_1"])
    scene.begin("stadium_throw", dice=BLANK * 4)
    assert (scene.deciding, scene.step) == ("blue", "stadium_cards")
    scene.play("done")
    assert (scene.deciding, scene.step) == ("red", "stadium_cards")
    assert not scene.happened("threw_blue")
    scene.play("done", dice=["silver", "silver", "silver", "gold"])
    assert len(scene.happened("threw_blue", "blue")) == 4
    assert strengths(scene, FINAL) == [("blue", 4)]
    assert ranking(scene)[0] == "blue"
    assert (scene.deciding, scene.step) == ("blue", "laurel")


def test_AQ_STAD_5_dice_rolled_in_the_arena_are_not_rolled_again() -> None:
    scene = four_seats()
    scene.stand("yellow", "arena_2", "stadium_gold_1a")
    hold_blue_dice(scene, "yellow")
    scene.begin("arena_throw")
    scene.play("roll 3")
    scene.play("take vp", dice=[*BLANK, "gold"])
    assert len(scene.happened("threw_blue")) == 1
    assert scene.player("yellow").strength == 2


def test_AQ_STAD_5_with_all_dice_rolled_in_the_arena_none_is_left() -> None:
    scene = four_seats()
    scene.stand("yellow", "arena_2", "stadium_gold_1a")
    hold_blue_dice(scene, "yellow")
    scene.begin("arena_throw")
    scene.play("roll 4")
    scene.play("take vp", dice=BLANK)
    assert not scene.happened("threw_blue")
    assert scene.player("yellow").strength == 1


def test_AQ_STAD_5_a_holder_who_ran_only_here_rolls_all_four() -> None:
    scene = four_seats()
    scene.stand("blue", "arena_2")
    scene.stand("yellow", "stadium_silver_1b")
    hold_blue_dice(scene, "yellow")
    scene.begin("arena_throw")
    scene.play("take vp", dice=[*BLANK, "silver", "silver", "gold", "bronze"])
    assert len(scene.happened("threw_blue", "yellow")) == 4
    assert scene.player("yellow").strength == 3


def test_AQ_STAD_5_a_holder_who_is_no_contestant_does_not_roll() -> None:
    scene = four_seats()
    scene.stand("yellow", "stadium_silver_1b")
    hold_blue_dice(scene, "blue")
    scene.begin("stadium_throw", dice=BLANK)
    assert not scene.happened("threw_blue")
    assert scene.player("yellow").strength == 1


# ---- ranking


def test_AQ_STAD_6_highest_strength_first() -> None:
    scene = race_of_four()
    dice = [*["silver"] * 3, *BLANK, "silver", "bronze", "bronze", *BLANK]
    scene.begin("stadium_throw", dice=dice)
    assert ranking(scene) == ["blue", "yellow", "red", "green"]
    assert [event.b for event in scene.happened("placed_in_contest")] == [4, 3, 2, 1]


@pytest.mark.parametrize("crests", list(permutations(COLOURS)))
def test_AQ_STAD_6_every_tie_goes_to_the_lower_crest_whatever_the_side(crests: tuple[str, ...]) -> None:
    scene = race_of_four()
    scene.crests(*crests)
    dice = ["silver", "bronze", "bronze", "gold", "bronze", "bronze", *BLANK, *BLANK]
    scene.begin("stadium_throw", dice=dice)
    assert [scene.player(seat).strength for seat in COLOURS] == [2, 2, 2, 2]
    assert ranking(scene) == list(crests)
    assert scene.deciding == crests[0]


def test_AQ_STAD_6_strength_comes_before_the_crest() -> None:
    scene = race_of_four()
    scene.crests("blue", "green", "yellow", "red")
    scene.begin("stadium_throw", dice=BLANK * 4)
    assert ranking(scene) == ["yellow", "red", "blue", "green"]


def test_AQ_STAD_6_horses_and_blue_dice_count_for_the_ranking() -> None:
    scene = race_of_four()
    scene.hand("green", ["horse_gold_2"])
    hold_blue_dice(scene, "blue")
    scene.begin("stadium_throw", dice=BLANK * 4)
    scene.play("play horse_gold_2")
    scene.play("done", dice=["silver"] * 4)
    assert ranking(scene) == ["blue", "green", "red", "yellow"]
    assert [event.b for event in scene.happened("placed_in_contest")] == [5, 3, 2, 2]


# ---- coins


def test_AQ_STAD_7_three_two_one_coins_of_the_own_side() -> None:
    scene = race_of_four()
    scene.begin("stadium_throw", dice=[*["silver"] * 3, *BLANK, *BLANK, "gold", "bronze", "bronze"])
    assert ranking(scene) == ["blue", "red", "yellow", "green"]
    assert gains(scene, ["blue", "red", "yellow"]) == [[0, 3, 0], [0, 0, 2], [0, 1, 0]]


@pytest.mark.parametrize(
    ("side", "paid"),
    [("silver", [[0, 3, 0], [0, 2, 0], [0, 1, 0]]), ("gold", [[0, 0, 3], [0, 0, 2], [0, 0, 1]])],
)
def test_AQ_STAD_7_a_race_on_one_side_only(side: str, paid: list[list[int]]) -> None:
    scene = four_seats()
    before = [scene.s.bank[m] for m in range(3)]
    for seat, field in (("green", "1a"), ("red", "2"), ("blue", "1b")):
        scene.stand(seat, f"stadium_{side}_{field}")
    scene.begin("stadium_throw", dice=BLANK * 3)
    assert gains(scene, ["red", "green", "blue"]) == paid
    assert [scene.s.bank[m] for m in range(3)] == [before[m] - sum(gain[m] for gain in paid) for m in range(3)]


def test_AQ_STAD_7_further_places_receive_nothing() -> None:
    scene = Scene(seats=5)
    scene.crests("red", "yellow", "blue", "green", "orange")
    for seat, field in zip(scene.names, ("gold_1a", "gold_1b", "gold_2", "silver_1a", "silver_1b"), strict=True):
        scene.stand(seat, f"stadium_{field}")
    scene.begin("stadium_throw", dice=BLANK * 5)
    assert ranking(scene) == ["blue", "red", "yellow", "green", "orange"]
    assert gains(scene, ["green", "orange"]) == [[0, 0, 0], [0, 0, 0]]
    scene.play("keep deck")
    assert gains(scene, ["green", "orange"]) == [[0, 0, 0], [0, 0, 0]]
    assert [len(scene.won(seat)) for seat in scene.names] == [1, 0, 1, 0, 0]


@pytest.mark.parametrize(
    ("stock", "paid"),
    [(6, (3, 2, 1)), (5, (3, 2, 0)), (4, (3, 1, 0)), (2, (2, 0, 0)), (0, (0, 0, 0))],
)
def test_AQ_STAD_7_a_short_bank_serves_the_better_place_first(stock: int, paid: tuple[int, ...]) -> None:
    scene = four_seats()
    scene.bank((9, stock, 9))
    for seat, field in (("yellow", "1a"), ("blue", "2"), ("red", "1b")):
        scene.stand(seat, f"stadium_silver_{field}")
    scene.begin("stadium_throw", dice=BLANK * 3)
    assert [gain[1] for gain in gains(scene, ["blue", "red", "yellow"])] == list(paid)
    assert [scene.s.bank[m] for m in range(3)] == [9, stock - sum(paid), 9]


def test_AQ_STAD_7_coins_are_paid_in_the_order_of_the_places() -> None:
    scene = race_of_four()
    scene.begin("stadium_throw", dice=BLANK * 4)
    paid = [(scene.names[event.seat], METALS[event.a], event.b) for event in scene.happened("received")]
    assert paid == [("red", "gold", 3), ("yellow", "silver", 2), ("green", "gold", 1)]


# ---- laurels


def at_laurels(top: str, up: str = "stadium_neutral_5") -> tuple[Scene, list[Event]]:
    # Yellow wins before blue; red is third. Green in the Forum has the next decision.
    scene = four_seats()
    scene.stand("yellow", "stadium_silver_2")
    scene.stand("blue", "stadium_silver_1a")
    scene.stand("red", "stadium_gold_1a")
    scene.stand("green", "forum_1")
    scene.face_up(up)
    dice = ["silver", "bronze", "bronze", "silver", "bronze", "bronze", *BLANK]
    return scene, scene.begin("stadium_throw", dice=[*dice, answer_for(scene, top)])


def told_about_laurels(seat: int, keep: str, top: str, up: str = "stadium_neutral_5") -> list[Told]:
    scene, happened = at_laurels(top, up)
    told = seen_by(seat, happened)
    return told + seen_by(seat, scene.play(keep))


def test_AQ_STAD_8_the_winner_chooses_between_the_face_up_card_and_the_deck_card() -> None:
    scene, _ = at_laurels("stadium_blue")
    assert (scene.deciding, scene.step) == ("yellow", "laurel")
    assert scene.moves == ["keep face_up", "keep deck"]


@pytest.mark.parametrize(
    ("keep", "first", "second"),
    [("keep face_up", "stadium_neutral_5", "stadium_blue"), ("keep deck", "stadium_blue", "stadium_neutral_5")],
)
def test_AQ_STAD_8_one_card_is_kept_the_other_goes_to_the_second(keep: str, first: str, second: str) -> None:
    scene, _ = at_laurels("stadium_blue")
    scene.play(keep)
    assert scene.won("yellow") == [first]
    assert scene.won("blue") == [second]
    assert scene.won("red") + scene.won("green") == []
    assert removed(scene) == []
    assert scene.s.stadium_up == NOTHING


@pytest.mark.parametrize("keep", ["keep face_up", "keep deck"])
def test_AQ_STAD_8_two_cards_alike(keep: str) -> None:
    scene, _ = at_laurels("stadium_white", up="stadium_white")
    scene.play(keep)
    assert scene.won("yellow") == ["stadium_white"]
    assert scene.won("blue") == ["stadium_white"]


def test_AQ_STAD_8_every_card_of_the_deck_can_be_the_top_one() -> None:
    scene = four_seats()
    scene.stand("yellow", "stadium_silver_2")
    scene.face_up("stadium_neutral_5")
    position, deck = copy(scene.s), Counter(scene.named(scene.s.stadium, STADIUM_CARDS))
    tops: Counter[str] = Counter()
    for answer in range(11):
        scene.s = copy(position)
        scene.begin("stadium_throw", dice=[*BLANK, answer])
        assert scene.asked[-1] == (answer, 11)
        tops[STADIUM_CARDS[scene.s.stadium_top]] += 1
    assert tops == deck


def test_AQ_STAD_8_the_deck_card_is_drawn_from_the_deck() -> None:
    scene, _ = at_laurels("stadium_blue")
    assert scene.s.stadium[STADIUM_CARDS.index("stadium_blue")] == 1
    assert cards_in_deck(scene) == 10


def test_AQ_STAD_8_only_the_winner_looks_at_the_deck_card() -> None:
    scene, _ = at_laurels("stadium_purple")
    yellow = scene.seat("yellow")
    looked = [(event.seat, STADIUM_CARDS[event.a], event.seen) for event in scene.happened("looked")]
    assert looked == [(yellow, "stadium_purple", 1 << yellow)]


def test_AQ_STAD_8_each_of_the_two_learns_the_own_card_only() -> None:
    scene, _ = at_laurels("stadium_purple")
    scene.play("keep deck")
    yellow, blue = scene.seat("yellow"), scene.seat("blue")
    laurels = [(event.seat, STADIUM_CARDS[event.a], event.seen) for event in scene.happened("laurel")]
    assert laurels == [(yellow, "stadium_purple", 1 << yellow), (blue, "stadium_neutral_5", 1 << blue)]
    hidden = [(event.seat, event.a, event.b, event.seen) for event in scene.happened("laurel_hidden")]
    assert hidden == [(yellow, 0, 0, EVERYONE ^ (1 << yellow)), (blue, 0, 0, EVERYONE ^ (1 << blue))]


@pytest.mark.parametrize("seat", ["red", "green", "spectator"])
def test_AQ_STAD_8_the_others_learn_neither_the_deck_card_nor_who_received_which(seat: str) -> None:
    observer = SPECTATOR if seat == "spectator" else COLOURS.index(seat)
    tops = [card for card in STADIUM_CARDS if card != "stadium_neutral_5"]
    told = [told_about_laurels(observer, keep, top) for keep, top in product(["keep face_up", "keep deck"], tops)]
    assert all(other == told[0] for other in told)
    assert [kind for kind, *_ in told[0]].count("laurel_hidden") == 2


def test_AQ_STAD_8_a_second_with_the_face_up_card_does_not_learn_the_deck_card() -> None:
    blue = COLOURS.index("blue")
    tops = [card for card in STADIUM_CARDS if card != "stadium_neutral_5"]
    told = [told_about_laurels(blue, "keep deck", top) for top in tops]
    assert all(other == told[0] for other in told)
    assert ("laurel", blue, STADIUM_CARDS.index("stadium_neutral_5"), 0) in told[0]


def test_AQ_STAD_8_a_second_with_the_deck_card_learns_it_only_when_receiving_it() -> None:
    blue = COLOURS.index("blue")
    scene, happened = at_laurels("stadium_white")
    first = seen_by(blue, happened)
    scene, happened = at_laurels("stadium_neutral_10")
    assert seen_by(blue, happened) == first
    assert ("laurel", blue, STADIUM_CARDS.index("stadium_neutral_10"), 0) in seen_by(blue, scene.play("keep face_up"))


# ---- one contestant


def sole_contestant(top: str = "stadium_neutral_10", up: str = "stadium_white") -> Scene:
    scene = four_seats()
    scene.stand("blue", "stadium_silver_1a")
    scene.stand("green", "forum_1")
    scene.face_up(up)
    scene.begin("stadium_throw", dice=[*BLANK, answer_for(scene, top)])
    return scene


@pytest.mark.parametrize(
    ("keep", "kept", "left"),
    [("keep face_up", "stadium_white", "stadium_neutral_10"), ("keep deck", "stadium_neutral_10", "stadium_white")],
)
def test_AQ_STAD_9_a_sole_contestant_keeps_one_card_and_the_other_leaves_the_game(
    keep: str, kept: str, left: str
) -> None:
    scene = sole_contestant()
    assert (scene.deciding, scene.moves) == ("blue", ["keep face_up", "keep deck"])
    scene.play(keep)
    assert scene.won("blue") == [kept]
    assert [scene.won(seat) for seat in ("green", "yellow", "red")] == [[], [], []]
    assert removed(scene) == [left]
    assert cards_in_deck(scene) == 10


def test_AQ_STAD_9_a_sole_contestant_receives_three_coins() -> None:
    scene = sole_contestant()
    assert gains(scene, COLOURS) == [[0, 3, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_AQ_STAD_9_a_second_place_in_the_arena_receives_no_laurel() -> None:
    scene = four_seats()
    scene.stand("blue", "arena_2", "stadium_silver_1a")
    scene.stand("yellow", "arena_1a")
    scene.stand("green", "forum_1")
    scene.begin("arena_throw")
    scene.play("take vp")
    scene.play("keep deck")
    assert [len(scene.won(seat)) for seat in COLOURS] == [1, 0, 0, 0]
    assert len(removed(scene)) == 1


def test_AQ_STAD_9_the_other_card_leaves_face_down() -> None:
    scene = sole_contestant()
    blue = scene.seat("blue")
    scene.play("keep deck")
    told = [(event.seat, STADIUM_CARDS[event.a], event.seen) for event in scene.happened("removed")]
    assert told == [(blue, "stadium_white", 1 << blue)]
    hidden = [(event.a, event.seen) for event in scene.happened("removed_hidden")]
    assert hidden == [(1, EVERYONE ^ (1 << blue))]


@pytest.mark.parametrize("observer", [1, 2, 3, SPECTATOR])
def test_AQ_STAD_9_the_others_do_not_learn_which_card_was_kept(observer: int) -> None:
    told = []
    for keep, top in product(["keep face_up", "keep deck"], ["stadium_neutral_10", "stadium_blue", "stadium_white"]):
        scene = sole_contestant(top)
        told.append(seen_by(observer, scene.play(keep)))
    assert all(other == told[0] for other in told)
    assert told[0]


# ---- no contestant


def no_race() -> Scene:
    scene = four_seats()
    scene.stand("green", "forum_1")
    scene.face_up("stadium_neutral_7")
    return scene


def test_AQ_STAD_10_without_contestants_both_cards_leave_the_game() -> None:
    scene = no_race()
    assert cards_in_deck(scene) == 11
    scene.begin("stadium_throw")
    assert scene.deciding == "green"
    assert removed(scene) == ["stadium_neutral_7"]
    assert scene.s.stadium_up == NOTHING
    assert cards_in_deck(scene) == 10
    assert all(scene.won(seat) == [] for seat in COLOURS)


def test_AQ_STAD_10_nobody_rolls_decides_or_is_paid() -> None:
    scene = no_race()
    for seat in COLOURS:
        scene.hand(seat, ["horse_gold_1" if seat in ("blue", "green") else "horse_silver_1"])
    hold_blue_dice(scene, "red")
    before = [scene.s.bank[m] for m in range(3)]
    happened = kinds(scene.begin("stadium_throw"))
    assert scene.asked == []
    assert happened == ["removed_hidden"]
    assert [scene.s.bank[m] for m in range(3)] == before


def test_AQ_STAD_10_the_deck_card_that_nobody_saw_stays_undecided() -> None:
    scene = no_race()
    before = [scene.s.stadium[card] for card in range(len(STADIUM_CARDS))]
    scene.begin("stadium_throw")
    assert scene.asked == []
    assert [scene.s.stadium[card] for card in range(len(STADIUM_CARDS))] == before
    assert scene.s.stadium_buried == 1
    assert scene.s.stadium_top == NOTHING


def test_AQ_STAD_10_any_card_nobody_saw_may_come_up_next() -> None:
    scene = no_race()
    scene.begin("stadium_throw")
    position, unseen_cards = copy(scene.s), scene.named(scene.s.stadium, STADIUM_CARDS)
    came: Counter[str] = Counter()
    for answer in range(11):
        scene.s = copy(position)
        scene.play("decline", dice=[answer])
        assert scene.asked == [(answer, 11)]
        came[STADIUM_CARDS[scene.s.stadium_up]] += 1
    assert came == Counter(unseen_cards)


def test_AQ_STAD_10_everybody_is_told_that_two_cards_leave_and_nobody_which_the_deck_card_is() -> None:
    scene = no_race()
    happened = scene.begin("stadium_throw")
    assert [(EVENTS.names[event.kind], event.a, event.b, event.seen) for event in happened] == [
        ("removed_hidden", 2, 0, EVERYONE)
    ]


# ---- two cards a round


def play_rounds(scene: Scene, seed: int, runs: bool | None) -> list[int]:
    # The cards in the deck at the beginning of each round; runs: whether anybody ever runs, None: as it comes.
    chance = Random(seed)
    decks: list[int] = []
    while scene.stage != "over":
        if scene.s.round > len(decks):
            assert scene.s.stadium_up != NOTHING
            decks.append(cards_in_deck(scene))
        moves = scene.moves
        race = [move for move in moves if move.startswith("place stadium")]
        if runs is True and race and all(scene.s.field[field] == NOBODY for field in range(12, 18)):
            moves = race
        elif runs is False:
            moves = [move for move in moves if move not in race]
        scene.play(chance.choice(moves))
    return decks


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("runs", [True, False, None])
def test_AQ_STAD_11_two_cards_are_used_in_every_round_and_none_is_left(seats: int, runs: bool | None) -> None:
    scene = Scene(seats=seats)
    assert play_rounds(scene, seats, runs) == [11, 9, 7, 5, 3, 1]
    assert cards_in_deck(scene) == 0
    assert (scene.s.stadium_up, scene.s.stadium_top) == (NOTHING, NOTHING)


@pytest.mark.parametrize("seed", range(10))
def test_AQ_STAD_11_every_card_is_with_an_owner_or_out_of_the_game(seed: int) -> None:
    scene = Scene(seats=3)
    play_rounds(scene, seed, None)
    owned = [card for seat in scene.names for card in scene.won(seat) if card in STADIUM_CARDS]
    known = Counter(owned + removed(scene) + scene.named(scene.s.stadium, STADIUM_CARDS))
    assert known == {card: 1 if "neutral" in card else 2 for card in STADIUM_CARDS}
    assert unseen(scene) == scene.s.stadium_buried


def test_AQ_STAD_11_a_game_without_any_race_buries_six_cards_unseen() -> None:
    scene = Scene(seats=3)
    play_rounds(scene, 1, False)
    assert scene.s.stadium_buried == 6
    assert len(removed(scene)) == 6
    assert unseen(scene) == 6


# ---- the blue dice go back


@pytest.mark.parametrize("fields", [("stadium_gold_1a",), ("arena_1a",), ()])
def test_AQ_STAD_12_after_the_stadium_all_blue_dice_are_on_potentia(fields: tuple[str, ...]) -> None:
    scene = four_seats()
    scene.stand("red", "potentia", *fields)
    scene.stand("blue", "stadium_silver_1a")
    scene.stand("green", "forum_1")
    scene.begin("mercatus")
    moves = {"arena_blue": "roll 1", "arena_prize": "take vp", "laurel": "keep deck"}
    while scene.step != "build":
        scene.play(moves[scene.step])
    assert (scene.s.blue_holder, scene.s.blue_dice) == (NOBODY, 0)


def test_AQ_STAD_12_also_without_a_race() -> None:
    scene = no_race()
    hold_blue_dice(scene, "red")
    scene.begin("stadium_throw")
    assert (scene.s.blue_holder, scene.s.blue_dice) == (NOBODY, 0)


def test_AQ_STAD_12_the_next_holder_has_all_four_again() -> None:
    scene = four_seats()
    scene.stand("red", "potentia", "stadium_gold_2")
    scene.begin("mercatus")
    assert len(scene.happened("threw_blue", "red")) == 4
    scene.play("keep deck")
    assert (scene.s.round, scene.step) == (2, "place")
    scene.stand("yellow", "potentia", "arena_2")
    scene.begin("mercatus")
    assert (scene.deciding, scene.moves[-1]) == ("yellow", "roll 4")
