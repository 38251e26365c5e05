from __future__ import annotations

from random import Random

import pytest

from lusoria.core.dice import seed_dice
from lusoria.games.aquileia.rules.events import EVENTS, SOURCES
from lusoria.games.aquileia.rules.state import FIELDS, HAND, METALS, NOBODY, NOTHING
from lusoria.games.aquileia.scenes.scene import Scene
from tests.games.aquileia.positions import told

every_table = pytest.mark.parametrize("seats", [3, 4, 5])
NOTHING_DONE = ("crest", "pass", "decline", "servi 0", "done", "out", "roll 0", "take vp", "keep face_up")


def idle_round(scene: Scene) -> None:
    current = scene.s.round
    while scene.s.round == current and scene.moves:
        scene.play("crest" if "crest" in scene.moves else "pass")


def finish_round(scene: Scene) -> None:
    current = scene.s.round
    while scene.s.round == current and scene.moves:
        scene.play(decline(scene))


def finish_placing(scene: Scene, dice: list[str]) -> None:
    while scene.stage == "placement":
        scene.play("crest" if "crest" in scene.moves else "pass", dice=dice)


def decline(scene: Scene) -> str:
    if scene.step == "pecunia_gold":
        return f"gold {scene.supply(scene.s.seat)[2]}"
    if scene.step == "pecunia_silver":
        return f"silver {scene.supply(scene.s.seat)[1]}"
    return next(move for move in NOTHING_DONE if move in scene.moves)


def display(scene: Scene) -> list[str | None]:
    slots = [scene.s.slot[slot] for slot in range(3)]
    return [None if card == NOTHING else HAND[2 + card] for card in slots]


def in_round_6(seats: int = 4) -> Scene:
    scene = Scene(seats=seats)
    for _ in range(5):
        idle_round(scene)
    assert scene.s.round == 6
    return scene


# ---- AQ-ROUND-1


@every_table
def test_AQ_ROUND_1_the_game_has_exactly_6_rounds(seats: int) -> None:
    scene = Scene(seats=seats)
    rounds = [scene.s.round]
    while scene.moves:
        scene.play("crest" if "crest" in scene.moves else "pass")
        rounds += [event.a for event in scene.happened("round")]
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert scene.stage == "over"
    assert len(scene.happened("over")) == 1
    assert scene.deciding is None


@pytest.mark.parametrize("seed", range(4))
@every_table
def test_AQ_ROUND_1_six_rounds_however_they_are_played(seats: int, seed: int) -> None:
    scene, random = Scene(seats=seats), Random(seed)
    seed_dice(scene.dice, seed, seats)
    seen = [scene.s.round]
    while scene.moves:
        scene.play(random.choice(scene.moves))
        if scene.s.round != seen[-1]:
            assert scene.stage == "placement"
            seen.append(scene.s.round)
    assert seen == [1, 2, 3, 4, 5, 6]
    assert scene.stage == "over"


def test_AQ_ROUND_1_no_action_is_carried_out_during_placement() -> None:
    scene = Scene(seats=3)
    scene.play("place dolus")
    supply = scene.supply("red")
    for move in ("crest", "crest", "crest", "pass", "pass"):
        scene.play(move)
        assert scene.stage == "placement"
        assert scene.happened("threw_red") == []
        assert scene.supply("red") == supply
    scene.play("pass")
    assert len(scene.happened("threw_red", "red")) == 2
    assert sum(scene.supply("red")) == sum(supply) + 2


def test_AQ_ROUND_1_actions_come_before_the_end_of_the_round() -> None:
    scene = Scene(seats=3)
    scene.play("place dolus")
    for move in ("crest", "crest", "crest", "pass", "pass", "pass"):
        scene.play(move)
    order = told(scene, "passed", "threw_red", "turned_stadium", "round")
    assert order == ["passed", "threw_red", "threw_red", "turned_stadium", "round"]


def test_AQ_ROUND_1_nobody_places_during_the_action_phase() -> None:
    scene = Scene(seats=3)
    scene.play("place equi_middle")
    for move in ("crest", "crest", "crest", "pass", "pass", "pass"):
        scene.play(move)
    assert (scene.deciding, scene.moves) == ("red", ["decline", "buy"])


