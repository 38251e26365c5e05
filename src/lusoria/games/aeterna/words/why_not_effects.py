"""Why a move is not legal inside an effect: cards, hills, tokens, options and numbers that it does not allow."""

from __future__ import annotations

from lusoria.core.message import Message, Refusal, piece
from lusoria.games.aeterna.rules.box import ACTIVATED, TIMINGS, Box
from lusoria.games.aeterna.rules.hills import is_active, stack_of
from lusoria.games.aeterna.rules.moves import BORROW, HILL, OPTION, PICK, TAKE, TIMES
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.playing import within_reach
from lusoria.games.aeterna.rules.possible import is_used
from lusoria.games.aeterna.rules.rewards import ENOUGH_FOR_TWO, active_token, active_tokens
from lusoria.games.aeterna.rules.stack import CARD, FAVOUR_FRAME, PLACEMENT
from lusoria.games.aeterna.rules.state import (
    HILL_TOKENS,
    NOTHING,
    PLAY_CARD,
    REWARD,
    SECOND_REWARD,
    STEPS,
    USE_TOKEN,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import (
    CARD_ELIMINATED,
    EXCHANGE_PAY,
    EXHAUST,
    OP_PLAY_CARD,
    OP_REWARD_MODE,
    OPTIONS,
    TIMES_MOST,
)
from lusoria.games.aeterna.words.abilities import card_played, effect, options, payment
from lusoria.games.aeterna.words.impossible import lacking, what_is_missing
from lusoria.games.aeterna.words.names import amounts, building_name, card_name, hill_name, reward_name, seat_name
from lusoria.games.aeterna.words.outcomes import effect_source
from lusoria.games.aeterna.words.prices import open_op, price_of_card
from lusoria.games.aeterna.words.whereabouts import is_in, owner, whereabouts


def rule_of_effect(s: State) -> str:
    """The rule by which the innermost effect is resolved."""
    f = s.stack[s.depth - 1]
    if f.kind == PLACEMENT:
        return "AE-ACT-HILL-8" if s.step == PLAY_CARD else "AE-ACT-HILL-7"
    if f.kind == FAVOUR_FRAME:
        return "AE-ACT-FAVOUR-5"
    if f.kind == CARD:
        return "AE-FREE-1" if f.event == CARD_ELIMINATED else "AE-ACT-PLAY-7" if f.at > 0 else "AE-ACT-PLAY-6"
    return "AE-FREE-2"


def must(box: Box, s: State, action: int) -> Refusal:
    """AE-RUL-23, AE-ACT-HILL-8: what has been opted for cannot be declined."""
    rule = "AE-ACT-HILL-8" if rule_of_effect(s) == "AE-ACT-HILL-8" else "AE-RUL-23"
    return Refusal(rule, Message("refuse-must", step=STEPS[s.step], source=effect_source(s)))


# ---- Cards


def why_not_card_of_effect(box: Box, s: State, card: int) -> Refusal:
    """`play_card`: a card of the right kind in the right place, and its price."""
    op, name = open_op(s), card_name(card)
    if is_in(within_reach(box, s, s.seat, op), s, card):
        cost = price_of_card(box, s, card, op)
        reason = Message("refuse-card-price", card=name, price=amounts(cost), missing=lacking(s, cost))
        return Refusal("AE-GEN-COST-1", reason)
    if is_in(s.players[s.seat].hand | s.board, s, card):
        other = Message("refuse-other-card", source=effect_source(s), effect=card_played(box, op), card=name)
        return Refusal(rule_of_effect(s), other)
    return Refusal(rule_of_effect(s), whereabouts(s, card))


def why_not_ready(box: Box, s: State, action: int) -> Refusal:
    """AE-FREE-3, AE-NEST-5: an own used monument that readies no other."""
    card = action - PICK
    name, printed = card_name(card), box.card[card]
    if owner(s, card) != s.seat:
        return Refusal("AE-FREE-3", whereabouts(s, card))
    if printed.timing != ACTIVATED:
        timing = piece("timing", TIMINGS[printed.timing])
        return Refusal("AE-FREE-2", Message("refuse-timing", card=name, timing=timing))
    if not is_used(s, s.seat, card):
        return Refusal("AE-FREE-3", Message("refuse-ready", card=name))
    return Refusal("AE-NEST-5", Message("refuse-readies", card=name))


# ---- Hills


def why_not_hill_to_build(box: Box, s: State, action: int) -> Refusal:
    """AE-ACT-BUILD-3: a hill in play without such a building."""
    hill = action - HILL
    if not is_active(box, s, hill):
        return inactive(s, hill)
    reason = Message("refuse-building-there", building=building_name(s.chosen), hill=hill_name(hill))
    return Refusal("AE-ACT-BUILD-3", reason)


def inactive(s: State, hill: int) -> Refusal:
    """AE-SETUP-3: a hill that is not in play."""
    return Refusal("AE-SETUP-3", Message("refuse-inactive", hill=hill_name(hill), seats=s.seats))


def no_stack(s: State, hill: int) -> Refusal:
    """A hill where the seat has nobody."""
    return Refusal(rule_of_effect(s), Message("refuse-no-stack", hill=hill_name(hill), source=effect_source(s)))


def why_not_hill_to_use(box: Box, s: State, action: int) -> Refusal:
    """`use_reward`: a hill with an own citizen, and a token there that is active and can be resolved."""
    hill = action - HILL
    if not is_active(box, s, hill):
        return inactive(s, hill)
    if stack_of(s, hill, s.seat) == NOTHING:
        return no_stack(s, hill)
    if active_tokens(s, hill) == 0:
        return Refusal("AE-TERM-10", Message("refuse-no-active-token", hill=hill_name(hill)))
    kinds = {s.hills[hill].token[i] for i in range(HILL_TOKENS) if s.hills[hill].exhausted[i] == 0} - {NOTHING}
    missing = [one for kind in sorted(kinds) for one in what_is_missing(box, s, box.reward[kind].code)]
    return Refusal("AE-RUL-19", Message("refuse-no-token-possible", hill=hill_name(hill), missing=missing))


def why_not_hill_to_promote(box: Box, s: State, action: int) -> Refusal:
    """`promote`: an own stack with an equal one directly to its left."""
    hill = action - HILL
    h, position = s.hills[hill], stack_of(s, hill, s.seat)
    if not is_active(box, s, hill):
        return inactive(s, hill)
    if position == NOTHING:
        return no_stack(s, hill)
    if position == 0:
        return Refusal("AE-TERM-4", Message("refuse-prefect", hill=hill_name(hill)))
    higher = Message(
        "refuse-higher",
        hill=hill_name(hill),
        seat=seat_name(h.owner[position - 1]),
        theirs=h.height[position - 1],
        yours=h.height[position],
    )
    return Refusal(rule_of_effect(s), higher)


# ---- Reward tokens


def why_not_token(box: Box, s: State, action: int) -> Refusal:
    """AE-ACT-HILL-7 to 9: an active token of the hill that can be resolved, taken as the decision says."""
    hill = s.chosen if s.step == USE_TOKEN else s.stack[s.depth - 1].what
    borrowed = action >= BORROW
    kind = action - (BORROW if borrowed else TAKE)
    if s.step == USE_TOKEN and borrowed == (box.code[open_op(s) + EXHAUST] == 1):
        return exhausts_or_not(s, kind, "no" if borrowed else "yes")
    if s.step == REWARD and borrowed and sum_of(box, s, s.seat, OP_REWARD_MODE) == 0:
        return exhausts_or_not(s, kind, "placing")
    if s.step == REWARD and borrowed and active_tokens(s, hill) < ENOUGH_FOR_TWO:
        reason = Message("refuse-no-two", hill=hill_name(hill), reward=reward_name(kind))
        return Refusal("AE-ACT-HILL-7", reason)
    return why_not_token_of_hill(box, s, hill, kind)


def exhausts_or_not(s: State, kind: int, how: str) -> Refusal:
    """AE-ACT-HILL-7: whether a token is exhausted is not for the player to choose."""
    return Refusal(rule_of_effect(s), Message("refuse-exhausting", reward=reward_name(kind), how=how))


def why_not_token_of_hill(box: Box, s: State, hill: int, kind: int) -> Refusal:
    """AE-TERM-10, AE-RUL-19: a kind of token that is not there, not active, already the first of two, or of no use."""
    there = any(s.hills[hill].token[i] == kind for i in range(HILL_TOKENS))
    named = {"reward": reward_name(kind), "hill": hill_name(hill)}
    if not there:
        return Refusal("AE-ACT-HILL-7", Message("refuse-token-missing", **named))
    if active_token(s, hill, kind, NOTHING) == NOTHING:
        return Refusal("AE-TERM-10", Message("refuse-token-exhausted", **named))
    if s.step == SECOND_REWARD and active_token(s, hill, kind, s.stack[s.depth - 1].times) == NOTHING:
        return Refusal("AE-RUL-25", Message("refuse-token-first", **named))
    code = box.reward[kind].code
    rule = "AE-ACT-HILL-8" if box.code[code] == OP_PLAY_CARD else "AE-RUL-19"
    return Refusal(rule, Message("refuse-token", missing=what_is_missing(box, s, code), **named))


# ---- Options and numbers


def why_not_option(box: Box, s: State, action: int) -> Refusal:
    """`choose`: an option that is there, and can be carried out (AE-NEST-2)."""
    option, pc = action - OPTION, open_op(s)
    if option >= box.code[pc + OPTIONS]:
        none = Message("refuse-no-option", source=effect_source(s), option=option + 1, count=box.code[pc + OPTIONS])
        return Refusal(rule_of_effect(s), none)
    at = options(box, pc)[option]
    missing, does = what_is_missing(box, s, at), effect(box, at)
    return Refusal("AE-NEST-2", Message("refuse-option", source=effect_source(s), effect=does, missing=missing))


def why_not_times(box: Box, s: State, action: int) -> Refusal:
    """`exchange`: not more often than the card says, nor than can be paid."""
    times, pc = action - TIMES + 1, open_op(s)
    if times > box.code[pc + TIMES_MOST]:
        most = box.code[pc + TIMES_MOST]
        return Refusal(rule_of_effect(s), Message("refuse-times", source=effect_source(s), times=times, most=most))
    cost = {name: times * count for name, count in payment(box, pc + EXCHANGE_PAY).items()}
    reason = Message("refuse-exchange-price", times=times, price=amounts(cost), missing=lacking(s, cost))
    return Refusal("AE-GEN-COST-1", reason)
