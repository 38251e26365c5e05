from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from importlib import resources
from itertools import product

import pytest

from lusoria.games.aquileia.rules.events import SOURCES
from lusoria.games.aquileia.rules.scoring import score
from lusoria.games.aquileia.rules.state import COLOURS, NOBODY, SITES, STADIUM_CARDS, THEATRE_CARDS
from lusoria.games.aquileia.scenes.scene import Scene

VILLAS = tuple(site for site in SITES if site.startswith("villa_"))
NO_VILLAS = tuple(site for site in SITES if not site.startswith("villa_"))


def colours_of_theatre_cards() -> dict[str, tuple[str, str]]:
    text = resources.files("lusoria.games.aquileia.box").joinpath("box.json").read_text(encoding="utf-8")
    return {card["id"]: tuple(card["colours"]) for card in json.loads(text)["cards"]["theatre"]["types"]}


THEATRE_COLOURS = colours_of_theatre_cards()


def holding(villas: Iterable[str] = (), laurels: Iterable[str] = (), seat: str = "red") -> Scene:
    scene = Scene(seats=4)
    scene.own(seat, *villas)
    scene.laurels(seat, laurels)
    return scene


def finish(scene: Scene) -> Scene:
    scene.s.round = 6
    scene.begin("end_of_round")
    assert scene.stage == "over"
    assert scene.moves == []
    return scene


def gained(scene: Scene, source: str, seat: str = "red") -> int:
    return sum(e.a for e in scene.happened("points", seat) if SOURCES[e.b] == source)


def counted_for(scene: Scene, seat: str = "red") -> dict[str, str]:
    return {THEATRE_CARDS[e.a]: COLOURS[e.b] for e in scene.happened("theatre_counts", seat)}


def points(scene: Scene) -> list[int]:
    out = [0] * 5
    score(scene.box, scene.s, out)
    return out[: len(scene.names)]


def villa_sums(villas: Iterable[str]) -> dict[str, int]:
    sums = dict.fromkeys(COLOURS, 0)
    for villa in villas:
        _, colour, value = villa.split("_")
        sums[colour] += int(value)
    return sums


def best_over_all_assignments(villas: Sequence[str], stadium: Sequence[str], theatre: Sequence[str]) -> int:
    sums = villa_sums(villas)
    best = 0
    for assignment in product(*(THEATRE_COLOURS[card] for card in theatre)):
        cards = [card.removeprefix("stadium_") for card in stadium] + list(assignment)
        best = max(best, sum(sums[colour] * cards.count(colour) for colour in COLOURS))
    return best


# ---- AQ-SCORE-1


@pytest.mark.parametrize("vp", [10, 7, 5, 3])
def test_AQ_SCORE_1_a_neutral_card_scores_its_number(vp: int) -> None:
    scene = finish(holding(laurels=[f"stadium_neutral_{vp}"]))
    assert points(scene) == [vp, 0, 0, 0]
    assert gained(scene, "stadium_cards") == vp


def test_AQ_SCORE_1_all_neutral_cards_of_an_owner_and_of_every_owner() -> None:
    scene = holding(laurels=["stadium_neutral_10", "stadium_neutral_3"])
    scene.laurels("blue", ["stadium_neutral_7"])
    scene.laurels("green", ["stadium_neutral_5"])
    assert points(finish(scene)) == [13, 0, 7, 5]


def test_AQ_SCORE_1_a_neutral_card_multiplies_no_villa() -> None:
    scene = finish(holding(["villa_blue_10"], ["stadium_neutral_5"]))
    assert points(scene) == [5, 0, 0, 0]


def test_AQ_SCORE_1_it_is_added_to_the_points_of_the_game() -> None:
    scene = holding(laurels=["stadium_neutral_7"])
    scene.player("red").score = 31
    scene.player("yellow").score = 12
    assert points(finish(scene)) == [38, 12, 0, 0]


def test_AQ_SCORE_1_nothing_is_scored_before_round_6_is_over() -> None:
    scene = holding(["villa_blue_10"], ["stadium_neutral_7", "stadium_blue"])
    scene.s.round = 5
    scene.begin("end_of_round")
    assert scene.stage == "placement"
    assert points(scene) == [0, 0, 0, 0]


# ---- AQ-SCORE-2


@pytest.mark.parametrize("card", THEATRE_CARDS)
def test_AQ_SCORE_2_a_theatre_card_serves_either_of_its_colours_and_no_other(card: str) -> None:
    assert set(card.split("_")[1:]) == set(THEATRE_COLOURS[card])
    for colour in COLOURS:
        scene = finish(holding([f"villa_{colour}_6"], [card]))
        assert points(scene)[0] == (6 if colour in THEATRE_COLOURS[card] else 0)


