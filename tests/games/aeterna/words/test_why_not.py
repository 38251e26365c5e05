"""Every move that is not legal has a reason: the rule in the way, and what is missing."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lusoria.core.dice import Dice, seed_dice
from lusoria.core.log import open_log
from lusoria.core.message import Message, Refusal
from lusoria.core.record import Options, copy, new_options
from lusoria.games.aeterna.box.pack import load_box
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.decisions import legal
from lusoria.games.aeterna.rules.flow import setup, step
from lusoria.games.aeterna.rules.moves import ACTIONS, MOVES
from lusoria.games.aeterna.rules.redeal import redeal
from lusoria.games.aeterna.rules.sensible import sensible
from lusoria.games.aeterna.rules.state import CARDS, EPOCH_CARDS, NOBODY, RESOURCES, STEPS, State
from lusoria.games.aeterna.scenes.scene import Scene
from lusoria.games.aeterna.words.why_not import why_not
from lusoria.words import Words
from tests import ROOT
from tests.games.aeterna.tables import H1, H2, H3, H4, rich

RULES = ROOT / "docs" / "rules" / "aeterna.md"
WORDS = Words("aeterna")
OTHER = "refuse-other-decision"
SAMPLED = {"draft": 6, "turn": 6, "after": 4, "reward": 3}  # of the common decisions, one in this many is looked at
RARE = {"second_reward", "use_hill", "use_token", "promote", "ready", "exchange"}  # perhaps in none of the games


# ---- Whole games: many decisions are asked for every move


def dice(seed: int, stream: int) -> Dice:
    made = Dice.new()
    seed_dice(made, seed, stream)
    return made


def decisions(seats: int, seed: int, foolish: float) -> Iterator[tuple[Box, State]]:
    """A game, decision by decision; now and then a move at random instead of a sensible one."""
    box, s, random = load_box(), State.new(), Random(seed)
    chance, policy, log = dice(seed, seats), dice(seed, 9), open_log()
    setup(box, s, seats, chance, log)
    found: Options = new_options(ACTIONS)
    while count := legal(box, s, found):
        yield box, s
        some = random.randrange(count)
        move = found[some] if random.random() < foolish else sensible(box, s, found, count, policy)
        log.count = 0
        step(box, s, move, chance, log)
    yield box, s


def sample(seed: int, foolish: float) -> Iterator[tuple[Box, State]]:
    """Games of all numbers of seats. Of the commonest decisions only some are looked at."""
    random = Random(seed)
    for seats in (2, 3, 4):
        for box, s in decisions(seats, seed, foolish):
            if random.randrange(SAMPLED.get(STEPS[s.step], 1)) == 0:
                yield box, s


def options(box: Box, s: State) -> list[int]:
    found: Options = new_options(ACTIONS)
    return [found[i] for i in range(legal(box, s, found))]


def refusals(box: Box, s: State) -> Iterator[tuple[int, Refusal]]:
    """Why not, for every move that is not legal."""
    for number in sorted(set(range(ACTIONS)) - set(options(box, s))):
        yield number, why_not(box, s, number)


@cache
def rules() -> set[str]:
    text = RULES.read_text(encoding="utf-8")
    bold = re.findall(r"\*\*(AE-[A-Z]+(?:-[A-Z]+)?-\d+)", text)
    return set(bold) | set(re.findall(r"^\| (AE-RUL-\d+) \|", text, re.MULTILINE))


FAMILIES = {
    "pick": "card",
    "play": "card",
    "activate": "card",
    "ask": "card",
    "build": "building",
    "influence": "hill",
    "hill": "hill",
    "eliminate": "exchange",
    "take": "reward",
    "borrow": "reward",
}
SPOKEN = {
    "decline": "has to be|have to|choose one|at least once|take one",
    "pay": "riot",
    "ignore": "riot",
    "times 1": "once",
}


def thing(move: str) -> str:
    """What a reason against a move of the open decision must mention."""
    first, last = move.split()[0], move.split()[-1]
    if first in FAMILIES:
        return re.escape(WORDS(f"{FAMILIES[first]}-{last}"))
    return SPOKEN.get(move, {"place": f"lace {last}", "times": rf"\b{last}\b", "option": ""}.get(first, move))


def check_reason(s: State, move: str, refusal: Refusal) -> None:
    text, id = WORDS.say(refusal.reason), refusal.reason.id
    assert refusal.rule in rules(), refusal
    assert re.search(r"[{}]|\bNone\b|\w_\w|  |(lack|costs) nothing", text) is None, text
    assert text[0].isupper(), text
    assert not text.endswith("."), text
    now = WORDS(f"step-{STEPS[s.step]}")
    if id == OTHER:
        wanted = [WORDS.say(step) for step in refusal.reason.args["wanted"]]
        assert now not in wanted
        assert all(step in text for step in [*wanted, now])
    elif id == "refuse-nothing-to-decline":
        assert now in text
    elif id not in ("refuse-over", "refuse-acted", "refuse-not-acted"):
        assert re.search(thing(move), text), f"{move}: {text}"


def test_every_move_that_is_not_legal_has_a_reason_at_every_decision() -> None:
    reached: set[str] = set()
    checked: set[tuple[int, int, str]] = set()
    said_bare: dict[str, set[str]] = defaultdict(set)  # texts without arguments: where they were said
    legal_at: dict[int, set[str]] = defaultdict(set)  # by move
    belongs: dict[int, set[str]] = defaultdict(set)  # where its reasons say it belongs
    for seed, foolish in ((1, 0.3), (2, 0.8), (3, 0.1)):
        for box, s in sample(seed, foolish):
            reached.add(STEPS[s.step])
            for number in options(box, s):
                legal_at[number].add(f"step-{STEPS[s.step]}")
            for number, refusal in refusals(box, s):
                key = (s.step, number, repr(refusal))
                if key not in checked:
                    checked.add(key)
                    check_reason(s, MOVES.words(number), refusal)
                if not refusal.reason.args:
                    said_bare[refusal.reason.id].add(STEPS[s.step])
                if refusal.reason.id == OTHER:
                    belongs[number] |= {step.id for step in refusal.reason.args["wanted"]}
    assert reached >= set(STEPS) - RARE
    assert {id: steps for id, steps in said_bare.items() if len(steps) > 1} == {}, "one text for different decisions"
    for number, steps in legal_at.items():
        if MOVES.words(number) != "decline":
            assert steps <= belongs[number], f"{MOVES.words(number)} is legal elsewhere than its reasons say"


def test_AE_INFO_2_a_reason_does_not_depend_on_what_the_seat_cannot_know() -> None:
    for seats in (2, 4):
        for i, (box, s) in enumerate(decisions(seats, 5, 0.5)):
            if s.seat != NOBODY and i % 9 == 0:
                other = copy(s)
                redeal(box, other, s.seat, dice(i, 1))
                assert dict(refusals(box, s)) == dict(refusals(box, other))


# ---- What is said to be missing is what is missing

PRICES = {
    "refuse-card-price", "refuse-build-price", "refuse-hill-price", "refuse-riot-price", "refuse-exchange-price",
}  # fmt: skip


def granted(box: Box, state: State) -> Iterator[str]:
    """With what is missing the price is no reason any more, and with one less it is."""
    for number, refusal in refusals(box, state):
        if refusal.reason.id in PRICES:
            s = copy(state)
            stock = s.players[s.seat].stock
            for lacking in refusal.reason.args["missing"]:
                stock[RESOURCES.index(lacking.args["resource"])] += lacking.args["count"]
            if number not in options(box, s):
                assert why_not(box, s, number).reason.id == "refuse-favour", MOVES.words(number)
            for lacking in refusal.reason.args["missing"]:
                i = RESOURCES.index(lacking.args["resource"])
                stock[i] -= 1
                assert number not in options(box, s), f"{MOVES.words(number)}: less would do"
                stock[i] += 1
            yield refusal.reason.id


def test_with_what_is_missing_the_move_is_legal_and_not_with_less() -> None:
    seen = {reason for box, s in sample(4, 0.8) for reason in granted(box, s)}
    scene = serapeum(grain=2)
    scene.play("activate serapeum", "option 1")
    for one in (scene, rioting()):
        seen |= set(granted(one.box, one.s))
    assert seen == PRICES


# ---- Each reason


def refused(scene: Scene, move: str, rule: str, *said: str) -> None:
    assert move not in scene.moves
    refusal = why_not(scene.box, scene.s, MOVES.action(move))
    text = WORDS.say(refusal.reason)
    assert refusal.rule == rule, text
    check_reason(scene.s, move, refusal)
    for part in said:
        assert part in text, text


def poor(seats: int = 4, epoch: int = 1) -> Scene:
    """Red's turn, with nothing at all."""
    scene = Scene(seats=seats, epoch=epoch)
    scene.stock("red", stone=0, aurei=0, grain=0, citizen=0)
    return scene


