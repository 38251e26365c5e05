"""The invariants of The Builders (BU-INVAR) hold in every game."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise
from random import Random
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lusoria
from lusoria.core.game import Game
from lusoria.core.log import Event
from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import content
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.events import EVENTS
from lusoria.games.builders.rules.moves import END_TURN
from lusoria.games.builders.rules.state import (
    FINISHED,
    MACHINE,
    MACHINE_CARD,
    MAX_SLOTS,
    MOVE,
    NOBODY,
    NOTHING,
    NUM_CARDS,
    NUM_RESOURCES,
    NUM_SLAVES,
    NUM_WORKERS,
    OVER,
    PERSON,
    ROW,
    SEATS,
    SITE,
    SLAVE,
    STOCK,
    TOOL,
    TOP,
    State,
)
from tests.games.whole_games import Table, WholeGames

GAME = lusoria.game("builders")
BOX: Box = GAME.load_box(None)


class Turns(Table):
    """A table where the turns of each seat are counted."""

    def __init__(self, game: Game, box: Box, seats: int, seed: int) -> None:
        self.turns: Counter[int] = Counter()
        super().__init__(game, box, seats, seed)

    def take(self, action: int) -> list[Event]:
        told = super().take(action)
        self.turns.update(event.seat for event in told if EVENTS.names[event.kind] == "ended_turn")
        return told


def saving(table: Turns, options: list[int], random: Random) -> int:
    """Money for many actions in one turn."""
    return options[-1] if table.s.round % 20 else random.choice(options)


GAMES = WholeGames(GAME, most_decisions=2500, choices=300, table=Turns, saving=saving)
any_game, positions = GAMES.any, GAMES.positions


@any_game
def test_BU_INVAR_1_every_card_is_in_exactly_one_place(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for table, _ in positions(seats, seed, choices, habit):
        building, team = table.seen["building"].tolist(), table.seen["team"].tolist()
        owners = range(seats)
        at_tables = [*owners, *(FINISHED + seat for seat in owners)]
        slots = [ROW - slot for slot in range(MAX_SLOTS)]
        for places, decks in ((building, [STOCK, TOP]), (team[:NUM_WORKERS], [STOCK])):
            assert all(place in [*at_tables, *slots, *decks] for place in places)
            assert all(places.count(slot) <= 1 for slot in slots)
        assert building.count(TOP) == 1 or building.count(STOCK) == 0
        for places in (team[SLAVE:], table.seen["tool"].tolist(), table.seen["loan"].tolist()):
            assert all(place in [*owners, STOCK] for place in places)
        students = [member for member in table.seen["student"].tolist() if member != STOCK]
        assert len(students) == len(set(students))
        for machine in range(NUM_CARDS - MACHINE_CARD):
            finished = building[MACHINE_CARD + machine] >= FINISHED
            assert team[MACHINE + machine] == (building[MACHINE_CARD + machine] - FINISHED if finished else STOCK)
        for member, site in enumerate(table.seen["site"].tolist()):
            assert site == NOTHING or building[site] == team[member]


@any_game
def test_BU_INVAR_2_neither_money_nor_actions_go_below_0(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for table, _ in positions(seats, seed, choices, habit):
        assert table.seen["players"]["money"].min() >= 0
        assert table.s.pool >= 0


@any_game
def test_BU_INVAR_3_no_site_is_complete_already(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for table, _ in islice(positions(seats, seed, choices, habit), 0, None, 5):
        lacks = table.seen["lacks"]
        for card in range(NUM_CARDS):
            if 0 <= table.s.building[card] < SEATS:
                assert lacks[card].any()
                assert lacks[card].tolist() == lacking(table.s, card)
            else:
                assert not lacks[card].any()


def lacking(s: State, card: int) -> list[int]:
    """What the members on the site leave to be done, added up again."""
    found = []
    for r in range(NUM_RESOURCES):
        total = 0
        for member in range(len(s.site)):
            if s.site[member] == card:
                freed = SLAVE <= member < MACHINE and s.freed[member - SLAVE]
                printed = BOX.freed[member - SLAVE] if freed else BOX.member[member]
                total += BOX.university_level if s.student[r] == member else printed.gives[r]
                total += BOX.tool_adds if s.user[r] == member else 0
        found.append(max(0, BOX.building[card].cost[r] - total))
    return found


@any_game
def test_BU_INVAR_4_tools_and_universities_are_for_workers_and_the_freed(
    seats: int, seed: int, choices: list[int], habit: str
) -> None:
    for table, _ in positions(seats, seed, choices, habit):
        for carried in (table.seen["user"], table.seen["student"]):
            holders = [member for member in carried.tolist() if member >= 0]
            assert len(holders) == len(set(holders))
            for member in holders:
                assert member < MACHINE
                assert member < SLAVE or table.s.freed[member - SLAVE]


@any_game
def test_BU_INVAR_5_a_tool_is_held_only_by_a_working_person(
    seats: int, seed: int, choices: list[int], habit: str
) -> None:
    for table, _ in positions(seats, seed, choices, habit):
        for tool, member in enumerate(table.seen["user"].tolist()):
            if member != NOTHING:
                assert table.s.site[member] != NOTHING
                assert table.s.team[member] == table.s.tool[tool] >= 0


@any_game
def test_BU_INVAR_6_points_on_finished_cards_never_go_down(
    seats: int, seed: int, choices: list[int], habit: str
) -> None:
    before = np.zeros(SEATS, np.int64)
    for table, _ in positions(seats, seed, choices, habit):
        now = np.zeros(SEATS, np.int64)
        for card in range(NUM_CARDS):
            if table.s.building[card] >= FINISHED:
                now[table.s.building[card] - FINISHED] += BOX.building[card].vp
        assert now.tolist() == table.seen["players"]["vp"].tolist()
        assert (now >= before).all()
        before = now


@any_game
def test_BU_INVAR_7_all_players_have_had_the_same_number_of_turns(
    seats: int, seed: int, choices: list[int], habit: str
) -> None:
    table = [table for table, _ in positions(seats, seed, choices, habit)][-1]
    assert table.s.stage == OVER
    assert [table.turns[seat] for seat in range(seats)] == [table.s.round] * seats
    assert (table.s.last_round == 1) == (max(table.seen["players"]["vp"]) >= BOX.end_vp)
    assert table.s.last_round == 1 or table.s.round == BOX.rounds


@any_game
def test_BU_INVAR_8_the_turn_can_always_be_ended(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for table, options in positions(seats, seed, choices, habit):
        assert bool(options) == (table.s.stage != OVER)
        assert table.s.step != MOVE or options[-1] == END_TURN
        assert table.s.pool > 0 or table.s.step != MOVE or table.s.players[table.s.seat].money >= BOX.action_price


@any_game
def test_everything_else_stays_in_order(seats: int, seed: int, choices: list[int], habit: str) -> None:
    for table, options in positions(seats, seed, choices, habit):
        assert all(a < b for a, b in pairwise(options))
        assert all(0 <= option < GAME.actions for option in options)
        assert (0 <= table.s.seat < seats) if options else table.s.seat == NOBODY
        assert not table.seen["players"]["money"][seats:].any()
        assert set(table.seen["freed"].tolist()) <= {0, 1}
        assert all(table.s.team[SLAVE + slave] >= 0 for slave in range(NUM_SLAVES) if table.s.freed[slave])
        if table.s.step == MOVE:
            assert (table.s.member, table.s.target, table.s.university) == (NOTHING, NOTHING, NOTHING)
    points = np.zeros(MOST_SEATS, np.int64)
    GAME.score(BOX, table.s, points)
    assert not points[seats:].any()


@settings(derandomize=True, deadline=None, max_examples=12, suppress_health_check=list(HealthCheck))
@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 2**62))
def test_every_question_that_is_asked_can_be_answered_to_the_end(seats: int, seed: int) -> None:
    """BU-TURN-2: from each first question all ways lead to a whole move, and nothing has happened before."""
    for number, (table, options) in enumerate(positions(seats, seed, [], "random")):
        if table.s.step != MOVE or number % 10:
            continue
        before = content(table.s)
        for option in options:
            follow(table, option)
            restore(table, before)


def follow(table: Table, option: int) -> None:
    """Takes an option and all answers to the questions that come of it."""
    seat, money, pool = table.s.seat, table.s.players[table.s.seat].money, table.s.pool
    table.take(option)
    if table.s.step == MOVE or table.s.stage == OVER or table.s.seat != seat:
        return
    if table.s.step in (PERSON, SITE, TOOL):
        assert (table.s.players[seat].money, table.s.pool) == (money, pool)
        assert table.log.count == 0
        answers_left = table.moves()
        assert answers_left
        before = content(table.s)
        for answer in answers_left:
            follow(table, answer)
            restore(table, before)


def restore(table: Table, before: bytes) -> None:
    """Puts the bytes of a state back."""
    view: Any = table.s
    memoryview(view).cast("B")[:] = before
