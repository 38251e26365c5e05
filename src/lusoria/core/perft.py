"""Perft: how many sequences of decisions and answers of chance leave a position. One wrong rule changes the number."""

from __future__ import annotations

from typing import Any

from lusoria.core.dice import outcomes, roll, seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import Record, copy, new_options
from lusoria.core.rule import Version, plain_python


def position(game: Game, box: Record, seats: int, seed: int, after: int) -> Any:
    """The position after some random decisions of a seeded game, or its last one if it ends before."""
    s, log, options, dice = game.State.new(), Log.new(), new_options(game.actions), seeded(seed, cap=0)
    game.setup(box, s, seats, dice, log)
    for _ in range(after):
        count = game.legal(box, s, options)
        if count == 0:
            break
        game.step(box, s, options[roll(dice, count)], dice, log)
    return s


def perft(game: Game, box: Record, s: Any, depth: int, version: Version = plain_python) -> int:
    """The number of sequences of `depth` decisions; each answer of chance makes a sequence of its own.

    `version` is how the rules run: `plain_python`, or `compiled.on_records`.
    """
    legal, step, log = version(game.legal), version(game.step), Log.new()

    def sequences(s: Any, depth: int) -> int:
        if depth == 0:
            return 1
        options, dice = new_options(game.actions), seeded(0)
        found = 0
        for i in range(legal(box, s, options)):
            for _ in outcomes(dice):
                following = copy(s)
                step(box, following, options[i], dice, log)
                found += sequences(following, depth - 1)
        return found

    return sequences(s, depth)
