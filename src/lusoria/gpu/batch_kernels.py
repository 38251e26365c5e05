"""The kernels of a batch, a thread for each game. `rules_of` has what they leave open.

Steps also use the kernels of `lusoria.gpu.bucket_kernels`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from lusoria.batch.game import GameArrays, rules_for
from lusoria.core.compile import numba_type
from lusoria.core.dice import Dice
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import MOST_SEATS, Outcome
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Flags, FlagTable, Ints, IntTable, Many, OptionTable, RealTable
from lusoria.gpu import playouts
from lusoria.gpu.bucket_kernels import REGISTERS_PER_THREAD, Int32s
from lusoria.gpu.cuda import CompilerLimits, cuda, device_function, kernel_of, types
from lusoria.gpu.side_by_side import (
    ALIGNMENT,
    NO_GAME_LEFT,
    NO_STEP,
    WARP_SIZE,
    least_in_block,
    least_in_warp,
    next_game_key,
    next_key,
)

if TYPE_CHECKING:
    from lusoria.batch.game import Box, State  # of the game for which a kernel is compiled

WORD_BYTES = 4  # states are copied in words
DICE_WORDS = 12  # of the dice, before the tape, which a batch does not use
GAMES_PER_BLOCK = 64  # of `observe_games`
DIVERGENT_INLINE_LIMIT = 470  # instructions: with a few rules more, steps of Æterna were 11 % slower
SHARED_BYTES = 48 * 1024  # shared memory that a block takes: so four or five blocks run at a time

Words = Annotated[Many[Ints], "int32", "C", 2]  # records as rows of 32-bit words

# `rules_of` replaces these: a game's rules as device functions, the types of its records, and sizes.
progress: Any = None
legal: Any = None
step: Any = None
choose: Any = None
begin_one: Any = None
mark_legal: Any = None
observe: Any = None
close_one: Any = None
reward_all: Any = None
fork_dice: Any = None
STATE: Any = None
DICE: Any = None
STATE_WORDS: Any = None
ACTIONS: Any = None
OBSERVATION_LENGTH: Any = None
SHARED_STATES: Any = None


def bucket_by_step(states: Many[State], buckets: Ints) -> None:
    """The bucket of each game: the kind of its open decision."""
    i = cuda.grid(1)
    if i < len(states):
        buckets[i] = states[i].step


def begin_games(games: GameArrays, seats: int, seed: int, advance: int, logs: Many[Log]) -> None:
    """Begins new games, `advance` numbers after the ones before."""
    i = cuda.grid(1)
    if i < len(games.states):
        games.numbers[i] += advance
        dice = games.dice[i]
        dice.cap = 0
        dice.forced = 0
        begin_one(games.boxes[games.which[i]], games.states[i], seats, seed, games.numbers[i], dice, logs[0])


def look_at_games(games: GameArrays, order: Int32s, turn: Ints, masks: FlagTable) -> None:
    """Who has to decide, and which actions are legal."""
    place = cuda.grid(1)
    i = order[place] if place < len(games.states) else 0
    kind = types.int32(games.states[i].step) if place < len(games.states) else NO_STEP
    options = cuda.local.array(ACTIONS, types.int16)
    while True:
        least = least_in_warp(kind)
        if least == NO_STEP:
            break
        if kind == least:
            kind = NO_STEP
            s = games.states[i]
            mark_legal(legal(games.boxes[games.which[i]], s, options), options, masks[i])
            turn[i] = s.seat


def observe_games(boxes: Many[Box], which: Ints, words: Words, observations: OptionTable) -> None:
    """What the deciding seats know.

    The threads of a block copy its games into shared memory and clear their rows together; then each thread fills a
    row. SHARED_STATES limits how many blocks run at a time, so that their rows stay in the cache.
    """
    states: Any = cuda.shared.array(SHARED_STATES, STATE, alignment=ALIGNMENT)
    state_words = states.view(np.int32)
    me = cuda.threadIdx.x
    first = cuda.blockIdx.x * GAMES_PER_BLOCK
    count = min(GAMES_PER_BLOCK, len(words) - first)
    for game in range(me // WARP_SIZE, count, GAMES_PER_BLOCK // WARP_SIZE):
        for k in range(cuda.laneid, STATE_WORDS, WARP_SIZE):
            state_words[game * STATE_WORDS + k] = words[first + game][k]
        for k in range(cuda.laneid, OBSERVATION_LENGTH, WARP_SIZE):
            observations[first + game][k] = 0
    cuda.syncthreads()
    if me < count:
        i = first + me
        observe(boxes[which[i]], states[me], states[me].seat, observations[i])


def check_actions(actions: Ints, masks: FlagTable, first_illegal: Int32s) -> None:
    """The first game in which the action is not legal."""
    i = cuda.grid(1)
    if i < len(actions):
        action = actions[i]
        if action < 0 or action >= len(masks[i]) or not masks[i][action]:
            cuda.atomic.min(first_illegal, 0, types.int32(i))


def widen_actions(narrow: Int32s, actions: Ints) -> None:
    """Actions of 32 bits, as JAX has them, in 64."""
    i = cuda.grid(1)
    if i < len(narrow):
        actions[i] = narrow[i]


def next_decisions(
    games: GameArrays, seats: int, seed: int, order: Int32s, turn: Ints, scores: IntTable, rewards: RealTable,
    done: Flags, masks: FlagTable, logs: Many[Log],
) -> None:  # fmt: skip
    """After a step: who has to decide, and which actions are legal. Where a game is over, the next one begins."""
    place = cuda.grid(1)
    i = order[place] if place < len(games.states) else 0
    kind = types.int32(games.states[i].step) if place < len(games.states) else NO_STEP
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    while True:
        least = least_in_warp(kind)
        if least == NO_STEP:
            break
        if kind == least:
            kind = NO_STEP
            box, s = games.boxes[games.which[i]], games.states[i]
            count = legal(box, s, options)
            done[i] = count == 0
            if count == 0:
                close_one(box, s, seats, points, scores[i], rewards[i])
                games.numbers[i] += len(games.states)
                begin_one(box, s, seats, seed, games.numbers[i], games.dice[i], logs[0])
                count = legal(box, s, options)
            else:
                for seat in range(seats):
                    rewards[i][seat] = 0
            mark_legal(count, options, masks[i])
            turn[i] = s.seat


def finish_side_by_side(
    boxes: Many[Box], which: Ints, seats: int, policy: int, words: Words, dice_words: Words, decisions: Ints,
    scores: IntTable, rewards: RealTable, logs: Many[Log],
) -> None:  # fmt: skip
    """Plays all games to their ends. A thread that has finished a game takes the next."""
    i = cuda.grid(1)
    s: Any = cuda.local.array(1, STATE, alignment=ALIGNMENT)
    d: Any = cuda.local.array(1, DICE, alignment=ALIGNMENT)
    options = cuda.local.array(ACTIONS, types.int16)
    points = cuda.local.array(MOST_SEATS, types.int64)
    state_words = s.view(np.int32)
    own_dice = d.view(np.int32)
    playing = False
    own_key = 0  # how far this thread has come: see `next_key`
    while True:
        key = NO_GAME_LEFT
        if i < len(words):
            if not playing:
                for k in range(STATE_WORDS):
                    state_words[k] = words[i][k]
                for k in range(DICE_WORDS):
                    own_dice[k] = dice_words[i][k]
                decisions[i] = 0
                playing = True
                own_key = next_key(own_key, progress(s[0]))
            key = own_key
        least = least_in_block(key)
        if least == NO_GAME_LEFT:
            break
        kind = types.int32(s[0].step) if key == least else types.int32(NO_STEP)
        while True:
            next_kind = least_in_warp(kind)
            if next_kind == NO_STEP:
                break
            if kind == next_kind:
                kind = types.int32(NO_STEP)
                count = legal(boxes[which[i]], s[0], options)
                if count > 0:
                    action = choose(boxes[which[i]], s[0], options, count, policy, d[0])
                    step(boxes[which[i]], s[0], action, d[0], logs[0])
                    decisions[i] += 1
                    own_key = next_key(own_key, progress(s[0]))
                else:
                    close_one(boxes[which[i]], s[0], seats, points, scores[i], rewards[i])
                    i += cuda.gridsize(1)
                    own_key = next_game_key(own_key)
                    playing = False


def close_games(seats: int, outs: Many[Outcome], decisions: Ints, scores: IntTable, rewards: RealTable) -> None:
    """The results of games that were played to their ends in buckets."""
    i = cuda.grid(1)
    points: Any = cuda.local.array(MOST_SEATS, types.int64)
    if i < len(outs):
        decisions[i] = outs[i].asked + outs[i].forced
        for seat in range(seats):
            points[seat] = outs[i].scores[seat]
            scores[i][seat] = points[seat]
        reward_all(seats, points, rewards[i])


def choose_for_games(games: GameArrays, policy: int, steps: int, order: Int32s, chosen: Ints) -> None:
    """What a policy would do in each game."""
    place = cuda.grid(1)
    i = order[place] if place < len(games.states) else 0
    kind = types.int32(games.states[i].step) if place < len(games.states) else NO_STEP
    options = cuda.local.array(ACTIONS, types.int16)
    forked: Any = cuda.local.array(1, DICE, alignment=ALIGNMENT)
    while True:
        least = least_in_warp(kind)
        if least == NO_STEP:
            break
        if kind == least:
            kind = NO_STEP
            box, s = games.boxes[games.which[i]], games.states[i]
            count = legal(box, s, options)
            fork_dice(games.dice[i], steps, forked[0])
            chosen[i] = choose(box, s, options, count, policy, forked[0])


KERNELS = {
    f.__name__: f
    for f in (
        begin_games, bucket_by_step, look_at_games, observe_games, check_actions, widen_actions, next_decisions,
        finish_side_by_side, close_games, choose_for_games,
    )
}  # fmt: skip


def rules_of(game: Game, inline_limit: int) -> dict[str, Any]:
    """A game's rules as device functions, its records and sizes."""
    batch_rules = rules_for(game)
    rules = {
        **{name: batch_rules[name] for name in ("begin_one", "mark_legal", "close_one", "reward_all", "fork_dice")},
        **{name: getattr(game, name) for name in ("progress", "legal", "observe", "step")},
        "choose": playout_rules_for(game)["choose"],
    }
    return {
        **{name: device_function(function, inline_limit) for name, function in rules.items()},
        "STATE": numba_type(game.State),
        "DICE": numba_type(Dice),
        "STATE_WORDS": game.State.size() // WORD_BYTES,
        "ACTIONS": game.actions,
        "OBSERVATION_LENGTH": length_of(game.features),
        "SHARED_STATES": SHARED_BYTES // game.State.size(),
    }


def limits(game: Game, name: str) -> CompilerLimits:
    """The limits for a kernel: with fewer registers more threads fit, and others run while some wait for memory."""
    if name == "finish_side_by_side":
        return playouts.LIMITS
    if game.divergent and name != "observe_games":
        return CompilerLimits(REGISTERS_PER_THREAD, DIVERGENT_INLINE_LIMIT)
    return CompilerLimits(None)


@cache
def kernel(game: Game, name: str) -> Any:
    """A kernel of a batch, compiled when it is first needed."""
    return kernel_of(game, KERNELS[name], limits(game, name), rules_of)
