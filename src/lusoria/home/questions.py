"""Thinking in a browser: questions that it answers with the game's WebAssembly, and what follows from the answers.

A question is made from worlds, which hold no secrets, as those to the thinking processes of a server are. The browser
searches with the same seed and finds the same numbers; the home puts them into words.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

from lusoria.analysis.looking import (
    FIRST_LOOK,
    SECOND_LOOK,
    Look,
    Thought,
    Weights,
    decisions,
    look,
    looking,
)
from lusoria.core.dice import Dice, seeded
from lusoria.core.reasons import Advice, Weighed, with_reasons
from lusoria.core.record import content
from lusoria.core.world import World, seed_from
from lusoria.home.bodies import LookedAt
from lusoria.home.message_types import BrowserLook, BrowserQuestion, HintedMove
from lusoria.home.review import ITERATIONS, advance
from lusoria.match.match import Match
from lusoria.match.snapshot import Snapshot
from lusoria.table.errors import Refused
from lusoria.table.journal import OVER
from lusoria.table.messages import sentence
from lusoria.table.table import Table

Answers = dict[tuple[int, int], Weights]  # by step and number of the look
Seed = tuple[int, int]  # of dice
INSTANT = 1  # evaluation of a network: its first impression, which takes no time


def new_seed() -> Seed:
    """Of dice that have nothing to do with those of the table."""
    return secrets.randbits(62), 0


def encoded(record: Any) -> str:
    """A record's bytes, as JSON can hold them."""
    return b64encode(content(record)).decode()


def no_question(box: Any = None) -> BrowserQuestion:
    """Nothing for a browser to do: it asks the server."""
    return {"module": None, "box": "" if box is None else encoded(box), "decision": 0, "looks": []}


def browser_look(world: World, dice: Dice, made: int | None, iterations: int | None) -> BrowserLook:
    """A world to think about. The dice are those that it was dealt with: a bot draws its seed from them next."""
    return {
        "state": encoded(world.state), "seat": world.seat, "seed": seed_from(dice), "made": made,
        "iterations": iterations,
    }  # fmt: skip


# ---- hints


def plays_alone(table: Table, guest: str) -> bool:
    """Whether all other seats are played by bots."""
    return all(seat.kind == "bot" or (seat.kind == "guest" and seat.guest == guest) for seat in table.seats)


def hint_question(
    table: Table, guest: str, seat: int, seed: Seed, module: str | None, instant: bool = False
) -> BrowserQuestion:
    """The open decision of a seat, if its guest's browser may think about it."""
    snapshot = table.snapshot_for(table.check_own_seat(guest, seat))
    if module is None or not plays_alone(table, guest):
        return no_question()
    dice = seeded(*seed, cap=0)
    world = snapshot.world(seat, dice)
    number = table.decision_number(seat)
    return {
        "module": module, "box": encoded(world.box), "decision": number,
        "looks": [browser_look(world, dice, None, INSTANT if instant else None)],
    }  # fmt: skip


def check_weighed(table: Table, guest: str, seat: int, decision: int, actions: Iterable[int]) -> Snapshot:
    """The decision that a browser has weighed moves of; refused if it is another one by now."""
    snapshot = table.snapshot_for(table.check_own_seat(guest, seat))
    if decision != table.decision_number(seat):
        raise Refused("stale", "that was about another decision")
    if not set(actions) <= {move.action for move in snapshot.moves}:
        raise Refused("bad_request", "moves: legal ones are needed")
    return snapshot


def with_told_reasons(world: World, dice: Dice, weighed: list[Weighed]) -> list[Advice]:
    """The reasons for moves that somebody has weighed with these dice, from the same dice."""
    if len(world.options) > 1:
        seed_from(dice)  # as the search did that weighed the moves
    return with_reasons(world, weighed, dice)


def hinted_move(table: Table, advice: Advice, language: str | None) -> HintedMove:
    """A recommended move, with its reason in words."""
    reason = sentence(table, advice.reason, language)
    return {"move": table.game.moves.words(advice.action), "chance": advice.chance, "weight": advice.weight, **reason}


# ---- reviews


def finished_match(table: Table) -> Match:
    """The match of a table, when it is over: a review must help nobody to play."""
    if table.match is None or table.state != OVER:
        raise Refused("not_over", "only finished games are reviewed")
    return table.match


def look_of(match: Match, asked: Look) -> BrowserLook:
    """A look as a browser is asked for it."""
    dice = seeded(asked.step, asked.dice_number, cap=0)
    world = match.before(asked.step).world(asked.seat, dice)
    move = match.history[asked.step].move
    assert move is not None
    return browser_look(world, dice, move.action, asked.times * ITERATIONS)


def review_question(table: Table, module: str | None) -> BrowserQuestion:
    """All decisions of a finished game."""
    match = finished_match(table)
    if module is None:
        return no_question()
    looks = [look_of(match, look(match, step, FIRST_LOOK, 1)) for step in decisions(match)]
    return {"module": module, "box": encoded(match.box), "decision": 0, "looks": looks}


def follow(match: Match, answers: Answers) -> list[Look] | tuple[list[Thought], list[Thought]]:
    """What a review makes of a browser's answers: what it has found, or the looks that it still needs.

    Which moves are looked at again follows from the first looks alone, so all of them can be asked for at once.
    """
    asked, missing = looking(match), list[Look]()
    found = advance(asked, None)
    while isinstance(found, Look):
        answer = answers.get((found.step, found.dice_number))
        if answer is None:
            missing.append(found)
            answer = answers[found.step, FIRST_LOOK]
        found = advance(asked, answer)
    return missing or found


def first_answers(match: Match, looks: Sequence[LookedAt]) -> Answers:
    """What a browser has found at the first question; refused if it does not fit the game."""
    steps = decisions(match)
    if len(looks) != len(steps):
        raise Refused("bad_request", f"looks: {len(steps)} are needed, not {len(looks)}")
    return {(step, FIRST_LOOK): weights(match, step, one) for step, one in zip(steps, looks, strict=True)}


def second_answers(match: Match, asked: Any, more: Sequence[LookedAt]) -> Answers:
    """What it has found at the second question, which `follow` asked; refused if it does not fit."""
    if not isinstance(asked, list) or len(asked) != len(more):
        raise Refused("bad_request", "more: one is needed for each look of the second question")
    pairs = zip(asked, more, strict=True)
    return {(one.step, SECOND_LOOK): weights(match, one.step, given) for one, given in pairs}


def weights(match: Match, step: int, given: LookedAt) -> Weights:
    """The best move and the one that was made, with their chances."""
    then, made = match.before(step), match.history[step].move
    assert made is not None
    if given.best not in [move.action for move in then.moves]:
        raise Refused("bad_request", f"best: {given.best} was not legal then")
    best = (given.best, given.best_chance)
    return [best] if given.best == made.action else [best, (made.action, given.chance)]