def elsewhere(scene: Scene) -> str:
    """A card of the first epoch that the seat neither holds nor has kept."""
    own = scene.offered("pick") + scene.cards(scene.s.seat)
    return next(card for card in CARDS[:EPOCH_CARDS] if card not in own)


def test_AE_DRAFT_2_a_card_that_is_not_in_the_pack() -> None:
    scene = Scene(seats=2)
    scene.begin_draft()
    first, second = scene.offered("pick")[:2]
    refused(scene, f"pick {elsewhere(scene)}", "AE-DRAFT-2", "You do not have")
    refused(scene, "pick pantheon", "AE-DRAFT-1", "Pantheon is a card of Epoch III, and this is Epoch I")
    scene.play(f"pick {first}")
    scene.play(scene.moves[0])
    refused(scene, f"pick {first}", "AE-DRAFT-5", "You have already kept")
    refused(scene, f"pick {second}", "AE-DRAFT-3", "You have passed", "on")


def test_AE_DRAFT_4_the_last_two_cards() -> None:
    scene = Scene(seats=2)
    scene.begin_draft()
    while len(scene.moves) > 2:
        scene.play(scene.moves[0])
    refused(scene, f"pick {elsewhere(scene)}", "AE-DRAFT-4")


def test_AE_ACT_PLAY_1_cards_that_are_not_in_hand() -> None:
    scene = rich(epoch=2)
    scene.hand("red", "regina_viarum")
    scene.hand("blue", "asia")
    scene.area("red", "comitium", "africa")
    scene.area("blue", "sicilia")
    scene.player("orange").shown = scene._set(["achaia"])
    scene.player("red").shown = scene._set(["macedonia"])
    refused(scene, "play comitium", "AE-ACT-PLAY-1", "Comitium is already in your play area")
    refused(scene, "play sicilia", "AE-ACT-PLAY-1", "Sicilia is in the play area of Blue")
    refused(scene, "play regia", "AE-ACT-PLAY-1", "Regia is a card of Epoch I, and this is Epoch II")
    refused(scene, "play dacia", "AE-ACT-PLAY-1", "Dacia is a card of Epoch III, and this is Epoch II")
    refused(scene, "play asia", "AE-ACT-PLAY-1", "You do not have Asia")
    refused(scene, "play achaia", "AE-ACT-PLAY-1", "Orange has discarded Achaia")
    refused(scene, "play macedonia", "AE-ACT-PLAY-1", "You have discarded Macedonia")


