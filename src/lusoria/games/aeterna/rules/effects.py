"""The interpreter of the effect language (section 8 of the rules, AE-NEST).

The innermost effect goes on, operation by operation, until something has to be decided or all effects are done. What is
impossible when its turn comes is skipped.
"""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.counts import amount
from lusoria.games.aeterna.rules.events import DECLINED as TOLD_DECLINED
from lusoria.games.aeterna.rules.events import FROM_CARD, READIED, RECALLED, TRIGGERED
from lusoria.games.aeterna.rules.goods import change_ruin, change_unrest, gain_points, gain_resource, pay_resource
from lusoria.games.aeterna.rules.hills import can_influence_some, can_promote_some, influence, legal_influence, promote
from lusoria.games.aeterna.rules.moves import DECLINE, HILL, INFLUENCE, OPTION, PICK, PLAY, TIMES
from lusoria.games.aeterna.rules.permanent import trigger
from lusoria.games.aeterna.rules.playing import legal_cards, might_play, play
from lusoria.games.aeterna.rules.possible import (
    at_work,
    can_do,
    can_ready,
    can_ready_some,
    next_op,
    times_payable,
    turn,
)
from lusoria.games.aeterna.rules.rewards import can_use_some, go_on_placing, receive_token
from lusoria.games.aeterna.rules.stack import CARD, FAVOUR_FRAME, PLACEMENT, PLAIN, pop, push
from lusoria.games.aeterna.rules.state import (
    CHOOSE,
    CITIZEN,
    EXCHANGE,
    INFLUENCE_HILL,
    NOBODY,
    NOTHING,
    NUM_BUILDINGS,
    NUM_DRAFTED,
    PAYABLE,
    PLAY_CARD,
    PP,
    PROMOTE,
    READY,
    UNREST,
    USE_HILL,
    USE_TOKEN,
    State,
    ask,
)
from lusoria.games.aeterna.rules.vocabulary import (
    EXCHANGE_GAIN,
    EXCHANGE_PAY,
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
    OPTIONS,
    TARGET,
    WHAT,
    N,
)

# ---- what can be carried out


@rule
def can_carry_out(box: Box, s: State, pc: int, sure: bool) -> bool:
    """8.4: one operation, for the seat whose turn it is. If not `sure`, as far as everybody can see."""
    if box.code[pc] == OP_USE_REWARD:
        return can_use_some(box, s, sure)
    if not sure and box.code[pc] == OP_PLAY_CARD:
        return might_play(box, s, s.seat, pc)
    return can_do(box, s, s.seat, pc)


@rule
def can_ability(box: Box, s: State, pc: int) -> bool:
    """8.4: a list can be carried out if one of its operations can."""
    while box.code[pc] != OP_END:
        if can_carry_out(box, s, pc, True):
            return True
        pc = next_op(box, pc)
    return False


@rule
def can_option(box: Box, s: State, pc: int, option: int) -> bool:
    """8.4: the same for an option of the `choose` at `pc`."""
    at = box.code[pc + OPTIONS + 1 + option]
    end = pc + box.code[pc + LENGTH]
    if option + 1 < box.code[pc + OPTIONS]:
        end = box.code[pc + OPTIONS + 2 + option]
    while at < end:
        if can_carry_out(box, s, at, True):
            return True
        at = next_op(box, at)
    return False


@rule
def might_choose(box: Box, s: State, pc: int) -> bool:
    """Whether, from what everybody can see, some option of the `choose` at `pc` may be possible."""
    end = pc + box.code[pc + LENGTH]
    at = next_op(box, pc)
    while at < end:
        if can_carry_out(box, s, at, False):
            return True
        at = next_op(box, at)
    return False


# ---- going on


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
def skip(box: Box, s: State) -> None:
    """On to the operation behind this one."""
    f = s.stack[s.depth - 1]
    f.pc += box.code[f.pc + LENGTH]


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
    if op == OP_INFLUENCE and can_influence_some(box, s, s.seat, box.code[pc + GRAIN_OFF]):
        ask(s, INFLUENCE_HILL, s.seat)
    elif op == OP_PLAY_CARD and might_play(box, s, s.seat, pc):
        ask(s, PLAY_CARD, s.seat)
    elif op == OP_USE_REWARD and can_use_some(box, s, False):
        ask(s, USE_HILL, s.seat)
    elif op == OP_PROMOTE and can_promote_some(s, s.seat):
        ask(s, PROMOTE, s.seat)
    elif op == OP_READY and can_ready_some(box, s, s.seat):
        ask(s, READY, s.seat)
    else:
        return False
    return True


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


# ---- choose


