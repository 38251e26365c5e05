"""A cheap policy for playouts: random, but not foolish."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import slave_cards
from lusoria.games.aquileia.rules.moves import (
    BUILD_ON,
    BUY,
    CREST,
    DECLINE,
    DONE,
    KEEP_DECK,
    KEEP_FACE_UP,
    OUT,
    PAY_COIN,
    PLACE_ON,
    TAKE_SLAVE,
    TAKE_VP,
)
from lusoria.games.aquileia.rules.scoring import villa_sum
from lusoria.games.aquileia.rules.state import (
    ARENA_PRIZE,
    BUILD,
    BUY_EQUI,
    DOLUS,
    EQUI,
    FORUM,
    LATRO,
    LAUREL,
    NUM_SITES,
    OPEN_BID,
    PAY_AGAIN,
    PECUNIA,
    PLACE,
    PLAY_ARENA,
    PLAY_STADIUM,
    PORTUS,
    POTENTIA,
    RAISE,
    SERVI,
    STADIUM,
    THEATRUM,
    VILLA,
    State,
)

CREST_WEIGHT = 6  # beside field_weight


@rule
def sensible(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """One of the legal actions; each kind of decision has its own habit."""
    step = s.step
    if step == PLACE:
        return sensible_place(box, s, options, count, dice)
    if step == BUILD:
        return sensible_build(box, s, options, count, dice)
    if step == BUY_EQUI:
        return BUY
    if step == OPEN_BID or step == RAISE:
        return sensible_bid(box, s, options, count, dice)
    if step == LAUREL:
        return sensible_laurel(box, s)
    if step == ARENA_PRIZE:
        return sensible_prize(s)
    if step == PLAY_ARENA or step == PLAY_STADIUM:
        return sensible_cards(options, count, dice)
    if step == PAY_AGAIN:
        return PAY_COIN if activation_points(box, s, s.seat) > 1 else DECLINE
    return options[roll(dice, count)]  # Pecunia, Servi, blue dice, slave payments: any


@rule
def activation_points(box: Box, s: State, seat: int) -> int:
    """What a Portus activation would bring, a coin counted as one point."""
    total = 0
    for i in range(NUM_SITES):
        if s.site[i] == seat and box.site[i].kind != VILLA:
            total += box.site[i].pays_vp + box.site[i].pays[0] + box.site[i].pays[1] + box.site[i].pays[2]
    return total


@rule
def field_weight(box: Box, s: State, seat: int, field: int) -> int:
    """How much a follower is wanted on a field."""
    p = s.players[seat]
    coins = p.coins[0] + p.coins[1] + p.coins[2]
    if field == DOLUS:
        return 6
    if field == PECUNIA:
        return 12 if coins > 2 else 2
    if field < SERVI:
        return 4 if p.coins[0] > 0 and s.slot[field - EQUI] >= 0 else 0
    if field < POTENTIA:
        return 4 if p.coins[field - SERVI] > 0 and slave_cards(s, seat) < 3 else 0
    if field == POTENTIA:
        return 2
    if field < STADIUM:
        return 4 + 4 * box.strength[field]
    if field < THEATRUM:
        return 3 + 3 * box.strength[field]
    if field == THEATRUM:
        return 6
    if field < LATRO:
        return min(14, 1 + 3 * coins) + 4 * box.forum_scores[field - FORUM]
    if field == LATRO:
        return 2 + 2 * (s.portus[0] + s.portus[1] + s.portus[2])
    return 2 * activation_points(box, s, seat) if field >= PORTUS else 0


@rule
def sensible_place(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """A field by its weight; the crest now and then, early for a good place; a pass when nothing is wanted."""
    other = options[count - 1]  # the crest, or a pass
    total = CREST_WEIGHT if other == CREST else 0
    for i in range(count - 1):
        total += field_weight(box, s, s.seat, options[i] - PLACE_ON)
    if total == 0:
        return other
    left = roll(dice, total)
    for i in range(count - 1):
        left -= field_weight(box, s, s.seat, options[i] - PLACE_ON)
        if left < 0:
            return options[i]
    return other


@rule
def site_weight(box: Box, s: State, seat: int, i: int) -> int:
    """How much a building is wanted: villas by the cards of their colour, workshops and banks by the rounds left."""
    site = box.site[i]
    weight = site.value + 1
    if site.kind == VILLA:
        p = s.players[seat]
        for card in range(len(p.stadium)):
            if box.stadium_colour[card] == site.colour:
                weight += p.stadium[card] * site.value
        for card in range(len(p.theatre)):
            if box.theatre_colour[card][0] == site.colour or box.theatre_colour[card][1] == site.colour:
                weight += p.theatre[card] * site.value
    else:
        rounds_left = box.rounds - s.round
        weight += rounds_left * (site.pays_vp + site.pays[0] + site.pays[1] + site.pays[2]) // 2
    return weight


@rule
def sensible_build(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """Builds whenever it can, one of the sites by its weight."""
    total = 0
    for i in range(1, count):  # the first option is to decline
        total += site_weight(box, s, s.seat, options[i] - BUILD_ON)
    left = roll(dice, total)
    for i in range(1, count):
        left -= site_weight(box, s, s.seat, options[i] - BUILD_ON)
        if left < 0:
            return options[i]
    return DECLINE


@rule
def theatre_worth(box: Box, s: State, seat: int) -> int:
    """What the card under the hammer would score for the seat now."""
    first = villa_sum(box, s, seat, box.theatre_colour[s.theatre_up][0])
    second = villa_sum(box, s, seat, box.theatre_colour[s.theatre_up][1])
    return max(first, second)


@rule
def sensible_bid(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """Goes along up to a third of what the card is worth, and a coin or two on hope; metals at random."""
    size = s.bid[0] + s.bid[1] + s.bid[2]
    if size >= theatre_worth(box, s, s.seat) // 3 + roll(dice, 3):
        return OUT
    return options[roll(dice, count - 1)]  # the last option is to drop out


@rule
def laurel_worth(box: Box, s: State, card: int) -> int:
    """What a Stadium card would score for the deciding seat now, and a little hope for a colour."""
    if box.stadium_colour[card] < 0:
        return box.stadium_vp[card]
    return 4 + villa_sum(box, s, s.seat, box.stadium_colour[card])


@rule
def sensible_laurel(box: Box, s: State) -> int:
    """The card that is worth more."""
    if laurel_worth(box, s, s.stadium_top) > laurel_worth(box, s, s.stadium_up):
        return KEEP_DECK
    return KEEP_FACE_UP


@rule
def sensible_prize(s: State) -> int:
    """Points, unless the strength is poor."""
    return TAKE_VP if s.players[s.seat].strength > 1 else TAKE_SLAVE


@rule
def sensible_cards(options: Options, count: int, dice: Dice) -> int:
    """Stops half the time, and plays any card the other half."""
    if roll(dice, 2) == 0:
        return DONE
    return options[roll(dice, count - 1)]  # the last option is to stop
