"""What runs on a GPU, without one: whole games and batches give the same bytes as on the CPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria import BadBatch, Batch, IllegalMove
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.core.game import Game
from lusoria.core.playout import Outcome, new_scratch
from lusoria.core.record import as_array, dtype
from lusoria.core.registry import OURS
from lusoria.gpu import batch, buckets
from lusoria.gpu.cuda import CudaAPIError
from lusoria.gpu.playouts import play_on_gpu
from tests.gpu.pretended_gpu import Row, pretend, to_device

SEED = 5


def on_the_cpu(game: Game, seats: int, policy: int, number: int) -> tuple[Any, Any, Any]:
    """One game of the run, compiled."""
    s, out, scratch = np.zeros(1, dtype(game.State)), np.zeros(1, dtype(Outcome)), new_scratch(game)
    play = compiled(playout.rules_for(game)["playouts"])
    play(as_array(game.load_box(None))[0], s[0], seats, policy, SEED, number, scratch, out)
    return s[0], scratch.dice, out[0]


def the_same(on_gpu: Batch, on_cpu: Batch, when: str = "") -> None:
    """All that two batches hold, byte for byte."""
    for row in on_cpu.arrays._fields:
        same = getattr(on_gpu.arrays, row).copy_to_host().tobytes() == getattr(on_cpu.arrays, row).tobytes()
        assert same, f"{row}, {when}"


def compare_whole_games(game: Game, games: int, kept: int, most: int) -> None:
    for seats, policy in ((game.seats[0], 0), (game.seats[-1], 1)):
        states, dice, outs = play_on_gpu(game, game.load_box(None), seats, policy, SEED, games, kept, most)
        assert (len(states), len(dice), len(outs)) == (kept, kept, games)
        for number in range(games):
            s, d, out = on_the_cpu(game, seats, policy, number)
            same = outs[number].tobytes() == out.tobytes()
            assert same, f"outcome of game {number}"
            if number < kept:
                same = states[number].tobytes() == s.tobytes() and dice[number].tobytes() == d.tobytes()
                assert same, f"state or dice of game {number}"


@pytest.mark.parametrize(
    ("games", "kept", "most", "group"),
    [
        (1, 1, 1, 1),
        (3, 3, 8, 4),  # fewer games than tables, in two groups
        (11, 4, 5, 2),  # tables see several games, in two groups of unequal size, and few are kept
        (20, 14, 11, 5),  # some of the second group are kept
        (7, 7, 4, 100),  # one group
    ],
)
def test_all_games_are_played_in_buckets(
    monkeypatch: pytest.MonkeyPatch, games: int, kept: int, most: int, group: int
) -> None:
    pretend(monkeypatch)
    monkeypatch.setattr(buckets, "TABLES_PER_GROUP", group)
    compare_whole_games(lusoria.game("aeterna"), games, kept, most)


@pytest.mark.parametrize("name", ["aquileia", "builders"])
def test_all_games_are_played_side_by_side(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    pretend(monkeypatch)
    compare_whole_games(lusoria.game(name), 8, 5, 1)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize(("observations", "steps"), [(True, 10), (False, 250)])
def test_a_batch_on_a_gpu_is_a_batch_on_the_cpu(
    monkeypatch: pytest.MonkeyPatch, name: str, observations: bool, steps: int
) -> None:
    pretend(monkeypatch)
    monkeypatch.setattr(buckets, "TABLES_PER_GROUP", 5)
    seats = lusoria.game(name).seats[0]
    on_gpu, on_cpu = (Batch(name, seats, 13, on, 3, observations=observations) for on in ("gpu", "cpu"))
    assert isinstance(on_gpu.arrays.states, Row)
    the_same(on_gpu, on_cpu, "after the beginning")
    ended = 0
    for step in range(steps):
        policy = playout.POLICIES[min(step % 3, 1)]
        actions = on_cpu.actions(policy)
        assert np.array_equal(np.asarray(on_gpu.actions(policy)), actions), f"{policy} actions of step {step}"
        on_gpu.step(to_device(actions.astype((np.int32, np.int64, np.int16)[step % 3])) if step % 4 else actions)
        on_cpu.step(actions)
        ended += int(on_cpu.done.sum())
        if step % 20 == 0 or ended < 3:
            the_same(on_gpu, on_cpu, f"after step {step}")
    assert observations or ended > 0, "some games end on the way, and others begin"
    for policy in playout.POLICIES:
        taken = np.asarray(on_gpu.playout(policy))
        assert np.array_equal(taken, on_cpu.playout(policy)), f"decisions of {policy} playouts"
        the_same(on_gpu, on_cpu, f"after {policy} playouts")


def both(seats: int, size: int) -> tuple[Batch, Batch]:
    """The same games on the GPU and on the CPU."""
    on_gpu, on_cpu = (Batch("aquileia", seats, size, on, 3, observations=False) for on in ("gpu", "cpu"))
    return on_gpu, on_cpu


def step_both(on_gpu: Batch, on_cpu: Batch, steps: int) -> int:
    """Steps both; how many games that has ended."""
    ended = 0
    for _ in range(steps):
        actions = on_cpu.actions("sensible")
        on_gpu.step(actions)
        on_cpu.step(actions)
        ended += int(on_cpu.done.sum())
    return ended


def test_a_cuda_graph_is_of_one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch)
    on_gpu, on_cpu = both(3, 5)
    for seed in (8, 9, 8):
        on_gpu.reset(seed)
        on_cpu.reset(seed)
        assert step_both(on_gpu, on_cpu, 190) > 0, "new games begin with the seed"
        the_same(on_gpu, on_cpu, f"with seed {seed}")


def test_a_cuda_graph_is_of_one_batch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend(monkeypatch)
    on_gpu, on_cpu = both(4, 5)
    step_both(on_gpu, on_cpu, 10)
    on_gpu.save(tmp_path / "games.npz")
    others = [(on_gpu.clone(), on_cpu.clone()), (Batch.load(tmp_path / "games.npz", "gpu"), on_cpu.clone())]
    for further in range(1, 4):
        for pair in others:
            step_both(*pair, further)
            the_same(*pair, f"after {further} further steps")
        step_both(on_gpu, on_cpu, 1)
        the_same(on_gpu, on_cpu, "while the others go on")


def test_what_is_refused_on_a_gpu_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch)
    on_gpu, on_cpu = both(4, 5)
    step_both(on_gpu, on_cpu, 3)
    for kind in (np.int32, np.int64, np.int16):
        for place in (4, 0, 2):
            bad = on_cpu.actions().astype(kind)
            bad[place] = 999
            with pytest.raises(IllegalMove, match=rf"actions\[{place}\]: 999 \(there is no action 999\)"):
                on_gpu.step(to_device(bad))
            the_same(on_gpu, on_cpu, "after an illegal action")
            step_both(on_gpu, on_cpu, 1)
    for wrong in (np.int64(0), np.zeros((5, 1), np.int32), np.zeros(0, np.int32)):
        with pytest.raises(BadBatch, match="actions: an array of 5 numbers is needed"):
            on_gpu.step(to_device(wrong))
    the_same(on_gpu, on_cpu, "after arrays that are no actions")


def test_what_cannot_be_captured_is_launched_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch)

    def refuse(_launch: Any) -> None:
        raise CudaAPIError(900, "the device is waited for")

    monkeypatch.setattr(batch, "CudaGraph", refuse)
    on_gpu, on_cpu = both(4, 5)
    step_both(on_gpu, on_cpu, 5)
    the_same(on_gpu, on_cpu, "after steps without a graph")
