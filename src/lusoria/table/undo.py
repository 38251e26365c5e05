"""What a seat may take back at a table, by itself or if all agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lusoria.table.table import Table


@dataclass(frozen=True)
class Asked:
    """Somebody would like to take decisions back that others have answered to."""

    seat: int
    steps: int
    time: float
    agreed: frozenset[str]  # guests


def steps_back(table: Table, seat: int) -> int | None:
    """How many steps go back with the seat's last decision; None if something was revealed since."""
    match = table.running
    for steps in range(1, match.undoable + 1):
        if match.history[-steps].seat == seat:
            return steps
    return None


def is_free(table: Table, seat: int) -> bool:
    """Whether nobody has to agree to the seat's undo: the last thing it has seen was its own decision.

    What others have begun to choose unseen does not count, and goes back too: a refusal would tell that they have.
    """
    if not table.guests() - {table.places[seat].guest}:
        return True
    undone: set[int] = set()
    for index in reversed(table.visible(seat)):
        past = table.past[index]
        if past.undone and past.entry.seat == seat and past.entry.kind == "undo":
            undone.update(past.undone)
        elif past.undone or (past.taken and index not in undone):
            return past.entry.kind == "move" and past.entry.seat == seat
    return False