def test_AE_DRAFT_6_a_card_of_the_board() -> None:
    scene = rich()
    scene.board("comitium")
    refused(scene, "play comitium", "AE-DRAFT-6", "Comitium lies on the board")


def test_AE_ACT_PLAY_1_a_card_that_cannot_be_paid() -> None:
    scene = poor()
    scene.stock("red", stone=1, aurei=1)
    scene.hand("red", "moenia_servii_tulli", "etruria")
    refused(scene, "play moenia_servii_tulli", "AE-ACT-PLAY-1", "2 stone and 2 aurei", "lack 1 stone and 1 aureus")
    refused(scene, "play etruria", "AE-ACT-PLAY-1", "Etruria costs 2 citizens; you lack 2 citizens")


def test_AE_ACT_FAVOUR_1_a_personality_that_does_not_lie_open() -> None:
    scene = rich(epoch=2)
    scene.area("blue", "caesar")
    refused(scene, "ask caesar", "AE-ACT-FAVOUR-1", "Caesar is in the play area of Blue")
    refused(scene, "ask sulla", "AE-ACT-FAVOUR-1", "Sulla is not on offer this epoch")
    refused(scene, "ask romulus", "AE-ACT-FAVOUR-1", "Romulus is a card of Epoch I, and this is Epoch II")


