"""The command `lusoria train`, for seconds."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch
from rich.console import Console
from torch import Tensor

from lusoria.errors import BadInput
from lusoria.network.file import load
from lusoria.train import command
from lusoria.train.learn import Learner
from lusoria.train.run import Given, Run
from lusoria.train.settings import TrainingSettings
from tests import ROOT
from tests.command import run_command
from tests.train.small import SMALL, rolled, small

SETTINGS = {"width": 16, "inner": 16, "games": 16, "steps": 16, "minibatch": 128, "decisions": 10_000, "rate": 0.01}
SET = [word for name, value in SETTINGS.items() for word in ("--set", f"{name}={value}")]
WORDS = ["train", "builders", "--seats", "2", "--threads", "1", "--games", "2", *SET]
SAVING_OFTEN = """
from functools import partial
from lusoria.cli import main
from lusoria.train import command
command.Pace = partial(command.Pace, save_seconds=0.2)
main()
"""


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The hash of the network that the command gives without a pause."""
    folder = tmp_path_factory.mktemp("once")
    done = run_command(*WORDS, "--checkpoint", str(folder))
    assert done.returncode == 0, done.stderr
    return load(folder / "builders.npz").hash


def test_it_ends_after_its_minutes_and_goes_on_when_run_again(tmp_path: Path, at_once: str) -> None:
    folder = tmp_path / "run"
    words = [*WORDS, "--checkpoint", str(folder)]
    done = run_command(*words, "--minutes", "0.0001")  # there is one rollout at least
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("The Builders: Antiquity: 256 of 10,000 decisions; ")
    assert "against two" not in done.stdout
    assert f"{folder / 'builders.npz'}, " in done.stdout
    games = [path.name for path in folder.glob("games-*.npz")]
    written = {"builders.npz", "checkpoint.pt", "curve.csv", "older", *games}
    assert len(games) == 1
    assert {path.name for path in folder.iterdir()} == written
    assert load(folder / "builders.npz").about.decisions == 256
    done = run_command(*words)
    assert done.returncode == 0, done.stderr
    assert "10,240 decisions" in done.stdout
    file = load(folder / "builders.npz")
    assert file.hash == at_once
    assert file.about.decisions == 10_240
    assert set(file.about.ladder) == {"2 seats, random", "2 seats, sensible"}
    curve = (folder / "curve.csv").read_text().splitlines()
    assert curve[0] == ",".join(command.HEADINGS)
    assert [line.split(",")[0] for line in curve[1:]] == ["1", "1", "40", "40"]


def test_a_kill_at_any_moment_changes_nothing(tmp_path: Path, at_once: str) -> None:
    words = [*WORDS, "--checkpoint", str(tmp_path / "run")]
    process = subprocess.Popen(
        [sys.executable, "-c", SAVING_OFTEN, *words], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )  # fmt: skip
    until = time.monotonic() + 120
    while not (tmp_path / "run" / "builders.npz").exists() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    moment = random.uniform(0, 0.5)
    time.sleep(moment)
    process.kill()
    assert process.wait() in (-signal.SIGKILL, 0)  # 0: it was quick
    done = run_command(*words)
    assert done.returncode == 0, done.stderr
    assert load(tmp_path / "run" / "builders.npz").hash == at_once, f"killed after {moment} s"
    assert not list((tmp_path / "run").rglob(".*"))


def quietly(folder: Path, err: Console) -> None:
    settings = TrainingSettings("builders", (2,), **SMALL)
    pace = command.Pace(save_seconds=0.0, measure_seconds=1e9, games=2)
    command.train(settings, Given(folder, threads=1), pace, Console(file=io.StringIO()), err)


def nth_minibatch(patch: pytest.MonkeyPatch, number: int, broken: BaseException | None) -> None:
    """One minibatch ends with an error, or with weights that are no numbers."""
    step, count = Learner.step, 0

    def stepping(learner: Learner, rows: Tensor) -> None:
        nonlocal count
        count += 1
        if count == number and broken is not None:
            raise broken
        step(learner, rows)
        if count == number:
            with torch.no_grad():
                learner.model.policy.weight[0, 0] = float("nan")

    patch.setattr(Learner, "step", stepping)


@pytest.mark.parametrize("broken", [KeyboardInterrupt(), RuntimeError("out of memory"), None])
def test_what_is_half_learned_is_never_saved(
    broken: BaseException | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = rolled(small("builders", tmp_path / "a", (2,)), 5)
    err = Console(file=io.StringIO(), width=500)
    with monkeypatch.context() as patch:
        nth_minibatch(patch, 16, broken)
        with pytest.raises(BadInput if broken is None else type(broken)) as failed:
            quietly(tmp_path / "b", err)
    again = small("builders", tmp_path / "b", (2,))
    assert 0 < again.rollouts < 5
    assert rolled(again, 5 - again.rollouts).network().hash == once.network().hash
    said = err.file.getvalue().splitlines()  # type: ignore[attr-defined]
    if isinstance(broken, KeyboardInterrupt):
        assert (
            said[-1]
            == f"stopped; the same command goes on from {again.began:,} decisions, as saved in {tmp_path / 'b'}"
        )
    if broken is None:
        assert "the weights have grown beyond all numbers" in str(failed.value)
        assert f"what was saved after {again.began:,} decisions stays" in str(failed.value)


def test_a_kill_before_the_first_minute_is_over_leaves_a_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = rolled(small("builders", tmp_path / "a"), 3)
    begun = small("builders", tmp_path / "b")
    monkeypatch.setattr(Run, "train", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        command.trained(begun, 0.0, command.Pace(), Console(file=io.StringIO()))
    monkeypatch.undo()
    rolled(begun, 2)  # leaves older selves
    assert len(list((tmp_path / "b" / "older").iterdir())) > 0
    assert rolled(small("builders", tmp_path / "b"), 3).network().hash == once.network().hash
