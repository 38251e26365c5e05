"""What a module exports: which rules, by which names. docs/wasm.md describes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lusoria.bots.look_ahead import rules_for as look_ahead_rules_for
from lusoria.bots.network_search import rules_for as network_rules_for
from lusoria.bots.search import rules_for as search_rules_for
from lusoria.core.dice import seed_dice
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.wasm.rules import rules_for

if TYPE_CHECKING:
    from lusoria.core.game import Game

GAME_RULES = ("setup", "legal", "step", "score", "redeal", "sensible")
WASM_RULES = ("add_to_hash", "observation", "win_chances", "try_moves", "hashed_games")
NETWORK_RULES = ("weigh_root", "human_move", "search_tree", "is_settled", "try_action", "network_games")


def exports(game: Game) -> dict[str, Callable[..., Any]]:
    """The rules that a game's module exports."""
    own, network = rules_for(game), network_rules_for(game)
    return {
        "seed_dice": seed_dice,
        **{name: getattr(game, name) for name in GAME_RULES},
        **{name: own[name] for name in WASM_RULES},
        "playouts": playout_rules_for(game)["playouts"],
        "look_ahead": look_ahead_rules_for(game)["look_ahead"],
        "search": search_rules_for(game)["search"],
        **{name: network[name] for name in NETWORK_RULES},
    }


def parameters(rule: Callable[..., Any]) -> list[str]:
    """The names of a rule's parameters, in order."""
    code = rule.__code__
    return list(code.co_varnames[: code.co_argcount])
