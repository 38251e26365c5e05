"""Reward tokens of the hills: after placing a citizen, and by `use_reward`.

AE-ACT-HILL-7, AE-ACT-HILL-8, AE-ACT-HILL-9, AE-TERM-10.
"""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import BORROWED_TOKEN, DECLINED, FROM_CARD, TOOK_TOKEN
from lusoria.games.aeterna.rules.goods import gain_bundle
from lusoria.games.aeterna.rules.hills import refuse_without_stack, stack_of
from lusoria.games.aeterna.rules.moves import BORROW, DECLINE, HILL, TAKE
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.possible import can_token
from lusoria.games.aeterna.rules.refusals import (
    EXHAUSTED_BY_EFFECT,
    EXHAUSTED_BY_PLACING,
    KEPT_BY_EFFECT,
    NO_ACTIVE_TOKEN,
    NO_TOKEN_POSSIBLE,
    NO_TWO_TOKENS,
    TOKEN_CHOSEN_FIRST,
    TOKEN_EXHAUSTED,
    TOKEN_IMPOSSIBLE,
    TOKEN_MISSING,
)
from lusoria.games.aeterna.rules.stack import open_operation, pop, refuse_none
from lusoria.games.aeterna.rules.state import (
    HILL_TOKENS,
    NOTHING,
    NUM_HILLS,
    NUM_REWARDS,
    REWARD,
    SECOND_REWARD,
    State,
    ask,
)
from lusoria.games.aeterna.rules.vocabulary import EXHAUST, OP_REWARD_MODE

# How far a placement has come
TO_BE_ASKED, LAST_CHOSEN, FIRST_OF_TWO = 0, 1, 2
ENOUGH_FOR_TWO = 2  # active tokens


@rule
def active_token(s: State, hill: int, kind: int, but: int) -> int:
    """AE-TERM-10: the first active token of a kind on a hill, other than `but`, or NOTHING; those alike are one."""
    h = s.hills[hill]
    for i in range(HILL_TOKENS):
        if h.token[i] == kind and h.exhausted[i] == 0 and i != but:
            return i
    return NOTHING


@rule
def active_tokens(s: State, hill: int) -> int:
    """How many active tokens lie on a hill."""
    count = 0
    for i in range(HILL_TOKENS):
        if s.hills[hill].token[i] != NOTHING and s.hills[hill].exhausted[i] == 0:
            count += 1
    return count


@rule
def can_choose_token(box: Box, s: State, hill: int, but: int, sure: bool) -> bool:
    """Whether an active token of the hill, other than `but`, can be resolved; or may be, as far as everybody sees."""
    h = s.hills[hill]
    for i in range(HILL_TOKENS):
        if h.token[i] != NOTHING and h.exhausted[i] == 0 and i != but:
            if can_token(box, s, s.seat, h.token[i], sure):
                return True
    return False


@rule
def go_on_placing(box: Box, s: State) -> None:
    """AE-ACT-HILL-7: the placement on top asks for a reward, or for the second of two, or is complete.

    Being asked must not tell what is in a hand.
    """
    f = s.stack[s.depth - 1]
    stage = f.at
    f.at = LAST_CHOSEN
    if stage == TO_BE_ASKED and can_choose_token(box, s, f.what, NOTHING, False):
        ask(s, REWARD, s.seat)
    elif stage == FIRST_OF_TWO and can_choose_token(box, s, f.what, f.times, False):
        ask(s, SECOND_REWARD, s.seat)
    else:
        pop(s)


@rule
def refuse_token(box: Box, s: State, hill: int, kind: int, but: int) -> int:
    """AE-TERM-10, AE-RUL-19, AE-RUL-25: an active token of a kind on a hill, other than `but`, that can be resolved."""
    h = s.hills[hill]
    reason = TOKEN_MISSING
    for i in range(HILL_TOKENS):
        if h.token[i] == kind:
            if h.exhausted[i] == 0 and i != but:
                return ALLOWED if can_token(box, s, s.seat, kind, True) else TOKEN_IMPOSSIBLE
            if h.exhausted[i] == 0:
                reason = TOKEN_CHOSEN_FIRST
            elif reason == TOKEN_MISSING:
                reason = TOKEN_EXHAUSTED
    return reason


@rule
def tokens_possible(box: Box, s: State, hill: int, but: int) -> int:
    """The kinds of tokens of a hill that can be chosen, a bit for each."""
    h = s.hills[hill]
    kinds = 0
    for i in range(HILL_TOKENS):
        if h.token[i] != NOTHING and h.exhausted[i] == 0 and i != but:
            if (kinds >> h.token[i]) & 1 == 0 and can_token(box, s, s.seat, h.token[i], True):
                kinds |= 1 << h.token[i]
    return kinds


@rule
def list_tokens(kinds: int, first: int, options: Options, count: int) -> int:
    """These kinds of tokens, as actions from `first` on."""
    for kind in range(NUM_REWARDS):
        if (kinds >> kind) & 1:
            options[count] = first + kind
            count += 1
    return count


