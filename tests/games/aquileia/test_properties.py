from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lusoria
from lusoria.core.dice import answers, seeded
from lusoria.core.log import events, open_log
from lusoria.core.playout import MOST_SEATS
from lusoria.core.record import as_array, new_options
from lusoria.games.aquileia.rules.state import (
    EQUI_FIRST,
    NOBODY,
    NOTHING,
    OVER,
    PLAY_ARENA,
    PLAY_STADIUM,
    PORTUS,
    PORTUS_END,
    State,
)

Numbers = np.ndarray[Any, Any]

GAME = lusoria.game("aquileia")
BOX = GAME.load_box(None)
PRINTED = as_array(BOX)[0]
MOST_DECISIONS = 1000
HABITS = ("random", "first", "last", "sensible")  # what is done after the drawn choices


class Table:
    """A position, and everything that must hold in it."""

    def __init__(self, seats: int, seed: int) -> None:
        self.s, self.dice, self.log, self.options = State.new(), seeded(seed), open_log(), new_options(GAME.actions)
        self.seen = as_array(self.s)[0]
        self.players = self.seen["players"]
        self.count = 0
        GAME.setup(BOX, self.s, seats, self.dice, self.log)

    def legal(self) -> list[int]:
        self.count = GAME.legal(BOX, self.s, self.options)
        return [self.options[i] for i in range(self.count)]

    def choose(self, habit: str, options: list[int], random: Random) -> int:
        if habit == "sensible" and self.count > 1:
            return GAME.sensible(BOX, self.s, self.options, self.count, self.dice)
        return options[{"first": 0, "last": -1}.get(habit, random.randrange(self.count))]

    def step(self, action: int) -> None:
        self.log.count = self.dice.used = 0
        GAME.step(BOX, self.s, action, self.dice, self.log)
        answers(self.dice), events(self.log)  # neither has run over

    def check(self) -> None:
        self.check_coins()
        self.check_hand_cards()
        self.check_laurels()
        self.check_pieces()
        self.check_memory()
        GAME.check(BOX, self.s)  # every position of a game can be set up again
        assert self.s.stage == OVER or 0 <= self.s.seat < self.s.seats
        assert self.s.stage != OVER or self.s.seat == NOBODY
        for row in self.players[self.s.seats :]:
            assert not row["score"]
            assert not row["coins"].any()
            assert not row["hand"].any()

    def check_coins(self) -> None:
        """AQ-MONEY-6"""
        bank, portus, supplies = self.seen["bank"], self.seen["portus"], self.players["coins"]
        assert (bank + portus + supplies.sum(axis=0)).tolist() == PRINTED["coins"].tolist()
        assert min(bank.min(), portus.min(), supplies.min()) >= 0
        for metal in range(PORTUS_END - PORTUS):
            assert portus[metal] == 0 or (portus[metal] == 1 and self.s.field[PORTUS + metal] != NOBODY)

    def check_hand_cards(self) -> None:
        """AQ-CARD-1, AQ-CARD-2"""
        hands, laid = self.players["hand"], self.seen["laid"]
        decks = np.concatenate((self.seen["slaves"], self.seen["equi"]))
        piles = np.concatenate((self.seen["slaves_out"], self.seen["equi_out"]))
        shown = counted(self.seen["slot"] + EQUI_FIRST, len(decks), none=NOTHING + EQUI_FIRST)
        assert (decks + piles + shown + hands.sum(axis=0)).tolist() == PRINTED["card_count"].tolist()
        assert min(decks.min(), piles.min(), hands.min(), laid.min()) >= 0
        if laid.any():
            assert self.s.step in (PLAY_ARENA, PLAY_STADIUM)
            assert (laid <= hands[self.s.seat]).all()

    def check_laurels(self) -> None:
        """AQ-CARD-3, AQ-STAD-11"""
        unseen, removed, won = self.seen["stadium"], self.removed(), self.players["stadium"]
        beside = counted(np.array([self.s.stadium_up, self.s.stadium_top]), len(unseen))
        assert (unseen + removed + beside + won.sum(axis=0)).tolist() == PRINTED["stadium_count"].tolist()
        assert min(unseen.min(), removed.min(), won.min()) >= 0
        used = 2 * self.s.round - (self.s.stadium_up != NOTHING) + (self.s.stadium_top != NOTHING)
        assert unseen.sum() - self.s.stadium_buried == PRINTED["stadium_count"].sum() - used

        deck, sold = self.seen["theatre"], self.players["theatre"]
        hammer = counted(np.array([self.s.theatre_up]), len(deck))
        assert (deck + hammer + sold.sum(axis=0)).tolist() == PRINTED["theatre_count"].tolist()
        assert min(deck.min(), sold.min()) >= 0

    def removed(self) -> Numbers:
        """AQ-STAD-9, AQ-STAD-10: the laurels that left the game after somebody had seen them."""
        rows = [row for row in self.seen["laurels"] if row["second"] == NOBODY and row["up"] != NOTHING]
        sole = [row["up"] if row["kept_top"] else row["top"] for row in rows if row["winner"] != NOBODY]
        none = [row["up"] for row in rows if row["winner"] == NOBODY]
        return counted(np.array(sole + none, dtype=np.int8), len(self.seen["stadium"]))

    def check_memory(self) -> None:
        """AQ-INFO-2: what everybody has seen of a hand is in it."""
        hands = self.players["hand"]
        assert min(self.players[row].min() for row in ("known", "old_slaves", "old_equi")) >= 0
        assert (self.players["old_slaves"] <= hands[:, :EQUI_FIRST]).all()
        assert (self.players["known"] + self.players["old_equi"] <= hands[:, EQUI_FIRST:]).all()
        assert not self.seen["pool"].any()

    def check_pieces(self) -> None:
        """AQ-COMP-7, AQ-PLACE-2"""
        players = self.players[: self.s.seats]
        standing = counted(self.seen["field"], self.s.seats)
        built = counted(self.seen["site"], self.s.seats)
        assert (players["followers"] + standing).tolist() == [BOX.followers] * self.s.seats
        assert (players["houses"] + built).tolist() == [BOX.houses] * self.s.seats
        assert min(players["followers"].min(), players["houses"].min(), players["strength"].min()) >= 0
        crests = sorted(space for space in players["crest"].tolist() if space)
        assert crests == list(range(1, len(crests) + 1))
        assert 0 <= self.s.blue_dice <= BOX.blue_dice
        assert NOBODY <= self.s.blue_holder < self.s.seats

    def check_new_round(self) -> None:
        """AQ-END-2"""
        assert (self.seen["field"] == NOBODY).all()
        assert not self.players["crest"].any()
        assert not self.players["passed"].any()
        assert (self.s.blue_holder, self.s.blue_dice) == (NOBODY, 0)


