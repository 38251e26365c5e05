"""Whole games on a GPU: each in its own thread, or in buckets."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from lusoria.core.compile import numba_type
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import Outcome
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Record, as_array, dtype
from lusoria.errors import LusoriaError
from lusoria.gpu import bucket_kernels, buckets
from lusoria.gpu.buckets import MOST_TABLES, TABLE_BYTES, TableGroup
from lusoria.gpu.cuda import CompilerLimits, cuda, device_function, kernel_of, multiprocessors, why_no_gpu
from lusoria.gpu.side_by_side import Finished, play_side_by_side

LIMITS = CompilerLimits(registers=64)  # so that 1024 threads fit a multiprocessor
THREADS_PER_BLOCK = 512
BLOCKS_PER_MULTIPROCESSOR = 2  # one works while the other waits


def rules_of(game: Game, inline_limit: int) -> dict[str, Any]:
    """The rules and types that `play_side_by_side` leaves open."""
    more = {"play_one": playout_rules_for(game)["play_one"], "progress": game.progress}
    return {
        **bucket_kernels.rules_of(game, inline_limit),
        **{name: device_function(function, inline_limit) for name, function in more.items()},
        "STATE": numba_type(game.State),
        "DICE": numba_type(Dice),
    }


@cache
def playout_kernel(game: Game) -> Any:
    """`play_side_by_side`, compiled once for each game."""
    return kernel_of(game, play_side_by_side, LIMITS, rules_of)


class GpuPlayouts:
    """Plays whole games of one kind on the GPU."""

    def __init__(self, game: Game, box: Record, most: int = MOST_TABLES) -> None:
        self.game = game
        self.boxes, self.logs = cuda.to_device(as_array(box)), cuda.to_device(np.zeros(1, dtype(Log)))
        self.blocks = multiprocessors() * BLOCKS_PER_MULTIPROCESSOR
        self.groups: list[TableGroup] = []
        if game.divergent:
            table = game.State.size() + Dice.size() + TABLE_BYTES
            room = cuda.current_context().get_memory_info().free // 2 // table
            size = max(1, min(most, MOST_TABLES, room))
            sizes = [share.stop - share.start for share in buckets.shares(size, buckets.group_count(size))]
            self.groups = [buckets.new_group(game, self.boxes, self.logs, size) for size in sizes]

    @property
    def side_by_side(self) -> int:
        """How many games are played at the same time."""
        return sum(group.size for group in self.groups) or THREADS_PER_BLOCK * self.blocks

    def play(self, seats: int, policy: int, seed: int, first: int, finished: Finished) -> None:
        """Plays games `first`, `first + 1`, ... of a run, one for each outcome."""
        if self.groups:
            parts = zip(self.groups, buckets.shares(len(finished.outs), len(self.groups)), strict=True)
            buckets.play_in_turn(
                group.play(seats, policy, seed, first + share.start, buckets.share_of(finished, share))
                for group, share in parts
            )
            return
        kernel = playout_kernel(self.game)[self.blocks, THREADS_PER_BLOCK]
        kernel(self.boxes, self.logs, seats, policy, seed, first, finished)


def new_finished(game: Game, count: int, kept: int) -> Finished:
    """Room for the outcomes of games, and for the last states and dice of the first `kept`."""
    records = ((game.State, kept), (Dice, kept), (Outcome, count))
    return Finished(*(cuda.device_array(size, dtype(record)) for record, size in records))


def play_on_gpu(
    game: Game, box: Record, seats: int, policy: int, seed: int, count: int, kept: int = 0, most: int = MOST_TABLES
) -> tuple[Any, Any, Any]:
    """Plays `count` games on the GPU; returns the last states and dice of the first `kept`, and all outcomes.

    In buckets, at most `most` are played at a time.
    """
    game.check_seats(seats)
    if reason := why_no_gpu():
        raise LusoriaError(reason)
    finished: Any = new_finished(game, count, kept)
    GpuPlayouts(game, box, min(count, most)).play(seats, policy, seed, 0, finished)
    return finished.states.copy_to_host(), finished.dice.copy_to_host(), finished.outs.copy_to_host()
