"""Rollouts decide between the moves that a tree search likes best."""

from __future__ import annotations

from typing import Any

import pytest

import lusoria
from lusoria.bots import rollouts
from lusoria.bots.bot import Weighed
from lusoria.bots.levels import ROLLOUTS, level
from lusoria.bots.mcts import Budget
from lusoria.bots.net import NetSearch, NetSettings
from lusoria.bots.rollouts import Deadline, evaluations_of_rollouts, roll_out
from lusoria.core.dice import seeded
from lusoria.network.infer import WHOLE
from tests.network import random_network

FOUND = [Weighed(1, 0.5, 0.6), Weighed(2, 0.5, 0.3), Weighed(3, 0.4, 0.099), Weighed(4, 0.9, 0.001)]


class Memory:
    """Where every move's rollouts end with the same share of the victory, and take two evaluations each."""

    def __init__(self, shares: dict[int, float]) -> None:
        self.shares, self.tried = shares, dict.fromkeys(shares, 0)

    def try_action(self, action: int, _seed: int, first: int, worlds: int, _plies: int) -> tuple[int, int]:
        assert first == self.tried[action], "each world once"
        self.tried[action] += worlds
        return int(self.shares[action] * worlds * WHOLE), 2 * worlds


def rolled(memory: Memory, evaluations: int = 10**9) -> tuple[list[Weighed], int]:
    made: Any = memory
    return roll_out(made, FOUND, 7, evaluations, lambda: False)


def test_the_mean_of_both_chances_decides() -> None:
    found, _ = rolled(Memory({1: 0.4, 2: 0.8, 3: 0.2}))
    assert [(one.action, round(one.chance, 3)) for one in found[:2]] == [(2, 0.65), (1, 0.45)]
    assert [one.weight for one in found] == [0.6, 0.3, 0.099, 0.001]  # in the new order


def test_hardly_visited_moves_are_not_tried_and_keep_their_place() -> None:
    found, _ = rolled(Memory({1: 0.5, 2: 0.5, 3: 0.5}))
    assert found[-1] == FOUND[-1]


def test_a_move_that_is_far_behind_is_tried_no_longer() -> None:
    memory = Memory({1: 0.5, 2: 0.5, 3: 0.1})
    rolled(memory)
    assert memory.tried[3] < memory.tried[1] == memory.tried[2] == rollouts.MOST_WORLDS


def test_the_evaluations_are_kept() -> None:
    for most in (100, 1_000, 5_000):
        _, spent = rolled(Memory({1: 0.5, 2: 0.5, 3: 0.5}), most)
        assert spent <= max(most, 3 * 2 * rollouts.WORLDS)


def test_too_few_evaluations_are_for_the_tree_alone() -> None:
    assert evaluations_of_rollouts(Budget(iterations=50_000, seconds=5.0), 0.5) == 25_000
    assert evaluations_of_rollouts(Budget(iterations=20_000), 0.5) == 0
    assert evaluations_of_rollouts(Budget(iterations=50_000), 0.0) == 0
    assert evaluations_of_rollouts(Budget(seconds=2.0), 0.5) == 0  # seconds alone: nobody knows how many they are


def test_without_time_for_a_round_the_tree_has_decided() -> None:
    made: Any = Memory({1: 0.0, 2: 1.0, 3: 1.0})
    assert roll_out(made, FOUND, 7, 10**9, lambda: True) == (FOUND, 0)


def test_no_round_begins_that_would_end_too_late() -> None:
    now = [10.0]
    late = Deadline(1.0, 10.0, lambda: now[0])
    asked = []
    for seconds in (0.3, 0.3, 0.3, 0.3):
        asked.append(late())
        now[0] += seconds
    assert asked == [False, False, False, True]
    assert Deadline(1.0, 10.0, lambda: 10.5, longest=0.6)()  # a guess, before the first one
    assert not Deadline(None, 0.0, lambda: 1e9)()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Rollouts with few evaluations, by networks that know nothing."""
    monkeypatch.setattr(rollouts, "LEAST_EVALUATIONS", 0)
    monkeypatch.setattr(rollouts, "WORLDS", 2)
    for game in lusoria.all_games():
        random_network(game).save(tmp_path / f"{game.name}.npz")
    monkeypatch.setenv("LUSORIA_NETWORKS", str(tmp_path))


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["aquileia", "builders", "aeterna"])
def test_what_is_hidden_does_not_change_what_rollouts_choose(name: str) -> None:
    match = lusoria.Match(name, seats=lusoria.game(name).seats[0], seed=3)
    for _ in range(12):
        match.play(match.moves[0])
    assert match.seat is not None
    player = NetSearch(Budget(iterations=400), settings=NetSettings(rollouts=0.5))
    worlds = [match.world(match.seat, seeded(number, 7)) for number in range(3)]
    # The same dice deal the same world again from each of them.
    again = [lusoria.core.world.World(one.game, match.box, one.state, match.seat, seeded(1, cap=0)) for one in worlds]
    found = [player.weigh(world, seeded(2, cap=0)) for world in again]
    assert found[0] == found[1] == found[2]
    assert player.choose(again[0], seeded(2, cap=0)) == found[0][0].action
    assert abs(sum(one.weight for one in found[0]) - 1) < 1e-9


@pytest.mark.usefixtures("small")
def test_the_strongest_level_has_rollouts_where_they_help() -> None:
    strongest = level("augustus")
    for name in ("aquileia", "builders", "aeterna"):
        assert strongest.in_game(lusoria.game(name)).rollouts == ROLLOUTS.get(name, 0.0)
        player: Any = strongest.bot()
        assert player.player(lusoria.game(name)).settings.rollouts == ROLLOUTS.get(name, 0.0)
    assert level("consul").in_game(lusoria.game("builders")).rollouts == 0


@pytest.mark.usefixtures("small")
def test_the_tree_has_the_rest_of_the_evaluations() -> None:
    match: Any = lusoria.Match("builders", seats=2, seed=5)
    world = match.world(match.seat, seeded(1))
    player, tree = (
        NetSearch(Budget(iterations=n), settings=NetSettings(rollouts=r)) for n, r in ((600, 0.5), (300, 0))
    )
    found, before = (one.weigh(world, seeded(2, cap=0)) for one in (player, tree))
    assert sorted(one.weight for one in found) == sorted(one.weight for one in before)
    assert player.evaluations > tree.evaluations
