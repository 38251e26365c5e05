"""Compiles all rules of a game before several test workers need them: python -m tools.compile_rules aquileia"""

from __future__ import annotations

import sys

import lusoria
from lusoria.batch import cpu
from lusoria.batch import game as batch_game
from lusoria.bots import look_ahead, network_search, search
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.envs import calls

# What Python calls. A rule that is missing here is compiled by the first test that calls it.
OF_THE_GAME = ("setup", "legal", "step", "score", "redeal", "observe", "sensible")
ENTRIES = {
    playout: ("playouts",),
    batch_game: cpu.RULES,
    look_ahead: ("look_ahead",),
    search: ("search",),
    network_search: ("weigh_root", "human_move", "try_action", "search_tree", "is_settled", "network_games"),
    calls: (
        "begin", "act", "look_again", "know_seat", "redeal_for", "attempt", "options_now", "play_out", "seat_some",
    ),
}  # fmt: skip

if __name__ == "__main__":
    game = lusoria.game(sys.argv[1])
    for name in OF_THE_GAME:
        compiled(getattr(game, name))
    for file, names in ENTRIES.items():
        rules = file.rules_for(game)
        for name in names:
            compiled(rules[name])