# ---- AQ-ROUND-2


@pytest.mark.parametrize(("first", "second"), [("red", "yellow"), ("yellow", "red"), ("green", "blue")])
def test_AQ_ROUND_2_the_zones_follow_each_other(first: str, second: str) -> None:
    scene = Scene(seats=4)
    scene.stand(first, "portus_bronze", "theatrum", "arena_1a")
    scene.stand(second, "forum_1", "stadium_gold_1a", "portus_latro", "pecunia")
    scene.begin("mercatus")
    zones = []
    while scene.s.round == 1:
        zones.append(scene.step)
        if scene.step == "build":
            scene.play("decline", dice=["bronze", "bronze"])
        else:
            scene.play(decline(scene))
    once = [zone for i, zone in enumerate(zones) if zone not in zones[:i]]
    assert once == ["pecunia_gold", "pecunia_silver", "arena_prize", "laurel", "open", "build", "pay_again"]


def test_AQ_ROUND_2_placing_in_another_order_changes_nothing() -> None:
    scene = Scene(seats=3)
    turns = ["place forum_1", "place theatrum", "place stadium_gold_2", "place arena_2", "place equi_left"]
    for move in turns:
        scene.play(move)
    steps: list[str] = []
    while scene.s.round == 1:
        if scene.step != "place" and (not steps or steps[-1] != scene.step):
            steps.append(scene.step)
        scene.play(decline(scene))
    assert steps == ["equi", "arena_prize", "laurel", "open", "build"]


# ---- AQ-ACT-1


def test_AQ_ACT_1_without_followers_nothing_happens() -> None:
    scene = Scene(seats=4)
    bank = [scene.s.bank[metal] for metal in range(3)]
    supplies = [scene.supply(seat) for seat in range(4)]
    shown = display(scene)
    scene.begin("mercatus")
    assert scene.stage == "placement"
    assert scene.s.round == 2
    assert set(told(scene, *EVENTS.names)) == {"removed_hidden", "turned_stadium", "round"}
    assert [scene.s.bank[metal] for metal in range(3)] == bank
    assert [scene.supply(seat) for seat in range(4)] == supplies
    assert [scene.player(seat).score for seat in range(4)] == [0, 0, 0, 0]
    assert display(scene) == shown


@pytest.mark.parametrize("mirrored", [False, True])
def test_AQ_ACT_1_mercatus_resolves_in_its_order(mirrored: bool) -> None:
    fields = ["dolus", "pecunia", "equi_left", "equi_middle", "equi_right"]
    fields += ["servi_top", "servi_middle", "servi_bottom", "potentia"]
    seats = ["red", "yellow", "blue", "green", "orange", "red", "yellow", "blue", "green"]
    scene = Scene(seats=5, start="blue")
    for field, seat in zip(fields, reversed(seats) if mirrored else seats, strict=True):
        scene.stand(seat, field)
    scene.begin("mercatus")
    resolved: list[str] = []
    while True:
        for event in (scene.log.events[i] for i in range(scene.log.count)):
            if EVENTS.names[event.kind] == "threw_red":
                resolved.append("dolus")
            elif EVENTS.names[event.kind] == "blue_dice":
                resolved.append("potentia")
            elif EVENTS.names[event.kind] == "declined":
                resolved.append(FIELDS[event.a])
        if scene.step == "place":
            break
        scene.play(decline(scene))
    assert resolved == ["dolus", *fields]


@pytest.mark.parametrize(
    "seats", [("red", "yellow", "blue", "green", "orange"), ("blue", "red", "red", "green", "red")]
)
def test_AQ_ACT_1_forum_resolves_in_its_order(seats: tuple[str, ...]) -> None:
    scene = Scene(seats=5, start="green")
    for number, seat in enumerate(seats, 1):
        scene.stand(seat, f"forum_{number}")
    scene.begin("forum", at="forum_1")
    resolved: list[str] = []
    while scene.step == "build":
        assert scene.deciding == seats[len(resolved)]
        scene.play("decline")
        resolved += [FIELDS[event.a] for event in scene.happened("declined")]
    assert resolved == ["forum_1", "forum_2", "forum_3", "forum_4", "forum_5"]


