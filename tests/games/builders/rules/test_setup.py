from __future__ import annotations

from collections import Counter

import pytest

import lusoria
from lusoria.core.dice import answers, force, seeded
from lusoria.core.log import Event, events, open_log
from lusoria.errors import BadSeats
from lusoria.games.builders.box.pack import load_box
from lusoria.games.builders.rules.events import EVENTS
from lusoria.games.builders.rules.flow import setup
from lusoria.games.builders.rules.state import CARDS, NUM_APPRENTICES, STOCK, WORKERS, State
from lusoria.games.builders.scenes.scene import Scene

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


class Table:
    def __init__(self, seats: int, number: int = 0, draws: tuple[int, ...] = ()) -> None:
        self.s: State = State.new()
        dice, log = seeded(2015, number), open_log()
        force(dice, draws)
        setup(load_box(), self.s, seats, dice, log)
        self.asked = answers(dice)
        self.told = events(log)

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.told if EVENTS.names[event.kind] == kind]


@pytest.mark.parametrize("seats", [1, 5])
def test_BU_SETUP_1_two_to_four_players(seats: int) -> None:
    game = lusoria.game("builders")
    assert list(game.seats) == [2, 3, 4]
    with pytest.raises(BadSeats, match="2 to 4 seats"):
        game.check_seats(seats)
    with pytest.raises(BadSeats, match="2 to 4 seats"):
        Scene(seats=seats)


@every_table
def test_BU_SETUP_2_five_buildings_in_the_row_and_28_in_the_deck(seats: int) -> None:
    scene = Scene(seats=seats)
    assert len(set(scene.shown(CARDS))) == 5
    assert None not in scene.shown(CARDS)
    assert len(scene.in_deck(CARDS)) + 1 == 28  # with its open top card


def test_BU_SETUP_2_any_card_can_come_first() -> None:
    assert len({Table(2, draws=(i,)).happened("turned_building")[0].a for i in range(33)}) == 33


@every_table
def test_BU_SETUP_3_each_player_has_an_apprentice(seats: int) -> None:
    dealt = Table(seats).happened("dealt")
    assert [event.seat for event in dealt] == list(range(seats))
    assert len({event.a for event in dealt}) == seats
    assert all(event.a < NUM_APPRENTICES for event in dealt)
    scene = Scene(seats=seats)
    assert [len(scene.available(seat)) for seat in range(seats)] == [1] * seats


def test_BU_SETUP_3_apprentices_are_dealt_at_random() -> None:
    first = Counter(Table(3, number).happened("dealt")[0].a for number in range(200))
    assert len(first) == NUM_APPRENTICES


@pytest.mark.parametrize(("seats", "deck"), [(2, 11), (3, 10), (4, 9)])
def test_BU_SETUP_4_five_workers_in_the_row_and_the_rest_in_the_deck(seats: int, deck: int) -> None:
    scene = Scene(seats=seats)
    assert None not in scene.shown(WORKERS)
    assert len(scene.in_deck(WORKERS)) == deck


def test_BU_SETUP_4_apprentices_not_dealt_are_in_the_deck() -> None:
    turned = {event.a for number in range(50) for event in Table(2, number).happened("turned_worker")}
    assert turned == set(range(len(WORKERS)))


@every_table
def test_BU_SETUP_5_four_piles(seats: int) -> None:
    scene = Scene(seats=seats)
    scene.money(scene.s.seat, 7)
    assert len(scene.offered("buy slave")) == 6
    assert len(scene.offered("buy tool")) == 4
    assert len(scene.offered("educate")) == 4
    assert [scene.s.loan[i] for i in range(4)] == [STOCK] * 4
    assert [scene.s.freed[i] for i in range(6)] == [0] * 6


@every_table
def test_BU_SETUP_6_ten_sesterces_each(seats: int) -> None:
    table = Table(seats)
    assert [table.s.players[seat].money for seat in range(4)] == [10] * seats + [0] * (4 - seats)


@every_table
def test_BU_SETUP_7_the_first_player_is_drawn_and_stays_it(seats: int) -> None:
    tables = [Table(seats, number) for number in range(60)]
    assert {table.s.first for table in tables} == set(range(seats))
    assert all(table.asked[-1] == (table.s.first, seats) for table in tables)
    assert all(table.s.seat == table.s.first for table in tables)
    scene = Scene(seats=seats, first=seats - 1)
    order = []
    for _ in range(2 * seats):
        order.append(scene.s.seat)
        scene.play("end turn")
    assert order == [seats - 1, *range(seats - 1)] * 2
    assert scene.s.first == seats - 1


def test_BU_SETUP_8_slots_have_no_effect_on_play() -> None:
    scene, other = Scene(), Scene()
    row = [card for card in scene.shown(CARDS) if card]
    other.row(*reversed(row))
    assert other.shown(CARDS) == row[::-1]
    assert other.moves == scene.moves


@pytest.mark.parametrize(("seats", "workers"), [(2, 11), (3, 10), (4, 9)])
def test_BU_EX_30_setup_counts(seats: int, workers: int) -> None:
    table = Table(seats)
    assert [table.s.players[seat].money for seat in range(seats)] == [10] * seats
    places = [table.s.building[card] for card in range(len(CARDS))]
    assert places.count(STOCK) + 1 == 28
    assert [table.s.team[worker] for worker in range(len(WORKERS))].count(STOCK) == workers
