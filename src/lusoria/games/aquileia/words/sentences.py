"""Moves as sentences, and what a move costs. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.message import Message
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import how_many
from lusoria.games.aquileia.rules.contest import card_strength, side_of
from lusoria.games.aquileia.rules.forum import singles_beside
from lusoria.games.aquileia.rules.moves import (
    BID,
    BUILD_ON,
    BUY,
    CREST,
    DECLINE,
    DONE,
    DOUBLES,
    GOLD_TO,
    KEEP_FACE_UP,
    MAX_DOUBLES,
    MAX_SERVI,
    OUT,
    PASS,
    PAY_COIN,
    PLACE_ON,
    PLAY,
    ROLL,
    SERVI_BUY,
    SILVER_TO,
    TAKE_VP,
)
from lusoria.games.aquileia.rules.pecunia import left_for, most_silver, silver_choices
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    ARENA_PRIZE,
    BRONZE,
    BUILD,
    BUY_EQUI,
    BUY_SERVI,
    EQUI,
    EQUI_FIRST,
    FORUM,
    GOLD,
    LAUREL,
    METALS,
    NOBODY,
    NUM_HAND,
    NUM_SITES,
    OPEN_BID,
    PAY_AGAIN,
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
    STADIUM,
    STADIUM_END,
    VILLA,
    State,
    next_space,
)
from lusoria.games.aquileia.words.names import (
    Amounts,
    amount,
    amounts,
    bundle,
    card_name,
    cards,
    field_name,
    metal_name,
    seat_name,
    site_name,
    stadium_card,
)

# ---- What a move costs


def price(box: Box, s: State, action: int) -> Amounts:
    """What a legal move costs: coins by metal, and slaves. A bid costs the whole bundle that would be paid."""
    if action - PLACE_ON in range(PORTUS, PORTUS_END):
        return {METALS[action - PLACE_ON - PORTUS]: 1}
    if action - BID in range(len(METALS)):
        return bid_with(s, action - BID)
    if action == BUY:
        return bundle(box.equi_price[s.at - EQUI])
    if action - SERVI_BUY in range(MAX_SERVI + 1):
        return bundle(box.servi_price[s.at - SERVI], action - SERVI_BUY)
    if action - BUILD_ON in range(NUM_SITES):
        return site_price(box, action - BUILD_ON, box.site[action - BUILD_ON].slaves)
    if action - DOUBLES in range(MAX_DOUBLES + 1):
        return site_price(box, s.site_chosen, slaves_paid(box, s, action - DOUBLES))
    if action == PAY_COIN:
        return {METALS[s.at - PORTUS]: 1}
    return {}


def bid_with(s: State, metal: int) -> Amounts:
    """AQ-THEA-5: the high bid and one coin more."""
    return {name: s.bid[i] + (i == metal) for i, name in enumerate(METALS) if s.bid[i] + (i == metal) > 0}


def site_price(box: Box, site: int, slaves: int) -> Amounts:
    """AQ-FORUM-4: coins, and this many slaves."""
    return bundle(box.site[site].cost) | ({"slaves": slaves} if slaves else {})


def slaves_paid(box: Box, s: State, doubles: int) -> int:
    """AQ-FORUM-5: the slaves on the cards of a payment, the surplus too."""
    singles = singles_beside(box, box.site[s.site_chosen].slaves, doubles)
    return singles * box.card_slaves[0] + doubles * box.card_slaves[1]


# ---- Moves


def explain(box: Box, s: State, action: int) -> Message:
    """A legal move as a whole sentence."""
    return EXPLAIN[s.step](box, s, action)


def explain_place(box: Box, s: State, action: int) -> Message:
    """AQ-PLACE-2: a follower, the crest, or a pass."""
    if action == CREST:
        return Message("move-crest", space=next_space(s))
    if action == PASS:
        return Message("move-pass")
    field = action - PLACE_ON
    if field in range(PORTUS, PORTUS_END):
        return Message("move-place-portus", field=field_name(field), metal=metal_name(field - PORTUS))
    return Message("move-place", field=field_name(field))


def explain_gold(box: Box, s: State, action: int) -> Message:
    """AQ-PEC-4: the new gold; where it settles the silver too, the whole exchange."""
    gold = action - GOLD_TO
    if silver_choices(box, s, s.seat, gold) > 1:
        now = s.players[s.seat].coins[GOLD]
        return Message("move-gold", count=gold, now=now, how="keep" if gold <= now else "more")
    return explain_exchange(box, s, most_silver(box, s, s.seat, gold), gold)


def explain_silver(box: Box, s: State, action: int) -> Message:
    """AQ-PEC-4: the new silver settles the exchange."""
    return explain_exchange(box, s, action - SILVER_TO, s.gold)


def explain_exchange(box: Box, s: State, silver: int, gold: int) -> Message:
    """AQ-PEC-1: what is given and received; the unchanged supply means declining."""
    before = s.players[s.seat].coins
    bronze = left_for(box, s, s.seat, gold) - box.coin_value[SILVER] * silver
    change = {BRONZE: bronze - before[BRONZE], SILVER: silver - before[SILVER], GOLD: gold - before[GOLD]}
    if not any(change.values()):
        return Message("move-keep-coins")
    given = amounts({METALS[metal]: -count for metal, count in change.items()})
    received = amounts({METALS[metal]: count for metal, count in change.items()})
    return Message("move-exchange", given=given, received=received, points=amount("points", box.pecunia_vp))


def explain_equi(box: Box, s: State, action: int) -> Message:
    """AQ-EQUI-1, AQ-EQUI-2: the face-up card, on the left field with another from the deck."""
    slot = s.at - EQUI
    card = card_name(EQUI_FIRST + s.slot[slot])
    if action == DECLINE:
        return Message("move-decline-equi", card=card)
    bonus = min(box.equi_bonus[slot], how_many(s.equi) + how_many(s.equi_out))
    cost = amounts(price(box, s, action))
    if bonus == 0:
        return Message("move-buy", card=card, price=cost)
    return Message("move-buy-and-draw", card=card, price=cost, bonus=bonus)


def explain_servi(box: Box, s: State, action: int) -> Message:
    """AQ-SERVI-1: how many slave cards."""
    if action == SERVI_BUY:
        return Message("move-servi-none")
    return Message("move-servi", count=action - SERVI_BUY, price=amounts(price(box, s, action)))


def explain_arena_cards(box: Box, s: State, action: int) -> Message:
    """AQ-ARENA-4: one more card, or done."""
    return explain_cards(box, s, action, ARENA, ARENA_END)


def explain_stadium_cards(box: Box, s: State, action: int) -> Message:
    """AQ-STAD-4: one more horse, or done."""
    return explain_cards(box, s, action, STADIUM, STADIUM_END)


def explain_cards(box: Box, s: State, action: int, first: int, end: int) -> Message:
    """The cards laid so far are played with `done`, all at once."""
    side = side_of(box, s, s.seat, first, end)
    if action != DONE:
        strength = card_strength(box, action - PLAY, first, side)
        return Message("move-play", card=card_name(action - PLAY), strength=strength)
    if how_many(s.laid) == 0:
        return Message("move-done-none")
    strength = sum(s.laid[card] * card_strength(box, card, first, side) for card in range(NUM_HAND))
    return Message("move-done", cards=cards({card: s.laid[card] for card in range(NUM_HAND)}), strength=strength)


def explain_blue(box: Box, s: State, action: int) -> Message:
    """AQ-ARENA-5, AQ-STAD-5: how many blue dice now; the others stay for the Stadium, if the seat races there."""
    count, left = action - ROLL, s.blue_dice - (action - ROLL)
    if side_of(box, s, s.seat, STADIUM, STADIUM_END) == NOBODY:
        return Message("move-roll-unraced", count=count, left=left)
    return Message("move-roll", count=count, left=left)


def explain_prize(box: Box, s: State, action: int) -> Message:
    """AQ-ARENA-7, AQ-ARENA-8: the winner's choice, and what the second gets by it."""
    first, second = s.rank[0], s.rank[1]
    slaves = min(1, how_many(s.slaves) + how_many(s.slaves_out))
    if action == TAKE_VP:
        points = amount("points", box.arena_vp_factor * s.players[first].strength)
        if second == NOBODY:
            return Message("move-take-points-alone", points=points)
        return Message("move-take-points", points=points, second=seat_name(second), slaves=slaves)
    if second == NOBODY:
        return Message("move-take-slave-alone", slaves=slaves)
    points = amount("points", box.arena_vp_factor * s.players[second].strength)
    return Message("move-take-slave", slaves=slaves, second=seat_name(second), points=points)


