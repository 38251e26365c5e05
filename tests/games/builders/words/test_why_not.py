"""Every move that is not legal has a reason: the rule in the way, and what is missing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from lusoria.core.message import Message, Refusal
from lusoria.core.record import Options, copy, new_options
from lusoria.games.builders.game import GAME
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.flow import legal
from lusoria.games.builders.rules.moves import ACTIONS, MOVES
from lusoria.games.builders.rules.state import SETTLE, SETTLEMENT, STEPS, STOCK, State
from lusoria.games.builders.scenes.scene import Scene
from lusoria.games.builders.words.why_not import why_not
from lusoria.words import Words
from tests import ROOT
from tests.games import walks
from tests.games.builders.tables import alone, at_site, finish_round

RULES = ROOT / "docs" / "rules" / "builders.md"
WORDS = Words("builders")
OTHER = "refuse-other-decision"
MAX_DECISIONS = 400  # of a game
SAMPLE_EVERY = 2  # one choice of the next move in 2 is looked at, and all other decisions


# ---- Whole games: many decisions are asked for every move


def options(box: Box, s: State) -> list[int]:
    found: Options = new_options(ACTIONS)
    return [found[i] for i in range(legal(box, s, found))]


def decisions(seats: int, seed: int, foolish: float) -> Iterator[Scene]:
    """A game, decision by decision."""
    return walks.decisions(GAME, Scene(seats=seats), seed, foolish)


def sample(seed: int, foolish: float) -> Iterator[Scene]:
    """Games of all numbers of seats. Of choosing an action, the commonest decision, only some are looked at."""
    random = Random(seed)
    for seats in (2, 3, 4):
        for scene in islice(decisions(seats, seed, foolish), MAX_DECISIONS):
            if scene.step != "move" or random.randrange(SAMPLE_EVERY) == 0:
                yield scene


def refusals(scene: Scene) -> Iterator[tuple[int, Refusal]]:
    """Why not, for every move that is not legal."""
    for number in sorted(set(range(ACTIONS)) - set(options(scene.box, scene.s))):
        yield number, why_not(scene.box, scene.s, number)


@cache
def rules() -> set[str]:
    text = RULES.read_text(encoding="utf-8")
    return set(re.findall(r"\*\*(BU-[A-Z]+-\d+)", text)) | set(re.findall(r"^\| (BU-DEC-\d+) \|", text, re.MULTILINE))


FAMILIES = {"b": "building", "m": "building", "w": "member", "s": "member", "t": "tool", "u": "university"}
SPOKEN = {
    "loan": "loan",
    "repay": "loan",
    "buy action": "extra action",
    "settle myself": "settle",
    "take 1": "1 action",
    "take 2": "2 actions",
    "take 3": "3 actions",
}


def thing(move: str) -> str:
    """What a reason against a move of the open decision must mention."""
    if move in SPOKEN:
        return SPOKEN[move]
    card = move.split()[-1]
    return WORDS(f"{FAMILIES[card[0]]}-{card}")


def check_reason(scene: Scene, move: str, refusal: Refusal) -> None:
    text = WORDS.say(refusal.reason)
    assert refusal.rule in rules(), refusal
    assert re.search(r"[{}]|\bNone\b|\w_\w|  |nothing", text) is None, text
    assert text[0].isupper(), text
    assert not text.endswith("."), text
    if refusal.reason.id == OTHER:
        assert refusal.reason.args["open"] == scene.step != refusal.reason.args["wanted"]
    elif refusal.reason.id != "refuse-over":
        assert thing(move) in text or thing(move) in text.lower(), f"{move}: {text}"


def test_every_move_that_is_not_legal_has_a_reason_at_every_decision() -> None:
    reached: set[str] = set()
    checked: set[tuple[str, int, str]] = set()
    said_bare: dict[str, set[str]] = defaultdict(set)  # texts without arguments: where they were said
    for seed, foolish in ((1, 0.15), (2, 0.5)):
        for scene in sample(seed, foolish):
            reached.add(scene.step)
            for number, refusal in refusals(scene):
                key = (scene.step, number, repr(refusal))
                if key not in checked:
                    checked.add(key)
                    check_reason(scene, MOVES.words(number), refusal)
                if not refusal.reason.args:
                    said_bare[refusal.reason.id].add(scene.step)
    assert reached == set(STEPS)
    assert {id: steps for id, steps in said_bare.items() if len(steps) > 1} == {}, "one text for different decisions"


# ---- What is said to be missing is what is missing


def grant(s: State, reason: Message) -> None:
    """Gives the deciding seat what it lacks."""
    for one in reason.args["missing"]:
        if one.id == "amount-actions":
            s.pool += one.args["count"]
        else:
            assert one.id == "amount-sesterces"
            s.players[s.seat].money += one.args["count"]


PRICES = {
    "refuse-start-price",
    "refuse-hire-price",
    "refuse-invest-price",
    "refuse-free-price",
    "refuse-take",
    "refuse-buy-action",
    "refuse-repay",
    "refuse-send-wage",
    "refuse-send-actions",
    "refuse-to-price",
    "refuse-to",
}


def granted(scene: Scene) -> Iterator[str]:
    """Each refusal of a price, after a look whether the move is legal with what was missing, and not with less."""
    for number, refusal in refusals(scene):
        if "missing" not in refusal.reason.args:
            continue
        text = f"{MOVES.words(number)}: {WORDS.say(refusal.reason)}"
        s = copy(scene.s)
        grant(s, refusal.reason)
        wanted = buys(number) if refusal.reason.id == "refuse-to-price" else number
        assert wanted in options(scene.box, s), text
        lacking = refusal.reason.args["missing"][-1]
        s.pool -= lacking.id == "amount-actions"
        s.players[s.seat].money -= lacking.id == "amount-sesterces"
        assert wanted not in options(scene.box, s), f"{text}: less would do"
        yield refusal.reason.id


def buys(number: int) -> int:
    """The same site, with the actions that are missing bought."""
    return MOVES.action(
        MOVES.words(number) if MOVES.words(number).startswith("buy to") else f"buy {MOVES.words(number)}"
    )


def test_with_what_is_missing_the_move_is_legal_and_not_with_less() -> None:
    seen = {reason for scene in sample(3, 0.5) for reason in granted(scene)}
    poor = at_site("b_pyramid", "w_master_1", "w_master_2", "s_stone_wood", money=4, pool=0)
    seen |= set(granted(poor))
    poor.loans("red", "l_loan_1", "l_loan_2")
    poor.s.stage, poor.s.step = SETTLEMENT, SETTLE
    seen |= set(granted(poor))
    assert seen == PRICES


# ---- Each reason


def refused(scene: Scene, move: str, rule: str, *said: str) -> None:
    assert move not in scene.moves
    refusal = why_not(scene.box, scene.s, MOVES.action(move))
    text = WORDS.say(refusal.reason)
    assert refusal.rule == rule, text
    check_reason(scene, move, refusal)
    for part in said:
        assert part in text, text


def test_BU_START_1_a_card_that_is_not_in_the_row() -> None:
    scene = alone()
    scene.site("red", "b_forum")
    scene.site("yellow", "b_temple")
    scene.finish("red", "b_house")
    scene.finish("yellow", "b_shop")
    refused(scene, "start b_forum", "BU-START-1", "one of your sites")
    refused(scene, "start b_temple", "BU-START-1", "a site of Yellow")
    refused(scene, "start b_house", "BU-START-1", "You have already finished")
    refused(scene, "start b_shop", "BU-START-1", "Yellow has already finished")
    refused(scene, "start b_pyramid", "BU-START-1", "still in the building deck")


def test_BU_START_4_the_top_of_the_deck() -> None:
    scene = alone()
    scene.top("b_pyramid")
    refused(scene, "start b_pyramid", "BU-START-4", "only a card of the row can be started")


def test_BU_SEND_1_a_card_on_the_deck_is_no_site_and_no_machine() -> None:
    scene = at_site("b_forum", "w_master_1")
    scene.top("m_saw")
    wanted = "The Saw Machine still lies on the building deck"
    refused(scene, "send m_saw", "BU-MACH-2", wanted)
    assert "row" not in WORDS.say(why_not(scene.box, scene.s, MOVES.action("send m_saw")).reason)
    scene.play("send w_master_1")
    refused(scene, "to m_saw", "BU-SEND-1", wanted)


def test_BU_UNI_3_a_machine_that_is_pointed_at_cannot_learn() -> None:
    scene = alone("w_master_1", money=20)
    scene.finish("red", "m_saw")
    scene.play("educate u_wood")
    refused(scene, "send m_saw", "BU-UNI-3", "Saw Machine is a machine and cannot learn")


def test_BU_START_1_the_action_is_missing() -> None:
    scene = alone(pool=0)
    scene.row("b_forum")
    refused(scene, "start b_forum", "BU-START-1", "Forum costs 1 action", "lack 1 action")


def test_BU_HIRE_1_a_worker_that_is_not_in_the_row() -> None:
    scene = alone("w_master_1")
    scene.team("yellow", "w_master_2")
    refused(scene, "hire w_master_1", "BU-HIRE-1", "first master is already in your team")
    refused(scene, "hire w_master_2", "BU-HIRE-1", "team of Yellow")
    refused(scene, "hire w_master_4", "BU-HIRE-1", "still in the worker deck")


def test_BU_HIRE_1_the_action_is_missing() -> None:
    scene = alone(pool=0)
    scene.row("w_master_3")
    refused(scene, "hire w_master_3", "BU-HIRE-1", "Recruiting the third master costs 1 action", "lack 1 action")


def test_BU_INV_1_the_investment_of_the_turn_is_used() -> None:
    scene = alone("w_master_1", money=30)
    scene.play("loan")
    for move in ("loan", "buy slave s_stone_wood", "buy tool t_saw", "educate u_wood"):
        refused(scene, move, "BU-INV-1", "made your investment this turn")


@pytest.mark.parametrize(
    ("move", "rule", "said"),
    [
        ("buy slave s_stone_wood", "BU-SLAVE-1", "7 sesterces; you lack 1 action and 6 sesterces"),
        ("buy tool t_saw", "BU-TOOL-1", "2 sesterces; you lack 1 action and 1 sesterce"),
        ("educate u_wood", "BU-UNI-1", "7 sesterces; you lack 1 action and 6 sesterces"),
        ("loan", "BU-LOAN-1", "costs 1 action; you lack 1 action"),
    ],
)
def test_BU_INV_2_an_investment_that_cannot_be_paid(move: str, rule: str, said: str) -> None:
    refused(alone("w_master_1", money=1, pool=0), move, rule, said)


def test_BU_INV_4_the_reason_names_who_has_the_card() -> None:
    scene = alone("w_master_1", "s_stone_wood", money=30)
    scene.team("yellow", "s_wood_decoration", "w_master_2")
    scene.tools("red", "t_saw")
    scene.tools("yellow", "t_mallet")
    scene.student("w_master_1", "u_wood")
    scene.student("w_master_2", "u_stone")
    scene.loans("yellow", "l_loan_1", "l_loan_2", "l_loan_3", "l_loan_4")
    refused(scene, "buy slave s_stone_wood", "BU-INV-4", "already in your team")
    refused(scene, "buy slave s_wood_decoration", "BU-INV-4", "team of Yellow")
    refused(scene, "buy tool t_saw", "BU-INV-4", "already have the saw")
    refused(scene, "buy tool t_mallet", "BU-INV-4", "belongs to Yellow")
    refused(scene, "educate u_wood", "BU-INV-4", "Your first master has")
    refused(scene, "educate u_stone", "BU-INV-4", "second master of Yellow")
    refused(scene, "loan", "BU-INV-4", "No loan is left")


def test_BU_UNI_1_nobody_is_there_to_be_educated() -> None:
    refused(alone("s_stone_wood", money=30), "educate u_wood", "BU-UNI-1", "nobody for the university of wood")


def test_BU_UNI_3_who_may_not_be_educated() -> None:
    scene = alone("w_master_1", "w_master_2", "s_stone_wood", money=30)
    scene.site("red", "b_pyramid", "w_master_3")
    scene.student("w_master_2", "u_stone")
    scene.team("yellow", "w_companion_1")
    scene.row("w_companion_2")
    scene.play("educate u_wood")
    refused(scene, "person s_stone_wood", "BU-SLAVE-3", "not free", "educated")
    refused(scene, "person w_master_2", "BU-UNI-4", "already educated", "university of stone")
    refused(scene, "person w_master_3", "BU-UNI-3", "at work on the Pyramid")
    refused(scene, "person w_companion_1", "BU-UNI-1", "team of Yellow")
    refused(scene, "person w_companion_2", "BU-UNI-1", "worker row")
    refused(scene, "person s_wood_decoration", "BU-UNI-1", "Nobody has bought")


def test_BU_FREE_1_slaves_that_cannot_be_freed() -> None:
    scene = alone("s_stone_wood", "s_wood_decoration", "s_wood_architecture")
    scene.site("red", "b_pyramid", "s_wood_decoration")
    scene.freed("s_wood_architecture")
    scene.team("yellow", "s_stone_decoration")
    scene.s.pool = 0
    refused(scene, "free s_stone_wood", "BU-FREE-1", "costs 1 action", "lack 1 action")
    refused(scene, "free s_wood_decoration", "BU-FREE-3", "at work on the Pyramid")
    refused(scene, "free s_wood_architecture", "BU-FREE-5", "already free")
    refused(scene, "free s_stone_decoration", "BU-FREE-1", "team of Yellow")
    refused(scene, "free s_stone_architecture", "BU-FREE-1", "Nobody has bought")


def test_BU_SEND_1_who_is_not_in_the_team() -> None:
    scene = at_site("b_pyramid", "w_master_1")
    scene.team("yellow", "w_master_2", "s_stone_wood", "m_saw")
    scene.row("w_master_3")
    refused(scene, "send w_master_2", "BU-SEND-1", "team of Yellow")
    refused(scene, "send w_master_3", "BU-SEND-1", "recruit them first")
    refused(scene, "send w_master_4", "BU-SEND-1", "worker deck")
    refused(scene, "send s_stone_wood", "BU-SEND-1", "team of Yellow")
    refused(scene, "send s_wood_decoration", "BU-SEND-1", "Nobody has bought")
    refused(scene, "send m_saw", "BU-SEND-1", "Saw Machine is in the team of Yellow")


def test_BU_MACH_2_a_machine_that_is_not_finished() -> None:
    scene = at_site("m_saw", "w_master_1")
    scene.site("yellow", "m_hoist")
    scene.row("m_scaffolding")
    refused(scene, "send m_saw", "BU-MACH-2", "still under construction")
    refused(scene, "send m_hoist", "BU-MACH-2", "site of Yellow")
    refused(scene, "send m_scaffolding", "BU-MACH-2", "start it first")
    refused(scene, "send m_architects_table", "BU-MACH-2", "building deck")


def test_BU_SEND_1_without_a_site() -> None:
    refused(alone("w_master_1"), "send w_master_1", "BU-SEND-1", "no site")


def test_BU_SEND_8_who_is_working() -> None:
    scene = alone()
    scene.site("red", "b_pyramid", "w_master_1")
    refused(scene, "send w_master_1", "BU-SEND-8", "at work on the Pyramid")


def test_BU_SEND_2_the_wage_is_missing() -> None:
    scene = at_site("b_market", "w_apprentice_4", money=1)
    refused(scene, "send w_apprentice_4", "BU-SEND-2", "wage of 2 sesterces", "lack 1 sesterce")


def test_BU_SEND_3_the_actions_cannot_be_bought() -> None:
    scene = at_site("b_pyramid", "w_master_1", money=6, pool=0)
    refused(scene, "send w_master_1", "BU-SEND-3", "1 action and 5 sesterces", "that is 10 sesterces", "lack 4 sester")


def two_sites(money: int) -> Scene:
    """The first master is on the Pyramid, where the next costs 2 actions; the Temple would cost 1."""
    scene = at_site("b_pyramid", "w_master_1", "w_master_2", "s_stone_wood", "m_hoist", money=money, pool=2)
    scene.site("red", "b_temple")
    scene.play("send w_master_1", "to b_pyramid", "send w_master_2")
    return scene


def test_BU_SEND_3_buying_what_is_missing_has_a_move_of_its_own() -> None:
    scene = two_sites(money=15)
    refused(scene, "to b_pyramid", "BU-SEND-3", "takes 2 actions", "lack 1 action", "Buy 1 action")
    refused(
        scene,
        "buy to b_temple",
        "BU-BUY-5",
        "all the actions that the Temple takes",
        "Send the second master to the Temple",
    )


def test_BU_SEND_3_a_site_that_is_too_dear() -> None:
    for move in ("to b_pyramid", "buy to b_pyramid"):
        said = ("2 actions and 5 sesterces", "buy 1 action", "1 action and 10 sesterces", "lack 3 sesterces")
        refused(two_sites(money=12), move, "BU-SEND-3", *said)


def test_BU_SEND_1_only_to_an_own_site() -> None:
    scene = at_site("b_pyramid", "w_master_1")
    scene.site("yellow", "b_forum")
    scene.finish("red", "b_house")
    scene.row("b_temple")
    scene.play("send w_master_1")
    for move in ("to", "buy to"):
        refused(scene, f"{move} b_forum", "BU-SEND-1", "site of Yellow")
        refused(scene, f"{move} b_house", "BU-SEND-1", "You have already finished")
        refused(scene, f"{move} b_temple", "BU-SEND-1", "start it first")
        refused(scene, f"{move} b_sphinx", "BU-SEND-1", "building deck")


def test_BU_TOOL_3_tools_that_cannot_be_used() -> None:
    scene = at_site("b_pyramid", "w_master_1", "w_master_2", money=20)
    scene.tools("red", "t_saw", "t_mallet")
    scene.tools("yellow", "t_paintbrush")
    scene.play("send w_master_1", "to b_pyramid", "with t_saw", "send w_master_2")
    for _ in ("while the site is open", "and when the tool is"):
        refused(scene, "with t_saw", "BU-TOOL-5", "first master has it on the Pyramid")
        refused(scene, "with t_paintbrush", "BU-TOOL-3", "belongs to Yellow")
        refused(scene, "with t_set_square", "BU-TOOL-1", "Nobody has bought")
        if scene.step == "site":
            refused(scene, "with t_mallet", "BU-TOOL-3", "Finish sending your worker first: choose a site")
            scene.play("to b_pyramid")


def test_BU_TOOL_4_who_may_not_be_equipped() -> None:
    scene = at_site("b_pyramid", "s_stone_wood", "m_saw")
    scene.tools("red", "t_saw")
    scene.play("send s_stone_wood")
    refused(scene, "with t_saw", "BU-SLAVE-3", "slave of stone and wood is not free", "cannot use the saw")
    scene.play("to b_pyramid", "send m_saw")
    refused(scene, "with t_saw", "BU-TOOL-4", "Saw Machine is a machine", "cannot use the saw")


def test_BU_TAKE_1_more_actions_than_there_are() -> None:
    refused(alone(pool=1), "take 3", "BU-TAKE-1", "6 sesterces costs 3 actions", "lack 2 actions")


def test_BU_BUY_1_an_action_that_cannot_be_paid() -> None:
    refused(alone(money=3), "buy action", "BU-BUY-1", "5 sesterces", "lack 2 sesterces")


def test_BU_DEC_10_the_settlement_is_kept_once_and_for_something() -> None:
    scene = alone()
    refused(scene, "settle myself", "BU-SCORE-1", "no slave and no loan")
    scene.play("loan", "settle myself")
    refused(scene, "settle myself", "BU-DEC-10", "already")


def settling(money: int, *team: str) -> Scene:
    """Red settles its slaves and two loans with this money."""
    scene = alone(*team, money=money)
    scene.loans("red", "l_loan_1", "l_loan_2")
    scene.play("settle myself")
    scene.s.last_round = 1
    finish_round(scene)
    assert (scene.step, scene.deciding) == ("settle", "red")
    return scene


def test_BU_SCORE_1_what_cannot_be_settled() -> None:
    scene = settling(6, "s_stone_wood", "s_wood_decoration", "s_wood_architecture")
    refused(scene, "repay", "BU-LOAN-3", "15 sesterces", "lack 9 sesterces")
    refused(scene, "free s_stone_decoration", "BU-FREE-1", "Nobody has bought")
    for number in range(2):
        scene.s.loan[number] = STOCK
    refused(scene, "repay", "BU-SCORE-1", "no loan")
    scene.site("red", "b_pyramid", "s_wood_decoration")
    refused(scene, "free s_wood_decoration", "BU-FREE-3", "at work on the Pyramid")
    scene.money("red", 3)
    refused(scene, "free s_wood_architecture", "BU-FREE-4", "5 sesterces", "lack 2 sesterces")
    scene.freed("s_stone_wood")
    refused(scene, "free s_stone_wood", "BU-FREE-5", "already free")


@pytest.mark.parametrize(
    ("move", "rule", "first"),
    [
        ("to b_pyramid", "BU-SEND-1", "Choose whom to send first"),
        ("buy to b_pyramid", "BU-BUY-5", "Choose whom to send first"),
        ("with t_saw", "BU-TOOL-3", "Choose whom to send first"),
        ("with nothing", "BU-TOOL-3", "Choose whom to send first"),
        ("person w_master_1", "BU-UNI-1", "Choose a university first"),
        ("repay", "BU-LOAN-3", "only at the end of the game"),
        ("done", "BU-SCORE-1", "only at the end of the game"),
    ],
)
def test_BU_DEC_1_a_move_of_another_question_says_what_comes_first(move: str, rule: str, first: str) -> None:
    refused(at_site("b_pyramid", "w_master_1"), move, rule, first)


TURN = ("hire w_master_1", "buy tool t_saw", "loan", "educate u_wood", "send w_master_2", "take 1", "buy action")
ALWAYS = ("settle myself", "end turn")


def test_BU_TURN_2_no_move_comes_in_the_middle_of_another() -> None:
    scene = at_site("b_pyramid", "w_master_1", "s_stone_wood")
    scene.tools("red", "t_mallet")
    for last, first in (("send w_master_1", "choose a site"), ("to b_pyramid", "choose one of your own tools")):
        scene.play(last)
        for move in (*TURN, *ALWAYS, "start b_temple", "buy slave s_wood_decoration", "free s_stone_wood"):
            refused(scene, move, "BU-TURN-2", "Finish sending your worker first", first)


def test_BU_END_2_no_move_comes_after_the_last_turn() -> None:
    scene = settling(30)
    for move in (*TURN, *ALWAYS, "start b_temple", "buy slave s_wood_decoration"):
        refused(scene, move, "BU-END-2", "settled now")


def test_BU_END_2_after_the_end_nothing_is_legal() -> None:
    for last_round, rule in ((1, "BU-END-2"), (0, "BU-END-4")):
        scene = alone()
        scene.s.last_round, scene.s.round = last_round, scene.box.rounds
        finish_round(scene)
        assert scene.stage == "over"
        for number in range(ACTIONS):
            assert why_not(scene.box, scene.s, number) == Refusal(rule, Message("refuse-over"))
