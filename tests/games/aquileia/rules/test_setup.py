from __future__ import annotations

from collections import Counter

import pytest

from lusoria.core.dice import answers, force, seeded
from lusoria.core.log import Event, events, open_log
from lusoria.games.aquileia.box.pack import load_box, standard_file
from lusoria.games.aquileia.game import GAME
from lusoria.games.aquileia.rules.events import EVENTS
from lusoria.games.aquileia.rules.flow import setup
from lusoria.games.aquileia.rules.state import HAND, NOBODY, NOTHING, STADIUM_CARDS, State
from lusoria.games.aquileia.scenes.scene import Scene

every_table = pytest.mark.parametrize("seats", [3, 4, 5])


class Table:
    def __init__(self, seats: int, *draws: int) -> None:
        self.s: State = State.new()
        dice, log = seeded(2011), open_log()
        force(dice, draws)
        setup(load_box(), self.s, seats, dice, log)
        self.asked = answers(dice)
        self.told = events(log)

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.told if EVENTS.names[event.kind] == kind]


def after_an_idle_round(scene: Scene) -> None:
    current = scene.s.round
    while scene.s.round == current and scene.moves:
        scene.play("crest" if "crest" in scene.moves else "pass")


@every_table
def test_AQ_SETUP_1_every_player_has_one_colour_set_and_score_0(seats: int) -> None:
    table = Table(seats)
    assert table.s.seats == seats
    for seat in range(seats):
        player = table.s.players[seat]
        assert (player.score, player.followers, player.houses, player.crest) == (0, 5, 9, 0)


@every_table
def test_AQ_SETUP_1_everybody_at_the_table_gets_a_turn_and_nobody_else(seats: int) -> None:
    scene = Scene(seats=seats)
    turns = []
    for _ in range(2 * seats):
        turns.append(scene.deciding)
        scene.play("crest" if "crest" in scene.moves else "pass")
    assert Counter(turns) == dict.fromkeys(("red", "yellow", "blue", "green", "orange")[:seats], 2)


@every_table
def test_AQ_SETUP_1_a_seat_without_a_player_owns_nothing(seats: int) -> None:
    table = Table(seats)
    for seat in range(seats, 5):
        player = table.s.players[seat]
        assert [player.coins[metal] for metal in range(3)] == [0, 0, 0]
        assert (player.followers, player.houses) == (0, 0)


def test_AQ_SETUP_1_only_3_4_or_5_players() -> None:
    assert list(GAME.seats) == [3, 4, 5]
    assert (standard_file().game.min_players, standard_file().game.max_players) == (3, 5)


@every_table
def test_AQ_SETUP_2_every_player_receives_2_bronze_1_silver_1_gold(seats: int) -> None:
    table = Table(seats)
    for seat in range(seats):
        assert [table.s.players[seat].coins[metal] for metal in range(3)] == [2, 1, 1]


@pytest.mark.parametrize(("seats", "bank"), [(3, [33, 36, 36]), (4, [31, 35, 35]), (5, [29, 34, 34])])
def test_AQ_SETUP_2_all_other_coins_form_the_bank(seats: int, bank: list[int]) -> None:
    table = Table(seats)
    assert [table.s.bank[metal] for metal in range(3)] == bank
    assert [table.s.portus[metal] for metal in range(3)] == [0, 0, 0]


@every_table
def test_AQ_SETUP_3_three_equi_cards_are_drawn_left_middle_right(seats: int) -> None:
    table = Table(seats)
    assert [sides for _, sides in table.asked[:3]] == [17, 16, 15]
    assert [event.a for event in table.happened("turned_equi")] == [0, 1, 2]


def test_AQ_SETUP_3_the_first_card_drawn_lies_left_and_the_last_right() -> None:
    table = Table(4, 0, 10, 14)
    display = [HAND[2 + table.s.slot[slot]] for slot in range(3)]
    assert display == ["horse_gold_2", "weapon_2", "weapon_1"]
    assert [HAND[event.b] for event in table.happened("turned_equi")] == display


