"""Games on a GPU in buckets, so that neighbouring threads run the same code.

Before actions are taken, games with the same action become neighbours; before actions are chosen, games at the same
kind of decision do. Each half is a kernel of its own, over all games of a group. That is how a batch steps, and how
whole games are played that soon stand at different decisions (`Game.divergent`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from lusoria.batch.game import GameArrays
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.record import dtype
from lusoria.gpu.bucket_kernels import BUCKETS, IDLE_BUCKET, kernel
from lusoria.gpu.cuda import cuda, device_memset
from lusoria.gpu.side_by_side import Finished

THREADS_PER_BLOCK = 128
MOST_GROUPS = 2  # of tables: while one waits for its longest decisions, the other goes on
TABLES_PER_GROUP = 1 << 19  # at least: each group launches its own kernels
MOST_TABLES = 1 << 20  # the more tables, the less the longest decisions hold up the others
TABLE_BYTES = 28  # of a table, besides state and dice: which box, which game, bucket and order
DECISIONS_PER_CHECK = 8  # before the CPU asks how many games are left


class GameBuckets:
    """The bucket of each game, and an order in which the games of a bucket are neighbours."""

    def __init__(self, game: Game, size: int) -> None:
        self.game, self.size = game, size
        self.of_games = cuda.device_array(size, np.int64)
        self.order = cuda.device_array(size, np.int32)
        self._counts = cuda.device_array(2 * BUCKETS, np.int32)

    def sort_by_bucket(self, stream: Any) -> Any:
        """Sorts the games, idle ones last, and returns their order."""
        device_memset(self._counts, 0, self._counts.nbytes, stream=stream)
        blocks = (self.size + BUCKETS - 1) // BUCKETS
        kernel(self.game, "count_buckets")[blocks, BUCKETS, stream](self.of_games, self._counts)
        kernel(self.game, "sort_by_bucket")[blocks, BUCKETS, stream](self.of_games, self._counts, self.order)
        return self.order

    def live(self, stream: Any) -> int:
        """How many games were being played when they were last sorted."""
        counts = self._counts.copy_to_host(stream=stream)
        stream.synchronize()
        return self.size - int(counts[IDLE_BUCKET])


def launch(game: Game, name: str, size: int, stream: Any, *arguments: Any) -> None:
    """Launches a kernel with a thread for each game."""
    kernel(game, name)[(size + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK, THREADS_PER_BLOCK, stream](*arguments)


class TableGroup:
    """Tables on the GPU that are played together, in a stream of their own."""

    def __init__(self, game: Game, boxes: Any, which: Any, states: Any, dice: Any, logs: Any) -> None:
        self.game, self.logs, self.size = game, logs, len(states)
        self.stream = cuda.stream()
        self.buckets = GameBuckets(game, self.size)
        self.games: Any = GameArrays(boxes, which, states, dice, cuda.device_array(self.size, np.int64))

    def play(self, seats: int, policy: int, seed: int, first: int, finished: Finished) -> Iterator[None]:
        """Games `first`, `first + 1`, ... of a run, one for each outcome: a table that is free takes the next."""
        launch(self.game, "clear_tables", self.size, self.stream, self.games.numbers, self.buckets.of_games)
        return self.play_on(seats, policy, seed, first, finished)

    def play_on(self, seats: int, policy: int, seed: int, first: int, finished: Finished) -> Iterator[None]:
        """The same, from where the games stand. Yields while the GPU works."""
        live, of_games = self.size, self.buckets.of_games
        while live > 0:
            for _ in range(DECISIONS_PER_CHECK):
                order = self.buckets.sort_by_bucket(self.stream)
                choosing = (self.games, policy, order, live, of_games, finished.outs)
                launch(self.game, "choose_actions", live, self.stream, *choosing)
                order = self.buckets.sort_by_bucket(self.stream)
                taking = (self.games, seats, seed, first, order, live, of_games, finished, self.logs)
                launch(self.game, "take_actions", live, self.stream, *taking)
            yield
            live = self.buckets.live(self.stream)


def new_group(game: Game, boxes: Any, logs: Any, size: int) -> TableGroup:
    """Tables that all have the same box."""
    which = cuda.device_array(size, np.int64)
    states, dice = (cuda.device_array(size, dtype(record)) for record in (game.State, Dice))
    for rows in (which, states, dice):  # also the bytes that no game writes: those between fields, the tape
        device_memset(rows, 0, rows.nbytes)
    return TableGroup(game, boxes, which, states, dice, logs)


def play_in_turn(plays: Iterable[Iterator[None]]) -> None:
    """Plays all groups to the end: while the GPU works for one, the next is launched."""
    cuda.default_stream().synchronize()  # groups have their own streams
    done, going = object(), list(plays)
    while going:
        going = [play for play in going if next(play, done) is not done]


def group_count(size: int) -> int:
    """In how many groups this number of tables is played."""
    return max(1, min(MOST_GROUPS, size // TABLES_PER_GROUP))


def shares(count: int, groups: int) -> list[slice]:
    """Which of the games each group plays."""
    return [slice(count * k // groups, count * (k + 1) // groups) for k in range(groups)]


def share_of(finished: Finished, share: slice) -> Finished:
    """The part of one group."""
    rows: Any = finished
    return Finished(rows.states[share], rows.dice[share], rows.outs[share])
