"""Bots with a network, by name."""

from __future__ import annotations

from lusoria.bots.bot import Bot
from lusoria.bots.mcts import Budget
from lusoria.bots.net import NetRoot, NetSearch, Policy
from lusoria.errors import BadInput
from lusoria.network.names import DEFAULT_EVALUATIONS, existing, read_budget, read_name


def network_bot(text: str, budget: Budget | None = None) -> Bot:
    """The bot of a name; a budget in the name goes before one that is given."""
    parts = read_name(text)
    if parts.budget is not None:
        evaluations, seconds = read_budget(text, parts.budget)
        budget = Budget(seconds, evaluations, 1)
    spent = budget or Budget(iterations=DEFAULT_EVALUATIONS)
    file = None if parts.file is None else existing(parts.file)
    if parts.name == "policy":
        if parts.budget is not None:
            raise BadInput(f"{text}: policy does not search, so it has no budget")
        return Policy(file, name=text)
    if parts.name == "net":
        return NetSearch(spent, file, name=text)
    if spent.iterations is None:
        raise BadInput(f"{text}: net-root needs a number of evaluations, not seconds")
    return NetRoot(spent, file, name=text)
