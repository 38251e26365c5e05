"""What comes of a move: what a card, a hill or a token brings, for the sentences of turns and of effects."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message
from lusoria.core.record import copy
from lusoria.core.refusals import ALLOWED
from lusoria.games.aeterna.rules.box import INSTANT, ON_ACTIVATION, PERMANENT, Box
from lusoria.games.aeterna.rules.cards import holds_card
from lusoria.games.aeterna.rules.hills import influence, prefect, stack_of
from lusoria.games.aeterna.rules.moves import INFLUENCE
from lusoria.games.aeterna.rules.permanent import trigger
from lusoria.games.aeterna.rules.playing import colour_bonus_of, lay_down, play
from lusoria.games.aeterna.rules.rewards import refuse_token, refuse_two
from lusoria.games.aeterna.rules.scoring import visible_value
from lusoria.games.aeterna.rules.stack import CARD, PLACEMENT
from lusoria.games.aeterna.rules.state import NOTHING, NUM_REWARDS, PROVINCE, State
from lusoria.games.aeterna.rules.vocabulary import PROVINCE_PLAYED
from lusoria.games.aeterna.words.abilities import bundle_effect, effect
from lusoria.games.aeterna.words.names import (
    Amounts,
    amount,
    amounts,
    bundle,
    card_name,
    category_name,
    either,
    hill_name,
    in_turn,
)
from lusoria.games.aeterna.words.prices import price, price_of_card
from lusoria.games.aeterna.words.received import NO_LOG, received

# ---- Cards: what they bring


def effect_source(s: State) -> Message:
    """What the innermost effect comes from: a card, one that has been triggered, or a token of a hill."""
    f = s.stack[s.depth - 1]
    if f.kind == PLACEMENT:
        return Message("token-of", hill=hill_name(f.what))
    if f.kind == CARD and f.at > 0:
        return card_name(s.players[s.seat].area[f.at - 1])
    return card_name(f.what)


def brought(box: Box, s: State, gains: Amounts, freed: int = 0) -> list[Message]:
    """What a bundle brings now, be it nothing."""
    return effect_now(gains, received(box, s, gains, freed)) or [Message("effect-gain", gains=amounts({}))]


def effect_now(gains: Amounts, now: Amounts) -> list[Message]:
    """AE-GEN-UNREST-2, AE-GEN-UNREST-3: what a bundle brings now, and PP for unrest beyond the ends of its track."""
    beyond = now.get("pp", 0) - gains.get("pp", 0)
    clauses = bundle_effect({**now, "pp": gains.get("pp", 0)})
    if beyond:
        clauses.append(Message("effect-beyond", way="up" if beyond < 0 else "down", points=amount("pp", abs(beyond))))
    return clauses


def facts_of_card(box: Box, card: int, gains: list[Message], bonus: int, s: State | None) -> list[Message]:
    """AE-TERM-8: gains, colour bonus and ability."""
    facts = list(gains)
    if bonus > 0:
        facts.append(Message("fact-bonus", bonus=amount("aurei", bonus)))
    does = effect(box, box.card[card].code, s)
    if does and box.card[card].timing in ABILITY:
        facts.append(ABILITY[box.card[card].timing](does))
    return facts


def printed_facts(box: Box, card: int) -> list[Message]:
    """AE-TERM-8: gains and ability as they are printed."""
    return facts_of_card(box, card, bundle_effect(bundle(box.card[card].gains)), 0, None)


def end_points_of(box: Box, card: int) -> Message:
    """AE-TERM-8: end PP."""
    return Message("fact-end", points=amount("pp", box.card[card].end_pp))


ABILITY: dict[int, Callable[[list[Message]], Message]] = {
    INSTANT: lambda does: Message("fact-instant", effect=does),
    PERMANENT: lambda does: Message("fact-permanent", effect=does),
    ON_ACTIVATION: lambda does: Message("fact-activate", effect=does),
}


def triggered(box: Box, s: State, event: int) -> list[Message]:
    """AE-ACT-PLAY-7: the cards of the play area that fire on an event, each with what it brings."""
    found, p = [], s.players[s.seat]
    for i in range(p.area_size):
        if at := trigger(box, p.area[i], event):
            found.append(Message("fact-trigger", card=card_name(p.area[i]), effect=effect(box, at, s)))
    return found


def laid(box: Box, s: State, card: int) -> State:
    """The table with a card in the play area: only what is counted there is right."""
    after = copy(s)
    lay_down(box, after, s.seat, card)
    return after


def played(box: Box, s: State, card: int, op: int) -> State:
    """The table with a card paid and played, before its ability and what fires on it."""
    after = copy(s)
    play(box, after, card, op, NO_LOG)
    return after


def explain_play(box: Box, s: State, card: int, op: int) -> Message:
    """The price now, and what comes of it at once, later and at the end.

    AE-ACT-PLAY-2, AE-ACT-PLAY-3, AE-ACT-PLAY-4, AE-ACT-PLAY-5, AE-ACT-PLAY-6.
    """
    cost = price_of_card(box, s, card, op)
    bonus = colour_bonus_of(box, s, card)
    gains = bundle(box.card[card].gains)
    brings = effect_now(gains, received(box, s, gains, cost["citizen"]))
    facts = facts_of_card(box, card, brings, bonus, played(box, s, card, op))
    if box.card[card].kind == PROVINCE:
        facts += triggered(box, s, PROVINCE_PLAYED)
    return Message(
        "move-play",
        card=card_name(card),
        category=category_name(box.card[card].category),
        place="hand" if holds_card(s, s.players[s.seat].hand, card) else "board",
        price=amounts(cost),
        facts=in_turn([*facts, end_points_of(box, card)]),
    )


# ---- Hills and their tokens

POSITIONS = ("prefect", "second", "third")  # positions of stacks, from the left


def explain_influence(box: Box, s: State, action: int, off: int) -> Message:
    """The price, the position and its value, and the tokens to choose from.

    AE-ACT-HILL-3, AE-ACT-HILL-4, AE-ACT-HILL-5, AE-ACT-HILL-6, AE-ACT-HILL-7.
    """
    hill, after = action - INFLUENCE, copy(s)
    influence(box, after, hill, off, NO_LOG)
    facts = [standing(box, s, after, hill)]
    tokens = [in_turn(token_effect(box, after, kind)) for kind in tokens_offered(box, after, hill)]
    if tokens:
        two = "yes" if refuse_two(box, s, hill) == ALLOWED else "no"
        facts.append(Message("fact-tokens", tokens=either(tokens), two=two))
    return Message("move-influence", hill=hill_name(hill), price=amounts(price(box, s, action)), facts=in_turn(facts))


def standing(box: Box, s: State, after: State, hill: int) -> Message:
    """AE-SCORE-2: where the own stack comes to stand, and what that is worth."""
    position = stack_of(after, hill, s.seat)
    how = POSITIONS[position] if position else "stay" if prefect(s, hill) == s.seat else "become"
    points = amount("pp", visible_value(box, after, hill, position))
    return Message("fact-standing", how=how, points=points)


def tokens_offered(box: Box, s: State, hill: int) -> list[int]:
    """AE-ACT-HILL-7: the kinds of active tokens of a hill that can be resolved."""
    return [kind for kind in range(NUM_REWARDS) if refuse_token(box, s, hill, kind, NOTHING) == ALLOWED]


def token_effect(box: Box, s: State, kind: int) -> list[Message]:
    """AE-ACT-HILL-7: all that a token gives now."""
    gains, does = bundle(box.reward[kind].gains), effect(box, box.reward[kind].code, s)
    return [*effect_now(gains, received(box, s, gains)), *does] if does else brought(box, s, gains)
