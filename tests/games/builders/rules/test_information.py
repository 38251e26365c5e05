from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lusoria.core.log import EVERYONE, events
from lusoria.core.record import copy
from lusoria.games.builders.rules.state import CARDS, SLAVES, TOOLS, WORKERS
from lusoria.games.builders.scenes.scene import Scene
from lusoria.games.builders.view.shapes import View
from lusoria.games.builders.view.view import view
from tests.games.builders.tables import alone, at_site, send


def without_sends(seen: View) -> Any:
    """Without what the seat that decides could do now, and without who looks."""
    players = [{**player, "sites": [{**site, "sends": None} for site in player["sites"]]} for player in seen["players"]]
    return {**seen, "you": None, "players": players}


def test_BU_INFO_1_every_event_is_for_everyone_and_all_seats_see_the_same_table() -> None:
    scene, random = Scene(seats=3), Random(1)
    while moves := scene.moves:
        scene.play(random.choice(moves))
        assert {event.seen for event in events(scene.log)} <= {EVERYONE}
        seen = [without_sends(view(scene.box, scene.s, seat)) for seat in (0, 1, 2, None)]
        assert all(other == seen[0] for other in seen)


def test_BU_INFO_1_what_is_shown() -> None:
    scene = at_site("b_pyramid", "w_master_1", "w_master_2", money=13)
    send(scene, "w_master_1", "b_pyramid")
    seen = view(scene.box, scene.s, 1)
    assert seen["players"][0]["money"] == 8
    assert [member["name"] for member in seen["players"][0]["team"]] == ["w_master_1", "w_master_2"]
    assert [site["card"] for site in seen["players"][0]["sites"]] == ["b_pyramid"]
    assert seen["players"][0]["sites"][0]["members"] == ["w_master_1"]
    assert "s_stone_wood" in seen["piles"]["slaves"]
    assert "t_saw" in seen["piles"]["tools"]
    assert "u_wood" in seen["piles"]["universities"]
    assert len(seen["piles"]["loans"]) == 4


def test_BU_INFO_2_the_top_of_the_building_deck_is_open() -> None:
    scene = alone()
    for _ in range(3):
        top = scene.open_card
        assert top is not None
        scene.play_open(f"start {scene.offered('start')[0]}")
        assert top in scene.shown(CARDS)
        assert [event.a for event in scene.happened("turned_top")] == [CARDS.index(str(scene.open_card))]


def test_BU_INFO_3_no_order_is_kept_any_card_of_the_deck_can_be_next() -> None:
    scene = alone()
    before, deck, workers = copy(scene.s), scene.in_deck(CARDS), scene.in_deck(WORKERS)
    card, worker = scene.offered("start")[0], scene.offered("hire")[0]
    tops, hired = [], []
    for i in range(len(deck)):
        scene.s = copy(before)
        scene.play(f"start {card}", dice=[i])
        tops.append(scene.open_card)
    for i in range(len(workers)):
        scene.s = copy(before)
        scene.play(f"hire {worker}", dice=[i])
        hired += [shown for shown in scene.shown(WORKERS) if shown in workers]
    assert tops == deck
    assert hired == workers


def test_BU_INFO_4_after_setup_chance_only_turns_cards_up() -> None:
    scene, random = Scene(seats=2), Random(4)
    while moves := scene.moves:
        move = random.choice(moves)
        scene.play(move)
        if scene.asked:
            assert move.startswith(("start", "hire"))
            assert len(scene.asked) == 1


# ---- decisions


def test_BU_DEC_1_any_legal_move_or_the_end_of_the_turn() -> None:
    scene = alone(money=0)
    assert scene.step == "move"
    assert scene.moves[-1] == "end turn"
    assert len(scene.moves) == 5 + 5 + 1 + 3 + 1


def test_BU_DEC_2_the_cards_of_the_building_row() -> None:
    scene = Scene()
    assert sorted(scene.offered("start")) == sorted(card for card in scene.shown(CARDS) if card)


