"""Forced chance: the answers of dice and draws, as numbers, or by the name of what they bring.

A name needs no table of the game: of all answers that chance can give, the one is taken whose first consequence in the
log names it. `any` stands for all further answers, where they do not matter.
"""

from __future__ import annotations

from typing import Any

from lusoria.core.dice import TAPE, Dice, answers, force
from lusoria.core.log import Event, events, open_log
from lusoria.core.record import copy
from lusoria.errors import BadExample
from lusoria.examples.words import in_words
from lusoria.match.match import Match
from lusoria.match.moves import Move

ANY = "any"


class WrongChance(Exception):
    """Chance is not asked what the example answers."""


def forced(match: Match, move: Move, given: list[Any]) -> Dice:
    """Dice that answer a move as given; what they use is taken from the list."""
    known: list[int] = []
    while True:
        asked, _ = rehearse(match, move, known)
        if given == [ANY]:
            known += [0] * (TAPE - len(known))
        if len(asked) <= len(known):
            dice = Dice.new()
            force(dice, known)
            return dice
        sides = asked[len(known)][1]
        if not given:
            raise WrongChance(f"{len(known)} answers of chance are given; the next answer, one of {sides}, is missing")
        known.append(answer(match, move, known, given.pop(0), sides))


def rehearse(match: Match, move: Move, known: list[int]) -> tuple[list[tuple[int, int]], list[Event]]:
    """What is asked of chance, and what happens, if it answers like this; the match stays as it is."""
    s, dice, log = copy(match.state), Dice.new(), open_log()
    force(dice, known[:TAPE])
    match.run(move, s, dice, log)
    return answers(dice), events(log)


def answer(match: Match, move: Move, known: list[int], given: Any, sides: int) -> int:
    """One answer as a number."""
    if isinstance(given, int) and not isinstance(given, bool):
        if given not in range(sides):
            raise WrongChance(f"chance answers a number from 0 to {sides - 1} here, not {given}")
        return given
    if not isinstance(given, str):
        raise BadExample(f"chance: a number or a name is needed, not {given!r}")
    brought = consequences(match, move, known, sides)
    for x, words in enumerate(brought):
        if given in words:
            return x
    can = dict.fromkeys(word for words in brought for word in words)
    raise WrongChance(f"chance can't bring {given} here, only {', '.join(can) or f'a number below {sides}'}")


def consequences(match: Match, move: Move, known: list[int], sides: int) -> list[list[str]]:
    """For each answer the words of the first event that depends on it."""
    told = []
    for x in range(sides):
        _, happened = rehearse(match, move, [*known, x])
        told.append([in_words(match.game.events, event) for event in happened])
    for lines in zip(*told, strict=False):
        if len(set(lines)) > 1:
            common = set.intersection(*(set(line.split()) for line in lines))
            return [[word for word in line.split() if word not in common] for line in lines]
    return [" ".join(lines).split() for lines in told]  # it makes no difference
