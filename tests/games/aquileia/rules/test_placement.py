from __future__ import annotations

from random import Random

import pytest

from lusoria.core.dice import seed_dice
from lusoria.games.aquileia.rules.state import FIELDS, NOBODY, SITES
from lusoria.games.aquileia.scenes.scene import Scene

every_table = pytest.mark.parametrize("seats", [3, 4, 5])
GOLD_SIDE = ("stadium_gold_1a", "stadium_gold_1b", "stadium_gold_2")
SILVER_SIDE = ("stadium_silver_1a", "stadium_silver_1b", "stadium_silver_2")
PORTUS_COINS = ("portus_bronze", "portus_silver", "portus_gold")


def fields_offered(scene: Scene) -> set[str]:
    return {move.removeprefix("place ") for move in scene.moves if move.startswith("place ")}


def others_idle(scene: Scene, seat: str) -> None:
    while scene.deciding != seat and scene.stage == "placement":
        scene.play("crest" if "crest" in scene.moves else "pass")


def idle_round(scene: Scene) -> None:
    current = scene.s.round
    while scene.s.round == current:
        moves = scene.moves
        scene.play(next(move for move in ("crest", "pass", "keep face_up", "decline") if move in moves))


def red_has_no_legal_field(crest: int) -> Scene:
    scene = Scene(seats=5, start="orange")
    scene.stand("red", "stadium_gold_1a", "stadium_gold_1b", "stadium_gold_2", "dolus")
    scene.stand("yellow", "pecunia", "equi_left", "equi_middle", "equi_right", "potentia")
    scene.stand("blue", "servi_top", "servi_middle", "servi_bottom", "theatrum", "portus_latro")
    scene.stand("green", "forum_1", "forum_2", "forum_3", "forum_4", "forum_5")
    scene.stand("orange", "arena_1a", "arena_1b", "arena_2")
    scene.coins("red", [0, 0, 0])
    scene.crests("yellow", "blue", "green", "orange")
    scene.player("red").crest = crest
    assert fields_offered(scene) == {*SILVER_SIDE, *PORTUS_COINS}
    return scene


# ---- AQ-PLACE-1


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("red", ["red", "yellow", "blue", "green"]),
        ("blue", ["blue", "green", "red", "yellow"]),
        ("green", ["green", "red", "yellow", "blue"]),
    ],
)
def test_AQ_PLACE_1_single_turns_in_player_order_round_and_round(start: str, order: list[str]) -> None:
    scene = Scene(seats=4, start=start)
    turns = []
    for field in FIELDS[:12]:
        turns.append(scene.deciding)
        scene.play(f"place {field}")
    assert turns == order * 3


def test_AQ_PLACE_1_a_crest_takes_a_turn_like_a_follower() -> None:
    scene = Scene(seats=3)
    scene.play("crest")
    assert scene.deciding == "yellow"
    scene.play("place dolus")
    assert scene.deciding == "blue"


def test_AQ_PLACE_1_the_last_player_goes_on_alone() -> None:
    scene = Scene(seats=3)
    for _ in range(3):
        scene.play("crest")
    scene.play("pass")
    scene.play("place dolus")
    scene.play("pass")
    for field in ("forum_1", "forum_2", "forum_3"):
        assert scene.deciding == "yellow"
        scene.play(f"place {field}")
    assert (scene.deciding, scene.stage) == ("yellow", "placement")


# ---- AQ-PLACE-2


@every_table
def test_AQ_PLACE_2_the_first_turn_is_a_free_field_or_the_crest(seats: int) -> None:
    scene = Scene(seats=seats)
    assert set(scene.moves) == {f"place {field}" for field in FIELDS} | {"crest"}


def test_AQ_PLACE_2_a_turn_places_one_follower() -> None:
    scene = Scene(seats=3)
    scene.play("place arena_2")
    assert scene.player("red").followers == 4
    assert scene.player("red").crest == 0
    assert [field for i, field in enumerate(FIELDS) if scene.s.field[i] == 0] == ["arena_2"]
    assert scene.deciding == "yellow"


