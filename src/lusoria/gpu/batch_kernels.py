"""The kernels of a batch, as texts; `core/cuda.py` puts one game's rules in."""

from __future__ import annotations

from typing import Any

import numpy as np

from lusoria.batch.game import rules_for
from lusoria.core.compile import numba_type
from lusoria.core.dice import Dice
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.gpu.cuda import cuda, device_function, types
from lusoria.gpu.side_by_side import ALIGNED, KINDS, LANES, LAST, further, least_in_block, least_in_warp, next_game

WORD = 4  # bytes: states are copied in words
SHARED = 48 * 1024  # bytes that a block may have to itself: four or five such blocks work at a time
SIDE = 64  # games that a block observes
DICE_WORDS = 12  # of the dice, before the tape, which a batch does not use

# What `rules_of` puts in: a game's rules, and the types of what a thread keeps to itself.
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


def _widen(narrow: Any, actions: Any) -> None:
    """Actions of 32 bits, as JAX has them, in 64."""
    i = cuda.grid(1)
    if i < len(narrow):
        actions[i] = narrow[i]


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
    for text in (_begin, _kinds, _look, _observe, _check, _widen, _go_on, _finish, _close, _choose)
}  # fmt: skip


def _arrays_of(game: Game) -> dict[str, Any]:
    """The Numba types of a batch's arrays."""

    def row(kind: Any, rank: int = 1) -> Any:
        return types.Array(kind, rank, "C")

    box, state, dice, out, log = (row(numba_type(record)) for record in (game.Box, game.State, Dice, Outcome, Log))
    ints, flags = row(types.int64), row(types.boolean)
    return {
        "boxes": box, "which": ints, "seats": types.int64, "seed": types.int64, "further": types.int64,
        "policy": types.int64, "steps": types.int64, "actions": ints, "chosen": ints, "narrow": row(types.int32),
        "states": state, "dice": dice, "words": row(types.int32, 2),
        "dice_words": row(types.int32, 2), "numbers": ints, "turn": ints, "scores": row(types.int64, 2),
        "rewards": row(types.float32, 2), "done": flags, "masks": row(types.boolean, 2),
        "observations": row(types.int16, 2), "log": log, "decisions": ints, "wrong": row(types.int32),
        "piles": ints, "order": row(types.int32), "outs": out,
    }  # fmt: skip


def rules_of(game: Game, inlined: int) -> dict[str, Any]:
    """What the texts leave open: a game's rules as device functions, its records and sizes."""
    rules = rules_for(game)
    functions = {
        **{name: rules[name] for name in ("begin_one", "mark_legal", "close_one", "reward_all", "aside")},
        **{name: getattr(game, name) for name in ("progress", "legal", "observe", "step")},
        "choose_one": playout_rules_for(game)["choose"],
    }
    return {
        **{name: device_function(function, inlined) for name, function in functions.items()},
        "STATE": numba_type(game.State),
        "DICE": numba_type(Dice),
        "STATE_WORDS": game.State.size() // WORD,
        "ACTIONS": game.actions,
        "LENGTH": length_of(game.features),
        "ROOM": SHARED // game.State.size(),
    }


def signatures(game: Game) -> dict[str, Any]:
    """What the kernels are given."""
    kinds, made = _arrays_of(game), {}
    for name, text in KERNELS.items():
        arguments = text.__code__.co_varnames[: text.__code__.co_argcount]
        made[name] = types.void(*[kinds[argument] for argument in arguments])
    return made
