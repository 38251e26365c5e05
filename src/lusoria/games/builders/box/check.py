"""Whether a box can be played: every card is there, and the numbers agree with each other."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.core.box import check_ids, check_sources, refuse
from lusoria.games.builders.box.schema import BoxFile, Tool, University
from lusoria.games.builders.rules.state import (
    BUILDINGS,
    LOANS,
    MACHINES,
    RESOURCES,
    SLAVES,
    TOOLS,
    UNIVERSITIES,
    WORKERS,
)

COINS = ("coin_silver", "coin_gold")


def check(file: BoxFile, name: str) -> None:
    """Every card is there, and the numbers agree with each other."""
    check_ids(name, "coins", COINS, [c.id for c in file.coins])
    check_ids(name, "buildings", BUILDINGS, [b.id for b in file.buildings])
    check_ids(name, "machines", MACHINES, [m.id for m in file.machines])
    check_ids(name, "workers", WORKERS, [w.id for w in file.workers])
    check_ids(name, "slaves.cards", SLAVES, [s.id for s in file.slaves.cards])
    check_ids(name, "tools.cards", TOOLS, [t.id for t in file.tools.cards])
    check_ids(name, "loans.cards", LOANS, [x.id for x in file.loans.cards])
    check_ids(name, "universities.cards", UNIVERSITIES, [u.id for u in file.universities.cards])
    check_resources(name, "tools.cards", file.tools.cards)
    check_resources(name, "universities.cards", file.universities.cards)
    check_costs(file, name)
    check_taking(file, name)
    check_ranks(file, name)
    check_sources(name, file, file.sources)


def check_resources(name: str, where: str, cards: Sequence[Tool | University]) -> None:
    """BU-TOOL-2, BU-UNI-2: one card for each resource, in their order."""
    for i, (card, resource) in enumerate(zip(cards, RESOURCES, strict=True)):
        if card.resource != resource:
            raise refuse(name, f"{where}[{i}].resource ({card.id})", resource, card.resource)


def check_costs(file: BoxFile, name: str) -> None:
    """BU-DONE-5: only a send completes a site, so each needs something."""
    for where, cards in (("buildings", file.buildings), ("machines", file.machines)):
        for i, card in enumerate(cards):
            if not any(getattr(card.cost, resource) for resource in RESOURCES):
                raise refuse(name, f"{where}[{i}].cost ({card.id})", "at least 1 of some resource", card.cost)


def check_taking(file: BoxFile, name: str) -> None:
    """BU-TURN-6: no turn can go on for ever, so bought actions must cost more than they yield."""
    for i, taken in enumerate(file.turn.take_sesterces):
        most = (i + 1) * file.turn.extra_action_price - 1
        if taken > most:
            raise refuse(name, f"turn.take_sesterces[{i}]", f"at most {most}, less than the actions cost", taken)


def check_ranks(file: BoxFile, name: str) -> None:
    """BU-COMP-3: the rank is part of a worker's id."""
    for i, worker in enumerate(file.workers):
        rank = worker.id.split("_")[1]
        if worker.rank != rank:
            raise refuse(name, f"workers[{i}].rank ({worker.id})", rank, worker.rank)
