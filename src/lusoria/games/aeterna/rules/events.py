"""What the log of Æterna tells. Each event has a kind, a seat, and two numbers."""

from __future__ import annotations

EVENTS = (
    "epoch",  # a = number
    "token_laid",  # a = hill, b = kind of reward token
    "riot_laid",  # a = riot space, b = riot token
    "order",  # a = place on the turn order track, from 0
    "person",  # a = card: a personality lies open
    "dealt",  # a = card: for the owner of the pack
    "picked",  # a = card: for the seat
    "picked_hidden",  # for the others
    "received",  # a = card: for the seat that holds the pack now
    "laid_out",  # a = card, on the board
    "played",  # a = card, b = 1 if from the board
    "paid",  # a = resource, b = how much
    "gained",  # a = resource, b = how much
    "points",  # a = how many, less than 0 for a loss; b = a source
    "unrest",  # a = where it was, b = where it is
    "colour_bonus",  # a = aurei
    "took_person",  # a = card, b = how often its ability is resolved
    "built",  # a = building, b = hill
    "placed",  # a = hill, b = position from 0
    "took_token",  # a = hill, b = kind; it is exhausted
    "borrowed_token",  # a = hill, b = kind; it stays active
    "declined",
    "eliminated",  # a = card, b = what for
    "activated",  # a = card
    "triggered",  # a = card
    "readied",  # a = card
    "recalled",  # from the Construction Area
    "promoted",  # a = hill, b = new position from 0
    "ruin",  # a = tokens before, b = tokens now
    "passed",  # a = place on the pass track, from 0
    "devastated",  # a = hill, b = tokens there; seat = prefect
    "shielded",  # a = hill: its prefect gains no unrest
    "came_home",  # a = citizens
    "rioted",  # a = riot token, b = 0 paid, 1 ruin, 2 left out
    "fed",  # a = citizens fed, b = citizens not fed
    "damned",
    "over",
    "phase",  # a = phase that begins
    "served",  # a = building, b = hill; seat = prefect
)

(
    EPOCH, TOKEN_LAID, RIOT_LAID, ORDER, PERSON, DEALT, PICKED, PICKED_HIDDEN, RECEIVED, LAID_OUT, PLAYED, PAID,
    GAINED, POINTS, UNREST_MOVED, COLOUR_BONUS, TOOK_PERSON, BUILT, PLACED, TOOK_TOKEN, BORROWED_TOKEN, DECLINED,
    ELIMINATED, ACTIVATED, TRIGGERED, READIED, RECALLED, PROMOTED, RUIN_MOVED, PASSED, DEVASTATED, SHIELDED,
    CAME_HOME, RIOTED, FED, DAMNED, OVER, PHASE, SERVED,
) = range(len(EVENTS))  # fmt: skip

# Where points come from
SOURCES = (
    "card", "unrest", "build", "pass", "building", "leftovers", "cards", "diversity", "ruin", "hill",
)  # fmt: skip
(
    FROM_CARD, FROM_UNREST, FROM_BUILD, FROM_PASS, FROM_BUILDING, FROM_LEFTOVERS, FROM_CARDS, FROM_DIVERSITY,
    FROM_RUIN, FROM_HILL,
) = range(len(SOURCES))  # fmt: skip
# FROM_HILL is the last: + hill

RIOT_PAID, RIOT_RUIN, RIOT_LEFT_OUT = 0, 1, 2
