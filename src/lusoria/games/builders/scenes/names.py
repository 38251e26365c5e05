"""Names for the numbers of a state of The Builders: positions in words."""

from __future__ import annotations

from lusoria.core.names import Named, by_name
from lusoria.games.builders.rules.state import (
    CARDS,
    FINISHED,
    LOANS,
    MAX_SLOTS,
    MEMBERS,
    RESOURCES,
    ROW,
    SEAT_NAMES,
    SLAVES,
    STAGES,
    STEPS,
    STOCK,
    TOOLS,
    TOP,
    UNIVERSITIES,
)

SEAT = by_name(SEAT_NAMES)
OWNER = by_name(SEAT_NAMES) | {"stock": STOCK}
PLACE = OWNER | {"top": TOP} | {f"row {slot + 1}": ROW - slot for slot in range(MAX_SLOTS)}
FINISHED_BY = {f"finished by {name}": FINISHED + seat for seat, name in enumerate(SEAT_NAMES)}

STATE_NAMES = {
    "players": Named(at=SEAT_NAMES),
    "stage": Named(means=by_name(STAGES)),
    "step": Named(means=by_name(STEPS)),
    "seat": Named(means=SEAT),
    "first": Named(means=SEAT),
    "member": Named(means=by_name(MEMBERS)),
    "target": Named(means=by_name(CARDS)),
    "university": Named(means=by_name(UNIVERSITIES)),
    "building": Named(at=CARDS, means=PLACE | FINISHED_BY),
    "lacks": Named(at=CARDS, inner=RESOURCES),
    "sent": Named(at=CARDS),
    "team": Named(at=MEMBERS, means=PLACE),
    "site": Named(at=MEMBERS, means=by_name(CARDS)),
    "freed": Named(at=SLAVES),
    "tool": Named(at=TOOLS, means=OWNER),
    "user": Named(at=TOOLS, means=by_name(MEMBERS)),
    "student": Named(at=UNIVERSITIES, means=by_name(MEMBERS)),
    "loan": Named(at=LOANS, means=OWNER),
}
