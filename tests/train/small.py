"""Runs of a second or two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lusoria.train.run import Given, Run
from lusoria.train.settings import TrainingSettings

SMALL: dict[str, Any] = {"width": 16, "inner": 16, "games": 24, "steps": 16, "minibatch": 128, "decisions": 2000}


def small(game: str, folder: Path, seats: tuple[int, ...] = (), **given: object) -> Run:
    settings = TrainingSettings(game, seats, **SMALL)
    return Run(settings, Given(folder, threads=1, **given))  # type: ignore[arg-type]


def rolled(run: Run, rollouts: int) -> Run:
    for _ in range(rollouts):
        run.train()
    return run
