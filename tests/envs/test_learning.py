"""A learner of somebody else's, at our table: MaskablePPO takes every game. That one can learn, tests/train shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env

import lusoria
from lusoria.core.game import Game
from lusoria.envs.gymnasium import SeatEnv


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_stable_baselines_takes_every_game(game: Game) -> None:
    env = SeatEnv(game.name, game.seats[0])
    check_env(env)
    MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1).learn(64)
