"""Plays the example game through every door that needs no window; run by the environment it is installed in."""

from __future__ import annotations

import gymnasium
import numpy as np
import pyspiel

import lusoria
import lusoria.envs.gymnasium
import lusoria.envs.openspiel
from lusoria.analysis.analyse import Judge, analyse
from lusoria.bots import bot
from lusoria.core.dice import seeded
from lusoria.envs import pettingzoo
from lusoria.simulate import simulate

NAME, SEATS = "alea", 3


def match() -> None:
    """By hand, with hints from a search; the record is read again and verified."""
    game = lusoria.Match(NAME, SEATS, seed=4)
    assert game.hint(iterations=50)[0].reason.id.startswith("hint-")
    while not game.over:
        dice = seeded(1)
        seat = game.seat
        assert seat is not None
        for name in ("greedy", "sensible"):
            assert bot(name).choose(game.world(seat, dice), dice) in [move.action for move in game.moves]
        game.play(game.moves[-1])
    again = lusoria.Match.load(game.record())
    assert again.scores == game.scores
    assert again.verify() > 0
    assert "<svg" in game.board_svg()
    assert repr(game).startswith("<Match alea, 3 seats: ")


def batch() -> None:
    """Many games at once."""
    many = lusoria.Batch(NAME, SEATS, 64, seed=1)
    for _ in range(30):
        many.step(many.actions("random"))
    decisions = many.playout("sensible")
    assert np.asarray(decisions).min() > 0
    assert abs(np.asarray(many.rewards).sum()) < 1e-3


def environments() -> None:
    """The three interfaces."""
    env = gymnasium.make("lusoria/Alea-v0", seats=SEATS, opponents="random")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    aec = pettingzoo.env(NAME, SEATS)
    aec.reset(seed=1)
    for _ in aec.agent_iter():
        observation, _, ended, cut, _ = aec.last()
        aec.step(None if ended or cut else int(np.flatnonzero(observation["action_mask"])[-1]))
    one = pyspiel.load_game(f"lusoria_{NAME}").new_initial_state()
    while not one.is_terminal():
        one.apply_action(one.chance_outcomes()[0][0] if one.is_chance_node() else one.legal_actions()[0])


def numbers() -> None:
    """Simulations, and an analysis of a game."""
    assert simulate(lusoria.game(NAME), SEATS, 200, 1, "random").games == 200
    game = lusoria.Match(NAME, 2, seed=2)
    while not game.over:
        game.play(game.moves[0])
    assert analyse(game, Judge(iterations=20)).thoughts


if __name__ == "__main__":
    for door in (match, batch, environments, numbers):
        door()
        print(door.__name__, flush=True)