def test_AE_ACT_FAVOUR_2_the_aurei_and_the_requirement() -> None:
    scene = poor(epoch=2)
    scene.people("spartacus", "caesar")
    scene.stock("red", aurei=4)
    refused(scene, "ask spartacus", "AE-ACT-FAVOUR-2", "costs 6 aurei; you lack 2 aurei")
    scene.stock("red", aurei=8)
    refused(scene, "ask caesar", "AE-ACT-FAVOUR-2", "every province you played this epoch, and you have none")
    refused(scene, "ask spartacus", "AE-ACT-FAVOUR-2", "every set of one citizen of yours on the board, one monument")


def test_AE_ACT_BUILD_1_what_cannot_be_built() -> None:
    scene = poor(seats=2)
    scene.at_work("orange", "templum")
    refused(scene, "build templum", "AE-ACT-BUILD-4", "Templum of this epoch is built already", "(Orange)")
    scene.at_work("red", "templum")
    refused(scene, "build templum", "AE-ACT-BUILD-4", "(you)")
    scene.s.worker[0] = NOBODY
    refused(scene, "build templum", "AE-ACT-BUILD-4", "No Templum is on offer")
    refused(scene, "build aquaeductus", "AE-ACT-BUILD-2", "1 stone and 1 citizen; you lack 1 stone and 1 citizen")
    for hill in (H1, H2, H3):
        scene.buildings(hill, "amphitheatrum")
    refused(scene, "build amphitheatrum", "AE-ACT-BUILD-3", "Every hill has the Amphitheatrum already")


def test_AE_ACT_BUILD_3_where_it_cannot_be_built() -> None:
    scene = rich(seats=2)
    scene.buildings(H1, "templum")
    scene.play("build templum")
    refused(scene, f"hill {H1}", "AE-ACT-BUILD-3", "Capitolinus has the Templum already")
    refused(scene, f"hill {H4}", "AE-SETUP-3", "Caelius is not used with 2 players")


def test_AE_ACT_HILL_1_hills_that_cannot_be_influenced() -> None:
    scene = poor(seats=3)
    scene.hill(H1, [("orange", 1), ("blue", 1)])
    refused(scene, "influence viminalis", "AE-SETUP-3", "not used with 3 players")
    refused(scene, f"influence {H1}", "AE-ACT-HILL-1", "no citizen in your Domus")
    scene.stock("red", citizen=1, grain=1)
    refused(scene, f"influence {H1}", "AE-ACT-HILL-2", "All 2 spaces of Capitolinus are taken")
    refused(scene, f"influence {H2}", "AE-ACT-HILL-3", "costs 2 grain; you lack 1 grain")


def test_AE_FREE_1_a_card_must_be_in_hand() -> None:
    scene = poor()
    refused(scene, "eliminate for grain", "AE-FREE-1", "no card in hand to discard for grain")
    scene.hand("red", "regia", "latium")
    scene.board("ostia")
    scene.play("eliminate for stone")
    refused(scene, "pick ostia", "AE-FREE-1", "Ostia lies on the board, not in your hand")
    refused(scene, "pick comitium", "AE-FREE-1", "You do not have Comitium")


