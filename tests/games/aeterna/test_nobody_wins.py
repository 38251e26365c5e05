"""AE-END-7, AE-RUL-14: a game in which every house is eliminated has no winner, whoever tells how it ended."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from copy import copy as shallow
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import lusoria
import lusoria.envs.openspiel  # registers the games
from lusoria import Batch, Match
from lusoria.analysis.analyse import Analysis, Judge
from lusoria.bots import bot
from lusoria.bots.ladder.contestant import contestant
from lusoria.bots.ladder.pairing import Pairing, Seating
from lusoria.bots.ladder.playing import play
from lusoria.bots.play import play_game
from lusoria.core.game import Game
from lusoria.core.record import copy
from lusoria.core.value import rules_for
from lusoria.envs import moments
from lusoria.envs.gymnasium import SeatEnv
from lusoria.envs.pettingzoo import env
from lusoria.envs.vector import SeatVectorEnv
from lusoria.games.aeterna.rules.box import DAMNATIO, TRACK
from lusoria.match.ending import victory
from lusoria.match.match import shared_box
from lusoria.server.responses import model
from lusoria.simulate import simulate
from lusoria.table.message_types import TableNow
from lusoria.table.messages import table_now
from tests.table.tables import begun, played


@pytest.fixture
def cruel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Æterna with a box in which every space of the ruin column is damnatio memoriae."""
    game = lusoria.game("aeterna")
    load, box = game.load_box, game.load_box(None)
    for space in range(TRACK):
        box.ruin_pp[space] = DAMNATIO
    monkeypatch.setattr(moments, "_made", threading.local())  # games that are kept have the printed box
    object.__setattr__(game, "load_box", lambda path=None: box)
    shared_box.cache_clear()
    yield game
    object.__setattr__(game, "load_box", load)
    shared_box.cache_clear()


def whole_match(seats: int) -> Match:
    match, chooser = Match("aeterna", seats, seed=1), Random(1)
    while not match.over:
        match.play(chooser.choice(match.moves))
    return match


def test_a_match_has_no_winner(cruel: Game) -> None:
    match = whole_match(3)
    assert match.scores == [cruel.no_score] * 3
    assert match.winners == []
    assert match.places == [3, 3, 3]
    assert victory(match).id == "wins-nobody"
    assert Analysis(match, Judge(), [], []).shares() == [0, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_batch_rewards_nobody(cruel: Game, seats: int) -> None:
    batch = Batch("aeterna", seats, 3, seed=1)
    batch.playout("random")
    assert (batch.scores == cruel.no_score).all()
    assert batch.rewards == pytest.approx(-1 / seats)
    while not batch.done.any():
        batch.step(batch.actions("random"))
    assert batch.rewards[batch.done] == pytest.approx(-1 / seats)
    assert not batch.rewards[~batch.done].any()


def test_a_simulation_counts_no_victory(cruel: Game) -> None:
    assert [seat.wins for seat in simulate(cruel, 3, 20, 1, "random").results] == [0, 0, 0]


def test_bots_and_ladders_count_no_victory(cruel: Game) -> None:
    assert play_game(cruel, [bot("random"), bot("sensible")], seed=1).shares == [0, 0]
    result = play(Seating("aeterna", Pairing(contestant("random"), contestant("sensible"), 2), 1, 0, 0))
    assert (result.share, result.places) == (0, [2, 2])
    match, values = whole_match(2), [9.0, 9.0]
    rules_for(cruel)["result"](match.box, match.state, [0, 0], values)
    assert values == [0, 0]


def test_environments_reward_nobody(cruel: Game) -> None:
    chooser = np.random.default_rng(1)
    seat, over, reward = SeatEnv("aeterna", 2, opponents="random"), False, 0.0
    _, info = seat.reset(seed=1)
    while not over:
        _, reward, over, _, info = seat.step(chooser.choice(np.flatnonzero(info["action_mask"])))
    assert reward == -1 / 2
    table = env("aeterna", 3)
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(chooser.choice(np.flatnonzero(table.last()[0]["action_mask"])))
    assert list(table.rewards.values()) == pytest.approx([-1 / 3] * 3)


def test_many_seats_at_once_are_rewarded_alike(cruel: Game) -> None:
    seats: Any = SeatVectorEnv(2, "aeterna", seats=2, opponents="random")
    _, infos = seats.reset(seed=1)
    ended = np.zeros(2, bool)
    while not ended.any():
        _, rewards, ended, _, infos = seats.step(infos["action_mask"].argmax(axis=1))
    assert rewards[ended] == pytest.approx(-1 / 2)


def test_openspiel_rewards_nobody(cruel: Game) -> None:
    game, chooser = pyspiel.load_game("lusoria_aeterna(players=2)"), Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chooser.choice(state.legal_actions()))
    assert state.returns() == [-1 / 2, -1 / 2]
    assert min(state.returns()) >= game.min_utility()


def test_the_server_tells_everybody_that_nobody_wins() -> None:
    """One is eliminated, then both: what a table sends, with the words that the page shows."""
    table = played(begun("aeterna", 2, seed=1), Random(1))
    assert table.match is not None
    for out, winners, places in ([0], [1], [2, 1]), ([0, 1], [], [2, 2]):
        s = copy(table.match.state)
        for seat in (0, 1):
            s.players[seat].damned = int(seat in out)
        then = shallow(table)  # a table never changes
        then.match = table.match.with_state(s)
        now = table_now(then, None, "", "en")
        model(TableNow).model_validate(now)
        assert now["winners"] == winners
        assert now["result"] is not None
        assert [one["place"] for one in now["result"]] == places
        assert [one["points"] is None for one in now["result"]] == [seat in out for seat in (0, 1)]
    assert now["victory"] is not None
    assert now["victory"]["sentence"] == "Nobody wins: every house was eliminated."
