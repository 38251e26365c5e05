"""Final scoring (AQ-SCORE): neutral Stadium cards, and villas times the cards of their colour."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Ints
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.events import FROM_STADIUM_CARDS, FROM_VILLAS, THEATRE_COUNTS
from lusoria.games.aquileia.rules.money import gain_points
from lusoria.games.aquileia.rules.state import NUM_SITES, NUM_STADIUM, NUM_THEATRE, VILLA, State


@rule
def villa_sum(box: Box, s: State, seat: int, colour: int) -> int:
    """The values of the seat's villas of one colour."""
    total = 0
    for i in range(NUM_SITES):
        if s.site[i] == seat and box.site[i].kind == VILLA and box.site[i].colour == colour:
            total += box.site[i].value
    return total


@rule
def neutral_points(box: Box, s: State, seat: int) -> int:
    """AQ-SCORE-1: the VP of the seat's neutral Stadium cards."""
    total = 0
    for card in range(NUM_STADIUM):
        total += s.players[seat].stadium[card] * box.stadium_vp[card]
    return total


@rule
def theatre_colour(box: Box, s: State, seat: int, card: int) -> int:
    """AQ-SCORE-2, AQ-SCORE-4: the colour with the larger own villa sum; on equality the card's first."""
    first = box.theatre_colour[card][0]
    second = box.theatre_colour[card][1]
    if villa_sum(box, s, seat, second) > villa_sum(box, s, seat, first):
        return second
    return first


@rule
def villa_points(box: Box, s: State, seat: int) -> int:
    """AQ-SCORE-3: for each colour the villa values, as often as there is a card of the colour."""
    p = s.players[seat]
    total = 0
    for card in range(NUM_STADIUM):
        if p.stadium[card] > 0 and box.stadium_colour[card] >= 0:
            total += p.stadium[card] * villa_sum(box, s, seat, box.stadium_colour[card])
    for card in range(NUM_THEATRE):
        if p.theatre[card] > 0:
            total += p.theatre[card] * villa_sum(box, s, seat, theatre_colour(box, s, seat, card))
    return total


@rule
def score_at_end(box: Box, s: State, log: Log) -> None:
    """AQ-SCORE-1, AQ-SCORE-2, AQ-SCORE-3, AQ-SCORE-4, AQ-SCORE-5: once, after the last round."""
    for seat in range(s.seats):
        for card in range(NUM_THEATRE):
            if s.players[seat].theatre[card] > 0:
                note(log, EVERYONE, THEATRE_COUNTS, seat, card, theatre_colour(box, s, seat, card))
        gain_points(s, seat, neutral_points(box, s, seat), FROM_STADIUM_CARDS, log)
        gain_points(s, seat, villa_points(box, s, seat), FROM_VILLAS, log)


@rule
def score(box: Box, s: State, out: Ints) -> None:
    """AQ-SCORE-6, AQ-SCORE-7: each seat's points as they stand."""
    for seat in range(s.seats):
        out[seat] = s.players[seat].score
