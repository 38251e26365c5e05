"""Whole games on a GPU: side by side, each in a thread of its own, or laid out by piles."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from lusoria.core import playout as playouts
from lusoria.core.compile import numba_type
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import Outcome
from lusoria.core.record import Record, as_array, dtype
from lusoria.errors import LusoriaError
from lusoria.gpu import buckets as piles
from lusoria.gpu import side_by_side as kernels
from lusoria.gpu.buckets import BESIDE, TABLES, Tables, groups_of, in_turn, shares_of, tables
from lusoria.gpu.cuda import Limits, cuda, device_function, kernel_of, multiprocessors, types, why_no_gpu

LIMITS = Limits(64)  # registers: so many that 1024 threads fit a multiprocessor
THREADS, BLOCKS = 512, 2  # in a block, blocks on each multiprocessor: one works while the other waits


def rules_of(game: Game, inlined: int) -> dict[str, Any]:
    """What the text of the kernel leaves open."""
    further = {"play_one": playouts.rules_for(game)["play_one"], "progress": game.progress}
    return {
        **piles.rules_of(game, inlined),
        **{name: device_function(function, inlined) for name, function in further.items()},
        "STATE": numba_type(game.State),
        "DICE": numba_type(Dice),
    }


def signature(game: Game) -> Any:
    """What the kernel is given."""
    box, log, state, dice, out = (
        types.Array(numba_type(record), 1, "C") for record in (game.Box, Log, game.State, Dice, Outcome)
    )
    return types.void(box, log, *[types.int64] * 4, state, dice, out)


@cache
def playout_kernel(game: Game) -> Any:
    """A kernel that plays whole games side by side, compiled once a game."""
    return kernel_of(game, kernels.play_side_by_side, signature(game), LIMITS, rules_of)


class Playouts:
    """Whole games of one kind on the card."""

    def __init__(self, game: Game, box: Record, most: int = TABLES) -> None:
        self.game = game
        self.boxes, self.log = cuda.to_device(as_array(box)), cuda.to_device(np.zeros(1, dtype(Log)))
        self.blocks = multiprocessors() * BLOCKS
        self.groups: list[Tables] = []
        if game.scattered:
            room = cuda.current_context().get_memory_info().free // 2 // (game.State.size() + Dice.size() + BESIDE)
            size = max(1, min(most, TABLES, room))
            shares = shares_of(size, groups_of(size))
            self.groups = [tables(game, self.boxes, self.log, share.stop - share.start) for share in shares]

    @property
    def side_by_side(self) -> int:
        """How many games are played at the same time."""
        return sum(group.size for group in self.groups) or THREADS * self.blocks

    def play(self, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any) -> None:
        """Plays a game for each of `outs`; keeps the last states and dice of as many as there is room for."""
        if self.groups:
            shares = shares_of(len(outs), len(self.groups))
            in_turn(
                group.play(seats, policy, seed, first + mine.start, states[mine], dice[mine], outs[mine])
                for group, mine in zip(self.groups, shares, strict=True)
            )
            return
        numbers = (seats, policy, seed, first)
        playout_kernel(self.game)[self.blocks, THREADS](self.boxes, self.log, *numbers, states, dice, outs)


def play_on_gpu(
    game: Game, box: Record, seats: int, policy: int, seed: int, count: int, kept: int = 0, most: int = TABLES
) -> tuple[Any, Any, Any]:
    """Plays `count` games on the card; returns the last states and dice of the first `kept`, and all outcomes.

    By piles, `most` are played at a time.
    """
    game.check_seats(seats)
    if reason := why_no_gpu():
        raise LusoriaError(reason)
    states = cuda.device_array(kept, dtype(game.State))
    dice = cuda.device_array(kept, dtype(Dice))
    outs = cuda.device_array(count, dtype(Outcome))
    Playouts(game, box, min(count, most)).play(seats, policy, seed, 0, states, dice, outs)
    return states.copy_to_host(), dice.copy_to_host(), outs.copy_to_host()
