"""What makes a seat's position good or bad: its traits, as numbers. `weights.json` says how much each is worth."""

from __future__ import annotations

from lusoria.core.record import Reals
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.contest import followers_strength, side_of
from lusoria.games.aquileia.rules.scoring import neutral_points, villa_points, villa_sum
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    AT_ARENA_CARDS,
    AT_PLACEMENT,
    AT_STADIUM_CARDS,
    AT_STADIUM_THROW,
    AT_THEATRUM,
    EQUI_FIRST,
    FIELDS,
    FORUM,
    FORUM_END,
    NOBODY,
    NOTHING,
    NUM_FIELDS,
    NUM_HAND,
    NUM_SITES,
    NUM_STADIUM,
    NUM_THEATRE,
    OVER,
    PORTUS,
    PORTUS_END,
    SLAVE_KINDS,
    STADIUM,
    STADIUM_END,
    VILLA,
    State,
)

TRAITS = (
    "points", "laurels", "villas", "bronze", "silver", "gold", "slaves", "weapons", "gold_horses", "silver_horses",
    "workshops", "banks", "villa_values", "colours", "theatre", "houses", "followers", "crest", "first", "start",
    "strength", "blue", "afford", "forum_afford", "forum_coins", "port_points", "port_coins", "arena_cards",
    "stadium_cards", "bid", "bid_worth", "least", "arena_lead", "stadium_lead", "hope",
    *FIELDS,
)  # fmt: skip
(
    POINTS, LAURELS, VILLAS, BRONZE_COINS, SILVER_COINS, GOLD_COINS, SLAVES, WEAPONS, GOLD_HORSES, SILVER_HORSES,
    WORKSHOPS, BANKS, VILLA_VALUES, COLOURS_HELD, THEATRE, HOUSES, FOLLOWERS, CREST_AT, FIRST_CREST, START,
    STRENGTH, BLUE_DICE_HELD, AFFORD, FORUM_AFFORD, FORUM_COINS, PORT_POINTS, PORT_COINS, ARENA_CARDS,
    STADIUM_CARDS_HELD, BID_SIZE, BID_WORTH, LEAST, ARENA_LEAD, STADIUM_LEAD, HOPE,
) = range(len(TRAITS) - NUM_FIELDS)  # fmt: skip
FIELD = HOPE + 1  # the fields, one trait each
WEAPON, GOLD_HORSE, SILVER_HORSE = 6, 2, 4  # where they begin in HAND


@rule
def elapsed(box: Box, s: State) -> float:
    """Rounds, and stages of the running one."""
    return min(1.0, (s.round - 1 + s.stage / OVER) / box.rounds)


@rule
def traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """A seat's traits; `out` holds zeros."""
    p = s.players[seat]
    out[POINTS] = p.score
    out[LAURELS] = neutral_points(box, s, seat)
    out[VILLAS] = villa_points(box, s, seat)
    out[HOPE] = out[VILLAS] * (1 - elapsed(box, s))
    out[BRONZE_COINS] = p.coins[0]
    out[SILVER_COINS] = p.coins[1]
    out[GOLD_COINS] = p.coins[2]
    out[LEAST] = min(p.coins[0], p.coins[1], p.coins[2])
    out[HOUSES] = p.houses
    out[START] = 1 if s.start == seat else 0
    card_traits(box, s, seat, out)
    site_traits(box, s, seat, out)
    place_traits(box, s, seat, out)
    contest_traits(box, s, seat, out)


@rule
def card_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """Cards in the hand, and laurels."""
    p = s.players[seat]
    for kind in range(SLAVE_KINDS):
        out[SLAVES] += p.hand[kind] * box.card_slaves[kind]
    for card in range(EQUI_FIRST, NUM_HAND):
        if card >= WEAPON:
            out[WEAPONS] += p.hand[card] * box.card_arena[card]
        elif card >= SILVER_HORSE:
            out[SILVER_HORSES] += p.hand[card] * box.card_race[card]
        else:
            out[GOLD_HORSES] += p.hand[card] * box.card_race[card]
    for card in range(NUM_STADIUM):
        if box.stadium_colour[card] >= 0:
            out[COLOURS_HELD] += p.stadium[card]
    for card in range(NUM_THEATRE):
        out[THEATRE] += p.theatre[card]


@rule
def site_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """What has been built, and the best that could be built now."""
    p = s.players[seat]
    best = 0
    for i in range(NUM_SITES):
        site = box.site[i]
        if s.site[i] == seat:
            if site.kind == VILLA:
                out[VILLA_VALUES] += site.value
            else:
                out[WORKSHOPS] += site.pays_vp
                out[BANKS] += site.pays[0] + site.pays[1] + site.pays[2]
        elif s.site[i] == NOBODY and site.slaves <= out[SLAVES]:
            if site.cost[0] <= p.coins[0] and site.cost[1] <= p.coins[1] and site.cost[2] <= p.coins[2]:
                best = max(best, site.value + 2)
    out[AFFORD] = best


@rule
def place_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """Followers on the board whose fields are still to come, and those in hand."""
    p = s.players[seat]
    if s.stage == AT_PLACEMENT:
        if p.passed == 0:
            out[FOLLOWERS] = p.followers
    out[CREST_AT] = p.crest
    out[FIRST_CREST] = 1 if p.crest == 1 else 0
    out[BLUE_DICE_HELD] = s.blue_dice if s.blue_holder == seat else 0
    for field in range(NUM_FIELDS):
        if s.field[field] == seat:
            out[FIELD + field] = 1
    for field in range(FORUM, FORUM_END):
        if s.field[field] == seat:
            out[FORUM_AFFORD] += out[AFFORD]
            out[FORUM_COINS] += p.coins[0] + p.coins[1] + p.coins[2]
    for field in range(PORTUS, PORTUS_END):
        if s.field[field] == seat:
            out[PORT_POINTS] += out[WORKSHOPS]
            out[PORT_COINS] += out[BANKS]


@rule
def contest_traits(box: Box, s: State, seat: int, out: Reals) -> None:
    """Arena, Stadium and auction, as long as they are under way."""
    p = s.players[seat]
    if side_of(box, s, seat, ARENA, ARENA_END) != NOBODY:
        out[ARENA_CARDS] = out[WEAPONS] + out[SLAVES]
        out[ARENA_LEAD] = lead(box, s, seat, ARENA, ARENA_END)
    side = side_of(box, s, seat, STADIUM, STADIUM_END)
    if side != NOBODY:
        out[STADIUM_CARDS_HELD] = out[GOLD_HORSES] if side == 2 else out[SILVER_HORSES]
        out[STADIUM_LEAD] = lead(box, s, seat, STADIUM, STADIUM_END)
    if AT_ARENA_CARDS <= s.stage < AT_STADIUM_THROW or AT_STADIUM_CARDS <= s.stage < AT_THEATRUM:
        out[STRENGTH] = p.strength
    if s.bidder == seat:
        out[BID_SIZE] = s.bid[0] + s.bid[1] + s.bid[2]
        if s.theatre_up != NOTHING:
            first = villa_sum(box, s, seat, box.theatre_colour[s.theatre_up][0])
            second = villa_sum(box, s, seat, box.theatre_colour[s.theatre_up][1])
            out[BID_WORTH] = max(first, second)


@rule
def lead(box: Box, s: State, seat: int, first: int, end: int) -> int:
    """How much stronger the seat's followers are than the strongest of the others."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, followers_strength(box, s, other, first, end))
    return followers_strength(box, s, seat, first, end) - best