def test_BU_DEC_3_the_cards_of_the_worker_row() -> None:
    scene = Scene()
    assert sorted(scene.offered("hire")) == sorted(worker for worker in scene.shown(WORKERS) if worker)


@pytest.mark.parametrize(("money", "tools", "slaves"), [(1, 0, 0), (2, 4, 0), (6, 4, 0), (7, 4, 6)])
def test_BU_DEC_4_what_can_be_paid_of_the_piles(money: int, tools: int, slaves: int) -> None:
    scene = alone(money=money)
    assert scene.offered("buy tool") == list(TOOLS[:tools])
    assert scene.offered("buy slave") == list(SLAVES[:slaves])
    assert scene.offered("educate") == []
    assert "loan" in scene.moves


def test_BU_DEC_5_who_may_be_educated() -> None:
    scene = alone("w_master_1", "w_master_2", "w_master_3", "s_stone_wood", "s_stone_decoration", "m_saw")
    scene.freed("s_stone_wood")
    scene.student("w_master_2", "u_wood")
    scene.site("red", "b_pyramid", "w_master_3")
    scene.play("educate u_stone")
    assert scene.offered("person") == ["w_master_1", "s_stone_wood"]


def test_BU_DEC_6_own_available_slaves_not_freed() -> None:
    scene = alone("s_stone_wood", "s_stone_decoration", "s_wood_decoration")
    scene.team("yellow", "s_wood_architecture")
    scene.freed("s_stone_decoration")
    scene.site("red", "b_pyramid", "s_wood_decoration")
    assert scene.offered("free") == ["s_stone_wood"]


def test_BU_DEC_7_who_where_and_with_which_tool() -> None:
    scene = at_site("b_pyramid", "w_master_1", "m_saw")
    scene.site("red", "b_sphinx")
    scene.tools("red", "t_saw", "t_mallet")
    scene.tools("yellow", "t_paintbrush")
    assert scene.offered("send") == ["w_master_1", "m_saw"]
    scene.play("send w_master_1")
    assert scene.moves == ["to b_sphinx", "to b_pyramid"]
    scene.play("to b_sphinx")
    assert scene.moves == ["with t_mallet", "with t_saw", "with nothing"]


@pytest.mark.parametrize("pool", [0, 1, 2, 3, 4])
def test_BU_DEC_8_one_to_three_actions_of_the_pool(pool: int) -> None:
    assert alone(money=9, pool=pool).offered("take") == ["1", "2", "3"][:pool]


@pytest.mark.parametrize(("money", "offered"), [(4, False), (5, True)])
def test_BU_DEC_9_an_extra_action_for_five_sesterces(money: int, offered: bool) -> None:
    assert ("buy action" in alone(money=money).moves) is offered


def test_BU_DEC_10_a_seat_that_wants_to_is_asked_at_the_settlement() -> None:
    scene = alone("s_stone_wood", "s_stone_decoration", money=40)
    scene.loans("red", "l_loan_1")
    scene.play("settle myself")
    assert "settle myself" not in scene.moves
    scene.finish("red", "b_pyramid", "b_sphinx", "b_tower_of_babel")
    scene.play("end turn", "end turn")
    assert (scene.stage, scene.step, scene.deciding) == ("settlement", "settle", "red")
    assert scene.moves == ["free s_stone_decoration", "free s_stone_wood", "repay", "done"]
    scene.play("repay", "free s_stone_wood", "done")
    assert scene.stage == "over"
    assert scene.scores[0] == 200 - 10 + 20


def test_BU_DEC_10_is_offered_once_and_only_with_something_to_settle() -> None:
    assert "settle myself" not in alone("w_master_1").moves
    scene = alone()
    scene.loans("red", "l_loan_1")
    assert "settle myself" in scene.moves
    scene = alone("s_stone_wood")
    assert scene.moves[-3:] == ["buy action", "settle myself", "end turn"]
    scene.freed("s_stone_wood")
    assert "settle myself" not in scene.moves
