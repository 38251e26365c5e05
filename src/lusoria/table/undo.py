"""What a seat may undo at a table, by itself or if all agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lusoria.table.table import Table


@dataclass(frozen=True)
class UndoRequest:
    """A seat asks to undo decisions that others have answered with their own."""

    seat: int
    steps: int
    time: float
    agreed: frozenset[str]  # guests


def steps_to_undo(table: Table, seat: int) -> int | None:
    """How many steps go back with the seat's last decision; None if something was revealed since."""
    match = table.running_match
    undoable = match.undoable
    if undoable:
        history = match.history
        for steps in range(1, undoable + 1):
            if history[-steps].seat == seat:
                return steps
    return None


def is_free(table: Table, seat: int) -> bool:
    """Whether nobody has to agree to the seat's undo: the last thing it has seen was its own decision.

    What others have begun to choose unseen does not count, and is undone too: a refusal would tell that they have.
    """
    own = table.seats[seat].guest
    if all(one.kind != "guest" or one.guest == own for one in table.seats):
        return True
    undone: set[int] = set()
    for index in reversed(table.visible(seat)):
        applied = table.entries[index]
        if applied.undone and applied.entry.seat == seat and applied.entry.kind == "undo":
            undone.update(applied.undone)
        elif applied.undone or (applied.steps and index not in undone):
            return applied.entry.kind == "move" and applied.entry.seat == seat
    return False