def test_AE_FREE_2_monuments_that_cannot_be_activated() -> None:
    scene = rich()
    scene.hand("red", "forum_boarium")
    scene.area("red", "comitium", "pons_sublicius", "casa_romuli")
    scene.area("blue", "regia")
    refused(scene, "activate forum_boarium", "AE-FREE-2", "still in your hand: play it first")
    refused(scene, "activate comitium", "AE-FREE-2", "Comitium works at once")
    refused(scene, "activate pons_sublicius", "AE-FREE-2", "Pons Sublicius is lasting")
    refused(scene, "activate regia", "AE-FREE-2", "play area of Blue")
    refused(scene, "activate aedes_iani", "AE-FREE-2", "Aedes Iani is not in your play area")
    scene.play("activate casa_romuli", "option 2")
    refused(scene, "activate casa_romuli", "AE-FREE-3", "already been used this epoch")


def test_AE_FREE_2_a_monument_of_an_older_epoch_is_missing_in_the_play_area_only() -> None:
    scene = rich(epoch=2)
    scene.area("red", "casa_romuli")
    assert "activate casa_romuli" in scene.moves
    refused(scene, "activate forum_boarium", "AE-FREE-2", "Forum Boarium is not in your play area")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("regia", "no hill has an equal stack just left of yours"),
        ("forum_boarium", "you lack 2 aurei and you lack 1 grain"),
        ("stadium_domitiani", "no hill with one of your citizens has a reward token you can take"),
        ("castra_peregrina", "you can afford no card on the board"),
        ("serapeum", "you lack 1 grain and you have no ruin token"),
    ],
)
def test_AE_FREE_4_an_activation_without_effect_names_what_is_missing(card: str, said: str) -> None:
    scene = poor(epoch=3)
    scene.area("red", card)
    refused(scene, f"activate {card}", "AE-FREE-4", "can do nothing now", said)


def test_AE_FREE_4_cards_of_another_box(tmp_path: Path) -> None:
    file = json.loads(files("lusoria.games.aeterna.box").joinpath("box.json").read_text(encoding="utf-8"))
    changed: dict[str, Any] = {
        "regia": {"op": "gain", "what": "pp", "n": 1, "per": {"count": "hill", "where": "prefect"}},
        "casa_romuli": {"op": "influence", "grain_discount": 0},
    }
    for monument in file["monuments"]:
        if monument["id"] in changed:
            monument["effect"] = [changed[monument["id"]]]
    path = tmp_path / "box.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    scene = Scene(box=load_box(path))
    scene.stock("red", grain=0, citizen=0)
    scene.area("red", *changed)
    refused(scene, "activate regia", "AE-FREE-4", "you have no hill where you are prefect")
    refused(scene, "activate casa_romuli", "AE-FREE-4", "you have no citizen in your Domus")
    scene.stock("red", citizen=1)
    refused(scene, "activate casa_romuli", "AE-FREE-4", "no hill has room for you at a price you can pay")


def test_AE_TURN_2_one_action_a_turn() -> None:
    scene = rich()
    scene.hand("red", "regia", "latium")
    scene.area("red", "casa_romuli")
    scene.people("romulus")
    refused(scene, "end turn", "AE-TURN-4", "to do nothing, pass")
    scene.play("play regia")
    assert scene.step == "after"
    for move in ("play latium", "ask romulus", "build templum", f"influence {H1}", "pass"):
        refused(scene, move, "AE-TURN-2", "You have already taken your action", "free actions")


def test_AE_TURN_3_nothing_comes_in_the_middle_of_another() -> None:
    scene = rich()
    scene.hand("red", "regia", "latium")
    scene.area("red", "casa_romuli")
    scene.play("build templum")
    for move in ("play regia", "pass", "build aquaeductus"):
        refused(scene, move, "AE-TURN-2", "choosing an action", "choosing a hill to build on")
    for move in ("activate casa_romuli", "eliminate for grain", "end turn"):
        refused(scene, move, "AE-TURN-3", "choosing a free action", "choosing a hill to build on")
    refused(scene, "decline", "AE-RUL-23", "right now you are choosing a hill to build on")


