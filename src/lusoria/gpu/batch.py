"""A batch on a GPU: kernels call the rules, one thread for each game. The arrays stay on the GPU."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import Outcome
from lusoria.core.record import dtype
from lusoria.errors import BadBatch, LusoriaError
from lusoria.gpu import buckets, playouts
from lusoria.gpu.batch_kernels import GAMES_PER_BLOCK, WORD_BYTES, kernel
from lusoria.gpu.buckets import TABLE_BYTES, GameBuckets, TableGroup, group_count, play_in_turn, shares
from lusoria.gpu.cuda import CudaAPIError, cuda, device_memset, multiprocessors, why_no_gpu
from lusoria.gpu.dlpack import SharedArray
from lusoria.gpu.graph import DEFAULT_STREAM, CudaGraph
from lusoria.gpu.side_by_side import Finished

if TYPE_CHECKING:
    from lusoria.batch.game import BatchArrays

THREADS_PER_BLOCK = 256
NO_GAME = 0x7F7F7F7F  # larger than every index; all its bytes are the same, so that memset can write it


class GpuRunner:
    """Runs the rules of one game over all games of a batch, on the GPU. A batch and its clones share one."""

    def __init__(self, game: Game, seats: int) -> None:
        if reason := why_no_gpu():
            raise LusoriaError(reason)
        self.game, self.seats = game, seats
        self._logs = cuda.to_device(np.zeros(1, dtype(Log)))
        self._nothing: Any = playouts.new_finished(game, 0, 0)
        self._illegal = cuda.device_array(1, np.int32)
        self._buckets: GameBuckets | None = None
        self._graphs: dict[int, dict[str, tuple[int, CudaGraph | None]]] = {}

    # ---- arrays

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros on the GPU."""
        made = cuda.device_array(shape, kind)
        self.clear(made)
        return made

    def clear(self, row: Any, stream: Any = DEFAULT_STREAM) -> None:
        """Puts zeros into an array."""
        if row.nbytes:
            device_memset(row, 0, row.nbytes, stream=stream)

    def put(self, row: Any, values: Any) -> None:
        """Copies values of NumPy into an array on the GPU."""
        row.copy_to_device(np.ascontiguousarray(values, row.dtype))

    def array(self, row: Any) -> Any:
        """A NumPy array, on the GPU."""
        return cuda.to_device(np.ascontiguousarray(row))

    def host(self, row: Any) -> Any:
        """An array as a NumPy array."""
        return row.copy_to_host()

    def copy(self, row: Any) -> Any:
        """A copy of an array."""
        made = cuda.device_array(row.shape, row.dtype)
        if row.nbytes:
            made.copy_to_device(row)
        return made

    def shared(self, row: Any) -> Any:
        """An array as users see it: PyTorch, JAX and CuPy take it without a copy."""
        return SharedArray(row)

    def integers(self, actions: Any) -> Any:
        """Actions as the rules take them, from the GPU or from NumPy."""
        given = getattr(actions, "row", actions)
        on_gpu = hasattr(given, "__cuda_array_interface__")
        if hasattr(given, "block_until_ready"):
            given.block_until_ready()  # JAX computes in its own stream
        row: Any = cuda.as_cuda_array(given) if on_gpu else np.asarray(given)
        if row.dtype.kind not in "iu":
            raise BadBatch(f"actions: whole numbers are needed, not {row.dtype}")
        if on_gpu and row.is_c_contiguous() and row.dtype in (np.int32, np.int64):
            return row
        return cuda.to_device(np.asarray(row.copy_to_host() if on_gpu else row, np.int64, order="C"))

    @property
    def working(self) -> int:
        """Bytes for each game besides the batch's arrays: bucket, order, decisions; more for playouts in buckets."""
        playing = Outcome.size() + TABLE_BYTES if self.game.divergent else 0
        return 8 + 4 + 8 + playing

    def free_memory(self) -> int | None:
        """Bytes available on the GPU."""
        return int(cuda.current_context().get_memory_info().free)

    def wait(self) -> None:
        """Waits until everything that was launched is done."""
        cuda.default_stream().synchronize()

    # ---- games

    def begin(self, a: BatchArrays, seed: int, advance: int) -> None:
        """Begins new games, `advance` numbers after the ones before."""
        self._launch("begin_games", len(a.states), a.games, self.seats, seed, advance, self._logs)

    def look(self, a: BatchArrays) -> None:
        """Fills in turns, masks and observations."""
        self.clear(a.masks)
        self._launch("look_at_games", len(a.states), a.games, self._sorted_by_step(a), a.turn, a.masks)
        self._observe(a, DEFAULT_STREAM)

    def step(self, a: BatchArrays, actions: Any, seed: int, trusted: bool = False) -> int:
        """One decision in each game, and -1. If an action is not legal, nothing happens: its game is returned.

        Games with the same action are neighbours while actions are taken, then those at the same kind of decision.
        """
        games, size = self._buckets_of(a), len(a.states)
        if actions.dtype == np.int64:
            games.of_games.copy_to_device(actions)
        else:
            self._launch("widen_actions", size, actions, games.of_games)
        place = -1 if trusted else self._first_illegal(a, games.of_games)
        if place >= 0:
            return place

        def launch(stream: Any) -> None:
            self.clear(a.masks, stream)
            order = games.sort_by_bucket(stream)
            taking = (a.games, self.seats, seed, 0, order, size, games.of_games, self._nothing, self._logs)
            buckets.launch(self.game, "take_actions", size, stream, *taking)
            order = games.sort_by_bucket(stream)
            shown = (a.turn, a.scores, a.rewards, a.done, a.masks, self._logs)
            self._launch("next_decisions", size, a.games, self.seats, seed, order, *shown, stream=stream)
            self._observe(a, stream)

        self._launch_graph(a, "step", seed, launch)
        return place

    def finish(self, a: BatchArrays, policy: int, decisions: Any) -> None:
        """Plays all games to their ends."""
        if self.game.divergent:
            self._finish_in_buckets(a, policy, decisions)
            return
        blocks = multiprocessors() * playouts.BLOCKS_PER_MULTIPROCESSOR
        kernel(self.game, "finish_side_by_side")[blocks, playouts.THREADS_PER_BLOCK](
            a.boxes, a.which, self.seats, policy, in_words(a.states), in_words(a.dice), decisions, a.scores, a.rewards,
            self._logs,
        )  # fmt: skip

    def choose(self, a: BatchArrays, policy: int, steps: int, chosen: Any) -> None:
        """What a policy would do."""
        self._launch("choose_for_games", len(a.states), a.games, policy, steps, self._sorted_by_step(a), chosen)

    def _first_illegal(self, a: BatchArrays, actions: Any) -> int:
        device_memset(self._illegal, NO_GAME & 0xFF, self._illegal.nbytes)
        self._launch("check_actions", len(a.states), actions, a.masks, self._illegal)
        found = int(self._illegal.copy_to_host()[0])
        return -1 if found == NO_GAME else found

    def _buckets_of(self, a: BatchArrays) -> GameBuckets:
        if self._buckets is None:
            self._buckets = GameBuckets(self.game, len(a.states))
        return self._buckets

    def _sorted_by_step(self, a: BatchArrays) -> Any:
        """The games in the order of the kinds of their decisions."""
        games = self._buckets_of(a)

        def launch(stream: Any) -> None:
            self._launch("bucket_by_step", games.size, a.states, games.of_games, stream=stream)
            games.sort_by_bucket(stream)

        self._launch_graph(a, "sort by step", 0, launch)
        return games.order

    def _observe(self, a: BatchArrays, stream: Any) -> None:
        observations: Any = a.observations
        if observations.nbytes:
            blocks = (len(a.states) + GAMES_PER_BLOCK - 1) // GAMES_PER_BLOCK
            launch = kernel(self.game, "observe_games")[blocks, GAMES_PER_BLOCK, stream]
            launch(a.boxes, a.which, in_words(a.states), observations)

    def _finish_in_buckets(self, a: Any, policy: int, decisions: Any) -> None:
        size = len(a.states)
        outs = self.zeros((size,), dtype(Outcome))
        plays = []
        for share in shares(size, group_count(size)):
            group = TableGroup(self.game, a.boxes, a.which[share], a.states[share], a.dice[share], self._logs)
            self._launch("bucket_by_step", group.size, group.games.states, group.buckets.of_games)
            group.games.numbers.copy_to_device(np.arange(group.size))
            finished = Finished(self._nothing.states, self._nothing.dice, outs[share])
            plays.append(group.play_on(self.seats, policy, 0, 0, finished))
        play_in_turn(plays)
        self._launch("close_games", size, self.seats, outs, decisions, a.scores, a.rewards)

    # ---- launches

    def _launch(self, name: str, size: int, *arguments: Any, stream: Any = DEFAULT_STREAM) -> None:
        blocks = (size + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
        kernel(self.game, name)[blocks, THREADS_PER_BLOCK, stream](*arguments)

    def _launch_graph(self, a: BatchArrays, name: str, seed: int, launch: Callable[[Any], None]) -> None:
        """Launches kernels over the arrays of a batch: the first time one by one, later as a CUDA graph.

        A graph holds the addresses of the arrays and the seed, so it is for one batch and one seed.
        """
        graphs = self._graphs_of(a)
        used_seed, graph = graphs.get(name, (None, None))
        if used_seed != seed:
            launch(DEFAULT_STREAM)
            graphs[name] = (seed, None)
            return
        try:
            graph = graph or CudaGraph(launch)
        except CudaAPIError:  # another thread waits for the whole GPU: nothing has been launched
            launch(DEFAULT_STREAM)
            return
        graphs[name] = (seed, graph)
        graph.launch()

    def _graphs_of(self, a: BatchArrays) -> dict[str, tuple[int, CudaGraph | None]]:
        """The graphs of a batch, which are freed with its states."""
        batch = id(a.states)
        if batch not in self._graphs:
            self._graphs[batch] = {}
            weakref.finalize(a.states, self._graphs.pop, batch).atexit = False
        return self._graphs[batch]


def in_words(rows: Any) -> Any:
    """Records on the GPU as rows of 32-bit words, over the same memory."""
    return rows.view(np.int32).reshape(len(rows), rows.dtype.itemsize // WORD_BYTES)
