from __future__ import annotations

import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

import lusoria
from lusoria import BadBatch, BadInput, BadSeats, IllegalMove, LusoriaError
from lusoria.core.game import Game
from lusoria.core.winning import shares
from lusoria.envs.gymnasium import IDS, SeatEnv, register
from lusoria.envs.opponents import OpenDecision, asking
from lusoria.envs.vector import SeatVectorEnv

games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def first_legal(asked: OpenDecision) -> int:
    return int(asked.action_mask.argmax())


def whole_game(env: Any, seed: int | None, chooser: np.random.Generator) -> list[Any]:
    """All that the own seat is given in a game of random decisions."""
    observation, info = env.reset(seed=seed)
    given, over, reward = [observation], False, 0.0
    while not over:
        action = chooser.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, _, info = env.step(action)
        given.append(observation)
    return [*given, reward, info["seat"], info["scores"]]


# ---- their tests


@pytest.mark.parametrize("id", IDS.values())
@pytest.mark.parametrize("setting", [{}, {"seat": 0, "seats": 3}, {"opponents": ["random", "sensible", first_legal]}])
def test_the_api_is_kept(id: str, setting: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(id, **setting)
        check_env(env.unwrapped)


def test_the_ids() -> None:
    assert list(IDS.values()) == ["lusoria/Aquileia-v0", "lusoria/Builders-v0", "lusoria/Aeterna-v1"]
    register()  # twice does no harm
    with_wrappers = gymnasium.make("lusoria/Aquileia-v0")
    assert isinstance(with_wrappers.unwrapped, SeatEnv)
    by_import = gymnasium.make("lusoria.envs.gymnasium:lusoria/Builders-v0", seats=2)
    assert by_import.unwrapped.game.name == "builders"  # type: ignore[attr-defined]


def test_their_own_vector_environments_take_it() -> None:
    envs = gymnasium.make_vec("lusoria/Aquileia-v0", 2, vectorization_mode="sync", seats=3)
    _, infos = envs.reset(seed=1)
    assert infos["action_mask"].shape == (2, 196)
    envs.step(infos["action_mask"].argmax(axis=1))
    envs.close()
    spaces = envs.single_action_space
    assert pickle.loads(pickle.dumps(spaces)) == spaces


# ---- one seat against bots


@games
def test_the_own_seat_is_asked_and_rewarded(game: Game) -> None:
    env, chooser = SeatEnv(game.name, game.seats[0], seat=1, opponents="random"), np.random.default_rng(1)
    decides = next(feature for feature in game.features if feature.name == "decides")
    for seed in (1, 2):
        *observations, reward, seat, scores = whole_game(env, seed, chooser)
        assert seat == 1
        assert all(observation[decides.offset] == 1 for observation in observations[:-1])  # the own seat is asked
        assert reward == pytest.approx(shares(game, scores)[1] - 1 / game.seats[0])


def test_the_seats_take_turns() -> None:
    env = SeatEnv("aquileia", 3)
    seats = [env.reset(seed=1)[1]["seat"]] + [env.reset()[1]["seat"] for _ in range(4)]
    assert seats == [0, 1, 2, 0, 1]


def test_a_function_that_asks_a_bot_plays_as_the_bot_and_sees_no_more_than_its_seat() -> None:
    """A bot by name and a function that does the same make the same game, and it repeats."""
    seen: list[OpenDecision] = []
    greedy = asking("greedy")

    def watched(asked: OpenDecision) -> int:
        seen.append(asked)
        return greedy(asked)

    envs = [SeatEnv("aquileia", 4, seat=2, opponents=opponents) for opponents in (watched, "greedy")]
    for one, other in zip(*(whole_game(env, 3, np.random.default_rng(1)) for env in envs), strict=True):
        assert np.array_equal(one, other)
    assert {asked.seat for asked in seen} == {0, 1, 3}
    for asked in seen:
        assert asked.action_mask.any()


def test_a_bot_that_searches_is_given_another_world() -> None:
    worlds = []

    def curious(asked: OpenDecision) -> int:
        worlds.append((asked, asked.world(1)))
        return first_legal(asked)

    env = SeatEnv("aeterna", 3, seat=0, opponents=curious)
    _, info = env.reset(seed=2)
    for _ in range(3):
        env.step(info["action_mask"].argmax())
        info = {"action_mask": env.action_masks()}
    assert worlds
    for asked, world in worlds:
        assert world.seat == asked.seat
        assert world.state.seats == 3


def test_an_opponent_that_does_what_is_not_legal_is_named() -> None:
    env = SeatEnv("aquileia", 3, seat=0, opponents=["random", lambda asked: 500])
    with pytest.raises(IllegalMove, match="the opponent in seat 2: there is no action 500"):
        whole_game(env, 1, np.random.default_rng(1))


def test_opponents_differ() -> None:
    """A first legal action loses to sensible players more often than to random ones."""
    shares = []
    for opponents in ("random", "sensible"):
        env, total = SeatEnv("aquileia", 3, opponents=opponents), 0.0
        for number in range(40):
            total += whole_game(env, 1 if number == 0 else None, np.random.default_rng(number))[-3]
        shares.append(total / 40 + 1 / 3)
    assert shares[0] > 0.15
    assert shares[1] < 0.1


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(lusoria.all_games()), st.integers(0, 40), st.integers(0, 2**32))
def test_the_own_seat_sees_nothing_that_it_cannot_know(game: Game, decisions: int, seed: int) -> None:
    env = MADE.setdefault(game.name, SeatEnv(game.name, game.seats[-1], opponents="random"))
    observation, info = env.reset(seed=seed)
    chooser, over = np.random.default_rng(seed), False
    for _ in range(decisions):
        if not over:
            observation, _, over, _, info = env.step(chooser.choice(np.flatnonzero(info["action_mask"])))
    if not over:
        env.table.redeal(env.seat, seed=5)
        assert (env.table.known(env.seat) == observation).all()
        assert (env.action_masks() == info["action_mask"]).all()


