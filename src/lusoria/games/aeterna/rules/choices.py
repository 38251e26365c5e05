"""The decisions that effects ask for: what may be chosen, and what comes of it (section 8 of the rules)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import DECLINED as TOLD_DECLINED
from lusoria.games.aeterna.rules.events import FROM_CARD, READIED
from lusoria.games.aeterna.rules.goods import change_unrest, gain_points, gain_resource, pay_resource
from lusoria.games.aeterna.rules.hills import influence, legal_influence, promote
from lusoria.games.aeterna.rules.moves import DECLINE, HILL, INFLUENCE, OPTION, PICK, PLAY, TIMES
from lusoria.games.aeterna.rules.operations import refuse_option
from lusoria.games.aeterna.rules.playing import can_play_some, legal_cards, play
from lusoria.games.aeterna.rules.possible import refuse_own_used, times_payable, turn
from lusoria.games.aeterna.rules.refusals import MUST
from lusoria.games.aeterna.rules.rewards import can_use_some, receive_token
from lusoria.games.aeterna.rules.stack import PLAIN_FRAME, open_operation, push, refuse_none, skip
from lusoria.games.aeterna.rules.state import (
    CHOOSE,
    INFLUENCE_HILL,
    NOTHING,
    NUM_DRAFTED,
    NUM_PAYABLE,
    PLAY_CARD,
    PP,
    PROMOTE,
    READY,
    REWARD,
    SECOND_REWARD,
    UNREST,
    USE_HILL,
    USE_TOKEN,
    State,
    ask,
)
from lusoria.games.aeterna.rules.vocabulary import EXCHANGE_GAIN, EXCHANGE_PAY, GRAIN_OFF, OPTIONS

# ---- declining


@rule
def refuse_decline(box: Box, s: State) -> int:
    """A token may be declined; an operation where it says so, or if nothing else can be chosen.

    AE-RUL-23, section 8.4 of the rules.
    """
    if s.step == REWARD or s.step == SECOND_REWARD:
        return ALLOWED
    if s.step == USE_TOKEN:
        return MUST
    pc = open_operation(s)
    if s.step == PLAY_CARD:
        return refuse_none(box, s, can_play_some(box, s, s.seat, pc))
    if s.step == USE_HILL:
        return refuse_none(box, s, can_use_some(box, s, True))
    if s.step == CHOOSE:
        return refuse_none(box, s, can_choose_some(box, s, pc))
    return refuse_none(box, s, True)


# ---- choose


@rule
def can_choose_some(box: Box, s: State, pc: int) -> bool:
    """Whether one of the options can be carried out."""
    for option in range(box.code[pc + OPTIONS]):
        if refuse_option(box, s, pc, option) == ALLOWED:
            return True
    return False


@rule
def legal_choose(box: Box, s: State, options: Options) -> int:
    """DP-9: an option that can be carried out; none, if only others may think that there is one."""
    pc = open_operation(s)
    count = 0
    for option in range(box.code[pc + OPTIONS]):
        if refuse_option(box, s, pc, option) == ALLOWED:
            options[count] = OPTION + option
            count += 1
    if refuse_none(box, s, count > 0) == ALLOWED:
        options[count] = DECLINE
        count += 1
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
def legal_exchange(box: Box, s: State, options: Options) -> int:
    """DP-10: as often as can be paid; not at all, where declining is possible."""
    pc = open_operation(s)
    count = 0
    if refuse_none(box, s, True) == ALLOWED:
        options[0] = DECLINE
        count = 1
    for times in range(times_payable(box, s, s.seat, pc)):
        options[count] = TIMES + times
        count += 1
    return count


@rule
def take_exchange(box: Box, s: State, action: int, log: Log) -> None:
    """`exchange`: one bundle is paid and the other received, as often as was chosen."""
    pc = open_operation(s)
    skip(box, s)
    if action == DECLINE:
        note(log, EVERYONE, TOLD_DECLINED, s.seat, 0, 0)
        return
    times = action - TIMES + 1
    for resource in range(NUM_PAYABLE):
        pay_resource(s, s.seat, resource, times * box.code[pc + EXCHANGE_PAY + resource], log)
    for resource in range(NUM_PAYABLE):
        gain_resource(s, s.seat, resource, times * box.code[pc + EXCHANGE_GAIN + resource], log)
    change_unrest(box, s, s.seat, times * box.code[pc + EXCHANGE_GAIN + UNREST], log)
    gain_points(s, s.seat, times * box.code[pc + EXCHANGE_GAIN + PP], FROM_CARD, log)


# ---- operations with a target


@rule
def legal_influence_effect(box: Box, s: State, options: Options) -> int:
    """DP-11: a hill, or none."""
    count = legal_influence(box, s, box.code[open_operation(s) + GRAIN_OFF], options, 0)
    if refuse_none(box, s, True) == ALLOWED:
        options[count] = DECLINE
        count += 1
    return count


@rule
def legal_play_effect(box: Box, s: State, options: Options) -> int:
    """DP-12: a card; none where declining is possible, or if only others may think that there is one."""
    count = legal_cards(box, s, open_operation(s), options, 0)
    if refuse_none(box, s, count > 0) == ALLOWED:
        options[count] = DECLINE
        count += 1
    return count


@rule
def legal_ready(box: Box, s: State, options: Options) -> int:
    """DP-15: a used monument that may become ready."""
    ready = 0  # as bits: the play area is not sorted
    p = s.players[s.seat]
    for i in range(p.area_size):
        if refuse_own_used(box, s, s.seat, p.area[i]) == ALLOWED:
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
    op = open_operation(s)
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
        push(s, PLAIN_FRAME, s.stack[s.depth - 1].what, receive_token(box, s, hill, action, NOTHING, log))
    elif open_step == PROMOTE:
        promote(s, action - HILL, log)
    elif open_step == READY:
        turn(s, s.seat, action - PICK)
        note(log, EVERYONE, READIED, s.seat, action - PICK, 0)
