"""Advice: the best moves as a bot sees them, with their chances and a reason in words."""

from __future__ import annotations

from lusoria.bots.bot import Bot
from lusoria.core.dice import Dice
from lusoria.core.reasons import Advice, reason, with_reasons
from lusoria.core.world import World

__all__ = ["Advice", "advise", "reason", "with_reasons"]


def advise(world: World, bot: Bot, dice: Dice, count: int) -> list[Advice]:
    """The best moves, at most `count`."""
    return with_reasons(world, bot.weigh(world, dice)[:count], dice)
