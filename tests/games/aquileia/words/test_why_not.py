"""Every move that is not legal has a reason: the rule in the way, and what is missing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from lusoria.core.message import Message, Refusal
from lusoria.core.record import Options, copy, new_options
from lusoria.games.aquileia.game import GAME
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.decisions import legal
from lusoria.games.aquileia.rules.moves import ACTIONS, MOVES
from lusoria.games.aquileia.rules.state import HAND, METALS, NONE, SITES, STEPS, State
from lusoria.games.aquileia.scenes.scene import Scene
from lusoria.games.aquileia.words.why_not import why_not
from lusoria.words import Words
from tests import ROOT
from tests.games import walks

RULES = ROOT / "docs" / "rules" / "aquileia.md"
WORDS = Words("aquileia")
OTHER = "refuse-other-decision"


# ---- Whole games: every decision is asked for every move


def options(box: Box, s: State) -> list[int]:
    found: Options = new_options(ACTIONS)
    return [found[i] for i in range(legal(box, s, found))]


def decisions(seats: int, seed: int, foolish: float) -> Iterator[Scene]:
    """A game, decision by decision."""
    return walks.decisions(GAME, Scene(seats=seats), seed, foolish)


@cache
def rules() -> set[str]:
    return set(re.findall(r"\*\*(AQ-[A-Z]+-\d+)", RULES.read_text(encoding="utf-8")))


def name(family: str, one: str) -> str:
    return WORDS(f"{family}-{one}")


def thing(scene: Scene, move: str) -> str:
    """What a reason against a move of the open decision must mention."""
    kind, _, what = move.partition(" ")
    if kind == "place":
        return name("field", what)
    if kind == "play":
        return name("card", what)
    if kind == "build":
        return name("site", what)
    if kind == "bid":
        return name("metal", what)
    if kind == "doubles":
        return name("site", SITES[scene.s.site_chosen])
    return what or kind


def check_reason(scene: Scene, move: str, refusal: Refusal) -> None:
    text = WORDS.say(refusal.reason)
    assert refusal.rule in rules(), refusal
    assert re.search(r"[{}]|\bNone\b|\w_\w|  ", text) is None, text
    assert text[0].isupper() or text[0].isdigit(), text
    assert not text.endswith("."), text
    if refusal.reason.id == OTHER:
        wanted = [WORDS.say(step) for step in refusal.reason.args["wanted"]]
        now = name("step", scene.step)
        assert now not in wanted
        assert all(step in text for step in [*wanted, now])
    elif refusal.reason.id not in ("refuse-over", "refuse-decline"):
        assert thing(scene, move) in text, f"{move}: {text}"


def test_every_move_that_is_not_legal_has_a_reason_at_every_decision() -> None:
    reached: set[str] = set()
    checked: set[tuple[str, int, str]] = set()
    said_bare: dict[str, set[str]] = defaultdict(set)  # texts without arguments: where they were said
    legal_at: dict[int, set[str]] = defaultdict(set)  # by move
    belongs: dict[int, set[str]] = defaultdict(set)  # where its reasons say it belongs
    for seats in (3, 4, 5):
        for foolish in (0.1, 1.0):
            for scene in decisions(seats, seed=seats, foolish=foolish):
                allowed = options(scene.box, scene.s)
                reached.add(scene.step)
                for number in range(ACTIONS):
                    if number in allowed:
                        legal_at[number].add(f"step-{scene.step}")
                        continue
                    refusal = why_not(scene.box, scene.s, number)
                    key = (scene.step, number, repr(refusal))
                    if key not in checked:
                        checked.add(key)
                        check_reason(scene, MOVES.words(number), refusal)
                    if not refusal.reason.args:
                        said_bare[refusal.reason.id].add(scene.step)
                    if refusal.reason.id == OTHER:
                        belongs[number] |= {step.id for step in refusal.reason.args["wanted"]}
    assert reached == set(STEPS)
    assert {id: steps for id, steps in said_bare.items() if len(steps) > 1} == {}, "one text for different decisions"
    for number, steps in legal_at.items():
        assert steps <= belongs[number], f"{MOVES.words(number)} is legal elsewhere than its reasons say"


# ---- What is said to be missing is what is missing


def grant(s: State, reason: Message) -> None:
    """Gives the deciding seat what it lacks."""
    p = s.players[s.seat]
    lacking = reason.args.get("missing", [])
    if reason.id in ("refuse-open", "refuse-portus-coin"):
        p.coins[METALS.index(reason.args["metal"].id.removeprefix("metal-"))] += 1
    for one in lacking:
        if one.id == "amount-coins":
            p.coins[METALS.index(one.args["metal"].id.removeprefix("metal-"))] += one.args["count"]
        elif one.id == "amount-slaves":
            p.hand[0] += one.args["count"]
        else:
            p.hand[HAND.index(one.args["card"].id.removeprefix("card-"))] += one.args["count"]


PRICES = {
    "refuse-portus-coin",
    "refuse-servi-price",
    "refuse-open",
    "refuse-raise",
    "refuse-site-price",
    "refuse-slave-cards",
}


def test_with_what_is_missing_the_move_is_legal() -> None:
    granted = set()
    for seed in range(6):
        for scene in decisions(seats=4, seed=seed, foolish=0.5):
            allowed = options(scene.box, scene.s)
            for number in set(range(ACTIONS)) - set(allowed):
                reason = why_not(scene.box, scene.s, number).reason
                if reason.id in PRICES:
                    s = copy(scene.s)
                    grant(s, reason)
                    assert number in options(scene.box, s), f"{MOVES.words(number)}: {WORDS.say(reason)}"
                    granted.add(reason.id)
    assert granted == PRICES


def test_AQ_INFO_1_a_reason_does_not_depend_on_the_cards_of_others() -> None:
    for scene in decisions(seats=3, seed=3, foolish=0.5):
        s = copy(scene.s)
        for seat in range(s.seats):
            if seat != s.seat:
                for card in range(len(HAND)):
                    s.players[seat].hand[card] += 1
        allowed = options(scene.box, scene.s)
        for number in set(range(ACTIONS)) - set(allowed):
            assert why_not(scene.box, scene.s, number) == why_not(scene.box, s, number)


# ---- Each reason


def refused(scene: Scene, move: str, rule: str, *said: str) -> None:
    assert move not in scene.moves
    refusal = why_not(scene.box, scene.s, MOVES.action(move))
    text = WORDS.say(refusal.reason)
    assert refusal.rule == rule, text
    for part in said:
        assert part in text, text


def test_AQ_PLACE_3_the_reason_names_who_stands_on_the_field() -> None:
    scene = Scene()
    scene.stand("blue", "dolus")
    refused(scene, "place dolus", "AQ-PLACE-3", "Blue", "Dolus")


def test_AQ_PLACE_4_the_crest_is_placed_once_and_before_passing() -> None:
    scene = Scene()
    refused(scene, "pass", "AQ-PLACE-4", "crest", "pass")
    scene.crests("blue", "red")
    refused(scene, "crest", "AQ-PLACE-4", "crest", "space 2")


def test_AQ_PLACE_6_the_reason_names_the_own_side() -> None:
    scene = Scene()
    scene.stand("red", "stadium_silver_1a")
    refused(scene, "place stadium_gold_2", "AQ-PLACE-6", "race for silver", "Stadium, gold, strength 2")


def test_AQ_PLACE_7_without_the_coin_the_reason_names_it() -> None:
    scene = Scene()
    scene.coins("red", (2, 1, 0))
    refused(scene, "place portus_gold", "AQ-PLACE-7", "no gold coin", "Portus (gold)")


def test_AQ_PLACE_7_the_reason_names_the_other_portus_field() -> None:
    scene = Scene()
    scene.stand("red", "portus_bronze")
    refused(scene, "place portus_gold", "AQ-PLACE-7", "already stand on Portus (bronze)", "Portus (gold)")


def test_AQ_PLACE_12_without_a_follower() -> None:
    scene = Scene()
    scene.stand("red", "forum_1", "forum_2", "forum_3", "forum_4", "forum_5")
    refused(scene, "place dolus", "AQ-PLACE-12", "no follower", "Dolus")
    refused(scene, "place forum_1", "AQ-PLACE-12", "no follower", "Forum 1")


def pecunia(supply: tuple[int, int, int], bank: tuple[int, int, int] = (9, 9, 9)) -> Scene:
    scene = Scene()
    scene.coins("red", supply)
    scene.bank(bank)
    scene.stand("red", "pecunia")
    scene.begin("mercatus", at="pecunia")
    return scene


def test_AQ_PEC_2_the_coins_are_not_worth_so_much() -> None:
    scene = pecunia((2, 1, 1))
    refused(scene, "gold 3", "AQ-PEC-2", "worth 7", "2 too little", "3 gold")
    scene.play("gold 1")
    refused(scene, "silver 4", "AQ-PEC-2", "Beside 1 gold", "worth 4", "4 too little", "4 silver")


def test_AQ_PEC_4_the_bank_does_not_hold_so_much() -> None:
    scene = pecunia((9, 0, 0), bank=(9, 1, 1))
    refused(scene, "gold 2", "AQ-PEC-4", "only 1 gold between you", "not 2")
    scene.play("gold 0")
    refused(scene, "silver 2", "AQ-PEC-4", "only 1 silver between you", "not 2")


def test_AQ_PEC_4_the_rest_cannot_be_made_up() -> None:
    scene = pecunia((0, 1, 3), bank=(2, 1, 9))
    refused(scene, "gold 0", "AQ-PEC-4", "With 0 gold", "value of 11", "2 bronze and 2 silver")
    scene = pecunia((2, 2, 2), bank=(2, 9, 9))
    scene.play("gold 0")
    refused(scene, "silver 0", "AQ-PEC-4", "0 gold and 0 silver", "12 bronze", "have only 4")


def test_AQ_ACT_2_the_reason_names_the_move_that_declines() -> None:
    refused(pecunia((2, 1, 1)), "decline", "AQ-ACT-2", "Keep 1 of 1 gold")
    refused(servi("servi_top", (1, 0, 0)), "decline", "AQ-ACT-2", "Buy no slaves")
    refused(theatrum((1, 0, 0)), "decline", "AQ-ACT-2", "Stay out of the auction")


def servi(field: str, supply: tuple[int, int, int]) -> Scene:
    scene = Scene()
    scene.coins("red", supply)
    scene.stand("red", field)
    scene.begin("mercatus", at=field)
    return scene


def test_AQ_SERVI_1_a_field_sells_only_so_many() -> None:
    refused(servi("servi_top", (5, 0, 0)), "servi 2", "AQ-SERVI-1", "Servi (left)", "only 1 slave card", "not 2")
    refused(servi("servi_middle", (0, 5, 0)), "servi 3", "AQ-SERVI-1", "at most 2 slave cards", "not 3")


def test_AQ_SERVI_1_the_reason_names_the_missing_coins() -> None:
    refused(servi("servi_bottom", (0, 0, 1)), "servi 3", "AQ-SERVI-1", "3 slave cards cost 3 gold", "lack 2 gold")


def test_AQ_SERVI_2_there_are_not_so_many_left() -> None:
    scene = servi("servi_bottom", (0, 0, 3))
    scene.s.slaves[0], scene.s.slaves[1] = 1, 0
    refused(scene, "servi 2", "AQ-SERVI-2", "Only 1 slave card is left", "not 2")


def contest(stage: str, field: str, *hand: str) -> Scene:
    scene = Scene()
    scene.hand("red", hand)
    scene.stand("red", field)
    scene.crests("red", "yellow", "blue", "green")
    scene.begin(stage, dice=["gold"] * 3)
    return scene


def test_AQ_ARENA_4_horses_do_not_fight() -> None:
    scene = contest("arena_throw", "arena_2", "horse_gold_2", "weapon_1")
    refused(scene, "play horse_gold_2", "AQ-ARENA-4", "double gold horse", "Arena")


def test_AQ_ARENA_4_only_cards_in_hand_and_each_once() -> None:
    scene = contest("arena_throw", "arena_2", "weapon_1", "slave_2", "slave_2")
    refused(scene, "play weapon_3", "AQ-ARENA-4", "have no triple weapon")
    scene.play("play weapon_1")
    refused(scene, "play weapon_1", "AQ-ARENA-4", "already laid your only single weapon")
    scene.play("play slave_2")
    scene.play("play slave_2")
    refused(scene, "play slave_2", "AQ-ARENA-4", "already laid all 2 of your double slave", "2")


def test_AQ_ARENA_5_only_as_many_blue_dice_as_there_are() -> None:
    scene = Scene()
    scene.stand("red", "arena_1a", "potentia")
    scene.crests("red", "yellow", "blue", "green")
    scene.begin("mercatus", dice=["gold"] * 3)
    refused(scene, "roll 5", "AQ-ARENA-5", "only 4 blue dice", "not 5")


def test_AQ_STAD_4_horses_of_the_own_side_only() -> None:
    scene = contest("stadium_throw", "stadium_silver_2", "horse_gold_2", "horse_silver_1", "weapon_1")
    refused(scene, "play weapon_1", "AQ-STAD-4", "single weapon", "Stadium")
    refused(scene, "play horse_gold_2", "AQ-STAD-4", "double gold horse", "race for silver")
    refused(scene, "play horse_silver_2", "AQ-STAD-4", "have no double silver horse")


def theatrum(supply: tuple[int, int, int]) -> Scene:
    scene = Scene()
    scene.coins("red", (1, 1, 1))
    scene.coins("yellow", supply)
    scene.stand("yellow", "theatrum")
    scene.begin("theatrum", dice=[0])
    return scene


def test_AQ_THEA_2_no_such_coin_to_open_with() -> None:
    refused(theatrum((1, 0, 0)), "bid gold", "AQ-THEA-2", "no gold coin")


def test_AQ_THEA_5_the_reason_names_what_the_bid_lacks() -> None:
    scene = theatrum((2, 0, 0))
    scene.coins("blue", (2, 1, 0))
    scene.play("bid bronze")
    refused(scene, "bid gold", "AQ-THEA-5", "1 bronze and 1 gold", "lack 1 gold")


def forum(supply: tuple[int, int, int], *hand: str) -> Scene:
    scene = Scene()
    scene.coins("red", supply)
    scene.hand("red", hand)
    scene.own("blue", "villa_blue_4")
    scene.stand("red", "forum_2")
    scene.begin("forum", at="forum_1")
    return scene


def test_AQ_FORUM_4_the_reason_names_who_has_built_there() -> None:
    refused(forum((5, 5, 5)), "build villa_blue_4", "AQ-FORUM-4", "blue villa of 4", "Blue has already built")


def test_AQ_FORUM_4_the_reason_names_all_that_is_missing() -> None:
    scene = forum((2, 1, 0), "slave_1")
    refused(
        scene, "build villa_blue_10", "AQ-FORUM-4", "2 bronze, 2 silver, 1 gold, and 3 slaves", "lack 1 silver, 1 gold"
    )
    refused(scene, "build villa_blue_10", "AQ-FORUM-4", "1 gold, and 2 slaves")


def test_AQ_FORUM_5_the_reason_names_the_missing_slaves() -> None:
    refused(forum((5, 5, 5), "slave_1"), "build villa_blue_10", "AQ-FORUM-5", "lack 2 slaves")


def test_AQ_FORUM_8_without_a_house() -> None:
    scene = forum((5, 5, 5))
    scene.player("red").houses = 0
    refused(scene, "build villa_blue_6", "AQ-FORUM-8", "no house", "blue villa of 6")


def test_AQ_FORUM_6_a_payment_with_a_card_to_spare() -> None:
    scene = forum((5, 5, 5), "slave_2", "slave_2", "slave_2")
    scene.play("build villa_blue_10")
    refused(scene, "doubles 3", "AQ-FORUM-6", "blue villa of 10", "3 slaves", "3 double slaves", "a card too many")


def test_AQ_FORUM_5_a_payment_without_such_cards() -> None:
    scene = forum((5, 5, 5), "slave_2", "slave_2")
    scene.play("build villa_blue_10")
    refused(scene, "doubles 1", "AQ-FORUM-5", "1 × single slave and 1 × double slave", "lack 1 × single slave")
    refused(scene, "doubles 0", "AQ-FORUM-5", "3 × single slave", "lack 3 × single slave")


def test_AQ_FORUM_2_a_site_that_is_chosen_must_be_paid_first() -> None:
    scene = forum((5, 5, 5), "slave_2", "slave_2")
    scene.play("build villa_blue_10")
    refused(scene, "build villa_blue_6", "AQ-FORUM-2", "building in the Forum", "paying slaves")
    refused(scene, "decline", "AQ-ACT-2", "building in the Forum", "paying slaves")


# Every game has such a table, of its own moves and decisions.
@pytest.mark.parametrize(
    ("move", "rule", "decision"),
    [
        ("bid gold", "AQ-THEA-2", "auction in the Theatrum"),
        ("out", "AQ-THEA-4", "bidding in the Theatrum"),
        ("play weapon_1", "AQ-ARENA-4", "playing cards in the Arena"),
        ("play horse_gold_1", "AQ-STAD-4", "playing horses in the Stadium"),
        ("done", "AQ-ARENA-4", "playing cards in the Arena"),
        ("decline", "AQ-ACT-2", "building in the Forum"),
        ("buy", "AQ-EQUI-1", "Equi et arma"),
        ("servi 1", "AQ-SERVI-1", "Servi"),
        ("build bank_bs", "AQ-FORUM-2", "building in the Forum"),
        ("doubles 1", "AQ-FORUM-6", "paying slaves"),
        ("roll 1", "AQ-ARENA-5", "rolling blue dice in the Arena"),
        ("take slave", "AQ-ARENA-7", "prize in the Arena"),
        ("keep deck", "AQ-STAD-8", "Stadium card"),
        ("pay", "AQ-PORT-4", "paying again at Portus"),
        ("gold 1", "AQ-PEC-4", "gold at Pecunia"),
        ("silver 1", "AQ-PEC-4", "silver at Pecunia"),
    ],
)
def test_AQ_ROUND_2_a_move_of_another_moment_names_both(move: str, rule: str, decision: str) -> None:
    refused(Scene(), move, rule, decision, "placing a follower or the crest")


def test_AQ_END_5_after_the_end_nothing_is_legal() -> None:
    scene = Scene()
    scene.s.round = scene.box.rounds
    scene.begin("end_of_round")
    assert scene.s.step == NONE
    for number in range(ACTIONS):
        assert why_not(scene.box, scene.s, number) == Refusal("AQ-END-5", Message("refuse-over"))