def test_AQ_ACT_1_empty_forum_fields_are_skipped() -> None:
    scene = Scene()
    scene.stand("red", "forum_4")
    scene.stand("yellow", "forum_2")
    scene.begin("forum", at="forum_1")
    assert scene.deciding == "yellow"
    scene.play("decline")
    assert scene.deciding == "red"
    scene.play("decline")
    assert scene.step == "place"


def test_AQ_ACT_1_portus_resolves_in_its_order() -> None:
    scene = Scene(seats=4, start="blue")
    scene.stand("red", "portus_gold")
    scene.stand("yellow", "portus_silver")
    scene.stand("blue", "portus_bronze")
    scene.stand("green", "portus_latro")
    scene.bank([0, 0, 0])
    scene.begin("portus", at="portus_latro", dice=["gold", "gold"])
    assert told(scene, "threw_red", "robbed", "paid", "not_activated") == [
        "threw_red",
        "robbed",
        "threw_red",
        "paid",
        "paid",
        "not_activated",
    ]
    assert [METALS[event.a] for event in scene.happened("paid")] == ["bronze", "silver"]


def test_AQ_ACT_1_a_follower_returns_after_its_action() -> None:
    scene = Scene()
    scene.stand("red", "dolus", "equi_left", "servi_top")
    scene.begin("mercatus")
    assert scene.step == "equi"
    assert scene.player("red").followers == 3
    assert scene.s.field[FIELDS.index("dolus")] == NOBODY
    assert scene.s.field[FIELDS.index("equi_left")] == scene.seat("red")
    scene.play("buy")
    assert scene.step == "servi"
    assert scene.player("red").followers == 4
    scene.play("servi 0")
    assert scene.player("red").followers == 5


def test_AQ_ACT_1_followers_of_a_contest_return_after_the_prizes() -> None:
    scene = Scene()
    scene.stand("red", "arena_1a", "arena_2", "stadium_gold_1a", "theatrum")
    scene.stand("yellow", "arena_1b")
    scene.begin("arena_throw", dice=["gold"] * 6)
    assert (scene.step, scene.player("red").followers) == ("arena_prize", 1)
    scene.play("take vp")
    assert (scene.step, scene.player("red").followers) == ("laurel", 3)
    assert scene.player("yellow").followers == 5
    scene.play("keep deck")
    assert (scene.step, scene.player("red").followers) == ("open", 4)


def test_AQ_ACT_1_the_follower_returns_even_if_nothing_could_be_done() -> None:
    scene = Scene()
    scene.coins("red", [0, 0, 0])
    scene.stand("red", "pecunia", "equi_left", "servi_top", "servi_bottom", "forum_3")
    scene.begin("mercatus")
    assert scene.step == "place"
    assert scene.player("red").followers == 5


@pytest.mark.parametrize("seed", range(4))
@every_table
def test_AQ_ACT_1_every_follower_is_on_the_board_or_with_its_owner(seats: int, seed: int) -> None:
    scene, random = Scene(seats=seats), Random(seed)
    seed_dice(scene.dice, seed, seats)
    while scene.moves:
        scene.play(random.choice(scene.moves))
        board = [scene.s.field[field] for field in range(28)]
        assert [scene.player(seat).followers + board.count(seat) for seat in range(seats)] == [5] * seats


# ---- AQ-ACT-2


def test_AQ_ACT_2_an_exchange_may_be_declined() -> None:
    scene = Scene()
    scene.stand("red", "pecunia")
    scene.begin("mercatus")
    scene.play("gold 1")
    scene.play("silver 1")
    assert scene.supply("red") == [2, 1, 1]
    assert scene.player("red").score == 0


@pytest.mark.parametrize("field", ["equi_left", "equi_middle", "equi_right"])
def test_AQ_ACT_2_an_equi_card_may_be_declined(field: str) -> None:
    scene = Scene()
    scene.stand("red", field)
    scene.begin("mercatus")
    shown = display(scene)
    scene.play("decline")
    assert scene.cards("red") == []
    assert scene.supply("red") == [2, 1, 1]
    assert display(scene) == shown


