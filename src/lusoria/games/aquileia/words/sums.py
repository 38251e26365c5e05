"""How points at the end come about: the villas of a colour times its laurels, and the cards that bring points."""

from __future__ import annotations

from lusoria.core.message import Message, Sum, piece
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.events import FROM_STADIUM_CARDS, FROM_VILLAS, SOURCES
from lusoria.games.aquileia.rules.scoring import theatre_colour, villa_sum
from lusoria.games.aquileia.rules.state import COLOURS, NUM_STADIUM, NUM_THEATRE, State
from lusoria.games.aquileia.words.names import amount, seat_name


def tell_sums(box: Box, s: State) -> list[Sum]:
    """AQ-SCORE-1, AQ-SCORE-3: of each seat what its cards and each colour bring, also a colour that brings nothing."""
    found = []
    for seat in range(s.seats):
        for card in range(NUM_STADIUM):
            cards, points = s.players[seat].stadium[card], box.stadium_vp[card]
            if cards and points:
                how = Message("sum-cards", seat=seat_name(seat), cards=cards, each=points, points=cards * points)
                found.append(Sum(seat, SOURCES[FROM_STADIUM_CARDS], how))
        for colour, name in enumerate(COLOURS):
            value, times = villa_sum(box, s, seat, colour), laurels(box, s, seat, colour)
            if value or times:
                how = Message(
                    "sum-villas",
                    seat=seat_name(seat),
                    colour=piece("colour", name),
                    value=value,
                    laurels=times,
                    points=amount("points", value * times),
                )
                found.append(Sum(seat, SOURCES[FROM_VILLAS], how))
    return found


def laurels(box: Box, s: State, seat: int, colour: int) -> int:
    """AQ-SCORE-2, AQ-SCORE-3: the seat's Stadium cards of a colour, and the Theatre cards that count as it."""
    p = s.players[seat]
    stadium = sum(p.stadium[card] for card in range(NUM_STADIUM) if box.stadium_colour[card] == colour)
    theatre = (card for card in range(NUM_THEATRE) if p.theatre[card] and theatre_colour(box, s, seat, card) == colour)
    return stadium + sum(p.theatre[card] for card in theatre)
