"""The rules of a game as environments call them: once for each action.

A call from Python into compiled rules takes longer than a step does. So one call takes the action, lets the seats that
follow a policy decide, and returns what the next seat may do and knows.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.batch.game import BatchArrays
from lusoria.batch.game import rules_for as batch_rules_for
from lusoria.core.compile import compiled
from lusoria.core.dice import TAPE, Dice, seed_dice
from lusoria.core.features import beside
from lusoria.core.log import MOST_EVENTS, Log
from lusoria.core.playout import Scratch
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Ints, Many, Marks, Options, Reals, RealTable
from lusoria.core.rule import rule, specialise_all

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game, and with rules of `lusoria.batch.game`.
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


NO_POLICY = -1  # instead of a policy: the seat is asked
GAME_OVER, NOT_LEGAL = -1, -2  # instead of the seat that is asked next
SETUP, NO_ACTION = -1, -2  # instead of an action
ALL_ANSWERED = -1  # instead of the place of a missing answer: chance has answered every roll


class TableArrays(NamedTuple):
    """One game. Its records are arrays of one element: Numba takes those faster than records."""

    boxes: Many[Box]
    states: Many[State]
    dice: Many[Dice]
    logs: Many[Log]
    policies: Ints  # of each seat; NO_POLICY if it is asked
    legal_count: Ints  # one number: how many actions are legal
    options: Options  # the legal actions
    points: Ints
    scores: Ints
    rewards: Reals
    raw: Options  # an observation, before each number is divided by its scale
    scale: Reals


@rule
def play_policies(
    box: Box, s: State, seats: int, first: int, policies: Ints, options: Options, dice: Dice, log: Log
) -> int:
    """Seats with a policy decide, until one without is asked; returns how many options that one has, 0 at the end.

    The policies are those of the seats clockwise from `first`.
    """
    count = legal(box, s, options)
    while count > 0:
        policy = policies[beside(s.seat, first, seats)]
        if policy == NO_POLICY:
            break
        step(box, s, choose(box, s, options, count, policy, dice), dice, log)
        count = legal(box, s, options)
    return count


@rule
def know(box: Box, s: State, seat: int, raw: Options, scale: Reals, out: Reals) -> None:
    """What a seat knows: each number divided by its feature's scale."""
    for i in range(len(raw)):
        raw[i] = 0
    observe(box, s, seat, raw)
    for i in range(len(raw)):
        out[i] = raw[i] / scale[i]


# ---- one game


@rule
def show(t: TableArrays, seats: int, mask: Marks, out: Reals) -> int:
    """Returns the seat that is asked, with what it may do and knows; at the end, fills in scores and rewards."""
    box, s = t.boxes[0], t.states[0]
    if t.legal_count[0] == 0:
        close_one(box, s, seats, t.points, t.scores, t.rewards)
        return GAME_OVER
    for i in range(t.legal_count[0]):
        mask[t.options[i]] = 1
    know(box, s, s.seat, t.raw, t.scale, out)
    return s.seat


@rule
def begin(t: TableArrays, seats: int, seed: int, number: int, mask: Marks, out: Reals) -> int:
    """Game `number` of a run with this seed, up to the first seat that is asked."""
    box, s, dice, log = t.boxes[0], t.states[0], t.dice[0], t.logs[0]
    begin_one(box, s, seats, seed, number, dice, log)
    t.legal_count[0] = play_policies(box, s, seats, 0, t.policies, t.options, dice, log)
    return show(t, seats, mask, out)


@rule
def act(t: TableArrays, seats: int, action: int, mask: Marks, out: Reals) -> int:
    """Takes an action and goes on to the next seat that is asked. Nothing changes if the action is not legal."""
    found = False
    for i in range(t.legal_count[0]):
        if t.options[i] == action:
            found = True
    if not found:
        return NOT_LEGAL
    box, s, dice, log = t.boxes[0], t.states[0], t.dice[0], t.logs[0]
    step(box, s, action, dice, log)
    t.legal_count[0] = play_policies(box, s, seats, 0, t.policies, t.options, dice, log)
    return show(t, seats, mask, out)


@rule
def look_again(t: TableArrays, seats: int, mask: Marks, out: Reals) -> int:
    """The game as it stands, after its state was replaced."""
    t.legal_count[0] = legal(t.boxes[0], t.states[0], t.options)
    return show(t, seats, mask, out)


