"""How fast tree search goes on one core: simulations and decisions a second, beside the bare rules and OpenSpiel.

A simulation goes down the tree, plays on by the sensible policy and comes back. Once with whole playouts, to the end of
the game, once cut as the bots do it. Positions are those of one sensible game.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from lusoria.bots.mcts import Settings, settings_for
from lusoria.bots.memory import TreeMemory, compiled_search
from lusoria.core.dice import seeded
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.record import copy, new_options
from lusoria.core.world import World

WHOLE = 1 << 20  # decisions of a playout: none is so long
SIMULATIONS = 2000  # a position


def positions(game: Game, seats: int) -> list[tuple[Any, Any]]:
    """Decisions of one game, with the box."""
    box, s, log = game.load_box(None), game.State.new(), Log.new()
    options, dice, found = new_options(game.actions), seeded(1, cap=0), []
    game.setup(box, s, seats, dice, log)
    while (count := game.legal(box, s, options)) > 0:
        if count > 1:
            found.append((box, copy(s)))
        action = game.sensible(box, s, options, count, dice) if count > 1 else options[0]
        game.step(box, s, action, dice, log)
    return found[:: max(1, len(found) // 12)]


def rate(game: Game, seats: int, settings: Settings, seconds: float) -> dict[str, float]:
    """Simulations and decisions a second of CPU time."""
    search, tree, found = compiled_search(game), TreeMemory(game, SIMULATIONS), positions(game, seats)
    simulations = decisions = spent = 0.0
    while spent < seconds:
        for number, (box, s) in enumerate(found):
            tree.plant(World(game, box, s, s.seat, seeded(number, cap=0)), settings.plan, number)
            began = time.process_time()
            tree.grow(search, SIMULATIONS)
            spent += time.process_time() - began
            simulations += SIMULATIONS
            decisions += int(tree.counts[0]["decisions"])
    return {"simulations_per_s": simulations / spent, "decisions_per_s": decisions / spent}


def searched(game: Game, seats: int, seconds: float) -> dict[str, Any]:
    """Whole playouts, and cut ones."""
    as_played = settings_for(game, seats)
    return {
        "seats": seats,
        "whole": rate(game, seats, replace(as_played, cut=WHOLE), seconds),
        "cut": rate(game, seats, as_played, seconds),
    }
