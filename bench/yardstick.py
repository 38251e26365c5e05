"""The yardstick: the tree search of 0.1.0, with its settings and weights. Its strength must not change.

`mcts:3000` is the yardstick with 3,000 iterations. It plays by `bots/mcts.py` and a game's `weights.json`; their
settings are kept here, and the weights as a hash. Where they differ, results can't be compared any more, and `check`
says so.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files

from lusoria.bots.mcts import Settings
from lusoria.core.game import Game
from lusoria.errors import BadInput

SETTINGS = Settings(cut=12, explore=0.7, asked=6, even=0.4, doubt=0.05, mixed=0.0)
WEIGHTS = {
    "aquileia": "ffc9b30bae7d2f514028f2b429a1731bd6814c841b87bd0cf00538f774568010",
    "builders": "2473e0c0771ad481ada058dea0719541c52fc7284f0fabae29a71326dc3cfbe1",
    "aeterna": "fe1867301d7af0f28acdf8d8ea90300b1ca47d9dc4b06d46980bf102f6c974ba",
}


def check(game: Game) -> None:
    """BadInput if `mcts` no longer is the search of 0.1.0."""
    found = hashlib.sha256((files(game.package) / "weights.json").read_bytes()).hexdigest()
    if found != WEIGHTS.get(game.name) or Settings() != SETTINGS:
        raise BadInput(f"{game.title}: mcts is no longer the search of 0.1.0; to compare with it, use that version")
