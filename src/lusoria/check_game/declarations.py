"""The contract: whether the parts of a game fit each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import FunctionType
from typing import cast

from lusoria.check_game.walk import Trial
from lusoria.core.features import length_of
from lusoria.core.game import SEAT_COLOURS, Game
from lusoria.core.rule import SPECIALISED_MODULES, is_rule

RULES = ("setup", "legal", "step", "score", "observe", "redeal", "progress", "sensible", "elapsed", "traits", "refuse",
         "cut_short")  # fmt: skip
STATE_FIELDS = ("seats", "seat", "step")


def contract(trial: Trial) -> Iterator[str]:
    """Records, rules, moves and features are declared as the contract wants them."""
    game = trial.game
    for field in STATE_FIELDS:
        if field not in game.State._specs:
            yield f"State: the field {field} is missing"
    if "revision" not in game.Box._specs:
        yield "Box: the field revision is missing"
    for name in RULES:
        function = getattr(game, name)
        if function is not None and not is_rule(function):
            yield f"{name}: not marked with @rule"
    for seat in game.seat_names:
        if seat not in SEAT_COLOURS:
            yield f"seat_names: {seat} is none of {', '.join(SEAT_COLOURS)}"
    for step in game.at_once:
        if not isinstance(step, int) or not 0 <= step < len(game.steps):
            yield f"at_once: {step!r} is no number of a step"
    yield from view(trial)
    yield from moves(game)
    yield from features(game)
    yield from rules_folder(game)


def view(trial: Trial) -> Iterator[str]:
    """What a view says about the players is a list, a dict for each seat with its name."""
    _, s, *_ = trial.moments[0]
    for seat in (None, *range(s.seats)):
        players = trial.game.view(trial.box, s, seat).get("players")
        rows = players if isinstance(players, list) else []
        names = [one.get("name") if isinstance(one, dict) else None for one in rows]
        if names != list(trial.game.seat_names[: s.seats]):
            yield f"view: players: a list with a dict for each seat is needed, in order, not {players!r}"
            return


def moves(game: Game) -> Iterator[str]:
    """Every move answers a decision, says its rule, and has words of its own."""
    words = game.moves.all_words
    for word in sorted({word for word in words if words.count(word) > 1}):
        yield f"moves: two moves are called {word!r}"
    for kind in game.moves.kinds:
        if not kind.steps or not all(0 <= step < len(game.steps) for step in kind.steps):
            yield f"moves: {kind.verb} answers {kind.steps}; the decisions are 0 to {len(game.steps) - 1}"
        if not re.fullmatch(rf"{re.escape(game.prefix)}-[A-Z0-9-]+", kind.rule):
            yield f"moves: the rule of {kind.verb}, {kind.rule!r}, does not begin with {game.prefix}-"
    for word in words:
        if " ".join(word.lower().split()) != word:
            yield f"moves: {word!r}: words are small letters with single spaces between them"


def features(game: Game) -> Iterator[str]:
    """The pieces of an observation lie one after another, and have names of their own."""
    at = 0
    for feature in game.features:
        if feature.offset != at or feature.length < 1 or feature.scale < 1:
            yield f"features: {feature.name} lies at {feature.offset}, not at {at}; or its length or scale is below 1"
        at = feature.offset + feature.length
    names = [feature.name for feature in game.features]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"features: two are called {name!r}"
    if length_of(game.features) == 0:
        yield "features: there are none"


def rules_folder(game: Game) -> Iterator[str]:
    """Only rules below `rules/` are cached when they have been compiled."""
    for name in ("setup", "legal", "step", "score", "observe", "redeal"):
        module = cast(FunctionType, getattr(game, name)).__module__
        if module in SPECIALISED_MODULES:
            continue  # wrapped by Lusoria
        if not f"{module}.".startswith(f"{game.rules}."):
            yield f"{name}: it stands in {module}; rules belong into the package {game.rules}, or they are not cached"
