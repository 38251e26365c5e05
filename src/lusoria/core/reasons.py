"""Why a move is good: its reason in words, from what a seat knows. It knows no bot, and no compiler.

A reason is what a move changes in the traits of the seat's position, weighted as in the value function: the largest
gains, and a cost only if it weighs about as much. A game leaves out traits that mean nothing to a player.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign
from typing import Any

from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.message import Message
from lusoria.core.numbers import with_sign
from lusoria.core.record import copy, new_options
from lusoria.core.value import weights
from lusoria.core.world import World

SAMPLES = 8  # worlds and throws over which a change is averaged
MOST_QUESTIONS = 6  # that may follow a move before it is complete
MOST_REASONS = 2  # gains
LEAST_COST = 0.6  # of the largest gain's worth: smaller costs are not mentioned
LEAST_WORTH = 0.02  # of a change that is mentioned
LEAST_CHANGE = 0.05  # of a trait that is mentioned


@dataclass(frozen=True)
class Weighed:
    """A legal move as a bot sees it."""

    action: int
    chance: float  # to win after it, as the bot sees it: the deciding seat's share of the victory
    weight: float  # how much the bot prefers it; the weights of a decision add up to 1


@dataclass(frozen=True)
class Advice:
    """A move that a bot would consider."""

    action: int
    chance: float  # to win after it
    weight: float  # how much the bot prefers it
    reason: Message


def with_reasons(world: World, found: list[Weighed], dice: Dice) -> list[Advice]:
    """Moves that somebody has weighed, each with its reason."""
    changes = [changes_of(world, one.action, dice) for one in found]
    reasons = [sentence(one, common(changes)) for one in changes]
    return [Advice(one.action, one.chance, one.weight, why) for one, why in zip(found, reasons, strict=True)]


def reason(world: World, action: int, dice: Dice) -> Message:
    """What a move gains and what it costs, as the value function sees it."""
    return sentence(changes_of(world, action, dice), [])


Changes = list[tuple[float, Message]]  # how much each is worth, and what it is; the weightiest first


def changes_of(world: World, action: int, dice: Dice) -> Changes:
    """What a move changes that is worth mentioning."""
    game = world.game
    before = traits_of(world, world.state)
    after = [0.0] * len(before)
    for _ in range(SAMPLES):
        for k, trait in enumerate(traits_of(world, after_move(world, action, dice))):
            after[k] += trait / SAMPLES
    time = game.elapsed(world.box, world.state)
    table = weights(game, int(world.state.seats))
    unit = 1 if game.traits else game.unit  # a lead is told in points
    found = []
    for k, change in enumerate(new - old for new, old in zip(after, before, strict=True)):
        worth = change * (table[2 * k] * (1 - time) + table[2 * k + 1] * time if game.traits else table[0])
        if abs(worth) < LEAST_WORTH or abs(change) / unit < LEAST_CHANGE:
            continue
        if game.traits and game.trait_names[k] in game.wanted_traits:
            worth = copysign(worth, change)  # a fitted weight may have taken chance for a reason
        what = told(world, k, change)
        if what is not None:
            found.append((worth, what))
    return sorted(found, key=lambda one: -abs(one[0]))


def common(changes: list[Changes]) -> list[Message]:
    """What all moves bring or cost alike: no reason for any of them."""
    if len(changes) < 2:
        return []
    first, *others = ([what for _, what in one] for one in changes)
    return [what for what in first if all(what in one for one in others)]


def sentence(changes: Changes, alike: list[Message]) -> Message:
    """The largest gains, and the largest cost if it weighs about as much."""
    own = [one for one in changes if one[1] not in alike]
    gains = ([one for one in own if one[0] > 0] or [one for one in changes if one[0] > 0])[:MOST_REASONS]
    costs = [one for one in own if one[0] < 0 and (not gains or -one[0] >= LEAST_COST * gains[0][0])][:1]
    if gains and costs:
        return Message("hint-both", gains=distinct(gains), costs=distinct(costs))
    if gains:
        return Message("hint-gains", gains=distinct(gains))
    return Message("hint-costs", costs=distinct(costs)) if costs else Message("hint-little")


def distinct(changes: Changes) -> list[Message]:
    """What is told, each thing once: two traits may mean the same to a player."""
    found: list[Message] = []
    for _, what in changes:
        if what not in found:
            found.append(what)
    return found


def after_move(world: World, action: int, dice: Dice) -> Any:
    """A world after a move. The sensible policy answers questions that belong to the move."""
    game, box, s, log = world.game, world.box, copy(world.state), Log.new()
    game.redeal(box, s, world.seat, dice)
    step, options = s.step, new_options(game.actions)
    game.step(box, s, action, dice, log)
    for _ in range(MOST_QUESTIONS):
        count = game.legal(box, s, options)
        if count == 0 or s.seat != world.seat or s.step == step:
            break
        game.step(box, s, game.sensible(box, s, options, count, dice) if count > 1 else options[0], dice, log)
    return s


def told(world: World, k: int, change: float) -> Message | None:
    """How a trait changes, in words; in a game without traits, the lead. None if it means nothing to a player."""
    if world.game.traits is None:
        return Message("trait-lead", change=with_sign(change / world.game.unit))
    return world.game.tell_trait(world.game.trait_names[k], with_sign(change))


def traits_of(world: World, s: Any) -> list[float]:
    """The traits of the deciding seat; in a game without traits, how far it is ahead of the best other."""
    if world.game.traits is None:
        points = [0] * s.seats
        world.game.score(world.box, s, points)
        return [float(points[world.seat] - max(points[: world.seat] + points[world.seat + 1 :], default=0))]
    row = [0.0] * len(world.game.trait_names)
    world.game.traits(world.box, s, world.seat, row)
    return [float(trait) for trait in row]