@pytest.mark.parametrize("field", ["servi_top", "servi_middle", "servi_bottom"])
def test_AQ_ACT_2_slaves_may_be_declined(field: str) -> None:
    scene = Scene()
    scene.stand("red", field)
    scene.begin("mercatus")
    scene.play("servi 0")
    assert scene.cards("red") == []
    assert scene.supply("red") == [2, 1, 1]


def test_AQ_ACT_2_bidding_may_be_declined() -> None:
    scene = Scene(seats=3)
    scene.stand("red", "theatrum")
    scene.begin("theatrum")
    assert (scene.step, "out" in scene.moves) == ("open", True)
    scene.play("bid bronze")
    assert (scene.step, "out" in scene.moves) == ("raise", True)


@pytest.mark.parametrize("field", ["forum_1", "forum_2", "forum_3", "forum_4", "forum_5"])
def test_AQ_ACT_2_a_build_may_be_declined(field: str) -> None:
    scene = Scene()
    scene.stand("red", field)
    scene.begin("forum", at="forum_1")
    scene.play("decline")
    assert scene.player("red").houses == 9
    assert scene.supply("red") == [2, 1, 1]


def test_AQ_ACT_2_the_second_build_may_be_declined() -> None:
    scene = Scene()
    scene.coins("red", [9, 9, 9])
    scene.stand("red", "forum_3")
    scene.begin("forum", at="forum_1")
    scene.play("build workshop_3a")
    scene.play("decline")
    assert scene.player("red").houses == 8


def test_AQ_ACT_2_a_robbed_player_may_decline_to_pay_again() -> None:
    scene = Scene()
    scene.own("red", "workshop_3a")
    scene.stand("red", "portus_bronze")
    scene.stand("yellow", "portus_latro")
    scene.begin("portus", at="portus_latro", dice=["bronze", "gold"])
    assert scene.deciding == "red"
    scene.play("decline")
    assert scene.supply("red") == [1, 1, 1]
    assert scene.player("red").score == 0


def test_AQ_ACT_2_dolus_potentia_and_the_dice_of_a_contest_need_no_decision() -> None:
    scene = Scene()
    scene.stand("red", "dolus", "potentia")
    scene.stand("yellow", "arena_2")
    scene.begin("mercatus")
    assert (scene.deciding, scene.step) == ("yellow", "arena_prize")
    assert len(scene.happened("threw_red", "red")) == 2
    assert len(scene.happened("blue_dice", "red")) == 1
    assert len(scene.happened("threw_red", "yellow")) == 3


def test_AQ_ACT_2_the_blue_dice_of_the_stadium_need_no_decision() -> None:
    scene = Scene()
    scene.stand("red", "potentia", "stadium_silver_2")
    scene.begin("mercatus")
    assert (scene.deciding, scene.step) == ("red", "laurel")
    assert len(scene.happened("threw_blue", "red")) == 4


def test_AQ_ACT_2_latro_and_a_spared_portus_coin_need_no_decision() -> None:
    scene = Scene()
    scene.own("red", "workshop_3a")
    scene.stand("red", "portus_bronze")
    scene.stand("yellow", "portus_latro")
    scene.begin("portus", at="portus_latro", dice=["silver", "gold"])
    assert scene.step == "place"
    assert scene.s.round == 2
    assert scene.player("red").score == 3


# ---- AQ-ACT-3


def test_AQ_ACT_3_a_coin_from_dolus_buys_an_equi_card() -> None:
    scene = Scene()
    scene.coins("red", [0, 0, 0])
    scene.stand("red", "dolus", "equi_middle")
    scene.begin("mercatus", dice=["bronze", "gold"])
    scene.play("buy")
    assert scene.supply("red") == [0, 0, 1]
    assert len(scene.cards("red")) == 1


