"""Moves as sentences: whole ones, with what they cost and what comes of them."""

from __future__ import annotations

import pytest

from lusoria.core.log import Event, events
from lusoria.games.builders.rules.events import CUT_SHORT, EVENTS
from lusoria.games.builders.rules.moves import MOVES
from lusoria.games.builders.rules.state import CARDS
from lusoria.games.builders.scenes.scene import Scene
from lusoria.games.builders.words.prices import price
from lusoria.games.builders.words.sentences import explain
from lusoria.games.builders.words.telling import TELL, tell
from lusoria.words import Words
from tests.games.builders.tables import alone, at_site, finish_round

WORDS = Words("builders")


def said(scene: Scene, move: str) -> str:
    assert move in scene.moves
    return WORDS.say(explain(scene.box, scene.s, MOVES.action(move)))


def cost(scene: Scene, move: str) -> tuple[int, int]:
    """Actions and sesterces."""
    found = price(scene.box, scene.s, MOVES.action(move))
    return found.get("actions", 0), found.get("sesterces", 0)


def test_BU_START_1_a_building_and_a_machine_with_what_they_need_and_pay() -> None:
    scene = alone()
    scene.row("b_forum", "b_house", "m_saw")
    needs = "needs 2 stone, 1 wood, 3 architecture, and 2 decoration"
    assert said(scene, "start b_forum") == f"Start the Forum for 1 action ({needs}; pays 12 sesterces and 3 points)"
    assert "pays 10 sesterces)" in said(scene, "start b_house")
    assert "pays 2 points, then works with 3 wood" in said(scene, "start m_saw")


def test_BU_HIRE_1_workers_of_one_rank_are_told_apart() -> None:
    scene = alone()
    scene.row("w_companion_3", "w_companion_4", "w_companion_5")
    assert said(scene, "hire w_companion_3") != said(scene, "hire w_companion_4")
    wanted = "Recruit the fifth companion for 1 action (3 wood and 1 decoration; wage 4 sesterces)"
    assert said(scene, "hire w_companion_5") == wanted


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (
            "buy slave s_stone_wood",
            "Buy the slave of stone and wood for 1 action and 7 sesterces (2 stone and 2 wood; no wage); "
            "unless freed by the end, lose 1 point",
        ),
        ("buy tool t_saw", "Buy the saw for 1 action and 2 sesterces (adds 1 wood)"),
        ("loan", "Borrow 10 sesterces for 1 action; at the end repay 15 sesterces or lose 2 points"),
        (
            "educate u_wood",
            "Take the university of wood for 1 action and 7 sesterces (wood becomes 3), then choose whom to educate",
        ),
        (
            "free s_wood_decoration",
            "Free the slave of wood and decoration for 1 action; from then on the wage is 4 sesterces",
        ),
        ("take 3", "Take 6 sesterces for 3 actions"),
        ("buy action", "Buy an extra action for 5 sesterces"),
        ("end turn", "End your turn and lose 3 actions"),
    ],
)
def test_BU_ACT_moves_with_their_price(move: str, sentence: str) -> None:
    assert said(alone("w_master_1", "s_wood_decoration"), move) == sentence


def test_BU_UNI_2_what_education_changes() -> None:
    scene = alone("w_master_1", "w_master_2")
    scene.play("educate u_wood")
    price = "for 1 action and 7 sesterces: wood"
    assert said(scene, "person w_master_1") == f"Educate the first master {price} becomes 3"
    assert said(scene, "person w_master_2") == f"Educate the second master {price} goes from 2 to 3"
    assert cost(scene, "person w_master_1") == (1, 7)


def test_BU_TURN_3_what_is_lost_at_the_end_of_the_turn() -> None:
    assert said(alone(pool=0), "end turn") == "End your turn"
    assert said(alone(pool=1), "end turn") == "End your turn and lose 1 action"


def lighthouse(money: int = 10, pool: int = 3) -> Scene:
    """BU-EX-4: a labourer completes the Lighthouse."""
    scene = at_site("b_lighthouse_of_alexandria", "w_labourer_1", "w_apprentice_1", money=money, pool=pool)
    scene.site("red", "b_lighthouse_of_alexandria", "w_companion_1", "w_companion_5")
    return scene


def test_BU_SEND_1_who_is_sent_and_what_that_can_complete() -> None:
    scene = lighthouse()
    first = "Send the first labourer (1 wood and 2 decoration) for 1 action and 3 sesterces"
    assert said(scene, "send w_labourer_1") == f"{first}; can complete the Lighthouse of Alexandria"
    assert cost(scene, "send w_labourer_1") == (1, 3)
    assert said(scene, "send w_apprentice_1").endswith("for 1 action and 2 sesterces")


