"""Compiles all rules of a game, before several workers of the tests need them: python tests/compile.py aquileia"""

from __future__ import annotations

import sys

import lusoria
from lusoria.batch import game as batch
from lusoria.bots import search
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.envs import rules

if __name__ == "__main__":
    game = lusoria.game(sys.argv[1])
    for file in (playout, batch, search, rules):
        for text in file.of(game).values():
            compiled(text)
