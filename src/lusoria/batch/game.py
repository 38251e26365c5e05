"""One game of a batch: begun, looked at, stepped, played to its end. `rules_for` specialises the rules."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from lusoria.core.dice import Dice, roll, seed_dice
from lusoria.core.log import Log
from lusoria.core.playout import RANDOM, choose
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import (
    Flags,
    FlagTable,
    Ints,
    IntTable,
    Many,
    Options,
    OptionTable,
    Reals,
    RealTable,
)
from lusoria.core.rule import rule, specialise_all

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # What `rules_for` puts in: the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol):
        seat: int

    def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None: ...
    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def score(box: Box, s: State, out: Ints) -> None: ...
    def observe(box: Box, s: State, seat: int, out: Options) -> None: ...


WHOLE = 60  # a victory, in parts that can be shared by 2, 3, 4 or 5
APART = 1 << 32  # blocks of the generator; no game draws so many


@rule
def begin_one(box: Box, s: State, seats: int, seed: int, number: int, dice: Dice, log: Log) -> None:
    """Game `number` of a run with this seed."""
    seed_dice(dice, seed, number)
    setup(box, s, seats, dice, log)


@rule
def mark_legal(count: int, options: Options, mask: Flags) -> None:
    """What may be done; the row holds zeros before, and may be empty."""
    if len(mask) > 0:
        for i in range(count):
            mask[options[i]] = True


@rule
def look(box: Box, s: State, count: int, options: Options, mask: Flags, out: Options) -> None:
    """What may be done, and what the deciding seat knows; both rows hold zeros before, and may be empty."""
    mark_legal(count, options, mask)
    if len(out) > 0:
        observe(box, s, s.seat, out)


@rule
def reward_all(seats: int, points: Ints, rewards: Reals) -> None:
    """Each seat's share of the victory, less the share of an even game: so they sum up to 0."""
    best = points[0]
    for seat in range(seats):
        best = max(best, points[seat])
    tied = 0
    for seat in range(seats):
        if points[seat] == best:
            tied += 1
    for seat in range(seats):
        share = WHOLE // tied if points[seat] == best else 0
        rewards[seat] = (share - WHOLE // seats) / WHOLE


@rule
def close_one(box: Box, s: State, seats: int, points: Ints, scores: Ints, rewards: Reals) -> None:
    """The game is over: what everybody has, and what it is worth."""
    score(box, s, points)
    for seat in range(seats):
        scores[seat] = points[seat]
    reward_all(seats, points, rewards)


@rule
def finish_one(box: Box, s: State, policy: int, options: Options, dice: Dice, log: Log) -> int:
    """Plays on by a policy to the end; returns how many decisions that took."""
    decisions = 0
    count = legal(box, s, options)
    while count > 0:
        step(box, s, choose(box, s, options, count, policy, dice), dice, log)
        count = legal(box, s, options)
        decisions += 1
    return decisions


@rule
def aside(dice: Dice, steps: int, own: Dice) -> None:
    """Dice for a choice that is only asked for: the game's key, but blocks that the game itself never comes to.

    So the game's own dice stay as they are, what they will show is not to be learned, and each step has others.
    """
    for i in range(len(dice.key)):
        own.key[i] = dice.key[i]
    own.block = (steps + 1) * APART
    own.left = 0
    own.cap = 0
    own.forced = 0
    own.used = 0


# ---- some games of a batch, from `first` to before `end`: what a thread of the CPU does


@rule
def clear(mask: Flags, out: Options) -> None:
    """Zeros, before a game is looked at."""
    for i in range(len(mask)):
        mask[i] = False
    for i in range(len(out)):
        out[i] = 0


@rule
def first_illegal(actions: Ints, masks: FlagTable) -> int:
    """The first game in which the action is not legal, -1 if there is none."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= len(masks[i]) or not masks[i][actions[i]]:
            return i
    return -1


@rule
def begin_some(
    boxes: Many[Box], which: Ints, seats: int, seed: int, further: int, states: Many[State], dice: Many[Dice],
    numbers: Ints, log: Log, first: int, end: int,
) -> None:  # fmt: skip
    """Begins the games, each `further` numbers on."""
    for i in range(first, end):
        numbers[i] += further
        begin_one(boxes[which[i]], states[i], seats, seed, numbers[i], dice[i], log)


@rule
def look_some(
    boxes: Many[Box], which: Ints, states: Many[State], turn: Ints, masks: FlagTable, observations: OptionTable,
    options: Options, first: int, end: int,
) -> None:  # fmt: skip
    """Whose turn it is, what may be done, what is known."""
    for i in range(first, end):
        clear(masks[i], observations[i])
        count = legal(boxes[which[i]], states[i], options)
        look(boxes[which[i]], states[i], count, options, masks[i], observations[i])
        turn[i] = states[i].seat


@rule
def step_some(
    boxes: Many[Box], which: Ints, seats: int, seed: int, actions: Ints, states: Many[State], dice: Many[Dice],
    numbers: Ints, turn: Ints, scores: IntTable, rewards: RealTable, done: Flags, masks: FlagTable,
    observations: OptionTable, options: Options, points: Ints, log: Log, first: int, end: int,
) -> None:  # fmt: skip
    """One decision in each game; a game that is over is begun anew under a number of its own."""
    for i in range(first, end):
        box, s = boxes[which[i]], states[i]
        step(box, s, actions[i], dice[i], log)
        count = legal(box, s, options)
        done[i] = count == 0
        if count == 0:
            close_one(box, s, seats, points, scores[i], rewards[i])
            numbers[i] += len(states)
            begin_one(box, s, seats, seed, numbers[i], dice[i], log)
            count = legal(box, s, options)
        else:
            for seat in range(seats):
                rewards[i][seat] = 0
        clear(masks[i], observations[i])
        look(box, s, count, options, masks[i], observations[i])
        turn[i] = s.seat


@rule
def finish_some(
    boxes: Many[Box], which: Ints, seats: int, policy: int, states: Many[State], dice: Many[Dice], decisions: Ints,
    scores: IntTable, rewards: RealTable, options: Options, points: Ints, log: Log, first: int, end: int,
) -> None:  # fmt: skip
    """Plays the games to their ends."""
    for i in range(first, end):
        box, s = boxes[which[i]], states[i]
        decisions[i] = finish_one(box, s, policy, options, dice[i], log)
        close_one(box, s, seats, points, scores[i], rewards[i])


@rule
def any_legal(mask: Flags, dice: Dice) -> int:
    """What the random policy does, out of what is marked: the same as it does out of a list."""
    count = 0
    for action in range(len(mask)):
        if mask[action]:
            count += 1
    before = roll(dice, count) if count > 1 else 0
    action = 0
    while action < len(mask) - 1 and (before > 0 or not mask[action]):
        if mask[action]:
            before -= 1
        action += 1
    return action


@rule
def choose_some(
    boxes: Many[Box], which: Ints, policy: int, steps: int, states: Many[State], dice: Many[Dice], masks: FlagTable,
    chosen: Ints, options: Options, own: Dice, first: int, end: int,
) -> None:  # fmt: skip
    """What the policy would do in the games."""
    for i in range(first, end):
        box, s = boxes[which[i]], states[i]
        aside(dice[i], steps, own)
        if policy == RANDOM:
            chosen[i] = any_legal(masks[i], own)
        else:
            chosen[i] = choose(box, s, options, legal(box, s, options), policy, own)


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    names = {
        "Box": game.Box, "State": game.State, "setup": game.setup, "legal": game.legal, "step": game.step,
        "score": game.score, "observe": game.observe, "choose": playout_rules_for(game)["choose"],
    }  # fmt: skip
    one = (begin_one, mark_legal, look, reward_all, close_one, finish_one, aside, any_legal)
    return specialise_all(
        (*one, clear, first_illegal, begin_some, look_some, step_some, finish_some, choose_some), game.rules, **names
    )
