"""What users do with batches on a real GPU: pytest tests/gpu/on_a_gpu.py

Without a GPU it fails at once; `test_without_a_gpu.py` runs the kernels there. CuPy and JAX are left out where they are
not installed. `bench/gpu.py` measures speed, and compares the bytes of very many games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import lusoria
from lusoria import BadBatch, Batch, IllegalMove
from lusoria.bots.network_memory import new_thought
from lusoria.core.compile import compiled
from lusoria.core.playout import POLICIES
from lusoria.core.registry import OURS
from lusoria.gpu.cuda import why_no_gpu
from lusoria.gpu.network import consider_on_gpu
from lusoria.network import infer
from lusoria.network.file import load
from tests import ROOT
from tests.gpu.test_without_a_gpu import the_same
from tests.network import random_network

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # else JAX takes most of the GPU's memory
if reason := why_no_gpu():
    pytest.exit(reason, returncode=1)

SIZE = 300
ROWS = ("observations", "masks", "seat", "rewards", "done", "scores", "numbers")
TRAIN = ROOT / "docs" / "research" / "train.py"


def two(name: str, **given: Any) -> tuple[Batch, Batch]:
    """The same games on the GPU and on the CPU."""
    on_gpu, on_cpu = (Batch(name, lusoria.game(name).seats[-1], SIZE, device, 3, **given) for device in ("gpu", "cpu"))
    return on_gpu, on_cpu


def played(batch: Batch, steps: int = 30) -> Batch:
    for _ in range(steps):
        batch.step(batch.actions())
    return batch


# ---- copies, files, boxes


@pytest.mark.parametrize("name", OURS)
def test_a_clone_goes_its_own_way(name: str) -> None:
    on_gpu, on_cpu = map(played, two(name))
    other = played(on_gpu.clone(), 5)
    the_same(on_gpu, on_cpu)
    the_same(other, played(on_cpu, 5))


@pytest.mark.parametrize("name", OURS)
def test_a_file_goes_from_the_gpu_to_the_cpu_and_back(name: str, tmp_path: Path) -> None:
    on_gpu, on_cpu = map(played, two(name))
    on_gpu.save(tmp_path / "gpu.npz")
    on_cpu.save(tmp_path / "cpu.npz")
    from_gpu, from_cpu = Batch.load(tmp_path / "gpu.npz", "cpu"), Batch.load(tmp_path / "cpu.npz", "gpu")
    the_same(from_cpu, from_gpu)
    the_same(played(from_cpu), played(from_gpu))
    the_same(from_cpu, played(on_cpu))


def test_each_game_may_have_a_box_of_its_own() -> None:
    game = lusoria.game("aquileia")
    rich = game.load_box(None)
    rich.start_coins[0] = 5
    on_gpu, on_cpu = two("aquileia", box=[game.load_box(None), rich])
    the_same(played(on_gpu), played(on_cpu))
    for policy in POLICIES:
        on_gpu.playout(policy)
        on_cpu.playout(policy)
        the_same(on_gpu, on_cpu)
    assert np.asarray(on_gpu.scores)[1::2].mean() > np.asarray(on_gpu.scores)[::2].mean()


def test_a_batch_and_its_clone_step_in_turn() -> None:
    first, on_cpu = two("aquileia")
    second, beside = first.clone(), on_cpu.clone()
    for _ in range(5):
        the_same(played(first, 1), played(on_cpu, 1))
        the_same(played(second, 2), played(beside, 2))


def test_reset_with_another_seed() -> None:
    on_gpu, on_cpu = two("aquileia", observations=False)
    for seed in (8, 9, 8):
        for batch in (on_gpu, on_cpu):
            batch.reset(seed=seed)
            played(batch, 330)
        assert on_cpu.numbers.max() >= SIZE, "new games begin with the seed"
        the_same(on_gpu, on_cpu)


def test_batches_in_threads_of_their_own() -> None:

    def steps(seed: int) -> Batch:
        for _ in range(20):  # each captures its graph in the second step
            batch = Batch("aquileia", 4, SIZE, "gpu", seed=seed)
            for _ in range(5):
                masks = torch.utils.dlpack.from_dlpack(batch.masks)
                batch.step(masks.to(torch.uint8).argmax(dim=1))
        return batch

    with ThreadPoolExecutor(3) as threads:
        for seed, on_gpu in enumerate(threads.map(steps, range(3))):
            on_cpu = Batch("aquileia", 4, SIZE, seed=seed)
            for _ in range(5):
                on_cpu.step(on_cpu.masks.argmax(axis=1))
            the_same(on_gpu, on_cpu)


def test_clones_free_their_memory() -> None:
    batch = Batch("aquileia", 4, 100_000, "gpu", seed=1)
    for _ in range(5):
        played(batch.clone(), 3)
    before = batch.runner.free_memory()
    for _ in range(40):
        played(batch.clone(), 3)
    assert batch.runner.free_memory() > before - 10 * batch.memory * batch.size


# ---- shared without a copy


def address(row: Any) -> int:
    return int(row.__cuda_array_interface__["data"][0])


def on_the_host(array: Any) -> Any:
    """A library's array as NumPy's."""
    for way in ("cpu", "get"):  # of PyTorch, of CuPy
        if hasattr(array, way):
            array = getattr(array, way)()
    return np.asarray(array)


def through(library: str) -> dict[str, Callable[[Any], Any]]:
    """The ways into a library, by their names."""
    module = pytest.importorskip(library)
    if library == "torch":
        return {"as_tensor": lambda row: module.as_tensor(row, device="cuda"), "from_dlpack": module.from_dlpack}
    if library == "cupy":
        return {"asarray": module.asarray, "from_dlpack": module.from_dlpack}
    module.config.update("jax_enable_x64", True)  # else it makes 32 bits of 64, in a copy
    return {"from_dlpack": module.dlpack.from_dlpack}


@pytest.mark.parametrize("library", ["torch", "cupy", "jax"])
def test_a_library_sees_the_memory_of_the_batch(library: str) -> None:
    for name, way in through(library).items():
        batch = played(Batch("aquileia", 4, SIZE, "gpu", seed=1), 3)
        for which in ROWS:
            row = getattr(batch, which)
            seen = way(row)
            assert address(seen) == address(row), f"{which}, {name}"
            assert tuple(seen.shape) == row.shape
            assert str(seen.dtype).removeprefix("torch.") == str(row.dtype)
        held = way(batch.observations)
        batch.step(batch.actions())
        assert address(way(batch.observations)) == address(held), "the next step writes there, too"
        last = np.asarray(batch.observations)
        batch.close()
        del batch
        Batch("aquileia", 4, SIZE, "gpu", seed=2)  # new memory is asked for
        assert np.array_equal(on_the_host(held), last)


@pytest.mark.parametrize("library", ["torch", "cupy", "jax"])
@pytest.mark.parametrize("kind", ["int64", "int32", "int16", "uint8"])
def test_a_library_gives_actions(library: str, kind: str) -> None:
    on_gpu, on_cpu = two("aquileia")
    ways = through(library)
    module = sys.modules[library]
    for step in range(20):
        masks = next(iter(ways.values()))(on_gpu.masks)
        if library == "torch":
            actions = masks.to(module.uint8).argmax(dim=1).to(getattr(module, kind))
        else:
            actions = masks.argmax(axis=1).astype(kind)
        on_gpu.step(actions)
        on_cpu.step(on_cpu.masks.argmax(axis=1))
        the_same(on_gpu, on_cpu, f"after step {step}")


def test_actions_that_lie_apart_are_taken() -> None:
    on_gpu, on_cpu = two("aquileia")
    first = torch.as_tensor(on_gpu.masks, device="cuda").to(torch.uint8).argmax(dim=1)
    on_gpu.step(torch.stack([first, first * 0 - 1], dim=1)[:, 0])
    on_cpu.step(on_cpu.masks.argmax(axis=1))
    the_same(on_gpu, on_cpu)


# ---- refused, and nothing has changed


def test_wrong_actions_change_nothing() -> None:
    on_gpu, on_cpu = map(played, two("aquileia"))
    good = torch.as_tensor(on_gpu.actions(), device="cuda")
    bad = good.clone()
    bad[7] = 999
    worse = bad.clone()
    worse[3] = -1
    for actions, error, complaint in (
        (good.float(), BadBatch, "actions: whole numbers are needed, not float32"),
        (good.bool(), BadBatch, "actions: whole numbers are needed, not bool"),
        (good[1:], BadBatch, r"actions: an array of 300 numbers is needed, not one of shape \(299,\)"),
        (good[:0].int(), BadBatch, r"actions: an array of 300 numbers is needed, not one of shape \(0,\)"),
        (good[:, None].int(), BadBatch, r"actions: an array of 300 numbers is needed, not one of shape \(300, 1\)"),
        (bad, IllegalMove, r"actions\[7\]: 999 \(there is no action 999\)"),
        (worse.int(), IllegalMove, r"actions\[3\]: -1 \(there is no action -1\)"),
        (bad.int(), IllegalMove, r"actions\[7\]: 999 \(there is no action 999\)"),
        (bad.cpu(), IllegalMove, r"actions\[7\]: 999 \(there is no action 999\)"),
        (np.full(SIZE, -1), IllegalMove, r"actions\[0\]: -1 \(there is no action -1\)"),
        ([1.5] * SIZE, BadBatch, "actions: whole numbers are needed, not float64"),
    ):  # fmt: skip
        with pytest.raises(error, match=complaint):
            on_gpu.step(actions)
        the_same(on_gpu, on_cpu)
    on_gpu.step(good.cpu())
    on_cpu.step(good.cpu())
    the_same(on_gpu, on_cpu)


def test_more_games_than_there_is_room_for() -> None:
    with pytest.raises(BadBatch, match=r"1,000,000,000 games need .* GiB are free on the GPU"):
        Batch("aquileia", 4, 10**9, "gpu")


def test_a_closed_batch_says_so() -> None:
    batch = Batch("aquileia", 4, SIZE, "gpu")
    batch.close()
    for use in (lambda: batch.masks, lambda: batch.step([0] * SIZE), batch.playout, batch.clone):
        with pytest.raises(BadBatch, match="the batch is closed"):
            use()


# ---- networks


@pytest.mark.parametrize("name", OURS)
def test_a_network_gives_the_same_bytes_as_on_the_cpu(name: str) -> None:
    game = lusoria.game(name)
    file, seats = random_network(game, 64, 32), game.seats[0]
    consider = compiled.unchecked(infer.rules_for(game)["consider"])
    batch = played(Batch(name, seats, SIZE, seed=1), 60)
    observations, masks = np.array(batch.observations), np.array(batch.masks)
    counts = masks.sum(1).astype(np.int64)
    options = np.zeros(masks.shape, np.int16)
    for row, mask in zip(options, masks, strict=True):
        row[: mask.sum()] = np.flatnonzero(mask)
    priors, values = consider_on_gpu(file, observations, options, counts, seats, 256)
    for i in range(SIZE):
        thought: Any = new_thought(game, file)
        thought.observation[:] = observations[i]
        consider(file.network, thought, 0, seats, options[i], int(counts[i]), 256)
        assert (thought.priors == priors[i]).all()
        assert (thought.values == values[i]).all()


@pytest.mark.parametrize("name", OURS)
def test_a_network_trains_on_the_gpu(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lusoria.cli", "train", name, "--device", "gpu", "--checkpoint", str(tmp_path)]
    given = ["--set", "games=3000", "--set", "steps=16", "--set", "minibatch=8192", "--set", "decisions=1000000"]
    for minutes in ("0.02", "1"):
        subprocess.run([*command, *given, "--minutes", minutes, "--games", "200"], check=True)
    assert load(tmp_path / f"{name}.npz").about.decisions >= 1_000_000


# ---- the script of docs/research.md


def test_training_in_two_sittings(tmp_path: Path) -> None:
    command = [sys.executable, str(TRAIN), "--device", "gpu", "--folder", str(tmp_path), "--games", "500"]
    for rollouts in ("0", "5"):
        subprocess.run([*command, "--rollouts", rollouts, "--every", "100", "--size", "1024"], check=True)
    lines = [line.split(",") for line in (tmp_path / "curve.csv").read_text().splitlines()[1:]]
    curve = {(line[0], line[3]): float(line[5]) for line in lines}
    assert curve["0", "random"] == pytest.approx(0.25, abs=0.1)
    assert curve["5", "random"] > 0.5
