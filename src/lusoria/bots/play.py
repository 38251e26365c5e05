"""Bots against bots: whole games on compiled rules, without the history of a match."""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.bots.bot import Bot
from lusoria.core.compile import compiled
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import new_options
from lusoria.core.winning import shares
from lusoria.core.world import World
from lusoria.errors import LusoriaError

runnable = functools.cache(compiled.on_records)  # looking up what a rule calls takes longer than the rule
BOTS_FIRST_GAME = 1 << 40  # bots have the dice of games with higher numbers than any that is played


@dataclass(frozen=True)
class PlayedGame:
    """The result of a game."""

    scores: list[int]  # in the game's unit
    shares: list[float]  # of the victory
    decisions: list[int]  # that each seat had to take, with two options or more
    seconds: list[float]  # that each seat's bot took for them


def play_game(game: Game, bots: Sequence[Bot], seed: int, number: int = 0, box: Any = None) -> PlayedGame:
    """Game `number` of a run with this seed, one bot for each seat. With repeatable bots the game is repeatable."""
    seats = game.check_seats(len(bots))
    box = game.load_box(None) if box is None else box
    setup, legal, step = (runnable(rule) for rule in (game.setup, game.legal, game.step))
    s: Any = game.State.new()
    log, options, dice = Log.new(), new_options(game.actions), seeded(seed, number, cap=0)
    own = [seeded(seed, BOTS_FIRST_GAME + number * len(bots) + seat, cap=0) for seat in range(seats)]
    decisions, seconds = [0] * seats, [0.0] * seats
    setup(box, s, seats, dice, log)
    while (count := legal(box, s, options)) > 0:
        action = options[0]
        if count > 1:
            seat = int(s.seat)
            began = time.perf_counter()
            world = World(game, box, s, seat, own[seat], runnable)
            action = bots[seat].choose(world, own[seat])
            seconds[seat] += time.perf_counter() - began
            decisions[seat] += 1
            if action not in [options[i] for i in range(count)]:
                raise LusoriaError(f"{bots[seat].name} played {action}, which is not legal")
        step(box, s, action, dice, log)
    scores = [0] * seats
    game.score(box, s, scores)
    return PlayedGame(scores, shares(game, scores), decisions, seconds)
