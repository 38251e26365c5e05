"""What a legal move will not bring, told before it is chosen: a follower who could do nothing there. See `en.ftl`.

AQ-PLACE-11: placing is never blocked by lack of money, and coins may still come before the field acts.
"""

from __future__ import annotations

from lusoria.core.message import Message
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.mercatus import most_servi
from lusoria.games.aquileia.rules.money import has_coins
from lusoria.games.aquileia.rules.moves import BID, PLACE_ON
from lusoria.games.aquileia.rules.pecunia import can_exchange
from lusoria.games.aquileia.rules.state import (
    ARENA,
    EQUI,
    FORUM,
    FORUM_END,
    METALS,
    NOTHING,
    NUM_FIELDS,
    NUM_SITES,
    PECUNIA,
    PLACE,
    PORTUS,
    PORTUS_END,
    POTENTIA,
    SERVI,
    STADIUM_END,
    VILLA,
    State,
)
from lusoria.games.aquileia.words.reach import sites_in_reach
from lusoria.games.aquileia.words.sentences import bid_with


def warn(box: Box, s: State, action: int) -> Message | None:
    """What a legal move will not bring, as it looks to the seat that decides; None if there is nothing to say."""
    if action - BID in range(len(METALS)):
        return warn_of_bid(box, s, action - BID)
    if s.step != PLACE or action - PLACE_ON not in range(NUM_FIELDS):
        return None
    field = action - PLACE_ON
    if field == PECUNIA:
        return None if can_exchange(box, s, s.seat) else Message("warn-pecunia")
    if EQUI <= field < POTENTIA:
        return warn_of_purchase(box, s, field)
    if field == POTENTIA:
        contests = range(ARENA, STADIUM_END)
        return None if any(s.field[i] == s.seat for i in contests) else Message("warn-potentia")
    if FORUM <= field < FORUM_END:
        return None if sites_in_reach(box, s, s.seat) else Message("warn-forum")
    if PORTUS <= field < PORTUS_END:
        pays = any(s.site[i] == s.seat and box.site[i].kind != VILLA for i in range(NUM_SITES))
        return None if pays else Message("warn-portus")
    return None


def warn_of_purchase(box: Box, s: State, field: int) -> Message | None:
    """AQ-EQUI-1, AQ-SERVI-1: no card, no coin, or a coin that another follower is to spend."""
    if field < SERVI and s.slot[field - EQUI] == NOTHING:
        return Message("warn-equi-none")
    if field < SERVI and not has_coins(s, s.seat, box.equi_price[field - EQUI]):
        return Message("warn-equi")
    if field >= SERVI and most_servi(box, s, s.seat, field - SERVI) == 0:
        return Message("warn-servi")
    wanted = [field, *(other for other in range(EQUI, POTENTIA) if s.field[other] == s.seat)]
    short = any(sum(price_at(box, i)[m] for i in wanted) > s.players[s.seat].coins[m] for m in range(len(METALS)))
    return Message("warn-shared") if short else None


def warn_of_bid(box: Box, s: State, metal: int) -> Message | None:
    """AQ-THEA-5, AQ-FORUM-4: a bid of the coins that a follower in the Forum is to build with."""
    if not any(s.field[field] == s.seat for field in range(FORUM, FORUM_END)):
        return None
    bid = bid_with(s, metal)
    left = [s.players[s.seat].coins[i] - bid.get(name, 0) for i, name in enumerate(METALS)]
    sites = [box.site[i] for i in sites_in_reach(box, s, s.seat)]
    still = any(all(site.cost[i] <= left[i] for i in range(len(METALS))) for site in sites)
    return Message("warn-bid-forum") if sites and not still else None


def price_at(box: Box, field: int) -> list[int]:
    """The price of one card at Equi or Servi."""
    row = box.equi_price[field - EQUI] if field < SERVI else box.servi_price[field - SERVI]
    return [row[metal] for metal in range(len(METALS))]
