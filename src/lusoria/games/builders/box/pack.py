"""From a box file to the record that the rules read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lusoria.core.box import fill, load
from lusoria.core.text import SentText
from lusoria.games.builders.box.check import check
from lusoria.games.builders.box.schema import BoxFile, Building, Vector
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.state import MACHINE, MACHINE_CARD, RESOURCES, SLAVE

PACKAGE = __name__.rpartition(".")[0]


@cache
def standard_file() -> BoxFile:
    """The box of the published game."""
    return load(PACKAGE, None, BoxFile, check)


def load_box(path: Path | SentText | None = None) -> Box:
    """The record that the rules read, from a box file."""
    return pack(standard_file() if path is None else load(PACKAGE, path, BoxFile, check))


def pack(file: BoxFile) -> Box:
    """The file's numbers, in the places where the rules look for them."""
    box = Box.new()
    box.revision = file.revision
    box.start_money, box.slots = file.start.sesterces, file.start.row_slots
    box.actions, box.action_price = file.turn.free_actions, file.turn.extra_action_price
    box.investments = file.turn.investments
    fill(box.take, file.turn.take_sesterces)
    box.end_vp, box.rounds = file.end.trigger_vp, file.end.safeguard_rounds
    box.money_tenths = file.end.tenths_per_sesterce
    pack_prices(file, box)
    for i, building in enumerate(file.buildings):
        pack_building(box, i, building)
    for i, machine in enumerate(file.machines):
        pack_building(box, MACHINE_CARD + i, machine)
        fill(box.member[MACHINE + i].gives, vector(machine.gives))
    pack_persons(file, box)
    return box


def vector(part: Vector) -> list[int]:
    """Stone, wood, architecture, decoration."""
    return [getattr(part, resource) for resource in RESOURCES]


def pack_prices(file: BoxFile, box: Box) -> None:
    """What the cards of the four investment piles cost, bring and take away."""
    box.slave_price, box.slave_penalty = file.slaves.price, file.slaves.vp_penalty
    box.free_actions, box.free_price = file.slaves.actions_to_free, file.slaves.sesterces_to_free_at_the_end
    box.tool_price, box.tool_adds = file.tools.price, file.tools.adds
    box.loan_gain, box.loan_repayment = file.loans.gain, file.loans.repayment
    box.loan_penalty = file.loans.vp_penalty
    box.university_price, box.university_level = file.universities.price, file.universities.level


def pack_building(box: Box, card: int, entry: Building) -> None:
    """What a building-side card shows."""
    fill(box.building[card].cost, vector(entry.cost))
    box.building[card].pays = entry.sesterces
    box.building[card].vp = entry.vp


def pack_persons(file: BoxFile, box: Box) -> None:
    """What workers and slaves give and earn; a slave that is not freed has no wage (BU-SLAVE-2)."""
    for i, worker in enumerate(file.workers):
        box.member[i].wage = worker.wage
        fill(box.member[i].gives, vector(worker.gives))
    for i, slave in enumerate(file.slaves.cards):
        fill(box.member[SLAVE + i].gives, vector(slave.gives))
        box.freed[i].wage = slave.freed.wage
        fill(box.freed[i].gives, vector(slave.freed.gives))