@pytest.mark.parametrize("card", THEATRE_CARDS)
def test_AQ_SCORE_2_it_counts_for_one_colour_only(card: str) -> None:
    first, second = THEATRE_COLOURS[card]
    scene = finish(holding([f"villa_{first}_4", f"villa_{second}_10"], [card]))
    assert points(scene)[0] == 10


def test_AQ_SCORE_2_card_by_card() -> None:
    villas = ["villa_blue_6", "villa_yellow_8", "villa_purple_4"]
    scene = finish(holding(villas, ["theatre_blue_yellow", "theatre_blue_purple", "theatre_white_blue"]))
    assert counted_for(scene) == {
        "theatre_blue_yellow": "yellow",
        "theatre_blue_purple": "blue",
        "theatre_white_blue": "blue",
    }
    assert points(scene)[0] == 8 + 6 + 6


# ---- AQ-SCORE-3


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_AQ_SCORE_3_the_villa_sum_times_the_cards_of_the_colour(colour: str, cards: int) -> None:
    villas = [f"villa_{colour}_4", f"villa_{colour}_6", f"villa_{colour}_10"]
    scene = finish(holding(villas, [f"stadium_{colour}"] * cards))
    assert points(scene)[0] == 20 * cards


def test_AQ_SCORE_3_stadium_and_theatre_cards_add_up() -> None:
    villas = ["villa_blue_10", "villa_blue_6"]
    scene = finish(holding(villas, ["stadium_blue", "theatre_blue_yellow", "stadium_neutral_5"]))
    assert counted_for(scene) == {"theatre_blue_yellow": "blue"}
    assert gained(scene, "villas") == 32
    assert gained(scene, "stadium_cards") == 5
    assert points(scene) == [37, 0, 0, 0]


def test_AQ_SCORE_3_no_card_of_a_colour_means_nothing_for_its_villas() -> None:
    villas = ["villa_white_10", "villa_yellow_10", "villa_purple_10"]
    scene = finish(holding(villas, ["stadium_blue", "stadium_blue"]))
    assert points(scene)[0] == 0


def test_AQ_SCORE_3_the_colours_are_added() -> None:
    villas = ["villa_white_4", "villa_blue_6", "villa_yellow_8", "villa_purple_10"]
    scene = finish(holding(villas, ["stadium_white", "stadium_white", "stadium_yellow", "stadium_purple"]))
    assert points(scene)[0] == 2 * 4 + 8 + 10


def test_AQ_SCORE_3_only_own_villas_and_own_cards_count() -> None:
    scene = holding(["villa_blue_10"], ["stadium_yellow"])
    scene.own("green", "villa_yellow_8")
    scene.laurels("green", ["stadium_blue", "theatre_white_blue"])
    assert points(finish(scene)) == [0, 0, 0, 0]


def test_AQ_SCORE_3_every_seat_scores() -> None:
    scene = Scene(seats=5)
    for name, colour in zip(scene.names, (*COLOURS, "white"), strict=True):
        scene.own(name, f"villa_{colour}_{6 if name == 'orange' else 8}")
        scene.laurels(name, [f"stadium_{colour}"])
    assert points(finish(scene)) == [8, 8, 8, 8, 6]


# ---- AQ-SCORE-4


def test_AQ_SCORE_4_the_assignment_is_as_good_as_the_best_of_all() -> None:
    chance = random.Random(4)
    coloured = [card for card in STADIUM_CARDS if "neutral" not in card]
    for _ in range(300):
        villas = chance.sample(VILLAS, chance.randrange(1, 10))
        stadium = chance.sample(coloured * 2, chance.randrange(0, 6))
        theatre = chance.sample(THEATRE_CARDS, chance.randrange(0, 7))
        scene = finish(holding(villas, stadium + theatre))
        assert gained(scene, "villas") == best_over_all_assignments(villas, stadium, theatre)
        sums = villa_sums(villas)
        counts = counted_for(scene)
        assert set(counts) == set(theatre)
        told = sum(sums[card.removeprefix("stadium_")] for card in stadium) + sum(sums[c] for c in counts.values())
        assert told == gained(scene, "villas")


@pytest.mark.parametrize("card", THEATRE_CARDS)
def test_AQ_SCORE_4_the_larger_villa_sum_decides(card: str) -> None:
    for small, large in (THEATRE_COLOURS[card], THEATRE_COLOURS[card][::-1]):
        villas = [f"villa_{small}_10", f"villa_{large}_4", f"villa_{large}_8"]
        scene = finish(holding(villas, [card]))
        assert counted_for(scene) == {card: large}
        assert points(scene)[0] == 12


