"""Compiles all rules of a game before several test workers need them: python -m tools.compile_rules aquileia"""

from __future__ import annotations

import sys

import lusoria
from lusoria.batch import game as batch_game
from lusoria.bots import look_ahead, network_search, search
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.envs import calls

if __name__ == "__main__":
    game = lusoria.game(sys.argv[1])
    for file in (playout, batch_game, look_ahead, search, network_search, calls):
        for rule in file.rules_for(game).values():
            compiled(rule)