MADE: dict[str, SeatEnv] = {}


def test_an_environment_can_be_pickled() -> None:
    env = SeatEnv("builders", 2, opponents="random")
    env.reset(seed=3)
    env.step(env.action_masks().argmax())
    other = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        one, two = (e.step(e.action_masks().argmax()) for e in (env, other))
        assert (one[0] == two[0]).all()


# ---- many games at once


@games
@pytest.mark.parametrize("seat", [None, 1])
def test_a_vector_environment_plays_as_single_ones_do(game: Game, seat: int | None) -> None:
    opponents = ["random", "sensible"]
    envs = SeatVectorEnv(1, game.name, 3, seat, opponents)
    env = SeatEnv(game.name, 3, seat, opponents)
    chooser, ended = np.random.default_rng(1), 0
    observations, infos = envs.reset(seed=3)
    observation, info = env.reset(seed=3)
    while ended < 4:
        assert (observations[0] == observation).all()
        assert (infos["action_mask"][0] == info["action_mask"]).all()
        assert infos["seat"][0] == info["seat"]
        action = chooser.choice(np.flatnonzero(info["action_mask"]))
        observations, rewards, terminations, truncations, infos = envs.step([action])
        observation, reward, over, _, info = env.step(action)
        assert rewards[0] == reward
        assert terminations[0] == over
        assert not truncations.any()
        assert ("final_obs" in infos) == over
        if over:
            assert (infos["final_obs"][0] == observation).all()
            assert infos["final_info"]["scores"][0].tolist() == info["scores"]
            assert infos["final_info"]["seat"][0] == info["seat"]
            observation, info = env.reset()
            ended += 1


