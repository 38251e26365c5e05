"""Why a move is not legal: the rule in the way, and what is missing.

The rules refuse with a reason (`rules/refusals.py`); here it becomes a sentence. It is for the seat that decides: it
names what lies open and that seat's own cards, never those of another.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message, Refusal, piece
from lusoria.core.moves import MoveKind
from lusoria.games.aeterna.rules import refusals as why
from lusoria.games.aeterna.rules.box import FEWEST_SEATS, TIMINGS, Box
from lusoria.games.aeterna.rules.cards import holds_card
from lusoria.games.aeterna.rules.decisions import refuse
from lusoria.games.aeterna.rules.draft import pack_held
from lusoria.games.aeterna.rules.moves import ACTIVATE, DECLINE, END_TURN, MOVES, PICK
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.playing import FROM_A_TURN
from lusoria.games.aeterna.rules.possible import card_of
from lusoria.games.aeterna.rules.redeal import pack_in
from lusoria.games.aeterna.rules.stack import open_operation
from lusoria.games.aeterna.rules.state import (
    AFTER,
    AT_ACTIONS,
    AT_DRAFT,
    AT_END_OF_EPOCH,
    AT_RIOTS,
    DRAFT,
    EXCHANGES,
    NONE,
    NUM_DRAFTED,
    ORDER,
    RIOT,
    TURN,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import FAVOUR_UNIT, OP_RIOT_IGNORE
from lusoria.games.aeterna.words.abilities import unit
from lusoria.games.aeterna.words.impossible import lacking, what_is_missing
from lusoria.games.aeterna.words.names import (
    Amounts,
    amounts,
    building_name,
    bundle,
    card_name,
    hill_name,
    step_name,
    whom,
)
from lusoria.games.aeterna.words.prices import grain_for_hill, price_of_building, price_of_card
from lusoria.games.aeterna.words.whereabouts import not_in_play, whereabouts
from lusoria.games.aeterna.words.why_not_effects import EFFECT_REASONS, EFFECT_RULES, Say


def why_not(box: Box, s: State, action: int) -> Refusal:
    """The rule in the way of an action that is not legal now."""
    if s.step == NONE:
        return Refusal("AE-FLOW-2", Message("refuse-over"))
    kind = MOVES.kind(action)
    if s.step not in kind.steps:
        return other_decision(s, kind)
    reason, which = refuse(box, s, action), action - kind.first
    if kind.first == ACTIVATE:
        which = card_of(which)
    rule = RULES[reason](box, s, which) if reason in RULES else why.REFUSALS.rule(reason)
    return Refusal(rule, REASONS[reason](box, s, which))


# ---- Moves of another decision

PHASE = {DRAFT: AT_DRAFT, RIOT: AT_RIOTS, ORDER: AT_END_OF_EPOCH}  # all other decisions are in the actions


def other_decision(s: State, kind: MoveKind) -> Refusal:
    """AE-FLOW-1, AE-TURN-2, AE-TURN-3, AE-TURN-4: each phase, and each part of a turn, has its own moves."""
    if s.step == AFTER and (TURN in kind.steps or kind.first == PICK):  # a card of the hand is meant to be played
        return Refusal("AE-TURN-2", Message("refuse-acted"))
    if s.step == TURN and kind.first == END_TURN:
        return Refusal("AE-TURN-4", Message("refuse-not-acted"))
    fits = any(PHASE.get(step, AT_ACTIONS) == s.phase for step in kind.steps)
    rule = kind.rule if fits else "AE-FLOW-1"
    if kind.first == DECLINE:
        reason = Message("refuse-nothing-to-decline", open=step_name(s.step))
        return Refusal({TURN: "AE-TURN-4", AFTER: "AE-TURN-3"}.get(s.step, rule), reason)
    wanted = [step_name(step) for step in kind.steps]
    return Refusal(rule, Message("refuse-other-decision", wanted=wanted, open=step_name(s.step)))


# ---- The draft

DRAFT_RULES = ("AE-DRAFT-2", "AE-DRAFT-3", "AE-DRAFT-3", "AE-DRAFT-4")  # by round


def not_in_pack(box: Box, s: State, card: int) -> Message:
    """AE-DRAFT-5: a card that was kept or handed on; or where it is."""
    if any(holds_card(s, pack_in(s, pack_held(s, s.seat, i), i), card) for i in range(s.round)):
        if holds_card(s, s.players[s.seat].hand, card):
            return Message("refuse-kept", card=card_name(card))
        return Message("refuse-handed-on", card=card_name(card))
    return whereabouts(s, card)


def draft_rule(box: Box, s: State, card: int) -> str:
    """AE-DRAFT-1, AE-DRAFT-2, AE-DRAFT-3, AE-DRAFT-4, AE-DRAFT-5: by the place of the card, or the round."""
    said = not_in_pack(box, s, card).id
    if said in ("refuse-handed-on", "refuse-not-held"):
        return DRAFT_RULES[s.round]
    return "AE-DRAFT-5" if said == "refuse-kept" else "AE-DRAFT-1"


# ---- The actions of a turn


def elsewhere(box: Box, s: State, card: int) -> Message:
    """Where a card is, instead of where it has to be."""
    return whereabouts(s, card)


def too_dear(s: State, card: int, cost: Amounts) -> Message:
    """AE-GEN-COST-1: what is missing for a card."""
    return Message("refuse-card-price", card=card_name(card), price=amounts(cost), missing=lacking(s, cost))


def person_price(box: Box, s: State, person: int) -> Message:
    """AE-ACT-FAVOUR-2: the aurei."""
    return too_dear(s, NUM_DRAFTED + person, bundle(box.card[NUM_DRAFTED + person].cost))


def not_met(box: Box, s: State, person: int) -> Message:
    """AE-ACT-FAVOUR-2: the requirement."""
    card = NUM_DRAFTED + person
    return Message("refuse-favour", card=card_name(card), unit=unit(box, box.card[card].code + FAVOUR_UNIT))


def space_taken(box: Box, s: State, building: int) -> Message:
    """AE-ACT-BUILD-4: by whom."""
    return Message("refuse-built", building=building_name(building), whom=whom(s, s.worker[building]))


def build_price(box: Box, s: State, building: int) -> Message:
    """AE-ACT-BUILD-2: the stone, and the citizen."""
    cost, name = price_of_building(box, s), building_name(building)
    return Message("refuse-build-price", building=name, price=amounts(cost), missing=lacking(s, cost))


def building_there(box: Box, s: State, hill: int) -> Message:
    """AE-ACT-BUILD-3: there is one already."""
    return Message("refuse-building-there", building=building_name(s.chosen), hill=hill_name(hill))


def hill_full(box: Box, s: State, hill: int) -> Message:
    """AE-ACT-HILL-2: how many spaces it has."""
    return Message("refuse-full", hill=hill_name(hill), spaces=box.table[s.seats - FEWEST_SEATS].spaces)


def hill_price(box: Box, s: State, hill: int) -> Message:
    """AE-ACT-HILL-3: the grain."""
    cost = {"grain": grain_for_hill(box, s, hill)}
    return Message("refuse-hill-price", hill=hill_name(hill), price=amounts(cost), missing=lacking(s, cost))


# ---- Free actions


def other_timing(box: Box, s: State, card: int) -> Message:
    """AE-FREE-2: when the ability of a card is resolved instead."""
    return Message("refuse-timing", card=card_name(card), timing=TIMINGS[box.card[card].timing])


def no_effect_now(box: Box, s: State, card: int) -> Message:
    """AE-FREE-4: what is missing for its ability."""
    missing = what_is_missing(box, s, box.card[card].code)
    return Message("refuse-activate", card=card_name(card), missing=missing)


# ---- Riots, and the turn order


def riot_price(box: Box, s: State, which: int) -> Message:
    """AE-RIOT-2: all that the token shows."""
    cost, space = bundle(box.riot_pay[s.riot[s.riot_space]]), box.riot_at[s.riot_space]
    return Message("refuse-riot-price", space=space, price=amounts(cost), missing=lacking(s, cost))


def not_to_ignore(box: Box, s: State, which: int) -> Message:
    """`riot_ignore`: as many tokens as the seat's cards allow."""
    most = sum_of(box, s, s.seat, OP_RIOT_IGNORE)
    return Message("refuse-ignore", space=box.riot_at[s.riot_space], most=most)


