"""Games on a GPU laid out by piles, so that neighbouring threads run the same code.

Before an action is taken, games with the same action lie side by side; before one is chosen, games at the same kind
of decision do. Each half is a kernel of its own, over all games of a group. That is how a batch steps, and how whole
games are played where they soon stand at different decisions (`Game.scattered`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from lusoria.core import dice as dices
from lusoria.core import playout as playouts
from lusoria.core.compile import numba_type
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.record import dtype
from lusoria.errors import LusoriaError
from lusoria.gpu.cuda import ALL, Limits, cuda, device_function, device_memset, kernel_of, types
from lusoria.gpu.side_by_side import KINDS, least_in_warp

PILES = 256  # as many as there are threads in a block that counts; for each action of a game, and two more
IDLE = PILES - 1  # the pile of tables on which nothing more is played
OVER = PILES - 2  # of those whose game is over, or that have not seen one
THREADS = 128  # in a block
GROUPS = 2  # of tables: while one waits for its longest decisions, the other goes on
GROUP = 1 << 19  # tables, of which it pays to make a group: each starts kernels of its own
TABLES = 1 << 20  # games side by side: the more, the less the longest decisions hold up the others
BESIDE = 28  # bytes a table beside state and dice: whose box, which game, pile and order
REGISTERS = 128  # a thread, of games that are scattered: so many that enough threads fit, which wait for memory
PATIENCE = 8  # decisions, before it is asked again how many games are left

# What `rules_of` puts in: a game's rules, and how many actions it has.
begin: Any = None
legal: Any = None
count_decision: Any = None
choose: Any = None
step: Any = None
finish: Any = None
seed_dice: Any = None
ACTIONS: Any = None


def count(piles: Any, counts: Any) -> None:
    """How many games are on each pile."""
    here = cuda.shared.array(PILES, types.int32)
    me = cuda.threadIdx.x
    here[me] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < len(piles):
        cuda.atomic.add(here, piles[i], 1)
    cuda.syncthreads()
    if here[me] > 0:
        cuda.atomic.add(counts, me, here[me])


def arrange(piles: Any, counts: Any, order: Any) -> None:
    """Lays the games out pile by pile; behind the counts stands how many have been placed."""
    here = cuda.shared.array(PILES, types.int32)
    start = cuda.shared.array(PILES, types.int32)
    me = cuda.threadIdx.x
    here[me] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    place = 0
    if i < len(piles):
        place = cuda.atomic.add(here, piles[i], 1)
    cuda.syncthreads()
    if here[me] > 0:
        before = 0
        for other in range(me):
            before += counts[other]
        start[me] = before + cuda.atomic.add(counts, PILES + me, here[me])
    cuda.syncthreads()
    if i < len(piles):
        order[start[piles[i]] + place] = i


def clear_tables(numbers: Any, piles: Any) -> None:
    """No table has seen a game: the next ones begun there have the numbers 0, 1, ..."""
    i = cuda.grid(1)
    if i < len(numbers):
        numbers[i] = i - len(numbers)
        piles[i] = OVER


def decide(
    boxes: Any, which: Any, policy: int, states: Any, dice: Any, order: Any, live: int, numbers: Any, piles: Any,
    outs: Any,
) -> None:  # fmt: skip
    """From the piles of kinds of decisions to those of actions. Threads of a warp go one kind after the other."""
    place = cuda.grid(1)
    i = order[place] if place < live else 0
    kind = types.int32(min(piles[i], KINDS) if place < live else KINDS)
    options = cuda.local.array(ACTIONS, types.int16)
    while True:
        least = least_in_warp(kind)
        if least == KINDS:
            break
        if kind == least:
            kind = types.int32(KINDS)
            options_left = legal(boxes[which[i]], states[i], options)
            piles[i] = OVER
            if options_left > 0:
                count_decision(options_left, outs[numbers[i]])
                piles[i] = choose(boxes[which[i]], states[i], options, options_left, policy, dice[i])


def take(
    boxes: Any, which: Any, seats: int, seed: int, first: int, states: Any, dice: Any, order: Any, live: int,
    numbers: Any, piles: Any, last_states: Any, last_dice: Any, outs: Any, log: Any,
) -> None:  # fmt: skip
    """From the piles of actions to those of kinds of decisions. Where a game is over, the next is begun.

    The last pile goes first: to begin a game takes longest.
    """
    place = live - 1 - cuda.grid(1)
    i = order[place] if place >= 0 else 0
    action = piles[i] if place >= 0 else IDLE
    kind = types.int32(KINDS)
    if action < OVER:
        kind = types.int32(states[i].step)
    elif action == OVER:
        kind = types.int32(KINDS - 1)
    points = cuda.local.array(MOST_SEATS, types.int64)
    while True:
        least = least_in_warp(kind)
        if least == KINDS:
            break
        if kind == least:
            kind = types.int32(KINDS)
            if action < OVER:
                step(boxes[which[i]], states[i], action, dice[i], log[0])
                piles[i] = states[i].step
            else:
                number = numbers[i]
                if number >= 0:
                    finish(boxes[which[i]], states[i], seats, points, outs[number])
                    if number < len(last_states):
                        last_states[number] = states[i]
                        last_dice[number] = dice[i]
                number += len(states)
                numbers[i] = number
                piles[i] = IDLE
                if number < len(outs):
                    seed_dice(dice[i], seed, first + number)
                    begin(boxes[which[i]], states[i], seats, dice[i], log[0], outs[number])
                    piles[i] = states[i].step


KERNELS = {text.__name__: text for text in (count, arrange, clear_tables, decide, take)}


def limits(game: Game) -> Limits:
    """What the kernels of a game have to keep to."""
    return Limits(REGISTERS, ALL) if game.scattered else Limits(None)


def rules_of(game: Game, inlined: int) -> dict[str, Any]:
    """What the texts of kernels leave open: the rules by which whole games are played, as device functions."""
    if game.actions > OVER:
        raise LusoriaError(f"{game.name}: there are {OVER} piles for actions, not {game.actions}")
    playout_rules = playouts.rules_for(game)
    rules = {
        **{name: playout_rules[name] for name in ("begin", "count_decision", "choose", "finish")},
        **{name: getattr(game, name) for name in ("legal", "step")},
        "seed_dice": dices.seed_dice,
    }
    return {**{name: device_function(function, inlined) for name, function in rules.items()}, "ACTIONS": game.actions}


def signatures(game: Game) -> dict[str, Any]:
    """What the kernels of this file are given."""
    box, state, dice, out, log = (
        types.Array(numba_type(record), 1, "C") for record in (game.Box, game.State, Dice, Outcome, Log)
    )
    numbers, places = types.Array(types.int64, 1, "C"), types.Array(types.int32, 1, "C")
    kinds = {
        "boxes": box, "which": numbers, "states": state, "dice": dice, "last_states": state, "last_dice": dice,
        "outs": out, "log": log, "numbers": numbers, "piles": numbers, "counts": places, "order": places,
    }  # fmt: skip
    made = {}
    for name, text in KERNELS.items():
        arguments = text.__code__.co_varnames[: text.__code__.co_argcount]
        made[name] = types.void(*[kinds.get(argument, types.int64) for argument in arguments])
    return made


@cache
def kernel(game: Game, name: str) -> Any:
    """A kernel, compiled when it is first needed."""
    return kernel_of(game, KERNELS[name], signatures(game)[name], limits(game), rules_of)


class Piles:
    """Which pile each of some games is on, and an order in which those of a pile lie side by side."""

    def __init__(self, game: Game, size: int) -> None:
        self.game, self.size = game, size
        self.row = cuda.device_array(size, np.int64)
        self.order = cuda.device_array(size, np.int32)
        self._counts = cuda.device_array(2 * PILES, np.int32)

    def arrange(self, stream: Any) -> Any:
        """Lays the games out; those of which nothing is played come last."""
        device_memset(self._counts, 0, self._counts.nbytes, stream=stream)
        blocks = (self.size + PILES - 1) // PILES
        kernel(self.game, "count")[blocks, PILES, stream](self.row, self._counts)
        kernel(self.game, "arrange")[blocks, PILES, stream](self.row, self._counts, self.order)
        return self.order

    def live(self, stream: Any) -> int:
        """How many games were being played when they were last laid out."""
        counts = self._counts.copy_to_host(stream=stream)
        stream.synchronize()
        return self.size - int(counts[IDLE])


def run(game: Game, name: str, size: int, stream: Any, *arguments: Any) -> None:
    """Starts a kernel with a thread for each game."""
    kernel(game, name)[(size + THREADS - 1) // THREADS, THREADS, stream](*arguments)


@dataclass
class Tables:
    """Games on the card that are played on together, each with its own box."""

    game: Game
    boxes: Any
    which: Any
    states: Any
    dice: Any
    log: Any

    def __post_init__(self) -> None:
        self.size = len(self.states)
        self.stream = cuda.stream()
        self.piles = Piles(self.game, self.size)
        self.numbers = cuda.device_array(self.size, np.int64)

    def run(self, name: str, size: int, *arguments: Any) -> None:
        """Starts a kernel after those of these tables that were started before."""
        run(self.game, name, size, self.stream, *arguments)

    def play(self, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any) -> Iterator[None]:
        """Games `first`, `first + 1`, ... of a run, one for each of `outs`: a table that is free takes the next."""
        self.run("clear_tables", self.size, self.numbers, self.piles.row)
        return self.play_on(seats, policy, seed, first, states, dice, outs)

    def play_on(
        self, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any
    ) -> Iterator[None]:
        """The same, from where the games stand; keeps the last states and dice of as many as there is room for."""
        live = self.size
        mine, games = (self.boxes, self.which), (self.states, self.dice)
        while live > 0:
            for _ in range(PATIENCE):
                tables = (live, self.numbers, self.piles.row)
                order = self.piles.arrange(self.stream)
                self.run("decide", live, *mine, policy, *games, order, *tables, outs)
                order = self.piles.arrange(self.stream)
                numbers = (seats, seed, first)
                self.run("take", live, *mine, *numbers, *games, order, *tables, states, dice, outs, self.log)
            yield
            live = self.piles.live(self.stream)


def in_turn(plays: Iterable[Iterator[None]]) -> None:
    """Plays to the end: some decisions of each group, and while they are made those of the next."""
    cuda.default_stream().synchronize()  # groups have streams of their own
    done, going = object(), list(plays)
    while going:
        going = [play for play in going if next(play, done) is not done]


def groups_of(size: int) -> int:
    """In how many groups so many tables are played."""
    return max(1, min(GROUPS, size // GROUP))


def shares_of(count: int, groups: int) -> list[slice]:
    """Which of so many games each group plays."""
    return [slice(count * k // groups, count * (k + 1) // groups) for k in range(groups)]


def tables(game: Game, boxes: Any, log: Any, size: int) -> Tables:
    """So many tables that all have the same box."""
    which = cuda.device_array(size, np.int64)
    device_memset(which, 0, which.nbytes)
    states, dice = (cuda.device_array(size, dtype(record)) for record in (game.State, Dice))
    for rows in (states, dice):  # not all bytes are written: those between fields, the tape
        device_memset(rows, 0, rows.nbytes)
    return Tables(game, boxes, which, states, dice, log)
