"""Whether an operation, an option or a token can be carried out (section 8.4 of the rules)."""

from __future__ import annotations

from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import ON_ACTIVATION, Box
from lusoria.games.aeterna.rules.counts import amount
from lusoria.games.aeterna.rules.hills import can_promote_some, refuse_every_hill
from lusoria.games.aeterna.rules.playing import can_play_some, might_play
from lusoria.games.aeterna.rules.refusals import (
    EXCHANGE_PRICE,
    NO_CARD,
    NO_EQUAL_STACK,
    NO_OPTION,
    NO_RUIN,
    NO_USED_MONUMENT,
    NOBODY_AT_WORK,
    NOT_USED,
    NOT_YOURS_TO_READY,
    NOTHING_COUNTED,
    OTHER_TIMING,
    READIES_OTHERS,
    TOO_OFTEN,
)
from lusoria.games.aeterna.rules.state import (
    EPOCH_CARDS,
    EPOCH_MONUMENTS,
    NUM_BUILDINGS,
    NUM_PAYABLE,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import (
    EXCHANGE_PAY,
    GRAIN_OFF,
    LENGTH,
    OP_CHOOSE,
    OP_END,
    OP_EXCHANGE,
    OP_GAIN,
    OP_GAIN_UNREST,
    OP_INFLUENCE,
    OP_LOSE_UNREST,
    OP_PLAY_CARD,
    OP_PROMOTE,
    OP_READY,
    OP_RECALL,
    OP_REMOVE_RUIN,
    OPTIONS,
    TIMES_MOST,
)


@rule
def next_op(box: Box, pc: int) -> int:
    """The operation behind this one; behind the head of `choose` come the operations of its options."""
    if box.code[pc] == OP_CHOOSE:
        return pc + OPTIONS + 1 + box.code[pc + OPTIONS]
    return pc + box.code[pc + LENGTH]


@rule
def lacks(box: Box, s: State, seat: int, pc: int) -> int:
    """AE-NEST-2: what an operation lacks now; of `use_reward`, see operations.py, and of `choose`, its options."""
    op = box.code[pc]
    if op == OP_GAIN or op == OP_LOSE_UNREST:
        return ALLOWED if amount(box, s, seat, pc) > 0 else NOTHING_COUNTED
    if op == OP_GAIN_UNREST:
        return ALLOWED
    if op == OP_EXCHANGE:
        return ALLOWED if times_payable(box, s, seat, pc) > 0 else EXCHANGE_PRICE
    if op == OP_INFLUENCE:
        return refuse_every_hill(box, s, seat, box.code[pc + GRAIN_OFF])
    if op == OP_PLAY_CARD:
        return ALLOWED if can_play_some(box, s, seat, pc) else NO_CARD
    if op == OP_PROMOTE:
        return ALLOWED if can_promote_some(box, s, seat) else NO_EQUAL_STACK
    if op == OP_READY:
        return ALLOWED if can_ready_some(box, s, seat) else NO_USED_MONUMENT
    if op == OP_RECALL:
        return ALLOWED if at_work(s, seat) < NUM_BUILDINGS else NOBODY_AT_WORK
    if op == OP_REMOVE_RUIN:
        return ALLOWED if s.players[seat].ruin > 0 else NO_RUIN
    return NO_OPTION


@rule
def can_token(box: Box, s: State, seat: int, kind: int, sure: bool) -> bool:
    """AE-RUL-19: a token of plain gains always; another if one of its operations is possible.

    If not `sure`, as far as everybody can see: a hand counts, not what is in it.
    """
    pc = box.reward[kind].code
    if box.code[pc] == OP_END:
        return True
    while box.code[pc] != OP_END:
        if lacks(box, s, seat, pc) == ALLOWED:
            return True
        if not sure and box.code[pc] == OP_PLAY_CARD and might_play(box, s, seat, pc):
            return True
        pc = next_op(box, pc)
    return False


# ---- particulars


@rule
def times_payable(box: Box, s: State, seat: int, pc: int) -> int:
    """`exchange`: how often its payment can be made, at most."""
    times = box.code[pc + TIMES_MOST]
    for resource in range(NUM_PAYABLE):
        due = box.code[pc + EXCHANGE_PAY + resource]
        if due > 0:
            times = min(times, s.players[seat].stock[resource] // due)
    return times


@rule
def refuse_times(box: Box, s: State, pc: int, times: int) -> int:
    """AE-GEN-COST-1: not more often than the card says, nor than can be paid."""
    if times <= times_payable(box, s, s.seat, pc):
        return ALLOWED
    return TOO_OFTEN if times > box.code[pc + TIMES_MOST] else EXCHANGE_PRICE


@rule
def at_work(s: State, seat: int) -> int:
    """`recall_citizen`: a space of the Construction Area where a citizen of the seat stands, or the end of them."""
    building = 0
    while building < NUM_BUILDINGS and s.worker[building] != seat:
        building += 1
    return building


@rule
def monument_of(card: int) -> int:
    """The number of a card among the monuments."""
    return card // EPOCH_CARDS * EPOCH_MONUMENTS + card % EPOCH_CARDS


@rule
def card_of(monument: int) -> int:
    """The number of a monument among the cards."""
    return monument // EPOCH_MONUMENTS * EPOCH_CARDS + monument % EPOCH_MONUMENTS


@rule
def is_used(s: State, seat: int, card: int) -> bool:
    """AE-FREE-3: used in this epoch."""
    return (s.players[seat].used[card // EPOCH_CARDS] >> (card % EPOCH_CARDS)) & 1 == 1


@rule
def turn(s: State, seat: int, card: int) -> None:
    """AE-FREE-2, AE-FREE-3: a monument that is ready is used now, and a used one is ready again."""
    s.players[seat].used[card // EPOCH_CARDS] ^= 1 << (card % EPOCH_CARDS)


@rule
def is_in_area(s: State, seat: int, card: int) -> bool:
    """AE-TERM-6: whether a card lies in the seat's play area."""
    p = s.players[seat]
    for i in range(p.area_size):
        if p.area[i] == card:
            return True
    return False


@rule
def refuse_own_used(box: Box, s: State, seat: int, card: int) -> int:
    """AE-FREE-2, AE-FREE-3, AE-NEST-5: an activate monument that has been used, and that readies no other."""
    if box.card[card].timing != ON_ACTIVATION:
        return OTHER_TIMING
    if not is_used(s, seat, card):
        return NOT_USED
    pc = box.card[card].code
    while box.code[pc] != OP_END:
        if box.code[pc] == OP_READY:
            return READIES_OTHERS
        pc = next_op(box, pc)
    return ALLOWED


@rule
def refuse_ready(box: Box, s: State, card: int) -> int:
    """AE-FREE-3: a card of the own play area, and that it can be made ready."""
    return refuse_own_used(box, s, s.seat, card) if is_in_area(s, s.seat, card) else NOT_YOURS_TO_READY


@rule
def can_ready_some(box: Box, s: State, seat: int) -> bool:
    """Whether there is such a monument."""
    p = s.players[seat]
    for i in range(p.area_size):
        if refuse_own_used(box, s, seat, p.area[i]) == ALLOWED:
            return True
    return False
