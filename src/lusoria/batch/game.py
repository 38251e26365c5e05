"""The games of a batch: begin, observe, step, play to the end. `rules_for` specialises the rules for a game."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.core.dice import Dice, roll, seed_dice
from lusoria.core.log import Log
from lusoria.core.playout import RANDOM, Scratch, choose
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Flags, FlagTable, Ints, IntTable, Many, Options, OptionTable, Reals, RealTable
from lusoria.core.rule import rule, specialise_all
from lusoria.core.winning import IMPOSSIBLE_SCORE, VICTORY_PARTS, no_score_of, victory_share

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol):
        seat: int
        step: int  # the kind of the open decision

    def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None: ...
    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def score(box: Box, s: State, out: Ints) -> None: ...
    def observe(box: Box, s: State, seat: int, out: Options) -> None: ...


NO_SCORE = IMPOSSIBLE_SCORE  # the score of a seat that can't win; `rules_for` replaces it with the game's own
BLOCKS_PER_STEP = 1 << 32  # of the generator, between the dice forked at one step and the next; no game draws as many


class GameArrays(NamedTuple):
    """The games themselves, a row each."""

    boxes: Many[Box]  # the different boxes
    which: Ints  # the box of each game
    states: Many[State]
    dice: Many[Dice]
    numbers: Ints  # of the game that is being played in each row


class BatchArrays(NamedTuple):
    """All that a batch holds, a row for each game."""

    boxes: Many[Box]  # the different boxes
    which: Ints  # the box of each game
    states: Many[State]
    dice: Many[Dice]
    numbers: Ints  # of the game that is being played in each row
    turn: Ints  # the seat that has to decide
    scores: IntTable  # of the last finished game
    rewards: RealTable
    done: Flags
    masks: FlagTable
    observations: OptionTable

    @property
    def games(self) -> GameArrays:
        """The games without what is shown of them."""
        return GameArrays(self.boxes, self.which, self.states, self.dice, self.numbers)


@rule
def begin_one(box: Box, s: State, seats: int, seed: int, number: int, dice: Dice, log: Log) -> None:
    """Game `number` of a run with this seed."""
    seed_dice(dice, seed, number)
    setup(box, s, seats, dice, log)


@rule
def mark_legal(count: int, options: Options, mask: Flags) -> None:
    """Sets the flags of the legal actions. The mask holds zeros before, and may be empty."""
    if len(mask) > 0:
        for i in range(count):
            mask[options[i]] = True


@rule
def look(box: Box, s: State, count: int, options: Options, mask: Flags, out: Options) -> None:
    """The legal actions, and what the deciding seat knows. Both rows hold zeros before, and may be empty."""
    mark_legal(count, options, mask)
    if len(out) > 0:
        observe(box, s, s.seat, out)


@rule
def reward_all(seats: int, points: Ints, rewards: Reals) -> None:
    """Each seat's share of the victory, less an even share: rewards add up to 0, or to -1 if nobody wins."""
    for seat in range(seats):
        share = victory_share(seats, points, NO_SCORE, seat)
        rewards[seat] = (share - VICTORY_PARTS // seats) / VICTORY_PARTS


@rule
def close_one(box: Box, s: State, seats: int, points: Ints, scores: Ints, rewards: Reals) -> None:
    """The scores and rewards of a game that is over."""
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
def fork_dice(dice: Dice, steps: int, forked: Dice) -> None:
    """Dice for a policy that is only asked what it would do: the game's key, but blocks that the game never reaches.

    So the game's own dice don't change, the policy can't learn what they will show, and each step has other dice.
    """
    for i in range(len(dice.key)):
        forked.key[i] = dice.key[i]
    forked.block = (steps + 1) * BLOCKS_PER_STEP
    forked.left = 0
    forked.cap = 0
    forked.forced = 0
    forked.used = 0


# ---- the games `first` to `end - 1` of a batch: the share of one thread of the CPU


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
def begin_some(a: BatchArrays, seats: int, seed: int, advance: int, log: Log, first: int, end: int) -> None:
    """Begins new games, `advance` numbers after the ones before."""
    for i in range(first, end):
        a.numbers[i] += advance
        begin_one(a.boxes[a.which[i]], a.states[i], seats, seed, a.numbers[i], a.dice[i], log)


@rule
def look_some(a: BatchArrays, options: Options, first: int, end: int) -> None:
    """Who has to decide, which actions are legal, and what the deciding seat knows."""
    for i in range(first, end):
        box, s = a.boxes[a.which[i]], a.states[i]
        clear(a.masks[i], a.observations[i])
        look(box, s, legal(box, s, options), options, a.masks[i], a.observations[i])
        a.turn[i] = s.seat


@rule
def step_some(a: BatchArrays, seats: int, seed: int, actions: Ints, scratch: Scratch, first: int, end: int) -> None:
    """One decision in each game. Where a game is over, the next one of that row begins."""
    for i in range(first, end):
        box, s = a.boxes[a.which[i]], a.states[i]
        step(box, s, actions[i], a.dice[i], scratch.log)
        count = legal(box, s, scratch.options)
        a.done[i] = count == 0
        if count == 0:
            close_one(box, s, seats, scratch.points, a.scores[i], a.rewards[i])
            a.numbers[i] += len(a.states)
            begin_one(box, s, seats, seed, a.numbers[i], a.dice[i], scratch.log)
            count = legal(box, s, scratch.options)
        else:
            for seat in range(seats):
                a.rewards[i][seat] = 0
        clear(a.masks[i], a.observations[i])
        look(box, s, count, scratch.options, a.masks[i], a.observations[i])
        a.turn[i] = s.seat


@rule
def finish_some(
    a: BatchArrays, seats: int, policy: int, decisions: Ints, scratch: Scratch, first: int, end: int
) -> None:
    """Plays the games to their ends."""
    for i in range(first, end):
        box, s = a.boxes[a.which[i]], a.states[i]
        decisions[i] = finish_one(box, s, policy, scratch.options, a.dice[i], scratch.log)
        close_one(box, s, seats, scratch.points, a.scores[i], a.rewards[i])


@rule
def any_legal(mask: Flags, dice: Dice) -> int:
    """What the random policy does, from a mask: the same as it does from a list of options."""
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
def choose_some(a: BatchArrays, policy: int, steps: int, chosen: Ints, scratch: Scratch, first: int, end: int) -> None:
    """What the policy would do in the games."""
    for i in range(first, end):
        box, s = a.boxes[a.which[i]], a.states[i]
        fork_dice(a.dice[i], steps, scratch.dice)
        if policy == RANDOM:
            chosen[i] = any_legal(a.masks[i], scratch.dice)
        else:
            count = legal(box, s, scratch.options)
            chosen[i] = choose(box, s, scratch.options, count, policy, scratch.dice)


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    names = {
        "Box": game.Box, "State": game.State, "setup": game.setup, "legal": game.legal, "step": game.step,
        "score": game.score, "observe": game.observe, "choose": playout_rules_for(game)["choose"],
        "NO_SCORE": no_score_of(game),
    }  # fmt: skip
    one = (begin_one, mark_legal, look, reward_all, close_one, finish_one, fork_dice, any_legal)
    return specialise_all(
        (*one, clear, first_illegal, begin_some, look_some, step_some, finish_some, choose_some), game.rules, **names
    )
