"""Free actions: eliminating a card, and activating a monument (AE-FREE)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import ON_ACTIVATION, Box
from lusoria.games.aeterna.rules.cards import holds, holds_card, how_many, nth
from lusoria.games.aeterna.rules.events import ACTIVATED, ELIMINATED, FROM_CARD
from lusoria.games.aeterna.rules.goods import gain_bundle
from lusoria.games.aeterna.rules.moves import ACTIVATE, ELIMINATE, PICK
from lusoria.games.aeterna.rules.operations import can_ability
from lusoria.games.aeterna.rules.possible import card_of, is_in_area, is_used, monument_of, turn
from lusoria.games.aeterna.rules.refusals import (
    NO_EFFECT_NOW,
    NOT_TO_ELIMINATE,
    NOT_YOURS_TO_ACTIVATE,
    NOTHING_TO_ELIMINATE,
    OTHER_TIMING,
    USED,
)
from lusoria.games.aeterna.rules.stack import PLAIN_FRAME, push, push_events
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
def refuse_eliminate(s: State) -> int:
    """AE-FREE-1: a card in hand."""
    return NOTHING_TO_ELIMINATE if s.players[s.seat].hand == 0 else ALLOWED


@rule
def legal_eliminate(s: State, options: Options, count: int) -> int:
    """DP-7: for one of four rewards."""
    if refuse_eliminate(s) == ALLOWED:
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
def refuse_eliminate_card(s: State, card: int) -> int:
    """AE-FREE-1: any card of the hand."""
    return ALLOWED if holds_card(s, s.players[s.seat].hand, card) else NOT_TO_ELIMINATE


@rule
def legal_eliminate_card(s: State, options: Options) -> int:
    """DP-7: which card."""
    first = first_card(s)
    count = 0
    for which in range(EPOCH_CARDS):
        if holds(s.players[s.seat].hand, which):
            options[count] = PICK + first + which
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
def refuse_own_monument(box: Box, s: State, card: int) -> int:
    """AE-FREE-2, AE-FREE-3, AE-FREE-4: ready, and a part of its ability can be carried out."""
    if box.card[card].timing != ON_ACTIVATION:
        return OTHER_TIMING
    if is_used(s, s.seat, card):
        return USED
    return ALLOWED if can_ability(box, s, box.card[card].code) else NO_EFFECT_NOW


@rule
def refuse_activate(box: Box, s: State, card: int) -> int:
    """AE-FREE-2: a card of the own play area, and that it can be activated."""
    return refuse_own_monument(box, s, card) if is_in_area(s, s.seat, card) else NOT_YOURS_TO_ACTIVATE


@rule
def legal_activate(box: Box, s: State, options: Options, count: int) -> int:
    """DP-8: a ready monument of the own play area."""
    p = s.players[s.seat]
    ready = 0  # as bits: the play area is not sorted
    for i in range(p.area_size):
        if refuse_own_monument(box, s, p.area[i]) == ALLOWED:
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
    push(s, PLAIN_FRAME, card, box.card[card].code)


@rule
def is_free_action_possible(box: Box, s: State) -> bool:
    """AE-TURN-3: whether the seat could still do something; all of it can be seen by everybody but the cards' faces."""
    if refuse_eliminate(s) == ALLOWED:
        return True
    p = s.players[s.seat]
    for i in range(p.area_size):
        if refuse_own_monument(box, s, p.area[i]) == ALLOWED:
            return True
    return False