def test_AQ_SETUP_3_every_card_is_equally_likely_to_lie_left() -> None:
    left = Counter(HAND[2 + Table(4, answer).s.slot[0]] for answer in range(17))
    assert left == {card.id: card.count for card in standard_file().cards.equi_arma.types}


def test_AQ_SETUP_3_a_card_on_display_is_not_in_the_deck() -> None:
    table = Table(4, 10, 0, 0)
    assert HAND[2 + table.s.slot[0]] == "weapon_3"
    assert table.s.equi[HAND.index("weapon_3") - 2] == 0
    assert HAND[2 + table.s.slot[1]] == HAND[2 + table.s.slot[2]] == "horse_gold_2"
    assert table.s.equi[HAND.index("horse_gold_2") - 2] == 0


@every_table
def test_AQ_SETUP_3_the_other_14_cards_are_the_deck(seats: int) -> None:
    table = Table(seats)
    assert sum(table.s.equi[kind] for kind in range(7)) == 14
    assert sum(table.s.equi_out[kind] for kind in range(7)) == 0


def test_AQ_SETUP_3_the_display_lies_face_up() -> None:
    table = Table(5)
    for event in table.happened("turned_equi"):
        assert all(event.seen >> seat & 1 for seat in range(5))


@every_table
def test_AQ_SETUP_4_all_22_slave_cards_are_the_deck(seats: int) -> None:
    table = Table(seats)
    assert [table.s.slaves[kind] for kind in range(2)] == [11, 11]
    assert [table.s.slaves_out[kind] for kind in range(2)] == [0, 0]


def test_AQ_SETUP_4_every_slave_card_is_equally_likely_on_top() -> None:
    top: Counter[str] = Counter()
    for answer in range(22):
        scene = Scene()
        scene.stand("red", "servi_top")
        scene.begin("mercatus")
        scene.play("servi 1", dice=[answer])
        assert scene.asked[0] == (answer, 22)
        top.update(scene.cards("red"))
    assert top == {"slave_1": 11, "slave_2": 11}


@every_table
def test_AQ_SETUP_5_the_top_stadium_card_is_turned_up(seats: int) -> None:
    table = Table(seats)
    assert table.asked[3][1] == 12
    assert [event.a for event in table.happened("turned_stadium")] == [table.s.stadium_up]
    assert sum(table.s.stadium[kind] for kind in range(8)) == 11
    assert all(table.happened("turned_stadium")[0].seen >> seat & 1 for seat in range(seats))


def test_AQ_SETUP_5_every_stadium_card_is_equally_likely_on_top() -> None:
    top = Counter(STADIUM_CARDS[Table(4, 0, 0, 0, answer).s.stadium_up] for answer in range(12))
    assert top == {card.id: card.count for card in standard_file().cards.stadium.types}


def test_AQ_SETUP_5_the_card_turned_up_is_not_in_the_deck() -> None:
    table = Table(4, 0, 0, 0, 11)
    assert STADIUM_CARDS[table.s.stadium_up] == "stadium_neutral_3"
    assert [table.s.stadium[kind] for kind in range(8)] == [2, 2, 2, 2, 1, 1, 1, 0]


@every_table
def test_AQ_SETUP_6_six_theatre_cards_and_none_revealed(seats: int) -> None:
    table = Table(seats)
    assert [table.s.theatre[kind] for kind in range(6)] == [1] * 6
    assert table.s.theatre_up == NOTHING
    assert table.happened("theatre_up") == []


def test_AQ_SETUP_6_every_theatre_card_is_equally_likely_on_top() -> None:
    top = set()
    for answer in range(6):
        scene = Scene()
        scene.stand("red", "theatrum")
        scene.begin("theatrum", dice=[answer])
        assert scene.asked == [(answer, 6)]
        top.add(scene.happened("theatre_up")[0].a)
    assert len(top) == 6


@every_table
def test_AQ_SETUP_7_nobody_holds_the_blue_dice(seats: int) -> None:
    table = Table(seats)
    assert table.s.blue_holder == NOBODY