def test_AQ_PLACE_2_the_crest_goes_on_the_lowest_free_space() -> None:
    scene = Scene(seats=4, start="blue")
    scene.play("place dolus")
    scene.play("crest")
    scene.play("place pecunia")
    scene.play("crest")
    scene.play("crest")
    assert [scene.player(seat).crest for seat in ("green", "yellow", "blue", "red")] == [1, 2, 3, 0]
    assert [event.a for event in scene.happened("crest", "blue")] == [3]


def test_AQ_PLACE_2_a_crest_leaves_the_followers_alone() -> None:
    scene = Scene(seats=3)
    scene.play("crest")
    assert scene.player("red").followers == 5
    assert [scene.s.field[field] for field in range(28)] == [NOBODY] * 28


def test_AQ_PLACE_2_a_pass_places_nothing() -> None:
    scene = Scene(seats=3)
    for _ in range(3):
        scene.play("crest")
    scene.play("pass")
    assert scene.player("red").followers == 5
    assert [scene.s.field[field] for field in range(28)] == [NOBODY] * 28
    assert [scene.player(seat).crest for seat in range(3)] == [1, 2, 3]


# ---- AQ-PLACE-3


@pytest.mark.parametrize("field", FIELDS)
def test_AQ_PLACE_3_a_field_holds_one_follower(field: str) -> None:
    scene = Scene(seats=3)
    scene.play(f"place {field}")
    for _ in range(3):
        assert field not in fields_offered(scene)
        scene.play("crest")


def test_AQ_PLACE_3_a_player_may_occupy_several_fields_of_a_zone() -> None:
    scene = Scene(seats=3)
    for field in ("arena_1a", "arena_2", "arena_1b", "equi_left", "equi_right"):
        assert scene.deciding == "red"
        scene.play(f"place {field}")
        others_idle(scene, "red")
    scene = Scene(seats=3)
    for field in ("forum_1", "forum_2", "forum_3", "forum_4", "forum_5"):
        assert scene.deciding == "red"
        scene.play(f"place {field}")
        others_idle(scene, "red")


def test_AQ_PLACE_3_a_player_may_occupy_one_side_of_the_stadium() -> None:
    scene = Scene(seats=3)
    for field in SILVER_SIDE:
        scene.play(f"place {field}")
        others_idle(scene, "red")
    assert [scene.s.field[FIELDS.index(field)] for field in SILVER_SIDE] == [0, 0, 0]


# ---- AQ-PLACE-4


def test_AQ_PLACE_4_pass_only_after_the_crest() -> None:
    scene = Scene(seats=3)
    for field in ("dolus", "pecunia", "potentia", "theatrum", "arena_1a", "arena_1b"):
        assert "pass" not in scene.moves
        scene.play(f"place {field}")
    assert (scene.deciding, "pass" in scene.moves) == ("red", False)
    scene.play("crest")
    others_idle(scene, "red")
    assert "pass" in scene.moves


def test_AQ_PLACE_4_the_crest_is_placed_once_a_round() -> None:
    scene = Scene(seats=3)
    for _ in range(3):
        scene.play("crest")
    for _ in range(3):
        assert "crest" not in scene.moves
        scene.play("pass")


@every_table
def test_AQ_PLACE_4_every_crest_is_on_the_track_when_the_phase_ends(seats: int) -> None:
    for seed in range(10):
        scene, random = Scene(seats=seats), Random(seed)
        seed_dice(scene.dice, seed, seats)
        spaces: dict[int, int] = {}
        while scene.stage == "placement" and scene.s.round == 1:
            scene.play(random.choice(scene.moves))
            spaces |= {event.seat: event.a for event in scene.happened("crest")}
        assert sorted(spaces) == list(range(seats))
        assert sorted(spaces.values()) == list(range(1, seats + 1))


# ---- AQ-PLACE-5


def test_AQ_PLACE_5_a_player_who_passed_is_skipped() -> None:
    scene = Scene(seats=3)
    for _ in range(3):
        scene.play("crest")
    scene.play("pass")
    turns = []
    for field in ("dolus", "pecunia", "potentia", "theatrum"):
        turns.append(scene.deciding)
        scene.play(f"place {field}")
    assert turns == ["yellow", "blue", "yellow", "blue"]