def explain_laurel(box: Box, s: State, action: int) -> Message:
    """AQ-STAD-8, AQ-STAD-9: one card is kept; the other goes to the second, or leaves the game."""
    up, top, second = stadium_card(s.stadium_up), stadium_card(s.stadium_top), s.rank[1]
    if action == KEEP_FACE_UP:
        if second == NOBODY:
            return Message("move-keep-face-up-alone", card=up, other=top)
        return Message("move-keep-face-up", card=up, other=top, second=seat_name(second))
    if second == NOBODY:
        return Message("move-keep-deck-alone", card=top, other=up)
    return Message("move-keep-deck", card=top, other=up, second=seat_name(second))


def explain_open(box: Box, s: State, action: int) -> Message:
    """AQ-THEA-2, AQ-THEA-3: the first bid, or none."""
    if action == OUT:
        return Message("move-out-open")
    return Message("move-open", price=amounts(price(box, s, action)))


def explain_raise(box: Box, s: State, action: int) -> Message:
    """AQ-THEA-4, AQ-THEA-5: a higher bid, or out."""
    if action == OUT:
        return Message("move-out")
    return Message("move-raise", metal=metal_name(action - BID), price=amounts(price(box, s, action)))


def explain_build(box: Box, s: State, action: int) -> Message:
    """AQ-FORUM-2, AQ-FORUM-3: a building, with what it scores at once."""
    if action == DECLINE:
        return Message("move-decline-build", field=field_name(s.at))
    site, cost = action - BUILD_ON, amounts(price(box, s, action))
    if box.forum_scores[s.at - FORUM] == 1 and box.site[site].value > 0:
        points = amount("points", box.site[site].value)
        return Message("move-build-scoring", site=site_name(site), price=cost, points=points)
    return Message("move-build", site=site_name(site), price=cost)


