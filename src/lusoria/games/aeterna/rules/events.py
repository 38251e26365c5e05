"""What the log of Æterna tells, declared once: each event has a kind, a seat, and two numbers."""

from __future__ import annotations

from lusoria.core.events import Events, Travel
from lusoria.core.log import Event
from lusoria.games.aeterna.rules.pieces import (
    BUILDING,
    CARD,
    EXCHANGE_GOOD,
    HILL_PIECE,
    PHASE_SPACE,
    RESOURCE,
    REWARD_TOKEN,
    RIOT_TOKEN,
)
from lusoria.games.aeterna.rules.state import HILLS, SEAT_NAMES

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

SEAT = "seat:{seat}"
ON_CARD, ON_HILL = "card:{a}", "hill:{a}"
EVENTS = Events(SEAT_NAMES)


def citizen_to(end: str) -> Travel:
    """A citizen, or a disc, of the seat."""
    return Travel("citizen", "{seat}", SEAT, end)


def card_to(start: str, end: str, back: str = "hand") -> Travel:
    """A card; on its way only its back is seen."""
    return Travel("card", back, start, end)


def hill_of_points(e: Event) -> str | None:
    """The hill that gave the points, if one did."""
    return f"hill:{HILLS[e.b - FROM_HILL]}" if e.b >= FROM_HILL else None


def points_of_hill(e: Event) -> Travel | None:
    """AE-SCORE-2: points come from the hill to the seat."""
    hill = hill_of_points(e)
    return None if hill is None else Travel("good", "pp", hill, SEAT)


EPOCH = EVENTS.declare("epoch", a="number")
TOKEN_LAID = EVENTS.declare("token_laid", a=HILL_PIECE, b=REWARD_TOKEN, place=ON_HILL)
RIOT_LAID = EVENTS.declare("riot_laid", a="riot space", b=RIOT_TOKEN, place="riot:{a}")
ORDER = EVENTS.declare("order", a="place, from 0", place="order:{a}", travel=citizen_to("order:{a}"))
PERSON = EVENTS.declare("person", a=CARD, place=ON_CARD)  # a personality lies open
DEALT = EVENTS.declare("dealt", a=CARD, place=ON_CARD, reveals=True)  # for the owner of the pack
PICKED = EVENTS.declare("picked", a=CARD, place=ON_CARD, travel=card_to("pack", "hand"))  # for the seat
PICKED_HIDDEN = EVENTS.declare("picked_hidden")  # for the others
RECEIVED = EVENTS.declare("received", a=CARD, place=ON_CARD, reveals=True)  # for the seat that holds the pack now
LAID_OUT = EVENTS.declare("laid_out", a=CARD, place=ON_CARD, travel=card_to(SEAT, "forum"), reveals=True)
PLAYED = EVENTS.declare(
    "played", a=CARD, b="1 if from the board", place=ON_CARD, travel=card_to("card:{a}", SEAT), reveals=True
)
PAID = EVENTS.declare("paid", a=RESOURCE, b="how much", travel=Travel("good", "{a}", SEAT, "stock", "{b}"))
GAINED = EVENTS.declare("gained", a=RESOURCE, b="how much", travel=Travel("good", "{a}", "stock", SEAT, "{b}"))
POINTS = EVENTS.declare(
    "points", a="points, less than 0 for a loss", b="source", place=hill_of_points, travel=points_of_hill
)
UNREST_MOVED = EVENTS.declare(
    "unrest", a="where it was", b="where it is", travel=Travel("disc", "{seat}", "unrest:{a}", "unrest:{b}")
)
COLOUR_BONUS = EVENTS.declare("colour_bonus", a="aurei", travel=Travel("good", "aurei", "stock", SEAT, "{a}"))
TOOK_PERSON = EVENTS.declare(
    "took_person", a=CARD, b="times its ability is resolved", place=ON_CARD,
    travel=card_to("forum", SEAT, "personality"),
)  # fmt: skip
BUILT = EVENTS.declare(
    "built",
    a=BUILDING,
    b=HILL_PIECE,
    place="hill:{b}",
    travel=Travel("building", "{a}", "construction:{a}", "hill:{b}"),
)  # fmt: skip
PLACED = EVENTS.declare("placed", a=HILL_PIECE, b="position from 0", place=ON_HILL, travel=citizen_to(ON_HILL))
TOOK_TOKEN = EVENTS.declare(  # it is exhausted
    "took_token", a=HILL_PIECE, b=REWARD_TOKEN, place=ON_HILL, travel=Travel("good", "hand", ON_HILL, SEAT)
)
BORROWED_TOKEN = EVENTS.declare(  # it stays active
    "borrowed_token", a=HILL_PIECE, b=REWARD_TOKEN, place=ON_HILL, travel=Travel("good", "hand", ON_HILL, SEAT)
)
DECLINED = EVENTS.declare("declined")
ELIMINATED = EVENTS.declare("eliminated", a=CARD, b=EXCHANGE_GOOD, place=ON_CARD, reveals=True)
ACTIVATED = EVENTS.declare("activated", a=CARD, place=ON_CARD)
TRIGGERED = EVENTS.declare("triggered", a=CARD, place=ON_CARD)
READIED = EVENTS.declare("readied", a=CARD, place=ON_CARD)
RECALLED = EVENTS.declare("recalled")  # from the Construction Area
PROMOTED = EVENTS.declare("promoted", a=HILL_PIECE, b="new position from 0", place=ON_HILL, travel=citizen_to(ON_HILL))
RUIN_MOVED = EVENTS.declare(
    "ruin", a="tokens before", b="tokens now", travel=Travel("good", "ruin", "unrest:{b}", SEAT)
)
PASSED = EVENTS.declare("passed", a="place, from 0", place="pass:{a}", travel=citizen_to("pass:{a}"))
DEVASTATED = EVENTS.declare(  # seat = prefect
    "devastated", a=HILL_PIECE, b="tokens there", place=ON_HILL, travel=Travel("good", "fire", "stock", ON_HILL)
)
SHIELDED = EVENTS.declare("shielded", a=HILL_PIECE, place=ON_HILL)  # its prefect gains no unrest
CAME_HOME = EVENTS.declare("came_home", a="citizens")
RIOTED = EVENTS.declare("rioted", a=RIOT_TOKEN, b="0 paid, 1 ruin, 2 left out")
FED = EVENTS.declare("fed", a="citizens fed", b="citizens not fed")
DAMNED = EVENTS.declare("damned")
OVER = EVENTS.declare("over", reveals=True)
PHASE = EVENTS.declare("phase", a=PHASE_SPACE)  # that begins
SERVED = EVENTS.declare(  # seat = prefect
    "served", a=BUILDING, b=HILL_PIECE, place="hill:{b}", travel=Travel("building", "{a}", "hill:{b}", SEAT)
)
