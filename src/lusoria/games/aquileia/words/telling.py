"""Events as sentences. The texts are in `en.ftl` beside this file."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.core.log import Event
from lusoria.core.message import Message, piece
from lusoria.core.numbers import MINUS
from lusoria.games.aquileia.rules import events as told
from lusoria.games.aquileia.rules.state import COLOURS, EQUI, FIELDS, METALS
from lusoria.games.aquileia.words.names import (
    amount,
    card_name,
    cards,
    field_name,
    metal_name,
    seat_name,
    site_name,
    stadium_card,
    theatre_card,
)


def tell(event: Event) -> Message:
    """An event as a sentence."""
    return TELL[event.kind](event)


def who(e: Event) -> Message:
    """Whom it happened to."""
    return seat_name(e.seat)


DECKS = ("slaves", "equi")
WHEN = ("followers", "dice", "cards", "final")  # a strength is told

TELL: dict[int, Callable[[Event], Message]] = {
    told.ROUND: lambda e: Message("event-round", round=e.a, seat=who(e)),
    told.PLACED: lambda e: Message("event-placed", seat=who(e), field=field_name(e.a)),
    told.CREST: lambda e: Message("event-crest", seat=who(e), space=e.a),
    told.PASSED: lambda e: Message("event-passed", seat=who(e)),
    told.THREW_RED: lambda e: Message("event-threw-red", seat=who(e), metal=metal_name(e.a)),
    told.THREW_BLUE: lambda e: Message("event-threw-blue", seat=who(e), metal=metal_name(e.a)),
    told.RECEIVED: lambda e: Message("event-received", seat=who(e), coins=amount(METALS[e.a], e.b)),
    told.PAID: lambda e: Message("event-paid", seat=who(e), coins=amount(METALS[e.a], e.b)),
    told.PAID_SEAT: lambda e: Message("event-paid-seat", seat=who(e), coins=amount(METALS[e.a], e.b)),
    told.GOT: lambda e: Message("event-got", seat=who(e), coins=amount(METALS[e.a], e.b)),
    told.SHORT: lambda e: Message("event-short", seat=who(e), coins=amount(METALS[e.a], e.b)),
    told.POINTS: lambda e: Message("event-points", seat=who(e), points=amount("points", e.a), source=told.SOURCES[e.b]),
    told.EXCHANGED: lambda e: Message("event-exchanged", seat=who(e)),
    told.BOUGHT: lambda e: Message("event-bought", seat=who(e), card=card_name(e.a)),
    told.DREW: lambda e: Message("event-drew", seat=who(e), card=card_name(e.a)),
    told.DREW_HIDDEN: lambda e: Message("event-drew-hidden", seat=who(e), deck=DECKS[e.a]),
    told.RESHUFFLED: lambda e: Message("event-reshuffled", deck=DECKS[e.a]),
    told.TURNED_EQUI: lambda e: Message("event-turned-equi", field=field_name(EQUI + e.a), card=card_name(e.b)),
    told.TURNED_STADIUM: lambda e: Message("event-turned-stadium", card=stadium_card(e.a)),
    told.BLUE_DICE: lambda e: Message("event-blue-dice", seat=who(e)),
    told.ROLLS_BLUE: lambda e: Message("event-rolls-blue", seat=who(e), count=e.a),
    told.STRENGTH: lambda e: Message("event-strength", seat=who(e), strength=e.a, when=WHEN[e.b]),
    told.SHOWED: lambda e: Message("event-showed", seat=who(e), cards=cards({e.a: e.b})),
    told.SHOWED_NONE: lambda e: Message("event-showed-none", seat=who(e)),
    told.PLACED_IN_CONTEST: lambda e: Message("event-ranked", seat=who(e), place=e.a, strength=e.b),
    told.LOOKED: lambda e: Message("event-looked", seat=who(e), card=stadium_card(e.a)),
    told.LAUREL: lambda e: Message("event-laurel", seat=who(e), card=stadium_card(e.a)),
    told.LAUREL_HIDDEN: lambda e: Message("event-laurel-hidden", seat=who(e)),
    told.REMOVED: lambda e: Message("event-removed", card=stadium_card(e.a)),
    told.REMOVED_HIDDEN: lambda e: Message("event-removed-hidden", count=e.a),
    told.THEATRE_UP: lambda e: Message("event-theatre-up", seat=who(e), card=theatre_card(e.a)),
    told.BID: lambda e: Message(
        "event-bid", seat=who(e), metal=metal_name(e.a), first="yes" if e.b == 0 else "no", total=e.b + 1
    ),
    told.OUT: lambda e: Message("event-out", seat=who(e), choice="no" if e.a else "yes"),
    told.WON_THEATRE: lambda e: Message("event-won-theatre", seat=who(e), card=theatre_card(e.a)),
    told.BUILT: lambda e: Message("event-built", seat=who(e), site=site_name(e.a), field=field_name(e.b)),
    told.PAID_SLAVES: lambda e: Message("event-paid-slaves", seat=who(e), cards=cards({0: e.a, 1: e.b})),
    told.DECLINED: lambda e: Message("event-declined", seat=who(e), field=field_name(e.a)),
    told.PORTUS_COIN: lambda e: Message("event-portus-coin", seat=who(e), metal=metal_name(e.a)),
    told.ROBBED: lambda e: Message("event-robbed", seat=who(e), metal=metal_name(e.a)),
    told.ACTIVATED: lambda e: Message("event-activated", seat=who(e), site=site_name(e.a)),
    told.NOT_ACTIVATED: lambda e: Message("event-not-activated", seat=who(e), metal=metal_name(e.a)),
    told.THEATRE_COUNTS: lambda e: Message(
        "event-theatre-counts", seat=who(e), card=theatre_card(e.a), colour=piece("colour", COLOURS[e.b])
    ),
    told.OVER: lambda e: Message("event-over"),
    told.GAVE: lambda e: Message("event-gave", seat=who(e), coins=amount(METALS[e.a], e.b)),
    told.TOOK: lambda e: Message("event-took", seat=who(e), coins=amount(METALS[e.a], e.b)),
    told.COULD_NOT: lambda e: Message(
        "event-could-not", seat=who(e), field=field_name(e.a), why="coins" if e.b else "nothing"
    ),
}


# What a player does not think in, or what another trait says more plainly
UNTOLD_TRAITS = {
    "houses", "followers", "crest", "start", "forum_afford", "forum_coins", "arena_cards", "stadium_cards", "bid",
    "least", "hope",
}  # fmt: skip
COUNTED_TRAITS = {"points", "laurels", "villas"}


def tell_trait(name: str, change: str) -> Message | None:
    """What the change of a trait brings or costs the seat; None if a player would not say so."""
    count = round(float(change.replace(MINUS, "-")))
    if name in FIELDS:
        return Message("hint-field", field=name.split("_")[-1 if name == "portus_latro" else 0]) if count > 0 else None
    if name in UNTOLD_TRAITS:
        return None
    what = piece("trait", name)
    if name in COUNTED_TRAITS and count:
        return Message("hint-counted", way="less" if count < 0 else "more", count=abs(count), what=what)
    return Message("hint-trait", way="less" if change.startswith(MINUS) else "more", what=what)