@every_table
def test_AQ_SETUP_7_the_first_follower_on_potentia_gets_all_4_blue_dice(seats: int) -> None:
    scene = Scene(seats=seats)
    scene.stand("yellow", "potentia", "arena_1a")
    scene.begin("mercatus")
    assert (scene.deciding, scene.moves) == ("yellow", ["roll 0", "roll 1", "roll 2", "roll 3", "roll 4"])


def test_AQ_SETUP_7_without_potentia_no_blue_die_is_rolled() -> None:
    scene = Scene()
    scene.stand("yellow", "arena_1a")
    scene.begin("mercatus")
    assert scene.step == "arena_prize"
    assert len(scene.happened("threw_red")) == 3
    assert scene.happened("threw_blue") == []


@every_table
def test_AQ_SETUP_8_chance_is_asked_for_one_of_the_seats(seats: int) -> None:
    table = Table(seats)
    assert [sides for _, sides in table.asked] == [17, 16, 15, 12, seats]


@every_table
def test_AQ_SETUP_8_every_seat_is_equally_likely_to_start(seats: int) -> None:
    starts = [Table(seats, 0, 0, 0, 0, answer).s.start for answer in range(seats)]
    assert sorted(starts) == list(range(seats))


@every_table
def test_AQ_SETUP_8_the_start_player_has_the_first_turn(seats: int) -> None:
    for answer in range(seats):
        table = Table(seats, 0, 0, 0, 0, answer)
        assert table.s.seat == table.s.start
        assert [(event.seat, event.a) for event in table.happened("round")] == [(table.s.start, 1)]


def test_AQ_SETUP_8_seats_are_fixed_for_the_game() -> None:
    scene = Scene(seats=4, start="blue")
    scene.play("place arena_2")
    scene.play("crest")
    assert scene.deciding == "red"
    while scene.s.round == 1:
        moves = scene.moves
        scene.play(next(move for move in ("crest", "pass", "take vp") if move in moves))
    order = []
    for _ in range(4):
        order.append(scene.deciding)
        scene.play("crest")
    assert order == ["green", "red", "yellow", "blue"]


def test_AQ_SETUP_8_the_first_start_player_is_drawn_once() -> None:
    scene = Scene(seats=4)
    after_an_idle_round(scene)
    assert scene.s.round == 2
    assert 4 not in [sides for _, sides in scene.asked]


@every_table
def test_AQ_SETUP_9_no_player_starts_with_cards(seats: int) -> None:
    scene = Scene(seats=seats)
    for seat in range(seats):
        assert scene.cards(seat) == []
        assert scene.won(seat) == []


@every_table
def test_AQ_SETUP_9_no_player_starts_with_buildings(seats: int) -> None:
    table = Table(seats)
    assert [table.s.site[site] for site in range(28)] == [NOBODY] * 28
    assert [table.s.players[seat].houses for seat in range(seats)] == [9] * seats


def test_AQ_SETUP_9_a_game_set_up_on_a_used_table_starts_afresh() -> None:
    scene = Scene(seats=5)
    scene.hand("red", ["slave_1", "weapon_3"])
    scene.laurels("yellow", ["stadium_blue", "theatre_white_blue"])
    scene.own("blue", "villa_blue_10", "bank_sg")
    scene.coins("green", [9, 9, 9])
    scene.stand("orange", "potentia", "portus_gold")
    scene.player("red").score = 50
    setup(scene.box, scene.s, 3, scene.dice, scene.log)
    fresh = Scene(seats=3)
    for seat in range(5):
        assert scene.cards(seat) == scene.won(seat) == []
        assert scene.supply(seat) == fresh.supply(seat)
        assert scene.player(seat).score == 0
    assert [scene.s.site[site] for site in range(28)] == [NOBODY] * 28
    assert [scene.s.field[field] for field in range(28)] == [NOBODY] * 28
    assert [scene.s.portus[metal] for metal in range(3)] == [0, 0, 0]
    assert [scene.s.bank[metal] for metal in range(3)] == [33, 36, 36]
