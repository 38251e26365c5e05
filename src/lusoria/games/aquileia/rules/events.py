"""What the log of Aquileia tells, declared once: each event has a kind, a seat, and two numbers."""

from __future__ import annotations

from lusoria.core.events import Events, Travel
from lusoria.core.log import Event
from lusoria.games.aquileia.rules.pieces import (
    COIN_FIELD,
    COLOUR,
    DECK,
    FIELD,
    HAND_CARD,
    METAL,
    SITE,
    STADIUM_CARD,
    THEATRE_CARD,
)
from lusoria.games.aquileia.rules.state import SEAT_COLOURS, SLAVE_KINDS

# Where points come from
SOURCES = ("pecunia", "arena", "forum", "portus", "stadium_cards", "villas")
FROM_PECUNIA, FROM_ARENA, FROM_FORUM, FROM_PORTUS, FROM_STADIUM_CARDS, FROM_VILLAS = range(len(SOURCES))

SEAT = "seat:{seat}"
EVENTS = Events(SEAT_COLOURS)


def coins(start: str, end: str) -> Travel:
    """Coins of the metal that the event's first number means."""
    return Travel("coin", "{a}", start, end, "{b}")


def card_from(deck: str, name: str = "{a}") -> Travel:
    """A card that the seat gets."""
    return Travel("card", name, f"deck-{deck}", SEAT)


def drawn(e: Event) -> Travel:
    """A card for the hand, from the deck of its back."""
    return card_from("slaves" if e.a < SLAVE_KINDS else "equi")


ROUND = EVENTS.declare("round", a="number")  # seat = start player
PLACED = EVENTS.declare("placed", a=FIELD, place="field:{a}", travel=Travel("follower", "{seat}", SEAT, "field:{a}"))
CREST = EVENTS.declare("crest", a="space", place="crest:{a}", travel=Travel("crest", "{seat}", SEAT, "crest:{a}"))
PASSED = EVENTS.declare("passed")
THREW_RED = EVENTS.declare("threw_red", a=METAL)
THREW_BLUE = EVENTS.declare("threw_blue", a=METAL)
RECEIVED = EVENTS.declare("received", a=METAL, b="coins from the bank", travel=coins("bank", SEAT))
PAID = EVENTS.declare("paid", a=METAL, b="coins to the bank", travel=coins(SEAT, "bank"))
# To the auctioneer, who has an event `got` of the same size
PAID_SEAT = EVENTS.declare("paid_seat", a=METAL, b="coins", travel=coins(SEAT, "deck-theatre"))
GOT = EVENTS.declare("got", a=METAL, b="coins from another seat", travel=coins("deck-theatre", SEAT))
SHORT = EVENTS.declare("short", a=METAL, b="coins that the bank could not pay")
POINTS = EVENTS.declare("points", a="points", b="source")
EXCHANGED = EVENTS.declare("exchanged", a="new silver", b="new gold", place="field:pecunia")
BOUGHT = EVENTS.declare("bought", a=HAND_CARD, travel=card_from("equi"))  # from a face-up slot
DREW = EVENTS.declare("drew", a=HAND_CARD, travel=drawn)  # for the owner
DREW_HIDDEN = EVENTS.declare("drew_hidden", a=DECK, travel=card_from("{a}", ""))  # for the others
RESHUFFLED = EVENTS.declare("reshuffled", a=DECK)
TURNED_EQUI = EVENTS.declare("turned_equi", a="slot", b=HAND_CARD)
TURNED_STADIUM = EVENTS.declare("turned_stadium", a=STADIUM_CARD)
BLUE_DICE = EVENTS.declare("blue_dice")  # the seat receives them
ROLLS_BLUE = EVENTS.declare("rolls_blue", a="dice")
STRENGTH = EVENTS.declare("strength", a="strength", b="0 followers, 1 after dice, 2 after cards, 3 final")
SHOWED = EVENTS.declare("showed", a=HAND_CARD, b="cards", reveals=True)
SHOWED_NONE = EVENTS.declare("showed_none")
PLACED_IN_CONTEST = EVENTS.declare("placed_in_contest", a="place", b="strength")
LOOKED = EVENTS.declare("looked", a=STADIUM_CARD)  # the card from the deck: for the winner
LAUREL = EVENTS.declare("laurel", a=STADIUM_CARD, travel=card_from("stadium"), reveals=True)  # for the owner
LAUREL_HIDDEN = EVENTS.declare("laurel_hidden", travel=card_from("stadium", ""))  # for the others
REMOVED = EVENTS.declare("removed", a=STADIUM_CARD)  # for the sole contestant
REMOVED_HIDDEN = EVENTS.declare("removed_hidden", a="Stadium cards")  # for those who have not seen them
THEATRE_UP = EVENTS.declare("theatre_up", a=THEATRE_CARD)  # seat = auctioneer
BID = EVENTS.declare("bid", a=METAL, b="coins that the bid was before")
OUT = EVENTS.declare("out", a="1 if the coins for a higher bid are missing")
WON_THEATRE = EVENTS.declare("won_theatre", a=THEATRE_CARD, travel=card_from("theatre"))
BUILT = EVENTS.declare("built", a=SITE, b=FIELD, place="site:{a}", travel=Travel("house", "{seat}", SEAT, "site:{a}"))
PAID_SLAVES = EVENTS.declare("paid_slaves", a="single cards", b="double cards", reveals=True)
DECLINED = EVENTS.declare("declined", a=FIELD, place="field:{a}")
PORTUS_COIN = EVENTS.declare(
    "portus_coin", a=METAL, place="field:portus_{a}", travel=Travel("coin", "{a}", SEAT, "field:portus_{a}")
)
ROBBED = EVENTS.declare(  # seat = Latro
    "robbed", a=METAL, place="field:portus_{a}", travel=Travel("coin", "{a}", "field:portus_{a}", SEAT)
)
ACTIVATED = EVENTS.declare("activated", a=SITE, place="site:{a}")
NOT_ACTIVATED = EVENTS.declare("not_activated", a=COIN_FIELD, place="field:{a}")
THEATRE_COUNTS = EVENTS.declare("theatre_counts", a=THEATRE_CARD, b=COLOUR)
OVER = EVENTS.declare("over", reveals=True)
# At Pecunia, after `exchanged`
GAVE = EVENTS.declare("gave", a=METAL, b="coins", travel=coins(SEAT, "bank"))
TOOK = EVENTS.declare("took", a=METAL, b="coins", travel=coins("bank", SEAT))
# A follower who can do nothing
COULD_NOT = EVENTS.declare("could_not", a=FIELD, b="1 if the coins are missing", place="field:{a}")
