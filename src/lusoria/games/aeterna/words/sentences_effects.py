"""Moves as sentences: the decisions of effects in progress. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message
from lusoria.core.record import copy
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.hills import stack_of, swap
from lusoria.games.aeterna.rules.moves import BORROW, DECLINE, HILL, OPTION, PICK, PLAY, TAKE, TIMES
from lusoria.games.aeterna.rules.stack import open_operation
from lusoria.games.aeterna.rules.state import (
    CHOOSE,
    EXCHANGE,
    INFLUENCE_HILL,
    PLAY_CARD,
    PROMOTE,
    READY,
    REWARD,
    SECOND_REWARD,
    STEPS,
    USE_HILL,
    USE_TOKEN,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import GRAIN_OFF
from lusoria.games.aeterna.words.abilities import effect, exchanged, options
from lusoria.games.aeterna.words.names import amounts, card_name, either, hill_name, in_turn, seat_name
from lusoria.games.aeterna.words.outcomes import (
    brought,
    effect_source,
    explain_influence,
    explain_play,
    standing,
    token_effect,
    tokens_offered,
)
from lusoria.games.aeterna.words.prices import price


def explain_effect(box: Box, s: State, action: int) -> Message:
    """A move inside an effect; what is offered may be declined."""
    if action == DECLINE:
        return Message("move-decline", step=STEPS[s.step])
    return EXPLAIN[s.step](box, s, action)


def explain_reward(box: Box, s: State, action: int) -> Message:
    """AE-ACT-HILL-7: a token of the hill, exhausted or, as one of two, not."""
    return take_token(box, s, action, s.stack[s.depth - 1].what)


def explain_use_token(box: Box, s: State, action: int) -> Message:
    """`use_reward`: a token of the hill that was chosen."""
    return take_token(box, s, action, s.chosen)


def take_token(box: Box, s: State, action: int, hill: int) -> Message:
    """AE-TERM-10: what a token gives, and whether it stays active."""
    if action >= BORROW:
        return Message("move-take", hill=hill_name(hill), effect=token_effect(box, s, action - BORROW), how="keep")
    return Message("move-take", hill=hill_name(hill), effect=token_effect(box, s, action - TAKE), how="exhaust")


def explain_option(box: Box, s: State, action: int) -> Message:
    """`choose`: what the option does."""
    at = options(box, open_operation(s))[action - OPTION]
    return Message("move-option", source=effect_source(s), effect=effect(box, at, s))


def explain_exchange(box: Box, s: State, action: int) -> Message:
    """`exchange`: what is paid and received in all."""
    times, cost = action - TIMES + 1, price(box, s, action)
    gains = {name: times * count for name, count in exchanged(box, open_operation(s)).items()}
    return Message("move-exchange", price=amounts(cost), effect=brought(box, s, gains, cost.get("citizen", 0)))


def explain_use_hill(box: Box, s: State, action: int) -> Message:
    """`use_reward`: the hill, and the tokens to choose from."""
    hill = action - HILL
    tokens = [in_turn(token_effect(box, s, kind)) for kind in tokens_offered(box, s, hill)]
    return Message("move-take", hill=hill_name(hill), effect=either(tokens), how="hill")


def explain_promote(box: Box, s: State, action: int) -> Message:
    """`promote`: with whom places are changed, and what the new place is worth."""
    hill, after = action - HILL, copy(s)
    position = stack_of(s, hill, s.seat)
    swap(after, hill, position)
    other = seat_name(s.hills[hill].owner[position - 1])
    return Message("move-promote", hill=hill_name(hill), seat=other, standing=standing(box, s, after, hill))


def explain_ready(box: Box, s: State, action: int) -> Message:
    """`ready_monument`: which one, and what it does."""
    card = action - PICK
    return Message("move-ready", card=card_name(card), effect=effect(box, box.card[card].code, s))


EXPLAIN: dict[int, Callable[[Box, State, int], Message]] = {
    REWARD: explain_reward,
    SECOND_REWARD: explain_reward,
    PLAY_CARD: lambda box, s, action: explain_play(box, s, action - PLAY, open_operation(s)),
    CHOOSE: explain_option,
    EXCHANGE: explain_exchange,
    INFLUENCE_HILL: lambda box, s, action: explain_influence(box, s, action, box.code[open_operation(s) + GRAIN_OFF]),
    USE_HILL: explain_use_hill,
    USE_TOKEN: explain_use_token,
    PROMOTE: explain_promote,
    READY: explain_ready,
}
