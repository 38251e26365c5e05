"""The parts of the benchmarks that run without a GPU."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.gpu.cuda import cuda, types, why_no_gpu
from tests import ROOT
from tests.gpu.pretended_gpu import pretend

BENCH = ROOT / "bench"


@pytest.fixture(scope="module")
def gpu() -> Iterator[Any]:
    """bench/gpu.py."""
    sys.path.insert(0, str(BENCH))
    yield importlib.import_module("gpu")
    sys.path.remove(str(BENCH))
    for name in ("gpu", "batches"):
        del sys.modules[name]


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_two_batches_are_compared_in_all_they_hold(gpu: Any, game: Game, tmp_path: Path) -> None:
    results = gpu.Results(tmp_path / "gpu.json", "no GPU")
    gpu.compare_batches(game, 40, 60, results, devices=("cpu", "cpu"))
    assert results.same
    assert len(json.loads((tmp_path / "gpu.json").read_text())["compared"]) == len(game.seats)
    pair = [lusoria.Batch(game.name, game.seats[0], 5, seed=seed) for seed in (1, 1)]
    assert gpu.differences(pair) == []
    pair[1].step(pair[1].masks.argmax(axis=1))
    assert {"states", "masks", "observations"} <= set(gpu.differences(pair))


def test_a_difference_is_told(gpu: Any, capsys: pytest.CaptureFixture[str]) -> None:
    results = gpu.Results(None, "no GPU")
    results.judge("some games", 3, 0.0)
    assert not results.same
    assert "some games: 3 DIFFER" in capsys.readouterr().out
    results.add(engine="Lusoria", game="aquileia", what="playouts", size=10, decisions_per_s=2.5e6, bytes=100)
    results.add(engine="Pgx", game="2048", what="playouts", size=10, error="no room")
    results.table()
    assert "2.50" in capsys.readouterr().out


def test_the_kernel_that_picks_actions_compiles(gpu: Any) -> None:
    arrays = types.void(types.Array(types.boolean, 2, "C"), types.int64, types.Array(types.int64, 1, "C"))
    assert ".visible .entry" in cuda.compile_ptx(gpu.pick, arrays, cc=(9, 0))[0]


def test_a_random_action_is_any_of_the_legal_ones(gpu: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the source of the kernel as Python, one game after the other."""
    masks = np.zeros((4000, 9), bool)
    masks[:, [1, 4, 8]] = True
    chosen, here = np.full(4000, -1), [0]

    class Thread:
        def grid(self, _: int) -> int:
            return here[0]

    monkeypatch.setattr(gpu, "cuda", Thread())
    monkeypatch.setattr(gpu, "types", np)
    with np.errstate(over="ignore"):
        for here[0] in range(4000):
            gpu.pick(masks, 7, chosen)
    assert np.bincount(chosen, minlength=9)[[1, 4, 8]].min() > 1200
    assert set(chosen) == {1, 4, 8}


@pytest.mark.skipif(why_no_gpu() is None, reason="there is a GPU")
def test_without_a_gpu_it_says_so(gpu: Any) -> None:
    with pytest.raises(SystemExit, match="no usable NVIDIA GPU"):
        gpu.main([])


def test_a_batch_is_timed_on_the_cpu(gpu: Any) -> None:
    batches = sys.modules["batches"]
    game = lusoria.game("aquileia")
    for way in batches.WAYS:
        assert batches.rate(batches.new(game, way, size=20), way, 0) > 0


def test_steps_are_timed_one_by_one_and_as_a_cuda_graph(gpu: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch)
    cuda_graphs = importlib.import_module("cuda_graphs")
    monkeypatch.setattr(cuda_graphs, "STEPS_BEFORE", 2)
    rates = cuda_graphs.compare(lusoria.game("aquileia"), sys.modules["batches"].WAYS[1], size=4, seconds=0)
    assert min(rates) > 0
    del sys.modules["cuda_graphs"]


def test_steps_through_the_api_are_timed(gpu: Any) -> None:
    aec = importlib.import_module("aec")
    assert aec.rate(importlib.import_module("lusoria.envs.pettingzoo").env("aquileia", 3), 0.01) > 0
    del sys.modules["aec"]
