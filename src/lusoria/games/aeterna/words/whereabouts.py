"""Where a card is, said as the reason why it cannot be had, played or used. Only what the seat that decides knows."""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.aeterna.rules.cards import holds_card
from lusoria.games.aeterna.rules.possible import is_in_area
from lusoria.games.aeterna.rules.state import EPOCH_CARDS, EPOCH_PEOPLE, NOBODY, NUM_DRAFTED, State
from lusoria.games.aeterna.words.names import card_name, seat_name


def mine(s: State, seat: int) -> str:
    """Whether a reason says `you`."""
    return "yes" if seat == s.seat else "no"


def epoch_of(card: int) -> int:
    """The epoch that a card belongs to."""
    return 1 + (card // EPOCH_CARDS if card < NUM_DRAFTED else (card - NUM_DRAFTED) // EPOCH_PEOPLE)


def owner(s: State, card: int) -> int:
    """AE-TERM-6: in whose play area a card lies, or NOBODY."""
    return next((seat for seat in range(s.seats) if is_in_area(s, seat, card)), NOBODY)


def not_in_play(s: State, card: int) -> Message:
    """AE-FREE-2: a monument that is not in the own play area, of whatever epoch it is."""
    name, whose = card_name(card), owner(s, card)
    if whose != NOBODY:
        return Message("refuse-in-area", card=name, mine=mine(s, whose), seat=seat_name(whose))
    if holds_card(s, s.players[s.seat].hand, card):
        return Message("refuse-in-hand", card=name)
    return Message("refuse-not-in-play", card=name)


def not_within_reach(s: State, card: int, place: str) -> Message:
    """`play_card`: a card that is neither in the hand nor on the board, for an effect that plays from `place`."""
    known = whereabouts(s, card)
    if known.id != "refuse-not-held" or place == "hand":
        return known
    return Message("refuse-not-within-reach", card=card_name(card), place=place)


def whereabouts(s: State, card: int) -> Message:
    """AE-INFO-1, AE-INFO-2: the place of a card, as far as the seat knows it."""
    name, whose = card_name(card), owner(s, card)
    if whose != NOBODY:
        return Message("refuse-in-area", card=name, mine=mine(s, whose), seat=seat_name(whose))
    if epoch_of(card) != s.epoch:
        return Message("refuse-epoch", card=name, epoch=epoch_of(card), now=s.epoch)
    if card >= NUM_DRAFTED:
        return Message("refuse-not-open", card=name)
    if holds_card(s, s.players[s.seat].hand, card):
        return Message("refuse-in-hand", card=name)
    if holds_card(s, s.board, card):
        return Message("refuse-on-board", card=name)
    for seat in range(s.seats):
        if holds_card(s, s.players[seat].shown, card):
            return Message("refuse-eliminated", card=name, mine=mine(s, seat), seat=seat_name(seat))
    return Message("refuse-not-held", card=name)