@rule
def refuse_two(box: Box, s: State, hill: int) -> int:
    """`reward_mode`: two tokens that stay active, instead of one that is exhausted."""
    if sum_of(box, s, s.seat, OP_REWARD_MODE) == 0:
        return EXHAUSTED_BY_PLACING
    return ALLOWED if active_tokens(s, hill) >= ENOUGH_FOR_TWO else NO_TWO_TOKENS


@rule
def legal_reward(box: Box, s: State, options: Options) -> int:
    """DP-5: no token; one that is exhausted; or the first of two that are not."""
    hill = s.stack[s.depth - 1].what
    kinds = tokens_possible(box, s, hill, NOTHING)
    options[0] = DECLINE
    count = list_tokens(kinds, TAKE, options, 1)
    if refuse_two(box, s, hill) == ALLOWED:
        count = list_tokens(kinds, BORROW, options, count)
    return count


@rule
def refuse_reward(box: Box, s: State, action: int) -> int:
    """AE-ACT-HILL-7: the same for one token."""
    hill = s.stack[s.depth - 1].what
    if action < BORROW:
        return refuse_token(box, s, hill, action - TAKE, NOTHING)
    reason = refuse_two(box, s, hill)
    return refuse_token(box, s, hill, action - BORROW, NOTHING) if reason == ALLOWED else reason


@rule
def legal_second_reward(box: Box, s: State, options: Options) -> int:
    """DP-5, AE-RUL-25: a second, different token, or none."""
    f = s.stack[s.depth - 1]
    options[0] = DECLINE
    return list_tokens(tokens_possible(box, s, f.what, f.times), BORROW, options, 1)


@rule
def take_reward(box: Box, s: State, action: int, log: Log) -> None:
    """AE-ACT-HILL-7: a declined token stays active. The token's operations go on in the placement's own frame."""
    if action == DECLINE:
        note(log, EVERYONE, DECLINED, s.seat, 0, 0)
        return
    f = s.stack[s.depth - 1]
    first = f.times  # the first of two, when the second is chosen
    if action >= BORROW and first == NOTHING:
        f.at = FIRST_OF_TWO
        f.times = active_token(s, f.what, action - BORROW, NOTHING)
    f.pc = receive_token(box, s, f.what, action, first, log)


@rule
def receive_token(box: Box, s: State, hill: int, action: int, but: int, log: Log) -> int:
    """AE-ACT-HILL-9: exhausted as soon as it is chosen, unless it is borrowed; returns where its operations begin."""
    if action >= BORROW:
        kind = action - BORROW
        note(log, EVERYONE, BORROWED_TOKEN, s.seat, hill, kind)
    else:
        kind = action - TAKE
        s.hills[hill].exhausted[active_token(s, hill, kind, but)] = 1
        note(log, EVERYONE, TOOK_TOKEN, s.seat, hill, kind)
    gain_bundle(box, s, s.seat, box.reward[kind].gains, FROM_CARD, log)
    return box.reward[kind].code


# ---- use_reward


@rule
def can_use_hill(box: Box, s: State, hill: int, sure: bool) -> bool:
    """`use_reward`: an active token that can be resolved, on a hill where the seat has a citizen."""
    return stack_of(s, hill, s.seat) != NOTHING and can_choose_token(box, s, hill, NOTHING, sure)


@rule
def refuse_use_hill(box: Box, s: State, hill: int) -> int:
    """The same with the reason."""
    if can_use_hill(box, s, hill, True):
        return ALLOWED
    if stack_of(s, hill, s.seat) == NOTHING:
        return refuse_without_stack(box, s, hill)
    return NO_TOKEN_POSSIBLE if active_tokens(s, hill) > 0 else NO_ACTIVE_TOKEN


@rule
def can_use_some(box: Box, s: State, sure: bool) -> bool:
    """Whether there is such a hill."""
    for hill in range(NUM_HILLS):
        if can_use_hill(box, s, hill, sure):
            return True
    return False


@rule
def legal_use_hill(box: Box, s: State, options: Options) -> int:
    """DP-13: the hill; none where declining is possible, or if only others may think that there is one."""
    count = 0
    if refuse_none(box, s, can_use_some(box, s, True)) == ALLOWED:
        options[0] = DECLINE
        count = 1
    for hill in range(NUM_HILLS):
        if can_use_hill(box, s, hill, True):
            options[count] = HILL + hill
            count += 1
    return count


@rule
def legal_use_token(box: Box, s: State, options: Options) -> int:
    """DP-13: a token of the hill that was chosen; the effect says whether it is exhausted."""
    kinds = tokens_possible(box, s, s.chosen, NOTHING)
    return list_tokens(kinds, TAKE if exhausts(box, s) else BORROW, options, 0)


@rule
def exhausts(box: Box, s: State) -> bool:
    """`use_reward`: whether the token is exhausted."""
    return box.code[open_operation(s) + EXHAUST] == 1


@rule
def refuse_use_token(box: Box, s: State, action: int) -> int:
    """DP-13: the same for one token."""
    exhaust = exhausts(box, s)
    if exhaust != (action < BORROW):
        return EXHAUSTED_BY_EFFECT if exhaust else KEPT_BY_EFFECT
    return refuse_token(box, s, s.chosen, action - TAKE if exhaust else action - BORROW, NOTHING)
