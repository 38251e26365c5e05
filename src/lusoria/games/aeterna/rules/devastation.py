"""Phase D: the most crowded hills are devastated (AE-DEV)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, Box
from lusoria.games.aeterna.rules.events import DEVASTATED, SHIELDED
from lusoria.games.aeterna.rules.goods import change_unrest
from lusoria.games.aeterna.rules.hills import citizens_on, prefect
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.state import AT_BUILDINGS, EPOCHS, HILL_VALUES, NUM_HILLS, State
from lusoria.games.aeterna.rules.vocabulary import OP_SHIELD


@rule
def is_devastated(box: Box, s: State, hill: int) -> bool:
    """Whole groups of equal totals, from the highest, until enough are taken; never an empty hill.

    AE-DEV-1, AE-DEV-2, AE-DEV-3.
    """
    own = citizens_on(s, hill)
    if own == 0:
        return False
    higher = 0
    for other in range(NUM_HILLS):
        if citizens_on(s, other) > own:
            higher += 1
    return higher < box.table[s.seats - FEWEST_SEATS].devastated


@rule
def devastate(box: Box, s: State, log: Log) -> None:
    """A token on each, but not in the last epoch; unrest for its prefect, hill by hill.

    AE-DEV-4, AE-DEV-5, AE-DEV-6.
    """
    for hill in range(NUM_HILLS):
        if is_devastated(box, s, hill):
            if s.epoch < EPOCHS:
                s.hills[hill].devastation = min(s.hills[hill].devastation + 1, HILL_VALUES - 1)
            seat = prefect(s, hill)
            note(log, EVERYONE, DEVASTATED, seat, hill, s.hills[hill].devastation)
            if devastated_before(box, s, hill) < sum_of(box, s, seat, OP_SHIELD):
                note(log, EVERYONE, SHIELDED, seat, hill, 0)
            else:
                change_unrest(box, s, seat, box.devastation_unrest, log)
    go_on_to(s, AT_BUILDINGS, log)


@rule
def devastated_before(box: Box, s: State, end: int) -> int:
    """`devastation_shield`: how many hills of the same prefect came before."""
    count = 0
    for hill in range(end):
        if prefect(s, hill) == prefect(s, end) and is_devastated(box, s, hill):
            count += 1
    return count
