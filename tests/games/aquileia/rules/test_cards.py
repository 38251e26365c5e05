from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from lusoria.games.aquileia.rules.state import HAND, NOTHING, STADIUM_CARDS, THEATRE_CARDS
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import random_game, told

SLAVES, EQUI = HAND[:2], HAND[2:]
tables = pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in (3, 4, 5) for seed in range(4)])


def slave_piles(scene: Scene, deck: Sequence[str], discards: Sequence[str]) -> None:
    for kind, name in enumerate(SLAVES):
        scene.s.slaves[kind] = deck.count(name)
        scene.s.slaves_out[kind] = discards.count(name)
        scene.player("green").hand[kind] = 11 - deck.count(name) - discards.count(name)


def equi_piles(scene: Scene, deck: Sequence[str], discards: Sequence[str]) -> None:
    for kind, name in enumerate(EQUI):
        scene.player("green").hand[2 + kind] += scene.s.equi[kind] - deck.count(name) - discards.count(name)
        scene.s.equi[kind] = deck.count(name)
        scene.s.equi_out[kind] = discards.count(name)
        assert scene.player("green").hand[2 + kind] >= 0


def slave_deck(scene: Scene) -> list[str]:
    return scene.named(scene.s.slaves, SLAVES)


def slave_discards(scene: Scene) -> list[str]:
    return scene.named(scene.s.slaves_out, SLAVES)


def equi_deck(scene: Scene) -> list[str]:
    return scene.named(scene.s.equi, EQUI)


def equi_discards(scene: Scene) -> list[str]:
    return scene.named(scene.s.equi_out, EQUI)


def red_alone_in_the_arena(scene: Scene, dice: Sequence[str] = ("gold", "gold", "gold")) -> None:
    scene.stand("red", "arena_2")
    scene.begin("arena_throw", dice=dice)


def red_at_servi(scene: Scene) -> None:
    scene.coins("red", [5, 5, 5])
    scene.stand("red", "servi_bottom")
    scene.begin("mercatus")


def red_at_equi_left(scene: Scene) -> None:
    scene.stand("red", "equi_left")
    scene.begin("mercatus")


# ---- AQ-CARD-1


def test_AQ_CARD_1_slaves_and_weapons_of_the_arena_go_to_the_pile_of_their_back() -> None:
    scene = Scene()
    scene.hand("red", ["slave_1", "slave_2", "slave_2", "weapon_2", "horse_gold_1"])
    red_alone_in_the_arena(scene)
    for card in ("slave_2", "slave_2", "weapon_2"):
        scene.play(f"play {card}")
    scene.play("done")
    assert slave_discards(scene) == ["slave_2", "slave_2"]
    assert equi_discards(scene) == ["weapon_2"]
    assert scene.cards("red") == ["slave_1", "horse_gold_1"]


def test_AQ_CARD_1_horses_of_the_stadium_go_to_the_equi_pile() -> None:
    scene = Scene()
    scene.hand("red", ["horse_gold_1", "horse_gold_2", "horse_silver_1"])
    scene.stand("red", "stadium_gold_1a")
    scene.begin("stadium_throw")
    scene.play("play horse_gold_2")
    scene.play("done")
    assert equi_discards(scene) == ["horse_gold_2"]
    assert slave_discards(scene) == []
    assert scene.cards("red") == ["horse_gold_1", "horse_silver_1"]


def test_AQ_CARD_1_slaves_paid_for_a_building_go_to_the_slave_pile() -> None:
    scene = Scene()
    scene.coins("red", [2, 2, 1])
    scene.hand("red", ["slave_1", "slave_2", "slave_2"])
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    scene.play("build villa_blue_10")
    scene.play("doubles 1")
    assert slave_discards(scene) == ["slave_1", "slave_2"]
    assert scene.cards("red") == ["slave_2"]


def test_AQ_CARD_1_cards_not_played_are_not_discarded() -> None:
    scene = Scene()
    scene.hand("red", ["slave_1", "weapon_1"])
    red_alone_in_the_arena(scene)
    scene.play("done")
    assert scene.cards("red") == ["slave_1", "weapon_1"]
    assert slave_discards(scene) == equi_discards(scene) == []


def test_AQ_CARD_1_a_discarded_card_does_not_return_to_the_deck() -> None:
    scene = Scene()
    scene.hand("red", ["slave_1", "weapon_1"])
    decks = slave_deck(scene), equi_deck(scene)
    red_alone_in_the_arena(scene)
    for move in ("play slave_1", "play weapon_1", "done"):
        scene.play(move)
    assert (slave_deck(scene), equi_deck(scene)) == decks


