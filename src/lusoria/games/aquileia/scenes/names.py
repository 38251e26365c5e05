"""Names for the numbers of a state of Aquileia: positions in words."""

from __future__ import annotations

from lusoria.core.names import Named, by_name
from lusoria.games.aquileia.rules.state import (
    EQUI_FIRST,
    FIELDS,
    HAND,
    METALS,
    SEAT_COLOURS,
    SITES,
    STADIUM_CARDS,
    STAGES,
    STEPS,
    THEATRE_CARDS,
)

SEAT = by_name(SEAT_COLOURS)
EQUI = HAND[EQUI_FIRST:]

STATE_NAMES = {
    "stage": Named(means=by_name(STAGES)),
    "step": Named(means=by_name(STEPS)),
    "seat": Named(means=SEAT),
    "start": Named(means=SEAT),
    "players": Named(at=SEAT_COLOURS),
    "players.coins": Named(at=METALS),
    "players.hand": Named(at=HAND),
    "players.stadium": Named(at=STADIUM_CARDS),
    "players.theatre": Named(at=THEATRE_CARDS),
    "players.known": Named(at=EQUI),
    "players.old_slaves": Named(at=HAND[:EQUI_FIRST]),
    "players.old_equi": Named(at=EQUI),
    "field": Named(at=FIELDS, means=SEAT),
    "site": Named(at=SITES, means=SEAT),
    "bank": Named(at=METALS),
    "portus": Named(at=METALS),
    "slaves": Named(at=HAND[:EQUI_FIRST]),
    "slaves_out": Named(at=HAND[:EQUI_FIRST]),
    "equi": Named(at=EQUI),
    "equi_out": Named(at=EQUI),
    "slot": Named(means=by_name(EQUI)),
    "stadium": Named(at=STADIUM_CARDS),
    "stadium_up": Named(means=by_name(STADIUM_CARDS)),
    "stadium_top": Named(means=by_name(STADIUM_CARDS)),
    "laurels.winner": Named(means=SEAT),
    "laurels.second": Named(means=SEAT),
    "laurels.up": Named(means=by_name(STADIUM_CARDS)),
    "laurels.top": Named(means=by_name(STADIUM_CARDS)),
    "theatre": Named(at=THEATRE_CARDS),
    "theatre_up": Named(means=by_name(THEATRE_CARDS)),
    "blue_holder": Named(means=SEAT),
    "laid": Named(at=HAND),
    "rank": Named(means=SEAT),
    "site_chosen": Named(means=by_name(SITES)),
    "turn": Named(means=SEAT),
    "bidder": Named(means=SEAT),
    "bid": Named(at=METALS),
}
