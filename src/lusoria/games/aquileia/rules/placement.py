"""The placement phase (AQ-PLACE): followers on fields, the crest on the advantage track, passing."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.contest import side_of
from lusoria.games.aquileia.rules.events import CREST as CREST_PLACED
from lusoria.games.aquileia.rules.events import PASSED, PLACED, PORTUS_COIN
from lusoria.games.aquileia.rules.moves import CREST, PASS, PLACE_ON
from lusoria.games.aquileia.rules.state import (
    AT_MERCATUS,
    DOLUS,
    NOBODY,
    NUM_FIELDS,
    PLACE,
    PORTUS,
    STADIUM,
    STADIUM_END,
    State,
    around,
    ask,
    enter,
    seat_in_order,
)


@rule
def next_turn(box: Box, s: State, log: Log) -> None:
    """AQ-PLACE-1, AQ-PLACE-5: the next seat that is not finished has its turn; the phase ends when none is left.

    `s.at` counts turns. A turn with one option that everybody can see is taken at once (AQ-PLACE-12).
    """
    for _ in range(s.seats):
        seat = seat_in_order(s, s.at)
        s.at = around(s, s.at + 1)
        if not finished(s, seat):
            if has_field(box, s, seat):
                ask(s, PLACE, seat)
            elif s.players[seat].crest == 0:
                place_crest(s, seat, log)
            else:
                pass_placing(s, seat, log)
            return
    enter(s, AT_MERCATUS, DOLUS)


@rule
def finished(s: State, seat: int) -> bool:
    """AQ-PLACE-5: after passing, or with all six pieces placed."""
    p = s.players[seat]
    return p.passed == 1 or (p.followers == 0 and p.crest != 0)


@rule
def stands_on_portus(s: State, seat: int) -> bool:
    """AQ-PLACE-7: whether the seat has one of the three coin fields already."""
    return s.field[PORTUS] == seat or s.field[PORTUS + 1] == seat or s.field[PORTUS + 2] == seat


@rule
def fits(box: Box, s: State, seat: int, field: int, side: int, moored: bool) -> bool:
    """AQ-PLACE-3, AQ-PLACE-6, AQ-PLACE-7: whether the seat may stand there, running on this side and moored or not."""
    if s.field[field] != NOBODY:
        return False
    if STADIUM <= field < STADIUM_END:
        return side == NOBODY or side == box.side[field]
    if field >= PORTUS:
        return not moored and s.players[seat].coins[field - PORTUS] > 0
    return True


@rule
def has_field(box: Box, s: State, seat: int) -> bool:
    """AQ-PLACE-12: whether the seat has a follower left and a field for it."""
    if s.players[seat].followers == 0:
        return False
    side = side_of(box, s, seat, STADIUM, STADIUM_END)
    moored = stands_on_portus(s, seat)
    for field in range(NUM_FIELDS):
        if fits(box, s, seat, field, side, moored):
            return True
    return False


@rule
def legal_place(box: Box, s: State, options: Options) -> int:
    """AQ-PLACE-2, AQ-PLACE-4: a free field; the crest while it is in hand; afterwards a pass."""
    count = 0
    side = side_of(box, s, s.seat, STADIUM, STADIUM_END)
    moored = stands_on_portus(s, s.seat)
    if s.players[s.seat].followers > 0:
        for field in range(NUM_FIELDS):
            if fits(box, s, s.seat, field, side, moored):
                options[count] = PLACE_ON + field
                count += 1
    options[count] = CREST if s.players[s.seat].crest == 0 else PASS
    return count + 1


@rule
def take_place(s: State, action: int, log: Log) -> None:
    """One turn of placing."""
    if action == CREST:
        place_crest(s, s.seat, log)
    elif action == PASS:
        pass_placing(s, s.seat, log)
    else:
        place_follower(s, s.seat, action - PLACE_ON, log)


@rule
def place_follower(s: State, seat: int, field: int, log: Log) -> None:
    """AQ-PLACE-2: a follower on a field; AQ-PLACE-7: on a Portus field with its coin."""
    p = s.players[seat]
    p.followers -= 1
    s.field[field] = seat
    note(log, EVERYONE, PLACED, seat, field, 0)
    if field >= PORTUS:
        p.coins[field - PORTUS] -= 1
        s.portus[field - PORTUS] = 1
        note(log, EVERYONE, PORTUS_COIN, seat, field - PORTUS, 0)


@rule
def place_crest(s: State, seat: int, log: Log) -> None:
    """AQ-PLACE-2: the crest goes on the lowest free space."""
    space = 1
    for other in range(s.seats):
        if s.players[other].crest != 0:
            space += 1
    s.players[seat].crest = space
    note(log, EVERYONE, CREST_PLACED, seat, space, 0)


@rule
def pass_placing(s: State, seat: int, log: Log) -> None:
    """AQ-PLACE-5: a pass is final."""
    s.players[seat].passed = 1
    note(log, EVERYONE, PASSED, seat, 0, 0)
