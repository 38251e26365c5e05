"""Why a move is not legal: the reason that the rules give, in words, with what is missing.

Reasons are for the seat that decides: they may speak of its own cards, and never of another's.
"""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message, Refusal, piece
from lusoria.games.aquileia.rules import refusals as because
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import how_many
from lusoria.games.aquileia.rules.contest import side_of
from lusoria.games.aquileia.rules.decisions import refuse
from lusoria.games.aquileia.rules.forum import singles_beside, slaves_held
from lusoria.games.aquileia.rules.moves import (
    BID,
    BUILD_ON,
    DECLINE,
    DONE,
    DOUBLES,
    GOLD_TO,
    MOVES,
    OUT,
    PLACE_ON,
    PLAY,
    ROLL,
    SERVI_BUY,
    SILVER_TO,
)
from lusoria.games.aquileia.rules.pecunia import in_reach, left_for, worth
from lusoria.games.aquileia.rules.refusals import REFUSALS
from lusoria.games.aquileia.rules.state import (
    BRONZE,
    BUY_SERVI,
    GOLD,
    METALS,
    NONE,
    NUM_HAND,
    OPEN_BID,
    PECUNIA_GOLD,
    PECUNIA_SILVER,
    PLAY_ARENA,
    PLAY_STADIUM,
    PORTUS,
    PORTUS_END,
    RAISE,
    ROLL_BLUE,
    SERVI,
    SILVER,
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
    if s.step != NONE and s.step not in MOVES.kind(action).steps:
        return other_decision(box, s, action)
    reason = refuse(box, s, action)
    return Refusal(rule=REFUSALS.rule(reason), reason=SAY[reason](box, s, action))


# ---- Moves of another decision


def other_decision(box: Box, s: State, action: int) -> Refusal:
    """Section 16: every decision has its moment. Names the one the action belongs to and the one that is open."""
    instead = declining_move(s)
    if action == DECLINE and instead is not None:
        return Refusal("AQ-ACT-2", Message("refuse-decline", move=explain(box, s, instead)))
    kind = MOVES.kind(action)
    rule, steps = kind.rule, kind.steps
    if action - PLAY in range(NUM_HAND):
        rule, steps = contest_of(box, action - PLAY)
    wanted = [piece("step", STEPS[step]) for step in steps]
    return Refusal(rule, Message("refuse-other-decision", wanted=wanted, open=piece("step", STEPS[s.step])))


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


def contest_of(box: Box, card: int) -> tuple[str, tuple[int, ...]]:
    """AQ-ARENA-4, AQ-STAD-4: slaves and weapons are for the Arena, horses for the Stadium."""
    if box.card_race[card] > 0:
        return "AQ-STAD-4", (PLAY_STADIUM,)
    return "AQ-ARENA-4", (PLAY_ARENA,)


# ---- Placement


def field_taken(box: Box, s: State, action: int) -> Message:
    """AQ-PLACE-3: who stands there."""
    field = action - PLACE_ON
    return Message("refuse-field-taken", field=field_name(field), seat=seat_name(s.field[field]))


def own_side(box: Box, s: State) -> int:
    """The metal that the deciding seat runs for."""
    return side_of(box, s, s.seat, STADIUM, STADIUM_END)


def second_at_portus(box: Box, s: State, action: int) -> Message:
    """AQ-PLACE-7: the coin field that the seat has already."""
    other = next(field for field in range(PORTUS, PORTUS_END) if s.field[field] == s.seat)
    return Message("refuse-portus-twice", field=field_name(action - PLACE_ON), other=field_name(other))


def no_coin_for_portus(box: Box, s: State, action: int) -> Message:
    """AQ-PLACE-7: the coin that the field asks for."""
    field = action - PLACE_ON
    return Message("refuse-portus-coin", field=field_name(field), metal=metal_name(field - PORTUS))


# ---- Mercatus


def gold_over_worth(box: Box, s: State, action: int) -> Message:
    """AQ-PEC-2: what the supply is worth, and how much that is too little."""
    gold = action - GOLD_TO
    short = -left_for(box, s, s.seat, gold)
    return Message("refuse-gold-worth", count=gold, worth=worth(box, s, s.seat), short=short)


def no_change_for_rest(box: Box, s: State, action: int) -> Message:
    """AQ-PEC-4: the value beside the gold, and the coins at hand for it."""
    gold = action - GOLD_TO
    others = {METALS[metal]: in_reach(s, s.seat, metal) for metal in (BRONZE, SILVER)}
    return Message("refuse-gold-rest", count=gold, rest=left_for(box, s, s.seat, gold), most=amounts(others))


def silver_over_worth(box: Box, s: State, action: int) -> Message:
    """AQ-PEC-2: what is left beside the gold, and how much that is too little."""
    silver, left = action - SILVER_TO, left_for(box, s, s.seat, s.gold)
    short = silver * box.coin_value[SILVER] - left
    return Message("refuse-silver-worth", count=silver, gold=s.gold, worth=left, short=short)


def no_bronze_for_rest(box: Box, s: State, action: int) -> Message:
    """AQ-PEC-4: the bronze that would be needed, and how much there is."""
    silver, most = action - SILVER_TO, in_reach(s, s.seat, BRONZE)
    bronze = left_for(box, s, s.seat, s.gold) - silver * box.coin_value[SILVER]
    return Message("refuse-silver-bronze", count=silver, gold=s.gold, bronze=bronze, most=most)


def more_than_sold(box: Box, s: State, action: int) -> Message:
    """AQ-SERVI-1: how many cards the field sells."""
    most = box.servi_max[s.at - SERVI]
    return Message("refuse-servi-most", field=field_name(s.at), most=most, count=action - SERVI_BUY)


def no_coins_for_servi(box: Box, s: State, action: int) -> Message:
    """AQ-SERVI-1: the price, and what is missing."""
    count = action - SERVI_BUY
    cost = bundle(box.servi_price[s.at - SERVI], count)
    return Message("refuse-servi-price", count=count, price=amounts(cost), missing=amounts(missing(s, cost)))


def missing(s: State, cost: Amounts) -> Amounts:
    """AQ-MONEY-3: the coins of a price that the seat does not have."""
    coins = bundle(s.players[s.seat].coins)
    return {metal: cost[metal] - coins.get(metal, 0) for metal in METALS if cost.get(metal, 0) > coins.get(metal, 0)}


# ---- Arena and Stadium


def no_more_cards(box: Box, s: State, action: int) -> Message:
    """AQ-ARENA-4, AQ-STAD-4: the seat has none, or has laid them all."""
    card = action - PLAY
    if s.laid[card] > 0:
        return Message("refuse-card-laid", card=card_name(card), count=s.laid[card])
    return Message("refuse-card-missing", card=card_name(card))


# ---- Theatrum and Forum


def no_coins_to_raise(box: Box, s: State, action: int) -> Message:
    """AQ-THEA-5: the whole new bid, and what is missing."""
    cost = bid_with(s, action - BID)
    return Message("refuse-raise", price=amounts(cost), missing=amounts(missing(s, cost)))


def site_taken(box: Box, s: State, action: int) -> Message:
    """AQ-FORUM-4: whose house stands there."""
    site = action - BUILD_ON
    return Message("refuse-site-taken", site=site_name(site), seat=seat_name(s.site[site]))


def site_too_dear(box: Box, s: State, action: int) -> Message:
    """AQ-FORUM-4, AQ-FORUM-5: the price, and all coins and slaves that are missing."""
    site = action - BUILD_ON
    slaves = box.site[site].slaves
    cost = site_price(box, site, slaves)
    lacking = missing(s, cost) | {"slaves": slaves - slaves_held(box, s, s.seat)}
    return Message("refuse-site-price", site=site_name(site), price=amounts(cost), missing=amounts(lacking))


def card_to_spare(box: Box, s: State, action: int) -> Message:
    """AQ-FORUM-6: the slaves that the site costs."""
    slaves = amounts({"slaves": box.site[s.site_chosen].slaves})
    return Message("refuse-slave-to-spare", site=site_name(s.site_chosen), slaves=slaves, doubles=action - DOUBLES)


def no_such_cards(box: Box, s: State, action: int) -> Message:
    """AQ-FORUM-5: the cards of the payment, and those that are missing."""
    doubles, hand = action - DOUBLES, s.players[s.seat].hand
    singles = singles_beside(box, box.site[s.site_chosen].slaves, doubles)
    wanted, lacking = cards({0: singles, 1: doubles}), cards({0: singles - hand[0], 1: doubles - hand[1]})
    return Message("refuse-slave-cards", site=site_name(s.site_chosen), cards=wanted, missing=lacking)


SAY: dict[int, Callable[[Box, State, int], Message]] = {
    because.OVER: lambda box, s, a: Message("refuse-over"),
    because.NO_FOLLOWER: lambda box, s, a: Message("refuse-no-follower", field=field_name(a - PLACE_ON)),
    because.FIELD_TAKEN: field_taken,
    because.OTHER_SIDE: lambda box, s, a: Message(
        "refuse-other-side", field=field_name(a - PLACE_ON), side=metal_name(own_side(box, s))
    ),
    because.SECOND_AT_PORTUS: second_at_portus,
    because.NO_COIN_FOR_PORTUS: no_coin_for_portus,
    because.CREST_ON_TRACK: lambda box, s, a: Message("refuse-crest-placed", space=s.players[s.seat].crest),
    because.CREST_IN_HAND: lambda box, s, a: Message("refuse-pass"),
    because.GOLD_OVER_WORTH: gold_over_worth,
    because.GOLD_OUT_OF_REACH: lambda box, s, a: Message(
        "refuse-gold-bank", count=a - GOLD_TO, most=in_reach(s, s.seat, GOLD)
    ),
    because.NO_CHANGE_FOR_REST: no_change_for_rest,
    because.SILVER_OVER_WORTH: silver_over_worth,
    because.SILVER_OUT_OF_REACH: lambda box, s, a: Message(
        "refuse-silver-bank", count=a - SILVER_TO, most=in_reach(s, s.seat, SILVER)
    ),
    because.NO_BRONZE_FOR_REST: no_bronze_for_rest,
    because.MORE_THAN_SOLD: more_than_sold,
    because.MORE_THAN_LEFT: lambda box, s, a: Message(
        "refuse-servi-left", left=how_many(s.slaves) + how_many(s.slaves_out), count=a - SERVI_BUY
    ),
    because.NO_COINS_FOR_SERVI: no_coins_for_servi,
    because.NOT_FOR_ARENA: lambda box, s, a: Message("refuse-card-arena", card=card_name(a - PLAY)),
    because.NO_MORE_FOR_ARENA: no_more_cards,
    because.TOO_FEW_BLUE_DICE: lambda box, s, a: Message("refuse-blue-dice", left=s.blue_dice, count=a - ROLL),
    because.NOT_FOR_STADIUM: lambda box, s, a: Message("refuse-card-stadium", card=card_name(a - PLAY)),
    because.HORSE_OF_OTHER_SIDE: lambda box, s, a: Message(
        "refuse-card-side", card=card_name(a - PLAY), side=metal_name(own_side(box, s))
    ),
    because.NO_MORE_FOR_STADIUM: no_more_cards,
    because.NO_COIN_TO_OPEN: lambda box, s, a: Message("refuse-open", metal=metal_name(a - BID)),
    because.NO_COINS_TO_RAISE: no_coins_to_raise,
    because.SITE_TAKEN: site_taken,
    because.NO_HOUSE: lambda box, s, a: Message("refuse-no-house", site=site_name(a - BUILD_ON)),
    because.NO_COINS_FOR_SITE: site_too_dear,
    because.NO_SLAVES_FOR_SITE: site_too_dear,
    because.CARD_TO_SPARE: card_to_spare,
    because.NO_SUCH_CARDS: no_such_cards,
}
