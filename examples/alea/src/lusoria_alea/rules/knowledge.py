"""What a seat knows: as numbers, and as other deals that fit it."""

from __future__ import annotations

from lusoria.core.dice import Dice, take_any
from lusoria.core.features import beside, features, mark, put, write
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria_alea.rules.flow import held
from lusoria_alea.rules.state import FACES, MOST_SEATS, Box, State

FEATURES = features(
    ("die", FACES, 1), ("own hand", FACES, 3), ("cards held", MOST_SEATS, 3), ("rolls left", MOST_SEATS, 2),
    ("points", MOST_SEATS, 20),
)  # fmt: skip


@rule
def observe(box: Box, s: State, seat: int, out: Options) -> None:
    """The die, the own hand, and of all seats, counted from the own one, what everybody sees."""
    mark(out, 0, s.die)
    write(out, FACES, s.players[seat].hand)
    for other in range(s.seats):
        p = s.players[other]
        at = 2 * FACES + beside(other, seat, s.seats)
        put(out, at, held(p.hand))
        put(out, at + MOST_SEATS, p.rolls)
        put(out, at + 2 * MOST_SEATS, p.points)


@rule
def redeal(box: Box, s: State, seat: int, dice: Dice) -> None:
    """The cards of the others go back into the deck, and they are dealt as many again."""
    for number in range(FACES):
        for other in range(s.seats):
            if other != seat:
                s.deck[number] += s.players[other].hand[number]
    for other in range(s.seats):
        if other != seat:
            p = s.players[other]
            cards = held(p.hand)
            for number in range(FACES):
                p.hand[number] = 0
            for _ in range(cards):
                p.hand[take_any(s.deck, dice)] += 1