@tables
def test_AQ_CARD_1_no_slave_horse_or_weapon_card_is_ever_lost(seats: int, seed: int) -> None:
    slaves = Counter(slave_deck(Scene()))
    first = Scene()
    equi = Counter(equi_deck(first) + [EQUI[first.s.slot[slot]] for slot in range(3)])
    for scene in random_game(seats, seed):
        hands = [card for seat in range(seats) for card in scene.cards(seat)]
        display = [EQUI[scene.s.slot[slot]] for slot in range(3) if scene.s.slot[slot] != NOTHING]
        slaves_held = [card for card in hands if card in SLAVES]
        equi_held = [card for card in hands if card in EQUI]
        assert Counter(slave_deck(scene) + slave_discards(scene) + slaves_held) == slaves
        assert Counter(equi_deck(scene) + equi_discards(scene) + display + equi_held) == equi


def test_AQ_CARD_1_everybody_sees_what_is_discarded_in_a_contest() -> None:
    scene = Scene(seats=4)
    scene.hand("red", ["slave_2", "weapon_1"])
    red_alone_in_the_arena(scene)
    for move in ("play slave_2", "play weapon_1", "done"):
        scene.play(move)
    showed = scene.happened("showed", "red")
    assert [(HAND[event.a], event.b) for event in showed] == [("slave_2", 1), ("weapon_1", 1)]
    assert all(event.seen >> seat & 1 for event in showed for seat in range(4))


def test_AQ_CARD_1_everybody_sees_what_is_paid_for_a_building() -> None:
    scene = Scene(seats=4)
    scene.coins("red", [2, 2, 1])
    scene.hand("red", ["slave_1", "slave_2"])
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    scene.play("build villa_blue_10")
    scene.play("doubles 1")
    [paid] = scene.happened("paid_slaves", "red")
    assert (paid.a, paid.b) == (1, 1)
    assert all(paid.seen >> seat & 1 for seat in range(4))


# ---- AQ-CARD-2


def test_AQ_CARD_2_the_last_slave_card_is_drawn_without_a_shuffle() -> None:
    scene = Scene()
    slave_piles(scene, deck=["slave_2"], discards=["slave_1", "slave_1", "slave_2"])
    red_at_servi(scene)
    scene.play("servi 1")
    assert scene.cards("red") == ["slave_2"]
    assert scene.happened("reshuffled") == []
    assert slave_deck(scene) == []
    assert slave_discards(scene) == ["slave_1", "slave_1", "slave_2"]


def test_AQ_CARD_2_a_draw_from_the_empty_slave_deck_shuffles_the_discards() -> None:
    scene = Scene()
    slave_piles(scene, deck=[], discards=["slave_1", "slave_1", "slave_2"])
    red_at_servi(scene)
    scene.play("servi 1", dice=[2])
    assert len(scene.happened("reshuffled")) == 1
    assert scene.cards("red") == ["slave_2"]
    assert slave_deck(scene) == ["slave_1", "slave_1"]
    assert slave_discards(scene) == []


def test_AQ_CARD_2_the_shuffle_comes_between_two_draws_of_one_purchase() -> None:
    scene = Scene()
    slave_piles(scene, deck=["slave_1"], discards=["slave_2", "slave_2", "slave_2"])
    red_at_servi(scene)
    scene.play("servi 3")
    assert told(scene, "drew", "reshuffled") == ["drew", "reshuffled", "drew", "drew"]
    assert [sides for _, sides in scene.asked[:3]] == [1, 3, 2]
    assert scene.cards("red") == ["slave_1", "slave_2", "slave_2"]
    assert slave_deck(scene) == ["slave_2"]


def test_AQ_CARD_2_after_the_shuffle_every_discard_is_equally_likely() -> None:
    drawn: Counter[str] = Counter()
    for answer in range(4):
        scene = Scene()
        slave_piles(scene, deck=[], discards=["slave_1", "slave_2", "slave_2", "slave_2"])
        red_at_servi(scene)
        scene.play("servi 1", dice=[answer])
        assert scene.asked[0] == (answer, 4)
        drawn.update(scene.cards("red"))
    assert drawn == {"slave_1": 1, "slave_2": 3}