@rule
def know_seat(t: TableArrays, seat: int, out: Reals) -> None:
    """What any seat knows."""
    know(t.boxes[0], t.states[0], seat, t.raw, t.scale, out)


@rule
def redeal_for(t: TableArrays, seat: int) -> None:
    """Deals again what the seat can't know."""
    redeal(t.boxes[0], t.states[0], seat, t.dice[0])


# ---- some games of a batch, in each of which one seat learns


class Learners(NamedTuple):
    """The seat that learns in each game of a batch. The others follow policies."""

    seats: Ints
    policies: Ints  # clockwise from the learning seat
    scale: Reals
    observations: RealTable
    last_observations: RealTable  # of games that are over


@rule
def seat_some(
    a: BatchArrays, learners: Learners, seats: int, seed: int, actions: Ints, shift: int, scratch: Scratch,
    first: int, end: int,
) -> None:  # fmt: skip
    """Takes an action of the learning seat in each game, and goes on until it is asked again.

    Where a game is over the next one begins, with the learning seat `shift` places further. With NO_ACTION nothing is
    taken: the game goes on to the learning seat's first decision.
    """
    policies, scale, options, log = learners.policies, learners.scale, scratch.options, scratch.log
    for i in range(first, end):
        box, s, dice = a.boxes[a.which[i]], a.states[i], a.dice[i]
        seat = learners.seats[i]
        if actions[i] != NO_ACTION:
            step(box, s, actions[i], dice, log)
        count = play_policies(box, s, seats, seat, policies, options, dice, log)
        a.done[i] = count == 0
        for other in range(seats):
            a.rewards[i][other] = 0
        if count == 0:
            close_one(box, s, seats, scratch.points, a.scores[i], a.rewards[i])
            know(box, s, seat, a.observations[i], scale, learners.last_observations[i])
            seat = (seat + shift) % seats
            learners.seats[i] = seat
        while count == 0:
            a.numbers[i] += len(a.states)
            begin_one(box, s, seats, seed, a.numbers[i], dice, log)
            count = play_policies(box, s, seats, seat, policies, options, dice, log)
        for action in range(len(a.masks[i])):
            a.masks[i][action] = False
        for k in range(count):
            a.masks[i][options[k]] = True
        know(box, s, seat, a.observations[i], scale, learners.observations[i])


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
def attempt(t: TableArrays, seats: int, action: int, given: int) -> int:
    """Takes an action as far as chance has answered; returns the place of the first missing answer.

    What happens after that place came from the dice, and must be thrown away. A roll with one outcome needs no answer.
    """
    dice, log = t.dice[0], t.logs[0]
    log.cap = MOST_EVENTS
    take(t.boxes[0], t.states[0], seats, action, given, dice, log)
    for i in range(given, min(dice.used, TAPE)):
        if dice.sides[i] > 1:
            return i
    return ALL_ANSWERED


@rule
def options_now(t: TableArrays) -> int:
    """The legal actions; returns how many."""
    return legal(t.boxes[0], t.states[0], t.options)


@rule
def play_out(t: TableArrays, seats: int, action: int, given: int, seed: int, number: int, policy: int) -> None:
    """Takes an action that chance has partly answered, unless it is NO_ACTION, and plays on by a policy to the end."""
    box, s, dice, log = t.boxes[0], t.states[0], t.dice[0], t.logs[0]
    log.cap = 0
    seed_dice(dice, seed, number)
    if action != NO_ACTION:
        take(box, s, seats, action, given, dice, log)
    dice.cap = 0
    dice.forced = 0
    finish_one(box, s, policy, t.options, dice, log)
    close_one(box, s, seats, t.points, t.scores, t.rewards)


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    batch_rules = batch_rules_for(game)
    names = {
        "Box": game.Box, "State": game.State, "setup": game.setup, "legal": game.legal, "step": game.step,
        "observe": game.observe, "redeal": game.redeal, "choose": playout_rules_for(game)["choose"],
        **{name: batch_rules[name] for name in ("begin_one", "close_one", "finish_one")},
    }  # fmt: skip
    one_game = (play_policies, know, show, begin, act, look_again, know_seat, redeal_for)
    return specialise_all((*one_game, seat_some, take, attempt, options_now, play_out), game.rules, **names)


@functools.cache
def compiled_rule(game: Game, name: str) -> Any:
    """A rule of this file, compiled for one game. Its caller gives exactly the declared types."""
    return compiled.unchecked(rules_for(game)[name])
