"""Whether an operation, an option or a token can be carried out (8.4 of the rules)."""

from __future__ import annotations

from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import ACTIVATED, Box
from lusoria.games.aeterna.rules.counts import amount
from lusoria.games.aeterna.rules.hills import can_influence_some, can_promote_some
from lusoria.games.aeterna.rules.playing import can_play_some, might_play
from lusoria.games.aeterna.rules.state import (
    EPOCH_CARDS,
    EPOCH_MONUMENTS,
    NUM_BUILDINGS,
    NUM_REWARDS,
    PAYABLE,
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
def can_do(box: Box, s: State, seat: int, pc: int) -> bool:
    """AE-NEST-2: whether an operation is possible now; of `use_reward`, see rewards.py, and `choose`, its options."""
    op = box.code[pc]
    if op == OP_GAIN or op == OP_LOSE_UNREST:
        return amount(box, s, seat, pc) > 0
    if op == OP_GAIN_UNREST:
        return True
    if op == OP_EXCHANGE:
        return times_payable(box, s, seat, pc) > 0
    if op == OP_INFLUENCE:
        return can_influence_some(box, s, seat, box.code[pc + GRAIN_OFF])
    if op == OP_PLAY_CARD:
        return can_play_some(box, s, seat, pc)
    if op == OP_PROMOTE:
        return can_promote_some(s, seat)
    if op == OP_READY:
        return can_ready_some(box, s, seat)
    if op == OP_RECALL:
        return at_work(s, seat) < NUM_BUILDINGS
    if op == OP_REMOVE_RUIN:
        return s.players[seat].ruin > 0
    return False


@rule
def can_token(box: Box, s: State, seat: int, kind: int, sure: bool) -> bool:
    """AE-RUL-19: a token of plain gains always; another if one of its operations is possible.

    If not `sure`, as far as everybody can see: a hand counts, not what is in it.
    """
    pc = box.reward[kind].code
    if box.code[pc] == OP_END:
        return True
    while box.code[pc] != OP_END:
        if can_do(box, s, seat, pc) or (not sure and box.code[pc] == OP_PLAY_CARD and might_play(box, s, seat, pc)):
            return True
        pc = next_op(box, pc)
    return False


@rule
def tokens_possible(box: Box, s: State, seat: int) -> int:
    """The kinds of tokens that can be resolved now, a bit for each."""
    kinds = 0
    for kind in range(NUM_REWARDS):
        if can_token(box, s, seat, kind, True):
            kinds |= 1 << kind
    return kinds


# ---- particulars


@rule
def times_payable(box: Box, s: State, seat: int, pc: int) -> int:
    """`exchange`: how often its payment can be made, at most."""
    times = box.code[pc + TIMES_MOST]
    for resource in range(PAYABLE):
        due = box.code[pc + EXCHANGE_PAY + resource]
        if due > 0:
            times = min(times, s.players[seat].stock[resource] // due)
    return times


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
def can_ready(box: Box, s: State, seat: int, card: int) -> bool:
    """AE-NEST-5: an own activate monument that has been used, and that readies no other."""
    if box.card[card].timing != ACTIVATED or not is_used(s, seat, card):
        return False
    pc = box.card[card].code
    while box.code[pc] != OP_END:
        if box.code[pc] == OP_READY:
            return False
        pc = next_op(box, pc)
    return True


@rule
def can_ready_some(box: Box, s: State, seat: int) -> bool:
    """Whether there is such a monument."""
    p = s.players[seat]
    for i in range(p.area_size):
        if can_ready(box, s, seat, p.area[i]):
            return True
    return False
