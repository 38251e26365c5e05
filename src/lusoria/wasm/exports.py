"""What a module exports: which rules, by which names. docs/wasm.md describes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lusoria.bots import look_ahead, network_search, search
from lusoria.core import playout
from lusoria.core.dice import seed_dice
from lusoria.core.game import Game
from lusoria.wasm import rules

BASIC = ("setup", "legal", "step", "score", "redeal", "sensible")
OWN = ("add_to_hash", "observation", "win_chances", "try_moves", "hashed_games")
NETWORK = ("weigh_root", "search_tree", "try_action", "network_games")


def exports(game: Game) -> dict[str, Callable[..., Any]]:
    """The rules that a game's module exports."""
    own, network = rules.rules_for(game), network_search.rules_for(game)
    return {
        "seed_dice": seed_dice,
        **{name: getattr(game, name) for name in BASIC},
        **{name: own[name] for name in OWN},
        "playouts": playout.rules_for(game)["playouts"],
        "look_ahead": look_ahead.rules_for(game)["look_ahead"],
        "search": search.rules_for(game)["search"],
        **{name: network[name] for name in NETWORK},
    }


def parameters(rule: Callable[..., Any]) -> list[str]:
    """The names of a rule's parameters, in order."""
    code = rule.__code__
    return list(code.co_varnames[: code.co_argcount])
