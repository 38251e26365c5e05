"""The placement phase (AQ-PLACE): followers on fields, the crest on the advantage track, passing."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.contest import side_of
from lusoria.games.aquileia.rules.events import CREST as CREST_PLACED
from lusoria.games.aquileia.rules.events import PASSED, PLACED, PORTUS_COIN
from lusoria.games.aquileia.rules.moves import CREST, PASS, PLACE_ON
from lusoria.games.aquileia.rules.refusals import (
    CREST_IN_HAND,
    CREST_ON_TRACK,
    FIELD_TAKEN,
    NO_COIN_FOR_PORTUS,
    NO_FOLLOWER,
    OTHER_SIDE,
    SECOND_AT_PORTUS,
)
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
    next_space,
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
            elif refuse_crest(s, seat) == ALLOWED:
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
def refuse_follower(s: State, seat: int) -> int:
    """AQ-PLACE-12: without a follower in hand none is placed."""
    return NO_FOLLOWER if s.players[seat].followers == 0 else ALLOWED


@rule
def refuse_field(box: Box, s: State, seat: int, field: int, side: int, moored: bool) -> int:
    """AQ-PLACE-3, AQ-PLACE-6, AQ-PLACE-7: a free field, of the side the seat runs on; Portus once, and for a coin.

    AQ-PLACE-8, AQ-PLACE-9, AQ-PLACE-11: Latro is free, the Forum has no order, and the price of an action is not asked.
    """
    if s.field[field] != NOBODY:
        return FIELD_TAKEN
    if STADIUM <= field < STADIUM_END:
        return ALLOWED if side == NOBODY or side == box.side[field] else OTHER_SIDE
    if field < PORTUS:
        return ALLOWED
    if moored:
        return SECOND_AT_PORTUS
    return ALLOWED if s.players[seat].coins[field - PORTUS] > 0 else NO_COIN_FOR_PORTUS


@rule
def refuse_crest(s: State, seat: int) -> int:
    """AQ-PLACE-4: the crest is placed once a round."""
    return CREST_ON_TRACK if s.players[seat].crest != 0 else ALLOWED


@rule
def refuse_pass(s: State, seat: int) -> int:
    """AQ-PLACE-4: nobody passes as long as the crest can be placed."""
    return CREST_IN_HAND if refuse_crest(s, seat) == ALLOWED else ALLOWED


@rule
def has_field(box: Box, s: State, seat: int) -> bool:
    """AQ-PLACE-12: whether the seat has a follower left and a field for it."""
    if refuse_follower(s, seat) != ALLOWED:
        return False
    side = side_of(box, s, seat, STADIUM, STADIUM_END)
    moored = stands_on_portus(s, seat)
    for field in range(NUM_FIELDS):
        if refuse_field(box, s, seat, field, side, moored) == ALLOWED:
            return True
    return False


@rule
def legal_place(box: Box, s: State, options: Options) -> int:
    """AQ-PLACE-2, AQ-PLACE-4: a free field; the crest while it is in hand; afterwards a pass."""
    count = 0
    if refuse_follower(s, s.seat) == ALLOWED:
        side = side_of(box, s, s.seat, STADIUM, STADIUM_END)
        moored = stands_on_portus(s, s.seat)
        for field in range(NUM_FIELDS):
            if refuse_field(box, s, s.seat, field, side, moored) == ALLOWED:
                options[count] = PLACE_ON + field
                count += 1
    options[count] = CREST if refuse_crest(s, s.seat) == ALLOWED else PASS
    return count + 1


@rule
def refuse_place(box: Box, s: State, action: int) -> int:
    """What forbids a turn of placing."""
    if action == CREST:
        return refuse_crest(s, s.seat)
    if action == PASS:
        return refuse_pass(s, s.seat)
    reason = refuse_follower(s, s.seat)
    if reason != ALLOWED:
        return reason
    side = side_of(box, s, s.seat, STADIUM, STADIUM_END)
    return refuse_field(box, s, s.seat, action - PLACE_ON, side, stands_on_portus(s, s.seat))


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
    """AQ-PLACE-2: a follower on a field. AQ-PLACE-7, AQ-PLACE-13: on a Portus field with its coin from the supply."""
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
    """AQ-PLACE-2, AQ-PLACE-10: the crest goes on the lowest free space of its track."""
    space = next_space(s)
    s.players[seat].crest = space
    note(log, EVERYONE, CREST_PLACED, seat, space, 0)


@rule
def pass_placing(s: State, seat: int, log: Log) -> None:
    """AQ-PLACE-5: a pass is final."""
    s.players[seat].passed = 1
    note(log, EVERYONE, PASSED, seat, 0, 0)
