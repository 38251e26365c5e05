"""What everybody has seen of the cards in the hands (AQ-INFO-2), kept beside the cards themselves.

A horse or weapon that was bought face up is known. All other cards of a hand were drawn unseen. When a deck is used
up, the discard pile, which everybody has seen, becomes the new deck: so everybody knows what lies in it, and what is in
all hands together. The hidden cards of the hands are old from then on, and those drawn later are new.

A card that is shown then may leave it open whether it was an old or a new one. From that moment on old and new are
not told apart any more, until the next reshuffle.
"""

from __future__ import annotations

from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.state import EQUI_FIRST, EQUI_KINDS, SLAVE_KINDS, State

NEW, OLD, EITHER = 0, 1, 2  # what a card that was shown has been


@rule
def reshuffled_slaves(s: State) -> None:
    """AQ-CARD-2: all slave cards in the hands are old now."""
    for seat in range(s.seats):
        p = s.players[seat]
        for kind in range(SLAVE_KINDS):
            p.old_slaves[kind] = p.hand[kind]


@rule
def reshuffled_equi(s: State) -> None:
    """AQ-CARD-2: all hidden horses and weapons in the hands are old now."""
    for seat in range(s.seats):
        p = s.players[seat]
        for kind in range(EQUI_KINDS):
            p.old_equi[kind] = p.hand[EQUI_FIRST + kind] - p.known[kind]


@rule
def age(old_here: int, hidden_here: int, old_anywhere: int, new_anywhere: int) -> int:
    """What everybody can tell of a card that is shown.

    Counted before it is shown: the old and all hidden cards of the hand, and how many cards of its kind are old, and
    new or in the deck. Everybody can work all four out.
    """
    if old_anywhere == 0:
        return NEW
    if old_here == hidden_here or new_anywhere == 0:
        return OLD
    return EITHER


@rule
def showed_slave(s: State, seat: int, kind: int) -> None:
    """A slave card of the hand is shown; it is still counted there."""
    p = s.players[seat]
    old_here = p.old_slaves[0] + p.old_slaves[1]
    if old_here == 0:
        return
    old_anywhere = 0
    new_anywhere = s.slaves[kind]
    for other in range(s.seats):
        q = s.players[other]
        old_anywhere += q.old_slaves[kind]
        new_anywhere += q.hand[kind] - q.old_slaves[kind]
    was = age(old_here, p.hand[0] + p.hand[1], old_anywhere, new_anywhere)
    if was == OLD:
        p.old_slaves[kind] -= 1
    elif was == EITHER:
        for other in range(s.seats):
            for any_kind in range(SLAVE_KINDS):
                s.players[other].old_slaves[any_kind] = 0


@rule
def showed_equi(s: State, seat: int, kind: int) -> None:
    """A horse or weapon of the hand is shown; of two alike the known one goes first."""
    p = s.players[seat]
    if p.known[kind] > 0:
        p.known[kind] -= 1
        return
    old_here = 0
    hidden_here = 0
    for any_kind in range(EQUI_KINDS):
        old_here += p.old_equi[any_kind]
        hidden_here += p.hand[EQUI_FIRST + any_kind] - p.known[any_kind]
    if old_here == 0:
        return
    old_anywhere = 0
    new_anywhere = s.equi[kind]
    for other in range(s.seats):
        q = s.players[other]
        old_anywhere += q.old_equi[kind]
        new_anywhere += q.hand[EQUI_FIRST + kind] - q.known[kind] - q.old_equi[kind]
    was = age(old_here, hidden_here, old_anywhere, new_anywhere)
    if was == OLD:
        p.old_equi[kind] -= 1
    elif was == EITHER:
        for other in range(s.seats):
            for any_kind in range(EQUI_KINDS):
                s.players[other].old_equi[any_kind] = 0
