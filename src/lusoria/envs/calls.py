"""The rules of a game as the doors need them: one call for each action of somebody.

A call from Python into compiled rules costs more than a step does. So there is one call for each action: it takes the
action, lets the seats that have a policy decide, and says what the next seat may do and knows.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from lusoria.batch.game import rules_for as batch_rules_for
from lusoria.core.compile import compiled
from lusoria.core.dice import TAPE, Dice, seed_dice
from lusoria.core.features import beside
from lusoria.core.log import EVENTS, Log
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Flags, FlagTable, Ints, IntTable, Many, Marks, Options, OptionTable, Reals, RealTable
from lusoria.core.rule import rule, specialise_all

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # What `rules_for` puts in: the rules and records of one game, and texts of `lusoria.batch.game`.
    class Box(Protocol): ...

    class State(Protocol):
        seat: int

    def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None: ...
    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def observe(box: Box, s: State, seat: int, out: Options) -> None: ...
    def redeal(box: Box, s: State, seat: int, dice: Dice) -> None: ...
    def choose(box: Box, s: State, options: Options, count: int, policy: int, dice: Dice) -> int: ...
    def begin_one(box: Box, s: State, seats: int, seed: int, number: int, dice: Dice, log: Log) -> None: ...
    def close_one(box: Box, s: State, seats: int, points: Ints, scores: Ints, rewards: Reals) -> None: ...
    def finish_one(box: Box, s: State, policy: int, options: Options, dice: Dice, log: Log) -> int: ...


ASKED = -1  # instead of a policy: the seat is asked
OVER, NOT_LEGAL = -1, -2  # instead of the seat that is asked next
SETUP, NO_ACTION = -1, -2  # instead of an action
ANSWERED = -1  # chance has answered all it was asked


@rule
def await_asked(
    box: Box, s: State, seats: int, first: int, policies: Ints, options: Options, dice: Dice, log: Log
) -> int:
    """The seats that have a policy decide, until one is asked; returns how many options it has, 0 at the end.

    The policies are those of the seats clockwise, from `first` on.
    """
    count = legal(box, s, options)
    while count > 0:
        policy = policies[beside(s.seat, first, seats)]
        if policy == ASKED:
            break
        step(box, s, choose(box, s, options, count, policy, dice), dice, log)
        count = legal(box, s, options)
    return count


@rule
def know(box: Box, s: State, seat: int, whole: Options, scale: Reals, out: Reals) -> None:
    """What a seat knows: each number divided by its feature's scale."""
    for i in range(len(whole)):
        whole[i] = 0
    observe(box, s, seat, whole)
    for i in range(len(whole)):
        out[i] = whole[i] / scale[i]


@rule
def show(
    box: Box, s: State, seats: int, open: Ints, options: Options, points: Ints, scores: Ints, rewards: Reals,
    whole: Options, scale: Reals, mask: Marks, out: Reals,
) -> int:  # fmt: skip
    """What the asked seat may do and knows, and which it is; at the end what the game was worth."""
    if open[0] == 0:
        close_one(box, s, seats, points, scores, rewards)
        return OVER
    for i in range(open[0]):
        mask[options[i]] = 1
    know(box, s, s.seat, whole, scale, out)
    return s.seat


@rule
def begin(
    boxes: Many[Box], states: Many[State], dice: Many[Dice], log: Many[Log], seats: int, seed: int, number: int,
    policies: Ints, open: Ints, options: Options, points: Ints, scores: Ints, rewards: Reals, whole: Options,
    scale: Reals, mask: Marks, out: Reals,
) -> int:  # fmt: skip
    """Game `number` of a run with this seed, up to the first seat that is asked."""
    begin_one(boxes[0], states[0], seats, seed, number, dice[0], log[0])
    open[0] = await_asked(boxes[0], states[0], seats, 0, policies, options, dice[0], log[0])
    return show(boxes[0], states[0], seats, open, options, points, scores, rewards, whole, scale, mask, out)


@rule
def act(
    boxes: Many[Box], states: Many[State], dice: Many[Dice], log: Many[Log], seats: int, action: int, policies: Ints,
    open: Ints, options: Options, points: Ints, scores: Ints, rewards: Reals, whole: Options, scale: Reals,
    mask: Marks, out: Reals,
) -> int:  # fmt: skip
    """Takes an action and goes on to the next seat that is asked. Nothing changes if the action is not legal."""
    found = False
    for i in range(open[0]):
        if options[i] == action:
            found = True
    if not found:
        return NOT_LEGAL
    step(boxes[0], states[0], action, dice[0], log[0])
    open[0] = await_asked(boxes[0], states[0], seats, 0, policies, options, dice[0], log[0])
    return show(boxes[0], states[0], seats, open, options, points, scores, rewards, whole, scale, mask, out)


@rule
def look_again(
    boxes: Many[Box], states: Many[State], seats: int, open: Ints, options: Options, points: Ints, scores: Ints,
    rewards: Reals, whole: Options, scale: Reals, mask: Marks, out: Reals,
) -> int:  # fmt: skip
    """The table as it stands, after it was set from outside."""
    open[0] = legal(boxes[0], states[0], options)
    return show(boxes[0], states[0], seats, open, options, points, scores, rewards, whole, scale, mask, out)


