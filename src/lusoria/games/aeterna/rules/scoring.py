"""Phase C: the hills are scored (AE-SCORE)."""

from __future__ import annotations

from lusoria.core.log import Log
from lusoria.core.record import Ints
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import FROM_HILL
from lusoria.games.aeterna.rules.goods import gain_points
from lusoria.games.aeterna.rules.hills import stacks
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.state import AT_DEVASTATION, HILL_VALUES, NUM_HILLS, State

DAMNED_SCORE = -1  # AE-END-6: below every score


@rule
def visible_value(box: Box, s: State, hill: int, position: int) -> int:
    """AE-TERM-11, AE-SCORE-3: the printed values without those under devastation tokens; 0 behind the last."""
    which = s.hills[hill].devastation + position
    return box.hill_pp[hill][which] if which < HILL_VALUES else 0


@rule
def score_hills(box: Box, s: State, log: Log) -> None:
    """AE-SCORE-1, AE-SCORE-2, AE-SCORE-3: hill by hill, each stack earns the value of its position."""
    for hill in range(NUM_HILLS):
        for position in range(stacks(s, hill)):
            points = visible_value(box, s, hill, position)
            gain_points(s, s.hills[hill].owner[position], points, FROM_HILL + hill, log)
    go_on_to(s, AT_DEVASTATION, log)


@rule
def score(box: Box, s: State, out: Ints) -> None:
    """AE-END-6, AE-END-7: each seat's PP as they stand; one that suffers damnatio memoriae is below all others."""
    for seat in range(s.seats):
        out[seat] = DAMNED_SCORE if s.players[seat].damned == 1 else s.players[seat].pp