def test_AQ_CARD_2_an_empty_deck_waits_for_later_discards() -> None:
    scene = Scene()
    slave_piles(scene, deck=["slave_2"], discards=[])
    scene.coins("red", [1, 0, 0])
    scene.stand("red", "servi_top", "arena_2")
    scene.begin("mercatus")
    scene.play("servi 1")
    assert scene.step == "arena_cards"
    scene.play("play slave_2")
    scene.play("done")
    assert scene.happened("reshuffled") == []
    scene.play("take slave")
    assert len(scene.happened("reshuffled")) == 1
    assert scene.cards("red") == ["slave_2"]
    assert slave_discards(scene) == []


def test_AQ_CARD_2_the_bonus_card_shuffles_the_equi_discards() -> None:
    scene = Scene()
    equi_piles(scene, deck=[], discards=["weapon_1", "horse_silver_1"])
    red_at_equi_left(scene)
    face_up = EQUI[scene.s.slot[0]]
    scene.play("buy", dice=[1])
    assert len(scene.happened("reshuffled")) == 1
    assert Counter(scene.cards("red")) == Counter([face_up, "weapon_1"])
    assert equi_discards(scene) == []


def test_AQ_CARD_2_the_last_equi_card_is_drawn_without_a_shuffle() -> None:
    scene = Scene()
    equi_piles(scene, deck=["weapon_2"], discards=["weapon_1", "horse_silver_1"])
    scene.stand("red", "equi_left", "servi_top")
    scene.begin("mercatus")
    scene.play("buy")
    assert scene.happened("reshuffled") == []
    assert equi_deck(scene) == []
    assert sorted(equi_discards(scene)) == ["horse_silver_1", "weapon_1"]


def test_AQ_CARD_2_refilling_the_display_shuffles_the_equi_discards() -> None:
    scene = Scene()
    equi_piles(scene, deck=[], discards=["weapon_1", "horse_silver_1"])
    scene.stand("red", "equi_middle")
    scene.begin("mercatus")
    scene.play("buy", dice=[1])
    assert scene.s.round == 2
    assert EQUI[scene.s.slot[1]] == "weapon_1"
    assert equi_deck(scene) == ["horse_silver_1"]
    assert equi_discards(scene) == []


def test_AQ_CARD_2_each_deck_takes_its_own_pile_only() -> None:
    scene = Scene()
    slave_piles(scene, deck=[], discards=["slave_1", "slave_2"])
    equi_piles(scene, deck=["weapon_2"], discards=["weapon_1"])
    red_at_servi(scene)
    scene.play("servi 1")
    assert [event.a for event in scene.happened("reshuffled")] == [0]
    assert equi_discards(scene) == ["weapon_1"]
    assert equi_deck(scene) == ["weapon_2"]


def test_AQ_CARD_2_a_full_equi_pile_does_not_help_the_slave_deck() -> None:
    scene = Scene()
    slave_piles(scene, deck=[], discards=[])
    equi_piles(scene, deck=[], discards=["weapon_1", "weapon_2"])
    red_alone_in_the_arena(scene)
    scene.play("take slave")
    assert scene.cards("red") == []
    assert sorted(equi_discards(scene)) == ["weapon_1", "weapon_2"]


def test_AQ_CARD_2_with_both_empty_the_slave_prize_yields_nothing() -> None:
    scene = Scene()
    slave_piles(scene, deck=[], discards=[])
    red_alone_in_the_arena(scene)
    scene.play("take slave")
    assert scene.cards("red") == []
    assert told(scene, "drew", "drew_hidden", "reshuffled") == []


def test_AQ_CARD_2_with_both_empty_the_bonus_card_yields_nothing() -> None:
    scene = Scene()
    equi_piles(scene, deck=[], discards=[])
    red_at_equi_left(scene)
    face_up = EQUI[scene.s.slot[0]]
    scene.play("buy")
    assert scene.cards("red") == [face_up]
    assert told(scene, "drew", "drew_hidden", "reshuffled") == []


def test_AQ_CARD_2_with_both_empty_a_slot_stays_empty() -> None:
    scene = Scene()
    equi_piles(scene, deck=[], discards=[])
    scene.stand("red", "equi_middle")
    scene.begin("mercatus")
    scene.play("buy")
    assert scene.s.round == 2
    assert [scene.s.slot[slot] == NOTHING for slot in range(3)] == [False, True, False]


# ---- AQ-CARD-3


