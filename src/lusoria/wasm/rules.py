"""Rules that a module exports beside those of the game, the bots and the network. `rules_for` specialises them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from lusoria.bots.look_ahead import CURRENT, ROOT, Workspace
from lusoria.bots.look_ahead import rules_for as look_ahead_rules_for
from lusoria.core.dice import Dice, seed_dice
from lusoria.core.log import Log
from lusoria.core.playout import Outcome, Scratch
from lusoria.core.playout import rules_for as playout_rules_for
from lusoria.core.record import Ints, Marks, Options
from lusoria.core.rule import rule, specialise_all
from lusoria.core.winning import IMPOSSIBLE_SCORE, no_score_of, victory_share

if TYPE_CHECKING:
    from typing import Protocol

    from lusoria.core.game import Game

    # `rules_for` replaces these with the rules and records of one game.
    class Box(Protocol): ...

    class State(Protocol):
        seats: int

    def legal(box: Box, s: State, options: Options) -> int: ...
    def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None: ...
    def score(box: Box, s: State, out: Ints) -> None: ...
    def observe(box: Box, s: State, seat: int, out: Options) -> None: ...
    def redeal(box: Box, s: State, seat: int, dice: Dice) -> None: ...
    def begin(box: Box, s: State, seats: int, dice: Dice, log: Log, out: Outcome) -> None: ...
    def choose(box: Box, s: State, options: Options, count: int, policy: int, dice: Dice) -> int: ...
    def count_decision(count: int, out: Outcome) -> None: ...
    def finish(box: Box, s: State, seats: int, points: Ints, out: Outcome) -> None: ...
    def evaluate(box: Box, s: State, work: Workspace) -> None: ...


NO_SCORE = IMPOSSIBLE_SCORE  # the score of a seat that can't win; `rules_for` replaces it with the game's own
HASH_MULTIPLIER = 0x1B3
HASH_MASK = (1 << 53) - 1  # products stay below 2**63, interpreted and compiled alike, and JavaScript's numbers hold it


@rule
def state_hash(bytes_: Marks, start: int) -> int:
    """The hash of a record's bytes, going on from another one."""
    found = start
    for i in range(len(bytes_)):
        found = ((found ^ (bytes_[i] & 255)) * HASH_MULTIPLIER) & HASH_MASK
        found ^= found >> 29
    return found


@rule
def add_to_hash(bytes_: Marks, hash_: Ints) -> None:
    """Adds a record's bytes to a hash, a row of one number."""
    hash_[0] = state_hash(bytes_, hash_[0])


@rule
def observation(box: Box, s: State, seat: int, out: Options) -> None:
    """What a seat knows, as numbers; `out` may hold anything before."""
    for i in range(len(out)):
        out[i] = 0
    observe(box, s, seat, out)


@rule
def win_chances(box: Box, work: Workspace) -> None:
    """Fills in each seat's chance to win, as the value function sees the first state; the result if it is over."""
    evaluate(box, work.states[ROOT], work)


@rule
def try_moves(
    box: Box, work: Workspace, seat: int, policy: int, seed: int, first: int, worlds: int, tries: Ints, wins: Ints
) -> None:
    """Plays games to their end after each legal move: how often it was tried, and what it won, in 60ths of a victory.

    All moves are tried in the same worlds that the seat can't tell from this one, each with its own dice.
    """
    scratch = work.scratch
    count = legal(box, work.states[ROOT], scratch.options)
    for i in range(count):
        action = scratch.options[i]
        for number in range(first, first + worlds):
            seed_dice(scratch.dice, seed, number)
            work.states[CURRENT] = work.states[ROOT]
            s = work.states[CURRENT]
            redeal(box, s, seat, scratch.dice)
            step(box, s, action, scratch.dice, scratch.log)
            play_out(box, s, policy, scratch)
            score(box, s, scratch.points)
            tries[action] += 1
            wins[action] += victory_share(s.seats, scratch.points, NO_SCORE, seat)
        legal(box, work.states[ROOT], scratch.options)


@rule
def play_out(box: Box, s: State, policy: int, scratch: Scratch) -> None:
    """To the end of the game, by a simple policy."""
    count = legal(box, s, scratch.options)
    while count > 0:
        step(box, s, choose(box, s, scratch.options, count, policy, scratch.dice), scratch.dice, scratch.log)
        count = legal(box, s, scratch.options)


@rule
def hashed_game(
    box: Box, s: State, bytes_: Marks, seats: int, policy: int, seed: int, number: int, scratch: Scratch, out: Outcome
) -> int:
    """One whole game; returns a hash of the state after every decision. `bytes_` are those of the state."""
    seed_dice(scratch.dice, seed, number)
    begin(box, s, seats, scratch.dice, scratch.log, out)
    found = state_hash(bytes_, seats)
    count = legal(box, s, scratch.options)
    while count > 0:
        count_decision(count, out)
        step(box, s, choose(box, s, scratch.options, count, policy, scratch.dice), scratch.dice, scratch.log)
        found = state_hash(bytes_, found)
        count = legal(box, s, scratch.options)
    finish(box, s, seats, scratch.points, out)
    return found


@rule
def hashed_games(
    box: Box, s: State, bytes_: Marks, seats: int, policy: int, seed: int, first: int, scratch: Scratch, out: Outcome,
    hashes: Ints,
) -> None:  # fmt: skip
    """Games `first`, `first + 1`, ... of the run with this seed, and the hash of each."""
    for i in range(len(hashes)):
        hashes[i] = hashed_game(box, s, bytes_, seats, policy, seed, first + i, scratch, out)


@functools.cache
def rules_for(game: Game) -> dict[str, Any]:
    """The rules of this file, specialised for one game."""
    playing = playout_rules_for(game)
    names: dict[str, Any] = {
        "Box": game.Box, "State": game.State, "legal": game.legal, "step": game.step, "score": game.score,
        "observe": game.observe, "redeal": game.redeal, "NO_SCORE": no_score_of(game),
        **{name: playing[name] for name in ("begin", "choose", "count_decision", "finish")},
        "evaluate": look_ahead_rules_for(game)["evaluate"],
    }  # fmt: skip
    rules = (state_hash, add_to_hash, observation, win_chances, play_out, try_moves, hashed_game, hashed_games)
    return specialise_all(rules, game.rules, **names)
