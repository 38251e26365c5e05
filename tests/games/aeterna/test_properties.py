"""What always holds in Æterna, whatever is chosen."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lusoria
from lusoria.core.log import events
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.end_of_game import diversity_points
from lusoria.games.aeterna.rules.events import EVENTS
from lusoria.games.aeterna.rules.moves import BUILD, HILL
from lusoria.games.aeterna.rules.state import (
    AT_ACTIONS,
    AT_DRAFT,
    CARDS,
    CARDS_KEPT,
    DRAFT,
    EPOCH_CARDS,
    HILLS,
    NOBODY,
    NOTHING,
    NUM_DRAFTED,
    OVER,
    STEPS,
    TURN,
    State,
)
from lusoria.games.aeterna.scenes.scene import Scene
from tests.games.aeterna.second_reading import best_grouping
from tests.games.aeterna.tables import GAMES
from tests.games.whole_games import Table

GAME = lusoria.game("aeterna")
BOX: Box = GAME.load_box(None)


any_game, positions = GAMES.any, GAMES.positions


@any_game
def test_AE_TERM_2_each_of_seven_citizens_is_in_one_place(
    seats: int, seed: int, choices: list[int], habit: str
) -> None:
    for table, _ in positions(seats, seed, choices, habit):
        players, hills = table.seen["players"], table.seen["hills"]
        for seat in range(seats):
            on_hills = hills["height"][hills["owner"] == seat].sum()
            building = (table.seen["worker"] == seat).sum()
            assert players[seat]["stock"][3] + players[seat]["supply"] + on_hills + building == BOX.citizens == 7
        assert not players["stock"][seats:].any()
        assert not players["supply"][seats:].any()


@any_game
def test_AE_GEN_PP_2_points_and_resources_never_fall_below_0(
    seats: int, seed: int, choices: list[int], habit: str
) -> None:
    for table, _ in positions(seats, seed, choices, habit):
        assert table.seen["players"]["pp"].min() >= 0
        assert table.seen["players"]["stock"].min() >= 0
        assert table.seen["players"]["supply"].min() >= 0
        assert table.seen["players"]["ruin"].min() >= 0


@any_game
def test_AE_GEN_UNREST_1_unrest_stays_on_its_track(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for table, _ in positions(seats, seed, choices, habit):
        unrest = table.seen["players"]["unrest"]
        assert unrest.min() >= 0
        assert unrest.max() <= BOX.most_unrest == 10


@any_game
def test_AE_TERM_6_every_card_is_in_one_place(seats: int, seed: int, choices: list[int], habit: str) -> None:
    played_before: list[list[str]] = [[] for _ in range(seats)]
    for table, _ in positions(seats, seed, choices, habit):
        s, found = table.s, Counter[str]()
        names = CARDS[(s.epoch - 1) * EPOCH_CARDS : s.epoch * EPOCH_CARDS]
        for seat in range(seats):
            p = s.players[seat]
            area = [CARDS[p.area[i]] for i in range(p.area_size)]
            assert area[: len(played_before[seat])] == played_before[seat]  # nothing leaves, nothing moves
            played_before[seat] = area
            found.update(area)
            found.update(names[i] for i in range(EPOCH_CARDS) if p.hand >> i & 1)
        lying = s.board
        if s.phase == AT_DRAFT:
            for seat in range(seats):
                assert lying & s.packs[seat].left == 0
                lying |= s.packs[seat].left
        found.update(names[i] for i in range(EPOCH_CARDS) if lying >> i & 1)
        found.update(CARDS[NUM_DRAFTED + i] for i in range(12) if s.people >> i & 1)
        assert all(count == 1 for count in found.values())


@any_game
def test_every_position_of_a_game_can_be_set_up_again(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for number, (table, _) in enumerate(positions(seats, seed, choices, habit)):
        if number % 7 == 0:
            GAME.check(BOX, table.s)


@any_game
def test_AE_TURN_5_every_game_comes_to_its_end(seats: int, seed: int, choices: list[int], habit: str) -> None:
    *_, (table, options) = positions(seats, seed, choices, habit)
    assert options == []
    assert (table.s.phase, table.s.epoch, table.s.seat) == (OVER, 3, NOBODY)


@any_game
def test_everything_else_stays_in_order(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for table, options in positions(seats, seed, choices, habit):
        s = table.s
        assert all(a < b for a, b in pairwise(options))
        assert all(0 <= option < GAME.actions for option in options)
        assert (0 <= s.seat < seats) if options else s.seat == NOBODY
        if s.step in (DRAFT, TURN):
            assert (s.depth, s.chosen) == (0, NOTHING)
        if s.step == DRAFT:
            assert len(options) == 5 - s.round
            assert s.seat == s.at
        if s.phase == AT_ACTIONS and s.depth == 0:
            assert s.order[s.at] == s.seat
        if s.phase > AT_ACTIONS:
            assert s.passes == seats


@any_game
def test_AE_NEST_2_every_question_can_be_answered(seats: int, seed: int, choices: list[int], habit: str) -> None:
    """Nothing happens between the halves of a choice, and whatever is offered can be carried through."""
    before: tuple[int, ...] = ()
    for table, options in positions(seats, seed, choices, habit):
        assert bool(options) == (table.s.phase != OVER)
        if STEPS[table.s.step] in ("build", "eliminate", "use_token"):
            assert table.log.count == 0
            assert before == purse(table)
        before = purse(table) if options else ()


def purse(table: Table) -> tuple[int, ...]:
    """What the seat that decides has."""
    p = table.s.players[table.s.seat]
    return (p.pp, p.stock[0], p.stock[1], p.stock[2], p.stock[3], p.supply, p.unrest)


# ---- the order of stacks, against a slow and obvious way


class Ladder:
    """Stacks with the moment at which each reached its height."""

    def __init__(self) -> None:
        self.stacks: dict[str, tuple[int, int]] = {}  # by name: height, when it was reached
        self.clock = 0

    def add(self, who: str) -> None:
        self.clock += 1
        self.stacks[who] = (self.stacks.get(who, (0, 0))[0] + 1, self.clock)

    def order(self) -> list[tuple[str, int]]:
        """The highest first; of equal ones the one that reached that height first."""
        found = sorted(self.stacks.items(), key=lambda item: (-item[1][0], item[1][1]))
        return [(who, height) for who, (height, _) in found]


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(("red", "orange", "blue")), max_size=12))
def test_AE_ACT_HILL_6_the_highest_stands_left_and_of_equals_the_first(names: list[str]) -> None:
    scene, ladder = Scene(seats=4), Ladder()
    for seat in ("red", "orange", "blue"):
        scene.stock(seat, citizen=7, grain=20)
    for who in names:
        if scene.player(who).stock[3] == 0:
            continue
        scene.turn(who)
        scene.play(f"influence {HILLS[2]}")
        ladder.add(who)
        assert scene.stands(HILLS[2]) == ladder.order()
        assert scene.prefect(HILLS[2]) == ladder.order()[0][0]


# ---- diversity, against every way to group the cards


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(st.integers(0, 5), min_size=7, max_size=7))
def test_AE_END_4_the_best_split_counts(counts: list[int]) -> None:
    s: Any = State.new()
    for category, count in enumerate(counts):
        s.players[0].cards[category] = count
    assert diversity_points(BOX, s, 0) == best_grouping(tuple(counts))


# ---- what is heard


@cache
def happened() -> tuple[set[str], set[str]]:
    """The events and the decisions of many games; once all have been there, no more games are needed."""
    heard, asked = set[str](), set[str]()
    habits = list(GAMES.habits)
    for seed in range(400):
        for table, _ in positions(seed % 3 + 2, seed, [], habits[seed % len(habits)]):
            heard |= {EVENTS.names[event.kind] for event in events(table.log)}
            asked.add(STEPS[table.s.step])
        if heard >= set(EVENTS.names) and asked >= set(STEPS):
            break
    return heard, asked


@pytest.mark.parametrize("event", EVENTS.names)
def test_every_event_happens(event: str) -> None:
    assert event in happened()[0]


@pytest.mark.parametrize("step", STEPS)
def test_every_decision_is_asked(step: str) -> None:
    assert step in happened()[1]


def test_half_a_choice_is_secret_and_pick_is() -> None:
    secret = {GAME.moves.words(action).split()[0] for action in range(GAME.actions) if GAME.moves.secret(action)}
    assert secret == {"pick", "build", "eliminate", "hill"}
    assert GAME.moves.secret(BUILD)
    assert GAME.moves.secret(HILL)
    assert CARDS_KEPT == 4
