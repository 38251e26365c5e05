"""Games on a GPU laid out by piles, so that neighbouring threads run the same code.

Before an action is taken, games with the same action lie side by side; before one is chosen, games at the same kind
of decision do. Each half is a kernel of its own, over all games on the card. That is how a batch steps, and how whole
games are played where they soon stand at different decisions (`Game.scattered`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from lusoria.core import dice as dices
from lusoria.core import playout as playouts
from lusoria.core.compile import numba_type
from lusoria.core.cuda import cuda, device_function, device_memset, kernel_of, types
from lusoria.core.dice import Dice
from lusoria.core.game import Game
from lusoria.core.kernels import KINDS, clean, least_in_warp
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.record import dtype

PILES = 256  # more than any game has actions
IDLE = PILES - 1  # the pile of tables on which nothing is played
THREADS = 256  # in a block; no fewer than there are piles
REGISTERS = 128  # a thread, of games that are scattered: so many that enough threads fit, which wait for memory
TABLES = 1 << 20  # games side by side: the more, the less the longest decisions hold up the others
BESIDE = 28  # bytes a table beside state and dice: whose box, which game, pile and order
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
    if me < PILES:
        here[me] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    if i < len(piles):
        cuda.atomic.add(here, piles[i], 1)
    cuda.syncthreads()
    if me < PILES and here[me] > 0:
        cuda.atomic.add(counts, me, here[me])


def arrange(piles: Any, counts: Any, order: Any) -> None:
    """Lays the games out pile by pile; behind the counts stands how many have been placed."""
    here = cuda.shared.array(PILES, types.int32)
    start = cuda.shared.array(PILES, types.int32)
    me = cuda.threadIdx.x
    if me < PILES:
        here[me] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    place = 0
    if i < len(piles):
        place = cuda.atomic.add(here, piles[i], 1)
    cuda.syncthreads()
    if me < PILES and here[me] > 0:
        before = 0
        for other in range(me):
            before += counts[other]
        start[me] = before + cuda.atomic.add(counts, PILES + me, here[me])
    cuda.syncthreads()
    if i < len(piles):
        order[start[piles[i]] + place] = i


def take(boxes: Any, which: Any, states: Any, dice: Any, order: Any, live: int, piles: Any, log: Any) -> None:
    """From the piles of actions to those of kinds of decisions. Threads of a warp go one kind after the other."""
    place = cuda.grid(1)
    i = order[place] if place < live else 0
    action = piles[i] if place < live else IDLE
    kind = types.int32(states[i].step if action != IDLE else KINDS)
    while True:
        least = least_in_warp(kind)
        if least == KINDS:
            break
        if kind == least:
            kind = types.int32(KINDS)
            step(boxes[which[i]], states[i], action, dice[i], log[0])
            piles[i] = states[i].step


def begin_all(
    boxes: Any, which: Any, seats: int, seed: int, first: int, states: Any, dice: Any, numbers: Any, piles: Any,
    outs: Any, log: Any,
) -> None:  # fmt: skip
    """The first game on each table."""
    i = cuda.grid(1)
    if i < len(states):
        clean(dice[i])
        numbers[i] = i
        piles[i] = IDLE
        if i < len(outs):
            seed_dice(dice[i], seed, first + i)
            begin(boxes[which[i]], states[i], seats, dice[i], log[0], outs[i])
            piles[i] = states[i].step


def decide(
    boxes: Any, which: Any, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, order: Any,
    live: int, numbers: Any, piles: Any, last_states: Any, last_dice: Any, outs: Any, log: Any,
) -> None:  # fmt: skip
    """From the piles of kinds of decisions to those of actions. Where a game is over, the next is begun."""
    place = cuda.grid(1)
    i = order[place] if place < live else 0
    kind = types.int32(min(piles[i], KINDS) if place < live else KINDS)
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    while True:
        least = least_in_warp(kind)
        if least == KINDS:
            break
        if kind == least:
            kind = types.int32(KINDS)
            number = numbers[i]
            options_left = legal(boxes[which[i]], states[i], options)
            if options_left == 0:
                finish(boxes[which[i]], states[i], seats, points, outs[number])
                if number < len(last_states):
                    last_states[number] = states[i]
                    last_dice[number] = dice[i]
                number += len(states)
                numbers[i] = number
                if number < len(outs):
                    seed_dice(dice[i], seed, first + number)
                    begin(boxes[which[i]], states[i], seats, dice[i], log[0], outs[number])
                    options_left = legal(boxes[which[i]], states[i], options)
            piles[i] = IDLE
            if options_left > 0:
                count_decision(options_left, outs[number])
                piles[i] = choose(boxes[which[i]], states[i], options, options_left, policy, dice[i])


KERNELS = {text.__name__: text for text in (count, arrange, take, begin_all, decide)}


def rules_of(game: Game) -> dict[str, Any]:
    """What the texts of kernels leave open: the rules by which whole games are played, as device functions."""
    of = playouts.of(game)
    rules = {
        **{name: of[name] for name in ("begin", "count_decision", "choose", "play_one", "finish")},
        **{name: getattr(game, name) for name in ("progress", "legal", "step")},
        "seed_dice": dices.seed_dice,
    }
    return {**{name: device_function(function) for name, function in rules.items()}, "ACTIONS": game.actions}


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
    registers = REGISTERS if game.scattered else None
    return kernel_of(game, KERNELS[name], signatures(game)[name], registers, rules_of)


class Piles:
    """Which pile each game of a card is on, and an order in which those of a pile lie side by side."""

    def __init__(self, game: Game, size: int) -> None:
        self.game, self.size = game, size
        self.row = cuda.device_array(size, np.int64)
        self.order = cuda.device_array(size, np.int32)
        self._counts = cuda.device_array(2 * PILES, np.int32)

    def arrange(self) -> Any:
        """Lays the games out; those of which nothing is played come last."""
        device_memset(self._counts, 0, self._counts.nbytes)
        run(self.game, "count", self.size, self.row, self._counts)
        run(self.game, "arrange", self.size, self.row, self._counts, self.order)
        return self.order

    def live(self) -> int:
        """How many games were being played when they were last laid out."""
        return self.size - int(self._counts.copy_to_host()[IDLE])


def run(game: Game, name: str, size: int, *arguments: Any) -> None:
    """Starts a kernel with a thread for each game."""
    kernel(game, name)[(size + THREADS - 1) // THREADS, THREADS](*arguments)


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
        self.piles = Piles(self.game, self.size)
        self.numbers = cuda.device_array(self.size, np.int64)

    def play(self, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any) -> None:
        """Games `first`, `first + 1`, ... of a run, one for each of `outs`: a table that is free takes the next."""
        run(
            self.game, "begin_all", self.size, self.boxes, self.which, seats, seed, first, self.states, self.dice,
            self.numbers, self.piles.row, outs, self.log,
        )  # fmt: skip
        self.play_on(seats, policy, seed, first, states, dice, outs)

    def play_on(self, seats: int, policy: int, seed: int, first: int, states: Any, dice: Any, outs: Any) -> None:
        """The same, from where the games stand; keeps the last states and dice of as many as there is room for."""
        live, decisions = self.size, 0
        mine, games = (self.boxes, self.which), (self.states, self.dice)
        while live > 0:
            order = self.piles.arrange()
            run(
                self.game, "decide", live, *mine, seats, policy, seed, first, *games, order, live, self.numbers,
                self.piles.row, states, dice, outs, self.log,
            )  # fmt: skip
            order = self.piles.arrange()
            run(self.game, "take", live, *mine, *games, order, live, self.piles.row, self.log)
            decisions += 1
            if decisions % PATIENCE == 0:
                live = self.piles.live()


def tables(game: Game, boxes: Any, log: Any, size: int) -> Tables:
    """So many tables that all have the same box."""
    which = cuda.device_array(size, np.int64)
    device_memset(which, 0, which.nbytes)
    states, dice = (cuda.device_array(size, dtype(record)) for record in (game.State, Dice))
    return Tables(game, boxes, which, states, dice, log)
