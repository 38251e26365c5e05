from __future__ import annotations

from collections import Counter

import pytest

from lusoria.games.aquileia.box.pack import standard_file
from lusoria.games.aquileia.box.schema import fields_of
from lusoria.games.aquileia.rules.state import FIELDS, HAND, METALS, NOBODY, SEAT_COLOURS, SITES
from lusoria.games.aquileia.scenes.scene import Scene
from tests import ROOT

RULES = ROOT / "docs" / "rules" / "aquileia.md"
VILLA_COLOURS = ("white", "blue", "yellow", "purple")


def red_with_everything_in_the_arena() -> Scene:
    scene = Scene(seats=4)
    scene.hand("red", ["slave_1"] * 11 + ["slave_2"] * 11)
    scene.hand("red", ["weapon_3"] + ["weapon_2"] * 3 + ["weapon_1"] * 3)
    scene.stand("red", "potentia", "arena_1a", "arena_1b", "arena_2")
    scene.begin("mercatus", at="potentia", dice=["bronze"] * 3)
    for card in scene.cards("red"):
        scene.play(f"play {card}")
    scene.play("done")
    return scene


def sites_offered(scene: Scene) -> set[str]:
    return {move.removeprefix("build ") for move in scene.moves if move.startswith("build ")}


def test_AQ_COMP_1_the_box_has_39_coins_of_each_metal() -> None:
    coins = standard_file().coins
    assert (coins.bronze, coins.silver, coins.gold) == (39, 39, 39)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_AQ_COMP_1_all_117_coins_are_on_the_table(seats: int) -> None:
    scene = Scene(seats=seats)
    on_table = [scene.s.bank[m] + sum(scene.supply(seat)[m] for seat in range(seats)) for m in range(3)]
    assert on_table == [39, 39, 39]
    assert sum(on_table) == 117


def test_AQ_COMP_2_three_red_and_four_blue_dice_with_two_faces_of_each_metal() -> None:
    dice = standard_file().dice
    assert (dice.red, dice.blue) == (3, 4)
    assert Counter(dice.faces) == {"gold": 2, "silver": 2, "bronze": 2}


def test_AQ_COMP_2_each_metal_is_equally_likely_on_a_red_die() -> None:
    scene = Scene()
    scene.stand("red", "dolus")
    scene.begin("mercatus")
    sides = scene.asked[0][1]
    thrown: Counter[str] = Counter()
    for answer in range(sides):
        scene = Scene()
        scene.stand("red", "dolus")
        scene.begin("mercatus", dice=[answer, 0])
        thrown[METALS[scene.happened("threw_red")[0].a]] += 1
    assert set(thrown) == {"gold", "silver", "bronze"}
    assert len(set(thrown.values())) == 1


def test_AQ_COMP_2_each_metal_is_equally_likely_on_a_blue_die() -> None:
    scene = red_with_everything_in_the_arena()
    scene.play("roll 1")
    sides = scene.asked[0][1]
    thrown: Counter[str] = Counter()
    for answer in range(sides):
        scene = red_with_everything_in_the_arena()
        scene.play("roll 1", dice=[answer])
        thrown[METALS[scene.happened("threw_blue")[0].a]] += 1
    assert set(thrown) == {"gold", "silver", "bronze"}
    assert len(set(thrown.values())) == 1


def test_AQ_COMP_2_a_contestant_throws_three_red_dice() -> None:
    scene = Scene()
    scene.stand("red", "arena_2")
    scene.begin("arena_throw")
    assert len(scene.happened("threw_red", "red")) == 3


def test_AQ_COMP_2_there_is_no_fifth_blue_die() -> None:
    scene = red_with_everything_in_the_arena()
    assert scene.moves == ["roll 0", "roll 1", "roll 2", "roll 3", "roll 4"]


def test_AQ_COMP_3_eleven_single_and_eleven_double_slave_cards() -> None:
    cards = standard_file().cards.slave.types
    assert {card.slaves: card.count for card in cards} == {1: 11, 2: 11}
    assert sum(card.count for card in cards) == 22


def test_AQ_COMP_3_the_slave_deck_is_made_of_these_22_cards() -> None:
    scene = Scene()
    assert Counter(scene.named(scene.s.slaves, HAND[:2])) == {"slave_1": 11, "slave_2": 11}


def test_AQ_COMP_4_seventeen_horse_and_weapon_cards() -> None:
    cards = standard_file().cards.equi_arma.types
    assert {(card.kind, card.side, card.strength): card.count for card in cards} == {
        ("horse", "gold", 2): 2,
        ("horse", "gold", 1): 3,
        ("horse", "silver", 2): 2,
        ("horse", "silver", 1): 3,
        ("weapon", None, 3): 1,
        ("weapon", None, 2): 3,
        ("weapon", None, 1): 3,
    }
    assert sum(card.count for card in cards) == 17


