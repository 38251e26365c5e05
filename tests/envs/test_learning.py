"""A learner of somebody else's, at our table: MaskablePPO learns to beat random players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env

import lusoria
from lusoria.core.game import Game
from lusoria.envs.gymnasium import SeatEnv

SEATS = 3


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def share_of_victories(model: MaskablePPO, games: int) -> float:
    """Against random players, with each seat in turn."""
    env, won = SeatEnv("aquileia", SEATS, opponents="random"), 0.0
    observation, _ = env.reset(seed=77)
    for _ in range(games):
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks())
            observation, reward, over, _, _ = env.step(int(action))
        won += reward + 1 / SEATS
        observation, _ = env.reset()
    return won / games


def test_maskable_ppo_learns_to_beat_random_players() -> None:
    env = SeatEnv("aquileia", SEATS, opponents="random")
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=1024, batch_size=256, n_epochs=4, learning_rate=1e-3, gamma=1.0, ent_coef=0.01, seed=1
    )
    assert share_of_victories(model, 40) < 0.55  # an even share is 0.33
    model.learn(14 * 1024)
    assert share_of_victories(model, 100) > 0.6  # 0.69 to 0.84 with five seeds


@pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)
def test_stable_baselines_takes_every_game(game: Game) -> None:
    env = SeatEnv(game.name, game.seats[0])
    check_env(env)
    MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1).learn(64)
