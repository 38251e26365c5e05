"""Where everybody's points come from (BU-SCORE-2), in tenths."""

from __future__ import annotations

from collections.abc import Iterable

from lusoria.core.log import Event
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.scoring import TENTHS, loans_held
from lusoria.games.builders.rules.slaves import slaves_held
from lusoria.games.builders.rules.state import FINISHED, MACHINE_CARD, NUM_CARDS, State


def tally(box: Box, s: State, told: Iterable[Event]) -> dict[str, list[int]]:
    """The tenths of each seat by their source, as they stand. No event is needed: all lies open."""
    seats = range(s.seats)
    return {
        "buildings": [TENTHS * worth(box, s, seat, range(MACHINE_CARD)) for seat in seats],
        "machines": [TENTHS * worth(box, s, seat, range(MACHINE_CARD, NUM_CARDS)) for seat in seats],
        "slaves": [-TENTHS * box.slave_penalty * slaves_held(s, seat) for seat in seats],
        "loans": [-TENTHS * box.loan_penalty * loans_held(s, seat) for seat in seats],
        "sesterces": [box.money_tenths * s.players[seat].money for seat in seats],
    }


def worth(box: Box, s: State, seat: int, cards: range) -> int:
    """The victory points on those of the cards that the seat has finished."""
    return sum(box.building[card].vp for card in cards if s.building[card] == FINISHED + seat)