def place_taken(box: Box, s: State, place: int) -> Message:
    """AE-EOE-6: by whom."""
    return Message("refuse-place-taken", place=place + 1, whom=whom(s, s.next_order[place]))


# ---- By reason. The number is that of the piece: a card, a hill, a building, ...

REASONS: dict[int, Say] = {
    why.NOT_IN_PACK: not_in_pack,
    why.NOT_IN_HAND: elsewhere,
    why.CARD_PRICE: lambda box, s, card: too_dear(s, card, price_of_card(box, s, card, FROM_A_TURN)),
    why.CARD_PRICE_IN_EFFECT: lambda box, s, card: too_dear(s, card, price_of_card(box, s, card, open_operation(s))),
    why.NOTHING_TO_ELIMINATE: lambda box, s, what_for: Message(
        "refuse-empty-hand", reward=piece("exchange", EXCHANGES[what_for])
    ),
    why.NOT_TO_ELIMINATE: elsewhere,
    why.NOT_OPEN: lambda box, s, person: whereabouts(s, NUM_DRAFTED + person),
    why.PERSON_PRICE: person_price,
    why.REQUIREMENT_NOT_MET: not_met,
    why.NOT_YOURS_TO_ACTIVATE: lambda box, s, card: not_in_play(s, card),
    why.OTHER_TIMING: other_timing,
    why.USED: lambda box, s, card: Message("refuse-used", card=card_name(card)),
    why.NO_EFFECT_NOW: no_effect_now,
    why.SPACE_TAKEN: space_taken,
    why.SPACE_EMPTY: lambda box, s, building: Message("refuse-space-empty", building=building_name(building)),
    why.NO_ROOM: lambda box, s, building: Message("refuse-no-room", building=building_name(building)),
    why.BUILD_PRICE: build_price,
    why.BUILDING_THERE: building_there,
    why.HILL_NOT_IN_PLAY: lambda box, s, hill: Message("refuse-inactive", hill=hill_name(hill), seats=s.seats),
    why.NO_CITIZEN: lambda box, s, hill: Message("refuse-no-citizen", hill=hill_name(hill)),
    why.HILL_FULL: hill_full,
    why.HILL_PRICE: hill_price,
    why.RIOT_PRICE: riot_price,
    why.NOT_TO_IGNORE: not_to_ignore,
    why.NO_SUCH_PLACE: lambda box, s, place: Message("refuse-no-place", place=place + 1, seats=s.seats),
    why.PLACE_TAKEN: place_taken,
    **EFFECT_REASONS,
}

# Where the rule depends on the state
RULES: dict[int, Callable[[Box, State, int], str]] = {
    why.NOT_IN_PACK: draft_rule,
    why.NOT_IN_HAND: lambda box, s, card: "AE-DRAFT-6" if holds_card(s, s.board, card) else "AE-ACT-PLAY-1",
    **EFFECT_RULES,
}