def counted(kinds: Numbers, length: int, none: int = -1) -> Numbers:
    """How often each kind is there."""
    return np.bincount(kinds[kinds != none], minlength=length)


@settings(derandomize=True, deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
@given(
    seats=st.sampled_from(GAME.seats),
    seed=st.integers(0, 2**62),
    choices=st.lists(st.integers(0, 2**16), max_size=300),
    habit=st.sampled_from(HABITS),
)
def test_whatever_is_chosen_everything_stays_in_order(seats: int, seed: int, choices: list[int], habit: str) -> None:
    table, random = Table(seats, seed), Random(seed)
    scores, rounds, decisions = [0] * seats, [1], 0
    while True:
        table.check()
        s = table.s
        now = [s.players[seat].score for seat in range(seats)]
        assert all(new >= old for new, old in zip(now, scores, strict=True))
        scores = now
        if s.round != rounds[-1]:
            rounds.append(s.round)
            table.check_new_round()
        options = table.legal()
        assert bool(options) == (s.stage != OVER)
        assert all(a < b for a, b in pairwise(options))
        if not options:
            break
        assert 0 <= options[0] <= options[-1] < GAME.actions
        if decisions < len(choices):
            action = options[choices[decisions] % len(options)]
        else:
            action = table.choose(habit, options, random)
        assert action in options
        table.step(action)
        decisions += 1
        assert decisions < MOST_DECISIONS
    assert rounds == [1, 2, 3, 4, 5, 6]
    points = np.zeros(MOST_SEATS, np.int64)
    GAME.score(BOX, table.s, points)
    assert points.tolist() == scores + [0] * (MOST_SEATS - seats)