def test_AQ_ACT_3_exchanged_coins_buy_slaves() -> None:
    scene = Scene()
    scene.coins("red", [3, 0, 0])
    scene.stand("red", "pecunia", "servi_bottom")
    scene.begin("mercatus")
    scene.play("gold 1")
    assert scene.moves == ["servi 0", "servi 1"]


def test_AQ_ACT_3_a_slave_bought_fights_in_the_arena() -> None:
    scene = Scene()
    scene.stand("red", "servi_top", "arena_1a")
    scene.begin("mercatus")
    scene.play("servi 1", dice=[21, "gold", "gold", "gold"])
    scene.play("play slave_2")
    scene.play("done")
    assert scene.player("red").strength == 3


def test_AQ_ACT_3_a_horse_bought_runs_in_the_stadium() -> None:
    scene = Scene()
    scene.s.equi[0] -= 1
    scene.s.equi[scene.s.slot[1]] += 1
    scene.s.slot[1] = 0
    scene.stand("red", "equi_middle", "stadium_gold_1a")
    scene.begin("mercatus")
    scene.play("buy", dice=["bronze"] * 3)
    scene.play("play horse_gold_2")
    scene.play("done")
    assert scene.player("red").strength == 3


def test_AQ_ACT_3_prize_coins_are_bid_in_the_theatrum() -> None:
    scene = Scene()
    scene.coins("red", [0, 0, 0])
    scene.stand("red", "arena_2", "theatrum")
    scene.begin("arena_throw")
    scene.play("take vp")
    assert (scene.deciding, scene.moves) == ("red", ["bid bronze", "out"])


def test_AQ_ACT_3_the_slave_prize_is_paid_in_the_forum() -> None:
    scene = Scene()
    scene.coins("red", [0, 0, 1])
    scene.stand("red", "arena_2", "forum_1")
    scene.begin("arena_throw")
    scene.play("take slave")
    assert "build workshop_4b" in scene.moves


def test_AQ_ACT_3_auction_money_is_built_with_in_the_forum() -> None:
    scene = Scene(seats=3)
    scene.coins("red", [1, 0, 0])
    scene.stand("red", "theatrum", "forum_1")
    scene.begin("theatrum")
    scene.play("out")
    scene.play("bid silver")
    scene.play("out")
    assert scene.deciding == "red"
    assert "build workshop_3a" in scene.moves


def test_AQ_ACT_3_a_new_building_is_activated_in_the_same_round() -> None:
    scene = Scene()
    scene.stand("red", "forum_1", "portus_gold")
    scene.begin("forum", at="forum_1")
    scene.play("build workshop_3a")
    assert scene.player("red").score == 3


def test_AQ_ACT_3_latros_loot_pays_the_second_portus_coin() -> None:
    scene = Scene()
    scene.coins("red", [0, 0, 1])
    scene.own("red", "workshop_5a")
    scene.stand("red", "portus_gold", "portus_latro")
    scene.begin("portus", at="portus_latro", dice=["gold", "silver"])
    assert (scene.deciding, scene.step) == ("red", "pay_again")
    scene.play("pay")
    assert scene.player("red").score == 5


# ---- AQ-END-1


@pytest.mark.parametrize("seat", ["red", "yellow", "blue", "green"])
def test_AQ_END_1_the_marker_goes_to_the_crest_on_space_1(seat: str) -> None:
    scene = Scene(seats=4, start="yellow")
    field = 1
    while seat != scene.deciding:
        scene.play(f"place forum_{field}")
        field += 1
    scene.play("crest")
    finish_round(scene)
    assert scene.deciding == seat
    assert scene.s.start == scene.seat(seat)
    assert [event.seat for event in scene.happened("round")] == [scene.seat(seat)]


def test_AQ_END_1_the_old_start_player_leads_the_whole_round() -> None:
    scene = Scene(seats=3)
    scene.play("place arena_2")
    scene.play("crest")
    scene.play("place arena_1a")
    scene.play("crest")
    scene.play("place arena_1b")
    finish_placing(scene, dice=["gold"] * 9)
    throwers = [scene.names[event.seat] for event in scene.happened("threw_red")]
    assert throwers == ["red"] * 3 + ["yellow"] * 3 + ["blue"] * 3


