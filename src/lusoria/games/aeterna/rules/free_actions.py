"""Free actions: eliminating a card, and activating a monument (AE-FREE)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import ACTIVATED as ACTIVATED_TIMING
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.cards import holds, how_many, nth
from lusoria.games.aeterna.rules.effects import can_ability
from lusoria.games.aeterna.rules.events import ACTIVATED, ELIMINATED, FROM_CARD
from lusoria.games.aeterna.rules.goods import gain_bundle
from lusoria.games.aeterna.rules.moves import ACTIVATE, ELIMINATE, PICK
from lusoria.games.aeterna.rules.possible import card_of, is_used, monument_of, turn
from lusoria.games.aeterna.rules.stack import PLAIN, push, push_events
from lusoria.games.aeterna.rules.state import (
    ELIMINATE_CARD,
    EPOCH_CARDS,
    NOTHING,
    NUM_EXCHANGES,
    NUM_MONUMENTS,
    State,
    ask,
    first_card,
)
from lusoria.games.aeterna.rules.vocabulary import CARD_ELIMINATED

# ---- eliminating a card


@rule
def legal_eliminate(s: State, options: Options, count: int) -> int:
    """AE-FREE-1: with a card in hand, for one of four rewards."""
    if s.players[s.seat].hand != 0:
        for reward in range(NUM_EXCHANGES):
            options[count] = ELIMINATE + reward
            count += 1
    return count


@rule
def choose_exchange(box: Box, s: State, reward: int, log: Log) -> None:
    """What a card is eliminated for; then which card, unless there is only one."""
    s.chosen = reward
    hand = s.players[s.seat].hand
    if how_many(hand) > 1:
        ask(s, ELIMINATE_CARD, s.seat)
    else:
        eliminate(box, s, first_card(s) + nth(hand, 0), log)


@rule
def legal_eliminate_card(s: State, options: Options) -> int:
    """AE-FREE-1: any card of the hand."""
    count = 0
    for which in range(EPOCH_CARDS):
        if holds(s.players[s.seat].hand, which):
            options[count] = PICK + first_card(s) + which
            count += 1
    return count


@rule
def eliminate(box: Box, s: State, card: int, log: Log) -> None:
    """AE-FREE-1, AE-INFO-5: it is shown and leaves the game; the reward, and what fires on it."""
    reward = s.chosen
    s.chosen = NOTHING
    p = s.players[s.seat]
    bit = 1 << (card - first_card(s))
    p.hand &= -1 ^ bit
    p.shown |= bit
    note(log, EVERYONE, ELIMINATED, s.seat, card, reward)
    gain_bundle(box, s, s.seat, box.exchange[reward], FROM_CARD, log)
    push_events(s, card, 0, CARD_ELIMINATED, p.area_size)


# ---- activating a monument


@rule
def can_activate(box: Box, s: State, card: int) -> bool:
    """AE-FREE-2 to 4: ready, and a part of its ability can be carried out."""
    if box.card[card].timing != ACTIVATED_TIMING or is_used(s, s.seat, card):
        return False
    return can_ability(box, s, box.card[card].code)


@rule
def legal_activate(box: Box, s: State, options: Options, count: int) -> int:
    """DP-8: a ready monument of the own play area."""
    p = s.players[s.seat]
    ready = 0  # as bits: the play area is not sorted
    for i in range(p.area_size):
        if can_activate(box, s, p.area[i]):
            ready |= 1 << monument_of(p.area[i])
    if ready != 0:
        for monument in range(NUM_MONUMENTS):
            if (ready >> monument) & 1:
                options[count] = ACTIVATE + monument
                count += 1
    return count


@rule
def activate(box: Box, s: State, monument: int, log: Log) -> None:
    """AE-FREE-2: turned, and its ability resolved."""
    card = card_of(monument)
    turn(s, s.seat, card)
    note(log, EVERYONE, ACTIVATED, s.seat, card, 0)
    push(s, PLAIN, card, box.card[card].code)


@rule
def is_free_action_possible(box: Box, s: State) -> bool:
    """AE-TURN-3: whether the seat could still do something; all of it can be seen by everybody but the cards' faces."""
    p = s.players[s.seat]
    if p.hand != 0:
        return True
    for i in range(p.area_size):
        if can_activate(box, s, p.area[i]):
            return True
    return False
