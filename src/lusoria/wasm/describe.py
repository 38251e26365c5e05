"""What JavaScript has to know of a game beside its module, as JSON: names, layouts, and the settings of its bots."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import asdict
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import llvmlite
import numba

from lusoria.bots import rollouts
from lusoria.bots.levels import ADVICE, LEVELS
from lusoria.bots.mcts import MOST_NODES, SEEDS_PER_SEARCH, settings_for
from lusoria.bots.memory import EDGES_PER_NODE
from lusoria.bots.net import JUDGING_SETTINGS, NetSettings
from lusoria.bots.network_tree import NetEdge, NetNode
from lusoria.bots.tree import LONGEST_PATH, Edge, Node, Visit
from lusoria.core.cache import COMPILER, KEY_LENGTH
from lusoria.core.compile import reachable
from lusoria.core.game import Game
from lusoria.core.playout import MOST_SEATS, POLICIES, Outcome
from lusoria.core.record import Record
from lusoria.core.rule import SPECIALISED_MODULES
from lusoria.core.sources import file_of, sources
from lusoria.core.value import weights
from lusoria.core.winning import VICTORY_PARTS
from lusoria.core.world import SEED_RANGE
from lusoria.network.file import digest_of_actions, digest_of_features
from lusoria.network.infer import OUTPUTS, WHOLE
from lusoria.network.place import network_file
from lusoria.wasm.exports import exports
from lusoria.wasm.layout import Layouts

FORMAT = 1
BUILDERS = ("exports", "layout", "link", "llvm", "rules", "wrap")  # the modules of this package that decide the bytes


@functools.cache
def rules_hash(game: Game) -> str:
    """A hash of all that a module is made from: the sources of its rules, and the compilers' versions."""
    digest = hashlib.sha256(repr((FORMAT, numba.__version__, llvmlite.__version__)).encode())
    for module, file in sorted(rule_sources(game).items()):
        digest.update(module.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:KEY_LENGTH]


def rule_sources(game: Game) -> dict[str, Path]:
    """The files that a module is made from."""
    used = {f.__module__ for rule in exports(game).values() for f in reachable(cast(FunctionType, rule))}
    originals = {SPECIALISED_MODULES[name].original if name in SPECIALISED_MODULES else name for name in used}
    roots = {game.rules, COMPILER, *originals, *(f"lusoria.wasm.{name}" for name in BUILDERS)}
    return sources(*sorted(roots))


def description_sources(game: Game) -> list[Path]:
    """The files that decide what a description says beside the rules: the game's own, levels, settings of bots."""
    found = list(sources(__name__).values())
    package = file_of(game.package)
    if package is not None:
        own = [package.with_name(name) for name in ("game.py", "weights.json", "network.npz")]
        found += [file for file in [*own, *sorted(package.with_name("box").glob("*.*"))] if file.is_file()]
    return found


def layouts_of(game: Game) -> Layouts:
    """The layouts of all that a game's module works on."""
    found = Layouts()
    for name, rule in exports(game).items():
        found.add_function(name, rule)
    others: tuple[type[Record], ...] = (Outcome, Node, Edge, Visit, NetNode, NetEdge)
    for record in others:
        found.add_record(record)
    return found


def describe(game: Game) -> dict[str, Any]:
    """All of it."""
    layouts, actions = layouts_of(game), range(game.actions)
    return {
        "format": FORMAT,
        "name": game.name,
        "title": game.title,
        "rules": rules_hash(game),
        "seats": list(game.seats),
        "seatNames": list(game.seat_names),
        "steps": list(game.steps),
        "unit": game.unit,
        "noScore": game.no_score,
        "actions": [game.moves.words(action) for action in actions],
        "hidden": [action for action in actions if game.moves.hidden(action)],
        "contested": [action for action in actions if game.moves.contested(action)],
        "features": [{"name": f.name, "offset": f.offset, "length": f.length, "scale": f.scale} for f in game.features],
        "traits": list(game.trait_names),
        "policies": list(POLICIES),
        "bots": {
            "weights": {str(seats): list(weights(game, seats)) for seats in game.seats},
            "settings": {str(seats): asdict(settings_for(game, seats)) for seats in game.seats},
            "network": asdict(NetSettings()),
            "rollouts": {
                "leastEvaluations": rollouts.LEAST_EVALUATIONS, "moves": rollouts.MOST_MOVES,
                "leastWeight": rollouts.LEAST_WEIGHT, "worlds": rollouts.WORLDS, "mostWorlds": rollouts.MOST_WORLDS,
                "doubt": rollouts.DOUBT, "toTheEnd": rollouts.TO_THE_END,
            },
            "levels": [asdict(one.in_game(game)) for one in LEVELS],
            "advice": {"seconds": ADVICE.seconds, "iterations": ADVICE.iterations, "even": JUDGING_SETTINGS.even},
            "shipsNetwork": network_file(game) is not None,
        },
        "limits": {
            "seats": MOST_SEATS, "path": LONGEST_PATH, "edgesPerNode": EDGES_PER_NODE, "nodes": MOST_NODES,
            "seedRange": SEED_RANGE, "seedsPerSearch": SEEDS_PER_SEARCH, "outputs": OUTPUTS, "whole": WHOLE,
            "victoryParts": VICTORY_PARTS,
        },
        "fits": {"actions": digest_of_actions(game), "features": digest_of_features(game)},
        "records": layouts.records,
        "frames": layouts.frames,
        "functions": layouts.functions,
    }  # fmt: skip
