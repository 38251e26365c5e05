"""Moves as sentences: the draft, a turn, riots and turn order. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, Box
from lusoria.games.aeterna.rules.cards import how_many, nth
from lusoria.games.aeterna.rules.draft import pack_held
from lusoria.games.aeterna.rules.effects import each_of
from lusoria.games.aeterna.rules.favour import times_resolved
from lusoria.games.aeterna.rules.hills import prefect
from lusoria.games.aeterna.rules.moves import (
    ACTIONS,
    ACTIVATE,
    ASK_FAVOUR,
    BUILD,
    ELIMINATE,
    END_TURN,
    HILL,
    IGNORE,
    INFLUENCE,
    ORDER_PLACE,
    PASS,
    PAY,
    PICK,
    PLAY,
)
from lusoria.games.aeterna.rules.playing import FROM_A_TURN
from lusoria.games.aeterna.rules.possible import card_of
from lusoria.games.aeterna.rules.state import (
    AFTER,
    BUILD_HILL,
    CARDS_KEPT,
    DRAFT,
    ELIMINATE_CARD,
    NUM_DRAFTED,
    ORDER,
    RIOT,
    TURN,
    State,
    first_card,
)
from lusoria.games.aeterna.rules.vocabulary import CARD_ELIMINATED, FAVOUR_MOST, FAVOUR_UNIT
from lusoria.games.aeterna.words.abilities import effect, operations, per
from lusoria.games.aeterna.words.names import (
    amount,
    amounts,
    building_name,
    bundle,
    card_name,
    category_name,
    hill_name,
    in_turn,
    whom,
)
from lusoria.games.aeterna.words.outcomes import (
    end_points_of,
    explain_influence,
    explain_play,
    laid,
    printed_facts,
    triggered,
)
from lusoria.games.aeterna.words.prices import price
from lusoria.games.aeterna.words.received import received, worked
from lusoria.games.aeterna.words.sentences_effects import explain_effect

__all__ = ["explain", "price"]


def explain(box: Box, s: State, action: int) -> Message:
    """A legal move as a whole sentence."""
    if s.step in EXPLAIN:
        return EXPLAIN[s.step](box, s, action)
    return explain_effect(box, s, action)


# ---- The draft


def explain_pick(box: Box, s: State, action: int) -> Message:
    """AE-DRAFT-2, AE-DRAFT-4: a card with its cost and effect; with the last one, what goes to the board."""
    card = action - PICK
    category, cost = category_name(box.card[card].category), amounts(bundle(box.card[card].cost))
    facts = in_turn([*printed_facts(box, card), end_points_of(box, card)])
    if s.round < CARDS_KEPT - 1:
        return Message("move-pick", card=card_name(card), category=category, cost=cost, facts=facts)
    pack = s.packs[pack_held(s, s.seat, s.round)].left
    other = card_name(first_card(s) + nth(pack & ~(1 << (card - first_card(s))), 0))
    return Message("move-pick-last", card=card_name(card), category=category, cost=cost, facts=facts, other=other)


# ---- The actions of a turn


def explain_turn(box: Box, s: State, action: int) -> Message:
    """AE-TURN-2, AE-TURN-3: an action, or a free action."""
    return EXPLAIN_ACTION[action](box, s, action)


def explain_activate(box: Box, s: State, action: int) -> Message:
    """AE-FREE-2: what the monument does."""
    card = card_of(action - ACTIVATE)
    return Message("move-activate", card=card_name(card), effect=effect(box, box.card[card].code, s))


def explain_favour(box: Box, s: State, action: int) -> Message:
    """AE-ACT-FAVOUR-3, AE-ACT-FAVOUR-4: the ability, how often it is resolved now, and what that brings."""
    card = NUM_DRAFTED + action - ASK_FAVOUR
    pc, table = box.card[card].code, laid(box, s, card)
    told = Message(
        "move-favour",
        card=card_name(card),
        price=amounts(price(box, s, action)),
        per=per(box, pc + FAVOUR_UNIT, box.code[pc + FAVOUR_MOST]),
        effect=effect(box, each_of(box, card)),
        times=times_resolved(box, table, s.seat, card),
    )
    brings = worked(box, table, operations(box, each_of(box, card)), times_resolved(box, table, s.seat, card))
    return told if brings is None else Message("favour-brings", favour=told, brings=amounts(brings))


def explain_build(box: Box, s: State, action: int) -> Message:
    """AE-ACT-BUILD-2, AE-BLDG-1: PP at once, and what the building brings; the hill is asked next."""
    building = action - BUILD
    return Message(
        "move-build",
        building=building_name(building),
        price=amounts(price(box, s, action)),
        points=amount("pp", box.build_pp),
        income=amounts(bundle(box.income[building])),
    )


def explain_build_hill(box: Box, s: State, action: int) -> Message:
    """AE-ACT-BUILD-3: the hill, and whom the building serves now."""
    hill = action - HILL
    return Message(
        "move-build-on",
        building=building_name(s.chosen),
        hill=hill_name(hill),
        price=amounts(price(box, s, action)),
        points=amount("pp", box.build_pp),
        income=amounts(bundle(box.income[s.chosen])),
        prefect=whom(s, prefect(s, hill)),
    )


def explain_eliminate(box: Box, s: State, action: int) -> Message:
    """AE-FREE-1: what for; the card is asked next, if there are several."""
    hand, gains = s.players[s.seat].hand, gained_for_a_card(box, s, action - ELIMINATE)
    if how_many(hand) > 1:
        return with_triggers(box, s, Message("move-eliminate", gains=gains))
    last = card_name(first_card(s) + nth(hand, 0))
    return with_triggers(box, s, Message("move-eliminate-card", card=last, gains=gains))


def gained_for_a_card(box: Box, s: State, what_for: int) -> list[Message]:
    """AE-FREE-1: what an eliminated card brings now."""
    return amounts(received(box, s, bundle(box.exchange[what_for])))


def with_triggers(box: Box, s: State, told: Message) -> Message:
    """AE-FREE-1: an elimination with what fires on it."""
    return in_turn([told, *triggered(box, s, CARD_ELIMINATED)])


def explain_eliminate_card(box: Box, s: State, action: int) -> Message:
    """AE-FREE-1: which card."""
    gains = gained_for_a_card(box, s, s.chosen)
    return with_triggers(box, s, Message("move-eliminate-card", card=card_name(action - PICK), gains=gains))


def explain_pass(box: Box, s: State, action: int) -> Message:
    """AE-ACT-PASS-1, AE-ACT-PASS-2: PP now; the hand is lost."""
    points = amount("pp", box.table[s.seats - FEWEST_SEATS].passing[s.passes])
    return Message("move-pass", points=points, left=how_many(s.players[s.seat].hand))


# The moves of a turn, by their first action, from the last kind to the first
EXPLAIN_IN_TURN: tuple[tuple[int, Callable[[Box, State, int], Message]], ...] = (
    (END_TURN, lambda box, s, action: Message("move-end-turn")),
    (PASS, explain_pass),
    (ELIMINATE, explain_eliminate),
    (INFLUENCE, lambda box, s, action: explain_influence(box, s, action, 0)),
    (BUILD, explain_build),
    (ASK_FAVOUR, explain_favour),
    (ACTIVATE, explain_activate),
    (PLAY, lambda box, s, action: explain_play(box, s, action - PLAY, FROM_A_TURN)),
)
EXPLAIN_ACTION = {
    action: next(say for first, say in EXPLAIN_IN_TURN if action >= first) for action in range(PLAY, ACTIONS)
}


# ---- Riots, and the turn order


def explain_riot(box: Box, s: State, action: int) -> Message:
    """AE-RIOT-2: pay, a ruin token, or leave it out."""
    shown, space = amounts(bundle(box.riot_pay[s.riot[s.riot_space]])), box.riot_at[s.riot_space]
    if action == PAY:
        return Message("move-riot-pay", price=shown, space=space)
    if action == IGNORE:
        return Message("move-riot-ignore", shown=shown, space=space)
    return Message("move-riot-ruin", shown=shown, space=space, ruin=s.players[s.seat].ruin + 1)


def explain_order(box: Box, s: State, action: int) -> Message:
    """AE-EOE-6: a place."""
    return Message("move-order", place=action - ORDER_PLACE + 1)


EXPLAIN: dict[int, Callable[[Box, State, int], Message]] = {
    DRAFT: explain_pick,
    TURN: explain_turn,
    AFTER: explain_turn,
    ELIMINATE_CARD: explain_eliminate_card,
    BUILD_HILL: explain_build_hill,
    RIOT: explain_riot,
    ORDER: explain_order,
}