@rule
def know_seat(boxes: Many[Box], states: Many[State], seat: int, whole: Options, scale: Reals, out: Reals) -> None:
    """What any seat knows."""
    know(boxes[0], states[0], seat, whole, scale, out)


@rule
def deal_anew(boxes: Many[Box], states: Many[State], seat: int, dice: Many[Dice]) -> None:
    """What the seat can't know is dealt anew."""
    redeal(boxes[0], states[0], seat, dice[0])


# ---- some games of a batch, in each of which one seat is asked


@rule
def seat_some(
    boxes: Many[Box], which: Ints, seats: int, seed: int, actions: Ints, own: Ints, further: int, policies: Ints,
    states: Many[State], dice: Many[Dice], numbers: Ints, scores: IntTable, rewards: RealTable, done: Flags,
    masks: FlagTable, whole: OptionTable, scale: Reals, out: RealTable, last: RealTable, options: Options,
    points: Ints, log: Log, first: int, end: int,
) -> None:  # fmt: skip
    """Takes an action of the own seat in each game, and goes on until it is asked again.

    A game that is over is begun anew under a number of its own, with the own seat `further` places on; `last` is what
    the seat knew at the end. With NO_ACTION nothing is taken: the games go on to the own seat's first decision.
    """
    for i in range(first, end):
        box, s = boxes[which[i]], states[i]
        if actions[i] != NO_ACTION:
            step(box, s, actions[i], dice[i], log)
        count = await_asked(box, s, seats, own[i], policies, options, dice[i], log)
        done[i] = count == 0
        for seat in range(seats):
            rewards[i][seat] = 0
        if count == 0:
            close_one(box, s, seats, points, scores[i], rewards[i])
            know(box, s, own[i], whole[i], scale, last[i])
            own[i] = (own[i] + further) % seats
        while count == 0:
            numbers[i] += len(states)
            begin_one(box, s, seats, seed, numbers[i], dice[i], log)
            count = await_asked(box, s, seats, own[i], policies, options, dice[i], log)
        for action in range(len(masks[i])):
            masks[i][action] = False
        for k in range(count):
            masks[i][options[k]] = True
        know(box, s, own[i], whole[i], scale, out[i])


# ---- chance that is asked from outside


@rule
def take(box: Box, s: State, seats: int, action: int, given: int, dice: Dice, log: Log) -> None:
    """The setup or a step, with `given` answers of chance on the tape."""
    dice.cap = TAPE
    dice.forced = given
    dice.used = 0
    log.count = 0
    if action == SETUP:
        setup(box, s, seats, dice, log)
    else:
        step(box, s, action, dice, log)


@rule
def attempt(
    boxes: Many[Box], states: Many[State], dice: Many[Dice], log: Many[Log], seats: int, action: int, given: int
) -> int:
    """Takes an action as far as chance has answered; returns the place of the first answer that is missing.

    What it does behind that place came from the dice, and must be thrown away. A roll of one outcome needs no answer.
    """
    log[0].cap = EVENTS
    take(boxes[0], states[0], seats, action, given, dice[0], log[0])
    for i in range(given, min(dice[0].used, TAPE)):
        if dice[0].sides[i] > 1:
            return i
    return ANSWERED


@rule
def options_now(boxes: Many[Box], states: Many[State], options: Options) -> int:
    """The legal actions; returns how many."""
    return legal(boxes[0], states[0], options)


@rule
def play_out(
    boxes: Many[Box], states: Many[State], dice: Many[Dice], log: Many[Log], seats: int, action: int, given: int,
    seed: int, number: int, policy: int, options: Options, points: Ints, scores: Ints, rewards: Reals,
) -> None:  # fmt: skip
    """Takes an action that chance has half answered, if there is one, and plays on by a policy to the end."""
    log[0].cap = 0
    seed_dice(dice[0], seed, number)
    if action != NO_ACTION:
        take(boxes[0], states[0], seats, action, given, dice[0], log[0])
    dice[0].cap = 0
    dice[0].forced = 0
    finish_one(boxes[0], states[0], policy, options, dice[0], log[0])
    close_one(boxes[0], states[0], seats, points, scores, rewards)


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    batches = batch_rules_for(game)
    names = {
        "Box": game.Box, "State": game.State, "setup": game.setup, "legal": game.legal, "step": game.step,
        "observe": game.observe, "redeal": game.redeal, "choose": playout_rules_for(game)["choose"],
        **{name: batches[name] for name in ("begin_one", "close_one", "finish_one")},
    }  # fmt: skip
    at_a_table = (await_asked, know, show, begin, act, look_again, know_seat, deal_anew)
    return specialise_all((*at_a_table, seat_some, take, attempt, options_now, play_out), game.rules, **names)


@functools.cache
def ready(game: Game, text: str) -> Any:
    """A rule of this file, compiled for one game."""
    return compiled(rules_for(game)[text])
