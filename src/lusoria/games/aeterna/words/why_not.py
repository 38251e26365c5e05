"""Why a move is not legal: the rule in the way, and what is missing.

A reason is for the seat that decides: it names what lies open and that seat's own cards, never those of another.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message, Refusal, piece
from lusoria.core.moves import MoveKind
from lusoria.games.aeterna.rules.box import ACTIVATED, FEWEST_SEATS, TIMINGS, Box
from lusoria.games.aeterna.rules.construction import has_room
from lusoria.games.aeterna.rules.draft import pack_held
from lusoria.games.aeterna.rules.goods import can_pay
from lusoria.games.aeterna.rules.hills import grain_off, influence_price, is_active, stack_of, stacks
from lusoria.games.aeterna.rules.moves import (
    ACTIVATE,
    ASK_FAVOUR,
    BORROW,
    BUILD,
    DECLINE,
    ELIMINATE,
    END_TURN,
    HILL,
    IGNORE,
    INFLUENCE,
    MOVES,
    OPTION,
    ORDER_PLACE,
    PAY,
    PICK,
    PLAY,
    TAKE,
    TIMES,
)
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.playing import FROM_A_TURN
from lusoria.games.aeterna.rules.possible import card_of, is_used
from lusoria.games.aeterna.rules.redeal import pack_in
from lusoria.games.aeterna.rules.state import (
    AFTER,
    AT_ACTIONS,
    AT_DRAFT,
    AT_END_OF_EPOCH,
    AT_RIOTS,
    BUILD_HILL,
    CHOOSE,
    CITIZEN,
    DRAFT,
    ELIMINATE_CARD,
    EXCHANGE,
    EXCHANGES,
    INFLUENCE_HILL,
    NOBODY,
    NONE,
    NOTHING,
    NUM_DRAFTED,
    ORDER,
    PLAY_CARD,
    PROMOTE,
    READY,
    REWARD,
    RIOT,
    SECOND_REWARD,
    TURN,
    USE_HILL,
    USE_TOKEN,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import FAVOUR_UNIT, GRAIN_OFF, OP_RIOT_IGNORE
from lusoria.games.aeterna.words.abilities import unit
from lusoria.games.aeterna.words.impossible import lacking, what_is_missing
from lusoria.games.aeterna.words.names import amounts, building_name, bundle, card_name, hill_name, step_name, whom
from lusoria.games.aeterna.words.prices import open_op, price_of_building, price_of_card
from lusoria.games.aeterna.words.whereabouts import is_in, owner, whereabouts
from lusoria.games.aeterna.words.why_not_effects import (
    must,
    why_not_card_of_effect,
    why_not_hill_to_build,
    why_not_hill_to_promote,
    why_not_hill_to_use,
    why_not_option,
    why_not_ready,
    why_not_times,
    why_not_token,
)


def why_not(box: Box, s: State, action: int) -> Refusal:
    """The rule in the way of an action that is not legal now."""
    if s.step == NONE:
        return Refusal("AE-FLOW-2", Message("refuse-over"))
    kind = MOVES.kind(action)
    if s.step in kind.steps:
        return REASONS[kind.first](box, s, action)
    return other_decision(s, kind)


# ---- Moves of another decision

EFFECTS = (REWARD, SECOND_REWARD, PLAY_CARD, CHOOSE, EXCHANGE, INFLUENCE_HILL, USE_HILL, USE_TOKEN, PROMOTE, READY)
PHASE = {DRAFT: AT_DRAFT, RIOT: AT_RIOTS, ORDER: AT_END_OF_EPOCH}  # all other decisions are in the actions


def other_decision(s: State, kind: MoveKind) -> Refusal:
    """AE-FLOW-1, AE-TURN-2 to 4: each phase, and each part of a turn, has its own moves. Names both decisions."""
    if s.step == AFTER and TURN in kind.steps:
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


def why_not_keep(box: Box, s: State, action: int) -> Refusal:
    """AE-DRAFT-1 to 5: a card of the pack that the seat holds."""
    card = action - PICK
    if any(is_in(pack_in(s, pack_held(s, s.seat, i), i), s, card) for i in range(s.round)):
        if is_in(s.players[s.seat].hand, s, card):
            return Refusal("AE-DRAFT-5", Message("refuse-kept", card=card_name(card)))
        return Refusal(DRAFT_RULES[s.round], Message("refuse-handed-on", card=card_name(card)))
    place = whereabouts(s, card)
    return Refusal("AE-DRAFT-1" if place.id != "refuse-not-held" else DRAFT_RULES[s.round], place)


# ---- The actions of a turn


def why_not_play(box: Box, s: State, action: int) -> Refusal:
    """AE-ACT-PLAY-1, AE-DRAFT-6: a card of the hand that can be paid; by an effect, a card that it allows."""
    card = action - PLAY
    if s.step == PLAY_CARD:
        return why_not_card_of_effect(box, s, card)
    if is_in(s.players[s.seat].hand, s, card):
        cost = price_of_card(box, s, card, FROM_A_TURN)
        reason = Message("refuse-card-price", card=card_name(card), price=amounts(cost), missing=lacking(s, cost))
        return Refusal("AE-ACT-PLAY-1", reason)
    return Refusal("AE-DRAFT-6" if is_in(s.board, s, card) else "AE-ACT-PLAY-1", whereabouts(s, card))


def why_not_favour(box: Box, s: State, action: int) -> Refusal:
    """AE-ACT-FAVOUR-1, AE-ACT-FAVOUR-2: an open personality, the aurei, and the requirement."""
    person = action - ASK_FAVOUR
    card = NUM_DRAFTED + person
    if not (s.people >> person) & 1:
        return Refusal("AE-ACT-FAVOUR-1", whereabouts(s, card))
    if not can_pay(s, s.seat, box.card[card].cost):
        cost = bundle(box.card[card].cost)
        reason = Message("refuse-card-price", card=card_name(card), price=amounts(cost), missing=lacking(s, cost))
        return Refusal("AE-ACT-FAVOUR-2", reason)
    wanted = unit(box, box.card[card].code + FAVOUR_UNIT)
    return Refusal("AE-ACT-FAVOUR-2", Message("refuse-favour", card=card_name(card), unit=wanted))


def why_not_build(box: Box, s: State, action: int) -> Refusal:
    """AE-ACT-BUILD-1 to 4: a building on offer, a hill for it, and the price."""
    building = action - BUILD
    name = building_name(building)
    if s.worker[building] != NOBODY:
        return Refusal("AE-ACT-BUILD-4", Message("refuse-built", building=name, whom=whom(s, s.worker[building])))
    if s.offered[building] == 0:
        return Refusal("AE-ACT-BUILD-4", Message("refuse-space-empty", building=name))
    if not has_room(box, s, building):
        return Refusal("AE-ACT-BUILD-3", Message("refuse-no-room", building=name))
    cost = price_of_building(box, s)
    reason = Message("refuse-build-price", building=name, price=amounts(cost), missing=lacking(s, cost))
    return Refusal("AE-ACT-BUILD-2", reason)


def why_not_influence(box: Box, s: State, action: int) -> Refusal:
    """AE-ACT-HILL-1 to 3: a hill in play with room, a citizen, and the grain."""
    hill, spaces = action - INFLUENCE, box.table[s.seats - FEWEST_SEATS].spaces
    name = hill_name(hill)
    if not is_active(box, s, hill):
        return Refusal("AE-SETUP-3", Message("refuse-inactive", hill=name, seats=s.seats))
    if s.players[s.seat].stock[CITIZEN] == 0:
        return Refusal("AE-ACT-HILL-1", Message("refuse-no-citizen", hill=name))
    if stacks(s, hill) >= spaces and stack_of(s, hill, s.seat) == NOTHING:
        return Refusal("AE-ACT-HILL-2", Message("refuse-full", hill=name, spaces=spaces))
    off = box.code[open_op(s) + GRAIN_OFF] if s.step == INFLUENCE_HILL else 0
    cost = {"grain": influence_price(box, s, hill, off + grain_off(box, s, s.seat))}
    reason = Message("refuse-hill-price", hill=name, price=amounts(cost), missing=lacking(s, cost))
    return Refusal("AE-ACT-HILL-3", reason)


# ---- Free actions


def why_not_activate(box: Box, s: State, action: int) -> Refusal:
    """AE-FREE-2 to 4: an own monument that is ready, and something that it can do."""
    card = card_of(action - ACTIVATE)
    name, printed = card_name(card), box.card[card]
    if owner(s, card) != s.seat:
        return Refusal("AE-FREE-2", whereabouts(s, card))
    if printed.timing != ACTIVATED:
        timing = piece("timing", TIMINGS[printed.timing])
        return Refusal("AE-FREE-2", Message("refuse-timing", card=name, timing=timing))
    if is_used(s, s.seat, card):
        return Refusal("AE-FREE-3", Message("refuse-used", card=name))
    missing = what_is_missing(box, s, printed.code)
    return Refusal("AE-FREE-4", Message("refuse-activate", card=name, missing=missing))


def why_not_eliminate(box: Box, s: State, action: int) -> Refusal:
    """AE-FREE-1: a card in hand."""
    reward = piece("exchange", EXCHANGES[action - ELIMINATE])
    return Refusal("AE-FREE-1", Message("refuse-empty-hand", reward=reward))


def why_not_eliminate_card(box: Box, s: State, action: int) -> Refusal:
    """AE-FREE-1: a card of the hand."""
    return Refusal("AE-FREE-1", whereabouts(s, action - PICK))


# ---- Riots, and the turn order


def why_not_pay(box: Box, s: State, action: int) -> Refusal:
    """AE-RIOT-2: all that the token shows."""
    cost, space = bundle(box.riot_pay[s.riot[s.riot_space]]), box.riot_at[s.riot_space]
    reason = Message("refuse-riot-price", space=space, price=amounts(cost), missing=lacking(s, cost))
    return Refusal("AE-RIOT-2", reason)


def why_not_ignore(box: Box, s: State, action: int) -> Refusal:
    """`riot_ignore`: as many tokens as the seat's cards allow."""
    most = sum_of(box, s, s.seat, OP_RIOT_IGNORE)
    return Refusal("AE-RIOT-2", Message("refuse-ignore", space=box.riot_at[s.riot_space], most=most))


