from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import lusoria
from lusoria.core.game import Game
from lusoria.errors import BadInput
from lusoria.network.file import load
from lusoria.train.measure import measure
from lusoria.train.run import Given, Run, continued
from lusoria.train.settings import TrainingSettings, read_settings
from tests.network import random_network
from tests.train.small import rolled, small


def test_a_minute_of_training_beats_sensible_players(tmp_path: Path) -> None:
    """Aquileia with 3 seats, where an even share is a third: about 10 seconds on one core."""
    settings = TrainingSettings(
        "aquileia", (3,), width=64, inner=64, games=64, steps=128, minibatch=1024, rate=1e-3, decisions=120_000
    )
    run = Run(settings, Given(tmp_path, threads=1))
    while not run.over:
        run.train()
    found = [measure(run.model, 3, one, 300, "cpu", 99, "aquileia", threads=1) for one in ("random", "sensible")]
    assert found[0].low > 0.9
    assert found[1].low > 0.5  # 0.84 to 0.95 of the games
    assert run.learned > 0.8 * run.decisions
    assert set(run.clock.seconds) == {"simulator", "network", "learner"}


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_every_game_trains_at_all_its_tables_together(game: Game, tmp_path: Path) -> None:
    run = rolled(small(game.name, tmp_path), 2)
    assert sorted({table.batch.seats for table in run.tables}) == list(game.seats)
    assert any(table.opponents for table in run.tables)
    assert all(torch.isfinite(weights).all() for weights in run.model.parameters())
    assert bool((run.model.policy.weight != 0).any())
    for table in run.tables:
        shares = table.view(run.memory.shares)
        assert (shares[..., table.batch.seats : -1] == 0).all()  # seats that are not there
        assert ((shares >= -1e-5) & (shares <= 1 + 1e-5)).all()


def test_a_run_begins_with_a_network_and_trains_against_another(tmp_path: Path) -> None:
    file = random_network(lusoria.game("builders"))
    file.save(tmp_path / "one.npz")
    begun = small("builders", tmp_path / "a", start=tmp_path / "one.npz")
    ours: Any = begun.network().network.first
    assert (ours == file.network.first).mean() > 0.99
    rival = rolled(small("builders", tmp_path / "b", (2,), against=tmp_path / "one.npz"), 1)
    assert all(one.kind == "network" for table in rival.tables for one in table.opponents)
    assert 0 < rival.learned < rival.decisions  # only its own decisions
    with pytest.raises(BadInput, match="a network of builders, not of aquileia"):
        small("aquileia", tmp_path / "c", start=tmp_path / "one.npz")


def test_the_network_file_plays_as_the_model_does(tmp_path: Path) -> None:
    run = rolled(small("builders", tmp_path), 3)
    run.network().save(tmp_path / "one.npz")
    again = load(tmp_path / "one.npz")
    assert again.about.decisions == run.decisions
    assert again.about.seats == [2, 3, 4]
    assert again.hash == run.network().hash


def test_settings_are_checked() -> None:
    base = TrainingSettings("aquileia")
    assert read_settings(base, "cpu", ["width=128", "rate=1e-3"]).width == 128
    assert read_settings(base, "gpu", []).games == 65_536
    for text, said in (
        ("breadth=3", "is no setting"), ("width", "is no setting"), ("width=wide", "width is a number"),
        ("epochs=0", "epochs: at least 1"), ("league=2", "league: a number from 0 to 1"),
    ):  # fmt: skip
        with pytest.raises(BadInput, match=said):
            read_settings(base, "cpu", [text])
    with pytest.raises(BadInput, match="a run of builders, not of aquileia"):
        continued(base, TrainingSettings("builders"), Path("x"))
    assert base.falling(1.0, 0.0, base.decisions // 2) == pytest.approx(0.5)
