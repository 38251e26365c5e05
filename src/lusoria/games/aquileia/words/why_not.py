"""Why a move is not legal: the rule in the way, and what is missing.

Reasons are for the seat that decides: they may speak of its own cards, and never of another's.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message, Refusal, piece
from lusoria.core.record import copy
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import how_many
from lusoria.games.aquileia.rules.contest import card_strength, side_of
from lusoria.games.aquileia.rules.forum import IMPOSSIBLE, singles_needed
from lusoria.games.aquileia.rules.moves import (
    BID,
    BUILD_ON,
    CREST,
    DECLINE,
    DONE,
    DOUBLES,
    GOLD_TO,
    MOVES,
    OUT,
    PASS,
    PLACE_ON,
    PLAY,
    ROLL,
    SERVI_BUY,
    SILVER_TO,
)
from lusoria.games.aquileia.rules.pecunia import in_reach, left_for, worth
from lusoria.games.aquileia.rules.placement import fits, stands_on_portus
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    BRONZE,
    BUILD,
    BUY_SERVI,
    GOLD,
    METALS,
    NOBODY,
    NONE,
    NUM_HAND,
    OPEN_BID,
    PAY_SLAVES,
    PECUNIA_GOLD,
    PECUNIA_SILVER,
    PLACE,
    PLAY_ARENA,
    PLAY_STADIUM,
    PORTUS,
    PORTUS_END,
    RAISE,
    ROLL_BLUE,
    SERVI,
    SILVER,
    SLAVE_KINDS,
    STADIUM,
    STADIUM_END,
    STEPS,
    State,
)
from lusoria.games.aquileia.words.names import (
    Amounts,
    amounts,
    bundle,
    card_name,
    cards,
    field_name,
    metal_name,
    seat_name,
    site_name,
)
from lusoria.games.aquileia.words.sentences import bid_with, explain, site_price


def why_not(box: Box, s: State, action: int) -> Refusal:
    """The rule in the way of an action that is not legal now."""
    if s.step == NONE:
        return Refusal("AQ-END-5", Message("refuse-over"))
    if s.step in MOVES.kind(action).steps:
        return REASONS[s.step](box, s, action)
    instead = declining_move(s)
    if action == DECLINE and instead is not None:
        return Refusal("AQ-ACT-2", Message("refuse-decline", move=explain(box, s, instead)))
    return other_decision(box, s, action)


# ---- Moves of another decision


# What a seat does that wants nothing, where that is not `decline`
WANTS_NOTHING = {
    BUY_SERVI: SERVI_BUY,
    PLAY_ARENA: DONE,
    ROLL_BLUE: ROLL,
    PLAY_STADIUM: DONE,
    OPEN_BID: OUT,
    RAISE: OUT,
}


def declining_move(s: State) -> int | None:
    """AQ-ACT-2, AQ-PEC-4: how to decline in the open decision, if not with `decline`."""
    coins = s.players[s.seat].coins
    if s.step == PECUNIA_GOLD:
        return GOLD_TO + coins[GOLD]
    if s.step == PECUNIA_SILVER and s.gold == coins[GOLD]:
        return SILVER_TO + coins[SILVER]
    return WANTS_NOTHING.get(s.step)


def other_decision(box: Box, s: State, action: int) -> Refusal:
    """Section 16: every decision has its moment. Names the one the action belongs to and the one that is open."""
    kind = MOVES.kind(action)
    rule, steps = kind.rule, kind.steps
    if action - PLAY in range(NUM_HAND):
        rule, steps = contest_of(box, action - PLAY)
    wanted = [piece("step", STEPS[step]) for step in steps]
    return Refusal(rule, Message("refuse-other-decision", wanted=wanted, open=piece("step", STEPS[s.step])))


def contest_of(box: Box, card: int) -> tuple[str, tuple[int, ...]]:
    """AQ-ARENA-4, AQ-STAD-4: slaves and weapons are for the Arena, horses for the Stadium."""
    if box.card_race[card] > 0:
        return "AQ-STAD-4", (PLAY_STADIUM,)
    return "AQ-ARENA-4", (PLAY_ARENA,)


# ---- Placement


def why_not_place(box: Box, s: State, action: int) -> Refusal:
    """AQ-PLACE-4: the crest once, and before a pass; otherwise it is the field."""
    p = s.players[s.seat]
    if action == CREST:
        return Refusal("AQ-PLACE-4", Message("refuse-crest-placed", space=p.crest))
    if action == PASS:
        return Refusal("AQ-PLACE-4", Message("refuse-pass"))
    field = action - PLACE_ON
    if p.followers == 0:
        return Refusal("AQ-PLACE-12", Message("refuse-no-follower", field=field_name(field)))
    return why_not_field(box, s, field)


def why_not_field(box: Box, s: State, field: int) -> Refusal:
    """AQ-PLACE-3, AQ-PLACE-6, AQ-PLACE-7: what keeps a follower off a field."""
    where = field_name(field)
    if s.field[field] != NOBODY:
        return Refusal("AQ-PLACE-3", Message("refuse-field-taken", field=where, seat=seat_name(s.field[field])))
    side = side_of(box, s, s.seat, STADIUM, STADIUM_END)
    if not fits(box, s, s.seat, field, side, False) and fits(box, s, s.seat, field, NOBODY, False):
        return Refusal("AQ-PLACE-6", Message("refuse-other-side", field=where, side=metal_name(side)))
    if stands_on_portus(s, s.seat):
        other = next(f for f in range(PORTUS, PORTUS_END) if s.field[f] == s.seat)
        return Refusal("AQ-PLACE-7", Message("refuse-portus-twice", field=where, other=field_name(other)))
    return Refusal("AQ-PLACE-7", Message("refuse-portus-coin", field=where, metal=metal_name(field - PORTUS)))


# ---- Mercatus


def why_not_gold(box: Box, s: State, action: int) -> Refusal:
    """AQ-PEC-2, AQ-PEC-4: more than the supply is worth, more than there is, or nothing to make up the rest."""
    gold = action - GOLD_TO
    rest, reach = left_for(box, s, s.seat, gold), in_reach(s, s.seat, GOLD)
    if rest < 0:
        short, supply = -rest, worth(box, s, s.seat)
        return Refusal("AQ-PEC-2", Message("refuse-gold-worth", count=gold, worth=supply, short=short))
    if gold > reach:
        return Refusal("AQ-PEC-4", Message("refuse-gold-bank", count=gold, most=reach))
    others = {metal: in_reach(s, s.seat, METALS.index(metal)) for metal in ("bronze", "silver")}
    return Refusal("AQ-PEC-4", Message("refuse-gold-rest", count=gold, rest=rest, most=amounts(others)))


def why_not_silver(box: Box, s: State, action: int) -> Refusal:
    """AQ-PEC-2, AQ-PEC-4: more than is left beside the gold, more than there is, or too little bronze."""
    silver = action - SILVER_TO
    left, reach = left_for(box, s, s.seat, s.gold), in_reach(s, s.seat, SILVER)
    bronze = left - silver * box.coin_value[SILVER]
    if bronze < 0:
        return Refusal("AQ-PEC-2", Message("refuse-silver-worth", count=silver, gold=s.gold, worth=left, short=-bronze))
    if silver > reach:
        return Refusal("AQ-PEC-4", Message("refuse-silver-bank", count=silver, most=reach))
    most = in_reach(s, s.seat, BRONZE)
    return Refusal("AQ-PEC-4", Message("refuse-silver-bronze", count=silver, gold=s.gold, bronze=bronze, most=most))


def why_not_servi(box: Box, s: State, action: int) -> Refusal:
    """AQ-SERVI-1, AQ-SERVI-2: not sold here, not left, or not paid for."""
    count, row = action - SERVI_BUY, s.at - SERVI
    left = how_many(s.slaves) + how_many(s.slaves_out)
    if count > box.servi_max[row]:
        most = box.servi_max[row]
        return Refusal("AQ-SERVI-1", Message("refuse-servi-most", field=field_name(s.at), most=most, count=count))
    if count > left:
        return Refusal("AQ-SERVI-2", Message("refuse-servi-left", left=left, count=count))
    cost = bundle(box.servi_price[row], count)
    lacking = amounts(missing(s, cost))
    return Refusal("AQ-SERVI-1", Message("refuse-servi-price", count=count, price=amounts(cost), missing=lacking))


def missing(s: State, cost: Amounts) -> Amounts:
    """AQ-MONEY-3: the coins of a price that the seat does not have."""
    coins = bundle(s.players[s.seat].coins)
    return {metal: cost[metal] - coins.get(metal, 0) for metal in METALS if cost.get(metal, 0) > coins.get(metal, 0)}


# ---- Arena and Stadium


def why_not_arena_card(box: Box, s: State, action: int) -> Refusal:
    """AQ-ARENA-4: own slaves and weapons."""
    card = action - PLAY
    if card_strength(box, card, ARENA, side_of(box, s, s.seat, ARENA, ARENA_END)) == 0:
        return Refusal("AQ-ARENA-4", Message("refuse-card-arena", card=card_name(card)))
    return why_not_in_hand(s, card, "AQ-ARENA-4")


def why_not_stadium_card(box: Box, s: State, action: int) -> Refusal:
    """AQ-STAD-4: own horses of the own side."""
    card = action - PLAY
    if box.card_race[card] == 0:
        return Refusal("AQ-STAD-4", Message("refuse-card-stadium", card=card_name(card)))
    side = side_of(box, s, s.seat, STADIUM, STADIUM_END)
    if card_strength(box, card, STADIUM, side) == 0:
        return Refusal("AQ-STAD-4", Message("refuse-card-side", card=card_name(card), side=metal_name(side)))
    return why_not_in_hand(s, card, "AQ-STAD-4")


def why_not_in_hand(s: State, card: int, rule: str) -> Refusal:
    """The seat has none, or has laid them all."""
    if s.laid[card] > 0:
        return Refusal(rule, Message("refuse-card-laid", card=card_name(card), count=s.laid[card]))
    return Refusal(rule, Message("refuse-card-missing", card=card_name(card)))


def why_not_blue(box: Box, s: State, action: int) -> Refusal:
    """AQ-ARENA-5: so many dice are not there."""
    return Refusal("AQ-ARENA-5", Message("refuse-blue-dice", left=s.blue_dice, count=action - ROLL))


# ---- Theatrum


def why_not_open(box: Box, s: State, action: int) -> Refusal:
    """AQ-THEA-2: a coin from the own supply."""
    return Refusal("AQ-THEA-2", Message("refuse-open", metal=metal_name(action - BID)))


def why_not_raise(box: Box, s: State, action: int) -> Refusal:
    """AQ-THEA-5: the supply must hold the whole new bid."""
    cost = bid_with(s, action - BID)
    return Refusal("AQ-THEA-5", Message("refuse-raise", price=amounts(cost), missing=amounts(missing(s, cost))))


# ---- Forum


def why_not_build(box: Box, s: State, action: int) -> Refusal:
    """AQ-FORUM-4, AQ-FORUM-5, AQ-FORUM-8: a free site, a house, the coins and the slaves."""
    site = action - BUILD_ON
    name = site_name(site)
    if s.site[site] != NOBODY:
        return Refusal("AQ-FORUM-4", Message("refuse-site-taken", site=name, seat=seat_name(s.site[site])))
    if s.players[s.seat].houses == 0:
        return Refusal("AQ-FORUM-8", Message("refuse-no-house", site=name))
    cost = site_price(box, site, box.site[site].slaves)
    hand = s.players[s.seat].hand
    held = sum(hand[kind] * box.card_slaves[kind] for kind in range(SLAVE_KINDS))
    coins = missing(s, cost)
    lacking = amounts(coins | {"slaves": box.site[site].slaves - held})
    rule = "AQ-FORUM-4" if coins else "AQ-FORUM-5"
    return Refusal(rule, Message("refuse-site-price", site=name, price=amounts(cost), missing=lacking))


FULL_HAND = 100  # slave cards of a kind: more than any payment takes


def why_not_slaves(box: Box, s: State, action: int) -> Refusal:
    """AQ-FORUM-5, AQ-FORUM-6: a card to spare, which is asked as if the hand held everything; or cards are missing."""
    doubles, cost, name = action - DOUBLES, box.site[s.site_chosen].slaves, site_name(s.site_chosen)
    rich = copy(s)
    for kind in range(SLAVE_KINDS):
        rich.players[s.seat].hand[kind] = FULL_HAND
    singles = singles_needed(box, rich, s.seat, cost, doubles)
    if singles == IMPOSSIBLE:
        slaves = amounts({"slaves": cost})
        return Refusal("AQ-FORUM-6", Message("refuse-slave-to-spare", site=name, slaves=slaves, doubles=doubles))
    hand = s.players[s.seat].hand
    wanted, lacking = cards({0: singles, 1: doubles}), cards({0: singles - hand[0], 1: doubles - hand[1]})
    return Refusal("AQ-FORUM-5", Message("refuse-slave-cards", site=name, cards=wanted, missing=lacking))


# The decisions in which some of their own moves may be missing. In the others all are legal, always.
REASONS: dict[int, Callable[[Box, State, int], Refusal]] = {
    PLACE: why_not_place,
    PECUNIA_GOLD: why_not_gold,
    PECUNIA_SILVER: why_not_silver,
    BUY_SERVI: why_not_servi,
    PLAY_ARENA: why_not_arena_card,
    ROLL_BLUE: why_not_blue,
    PLAY_STADIUM: why_not_stadium_card,
    OPEN_BID: why_not_open,
    RAISE: why_not_raise,
    BUILD: why_not_build,
    PAY_SLAVES: why_not_slaves,
}
