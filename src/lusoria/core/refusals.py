"""Reasons why a move is not legal, declared once, beside the rules that refuse it.

    REFUSALS = Refusals()
    NO_ACTION_LEFT = REFUSALS.declare("no_action_left", rule="BU-TURN-2")

`declare` returns the number that a rule answers with; `ALLOWED` means that nothing is in the way. A game's words turn
the number into a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

ALLOWED = 0


class Reason(NamedTuple):
    """One reason: its name, and the rule that it follows from."""

    name: str
    rule: str


@dataclass(eq=False)
class Refusals:
    """All reasons of a game, numbered from 1 in the order of their declarations."""

    reasons: list[Reason] = field(default_factory=list)

    def declare(self, name: str, *, rule: str) -> int:
        """Adds a reason; returns its number."""
        if name in [reason.name for reason in self.reasons]:
            raise ValueError(f"the reason {name!r} is declared twice")
        self.reasons.append(Reason(name, rule))
        return len(self.reasons)

    def name(self, number: int) -> str:
        """What a reason is called."""
        return self.reasons[number - 1].name

    def rule(self, number: int) -> str:
        """The rule that a reason follows from."""
        return self.reasons[number - 1].rule
