"""Who holds the other seats: bots by name, or functions.

A name stands for a policy that is played inside compiled code. A function is asked from Python, and is handed only what
its seat knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lusoria.core.dice import seeded
from lusoria.core.playout import MOST_SEATS, POLICIES
from lusoria.core.record import copy
from lusoria.envs.rules import ASKED
from lusoria.envs.table import Table
from lusoria.errors import BadInput
from lusoria.match.match import World


@dataclass(frozen=True)
class Asked:
    """A question to a seat: what it knows, and what it may do."""

    seat: int
    observation: np.ndarray[Any, Any]
    action_mask: np.ndarray[Any, Any]
    world: Callable[[int], World]  # (seed) a world that fits what the seat knows, for bots that search


def question(table: Table) -> Asked:
    """What the seat that is asked is handed. The truth stays here."""
    s, seat = table.state, table.seat

    def world(seed: int) -> World:
        other = copy(s)
        table.game.redeal(table.box, other, seat, seeded(seed, cap=0))
        return World(table.game, table.box, other, seat)

    return Asked(seat, table.observation, table.mask, world)


Bot = int | Callable[[Asked], int]  # the number of a policy, or a function that returns an action
Opponent = str | Callable[[Asked], int]

BOTS: dict[str, Bot] = {name: number for number, name in enumerate(POLICIES)}
"""All bots by their names. A bot that is added here can be named everywhere."""


def bot(opponent: Opponent) -> Bot:
    """The bot of this name, or the function itself."""
    if callable(opponent):
        return opponent
    if opponent not in BOTS:
        raise BadInput(f"opponents: there is no bot {opponent!r}; there is {', '.join(BOTS)}")
    return BOTS[opponent]


class Opponents:
    """The bots of all other seats, clockwise from the one that learns."""

    def __init__(self, opponents: Opponent | Sequence[Opponent], seats: int) -> None:
        several = not isinstance(opponents, str) and isinstance(opponents, Sequence)
        given: Any = opponents if several else [opponents] * (seats - 1)
        if len(given) != seats - 1:
            raise BadInput(f"opponents: {seats - 1} are needed at a table of {seats} seats, not {len(given)}")
        self.bots = [bot(one) for one in given]
        self.compiled = all(isinstance(one, int) for one in self.bots)

    def policies(self) -> np.ndarray[Any, Any]:
        """For compiled code: the policies clockwise from the seat that learns, which is asked itself."""
        row = np.full(MOST_SEATS, ASKED, np.int64)
        for place, one in enumerate(self.bots, 1):
            row[place] = one if isinstance(one, int) else ASKED
        return row

    def sit_down(self, table: Table, own: int) -> None:
        """Gives each seat of a table its policy."""
        table.policies[:] = ASKED
        table.policies[: table.seats] = np.roll(self.policies()[: table.seats], own)

    def answer(self, table: Table, own: int) -> int:
        """What a function does that holds the seat that is asked."""
        held = self.bots[(table.seat - own) % table.seats - 1]
        assert callable(held)
        return held(question(table))
