"""What a legal move will not bring, told before it is chosen. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.core.refusals import ALLOWED
from lusoria.games.aeterna.rules.box import INSTANT, Box
from lusoria.games.aeterna.rules.hills import prefect
from lusoria.games.aeterna.rules.moves import ACTIVATE, ELIMINATE, HILL, PASS, PICK, PLAY
from lusoria.games.aeterna.rules.possible import lacks
from lusoria.games.aeterna.rules.state import (
    AFTER,
    BUILD_HILL,
    CITIZEN,
    ELIMINATE_CARD,
    NOBODY,
    PLAY_CARD,
    TURN,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import (
    OP_GAIN,
    OP_LOSE_UNREST,
    OP_PROMOTE,
    OP_READY,
    OP_RECALL,
    OP_REMOVE_RUIN,
)
from lusoria.games.aeterna.words.abilities import operations
from lusoria.games.aeterna.words.impossible import TELL_MISSING
from lusoria.games.aeterna.words.names import seat_name
from lusoria.games.aeterna.words.outcomes import laid

SURE_OPERATIONS = (OP_GAIN, OP_LOSE_UNREST, OP_PROMOTE, OP_READY, OP_RECALL, OP_REMOVE_RUIN)
"""Operations whose success does not depend on what the card costs and gains."""


def warn(box: Box, s: State, action: int) -> Message | None:
    """What a legal move will not bring; None if there is nothing to say."""
    if s.step in (TURN, PLAY_CARD) and PLAY <= action < ACTIVATE:
        return warn_of_ability(box, s, action - PLAY) or warn_of_supply(
            box, s, box.card[action - PLAY].gains[CITIZEN], freed(box, action - PLAY)
        )
    if s.step in (TURN, AFTER) and ELIMINATE <= action < PASS:
        return warn_of_supply(box, s, box.exchange[action - ELIMINATE][CITIZEN], 0)
    if s.step == ELIMINATE_CARD and PICK <= action < PLAY:
        return warn_of_supply(box, s, box.exchange[s.chosen][CITIZEN], 0)
    if s.step == BUILD_HILL:
        return warn_of_hill(s, action - HILL)
    return None


def freed(box: Box, card: int) -> int:
    """AE-GEN-CIT-1: citizens paid for a card go to the supply first."""
    return box.card[card].cost[CITIZEN]


def warn_of_supply(box: Box, s: State, gained: int, back: int) -> Message | None:
    """AE-GEN-CIT-2: citizens that the supply does not hold are not gained."""
    return Message("warn-supply") if gained > s.players[s.seat].supply + back else None


def warn_of_ability(box: Box, s: State, card: int) -> Message | None:
    """AE-NEST-2: an instant ability of which nothing can be carried out is skipped."""
    at = box.card[card].code
    if box.card[card].timing != INSTANT:
        return None
    found: list[Message] = []
    after = laid(box, s, card)
    for pc in operations(box, at):
        if box.code[pc] not in SURE_OPERATIONS:
            return None
        reason = lacks(box, after, s.seat, pc)
        if reason == ALLOWED:
            return None
        missing = TELL_MISSING[reason](box, after, pc)
        found += [] if missing in found else [missing]
    return Message("warn-ability", missing=found) if found else None


def warn_of_hill(s: State, hill: int) -> Message | None:
    """AE-BLDG-1: a building serves the prefect of its hill, whoever has built it."""
    serves = prefect(s, hill)
    if serves == s.seat:
        return None
    return Message("warn-nobody") if serves == NOBODY else Message("warn-prefect", seat=seat_name(serves))
