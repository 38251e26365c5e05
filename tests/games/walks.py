"""Walks through games that the tests of several games share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from lusoria.core.dice import Dice, seed_dice
from lusoria.core.game import Game
from lusoria.core.record import new_options
from lusoria.core.scene import Scene

S = TypeVar("S", bound=Scene)


def decisions(game: Game, scene: S, seed: int, foolish: float) -> Iterator[S]:
    """A game, decision by decision, to its end; now and then a move at random instead of a sensible one."""
    random, policy, seats = Random(seed), Dice.new(), len(scene.names)
    seed_dice(scene.dice, seed, seats)
    seed_dice(policy, seed, seats)
    found = new_options(game.actions)
    while count := game.legal(scene.box, scene.s, found):
        yield scene
        some = random.randrange(count)
        move = found[some] if random.random() < foolish else game.sensible(scene.box, scene.s, found, count, policy)
        scene.play(game.moves.words(move))
    yield scene


def with_another_number(position: list[str], random: Random) -> str:
    """A position in which one number is changed a little."""
    i = random.randrange(4, len(position))
    name, _, value = position[i].partition("=")
    numbers = value.split(",")
    j = random.randrange(len(numbers))
    numbers[j] = str(int(numbers[j]) + random.choice((-2, -1, 1, 2, 5)))
    return " ".join([*position[:i], f"{name}={','.join(numbers)}", *position[i + 1 :]])