def test_BU_DONE_1_a_send_that_completes_a_site_says_so_before() -> None:
    scene = lighthouse()
    scene.play("send w_labourer_1")
    sentence = "Send the first labourer to the Lighthouse of Alexandria for 1 action and 3 sesterces"
    completes = "completes it: 14 sesterces and 5 points"
    assert said(scene, "to b_lighthouse_of_alexandria") == f"{sentence}; {completes}"


def test_BU_DONE_1_otherwise_what_is_still_needed() -> None:
    scene = lighthouse()
    scene.play("send w_apprentice_1")
    assert said(scene, "to b_lighthouse_of_alexandria").endswith("it still needs 2 decoration")


def test_BU_MACH_2_a_completed_machine_joins_the_team() -> None:
    scene = at_site("m_hoist", "w_master_3")
    scene.play("send w_master_3")
    assert said(scene, "to m_hoist").endswith("completes it: 2 points, and it joins your team")


def test_BU_BUY_5_missing_actions_are_bought_in_one_gesture() -> None:
    scene = lighthouse(money=20, pool=1)
    scene.s.sent[CARDS.index("b_lighthouse_of_alexandria")] = 2
    assert "; you buy the 2 missing actions for 10 sesterces and can" in said(scene, "send w_labourer_1")
    scene.play("send w_labourer_1")
    move = "buy to b_lighthouse_of_alexandria"
    begin = "Buy 2 actions for 10 sesterces and send the first labourer to the Lighthouse"
    assert said(scene, move).startswith(begin)
    assert cost(scene, move) == (1, 13)


def test_BU_SEND_5_sites_may_have_different_prices() -> None:
    scene = at_site("b_pyramid", "w_master_1", "w_master_2")
    scene.site("red", "b_temple")
    scene.play("send w_master_1", "to b_pyramid")
    assert said(scene, "send w_master_2").endswith("for 1 action and 5 sesterces; some sites take more actions")


def test_BU_TOOL_3_each_tool_with_what_comes_of_it() -> None:
    scene = at_site("b_quarry", "w_apprentice_2")
    scene.tools("red", "t_mallet", "t_saw")
    assert said(scene, "send w_apprentice_2").endswith("can complete the Quarry")
    scene.play("send w_apprentice_2")
    assert said(scene, "to b_quarry").endswith("; choose a tool next, which can complete it")
    scene.play("to b_quarry")
    sent = "to the Quarry for 1 action and 2 sesterces"
    with_mallet = f"Send the second apprentice with the mallet {sent}; completes it: 10 sesterces"
    assert said(scene, "with t_mallet") == with_mallet
    without = f"Send the second apprentice without a tool {sent}; it still needs 1 stone"
    assert said(scene, "with nothing") == without


def test_BU_FREE_5_a_freed_slave_is_called_so() -> None:
    scene = at_site("b_pyramid", "s_stone_wood")
    assert said(scene, "send s_stone_wood") == "Send the slave of stone and wood (2 stone and 2 wood) for 1 action"
    scene.play("free s_stone_wood")
    assert said(scene, "send s_stone_wood").startswith("Send the freed slave of stone and wood")
    assert said(scene, "send s_stone_wood").endswith("for 1 action and 4 sesterces")


def test_BU_SCORE_1_the_settlement() -> None:
    scene = alone("s_stone_wood", money=30)
    scene.loans("red", "l_loan_1")
    scene.play("settle myself")
    scene.s.last_round = 1
    finish_round(scene)
    assert said(scene, "free s_stone_wood") == ("Free the slave of stone and wood for 5 sesterces and save 1 point")
    assert said(scene, "repay") == "Repay a loan for 15 sesterces and save 2 points"
    assert said(scene, "done") == "Done settling: lose 3 points"


def test_BU_DONE_3_the_story_of_a_completion() -> None:
    scene = lighthouse()
    scene.play("send w_labourer_1", "to b_lighthouse_of_alexandria")
    assert [WORDS.say(tell(event)) for event in events(scene.log)] == [
        "Red pays a wage of 3 sesterces.",
        "Red sends the first labourer to the Lighthouse of Alexandria.",
        "Red completes the Lighthouse of Alexandria for 5 points.",
        "The first labourer is back from the Lighthouse of Alexandria.",
        "The first companion is back from the Lighthouse of Alexandria.",
        "The fifth companion is back from the Lighthouse of Alexandria.",
        "Red receives a reward of 14 sesterces.",
    ]


def test_every_kind_of_event_is_told() -> None:
    assert set(TELL) == set(range(len(EVENTS.kinds)))
    for kind in TELL:
        event = Event.new()
        event.kind, event.a, event.b = kind, 1, 1
        assert WORDS.say(tell(event)).endswith(".")


def test_BU_END_4_the_safeguard_is_told() -> None:
    event = Event.new()
    event.kind, event.a = CUT_SHORT, 100
    assert WORDS.say(tell(event)) == "The game ends here, after 100 rounds."