def test_AQ_PLACE_5_a_player_with_all_six_pieces_placed_is_skipped() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "forum_1", "forum_2", "forum_3", "forum_4")
    scene.player("red").crest = 1
    scene.play("place forum_5")
    turns = []
    for move in ("place dolus", "place pecunia", "crest", "crest"):
        turns.append(scene.deciding)
        scene.play(move)
        assert scene.happened("passed", "red") == []
    assert turns == ["yellow", "blue", "yellow", "blue"]


def test_AQ_PLACE_5_followers_left_and_no_pass_is_not_finished() -> None:
    scene = Scene(seats=3)
    for _ in range(3):
        scene.play("crest")
    scene.play("place dolus")
    scene.play("pass")
    scene.play("pass")
    assert (scene.deciding, scene.stage) == ("red", "placement")


def test_AQ_PLACE_5_the_phase_ends_when_all_are_finished() -> None:
    scene = Scene(seats=3)
    scene.play("place equi_left")
    for move in ("crest", "crest", "crest", "pass", "pass"):
        scene.play(move)
        assert scene.stage == "placement"
    scene.play("pass")
    assert (scene.stage, scene.deciding) == ("mercatus", "red")


def test_AQ_PLACE_5_the_phase_ends_with_the_last_piece() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "forum_1", "forum_2", "forum_3", "forum_4")
    scene.crests("red", "yellow", "blue")
    for seat in ("yellow", "blue"):
        scene.player(seat).passed = 1
    scene.play("place equi_left")
    assert (scene.stage, scene.deciding) == ("mercatus", "red")


# ---- AQ-PLACE-6


@pytest.mark.parametrize("field", GOLD_SIDE)
def test_AQ_PLACE_6_gold_side_closes_the_silver_side(field: str) -> None:
    scene = Scene(seats=3)
    scene.play(f"place {field}")
    others_idle(scene, "red")
    assert fields_offered(scene).isdisjoint(SILVER_SIDE)
    assert set(GOLD_SIDE) - {field} <= fields_offered(scene)


@pytest.mark.parametrize("field", SILVER_SIDE)
def test_AQ_PLACE_6_silver_side_closes_the_gold_side(field: str) -> None:
    scene = Scene(seats=3)
    scene.play(f"place {field}")
    others_idle(scene, "red")
    assert fields_offered(scene).isdisjoint(GOLD_SIDE)
    assert set(SILVER_SIDE) - {field} <= fields_offered(scene)


def test_AQ_PLACE_6_the_other_players_are_free_to_choose_a_side() -> None:
    scene = Scene(seats=3)
    scene.play("place stadium_gold_1a")
    assert {"stadium_gold_1b", "stadium_gold_2", *SILVER_SIDE} <= fields_offered(scene)
    scene.play("place stadium_silver_1a")
    assert {"stadium_gold_1b", "stadium_gold_2", "stadium_silver_1b", "stadium_silver_2"} <= fields_offered(scene)


def test_AQ_PLACE_6_the_side_is_free_again_in_the_next_round() -> None:
    scene = Scene(seats=3)
    scene.play("place stadium_gold_1a")
    idle_round(scene)
    others_idle(scene, "red")
    assert set(GOLD_SIDE + SILVER_SIDE) <= fields_offered(scene)


# ---- AQ-PLACE-7


@pytest.mark.parametrize("metal", range(3))
def test_AQ_PLACE_7_a_portus_field_costs_one_coin_of_its_metal(metal: int) -> None:
    scene = Scene(seats=3)
    scene.coins("red", [3, 3, 3])
    bank = [scene.s.bank[m] for m in range(3)]
    scene.play(f"place {PORTUS_COINS[metal]}")
    assert scene.supply("red") == [3 - (m == metal) for m in range(3)]
    assert [scene.s.portus[m] for m in range(3)] == [int(m == metal) for m in range(3)]
    assert [scene.s.bank[m] for m in range(3)] == bank