@rule
def legal_choose(box: Box, s: State, options: Options) -> int:
    """DP-9: an option that can be carried out; none, if only others may think that there is one."""
    pc = s.stack[s.depth - 1].pc
    count = 0
    for option in range(box.code[pc + OPTIONS]):
        if can_option(box, s, pc, option):
            options[count] = OPTION + option
            count += 1
    if count == 0:
        options[0] = DECLINE
        count = 1
    return count


@rule
def take_choose(box: Box, s: State, action: int) -> None:
    """The operations of the option come next."""
    if action == DECLINE:
        skip(box, s)
    else:
        f = s.stack[s.depth - 1]
        f.pc = box.code[f.pc + OPTIONS + 1 + action - OPTION]


# ---- exchange


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
def legal_exchange(box: Box, s: State, options: Options) -> int:
    """DP-10: as often as can be paid; not at all, where declining is possible."""
    pc = s.stack[s.depth - 1].pc
    count = 0
    if box.code[pc + MAY] == 1:
        options[0] = DECLINE
        count = 1
    for times in range(times_payable(box, s, s.seat, pc)):
        options[count] = TIMES + times
        count += 1
    return count


@rule
def take_exchange(box: Box, s: State, action: int, log: Log) -> None:
    """`exchange`: one bundle is paid and the other received, as often as was chosen."""
    pc = s.stack[s.depth - 1].pc
    skip(box, s)
    if action == DECLINE:
        note(log, EVERYONE, TOLD_DECLINED, s.seat, 0, 0)
        return
    times = action - TIMES + 1
    for resource in range(PAYABLE):
        pay_resource(s, s.seat, resource, times * box.code[pc + EXCHANGE_PAY + resource], log)
    for resource in range(PAYABLE):
        gain_resource(s, s.seat, resource, times * box.code[pc + EXCHANGE_GAIN + resource], log)
    change_unrest(box, s, s.seat, times * box.code[pc + EXCHANGE_GAIN + UNREST], log)
    gain_points(s, s.seat, times * box.code[pc + EXCHANGE_GAIN + PP], FROM_CARD, log)


# ---- operations with a target


@rule
def may_decline(box: Box, s: State) -> bool:
    """8.4: whether the open operation can be declined."""
    return box.code[s.stack[s.depth - 1].pc + MAY] == 1


@rule
def legal_influence_effect(box: Box, s: State, options: Options) -> int:
    """DP-11: a hill, or none."""
    count = legal_influence(box, s, box.code[s.stack[s.depth - 1].pc + GRAIN_OFF], options, 0)
    if may_decline(box, s):
        options[count] = DECLINE
        count += 1
    return count


@rule
def legal_play_effect(box: Box, s: State, options: Options) -> int:
    """DP-12: a card; none where declining is possible, or if only others may think that there is one."""
    count = legal_cards(box, s, s.stack[s.depth - 1].pc, options, 0)
    if count == 0 or may_decline(box, s):
        options[count] = DECLINE
        count += 1
    return count


@rule
def legal_ready(box: Box, s: State, options: Options) -> int:
    """DP-15: a used monument that may become ready."""
    ready = 0  # as bits: the play area is not sorted
    p = s.players[s.seat]
    for i in range(p.area_size):
        if can_ready(box, s, s.seat, p.area[i]):
            ready |= 1 << p.area[i]
    count = 0
    for card in range(NUM_DRAFTED):
        if (ready >> card) & 1:
            options[count] = PICK + card
            count += 1
    return count


@rule
def take_target(box: Box, s: State, open_step: int, action: int, log: Log) -> None:
    """The answer to an operation that asked for a target; what comes of it is done before the operation behind."""
    op = s.stack[s.depth - 1].pc
    if open_step == USE_HILL and action != DECLINE:
        s.chosen = action - HILL
        ask(s, USE_TOKEN, s.seat)
        return
    skip(box, s)
    if action == DECLINE:
        note(log, EVERYONE, TOLD_DECLINED, s.seat, 0, 0)
    elif open_step == INFLUENCE_HILL:
        influence(box, s, action - INFLUENCE, box.code[op + GRAIN_OFF], log)
    elif open_step == PLAY_CARD:
        play(box, s, action - PLAY, op, log)
    elif open_step == USE_TOKEN:
        hill = s.chosen
        s.chosen = NOTHING
        push(s, PLAIN, s.stack[s.depth - 1].what, receive_token(box, s, hill, action, NOTHING, log))
    elif open_step == PROMOTE:
        promote(s, action - HILL, log)
    elif open_step == READY:
        turn(s, s.seat, action - PICK)
        note(log, EVERYONE, READIED, s.seat, action - PICK, 0)


@rule
def favour_limit(box: Box, card: int) -> int:
    """AE-ACT-FAVOUR-4: the limit on the card."""
    return box.code[box.card[card].code + FAVOUR_MOST]