# Every game has such a table, of its own moves and decisions.
@pytest.mark.parametrize(
    ("move", "rule", "decision"),
    [
        ("pick regia", "AE-FREE-1", "choosing a card to discard"),
        (f"hill {H1}", "AE-ACT-BUILD-1", "choosing a hill to build on"),
        ("take stone1", "AE-ACT-HILL-7", "choosing a reward token"),
        ("borrow stone1", "AE-ACT-HILL-7", "choosing a second reward token"),
        ("option 1", "AE-NEST-1", "choosing an effect"),
        ("times 2", "AE-NEST-1", "choosing how often to exchange"),
        ("pay", "AE-FLOW-1", "answering a riot"),
        ("ruin", "AE-FLOW-1", "answering a riot"),
        ("ignore", "AE-FLOW-1", "answering a riot"),
        ("place 1", "AE-FLOW-1", "choosing a place in the turn order"),
        ("decline", "AE-TURN-4", "nothing to decline"),
    ],
)
def test_AE_FLOW_1_a_move_of_another_decision_names_both(move: str, rule: str, decision: str) -> None:
    refused(rich(), move, rule, decision, "choosing an action")


def test_AE_FLOW_1_moves_of_the_actions_in_other_phases() -> None:
    scene = Scene(seats=2)
    scene.begin_draft()
    for move in ("pass", "play regia", f"influence {H1}", "end turn", "decline", "place 1"):
        refused(scene, move, "AE-FLOW-1", "choosing a card to keep")


# ---- Effects


def test_AE_ACT_HILL_7_reward_tokens_that_cannot_be_taken() -> None:
    scene = rich()
    scene.tokens(H1, "stone1", "grain2", "play_board")
    scene.tokens(H2, "aurei3")
    scene.s.hills[0].exhausted[1] = 1
    scene.play(f"influence {H1}")
    assert scene.step == "reward"
    refused(scene, "take aurei3", "AE-ACT-HILL-7", "no reward token of 3 aurei on Capitolinus")
    refused(scene, "take grain2", "AE-TERM-10", "reward token of 2 grain on Capitolinus is exhausted")
    refused(scene, "take play_board", "AE-ACT-HILL-8", "you can afford no card on the board")
    refused(scene, "borrow stone1", "AE-ACT-HILL-7", "no card that leaves the reward token of 1 stone active")


def concordia(*tokens: str) -> Scene:
    """Red chooses a token, and may take two."""
    scene = rich(epoch=2)
    scene.area("red", "aedes_concordiae")
    scene.tokens(H1, *tokens)
    scene.play(f"influence {H1}")
    return scene


def test_AE_RUL_25_the_second_of_two_tokens() -> None:
    refused(concordia("stone1"), "borrow stone1", "AE-ACT-HILL-7", "takes two active tokens on Capitolinus")
    scene = concordia("stone1", "grain2")
    refused(scene, "borrow aurei3", "AE-ACT-HILL-7", "no reward token of 3 aurei")
    scene.play("borrow stone1")
    assert scene.step == "second_reward"
    refused(scene, "borrow stone1", "AE-RUL-25", "was your first")
    refused(scene, "take grain2", "AE-ACT-HILL-7", "choosing a reward token", "choosing a second reward token")


def test_AE_ACT_HILL_8_the_card_of_a_board_token() -> None:
    scene = rich()
    scene.hand("red", "regia")
    scene.board("comitium", "moenia_servii_tulli")
    scene.stock("red", stone=1)
    scene.tokens(H1, "play_board")
    scene.play(f"influence {H1}", "take play_board")
    assert scene.step == "play_card"
    refused(scene, "play moenia_servii_tulli", "AE-GEN-COST-1", "you lack 1 stone")
    refused(scene, "play regia", "AE-ACT-HILL-8", "lets you play a card from the board, and Regia is none of these")
    refused(scene, "play latium", "AE-ACT-HILL-8", "Latium does not lie on the board")
    refused(scene, "decline", "AE-ACT-HILL-8", "a card has to be played")


def test_AE_ACT_PLAY_6_a_card_played_by_a_card() -> None:
    scene = rich(epoch=2)
    scene.hand("red", "columna_bellica", "tabularium", "africa")
    scene.play("play columna_bellica")
    scene.stock("red", citizen=0)
    assert scene.step == "play_card"
    said = "Columna Bellica lets you play a province from your hand or the board for 1 citizen less, and Tabularium"
    refused(scene, "play tabularium", "AE-ACT-PLAY-6", said)
    refused(scene, "play africa", "AE-GEN-COST-1", "Africa costs 2 citizens; you lack 2 citizens")
    refused(scene, "play asia", "AE-ACT-PLAY-6", "Asia is neither in your hand nor on the board")