def explain_slaves(box: Box, s: State, action: int) -> Message:
    """AQ-FORUM-5, AQ-FORUM-6: which slave cards pay; a surplus is lost."""
    doubles, cost = action - DOUBLES, box.site[s.site_chosen].slaves
    paid = cards({0: singles_beside(box, cost, doubles), 1: doubles})
    lost = slaves_paid(box, s, doubles) - cost
    return Message("move-slaves", site=site_name(s.site_chosen), cards=paid, lost=lost)


def explain_pay_again(box: Box, s: State, action: int) -> Message:
    """AQ-PORT-4, AQ-PORT-5: a second coin for what the buildings bring, or nothing."""
    if action == DECLINE:
        return Message("move-decline-pay")
    mine = [box.site[i] for i in range(NUM_SITES) if s.site[i] == s.seat and box.site[i].kind != VILLA]
    gains = {"points": sum(site.pays_vp for site in mine)}
    gains |= {metal: sum(site.pays[i] for site in mine) for i, metal in enumerate(METALS)}
    return Message("move-pay", price=amounts(price(box, s, action)), gains=amounts(gains))


EXPLAIN: dict[int, Callable[[Box, State, int], Message]] = {
    PLACE: explain_place,
    PECUNIA_GOLD: explain_gold,
    PECUNIA_SILVER: explain_silver,
    BUY_EQUI: explain_equi,
    BUY_SERVI: explain_servi,
    PLAY_ARENA: explain_arena_cards,
    ROLL_BLUE: explain_blue,
    ARENA_PRIZE: explain_prize,
    PLAY_STADIUM: explain_stadium_cards,
    LAUREL: explain_laurel,
    OPEN_BID: explain_open,
    RAISE: explain_raise,
    BUILD: explain_build,
    PAY_SLAVES: explain_slaves,
    PAY_AGAIN: explain_pay_again,
}