@tables
def test_AQ_CARD_3_a_laurel_stays_with_its_owner(seats: int, seed: int) -> None:
    owned = [Counter[str]() for _ in range(seats)]
    for scene in random_game(seats, seed):
        for seat in range(seats):
            now = Counter(scene.won(seat))
            assert now >= owned[seat]
            owned[seat] = now
    assert sum(counter.total() for counter in owned) > 0


@tables
def test_AQ_CARD_3_laurels_are_in_the_deck_with_an_owner_or_out_of_the_game(seats: int, seed: int) -> None:
    stadium = {card: 2 if "neutral" not in card else 1 for card in STADIUM_CARDS}
    removed = Counter[str]()
    for scene in random_game(seats, seed):
        beside = [STADIUM_CARDS[card] for card in (scene.s.stadium_up, scene.s.stadium_top) if card != NOTHING]
        hammer = [THEATRE_CARDS[scene.s.theatre_up]] if scene.s.theatre_up != NOTHING else []
        owners = [card for seat in range(seats) for card in scene.won(seat)]
        deck = scene.named(scene.s.stadium, STADIUM_CARDS) + scene.named(scene.s.theatre, THEATRE_CARDS)
        out = scene.removed
        assert Counter(deck + beside + hammer + owners + out) == stadium | dict.fromkeys(THEATRE_CARDS, 1)
        assert Counter(out) >= removed
        removed = Counter(out)


@tables
def test_AQ_CARD_3_the_stadium_and_theatre_decks_only_shrink(seats: int, seed: int) -> None:
    sizes = [12, 6]
    for scene in random_game(seats, seed):
        now = [
            sum(scene.s.stadium[card] for card in range(8)) - scene.s.stadium_buried,
            sum(scene.s.theatre[card] for card in range(6)),
        ]
        assert now[0] <= sizes[0]
        assert now[1] <= sizes[1]
        sizes = now
    assert sizes[0] == 0


def test_AQ_CARD_3_an_empty_theatre_deck_is_not_reshuffled() -> None:
    scene = Scene()
    scene.laurels("yellow", THEATRE_CARDS)
    scene.stand("red", "theatrum")
    scene.begin("theatrum")
    assert scene.happened("theatre_up") == []
    assert sorted(scene.won("yellow")) == sorted(THEATRE_CARDS)
    assert scene.player("red").followers == 5


def test_AQ_CARD_3_a_laurel_left_over_goes_to_no_discard_pile() -> None:
    scene = Scene()
    scene.stand("red", "stadium_gold_1a")
    scene.begin("stadium_throw")
    scene.play("keep face_up")
    assert len(scene.won("red")) == 1
    assert len(scene.removed) == 1
    assert slave_discards(scene) == equi_discards(scene) == []


def test_AQ_CARD_3_stadium_cards_nobody_ran_for_leave_the_game() -> None:
    scene = Scene(seats=3)
    deck = []
    for _ in range(6):
        deck.append(sum(scene.s.stadium[card] for card in range(8)) - scene.s.stadium_buried)
        current = scene.s.round
        while scene.s.round == current and scene.moves:
            scene.play("crest" if "crest" in scene.moves else "pass")
    assert deck == [11, 9, 7, 5, 3, 1]
    assert [scene.won(seat) for seat in range(3)] == [[], [], []]


# ---- AQ-CARD-4


def test_AQ_CARD_4_a_player_may_hold_every_slave_card() -> None:
    scene = Scene()
    scene.hand("red", ["slave_1"] * 10 + ["slave_2"] * 9)
    red_at_servi(scene)
    scene.play("servi 3")
    assert Counter(scene.cards("red")) == {"slave_1": 11, "slave_2": 11}


def test_AQ_CARD_4_a_full_hand_is_no_bar_to_another_equi_card() -> None:
    scene = Scene()
    deck = equi_deck(scene)
    scene.hand("red", deck[:-1])
    red_at_equi_left(scene)
    scene.play("buy")
    assert len(scene.cards("red")) == 15


def test_AQ_CARD_4_nothing_is_discarded_from_a_large_hand_at_the_end_of_a_round() -> None:
    scene = Scene(seats=3)
    cards = ["slave_1"] * 11 + ["slave_2"] * 11
    scene.hand("red", cards)
    while scene.s.round == 1:
        scene.play("crest" if "crest" in scene.moves else "pass")
    assert Counter(scene.cards("red")) == Counter(cards)
    assert slave_discards(scene) == []