def test_AE_FREE_2_a_card_played_by_an_activated_monument_must_be_played() -> None:
    scene = rich(epoch=3)
    scene.area("red", "castra_peregrina")
    scene.hand("red", "dacia")
    scene.board("pantheon")
    scene.play("activate castra_peregrina")
    refused(scene, "play dacia", "AE-FREE-2", "Castra Peregrina lets you play a card from the board for 2 aurei less")
    refused(scene, "decline", "AE-RUL-23", "Castra Peregrina", "a card has to be played")


def test_AE_ACT_HILL_10_an_extra_influence() -> None:
    scene = rich()
    scene.hand("red", "comitium")
    scene.play("play comitium")
    assert scene.step == "influence"
    scene.stock("red", grain=0)
    refused(scene, f"influence {H1}", "AE-ACT-HILL-3", "costs 1 grain; you lack 1 grain")
    refused(scene, "pass", "AE-TURN-2", "choosing a hill to influence")


def test_AE_NEST_2_options_that_cannot_be_carried_out() -> None:
    scene = rich()
    scene.area("red", "casa_romuli")
    scene.play("activate casa_romuli")
    refused(scene, "option 1", "AE-NEST-2", "take one of your citizens back", "no citizen in the Construction Area")
    refused(scene, "option 3", "AE-FREE-2", "Casa Romuli has only 2 effects, not 3")
    refused(scene, "decline", "AE-RUL-23", "Casa Romuli", "choose one of the effects")


def test_AE_NEST_2_no_monument_to_make_ready() -> None:
    scene = rich(epoch=2)
    scene.area("red", "curia_hostilia")
    scene.play("activate curia_hostilia")
    refused(scene, "option 1", "AE-NEST-2", "none of your other monuments has been used")


def serapeum(grain: int) -> Scene:
    """Red may exchange grain for PP."""
    scene = rich(epoch=3)
    scene.stock("red", grain=grain)
    scene.area("red", "serapeum")
    return scene


def test_AE_GEN_COST_1_how_often_something_is_exchanged() -> None:
    scene = serapeum(grain=2)
    scene.play("activate serapeum")
    refused(scene, "option 2", "AE-NEST-2", "discard 1 ruin token", "you have no ruin token")
    scene.play("option 1")
    assert scene.step == "exchange"
    refused(scene, "times 3", "AE-GEN-COST-1", "3 times costs 3 grain; you lack 1 grain")
    refused(scene, "times 4", "AE-FREE-2", "Serapeum exchanges at most 3 times, not 4")
    refused(scene, "decline", "AE-RUL-23", "at least once")


def test_AE_FREE_2_hills_without_a_token_to_use() -> None:
    scene = rich(seats=3, epoch=3)
    scene.area("red", "stadium_domitiani")
    scene.hill(H1, [("red", 1)])
    scene.hill(H2, [("red", 1)])
    scene.hill(H3, [("red", 1)])
    scene.tokens(H1, "stone1", "grain2")
    scene.tokens(H2, "play_board")
    scene.tokens(H3, "stone1")
    scene.s.hills[2].exhausted[0] = 1
    scene.play("activate stadium_domitiani")
    assert scene.step == "use_hill"
    refused(
        scene, f"hill {H2}", "AE-RUL-19", "No active reward token on Palatinus is any use now: you can afford no card"
    )
    refused(scene, f"hill {H3}", "AE-TERM-10", "no active reward token on Quirinalis")
    refused(scene, f"hill {H4}", "AE-FREE-2", "Stadium Domitiani works only where you have a citizen")
    refused(scene, "hill viminalis", "AE-SETUP-3", "not used with 3 players")
    refused(scene, "decline", "AE-RUL-23", "a reward token has to be taken")
    scene.play(f"hill {H1}")
    refused(scene, "take aurei3", "AE-ACT-HILL-7", "no reward token of 3 aurei on Capitolinus")
    refused(scene, "borrow stone1", "AE-FREE-2", "This effect exhausts")
    refused(scene, "decline", "AE-RUL-23", "take one of its reward tokens")