def test_AQ_COMP_4_deck_and_display_hold_all_17_cards() -> None:
    scene = Scene()
    display = [HAND[2 + scene.s.slot[slot]] for slot in range(3)]
    assert Counter(scene.named(scene.s.equi, HAND[2:]) + display) == {
        "horse_gold_2": 2,
        "horse_gold_1": 3,
        "horse_silver_2": 2,
        "horse_silver_1": 3,
        "weapon_3": 1,
        "weapon_2": 3,
        "weapon_1": 3,
    }


def test_AQ_COMP_4_horses_and_weapons_share_one_back() -> None:
    backs = set()
    bonus_cards = set()
    for answer in range(14):
        scene = Scene()
        scene.stand("red", "equi_left")
        scene.begin("mercatus")
        scene.play("buy", dice=[answer])
        bonus_cards.add(HAND[scene.happened("drew", "red")[0].a])
        hidden = [(e.seat, e.a, e.b) for e in scene.happened("drew_hidden")]
        assert scene.happened("drew", "red")[0].seen == 1 << scene.seat("red")
        backs.add(tuple(hidden))
    assert {card.split("_")[0] for card in bonus_cards} == {"horse", "weapon"}
    assert len(backs) == 1


def test_AQ_COMP_4_slaves_have_another_back() -> None:
    scene = Scene()
    scene.stand("red", "equi_left", "servi_top")
    scene.begin("mercatus")
    scene.play("buy")
    equi_back = scene.happened("drew_hidden", "red")[0].a
    scene.play("servi 1")
    assert scene.happened("drew_hidden", "red")[0].a != equi_back


def test_AQ_COMP_5_twelve_stadium_cards_two_of_each_colour_and_four_neutral() -> None:
    cards = standard_file().cards.stadium.types
    assert {card.colour: card.count for card in cards if card.colour} == dict.fromkeys(VILLA_COLOURS, 2)
    assert sorted(card.vp for card in cards if not card.colour for _ in range(card.count)) == [3, 5, 7, 10]
    assert sum(card.count for card in cards) == 12
    assert [card.vp for card in cards if card.colour] == [0, 0, 0, 0]


def test_AQ_COMP_6_six_theatre_cards_one_for_each_pair_of_colours() -> None:
    cards = standard_file().cards.theatre.types
    pairs = [frozenset(card.colours) for card in cards for _ in range(card.count)]
    assert len(pairs) == 6
    assert set(pairs) == {
        frozenset({"white", "blue"}),
        frozenset({"blue", "yellow"}),
        frozenset({"blue", "purple"}),
        frozenset({"white", "purple"}),
        frozenset({"yellow", "purple"}),
        frozenset({"yellow", "white"}),
    }


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_AQ_COMP_7_every_player_has_5_followers_and_9_houses(seats: int) -> None:
    scene = Scene(seats=seats)
    for seat in range(seats):
        assert scene.player(seat).followers == 5
        assert scene.player(seat).houses == 9


def test_AQ_COMP_7_a_player_can_place_six_pieces_in_a_round_and_no_more() -> None:
    scene = Scene(seats=3)
    for field in ("forum_1", "forum_2", "forum_3", "forum_4", "forum_5"):
        scene.play(f"place {field}")
        while scene.deciding != "red" and scene.stage == "placement":
            scene.play("crest" if "crest" in scene.moves else "pass")
    assert scene.player("red").followers == 0
    assert scene.player("red").crest != 0
    assert scene.stage != "placement"


def test_AQ_COMP_7_a_player_has_one_crest() -> None:
    scene = Scene(seats=3)
    for _ in range(3):
        scene.play("crest")
    for _ in range(3):
        assert "crest" not in scene.moves
        scene.play(next(move for move in scene.moves if move.startswith("place ")))


def test_AQ_COMP_7_a_tenth_house_cannot_be_built() -> None:
    scene = Scene()
    scene.own("red", *SITES[:8])
    scene.coins("red", [20, 20, 20])
    scene.stand("red", "forum_3")
    scene.begin("forum", at="forum_1")
    scene.play("build workshop_3a")
    assert scene.player("red").houses == 0
    assert scene.step != "build"


def test_AQ_COMP_7_five_player_colours() -> None:
    assert standard_file().players.colours == ["red", "yellow", "blue", "green", "orange"]
    assert list(SEAT_COLOURS) == standard_file().players.colours