@pytest.mark.parametrize("metal", range(3))
def test_AQ_PLACE_7_without_the_coin_the_field_is_illegal(metal: int) -> None:
    scene = Scene(seats=3)
    scene.coins("red", [9 * (m != metal) for m in range(3)])
    assert PORTUS_COINS[metal] not in fields_offered(scene)
    assert set(PORTUS_COINS) - {PORTUS_COINS[metal]} <= fields_offered(scene)


@pytest.mark.parametrize("field", PORTUS_COINS)
def test_AQ_PLACE_7_no_second_portus_coin_field(field: str) -> None:
    scene = Scene(seats=3)
    scene.coins("red", [5, 5, 5])
    scene.play(f"place {field}")
    others_idle(scene, "red")
    assert fields_offered(scene).isdisjoint(PORTUS_COINS)


def test_AQ_PLACE_7_the_other_players_may_take_the_other_fields() -> None:
    scene = Scene(seats=3)
    scene.play("place portus_silver")
    assert {"portus_bronze", "portus_gold"} <= fields_offered(scene)
    scene.play("place portus_gold")
    assert "portus_bronze" in fields_offered(scene)


def test_AQ_PLACE_7_the_limit_holds_for_one_round() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [5, 5, 5])
    scene.play("place portus_silver")
    idle_round(scene)
    others_idle(scene, "red")
    assert set(PORTUS_COINS) <= fields_offered(scene)


def test_AQ_PLACE_7_no_other_field_costs_a_coin_when_placing() -> None:
    for field in set(FIELDS) - set(PORTUS_COINS):
        scene = Scene(seats=3)
        scene.play(f"place {field}")
        assert scene.supply("red") == [2, 1, 1]


# ---- AQ-PLACE-8


def test_AQ_PLACE_8_latro_is_free_of_charge() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [0, 0, 0])
    assert "portus_latro" in fields_offered(scene)
    scene.play("place portus_latro")
    assert scene.supply("red") == [0, 0, 0]
    assert [scene.s.portus[metal] for metal in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("field", PORTUS_COINS)
def test_AQ_PLACE_8_latro_may_follow_a_portus_coin_field(field: str) -> None:
    scene = Scene(seats=3)
    scene.play(f"place {field}")
    others_idle(scene, "red")
    assert "portus_latro" in fields_offered(scene)


def test_AQ_PLACE_8_a_portus_coin_field_may_follow_latro() -> None:
    scene = Scene(seats=3)
    scene.play("place portus_latro")
    others_idle(scene, "red")
    assert set(PORTUS_COINS) <= fields_offered(scene)
    scene.play("place portus_gold")
    others_idle(scene, "red")
    assert fields_offered(scene).isdisjoint(PORTUS_COINS)


def test_AQ_PLACE_8_latro_is_open_to_everybody() -> None:
    scene = Scene(seats=5)
    for _ in range(5):
        assert "portus_latro" in fields_offered(scene)
        scene.play("crest")


# ---- AQ-PLACE-9


@pytest.mark.parametrize("numbers", [(5, 4, 3, 2, 1), (3, 1, 5, 2, 4), (1, 2, 3, 4, 5)])
def test_AQ_PLACE_9_forum_fields_in_any_order(numbers: tuple[int, ...]) -> None:
    scene = Scene(seats=5)
    left = {f"forum_{number}" for number in range(1, 6)}
    for number in numbers:
        assert {field for field in fields_offered(scene) if field.startswith("forum_")} == left
        scene.play(f"place forum_{number}")
        left.remove(f"forum_{number}")


def test_AQ_PLACE_9_the_numbers_matter_in_the_action_phase() -> None:
    scene = Scene(seats=3)
    for number in (5, 3, 1):
        scene.play(f"place forum_{number}")
    for move in ("crest", "crest", "crest", "pass", "pass", "pass"):
        scene.play(move)
    order = []
    while scene.step == "build":
        order.append(scene.deciding)
        scene.play("decline")
    assert order == ["blue", "yellow", "red"]


# ---- AQ-PLACE-10


@every_table
def test_AQ_PLACE_10_followers_go_on_fields_and_crests_on_the_track(seats: int) -> None:
    for seed in range(5):
        scene, random = Scene(seats=seats), Random(seed)
        seed_dice(scene.dice, seed, seats)
        while scene.stage == "placement" and scene.s.round == 1:
            assert set(scene.moves) <= {f"place {field}" for field in FIELDS} | {"crest", "pass"}
            on_track = [scene.player(seat).crest for seat in range(seats)]
            move = random.choice(scene.moves)
            mover = scene.s.seat
            followers = scene.player(mover).followers
            scene.play(move)
            if move == "crest":
                assert on_track[mover] == 0
                [placed] = scene.happened("crest", mover)
                assert placed.a == max(on_track) + 1
                assert scene.happened("placed", mover) == []
            elif move != "pass" and scene.stage == "placement":
                assert scene.player(mover).followers == followers - 1


@pytest.mark.parametrize("turn", range(5))
def test_AQ_PLACE_10_the_crest_may_be_placed_at_any_turn(turn: int) -> None:
    scene = Scene(seats=3)
    moves = [f"place forum_{number}" for number in range(1, 6)]
    moves.insert(turn, "crest")
    for move in moves:
        assert scene.deciding == "red"
        scene.play(move)
        others_idle(scene, "red")
    assert (scene.stage, scene.deciding) == ("forum", "red")
    assert scene.player("red").followers == 0
    assert scene.player("red").crest > 0


def test_AQ_PLACE_10_followers_after_the_crest() -> None:
    scene = Scene(seats=3)
    for _ in range(3):
        scene.play("crest")
    assert fields_offered(scene) == set(FIELDS)
    scene.play("place arena_2")
    assert scene.s.field[FIELDS.index("arena_2")] == scene.seat("red")


# ---- AQ-PLACE-11


def test_AQ_PLACE_11_without_money_every_field_but_the_portus_coin_fields_is_legal() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [0, 0, 0])
    assert fields_offered(scene) == set(FIELDS) - set(PORTUS_COINS)