def test_AE_FREE_2_hills_where_places_cannot_be_changed() -> None:
    scene = rich(seats=3)
    scene.area("red", "regia")
    scene.hill(H1, [("blue", 1), ("red", 1)])
    scene.hill(H2, [("red", 1), ("blue", 1)])
    scene.hill(H3, [("blue", 2), ("red", 1)])
    scene.play("activate regia")
    assert scene.step == "promote"
    refused(scene, f"hill {H2}", "AE-TERM-4", "already prefect of Palatinus")
    refused(scene, f"hill {H3}", "AE-FREE-2", "the stack of Blue on Quirinalis", "2 against your 1")
    refused(scene, f"hill {H4}", "AE-FREE-2", "Regia works only where you have a citizen")
    refused(scene, "hill viminalis", "AE-SETUP-3", "not used")
    refused(scene, "decline", "AE-RUL-23", "have to move up")


def test_AE_NEST_5_monuments_that_cannot_be_made_ready() -> None:
    scene = rich(epoch=2)
    scene.area("red", "casa_romuli", "regia", "curia_hostilia", "comitium", "latium")
    scene.area("blue", "forum_boarium")
    scene.play("activate casa_romuli", "option 2", "activate curia_hostilia", "option 1")
    assert scene.step == "ready"
    refused(scene, "pick regia", "AE-FREE-3", "Regia is ready already")
    refused(scene, "pick curia_hostilia", "AE-NEST-5", "readies others")
    refused(scene, "pick comitium", "AE-FREE-2", "Comitium works at once")
    refused(scene, "pick latium", "AE-FREE-2", "Latium has no ability to activate")
    refused(scene, "pick forum_boarium", "AE-FREE-3", "play area of Blue")
    refused(scene, "decline", "AE-RUL-23", "a monument has to be readied")


# ---- Riots, turn order, and the end


def rioting() -> Scene:
    """Red has reached two riot tokens, has nothing to pay with, and may leave one out."""
    scene = poor(seats=2, epoch=2)
    scene.riots("d5", "d4", "d1", "d2")
    scene.player("red").unrest = 6
    scene.area("red", "castra_praetoria")
    scene.begin("riots")
    assert scene.step == "riot"
    return scene


def test_AE_RIOT_2_a_token_that_cannot_be_paid_or_left_out() -> None:
    scene = rioting()
    refused(scene, "pay", "AE-RIOT-2", "space 3 costs 2 aurei and 3 grain; you lack 2 aurei and 3 grain")
    refused(scene, "decline", "AE-FLOW-1", "answering a riot")
    scene.stock("red", grain=3, citizen=1)
    scene.play("ignore")
    refused(scene, "ignore", "AE-RIOT-2", "cannot ignore the riot on space 5, too", "ignore only 1")
    scene.player("red").area_size = 0
    refused(scene, "ignore", "AE-RIOT-2", "no card that lets you ignore")
    refused(scene, "pass", "AE-FLOW-1", "choosing an action", "answering a riot")


def test_AE_EOE_6_places_that_are_not_free() -> None:
    scene = Scene(seats=3)
    scene.begin("end_of_epoch")
    assert scene.step == "order"
    scene.play("place 2")
    refused(scene, "place 2", "AE-EOE-6", "Place 2 is taken (Red)")
    refused(scene, "place 4", "AE-EOE-6", "no place 4 in the turn order of 3 players")


def test_AE_FLOW_2_after_the_end_nothing_is_legal() -> None:
    scene = Scene(seats=2, epoch=3)
    scene.begin("feeding")
    assert scene.stage == "over"
    for number in range(ACTIONS):
        assert why_not(scene.box, scene.s, number) == Refusal("AE-FLOW-2", Message("refuse-over"))
