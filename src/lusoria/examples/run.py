"""Running a worked example: its game is found, its moves are played, and what differs is told."""

from __future__ import annotations

from typing import Any

from lusoria.core.game import Game
from lusoria.core.log import Event
from lusoria.core.registry import all_games
from lusoria.errors import BadExample, IllegalMove
from lusoria.examples.chance import ANY, WrongChance, forced
from lusoria.examples.expect import check_expect, compare, known_move, seats
from lusoria.examples.start import set_table
from lusoria.examples.words import check_keys, check_list, unknown
from lusoria.match.match import Match
from lusoria.match.moves import listed

Part = dict[str, Any]

KEYS = ("id", "rules", "game", "note", "start", "chance", "moves", "expect")
CASE_KEYS = ("note", "start", "chance", "moves", "expect")
STEP_KEYS = ("move", "chance", "expect")


class Stuck(Exception):
    """The rules don't accept what the example says."""


def run_example(block: Part) -> list[str]:
    """What differs, one line each; nothing when the example holds."""
    try:
        game = game_of(block)
        return [where + line for where, case in cases_of(block) for line in differences_of(game, case)]
    except BadExample as error:
        raise BadExample(f"{block.get('id', 'an example without id')}: {error}") from None


# ---- which game, and which cases


def game_of(block: Part) -> Game:
    """The game that the example names, or whose rule ids begin like its `rules`, or like its own id."""
    games = all_games()
    if "game" in block:
        named = {game.name: game for game in games}
        if block["game"] not in named:
            raise unknown("game", "game", block["game"], list(named))
        return named[block["game"]]
    by_prefix = {game.prefix: game for game in games}
    own = str(block.get("id")).partition("-")[0]
    rules = block.get("rules", [own] if own in by_prefix else None)
    if not isinstance(rules, list) or not rules or not all(isinstance(rule, str) for rule in rules):
        raise BadExample("rules: a list of rule ids is missing, or the name of the game")
    prefixes = sorted({rule.partition("-")[0] for rule in rules})
    for prefix in prefixes:
        if prefix not in by_prefix:
            raise BadExample(f"rules: no game has rules {prefix}-; known: {', '.join(by_prefix)}")
    if len(prefixes) > 1:
        raise BadExample(f"rules: of more than one game: {', '.join(prefixes)}")
    return by_prefix[prefixes[0]]


def cases_of(block: Part) -> list[tuple[str, Part]]:
    """The example; or each of its cases, which adds to what all of them share."""
    if "cases" not in block:
        return [("", block)]
    cases, common = block["cases"], {key: value for key, value in block.items() if key != "cases"}
    if not isinstance(cases, list) or not cases:
        raise BadExample("cases: a list of cases is needed")
    for i, case in enumerate(cases):
        check_keys(f"cases[{i}]", case, CASE_KEYS)
    return [(f"cases[{i}].", joined(common, case)) for i, case in enumerate(cases)]


def joined(common: Any, case: Any) -> Any:
    """Objects are joined, anything else is replaced."""
    if not isinstance(common, dict) or not isinstance(case, dict):
        return case
    return common | {key: joined(common[key], value) if key in common else value for key, value in case.items()}


# ---- playing


def differences_of(game: Game, block: Part) -> list[str]:
    """Plays one example, or one case. A move that the rules do not allow is a difference, and ends it."""
    steps = steps_of(block)
    match = set_table(game, block.get("start"))
    before = len(match.events) if "state" in block["start"] else 0
    chance, lines = taken_from(block, "chance"), []
    drawn = chance is None and "seed" in block["start"]
    try:
        for i, step in enumerate(steps):
            happened = play(f"moves[{i}]", match, step, chance or [], drawn)
            lines += compare(f"moves[{i}].expect", step["expect"], match, happened) if "expect" in step else []
        if chance and chance != [ANY]:
            raise Stuck(f"chance: never asked for: {', '.join(map(str, chance))}")
    except Stuck as stuck:
        return [*lines, str(stuck)]
    except (IndexError, OverflowError) as error:  # only a position that was not checked comes to this
        raise BadExample(f"start.state: the rules can't go on from here: {error}") from None
    return lines + (compare("expect", block["expect"], match, match.events[before:]) if "expect" in block else [])


def steps_of(block: Part) -> list[Part]:
    """The moves as objects; refuses keys that nobody reads, and an example that expects nothing."""
    check_keys("example", block, KEYS)
    moves = block.get("moves", [])
    check_list("moves", moves)
    steps = [move if isinstance(move, dict) else {"move": move} for move in moves]
    for i, step in enumerate(steps):
        check_keys(f"moves[{i}]", step, STEP_KEYS)
        if "expect" in step:
            check_expect(f"moves[{i}].expect", step["expect"])
    if "expect" in block:
        check_expect("expect", block["expect"])
    elif not any("expect" in step for step in steps):
        raise BadExample("expect: nothing is expected")
    return steps


def play(where: str, match: Match, step: Part, chance: list[Any], drawn: bool) -> list[Event]:
    """One move of the seat that is asked, with its own chance or that of the example; returns what happened."""
    words = whose_turn(where, match, step.get("move"))
    known_move(where, match, words)
    own = taken_from(step, "chance", where)
    try:
        move = match.legal_move(words)
        if drawn and own is None:
            match.play(move)
        else:
            match.take(move, forced(match, move, chance if own is None else own))
    except IllegalMove as error:
        raise Stuck(f"{where}: {error}; legal: {listed(match.moves)}") from None
    except WrongChance as error:
        raise Stuck(f"{where}: {words}: {error}") from None
    if own and own != [ANY]:
        raise Stuck(f"{where}: {words}: chance is never asked for {', '.join(map(str, own))}")
    return match.history[-1].events


def whose_turn(where: str, match: Match, words: Any) -> Any:
    """The move without the seat that may stand before it, which must be the one that is asked."""
    if not isinstance(words, str) or ": " not in words:
        return words
    seat, _, move = words.partition(": ")
    if seat not in seats(match):
        raise unknown(where, "seat", seat, seats(match))
    asked = "nobody" if match.seat is None else seats(match)[match.seat]
    if seat != asked:
        raise Stuck(f"{where}: {seat} can't {move}: {asked} is asked")
    return move


def taken_from(part: Part, key: str, where: str = "") -> list[Any] | None:
    """A copy of a list that is used up; None if it is not given."""
    if key not in part:
        return None
    check_list(f"{where}.{key}".lstrip("."), part[key])
    return list(part[key])