def test_many_games_go_on_side_by_side() -> None:
    envs = gymnasium.make_vec("lusoria/Aquileia-v0", 150, seats=3, opponents="random", threads=2)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=1)
    kept, first = observations.copy(), infos["action_mask"].copy()
    assert set(infos["seat"]) == {0, 1, 2}
    envs.action_space.seed(4)
    ended, gained = 0, np.zeros(150)
    for _ in range(120):
        actions = envs.action_space.sample()
        after, rewards, terminations, _, infos = envs.step(actions)
        assert envs.observation_space.contains(after)
        assert (rewards[~terminations] == 0).all()
        gained += rewards
        ended += int(terminations.sum())
        if terminations.any():
            assert (infos["_final_obs"] == terminations).all()
            assert all((infos["final_obs"][i] is not None) == terminations[i] for i in range(150))
    assert ended > 150
    assert abs(gained.sum() / ended) < 0.15  # an even share
    assert (observations == kept).all()
    again, infos = envs.reset(seed=1)
    assert (again == kept).all()
    assert (infos["action_mask"] == first).all()
    envs.reset()
    envs.close()


# ---- what is refused


def test_a_wrong_action_is_refused_in_our_words_and_changes_nothing() -> None:
    env = gymnasium.make("lusoria/Aquileia-v0", seat=0)
    env.reset(seed=7)
    table = env.unwrapped.table  # type: ignore[attr-defined]
    before = table.save()
    illegal = int(np.flatnonzero(table.mask == 0)[0])
    for wrong, words in (
        (illegal, "is not legal now"),
        (500, "there is no action 500; actions are numbered from 0 to 195"),
        ("pass", "an action is a whole number, not 'pass'"),
    ):
        with pytest.raises(gymnasium.error.InvalidAction, match=words) as refused:
            env.unwrapped.step(wrong)
        assert isinstance(refused.value, IllegalMove)
    assert table.save() == before


def test_a_sample_can_be_played_wherever_it_is_played() -> None:
    env = SeatEnv("aeterna", 2, seat=0)
    env.reset(seed=1)
    env.action_space.seed(1)
    action = env.action_space.sample()
    assert env.action_masks()[action]
    env.reset(seed=2)
    assert not env.action_masks()[action]
    env.step(action)
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(int(action))
    masked = env.action_space.sample(env.table.mask)
    assert env.action_masks()[masked]


def test_a_step_after_the_end_and_before_the_beginning() -> None:
    env = SeatEnv("aquileia", 3, opponents="random", render_mode="ansi")
    for call in (lambda: env.step(0), env.render):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\)"):
            call()
    whole_game(env, 1, np.random.default_rng(1))
    assert "Red" in str(env.render())
    with pytest.raises(gymnasium.error.ResetNeeded) as refused:
        env.step(0)
    assert isinstance(refused.value, LusoriaError)
    envs = SeatVectorEnv(2, "aquileia")
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step([0, 0])


def test_settings_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(BadSeats, match="Aquileia is for 3 to 5 seats, not 2"):
        gymnasium.make("lusoria/Aquileia-v0", seats=2)
    with pytest.raises(BadInput, match="seat: a number from 0 to 2 is needed, not 3"):
        SeatEnv("aquileia", 3, seat=3)
    with pytest.raises(BadInput, match="there is no bot 'clever'; there is random, sensible"):
        SeatEnv("aquileia", 3, opponents="clever")
    with pytest.raises(BadInput, match="2 are needed at a table of 3 seats, not 3"):
        SeatEnv("aquileia", 3, opponents=["random"] * 3)
    with pytest.raises(BadInput, match="render_mode"):
        SeatEnv("aquileia", 3, render_mode="human")
    with pytest.raises(BadInput, match="seed: a number from 0"):
        SeatEnv("aquileia", 3).reset(seed=1 << 63)
    with pytest.raises(BadInput, match="takes random or sensible"):
        SeatVectorEnv(2, "aquileia", opponents=first_legal)
    envs = SeatVectorEnv(2, "aquileia", 3)
    with pytest.raises(BadInput, match="seed: one number for all games is needed"):
        envs.reset(seed=[1, 2])  # type: ignore[arg-type]
    _, infos = envs.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1)
    with pytest.raises(BadBatch, match=r"2 numbers are needed, not an array of shape \(3,\)"):
        envs.step([0, 0, 0])
    for wrong, words in ((500, "there is no such action"), (195, "silver 48")):
        with pytest.raises(gymnasium.error.InvalidAction, match=rf"actions\[1\]: {wrong} \({words}\)"):
            envs.step([legal[0], wrong])
