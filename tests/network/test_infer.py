from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
import pytest

import lusoria
from lusoria.bots.network_memory import new_thought
from lusoria.core.compile import compiled
from lusoria.core.game import Game
from lusoria.network import infer
from lusoria.network.infer import LOGIT_BITS, NOBODY, VALUES, WHOLE, exp_down
from lusoria.network.quantise import dequantise, quantise, scales_of
from tests.network import random_floats, random_network

games = pytest.mark.parametrize("game", lusoria.all_games(), ids=lambda game: game.name)


def plain(arrays: Any) -> Any:
    """The same memory as rows of Python's whole numbers, for interpreted rules: NumPy's would overflow."""

    def row(array: Any) -> Any:
        return memoryview(array) if array.ndim == 1 else [memoryview(one) for one in array]

    return type(arrays)(*map(row, arrays))


def decisions(game: Game, seats: int, count: int) -> list[tuple[Any, Any]]:
    """Observations and options from the middle of some games."""
    batch = lusoria.Batch(game.name, seats, count, seed=seats)
    for _ in range(40):
        batch.step(batch.actions("sensible"))
    rows = zip(np.array(batch.observations), np.array(batch.masks), strict=True)
    return [(observation, np.flatnonzero(mask).astype(np.int16)) for observation, mask in rows]


@games
def test_interpreted_and_compiled_give_the_same_bytes(game: Game) -> None:
    file = random_network(game)
    consider = compiled.unchecked(infer.rules_for(game)["consider"])
    for seats in game.seats:
        for observation, options in decisions(game, seats, 4):
            results = []
            for way in ("compiled", "interpreted"):
                thought: Any = new_thought(game, file)
                thought.observation[:] = observation
                if way == "compiled":
                    consider(file.network, thought, 1, seats, options, len(options), 200)
                else:
                    infer.consider(
                        plain(file.network), plain(thought), 1, seats, memoryview(options), len(options), 200
                    )
                results.append([row.tobytes() for row in thought])
            assert results[0] == results[1]


@games
def test_whole_numbers_say_what_the_floats_say(game: Game) -> None:
    weights = random_floats(game, 64, 32)
    file, scales = random_network(game, 64, 32), scales_of(game)
    consider = compiled.unchecked(infer.rules_for(game)["consider"])
    seats, same, count = game.seats[0], 0, 200
    for observation, options in decisions(game, seats, count):
        hidden = np.clip(weights.first @ np.clip(observation / scales, -8, 8) + weights.first_bias, 0, 16)
        inner = np.clip(weights.second @ hidden + weights.second_bias, 0, 16)
        logits, outputs = weights.policy @ inner + weights.policy_bias, weights.value @ inner + weights.value_bias
        thought: Any = new_thought(game, file)
        thought.observation[:] = observation
        consider(file.network, thought, 0, seats, options, len(options), 256)
        odds = np.exp(logits[options] - logits[options].max())
        np.testing.assert_allclose(thought.priors[options] / WHOLE, odds / odds.sum(), atol=0.03)
        shares = np.exp(np.append(outputs[:seats], outputs[NOBODY]))
        np.testing.assert_allclose(thought.values[:seats] / WHOLE, shares[:seats] / shares.sum(), atol=0.03)
        np.testing.assert_allclose(thought.outputs / (1 << LOGIT_BITS), outputs, atol=0.15)
        same += options[odds.argmax()] == options[thought.priors[options].argmax()]
    assert same >= 0.95 * count


@games
def test_back_to_floats_and_again_to_whole_numbers_is_the_same_player(game: Game) -> None:
    file = random_network(game)
    again = quantise(dequantise(file.network, scales_of(game)), scales_of(game))
    for name in ("first", "second", "policy", "value"):
        assert (getattr(again, name) == getattr(file.network, name)).mean() > 0.99


def test_exp_of_whole_numbers_is_close_to_exp() -> None:
    for x in (0.0, 0.001, 0.3, 1.0, 2.5, 7.0, 12.0):
        assert exp_down(round(x * 1024)) / (1 << 24) == pytest.approx(exp(-round(x * 1024) / 1024), abs=1.5e-5)
    assert exp_down(1 << 20) == 0
    assert [exp_down(n) for n in range(1 << 14)] == sorted((exp_down(n) for n in range(1 << 14)), reverse=True)


def test_seats_that_are_not_there_have_no_share() -> None:
    game = lusoria.game("aquileia")
    file = random_network(game)
    thought: Any = new_thought(game, file)
    infer.judge(plain(file.network), plain(thought), 1, 3)
    assert thought.values[3:].tolist() == [0, 0]
    assert sum(thought.values[:3]) <= WHOLE
    assert len(thought.outputs) > VALUES
