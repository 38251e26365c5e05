"""B1 Play a Card: from the hand, or from the board where an effect says so (AE-ACT-PLAY)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import INSTANT, Box
from lusoria.games.aeterna.rules.cards import MONUMENT_CARDS, PROVINCE_CARDS, holds, holds_card
from lusoria.games.aeterna.rules.events import COLOUR_BONUS, FROM_CARD, PLAYED
from lusoria.games.aeterna.rules.goods import gain_bundle, gain_resource, pay_resource
from lusoria.games.aeterna.rules.moves import PLAY
from lusoria.games.aeterna.rules.permanent import colour_raise, reduction
from lusoria.games.aeterna.rules.refusals import (
    CARD_PRICE,
    CARD_PRICE_IN_EFFECT,
    NOT_FOR_THIS_EFFECT,
    NOT_IN_HAND,
)
from lusoria.games.aeterna.rules.stack import push_events
from lusoria.games.aeterna.rules.state import (
    AUREI,
    EPOCH_CARDS,
    MONUMENT,
    NUM_PAYABLE,
    PROVINCE,
    State,
    first_card,
)
from lusoria.games.aeterna.rules.vocabulary import (
    FROM_BOARD,
    FROM_HAND,
    NO_EVENT,
    ON_MONUMENT,
    PLAY_FROM,
    PLAY_KINDS,
    PLAY_OFF,
    PROVINCE_PLAYED,
)

FROM_A_TURN = 0  # instead of the operation that lets the seat play a card: the action of a turn


@rule
def price(box: Box, s: State, seat: int, card: int, resource: int, op: int) -> int:
    """AE-ACT-PLAY-2, AE-GEN-COST-1: printed, less the reductions of permanent cards and of the operation at `op`."""
    cost = box.card[card].cost[resource]
    if cost == 0:
        return 0
    if box.card[card].kind == MONUMENT:
        cost -= reduction(box, s, seat, ON_MONUMENT, resource)
    if op != FROM_A_TURN:
        cost -= box.code[op + PLAY_OFF + resource]
    return max(0, cost)


@rule
def can_afford(box: Box, s: State, seat: int, card: int, op: int) -> bool:
    """AE-ACT-PLAY-1: whether the seat can pay for a card."""
    for resource in range(NUM_PAYABLE):
        if s.players[seat].stock[resource] < box.card[card].cost[resource]:
            if s.players[seat].stock[resource] < price(box, s, seat, card, resource, op):
                return False
    return True


@rule
def within_reach(box: Box, s: State, seat: int, op: int) -> int:
    """The cards that may be played, if they can be paid, as a set: of the hand, or as the operation at `op` says."""
    if op == FROM_A_TURN:
        return s.players[seat].hand
    cards = 0
    if box.code[op + PLAY_FROM] & FROM_HAND:
        cards |= s.players[seat].hand
    if box.code[op + PLAY_FROM] & FROM_BOARD:
        cards |= s.board
    kinds = 0
    if (box.code[op + PLAY_KINDS] >> MONUMENT) & 1:
        kinds |= MONUMENT_CARDS
    if (box.code[op + PLAY_KINDS] >> PROVINCE) & 1:
        kinds |= PROVINCE_CARDS
    return cards & kinds


@rule
def refuse_card(box: Box, s: State, seat: int, within: int, card: int, op: int) -> int:
    """AE-ACT-PLAY-1, AE-GEN-COST-1: a card that is within reach, and its price."""
    if not holds_card(s, within, card):
        return NOT_IN_HAND if op == FROM_A_TURN else NOT_FOR_THIS_EFFECT
    if not can_afford(box, s, seat, card, op):
        return CARD_PRICE if op == FROM_A_TURN else CARD_PRICE_IN_EFFECT
    return ALLOWED


@rule
def can_play_some(box: Box, s: State, seat: int, op: int) -> bool:
    """Whether there is a card that can be played."""
    within = within_reach(box, s, seat, op)
    first = first_card(s)
    for which in range(EPOCH_CARDS):
        if holds(within, which) and can_afford(box, s, seat, first + which, op):
            return True
    return False


@rule
def might_play(box: Box, s: State, seat: int, op: int) -> bool:
    """Whether, from what everybody can see, the seat may be able to: a hand counts, not what is in it."""
    if box.code[op + PLAY_FROM] & FROM_HAND and s.players[seat].hand != 0:
        return True
    return can_play_some(box, s, seat, op)


@rule
def legal_cards(box: Box, s: State, op: int, options: Options, count: int) -> int:
    """DP-4, DP-6, DP-12: the cards that can be played."""
    within = within_reach(box, s, s.seat, op)
    if within != 0:
        first = first_card(s)
        for which in range(EPOCH_CARDS):
            if holds(within, which) and can_afford(box, s, s.seat, first + which, op):
                options[count] = PLAY + first + which
                count += 1
    return count


@rule
def play(box: Box, s: State, card: int, op: int, log: Log) -> None:
    """Paid, laid out, colour bonus, printed gains; then its ability, and the triggers.

    AE-ACT-PLAY-3, AE-ACT-PLAY-4, AE-ACT-PLAY-5, AE-ACT-PLAY-6, AE-ACT-PLAY-7, AE-ACT-PLAY-8.
    """
    seat = s.seat
    p = s.players[seat]
    printed = box.card[card]
    bit = 1 << (card - first_card(s))
    note(log, EVERYONE, PLAYED, seat, card, 0 if p.hand & bit else 1)
    for resource in range(NUM_PAYABLE):
        pay_resource(s, seat, resource, price(box, s, seat, card, resource, op), log)
    if p.hand & bit:
        p.hand &= -1 ^ bit
        p.shown |= bit
    else:
        s.board &= -1 ^ bit
    colour_bonus(box, s, card, log)
    in_force = p.area_size
    lay_down(box, s, seat, card)
    gain_bundle(box, s, seat, printed.gains, FROM_CARD, log)
    event = PROVINCE_PLAYED if printed.kind == PROVINCE else NO_EVENT
    push_events(s, card, printed.code if printed.timing == INSTANT else 0, event, in_force)


@rule
def colour_bonus_of(box: Box, s: State, card: int) -> int:
    """AE-ACT-PLAY-4: an aureus for each card of the category that was there before, and what abilities add."""
    prior = s.players[s.seat].cards[box.card[card].category]
    return prior + colour_raise(box, s, s.seat, prior)


@rule
def colour_bonus(box: Box, s: State, card: int, log: Log) -> None:
    """AE-ACT-PLAY-4: its aurei."""
    bonus = colour_bonus_of(box, s, card)
    if bonus > 0:
        note(log, EVERYONE, COLOUR_BONUS, s.seat, bonus, 0)
        gain_resource(s, s.seat, AUREI, bonus, log)


@rule
def lay_down(box: Box, s: State, seat: int, card: int) -> None:
    """AE-TERM-6: into the play area, which it never leaves."""
    p = s.players[seat]
    p.area[p.area_size] = card
    p.area_size += 1
    p.cards[box.card[card].category] += 1
    p.now[box.card[card].category] += 1
