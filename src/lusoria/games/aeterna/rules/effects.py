"""The interpreter of the effect language (section 8 of the rules, AE-NEST).

The innermost effect goes on, operation by operation, until something has to be decided or all effects are done. What is
impossible when its turn comes is skipped.
"""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.choices import take_exchange
from lusoria.games.aeterna.rules.counts import amount
from lusoria.games.aeterna.rules.events import FROM_CARD, RECALLED, TRIGGERED
from lusoria.games.aeterna.rules.goods import change_ruin, change_unrest, gain_points, gain_resource
from lusoria.games.aeterna.rules.hills import can_promote_some, refuse_every_hill
from lusoria.games.aeterna.rules.moves import TIMES
from lusoria.games.aeterna.rules.operations import might_choose
from lusoria.games.aeterna.rules.permanent import trigger
from lusoria.games.aeterna.rules.playing import might_play
from lusoria.games.aeterna.rules.possible import (
    at_work,
    can_ready_some,
    times_payable,
)
from lusoria.games.aeterna.rules.rewards import can_use_some, go_on_placing
from lusoria.games.aeterna.rules.stack import CARD, FAVOUR_FRAME, PLACEMENT, pop, skip
from lusoria.games.aeterna.rules.state import (
    CHOOSE,
    CITIZEN,
    EXCHANGE,
    INFLUENCE_HILL,
    NOBODY,
    NUM_BUILDINGS,
    PLAY_CARD,
    PP,
    PROMOTE,
    READY,
    USE_HILL,
    State,
    ask,
)
from lusoria.games.aeterna.rules.vocabulary import (
    FAVOUR_MOST,
    GRAIN_OFF,
    LENGTH,
    MAY,
    OP_CHOOSE,
    OP_END,
    OP_EXCHANGE,
    OP_GAIN,
    OP_GAIN_UNREST,
    OP_INFLUENCE,
    OP_JUMP,
    OP_LOSE_UNREST,
    OP_PLAY_CARD,
    OP_PROMOTE,
    OP_READY,
    OP_RECALL,
    OP_REMOVE_RUIN,
    OP_USE_REWARD,
    TARGET,
    WHAT,
    N,
)


@rule
def go_on(box: Box, s: State, log: Log) -> None:
    """AE-NEST-1: the next operation of the innermost effect."""
    f = s.stack[s.depth - 1]
    pc = f.pc
    op = box.code[pc]
    if op == OP_END:
        end_list(box, s, log)
    elif op == OP_JUMP:
        f.pc = box.code[pc + TARGET]
    elif op == OP_CHOOSE:
        if might_choose(box, s, pc):
            ask(s, CHOOSE, s.seat)
        else:
            skip(box, s)
    elif op == OP_EXCHANGE:
        open_exchange(box, s, pc, log)
    elif not open_choice(box, s, pc, op):
        do_at_once(box, s, pc, op, log)
        skip(box, s)


@rule
def end_list(box: Box, s: State, log: Log) -> None:
    """The end of a list: a favour is repeated, a trigger fires, a placement asks for a token, or the effect is done."""
    f = s.stack[s.depth - 1]
    if f.kind == PLACEMENT:
        f.pc = 0
        go_on_placing(box, s)
    elif f.kind == FAVOUR_FRAME and f.times > 1:
        f.times -= 1
        f.pc = each_of(box, f.what)
    elif f.kind != CARD or not fire_next(box, s, log):
        pop(s)


@rule
def each_of(box: Box, card: int) -> int:
    """AE-ACT-FAVOUR-5: where the operations begin that a personality repeats."""
    pc = box.card[card].code
    return pc + box.code[pc + LENGTH]


@rule
def favour_limit(box: Box, card: int) -> int:
    """AE-ACT-FAVOUR-4: the limit on the card."""
    return box.code[box.card[card].code + FAVOUR_MOST]


@rule
def fire_next(box: Box, s: State, log: Log) -> bool:
    """AE-ACT-PLAY-7, AE-FREE-1: the next trigger, in the order of the play area; False if there is none."""
    f = s.stack[s.depth - 1]
    p = s.players[s.seat]
    while f.at < f.limit:
        card = p.area[f.at]
        f.at += 1
        pc = trigger(box, card, f.event)
        if pc > 0:
            f.pc = pc
            note(log, EVERYONE, TRIGGERED, s.seat, card, 0)
            return True
    return False


@rule
def open_choice(box: Box, s: State, pc: int, op: int) -> bool:
    """Opens the decision of an operation that asks for a target, if there is one; False for all other operations."""
    if op == OP_INFLUENCE and refuse_every_hill(box, s, s.seat, box.code[pc + GRAIN_OFF]) == ALLOWED:
        ask(s, INFLUENCE_HILL, s.seat)
    elif op == OP_PLAY_CARD and might_play(box, s, s.seat, pc):
        ask(s, PLAY_CARD, s.seat)
    elif op == OP_USE_REWARD and can_use_some(box, s, False):
        ask(s, USE_HILL, s.seat)
    elif op == OP_PROMOTE and can_promote_some(box, s, s.seat):
        ask(s, PROMOTE, s.seat)
    elif op == OP_READY and can_ready_some(box, s, s.seat):
        ask(s, READY, s.seat)
    else:
        return False
    return True


@rule
def open_exchange(box: Box, s: State, pc: int, log: Log) -> None:
    """`exchange`: how often; if it must be and can be once, it is done."""
    times = times_payable(box, s, s.seat, pc)
    if times == 0:
        skip(box, s)
    elif times == 1 and box.code[pc + MAY] == 0:
        take_exchange(box, s, TIMES, log)
    else:
        ask(s, EXCHANGE, s.seat)


@rule
def do_at_once(box: Box, s: State, pc: int, op: int, log: Log) -> None:
    """Operations without a choice; nothing for one that is impossible now (AE-NEST-2)."""
    seat = s.seat
    if op == OP_GAIN:
        gain(s, seat, box.code[pc + WHAT], amount(box, s, seat, pc), log)
    elif op == OP_GAIN_UNREST:
        change_unrest(box, s, seat, box.code[pc + N], log)
    elif op == OP_LOSE_UNREST:
        change_unrest(box, s, seat, -amount(box, s, seat, pc), log)
    elif op == OP_RECALL:
        recall(s, seat, log)
    elif op == OP_REMOVE_RUIN:
        change_ruin(s, seat, -box.code[pc + N], log)


@rule
def gain(s: State, seat: int, what: int, count: int, log: Log) -> None:
    """`gain`: a resource, a citizen or PP."""
    if what == PP:
        gain_points(s, seat, count, FROM_CARD, log)
    else:
        gain_resource(s, seat, what, count, log)


@rule
def recall(s: State, seat: int, log: Log) -> None:
    """`recall_citizen`: back to the Domus; the space stays without building."""
    building = at_work(s, seat)
    if building < NUM_BUILDINGS:
        s.worker[building] = NOBODY
        s.players[seat].stock[CITIZEN] += 1
        note(log, EVERYONE, RECALLED, seat, building, 0)