@pytest.mark.parametrize("card", THEATRE_CARDS)
def test_AQ_SCORE_4_on_equality_the_first_colour_of_the_cards_entry(card: str) -> None:
    first, second = THEATRE_COLOURS[card]
    scene = finish(holding([f"villa_{first}_8", f"villa_{second}_8"], [card]))
    assert counted_for(scene) == {card: first}
    scene = finish(holding([], [card]))
    assert counted_for(scene) == {card: first}


def test_AQ_SCORE_4_nobody_is_asked() -> None:
    scene = finish(holding(["villa_blue_8", "villa_yellow_8"], ["theatre_blue_yellow"]))
    assert scene.deciding is None
    assert scene.step == "none"


def test_AQ_SCORE_4_each_seat_by_its_own_villas() -> None:
    scene = holding(["villa_blue_6"], ["theatre_blue_yellow"])
    scene.own("green", "villa_purple_8", "villa_blue_4")
    scene.laurels("green", ["theatre_blue_purple"])
    finish(scene)
    assert counted_for(scene, "red") == {"theatre_blue_yellow": "blue"}
    assert counted_for(scene, "green") == {"theatre_blue_purple": "purple"}
    assert points(scene) == [6, 0, 0, 8]


# ---- AQ-SCORE-5


def test_AQ_SCORE_5_coins_score_nothing() -> None:
    scene = Scene(seats=4)
    scene.coins("red", (12, 12, 12))
    assert points(finish(scene)) == [0, 0, 0, 0]


def test_AQ_SCORE_5_slaves_horses_and_weapons_score_nothing() -> None:
    scene = Scene(seats=4)
    scene.hand("red", ["slave_1", "slave_2", "horse_gold_2", "horse_silver_2", "weapon_3", "weapon_1"])
    assert points(finish(scene)) == [0, 0, 0, 0]


@pytest.mark.parametrize("site", NO_VILLAS)
def test_AQ_SCORE_5_workshops_and_banks_score_nothing(site: str) -> None:
    laurels = [*(f"stadium_{colour}" for colour in COLOURS), *THEATRE_CARDS]
    scene = finish(holding([site], laurels))
    assert points(scene) == [0, 0, 0, 0]


def test_AQ_SCORE_5_cards_without_villas_score_nothing() -> None:
    scene = finish(holding([], ["stadium_white", "stadium_blue", "theatre_white_purple"]))
    assert points(scene) == [0, 0, 0, 0]


# ---- AQ-SCORE-6 and AQ-SCORE-7


def test_AQ_SCORE_6_the_points_of_play_and_of_the_end_decide_together() -> None:
    scene = Scene(seats=4)
    for name, so_far in zip(scene.names, (20, 44, 30, 44), strict=True):
        scene.player(name).score = so_far
    scene.own("blue", "villa_blue_10")
    scene.laurels("blue", ["stadium_blue", "theatre_white_blue"])
    scene.laurels("green", ["stadium_neutral_3"])
    result = points(finish(scene))
    assert result == [20, 44, 50, 47]
    assert scene.names[result.index(max(result))] == "blue"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_AQ_SCORE_6_the_result_of_a_whole_game_is_all_points_ever_gained(seats: int) -> None:
    for number in range(5):
        chance = random.Random(number)
        scene = Scene(seats=seats)
        total = [0] * seats
        while moves := scene.moves:
            scene.play(chance.choice(moves))
            for e in scene.happened("points"):
                total[e.seat] += e.a
        assert points(scene) == total
        assert scene.s.seat == NOBODY
        assert max(total) > 0


def test_AQ_SCORE_7_a_tie_is_not_broken_by_crests_coins_cards_buildings_or_the_start() -> None:
    scene = Scene(seats=4, start="yellow")
    for name, so_far in zip(scene.names, (40, 40, 25, 25), strict=True):
        scene.player(name).score = so_far
    scene.crests("yellow", "green", "red", "blue")
    scene.coins("yellow", (9, 9, 9))
    scene.coins("red", (0, 0, 0))
    scene.hand("blue", ["slave_2", "weapon_3"])
    scene.own("green", "workshop_6a", "villa_blue_10")
    assert points(finish(scene)) == [40, 40, 25, 25]


def test_AQ_SCORE_7_points_from_different_sources_tie_as_well() -> None:
    scene = holding(["villa_blue_10"], ["stadium_blue"])
    scene.player("yellow").score = 10
    scene.laurels("green", ["stadium_neutral_10"])
    assert points(finish(scene)) == [10, 10, 0, 10]
