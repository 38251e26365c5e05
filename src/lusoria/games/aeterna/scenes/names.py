"""Names for the numbers of a state of Æterna: positions in words."""

from __future__ import annotations

from lusoria.core.names import Named, by_name
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    CARDS,
    CATEGORIES,
    EPOCH_CARDS,
    HILLS,
    NUM_DRAFTED,
    NUM_PAYABLE,
    PEOPLE,
    PHASES,
    RESOURCES,
    REWARDS,
    RIOTS,
    SEAT_NAMES,
    STEPS,
)

SEAT = by_name(SEAT_NAMES)
# A set of cards is one of the running epoch, counted from its first card.
NUMBER = {card: i % EPOCH_CARDS for i, card in enumerate(CARDS[:NUM_DRAFTED])}
EPOCH_SET = Named(means=NUMBER, is_set=True)

STATE_NAMES = {
    "players": Named(at=SEAT_NAMES),
    "players.hand": EPOCH_SET,
    "players.shown": EPOCH_SET,
    "players.stock": Named(at=RESOURCES[:NUM_PAYABLE]),
    "players.cards": Named(at=CATEGORIES),
    "players.now": Named(at=CATEGORIES),
    "players.area": Named(means=by_name(CARDS)),
    "packs": Named(at=SEAT_NAMES),
    "packs.left": EPOCH_SET,
    "packs.taken": Named(means={None: -1, **NUMBER}),
    "board": EPOCH_SET,
    "hills": Named(at=HILLS),
    "hills.owner": Named(means=SEAT),
    "hills.token": Named(means=by_name(REWARDS)),
    "hills.building": Named(at=BUILDINGS),
    "people": Named(means={person: i for i, person in enumerate(PEOPLE)}, is_set=True),
    "phase": Named(means=by_name(PHASES)),
    "step": Named(means=by_name(STEPS)),
    "seat": Named(means=SEAT),
    "passed": Named(means=SEAT),
    "order": Named(means=SEAT),
    "next_order": Named(means=SEAT),
    "offered": Named(at=BUILDINGS),
    "worker": Named(at=BUILDINGS, means=SEAT),
    "reserve": Named(at=BUILDINGS),
    "riot": Named(means=by_name(RIOTS)),
}
