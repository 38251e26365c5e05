"""A batch on a GPU: kernels that call the same rules, one thread a game. The arrays stay on the card."""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from lusoria.batch.dlpack import Shared
from lusoria.batch.game import of
from lusoria.core import card, piles
from lusoria.core import cuda as core
from lusoria.core.compile import numba_type
from lusoria.core.cuda import cuda, device_function, device_memset, types
from lusoria.core.dice import Dice
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.kernels import ALIGNED, KINDS, LANES, LAST, further, least_in_block, least_in_warp, next_game
from lusoria.core.log import Log
from lusoria.core.piles import Piles, Tables
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.playout import of as playouts_of
from lusoria.core.record import dtype
from lusoria.errors import BadBatch, LusoriaError

if TYPE_CHECKING:
    from lusoria.batch.batch import Arrays

THREADS = 256  # in a block
WORD = 4  # bytes: states are copied in words
SHARED = 48 * 1024  # bytes that a block may have to itself: four or five such blocks work at a time
SIDE = 64  # games that a block observes
DICE_WORDS = 12  # of the dice, before the tape, which a batch does not use

# What `kernel` puts in: a game's rules, and the types of what a thread keeps to itself.
progress: Any = None
legal: Any = None
step: Any = None
choose_one: Any = None
begin_one: Any = None
mark_legal: Any = None
observe: Any = None
close_one: Any = None
reward_all: Any = None
aside: Any = None
STATE: Any = None
DICE: Any = None
STATE_WORDS: Any = None
ACTIONS: Any = None
LENGTH: Any = None
ROOM: Any = None


def _kinds(states: Any, piles: Any) -> None:
    """The kind of decision each game stands before."""
    i = cuda.grid(1)
    if i < len(states):
        piles[i] = states[i].step


def _begin(
    boxes: Any, which: Any, seats: int, seed: int, further: int, states: Any, dice: Any, numbers: Any, log: Any
) -> None:
    """Begins all games, each `further` numbers on."""
    i = cuda.grid(1)
    if i < len(states):
        numbers[i] += further
        dice[i].cap = 0
        dice[i].forced = 0
        begin_one(boxes[which[i]], states[i], seats, seed, numbers[i], dice[i], log[0])


def _look(boxes: Any, which: Any, states: Any, order: Any, turn: Any, masks: Any) -> None:
    """Whose turn it is, and what may be done."""
    place = cuda.grid(1)
    i = order[place] if place < len(states) else 0
    kind = types.int32(states[i].step) if place < len(states) else KINDS
    options = cuda.local.array(ACTIONS, types.int16)
    while True:
        least = least_in_warp(kind)
        if least == KINDS:
            break
        if kind == least:
            kind = KINDS
            mark_legal(legal(boxes[which[i]], states[i], options), options, masks[i])
            turn[i] = states[i].seat


