"""What the log of Aquileia tells. Each event has a kind, a seat, and two numbers."""

from __future__ import annotations

EVENTS = (
    "round",  # a = number, seat = start player
    "placed",  # a = field
    "crest",  # a = space
    "passed",
    "threw_red",  # a = metal
    "threw_blue",  # a = metal
    "received",  # a = metal, b = how many, from the bank
    "paid",  # a = metal, b = how many, to the bank
    "paid_seat",  # a = metal, b = how many; to the auctioneer, who has an event "got" of the same size
    "got",  # a = metal, b = how many, from another seat
    "short",  # a = metal, b = how many the bank could not pay
    "points",  # a = how many, b = a source
    "exchanged",  # a = new silver, b = new gold
    "bought",  # a = card in HAND, from a face-up slot
    "drew",  # a = card in HAND: for the owner
    "drew_hidden",  # a = 0 slave, 1 horse or weapon: for the others
    "reshuffled",  # a = 0 slaves, 1 horses and weapons
    "turned_equi",  # a = slot, b = card in HAND
    "turned_stadium",  # a = card
    "blue_dice",  # the seat receives them
    "rolls_blue",  # a = how many
    "strength",  # a = strength, b = 0 followers, 1 after dice, 2 after cards, 3 final
    "showed",  # a = card in HAND, b = how many
    "showed_none",
    "placed_in_contest",  # a = place, b = strength
    "looked",  # a = the Stadium card from the deck: for the winner
    "laurel",  # a = Stadium card: for the owner
    "laurel_hidden",  # for the others
    "removed",  # a = Stadium card: for the sole contestant
    "removed_hidden",  # a = how many Stadium cards: for those who have not seen them
    "theatre_up",  # a = Theatre card; seat = auctioneer
    "bid",  # a = metal added, b = how many coins the bid was before
    "out",
    "won_theatre",  # a = Theatre card
    "built",  # a = site, b = Forum field
    "paid_slaves",  # a = single cards, b = double cards
    "declined",  # a = field
    "portus_coin",  # a = metal, put on its field
    "robbed",  # a = metal; seat = Latro
    "activated",  # a = site
    "not_activated",  # a = metal of the field
    "theatre_counts",  # a = Theatre card, b = colour
    "over",
)

(
    ROUND, PLACED, CREST, PASSED, THREW_RED, THREW_BLUE, RECEIVED, PAID, PAID_SEAT, GOT, SHORT, POINTS,
    EXCHANGED, BOUGHT, DREW, DREW_HIDDEN, RESHUFFLED, TURNED_EQUI, TURNED_STADIUM, BLUE_DICE, ROLLS_BLUE,
    STRENGTH, SHOWED, SHOWED_NONE, PLACED_IN_CONTEST, LOOKED, LAUREL, LAUREL_HIDDEN, REMOVED, REMOVED_HIDDEN,
    THEATRE_UP, BID, OUT, WON_THEATRE, BUILT, PAID_SLAVES, DECLINED, PORTUS_COIN, ROBBED, ACTIVATED,
    NOT_ACTIVATED, THEATRE_COUNTS, OVER,
) = range(len(EVENTS))  # fmt: skip

# Where points come from
SOURCES = ("pecunia", "arena", "forum", "portus", "stadium_cards", "villas")
FROM_PECUNIA, FROM_ARENA, FROM_FORUM, FROM_PORTUS, FROM_STADIUM_CARDS, FROM_VILLAS = range(len(SOURCES))