def test_AQ_PLACE_11_the_forum_is_open_without_a_house_or_a_free_site() -> None:
    scene = Scene(seats=5)
    for i, site in enumerate(SITES):
        scene.own(i % 4, site)
    assert {f"forum_{number}" for number in range(1, 6)} <= fields_offered(scene)


def test_AQ_PLACE_11_a_follower_who_cannot_pay_later_just_returns() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [0, 0, 0])
    scene.play("place servi_bottom")
    for move in ("crest", "crest", "crest", "pass", "pass", "pass"):
        scene.play(move)
    assert scene.s.round == 2
    assert scene.player("red").followers == 5
    assert scene.cards("red") == []


# ---- AQ-PLACE-12


def test_AQ_PLACE_12_without_a_follower_the_crest_is_placed() -> None:
    scene = Scene(seats=3)
    scene.stand("yellow", "forum_1", "forum_2", "forum_3", "forum_4", "forum_5")
    scene.play("crest")
    assert [event.a for event in scene.happened("crest", "yellow")] == [2]
    assert scene.player("yellow").crest == 2
    assert scene.deciding == "blue"


def test_AQ_PLACE_12_with_the_crest_placed_too_that_player_is_finished_and_does_not_pass() -> None:
    scene = Scene(seats=3)
    scene.stand("yellow", "forum_1", "forum_2", "forum_3", "forum_4", "forum_5")
    for move, deciding in (("crest", "blue"), ("crest", "red"), ("place dolus", "blue")):
        scene.play(move)
        assert scene.deciding == deciding
        assert scene.happened("passed") == []


def test_AQ_PLACE_12_without_a_legal_field_the_crest_is_placed() -> None:
    scene = red_has_no_legal_field(crest=0)
    scene.play("place stadium_silver_1a")
    assert [event.a for event in scene.happened("crest", "red")] == [5]
    assert scene.happened("passed", "red") == []
    assert scene.player("red").followers == 1
    assert scene.deciding == "orange"


def test_AQ_PLACE_12_without_a_legal_field_and_crest_the_player_passes() -> None:
    scene = red_has_no_legal_field(crest=5)
    scene.play("place stadium_silver_1a")
    assert len(scene.happened("passed", "red")) == 1
    assert scene.player("red").followers == 1
    assert (scene.deciding, scene.stage) == ("orange", "placement")