def test_AQ_COMP_8_28_action_fields_of_11_kinds() -> None:
    kinds = Counter(
        "latro" if field.id == "portus_latro" else field.id.split("_")[0] for field in fields_of(standard_file())
    )
    assert kinds == {
        "dolus": 1,
        "pecunia": 1,
        "equi": 3,
        "servi": 3,
        "potentia": 1,
        "arena": 3,
        "stadium": 6,
        "theatrum": 1,
        "forum": 5,
        "portus": 3,
        "latro": 1,
    }
    assert len(kinds) == 11
    assert kinds.total() == 28


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_AQ_COMP_8_the_first_player_finds_all_28_fields_free(seats: int) -> None:
    scene = Scene(seats=seats)
    offered = [move for move in scene.moves if move.startswith("place ")]
    assert len(offered) == 28
    assert {move.removeprefix("place ") for move in offered} == {field.id for field in fields_of(standard_file())}


def test_AQ_COMP_8_every_field_starts_empty() -> None:
    scene = Scene(seats=5)
    assert [name for i, name in enumerate(FIELDS) if scene.s.field[i] != NOBODY] == []


def test_AQ_COMP_9_28_sites_16_villas_8_workshops_4_banks() -> None:
    sites = standard_file().building_sites
    assert Counter(site.kind for site in sites) == {"villa": 16, "workshop": 8, "bank": 4}
    assert len({site.id for site in sites}) == 28


def test_AQ_COMP_9_the_sites_are_those_of_section_11() -> None:
    listed: dict[str, tuple[int, ...]] = {}
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if line.startswith(("| `villa_", "| `workshop_", "| `bank_")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            listed[cells[0].strip("`")] = tuple(int(cell) for cell in cells[2:7])
    assert len(listed) == 28
    box = Scene().box
    for i, name in enumerate(SITES):
        site = box.site[i]
        assert (site.value, site.cost[0], site.cost[1], site.cost[2], site.slaves) == listed[name], name


def test_AQ_COMP_9_a_player_with_everything_may_build_on_all_28_sites() -> None:
    scene = Scene()
    scene.coins("red", [20, 20, 20])
    scene.hand("red", ["slave_1"] * 3)
    scene.stand("red", "forum_1")
    scene.begin("forum", at="forum_1")
    assert sites_offered(scene) == {site.id for site in standard_file().building_sites}


def test_AQ_COMP_9_a_site_takes_one_house_ever() -> None:
    scene = Scene()
    for seat in ("red", "yellow"):
        scene.coins(seat, [15, 15, 15])
    scene.stand("red", "forum_1", "forum_2")
    scene.stand("yellow", "forum_3")
    scene.begin("forum", at="forum_1")
    scene.play("build workshop_3a")
    assert (scene.deciding, "workshop_3a" in sites_offered(scene)) == ("red", False)
    scene.play("decline")
    assert (scene.deciding, "workshop_3a" in sites_offered(scene)) == ("yellow", False)
    assert "workshop_3b" in sites_offered(scene)
    scene.play("decline")
    assert scene.s.round == 2
    scene.stand("blue", "forum_1")
    scene.coins("blue", [5, 5, 5])
    scene.begin("forum", at="forum_1")
    assert (scene.deciding, "workshop_3a" in sites_offered(scene)) == ("blue", False)
    assert scene.owner("workshop_3a") == "red"


def test_AQ_COMP_10_the_start_player_marker_lies_with_one_player() -> None:
    scene = Scene(seats=4, start="yellow")
    scene.play("place forum_1")
    scene.play("place forum_2")
    for seat in ("green", "red"):
        assert scene.deciding == seat
        scene.play("crest")
    while scene.s.round == 1:
        scene.play(next(m for m in ("crest", "pass", "decline") if m in scene.moves))
    assert scene.happened("round")[0].seat == scene.seat("green")
    assert len(scene.happened("round")) == 1


def test_AQ_COMP_10_the_score_track_has_no_upper_limit() -> None:
    scene = Scene()
    scene.player("red").score = 999
    scene.own("red", "workshop_6a", "workshop_6b")
    scene.stand("red", "portus_bronze")
    scene.begin("portus", at="portus_latro")
    assert scene.player("red").score == 999 + 12


def test_AQ_COMP_10_the_contest_track_has_no_upper_limit() -> None:
    scene = red_with_everything_in_the_arena()
    scene.play("roll 4", dice=["bronze"] * 4)
    fields, dice, slaves, weapons, blue = 4, 3, 33, 12, 4
    assert scene.player("red").strength == fields + dice + slaves + weapons + blue
    scene.play("take vp")
    assert scene.player("red").score == 2 * 56


def test_AQ_COMP_10_the_advantage_track_has_spaces_1_to_5() -> None:
    scene = Scene(seats=5)
    for _ in range(5):
        scene.play("crest")
    assert [scene.player(seat).crest for seat in range(5)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("seats", [3, 4])
def test_AQ_COMP_10_with_fewer_players_the_last_spaces_stay_empty(seats: int) -> None:
    scene = Scene(seats=seats, start=1)
    for _ in range(seats):
        scene.play("crest")
    assert sorted(scene.player(seat).crest for seat in range(seats)) == list(range(1, seats + 1))
