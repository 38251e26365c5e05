"""Who plays the other seats: bots by name, or functions.

The policies `random` and `sensible` are played inside compiled code. Other bots and functions are asked from Python,
and are handed only what their seat knows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lusoria import bots
from lusoria.core.dice import seeded
from lusoria.core.playout import MOST_SEATS, POLICIES
from lusoria.core.world import World
from lusoria.envs.calls import NO_POLICY
from lusoria.envs.table import EnvTable
from lusoria.errors import BadInput
from lusoria.network.names import NETWORK_BOTS, is_network_bot


@dataclass(frozen=True)
class OpenDecision:
    """What a seat is asked: what it knows, and what it may do."""

    seat: int
    observation: np.ndarray[Any, Any]
    action_mask: np.ndarray[Any, Any]
    world: Callable[[int], World]  # (seed) a world that fits what the seat knows, for bots that search


Asked = OpenDecision  # the name that version 0.1.0 gave it


def open_decision(table: EnvTable) -> OpenDecision:
    """What the seat that is asked is given. The true state is not part of it."""
    s, seat = table.state, table.seat

    def world(seed: int) -> World:
        return World(table.game, table.box, s, seat, seeded(seed, cap=0))

    return OpenDecision(seat, table.observation, table.mask, world)


Bot = int | Callable[[OpenDecision], int]  # the number of a policy, or a function that returns an action
Opponent = str | Callable[[OpenDecision], int]


def bot(opponent: Opponent) -> Bot:
    """The bot of this name, or the function itself."""
    if callable(opponent):
        return opponent
    if opponent in POLICIES:
        return POLICIES.index(opponent)
    if opponent not in bots.BOTS and not is_network_bot(opponent):
        known = ", ".join((*bots.BOTS, *NETWORK_BOTS))
        raise BadInput(f"opponents: there is no bot {opponent!r}; there is {known}")
    return asking(opponent)


def asking(name: str) -> Callable[[OpenDecision], int]:
    """A bot that searches, as a function. It counts iterations and its dice come from what it knows: games repeat."""
    player = bots.bot(name, repeatable=True)

    def answer(asked: OpenDecision) -> int:
        digest = hashlib.sha256(asked.observation.tobytes()).digest()
        seed = int.from_bytes(digest[:7], "little")
        return player.choose(asked.world(seed), seeded(seed, 1, cap=0))

    return answer


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
        row = np.full(MOST_SEATS, NO_POLICY, np.int64)
        for place, one in enumerate(self.bots, 1):
            row[place] = one if isinstance(one, int) else NO_POLICY
        return row

    def take_seats(self, table: EnvTable, own: int) -> None:
        """Gives each seat of a table its policy."""
        table.policies[:] = NO_POLICY
        table.policies[: table.seats] = np.roll(self.policies()[: table.seats], own)

    def answer(self, table: EnvTable, own: int) -> int:
        """The action of the function that plays the seat that is asked."""
        held = self.bots[(table.seat - own) % table.seats - 1]
        assert callable(held)
        return held(open_decision(table))
