from __future__ import annotations

import pytest

from lusoria.games.builders.rules.state import CARDS, TOP, WORKERS
from tests.games.builders.tables import alone, purse


def test_BU_START_1_an_action_makes_a_card_of_the_row_a_site() -> None:
    scene = alone()
    card = scene.offered("start")[2]
    scene.play(f"start {card}")
    assert scene.sites("red") == [card]
    assert purse(scene) == (2, 10)
    assert scene.working(card) == []


def test_BU_START_2_the_slot_is_filled_with_the_top_card_which_can_be_chosen_at_once() -> None:
    scene = alone()
    scene.row("b_forum", "b_sphinx", "b_house", "b_shop", "b_theatre")
    scene.top("b_pyramid")
    scene.play("start b_house")
    assert scene.shown(CARDS) == ["b_forum", "b_sphinx", "b_pyramid", "b_shop", "b_theatre"]
    scene.play("start b_pyramid")
    assert scene.sites("red") == ["b_house", "b_pyramid"]


def test_BU_START_3_no_limit_on_sites() -> None:
    scene = alone(money=60, pool=12)
    for _ in range(12):
        scene.play_open(f"start {scene.offered('start')[-1]}")
    assert len(scene.sites("red")) == 12


def test_BU_START_4_the_top_card_may_not_be_taken() -> None:
    scene = alone()
    assert scene.open_card not in scene.offered("start")
    assert sorted(scene.offered("start")) == sorted(card for card in scene.shown(CARDS) if card)


def test_BU_HIRE_1_an_action_and_no_sesterces() -> None:
    scene = alone()
    worker = scene.offered("hire")[0]
    scene.play(f"hire {worker}")
    assert scene.available("red") == [worker]
    assert purse(scene) == (2, 10)


@pytest.mark.parametrize("drawn", [0, 5, 12])
def test_BU_HIRE_2_the_slot_is_filled_from_the_deck(drawn: int) -> None:
    scene = alone()
    deck, row = scene.in_deck(WORKERS), scene.shown(WORKERS)
    taken = row[3]
    scene.play(f"hire {taken}", dice=[drawn])
    assert scene.asked == [(drawn, len(deck))]
    assert scene.shown(WORKERS) == [*row[:3], deck[drawn], row[4]]
    assert scene.in_deck(WORKERS) == [worker for worker in deck if worker != deck[drawn]]


def test_BU_HIRE_3_no_limit_on_the_team() -> None:
    scene = alone(pool=18)
    for _ in range(18):
        scene.play_open(f"hire {scene.offered('hire')[0]}")
    assert scene.available("red") == list(WORKERS)


def test_BU_HIRE_4_a_recruited_worker_may_be_sent_at_once() -> None:
    scene = alone()
    scene.site("red", "b_pyramid")
    worker = scene.offered("hire")[0]
    scene.play(f"hire {worker}", f"send {worker}", "to b_pyramid")
    assert scene.working("b_pyramid") == [worker]


def test_BU_DECK_1_slots_stay_empty_when_the_deck_is() -> None:
    scene = alone()
    scene.empty_decks()
    cards, workers = scene.shown(CARDS), scene.shown(WORKERS)
    scene.play(f"start {cards[1]}", f"hire {workers[4]}")
    assert scene.asked == []
    assert scene.shown(CARDS) == [cards[0], None, *cards[2:]]
    assert scene.shown(WORKERS) == [*workers[:4], None]
    assert len(scene.offered("start")) == len(scene.offered("hire")) == 4


def test_BU_DECK_1_the_last_top_card_still_comes() -> None:
    scene = alone()
    top = scene.open_card
    scene.empty_decks()
    scene.s.building[CARDS.index(str(top))] = TOP
    card = scene.shown(CARDS)[0]
    scene.play(f"start {card}")
    assert scene.shown(CARDS)[0] == top
    assert scene.open_card is None
    assert scene.asked == []


def test_BU_DECK_2_with_an_empty_row_the_game_goes_on_with_other_moves() -> None:
    scene = alone(pool=10)
    scene.empty_decks()
    for word in ("start", "hire"):
        for card in scene.offered(word):
            scene.play_open(f"{word} {card}")
    scene.s.pool = 3
    assert scene.offered("start") == scene.offered("hire") == []
    assert scene.offered("take") == ["1", "2", "3"]
    assert "end turn" in scene.moves


def test_BU_DECK_3_nothing_is_ever_reshuffled() -> None:
    scene = alone(pool=30)
    left = len(scene.in_deck(CARDS))
    while left:
        scene.play_open(f"start {scene.offered('start')[0]}")
        assert len(scene.in_deck(CARDS)) == left - 1
        left -= 1
    assert scene.open_card is not None
