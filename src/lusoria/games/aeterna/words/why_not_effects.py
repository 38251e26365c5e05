"""Why a move is not legal inside an effect: cards, hills, tokens, options and numbers that it does not allow."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message, piece
from lusoria.games.aeterna.rules import refusals as why
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.cards import holds_card
from lusoria.games.aeterna.rules.hills import stack_of
from lusoria.games.aeterna.rules.moves import hill_of_tokens
from lusoria.games.aeterna.rules.stack import CARD, FAVOUR_FRAME, PLACEMENT, open_operation
from lusoria.games.aeterna.rules.state import HILL_TOKENS, NOTHING, PLAY_CARD, STEPS, State
from lusoria.games.aeterna.rules.vocabulary import (
    CARD_ELIMINATED,
    EXCHANGE_PAY,
    OP_PLAY_CARD,
    OPTIONS,
    TIMES_MOST,
)
from lusoria.games.aeterna.words.abilities import card_played, effect, options, payment, place_played
from lusoria.games.aeterna.words.impossible import lacking, what_is_missing
from lusoria.games.aeterna.words.names import amounts, card_name, hill_name, reward_name, seat_name
from lusoria.games.aeterna.words.outcomes import effect_source
from lusoria.games.aeterna.words.whereabouts import not_in_play, not_within_reach

Say = Callable[[Box, State, int], Message]
"""A reason as a sentence, for a piece by its number."""


def rule_of_effect(box: Box, s: State, which: int) -> str:
    """The rule by which the innermost effect is resolved."""
    f = s.stack[s.depth - 1]
    if f.kind == PLACEMENT:
        return "AE-ACT-HILL-8" if s.step == PLAY_CARD else "AE-ACT-HILL-7"
    if f.kind == FAVOUR_FRAME:
        return "AE-ACT-FAVOUR-5"
    if f.kind == CARD:
        return "AE-FREE-1" if f.event == CARD_ELIMINATED else "AE-ACT-PLAY-7" if f.at > 0 else "AE-ACT-PLAY-6"
    return "AE-FREE-2"


def must_rule(box: Box, s: State, which: int) -> str:
    """AE-RUL-23, AE-ACT-HILL-8: a card has to be played by the token that plays one."""
    return "AE-ACT-HILL-8" if rule_of_effect(box, s, which) == "AE-ACT-HILL-8" else "AE-RUL-23"


# ---- Cards


def not_for_this_effect(box: Box, s: State, card: int) -> Message:
    """`play_card`: a card of another kind or in another place; or where it is."""
    if not holds_card(s, s.players[s.seat].hand | s.board, card):
        return not_within_reach(s, card, place_played(box, open_operation(s)))
    allows = card_played(box, open_operation(s))
    return Message("refuse-other-card", source=effect_source(s), effect=allows, card=card_name(card))


# ---- Hills


def left_is_higher(box: Box, s: State, hill: int) -> Message:
    """`promote`: whose stack is higher."""
    h, position = s.hills[hill], stack_of(s, hill, s.seat)
    return Message(
        "refuse-higher",
        hill=hill_name(hill),
        seat=seat_name(h.owner[position - 1]),
        theirs=h.height[position - 1],
        yours=h.height[position],
    )


def no_token_possible(box: Box, s: State, hill: int) -> Message:
    """AE-RUL-19: what is missing for each of the active tokens."""
    kinds = {s.hills[hill].token[i] for i in range(HILL_TOKENS) if s.hills[hill].exhausted[i] == 0} - {NOTHING}
    missing = [one for kind in sorted(kinds) for one in what_is_missing(box, s, box.reward[kind].code)]
    return Message("refuse-no-token-possible", hill=hill_name(hill), missing=missing)


# ---- Reward tokens


def exhausting(how: str) -> Say:
    """AE-ACT-HILL-7: whether a token is exhausted is not for the player to choose."""
    return lambda box, s, kind: Message("refuse-exhausting", reward=reward_name(kind), how=how)


def hill_of(s: State) -> Message:
    """The hill whose tokens the decision is about."""
    return piece("hill", hill_of_tokens(s))


def token_impossible(box: Box, s: State, kind: int) -> Message:
    """AE-RUL-19: what is missing for the token."""
    missing = what_is_missing(box, s, box.reward[kind].code)
    return Message("refuse-token", missing=missing, reward=reward_name(kind), hill=hill_of(s))


def token_rule(box: Box, s: State, kind: int) -> str:
    """AE-ACT-HILL-8, AE-RUL-19: one token plays a card from the board."""
    return "AE-ACT-HILL-8" if box.code[box.reward[kind].code] == OP_PLAY_CARD else "AE-RUL-19"


# ---- Options and numbers


def no_such_option(box: Box, s: State, option: int) -> Message:
    """`choose`: how many options there are."""
    count = box.code[open_operation(s) + OPTIONS]
    return Message("refuse-no-option", source=effect_source(s), option=option + 1, count=count)


def option_impossible(box: Box, s: State, option: int) -> Message:
    """AE-NEST-2: what the option does, and what is missing for it."""
    at = options(box, open_operation(s))[option]
    missing, does = what_is_missing(box, s, at), effect(box, at)
    return Message("refuse-option", source=effect_source(s), effect=does, missing=missing)


def too_often(box: Box, s: State, before: int) -> Message:
    """`exchange`: how often the card allows."""
    most = box.code[open_operation(s) + TIMES_MOST]
    return Message("refuse-times", source=effect_source(s), times=before + 1, most=most)


def exchange_price(box: Box, s: State, before: int) -> Message:
    """AE-GEN-COST-1: what is missing for that many exchanges."""
    times = before + 1
    cost = {name: times * count for name, count in payment(box, open_operation(s) + EXCHANGE_PAY).items()}
    return Message("refuse-exchange-price", times=times, price=amounts(cost), missing=lacking(s, cost))


EFFECT_REASONS: dict[int, Say] = {
    why.NOT_FOR_THIS_EFFECT: not_for_this_effect,
    why.NOT_YOURS_TO_READY: lambda box, s, card: not_in_play(s, card),
    why.NOT_USED: lambda box, s, card: Message("refuse-ready", card=card_name(card)),
    why.READIES_OTHERS: lambda box, s, card: Message("refuse-readies", card=card_name(card)),
    why.NO_STACK: lambda box, s, hill: Message("refuse-no-stack", hill=hill_name(hill), source=effect_source(s)),
    why.PREFECT_ALREADY: lambda box, s, hill: Message("refuse-prefect", hill=hill_name(hill)),
    why.LEFT_IS_HIGHER: left_is_higher,
    why.NO_ACTIVE_TOKEN: lambda box, s, hill: Message("refuse-no-active-token", hill=hill_name(hill)),
    why.NO_TOKEN_POSSIBLE: no_token_possible,
    why.EXHAUSTED_BY_EFFECT: exhausting("no"),
    why.KEPT_BY_EFFECT: exhausting("yes"),
    why.EXHAUSTED_BY_PLACING: exhausting("placing"),
    why.NO_TWO_TOKENS: lambda box, s, kind: Message("refuse-no-two", reward=reward_name(kind), hill=hill_of(s)),
    why.TOKEN_MISSING: lambda box, s, kind: Message("refuse-token-missing", reward=reward_name(kind), hill=hill_of(s)),
    why.TOKEN_EXHAUSTED: lambda box, s, kind: Message(
        "refuse-token-exhausted", reward=reward_name(kind), hill=hill_of(s)
    ),
    why.TOKEN_CHOSEN_FIRST: lambda box, s, kind: Message(
        "refuse-token-first", reward=reward_name(kind), hill=hill_of(s)
    ),
    why.TOKEN_IMPOSSIBLE: token_impossible,
    why.MUST: lambda box, s, which: Message("refuse-must", step=STEPS[s.step], source=effect_source(s)),
    why.NO_SUCH_OPTION: no_such_option,
    why.OPTION_IMPOSSIBLE: option_impossible,
    why.TOO_OFTEN: too_often,
    why.EXCHANGE_PRICE: exchange_price,
}
EFFECT_RULES: dict[int, Callable[[Box, State, int], str]] = {
    why.NOT_FOR_THIS_EFFECT: rule_of_effect,
    why.NO_STACK: rule_of_effect,
    why.LEFT_IS_HIGHER: rule_of_effect,
    why.EXHAUSTED_BY_EFFECT: rule_of_effect,
    why.KEPT_BY_EFFECT: rule_of_effect,
    why.NO_SUCH_OPTION: rule_of_effect,
    why.TOO_OFTEN: rule_of_effect,
    why.MUST: must_rule,
    why.TOKEN_IMPOSSIBLE: token_rule,
}
