"""Families of pieces, by which moves and events name what they are about."""

from __future__ import annotations

from lusoria.core.moves import Pieces
from lusoria.games.aquileia.rules.state import (
    COLOURS,
    FIELDS,
    HAND,
    METALS,
    PORTUS,
    PORTUS_END,
    SITES,
    STADIUM_CARDS,
    THEATRE_CARDS,
)

FIELD = Pieces("field", FIELDS)
COIN_FIELD = Pieces("field", FIELDS[PORTUS:PORTUS_END])  # of Portus, by metal
SITE = Pieces("site", SITES)
METAL = Pieces("metal", METALS)
HAND_CARD = Pieces("card", HAND)
STADIUM_CARD = Pieces("card", STADIUM_CARDS)
THEATRE_CARD = Pieces("card", THEATRE_CARDS)
COLOUR = Pieces("colour", COLOURS)
DECK = Pieces("", ("slaves", "equi"))
