"""Families of pieces, by which moves and events name what they are about."""

from __future__ import annotations

from lusoria.core.moves import Pieces
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    CARDS,
    EXCHANGES,
    HILLS,
    MONUMENTS,
    NUM_DRAFTED,
    PEOPLE,
    PHASES,
    RESOURCES,
    REWARDS,
    RIOTS,
)

CARD = Pieces("card", CARDS)
DRAFTED_CARD = Pieces("card", CARDS[:NUM_DRAFTED])  # monuments and provinces
MONUMENT_CARD = Pieces("card", MONUMENTS)
PERSON_CARD = Pieces("card", PEOPLE)
HILL_PIECE = Pieces("hill", HILLS)
BUILDING = Pieces("building", BUILDINGS)
REWARD_TOKEN = Pieces("reward", REWARDS)
EXCHANGE_GOOD = Pieces("exchange", EXCHANGES)
RIOT_TOKEN = Pieces("riot", RIOTS)
RESOURCE = Pieces("resource", RESOURCES)
PHASE_SPACE = Pieces("phase", PHASES)