def _observe(boxes: Any, which: Any, words: Any, observations: Any) -> None:
    """What the deciding seats know.

    A block brings its games into memory of its own, and clears their rows, threads side by side. Then each thread
    fills a row. `ROOM` keeps the number of blocks at work small, so that the rows are still in the cache.
    """
    tables = cuda.shared.array(ROOM, STATE, alignment=ALIGNED)
    table_words = tables.view(np.int32)
    me = cuda.threadIdx.x
    first = cuda.blockIdx.x * SIDE
    games = min(SIDE, len(words) - first)
    for game in range(me // LANES, games, SIDE // LANES):
        for k in range(cuda.laneid, STATE_WORDS, LANES):
            table_words[game * STATE_WORDS + k] = words[first + game, k]
        for k in range(cuda.laneid, LENGTH, LANES):
            observations[first + game, k] = 0
    cuda.syncthreads()
    if me < games:
        i = first + me
        observe(boxes[which[i]], tables[me], tables[me].seat, observations[i])


def _check(actions: Any, masks: Any, wrong: Any) -> None:
    """The first game in which the action is not legal."""
    i = cuda.grid(1)
    if i < len(actions):
        action = actions[i]
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            cuda.atomic.min(wrong, 0, types.int32(i))


def _go_on(
    boxes: Any, which: Any, seats: int, seed: int, states: Any, dice: Any, order: Any, numbers: Any, turn: Any,
    scores: Any, rewards: Any, done: Any, masks: Any, log: Any,
) -> None:  # fmt: skip
    """What may be done next; a game that is over is begun anew under a number of its own."""
    place = cuda.grid(1)
    i = order[place] if place < len(states) else 0
    kind = types.int32(states[i].step) if place < len(states) else KINDS
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    while True:
        least = least_in_warp(kind)
        if least == KINDS:
            break
        if kind == least:
            kind = KINDS
            count = legal(boxes[which[i]], states[i], options)
            done[i] = count == 0
            if count == 0:
                close_one(boxes[which[i]], states[i], seats, points, scores[i], rewards[i])
                numbers[i] += len(states)
                begin_one(boxes[which[i]], states[i], seats, seed, numbers[i], dice[i], log[0])
                count = legal(boxes[which[i]], states[i], options)
            else:
                for seat in range(seats):
                    rewards[i, seat] = 0
            mark_legal(count, options, masks[i])
            turn[i] = states[i].seat


def _finish(
    boxes: Any, which: Any, seats: int, policy: int, words: Any, dice_words: Any, decisions: Any, scores: Any,
    rewards: Any, log: Any,
) -> None:  # fmt: skip
    """Plays all games to their ends. A thread that has finished a game takes the next."""
    i = cuda.grid(1)
    s = cuda.local.array(1, STATE, alignment=ALIGNED)
    d = cuda.local.array(1, DICE, alignment=ALIGNED)
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    state_words = s.view(np.int32)
    own_dice = d.view(np.int32)
    playing = False
    far = 0  # how far this thread has come: see `further`
    while True:
        key = LAST
        if i < len(words):
            if not playing:
                for k in range(STATE_WORDS):
                    state_words[k] = words[i, k]
                for k in range(DICE_WORDS):
                    own_dice[k] = dice_words[i, k]
                decisions[i] = 0
                playing = True
                far = further(far, progress(s[0]))
            key = far
        least = least_in_block(key)
        if least == LAST:
            break
        kind = types.int32(s[0].step) if key == least else types.int32(KINDS)
        while True:
            next_kind = least_in_warp(kind)
            if next_kind == KINDS:
                break
            if kind == next_kind:
                kind = types.int32(KINDS)
                count = legal(boxes[which[i]], s[0], options)
                if count > 0:
                    action = choose_one(boxes[which[i]], s[0], options, count, policy, d[0])
                    step(boxes[which[i]], s[0], action, d[0], log[0])
                    decisions[i] += 1
                    far = further(far, progress(s[0]))
                else:
                    close_one(boxes[which[i]], s[0], seats, points, scores[i], rewards[i])
                    i += cuda.gridsize(1)
                    far = next_game(far)
                    playing = False


def _close(seats: int, outs: Any, decisions: Any, scores: Any, rewards: Any) -> None:
    """What came of games that were played to their ends by piles."""
    i = cuda.grid(1)
    points = cuda.local.array(MOST_SEATS, types.int64)
    if i < len(outs):
        decisions[i] = outs[i].asked + outs[i].forced
        for seat in range(seats):
            points[seat] = outs[i].scores[seat]
            scores[i, seat] = points[seat]
        reward_all(seats, points, rewards[i])


def _choose(boxes: Any, which: Any, policy: int, steps: int, states: Any, dice: Any, order: Any, chosen: Any) -> None:
    """What a policy would do in each game."""
    place = cuda.grid(1)
    i = order[place] if place < len(states) else 0
    kind = types.int32(states[i].step) if place < len(states) else KINDS
    options = cuda.local.array(ACTIONS, types.int16)
    own = cuda.local.array(1, DICE, alignment=ALIGNED)
    while True:
        least = least_in_warp(kind)
        if least == KINDS:
            break
        if kind == least:
            kind = KINDS
            count = legal(boxes[which[i]], states[i], options)
            aside(dice[i], steps, own[0])
            chosen[i] = choose_one(boxes[which[i]], states[i], options, count, policy, own[0])


KERNELS = {
    text.__name__: text
    for text in (_begin, _kinds, _look, _observe, _check, _go_on, _finish, _close, _choose)
}  # fmt: skip


def _arrays_of(game: Game) -> dict[str, Any]:
    """The Numba types of a batch's arrays."""

    def row(kind: Any, rank: int = 1) -> Any:
        return types.Array(kind, rank, "C")

    box, state, dice, out, log = (row(numba_type(record)) for record in (game.Box, game.State, Dice, Outcome, Log))
    ints, flags = row(types.int64), row(types.boolean)
    return {
        "boxes": box, "which": ints, "seats": types.int64, "seed": types.int64, "further": types.int64,
        "policy": types.int64, "steps": types.int64, "actions": ints, "chosen": ints,
        "states": state, "dice": dice, "words": row(types.int32, 2),
        "dice_words": row(types.int32, 2), "numbers": ints, "turn": ints, "scores": row(types.int64, 2),
        "rewards": row(types.float32, 2), "done": flags, "masks": row(types.boolean, 2),
        "observations": row(types.int16, 2), "log": log, "decisions": ints, "wrong": row(types.int32),
        "piles": ints, "order": row(types.int32), "outs": out,
    }  # fmt: skip


def texts(game: Game) -> dict[str, tuple[FunctionType, Any]]:
    """Every kernel of a batch: its text with one game's rules in it, and its signature."""
    rules = of(game)
    names = {
        **{
            name: device_function(rules[name])
            for name in ("begin_one", "mark_legal", "close_one", "reward_all", "aside")
        },
        "progress": device_function(game.progress),
        "legal": device_function(game.legal),
        "observe": device_function(game.observe),
        "step": device_function(game.step),
        "choose_one": device_function(playouts_of(game)["choose"]),
        "STATE": numba_type(game.State),
        "DICE": numba_type(Dice),
        "STATE_WORDS": game.State.size() // WORD,
        "ACTIONS": game.actions,
        "LENGTH": length_of(game.features),
        "ROOM": SHARED // game.State.size(),
    }
    kinds, made = _arrays_of(game), {}
    for text in KERNELS.values():
        bound = FunctionType(text.__code__, {**globals(), **names}, f"batch{text.__name__}_{game.name}")
        arguments = text.__code__.co_varnames[: text.__code__.co_argcount]
        made[text.__name__] = (bound, types.void(*[kinds[name] for name in arguments]))
    return made


def registers(game: Game, name: str) -> int | None:
    """How many a thread may have: fewer, and more threads fit, which wait for memory."""
    if name == "_finish":
        return card.REGISTERS
    return piles.REGISTERS if game.scattered and name != "_observe" else None


@cache
def kernel(game: Game, name: str) -> Any:
    """A kernel of a batch, compiled when it is first needed."""
    text, signature = texts(game)[name]
    return cuda.jit(signature, max_registers=registers(game, name))(text)


def needed(game: Game) -> dict[str, tuple[FunctionType, Any]]:
    """The kernels that batches and whole games of a kind need: played side by side, or by piles."""
    unused = ("_finish",) if game.scattered else ("_close", "begin_all", "decide")
    every = {**card.texts(game), **piles.texts(game), **texts(game)}
    return {name: every[name] for name in every if name not in unused}


def compile_all(game: Game) -> None:
    """Compiles them now, not when they are first needed."""
    for name in needed(game):
        if name == "play":
            card.playout_kernel(game)
        else:
            piles.kernel(game, name) if name in piles.KERNELS else kernel(game, name)


def ptx(game: Game, capability: tuple[int, int] = (9, 0), optimised: bool = True) -> dict[str, str]:
    """All kernels of a game as PTX text, for a card that need not be there."""
    with core.pretended_card(capability):
        return {
            name: str(cuda.compile_ptx(text, signature, cc=capability, opt=optimised)[0])
            for name, (text, signature) in needed(game).items()
        }


class Card:
    """Runs the rules of one game over all games of a batch, on the card."""

    def __init__(self, game: Game, seats: int) -> None:
        if reason := core.why_no_gpu():
            raise LusoriaError(reason)
        self.game, self.seats = game, seats
        self._log = cuda.to_device(np.zeros(1, dtype(Log)))
        self._piles: Piles | None = None

    # ---- arrays

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros on the card."""
        made = cuda.device_array(shape, kind)
        self.clear(made)
        return made

    def clear(self, row: Any) -> None:
        """Puts zeros into an array."""
        if row.nbytes:
            device_memset(row, 0, row.nbytes)

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
        """Actions as the rules take them: on the card already, or NumPy's."""
        given = getattr(actions, "row", actions)
        if not hasattr(given, "__cuda_array_interface__"):
            given = np.asarray(given)
            if given.dtype.kind not in "iu":
                raise BadBatch(f"actions: whole numbers are needed, not {given.dtype}")
            return cuda.to_device(np.ascontiguousarray(given, np.int64))
        row = cuda.as_cuda_array(given)
        if row.dtype != np.int64:
            raise BadBatch(f"actions: an array of int64 is needed on the card, not {row.dtype}")
        return row if row.is_c_contiguous() else cuda.to_device(row.copy_to_host())

    def free_memory(self) -> int | None:
        """Bytes that can still be had on the card."""
        return int(cuda.current_context().get_memory_info().free)

    # ---- games

    def _run(self, name: str, size: int, *arguments: Any) -> None:
        kernel(self.game, name)[(size + THREADS - 1) // THREADS, THREADS](*arguments)

    def first_illegal(self, a: Arrays, actions: Any) -> int:
        """The first game in which the action is not legal, -1 if there is none."""
        size = len(a.states)
        wrong = cuda.to_device(np.full(1, size, np.int32))
        self._run("_check", size, actions, a.masks, wrong)
        found = int(wrong.copy_to_host()[0])
        return -1 if found == size else found

    def begin(self, a: Arrays, seed: int, further: int) -> None:
        """Begins the games, each `further` numbers on."""
        arguments = (a.boxes, a.which, self.seats, seed, further, a.states, a.dice, a.numbers, self._log)
        self._run("_begin", len(a.states), *arguments)

    def _piles_of(self, a: Arrays) -> Piles:
        """The piles of a batch, kept from one step to the next."""
        if self._piles is None or self._piles.size != len(a.states):
            self._piles = Piles(self.game, len(a.states))
        return self._piles

    def _by_kind(self, a: Arrays) -> Any:
        """The games by the kind of their decisions."""
        laid = self._piles_of(a)
        self._run("_kinds", laid.size, a.states, laid.row)
        return laid.arrange()

    def look(self, a: Arrays) -> None:
        """Fills in turns, masks and observations."""
        self.clear(a.masks)
        self._run("_look", len(a.states), a.boxes, a.which, a.states, self._by_kind(a), a.turn, a.masks)
        self._observe(a)

    def _observe(self, a: Arrays) -> None:
        if a.observations.nbytes:
            blocks = (len(a.states) + SIDE - 1) // SIDE
            kernel(self.game, "_observe")[blocks, SIDE](a.boxes, a.which, in_words(a.states), a.observations)

    def step(self, a: Arrays, actions: Any, seed: int) -> None:
        """One decision in each game. Those with the same action lie side by side, then those at the same decision."""
        self.clear(a.masks)
        laid, size = self._piles_of(a), len(a.states)
        laid.row.copy_to_device(actions)
        order = laid.arrange()
        piles.run(self.game, "take", size, a.boxes, a.which, a.states, a.dice, order, size, laid.row, self._log)
        self._run(
            "_go_on", size, a.boxes, a.which, self.seats, seed, a.states, a.dice, laid.arrange(), a.numbers,
            a.turn, a.scores, a.rewards, a.done, a.masks, self._log,
        )  # fmt: skip
        self._observe(a)

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
        tables = Tables(self.game, a.boxes, a.which, a.states, a.dice, self._log)
        outs = self.zeros((tables.size,), dtype(Outcome))
        self._run("_kinds", tables.size, a.states, tables.piles.row)
        tables.numbers.copy_to_device(np.arange(tables.size))
        none, no_dice = (cuda.device_array(0, dtype(record)) for record in (self.game.State, Dice))
        tables.play_on(self.seats, policy, 0, 0, none, no_dice, outs)
        self._run("_close", tables.size, self.seats, outs, decisions, a.scores, a.rewards)

    def choose(self, a: Arrays, policy: int, steps: int, chosen: Any) -> None:
        """What a policy would do."""
        arguments = (a.boxes, a.which, policy, steps, a.states, a.dice, self._by_kind(a), chosen)
        self._run("_choose", len(a.states), *arguments)

    def wait(self) -> None:
        """Until everything asked for is done."""
        cuda.synchronize()


def in_words(rows: Any) -> Any:
    """Records on the card as rows of 32-bit words, over the same memory."""
    return rows.view(np.int32).reshape(len(rows), rows.dtype.itemsize // WORD)
