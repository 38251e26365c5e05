"""The history of a match: the steps it took, those it took back, and how far undo may go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lusoria.core.log import Event
from lusoria.match.fair import add_move
from lusoria.match.moves import Move


@dataclass(frozen=True, repr=False)
class Step:
    """One step that was taken: the setup, or a decision."""

    number: int  # counts every step ever taken, undone ones too
    seat: int | None  # None: the setup
    move: Move | None
    answers: list[tuple[int, int]]  # what chance answered, out of how many
    events: list[Event]
    before: Any  # the state

    def __repr__(self) -> str:
        what = "the setup" if self.move is None else f"seat {self.seat}: {self.move}"
        told = f"events {len(self.events)}, answers of chance {len(self.answers)}"
        return f"<Step {self.number}, {what}; {told}>"


class History:
    def __init__(self) -> None:
        self.steps: list[Step] = []  # that have not been undone
        self.every_step: list[Step | None] = []  # in the order of time; None where one was undone
        self.next_number = 0
        self.moves_hash = ""  # of every move ever made
        self._others_decided = 0  # steps that are undone only if all agree: another seat has decided since
        self._revealed = 0  # steps that are never undone: they revealed something, or came before one that did

    def __repr__(self) -> str:
        undone = self.every_step.count(None)
        return f"<History: {len(self.steps)} steps{f', {undone} undone' if undone else ''}>"

    def add(self, step: Step, reveals: bool) -> None:
        """Appends a step."""
        if self.steps and self.steps[-1].seat != step.seat:
            self._others_decided = len(self.steps)
        self.steps.append(step)
        self.every_step.append(step)
        self.next_number += 1
        if step.seat is not None and step.move is not None:
            self.moves_hash = add_move(self.moves_hash, step.seat, step.move.action)
        if reveals:
            self._others_decided = self._revealed = len(self.steps)

    def undo(self) -> Step:
        """Takes the last step back."""
        step = self.steps.pop()
        self.every_step.append(None)
        self._others_decided = min(self._others_decided, len(self.steps))
        return step

    @property
    def can_undo(self) -> bool:
        """Whether the last decision can be undone without asking anybody."""
        return len(self.steps) > self._others_decided

    @property
    def undoable(self) -> int:
        """How many decisions can be undone if all agree: those since something was revealed."""
        return len(self.steps) - self._revealed

    def copy(self) -> History:
        """A history of its own with the same steps."""
        history = History()
        history.__dict__ |= self.__dict__
        history.steps, history.every_step = list(self.steps), list(self.every_step)
        return history

    def before(self, k: int) -> History:
        """The first k steps, none of which can be undone."""
        history = self.copy()
        history.steps = self.steps[:k]
        last = next(i for i, step in enumerate(self.every_step) if step is self.steps[k - 1])
        history.every_step = self.every_step[: last + 1]
        history._others_decided = history._revealed = k
        return history
