"""What is printed on the cards, as names: for page and terminal. It stays the same all game."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.core.record import Counts
from lusoria.games.builders.rules.box import Box, Member
from lusoria.games.builders.rules.state import CARDS, MACHINE_CARD, MEMBERS, SLAVES, TOOLS, UNIVERSITIES
from lusoria.games.builders.view.shapes import Printed, PrintedBuilding, PrintedMember, ResourceName, Resources

RESOURCES: tuple[ResourceName, ...] = ("stone", "wood", "architecture", "decoration")


def board(box: Box) -> Printed:
    """The numbers of the box that a player reads off the table."""
    return {
        "buildings": {card: of_building(box, i) for i, card in enumerate(CARDS)},
        "members": {member: of_member(box.member[i]) for i, member in enumerate(MEMBERS)},
        "freed": {slave: of_member(box.freed[i]) for i, slave in enumerate(SLAVES)},
        "tools": {tool: {"resource": RESOURCES[i], "adds": box.tool_adds} for i, tool in enumerate(TOOLS)},
        "universities": {
            university: {"resource": RESOURCES[i], "level": box.university_level}
            for i, university in enumerate(UNIVERSITIES)
        },
        "actions": box.actions,
        "investments": box.investments,
        "take": [box.take[i] for i in range(len(box.take))],
        "prices": {
            "action": box.action_price,
            "slave": box.slave_price,
            "tool": box.tool_price,
            "university": box.university_price,
            "freedom": box.free_price,
            "repayment": box.loan_repayment,
        },
        "loan": box.loan_gain,
        "penalties": {"slave": box.slave_penalty, "loan": box.loan_penalty},
        "end_vp": box.end_vp,
    }


def resources(row: Counts | Sequence[int]) -> Resources:
    """Amounts by resource, in the order of every cost."""
    return {"stone": row[0], "wood": row[1], "architecture": row[2], "decoration": row[3]}


def of_building(box: Box, i: int) -> PrintedBuilding:
    """A building-side card."""
    card = box.building[i]
    return {"cost": resources(card.cost), "pays": card.pays, "vp": card.vp, "machine": i >= MACHINE_CARD}


def of_member(member: Member) -> PrintedMember:
    """A worker card, one side of a slave, or a finished machine."""
    return {"wage": member.wage, "gives": resources(member.gives)}
