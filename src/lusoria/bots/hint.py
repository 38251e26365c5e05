"""Advice: the best moves as a bot sees them, with their chances and a reason in words.

A reason is what a move changes in the traits of the seat's position, weighted as in the value function: the largest
gains and the largest costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lusoria.bots.bot import Bot
from lusoria.core.dice import Dice
from lusoria.core.log import Log
from lusoria.core.message import Message
from lusoria.core.record import copy, new_options
from lusoria.core.value import weights
from lusoria.core.world import World

SAMPLES = 8  # worlds and throws over which a change is averaged
MOST_QUESTIONS = 6  # that may follow a move before it is complete
MOST_REASONS = 2  # gains, and as many costs
LEAST_WORTH = 0.02  # of a change that is mentioned
LEAST_CHANGE = 0.05  # of a trait that is mentioned


@dataclass(frozen=True)
class Advice:
    """A move that a bot would consider."""

    action: int
    chance: float  # to win after it
    weight: float  # how much the bot prefers it
    reason: Message


def advise(world: World, bot: Bot, dice: Dice, count: int) -> list[Advice]:
    """The best moves, at most `count`."""
    found = bot.weigh(world, dice)[:count]
    return [Advice(one.action, one.chance, one.weight, reason(world, one.action, dice)) for one in found]


def reason(world: World, action: int, dice: Dice) -> Message:
    """What a move gains and what it costs, as the value function sees it."""
    before = traits_of(world, world.state)
    after = [0.0] * len(before)
    for _ in range(SAMPLES):
        for k, trait in enumerate(traits_of(world, after_move(world, action, dice))):
            after[k] += trait / SAMPLES
    time = world.game.elapsed(world.box, world.state)
    table = weights(world.game, int(world.state.seats))
    changes = []
    for k, change in enumerate(new - old for new, old in zip(after, before, strict=True)):
        worth = change * (table[2 * k] * (1 - time) + table[2 * k + 1] * time if world.game.traits else table[0])
        if abs(worth) >= LEAST_WORTH and abs(change) >= LEAST_CHANGE:
            changes.append((worth, told(world, k, change)))
    changes.sort(key=lambda one: -abs(one[0]))
    gains = [told for worth, told in changes if worth > 0][:MOST_REASONS]
    costs = [told for worth, told in changes if worth < 0][:MOST_REASONS]
    if gains and costs:
        return Message("hint-both", gains=gains, costs=costs)
    if gains:
        return Message("hint-gains", gains=gains)
    return Message("hint-costs", costs=costs) if costs else Message("hint-little")


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


def told(world: World, k: int, change: float) -> Message:
    """How a trait changes, in words; in a game without traits, the lead."""
    if world.game.traits is None:
        return Message("trait-lead", change=signed(change / world.game.unit))
    return world.game.tell_trait(world.game.trait_names[k], signed(change))


def traits_of(world: World, s: Any) -> list[float]:
    """The traits of the deciding seat; in a game without traits, how far it is ahead of the best other."""
    if world.game.traits is None:
        points = [0] * s.seats
        world.game.score(world.box, s, points)
        return [float(points[world.seat] - max(points[: world.seat] + points[world.seat + 1 :], default=0))]
    row = [0.0] * len(world.game.trait_names)
    world.game.traits(world.box, s, world.seat, row)
    return [float(trait) for trait in row]


def signed(change: float) -> str:
    """A change as text: +3, −1.5."""
    size = f"{abs(change):.1f}".removesuffix(".0")
    return f"+{size}" if change > 0 else f"−{size}"
