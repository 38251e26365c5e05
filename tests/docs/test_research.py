from __future__ import annotations

import csv
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import lusoria
from lusoria.core.game import Game
from tests import ROOT

SCRIPT = ROOT / "docs" / "research" / "train.py"
SMALL = ["--size", "64", "--hidden", "128", "--minibatch", "1024", "--rate", "1e-3", "--threads", "1"]


@pytest.fixture(scope="module")
def train() -> Iterator[Any]:
    """The script of docs/research.md."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    spec = importlib.util.spec_from_file_location("train", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    sys.modules["train"] = script  # dataclasses look up their module
    spec.loader.exec_module(script)
    yield script
    del sys.modules["train"]
    torch.set_num_threads(threads)


def test_trained_in_two_sittings_it_beats_random_players(train: Any, tmp_path: Path) -> None:
    common = [*SMALL, "--seats", "3", "--steps", "200", "--folder", str(tmp_path), "--every", "9", "--games", "150"]
    train.main([*common, "--rollouts", "2"])
    train.main([*common, "--rollouts", "6"])
    with (tmp_path / "curve.csv").open(newline="") as file:
        curve = {(int(line["rollouts"]), line["opponent"]): float(line["share"]) for line in csv.DictReader(file)}
    assert sorted(curve) == [(rollouts, opponent) for rollouts in (0, 2, 6) for opponent in ("random", "sensible")]
    assert curve[0, "random"] == pytest.approx(1 / 3, abs=0.15)  # an even share
    assert curve[6, "random"] > 0.55  # 0.78 to 0.88 with five seeds
    assert curve[6, "sensible"] > curve[0, "sensible"]
    assert (tmp_path / "curve.svg").stat().st_size > 1000


def test_a_checkpoint_holds_all_that_a_run_needs(train: Any, tmp_path: Path) -> None:
    run = train.Run(train.Setting(seats=3, size=16, steps=20, hidden=16), tmp_path)
    run.train()
    run.save()
    again = train.Run(train.Setting(seats=5, size=7), tmp_path)  # the setting of the checkpoint wins
    assert again.setting == run.setting
    assert again.rollouts == 1
    for ours, theirs in zip(run.network.state_dict().values(), again.network.state_dict().values(), strict=True):
        assert torch.equal(ours, theirs)
    assert torch.equal(run.generator.get_state(), again.generator.get_state())
    for name in ("observations", "masks", "seat", "numbers"):
        assert (getattr(run.batch, name) == getattr(again.batch, name)).all()
    ours, theirs = (one.optimizer.state_dict()["state"][0]["exp_avg"] for one in (run, again))
    assert torch.equal(ours, theirs)
    assert not (tmp_path / "checkpoint.new").exists()


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_every_game_can_be_trained(train: Any, game: Game, tmp_path: Path) -> None:
    run = train.Run(train.Setting(game.name, game.seats[0], size=8, steps=50, hidden=16), tmp_path)
    before = [weights.clone() for weights in run.network.parameters()]
    run.train()
    run.train()
    assert any(not torch.equal(a, b) for a, b in zip(before, run.network.parameters(), strict=True))
    assert all(torch.isfinite(weights).all() for weights in run.network.parameters())


def test_advantages_follow_each_seat_to_its_own_reward(train: Any) -> None:
    """Two games of three seats; the first ends with the third decision, the second does not end."""
    seats = torch.tensor([[0, 0], [1, 1], [0, 0], [2, 1]])
    values = torch.tensor([[0.1, 0.2], [0.3, 0.4], [0.5, 0.6], [0.7, 0.8]])
    rewards, done = torch.zeros(4, 2, 3), torch.zeros(4, 2, dtype=torch.bool)
    rewards[2, 0] = torch.tensor([2 / 3, -1 / 3, -1 / 3])
    done[2, 0] = True
    unused = torch.zeros(4, 2)
    rollout = train.Rollout(unused, unused, seats, values, unused, unused, rewards, done)
    better, told = train.advantages(rollout, trace=0.5)
    assert told.tolist() == [[True, True], [True, True], [True, False], [False, False]]
    last = 2 / 3 - 0.5
    first_game = [0.5 - 0.1 + 0.5 * last, -1 / 3 - 0.3, last, 0]
    second_game = [0.6 - 0.2, 0.8 - 0.4, 0, 0]
    np.testing.assert_allclose(better.T, [first_game, second_game], atol=1e-6)


def test_intervals_hold_the_share_and_are_never_empty(train: Any) -> None:
    for share in (0.0, 0.25, 0.5, 1.0):
        low, high = train.interval(share, 1000)
        assert 0 <= low <= share <= high <= 1
        assert 0.003 < high - low < 0.07
    assert train.interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_the_page_shows_the_script_as_it_is() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (SCRIPT.parent.parent / "research.md").read_text(), re.DOTALL)
    shown = [block for block in blocks if ">>> " not in block]
    assert len(shown) > 3
    for block in shown:
        assert block in SCRIPT.read_text()


def test_the_network_never_takes_an_illegal_action(train: Any) -> None:
    batch = lusoria.Batch("aquileia", 4, 500, seed=3)
    network = train.Network(batch.game, 16)
    torch.nn.init.normal_(network.policy.weight, std=100)  # makes it very confident
    train.play(batch, network, 30, torch.Generator().manual_seed(1))  # `step` refuses what is not legal