def test_AQ_END_1_the_marker_moves_after_the_last_round_too() -> None:
    scene = in_round_6()
    scene.play("place pecunia")
    scene.play("crest")
    second = (scene.s.start + 1) % 4
    finish_round(scene)
    assert scene.stage == "over"
    assert scene.s.start == second


# ---- AQ-END-2


@every_table
def test_AQ_END_2_crests_return_to_their_owners(seats: int) -> None:
    scene = Scene(seats=seats)
    idle_round(scene)
    assert scene.s.round == 2
    assert [scene.player(seat).crest for seat in range(seats)] == [0] * seats
    for space in range(1, seats + 1):
        seat = scene.s.seat
        scene.play("crest")
        assert scene.player(seat).crest == space


def test_AQ_END_2_who_passed_may_place_again() -> None:
    scene = Scene(seats=3)
    idle_round(scene)
    for seat in ("red", "yellow", "blue"):
        assert scene.deciding == seat
        scene.play(f"place {('arena_1a', 'arena_1b', 'arena_2')[scene.seat(seat)]}")


def test_AQ_END_2_all_followers_are_back() -> None:
    scene = Scene(seats=3)
    for move in ("potentia", "theatrum", "portus_gold", "stadium_gold_1a", "arena_2", "forum_3", "dolus"):
        scene.play(f"place {move}")
    finish_round(scene)
    assert scene.s.round == 2
    assert [scene.player(seat).followers for seat in range(3)] == [5, 5, 5]
    assert [scene.s.field[field] for field in range(28)] == [NOBODY] * 28


@pytest.mark.parametrize("contest", ["arena_2", "stadium_gold_1a", "forum_1"])
def test_AQ_END_2_the_blue_dice_are_back_on_potentia(contest: str) -> None:
    scene = Scene(seats=3)
    scene.stand("red", "potentia", contest)
    scene.begin("mercatus")
    while scene.s.round == 1:
        scene.play("roll 3" if "roll 3" in scene.moves else decline(scene))
    assert scene.s.blue_holder == NOBODY
    scene.stand("red", "arena_1a")
    scene.begin("arena_throw")
    assert scene.step == "arena_prize"
    finish_round(scene)
    scene.stand("yellow", "potentia", "arena_1a")
    scene.begin("mercatus")
    assert (scene.deciding, scene.moves[-1]) == ("yellow", "roll 4")


# ---- AQ-END-3


def test_AQ_END_3_an_empty_slot_is_refilled_at_the_end_of_the_round() -> None:
    scene = Scene()
    scene.stand("red", "equi_middle", "servi_top")
    left, _, right = display(scene)
    scene.begin("mercatus")
    scene.play("buy")
    assert display(scene) == [left, None, right]
    scene.play("servi 0", dice=[0])
    assert scene.s.round == 2
    assert display(scene)[0] == left
    assert display(scene)[1] is not None
    assert display(scene)[2] == right
    assert [event.a for event in scene.happened("turned_equi")] == [1]
    assert scene.asked[0] == (0, 14)


def test_AQ_END_3_empty_slots_are_refilled_left_to_right() -> None:
    scene = Scene()
    scene.stand("red", "equi_right")
    scene.stand("yellow", "equi_left")
    scene.begin("mercatus")
    scene.play("buy")
    scene.play("buy")
    assert [event.a for event in scene.happened("turned_equi")] == [0, 2]
    assert [sides for _, sides in scene.asked[:2]] == [13, 12]


def test_AQ_END_3_a_card_not_bought_stays_where_it_is() -> None:
    scene = Scene(seats=3)
    shown = display(scene)
    idle_round(scene)
    assert scene.s.round == 2
    assert display(scene) == shown
    assert scene.happened("turned_equi") == []


def test_AQ_END_3_the_leftmost_slots_get_the_last_cards() -> None:
    scene = Scene()
    for kind in range(7):
        scene.player("green").hand[2 + kind] += scene.s.equi[kind]
        scene.s.equi[kind] = 0
    scene.player("green").hand[HAND.index("weapon_1")] -= 1
    scene.s.equi_out[HAND.index("weapon_1") - 2] = 1
    scene.stand("red", "equi_middle", "equi_right")
    left = display(scene)[0]
    scene.begin("mercatus")
    scene.play("buy")
    scene.play("buy")
    assert scene.s.round == 2
    assert display(scene) == [left, "weapon_1", None]
    assert len(scene.happened("turned_equi")) == 1