def why_not_place(box: Box, s: State, action: int) -> Refusal:
    """AE-EOE-6: a free place."""
    place = action - ORDER_PLACE
    if place >= s.seats:
        return Refusal("AE-EOE-6", Message("refuse-no-place", place=place + 1, seats=s.seats))
    return Refusal("AE-EOE-6", Message("refuse-place-taken", place=place + 1, whom=whom(s, s.next_order[place])))


# ---- By kind of move. Passing, ending the turn and taking a ruin token are always legal at their decisions.

PICKS: dict[int, Callable[[Box, State, int], Refusal]] = {
    DRAFT: why_not_keep,
    ELIMINATE_CARD: why_not_eliminate_card,
    READY: why_not_ready,
}
HILLS: dict[int, Callable[[Box, State, int], Refusal]] = {
    BUILD_HILL: why_not_hill_to_build,
    USE_HILL: why_not_hill_to_use,
    PROMOTE: why_not_hill_to_promote,
}
REASONS: dict[int, Callable[[Box, State, int], Refusal]] = {
    PICK: lambda box, s, action: PICKS[s.step](box, s, action),
    PLAY: why_not_play,
    ACTIVATE: why_not_activate,
    ASK_FAVOUR: why_not_favour,
    BUILD: why_not_build,
    INFLUENCE: why_not_influence,
    ELIMINATE: why_not_eliminate,
    DECLINE: must,
    HILL: lambda box, s, action: HILLS[s.step](box, s, action),
    TAKE: why_not_token,
    BORROW: why_not_token,
    OPTION: why_not_option,
    TIMES: why_not_times,
    PAY: why_not_pay,
    IGNORE: why_not_ignore,
    ORDER_PLACE: why_not_place,
}