def test_AQ_PLACE_12_the_crest_comes_first_and_the_pass_a_turn_later() -> None:
    scene = red_has_no_legal_field(crest=0)
    scene.play("place stadium_silver_1a")
    assert scene.deciding == "orange"
    scene.play("place stadium_silver_1b")
    assert scene.happened("crest", "red") == []
    assert len(scene.happened("passed", "red")) == 1
    assert scene.stage != "placement"


def test_AQ_PLACE_12_the_automatic_pass_is_final() -> None:
    scene = red_has_no_legal_field(crest=5)
    scene.play("place stadium_silver_1a")
    scene.coins("red", [1, 1, 1])
    scene.play("place stadium_silver_1b")
    assert scene.happened("passed", "red") == []
    assert scene.deciding != "red"
    assert scene.stage != "placement"


def test_AQ_PLACE_12_with_a_legal_field_left_the_player_is_asked() -> None:
    scene = red_has_no_legal_field(crest=5)
    scene.coins("red", [0, 1, 0])
    scene.play("place stadium_silver_1a")
    assert (scene.deciding, scene.moves) == ("red", ["place portus_silver", "pass"])


def test_AQ_PLACE_12_with_a_legal_field_and_the_crest_in_hand_the_player_is_asked() -> None:
    scene = red_has_no_legal_field(crest=0)
    scene.coins("red", [0, 1, 0])
    scene.play("place stadium_silver_1a")
    assert (scene.deciding, scene.moves) == ("red", ["place portus_silver", "crest"])


# ---- AQ-PLACE-13


def test_AQ_PLACE_13_the_coin_on_the_field_buys_nothing() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [1, 0, 0])
    scene.stand("red", "portus_bronze", "equi_left", "servi_top")
    assert scene.supply("red") == [0, 0, 0]
    scene.begin("mercatus")
    assert scene.step == "place"
    assert scene.cards("red") == []


def test_AQ_PLACE_13_the_coin_on_the_field_is_not_exchanged() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [3, 0, 0])
    scene.stand("red", "portus_bronze", "pecunia")
    scene.begin("mercatus")
    assert scene.moves == ["gold 0"]
    scene.play("gold 0")
    assert scene.moves == ["silver 0", "silver 1"]


def test_AQ_PLACE_13_with_its_last_coins_on_the_field_there_is_nothing_to_exchange() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [1, 0, 1])
    scene.stand("red", "portus_gold", "pecunia")
    scene.begin("mercatus")
    assert scene.step == "place"
    assert scene.player("red").score == 0


def test_AQ_PLACE_13_the_coin_on_the_field_is_not_bid() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [1, 0, 1])
    scene.stand("red", "portus_gold", "theatrum")
    scene.begin("theatrum")
    assert (scene.deciding, scene.moves) == ("red", ["bid bronze", "out"])


def test_AQ_PLACE_13_the_coin_on_the_field_raises_no_bid() -> None:
    scene = Scene(seats=3)
    for seat in ("yellow", "blue"):
        scene.coins(seat, [0, 0, 2])
    scene.stand("yellow", "portus_gold")
    scene.stand("red", "theatrum")
    scene.begin("theatrum")
    scene.play("bid gold")
    assert len(scene.happened("out", "yellow")) == 1
    assert (scene.deciding, scene.moves) == ("blue", ["bid gold", "out"])


def test_AQ_PLACE_13_the_coin_on_the_field_builds_nothing() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [1, 1, 0])
    scene.stand("red", "portus_silver", "forum_1")
    scene.begin("forum", at="forum_1")
    assert scene.step == "place"
    assert scene.owner("workshop_3a") is None


def test_AQ_PLACE_13_the_coin_on_the_field_is_not_paid_twice() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [0, 0, 1])
    scene.own("red", "workshop_3a")
    scene.stand("red", "portus_gold")
    scene.stand("yellow", "portus_latro")
    scene.begin("portus", at="portus_latro", dice=["gold", "gold"])
    assert scene.step == "place"
    assert scene.player("red").score == 0