def test_AQ_END_3_an_empty_slot_is_filled_in_a_later_round() -> None:
    scene = Scene(seats=3)
    scene.s.equi[scene.s.slot[2]] += 1
    scene.s.slot[2] = NOTHING
    idle_round(scene)
    assert display(scene)[2] is not None


def test_AQ_END_3_no_slot_is_refilled_after_round_6() -> None:
    scene = in_round_6()
    scene.stand("red", "equi_middle")
    scene.begin("mercatus")
    scene.play("buy")
    assert scene.stage == "over"
    assert display(scene)[1] is None
    assert scene.happened("turned_equi") == []


# ---- AQ-END-4


@every_table
def test_AQ_END_4_a_stadium_card_lies_face_up_in_every_round(seats: int) -> None:
    scene = Scene(seats=seats)
    for number in range(2, 7):
        idle_round(scene)
        assert scene.s.round == number
        [turned] = scene.happened("turned_stadium")
        assert turned.a == scene.s.stadium_up != NOTHING
        assert all(turned.seen >> seat & 1 for seat in range(seats))


def test_AQ_END_4_the_new_card_comes_from_the_deck() -> None:
    scene = Scene()
    scene.stand("red", "stadium_gold_1a")
    scene.begin("stadium_throw")
    scene.play("keep face_up", dice=[0])
    assert scene.asked == [(0, 10)]
    assert sum(scene.s.stadium[card] for card in range(8)) == 9


def test_AQ_END_4_no_card_lies_there_between_stadium_and_end_of_round() -> None:
    scene = Scene()
    scene.stand("red", "stadium_gold_1a", "forum_1")
    scene.begin("stadium_throw")
    scene.play("keep face_up")
    assert scene.step == "build"
    assert scene.s.stadium_up == NOTHING
    scene.play("decline")
    assert scene.s.stadium_up != NOTHING


def test_AQ_END_4_no_card_is_turned_after_round_6() -> None:
    scene = in_round_6()
    idle_round(scene)
    assert scene.stage == "over"
    assert scene.happened("turned_stadium") == []
    assert scene.s.stadium_up == NOTHING


# ---- AQ-END-5


def test_AQ_END_5_final_scoring_follows_round_6() -> None:
    scene = in_round_6()
    scene.laurels("red", ["stadium_neutral_10"])
    scene.laurels("yellow", ["theatre_blue_yellow"])
    scene.own("yellow", "villa_yellow_8")
    scene.player("yellow").score = 5
    idle_round(scene)
    assert scene.stage == "over"
    assert [scene.player(seat).score for seat in range(4)] == [10, 5 + 8, 0, 0]
    assert {SOURCES[event.b] for event in scene.happened("points")} == {"stadium_cards", "villas"}


def test_AQ_END_5_there_is_no_final_scoring_before() -> None:
    scene = Scene(seats=3)
    scene.laurels("red", ["stadium_neutral_10"])
    for number in range(2, 7):
        idle_round(scene)
        assert scene.s.round == number
        assert scene.player("red").score == 0


def test_AQ_END_5_the_actions_of_round_6_are_carried_out_first() -> None:
    scene = in_round_6()
    scene.stand("red", "forum_1", "portus_gold")
    scene.laurels("red", ["stadium_neutral_7"])
    scene.begin("forum", at="forum_1")
    scene.play("build workshop_3a")
    assert scene.stage == "over"
    assert scene.player("red").score == 3 + 7
    assert [SOURCES[event.b] for event in scene.happened("points", "red")] == ["portus", "stadium_cards"]


def test_AQ_END_5_after_the_scoring_nothing_can_be_done() -> None:
    scene = in_round_6()
    idle_round(scene)
    assert scene.moves == []
    assert scene.deciding is None
    assert told(scene, "round") == []
