"""A batch on a GPU: kernels that call the same rules, one thread a game. The arrays stay on the card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from lusoria.batch.dlpack import Shared
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import Outcome
from lusoria.core.record import dtype
from lusoria.errors import BadBatch, LusoriaError
from lusoria.gpu import buckets as piles
from lusoria.gpu import cuda as core
from lusoria.gpu import playouts as card
from lusoria.gpu.batch_kernels import KERNELS, SIDE, WORD, rules_of, signatures
from lusoria.gpu.buckets import BESIDE, Piles, Tables, groups_of, in_turn, shares_of
from lusoria.gpu.cuda import CudaAPIError, Limits, Recording, cuda, device_memset, kernel_of
from lusoria.gpu.side_by_side import play_side_by_side

if TYPE_CHECKING:
    from lusoria.batch.batch import Arrays

THREADS = 256  # in a block
DEFAULT = 0  # the stream that PyTorch and CuPy use, too, unless they are told not to
FAR = 0x7F7F7F7F  # behind all games; its bytes are alike


def limits(game: Game, name: str) -> Limits:
    """Fewer registers, and more threads fit, which wait for memory."""
    if name == "_finish":
        return card.LIMITS
    return Limits(piles.REGISTERS) if game.scattered and name != "_observe" else Limits(None)


@cache
def kernel(game: Game, name: str) -> Any:
    """A kernel of a batch, compiled when it is first needed."""
    return kernel_of(game, KERNELS[name], signatures(game)[name], limits(game, name), rules_of)


def compile_all(game: Game) -> None:
    """Compiles the kernels of batches and of whole games now, not when they are first needed."""
    for of_part, names in ((kernel, KERNELS), (piles.kernel, piles.KERNELS)):
        for name in names:
            if name not in unused(game):
                of_part(game, name)
    if not game.scattered:
        card.playout_kernel(game)


def unused(game: Game) -> tuple[str, ...]:
    """Whole games are played side by side, or by piles."""
    return ("_finish",) if game.scattered else ("_close", "clear_tables", "decide")


def ptx(game: Game, capability: tuple[int, int] = (9, 0), optimised: bool = True) -> dict[str, str]:
    """All kernels of a game as PTX text, for a card that need not be there."""
    parts: list[Any] = [
        (KERNELS, signatures(game), rules_of, limits(game, "_begin")),
        (piles.KERNELS, piles.signatures(game), piles.rules_of, piles.limits(game)),
    ]
    if not game.scattered:
        parts.append(({"play": play_side_by_side}, {"play": card.signature(game)}, card.rules_of, card.LIMITS))
    made = {}
    with core.pretended_card(capability):
        for texts, given, rules, kept_to in parts:
            names = rules(game, kept_to.inlined)
            for name in texts.keys() - unused(game):
                bound = FunctionType(texts[name].__code__, {**texts[name].__globals__, **names}, name)
                made[name] = str(cuda.compile_ptx(bound, given[name], cc=capability, opt=optimised)[0])
    return made


class Card:
    """Runs the rules of one game over all games of a batch, on the card."""

    def __init__(self, game: Game, seats: int) -> None:
        if reason := core.why_no_gpu():
            raise LusoriaError(reason)
        self.game, self.seats = game, seats
        self._log = cuda.to_device(np.zeros(1, dtype(Log)))
        self._none = [cuda.device_array(0, dtype(record)) for record in (game.State, Dice, Outcome)]
        self._wrong = cuda.device_array(1, np.int32)
        self._piles: Piles | None = None
        self._recordings: WeakKeyDictionary[Arrays, dict[str, tuple[int, Recording | None]]] = WeakKeyDictionary()

    # ---- arrays

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros on the card."""
        made = cuda.device_array(shape, kind)
        self.clear(made)
        return made

    def clear(self, row: Any, stream: Any = DEFAULT) -> None:
        """Puts zeros into an array."""
        if row.nbytes:
            device_memset(row, 0, row.nbytes, stream=stream)

    def put(self, row: Any, values: Any) -> None:
        """Copies NumPy's values into an array on the card."""
        row.copy_to_device(np.ascontiguousarray(values, row.dtype))

    def array(self, row: Any) -> Any:
        """NumPy's array, on the card."""
        return cuda.to_device(np.ascontiguousarray(row))

    def host(self, row: Any) -> Any:
        """An array as NumPy's."""
        return row.copy_to_host()

    def copy(self, row: Any) -> Any:
        """An array of its own."""
        made = cuda.device_array(row.shape, row.dtype)
        if row.nbytes:
            made.copy_to_device(row)
        return made

    def shared(self, row: Any) -> Any:
        """An array as others see it: PyTorch, JAX and CuPy take it without a copy."""
        return Shared(row)

    def integers(self, actions: Any) -> Any:
        """Actions as the rules take them: from the card, or NumPy's."""
        given = getattr(actions, "row", actions)
        on_card = hasattr(given, "__cuda_array_interface__")
        if hasattr(given, "block_until_ready"):
            given.block_until_ready()  # JAX computes in a stream of its own
        row: Any = cuda.as_cuda_array(given) if on_card else np.asarray(given)
        if row.dtype.kind not in "iu":
            raise BadBatch(f"actions: whole numbers are needed, not {row.dtype}")
        if on_card and row.is_c_contiguous() and row.dtype in (np.int32, np.int64):
            return row
        return cuda.to_device(np.asarray(row.copy_to_host() if on_card else row, np.int64, order="C"))

    @property
    def working(self) -> int:
        """Bytes a game beside a batch's arrays: pile, order, decisions of a playout; what playouts by piles need."""
        playing = Outcome.size() + BESIDE if self.game.scattered else 0
        return 8 + 4 + 8 + playing

    def free_memory(self) -> int | None:
        """Bytes that can still be had on the card."""
        return int(cuda.current_context().get_memory_info().free)

    # ---- games

    def _run(self, name: str, size: int, *arguments: Any, stream: Any = DEFAULT) -> None:
        kernel(self.game, name)[(size + THREADS - 1) // THREADS, THREADS, stream](*arguments)

    def _together(self, a: Arrays, name: str, seed: int, launches: Callable[[Any], None]) -> None:
        """Starts kernels over the arrays of a batch: the first time one by one, then as a recording."""
        recordings = self._recordings.setdefault(a, {})
        kept = recordings.get(name)
        if kept is None or kept[0] != seed:
            launches(DEFAULT)
            recordings[name] = (seed, None)
            return
        try:
            recording = kept[1] or Recording(launches)
        except CudaAPIError:  # another thread waits for the whole card: nothing has been started
            launches(DEFAULT)
            return
        recordings[name] = (seed, recording)
        recording.start()

    def _first_illegal(self, a: Arrays, actions: Any) -> int:
        device_memset(self._wrong, FAR & 0xFF, self._wrong.nbytes)
        self._run("_check", len(a.states), actions, a.masks, self._wrong)
        found = int(self._wrong.copy_to_host()[0])
        return -1 if found == FAR else found

    def begin(self, a: Arrays, seed: int, further: int) -> None:
        """Begins the games, each `further` numbers on."""
        arguments = (a.boxes, a.which, self.seats, seed, further, a.states, a.dice, a.numbers, self._log)
        self._run("_begin", len(a.states), *arguments)

    def _piles_of(self, a: Arrays) -> Piles:
        """The piles of a batch and of its clones."""
        if self._piles is None:
            self._piles = Piles(self.game, len(a.states))
        return self._piles

    def _by_kind(self, a: Arrays) -> Any:
        """The games by the kind of their decisions."""
        laid = self._piles_of(a)

        def launches(stream: Any) -> None:
            self._run("_kinds", laid.size, a.states, laid.row, stream=stream)
            laid.arrange(stream)

        self._together(a, "by kind", 0, launches)
        return laid.order

    def look(self, a: Arrays) -> None:
        """Fills in turns, masks and observations."""
        self.clear(a.masks)
        self._run("_look", len(a.states), a.boxes, a.which, a.states, self._by_kind(a), a.turn, a.masks)
        self._observe(a, DEFAULT)

    def _observe(self, a: Arrays, stream: Any) -> None:
        if a.observations.nbytes:
            blocks = (len(a.states) + SIDE - 1) // SIDE
            kernel(self.game, "_observe")[blocks, SIDE, stream](a.boxes, a.which, in_words(a.states), a.observations)

    def step(self, a: Arrays, actions: Any, seed: int) -> int:
        """One decision in each game; nothing where an action is not legal: the first such game, -1 if there is none.

        Games with the same action lie side by side, then those at the same decision.
        """
        laid, size = self._piles_of(a), len(a.states)
        if actions.dtype == np.int64:
            laid.row.copy_to_device(actions)
        else:
            self._run("_widen", size, actions, laid.row)
        place = self._first_illegal(a, laid.row)
        if place >= 0:
            return place

        def launches(stream: Any) -> None:
            self.clear(a.masks, stream)
            piles.run(
                self.game, "take", size, stream, a.boxes, a.which, self.seats, seed, 0, a.states, a.dice,
                laid.arrange(stream), size, a.numbers, laid.row, *self._none, self._log,
            )  # fmt: skip
            self._run(
                "_go_on", size, a.boxes, a.which, self.seats, seed, a.states, a.dice, laid.arrange(stream), a.numbers,
                a.turn, a.scores, a.rewards, a.done, a.masks, self._log, stream=stream,
            )  # fmt: skip
            self._observe(a, stream)

        self._together(a, "step", seed, launches)
        return place

    def finish(self, a: Arrays, policy: int, decisions: Any) -> None:
        """Plays all games to their ends."""
        if self.game.scattered:
            self._finish_by_piles(a, policy, decisions)
            return
        kernel(self.game, "_finish")[core.multiprocessors() * card.BLOCKS, card.THREADS](
            a.boxes, a.which, self.seats, policy, in_words(a.states), in_words(a.dice), decisions, a.scores, a.rewards,
            self._log,
        )  # fmt: skip

    def _finish_by_piles(self, a: Arrays, policy: int, decisions: Any) -> None:
        size = len(a.states)
        outs = self.zeros((size,), dtype(Outcome))
        none, no_dice, _ = self._none
        plays = []
        for mine in shares_of(size, groups_of(size)):
            group = Tables(self.game, a.boxes, a.which[mine], a.states[mine], a.dice[mine], self._log)
            self._run("_kinds", group.size, group.states, group.piles.row)
            group.numbers.copy_to_device(np.arange(group.size))
            plays.append(group.play_on(self.seats, policy, 0, 0, none, no_dice, outs[mine]))
        in_turn(plays)
        self._run("_close", size, self.seats, outs, decisions, a.scores, a.rewards)

    def choose(self, a: Arrays, policy: int, steps: int, chosen: Any) -> None:
        """What a policy would do."""
        arguments = (a.boxes, a.which, policy, steps, a.states, a.dice, self._by_kind(a), chosen)
        self._run("_choose", len(a.states), *arguments)

    def wait(self) -> None:
        """Until everything asked for is done."""
        cuda.default_stream().synchronize()


def in_words(rows: Any) -> Any:
    """Records on the card as rows of 32-bit words, over the same memory."""
    return rows.view(np.int32).reshape(len(rows), rows.dtype.itemsize // WORD)
