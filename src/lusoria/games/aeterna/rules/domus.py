"""Phase F: all citizens come home (AE-DOMUS)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.counts import citizens_on_board
from lusoria.games.aeterna.rules.events import CAME_HOME
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.state import (
    AT_RIOTS,
    CITIZEN,
    MOST_SPACES,
    NOBODY,
    NUM_BUILDINGS,
    NUM_HILLS,
    State,
)


@rule
def come_home(s: State, log: Log) -> None:
    """AE-DOMUS-1: from the hills and the Construction Area to the Domus of each."""
    for seat in range(s.seats):
        citizens = citizens_on_board(s, seat)
        s.players[seat].stock[CITIZEN] += citizens
        if citizens > 0:
            note(log, EVERYONE, CAME_HOME, seat, citizens, 0)
    for hill in range(NUM_HILLS):
        for position in range(MOST_SPACES):
            s.hills[hill].owner[position] = NOBODY
            s.hills[hill].height[position] = 0
    for building in range(NUM_BUILDINGS):
        s.worker[building] = NOBODY
    go_on_to(s, AT_RIOTS, log)
