"""What a seat sees, as names: for page and terminal (AQ-INFO). Plain data, ready for JSON.

In every game `open_view` is what spectators see, and `view` adds what a seat sees besides. So these files read alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from lusoria.core.plain import for_all_seats, while_unchanged
from lusoria.core.record import Counts, Many
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import equi_cards, how_many, slave_cards
from lusoria.games.aquileia.rules.redeal import left_card, seen_step
from lusoria.games.aquileia.rules.state import (
    AT_ARENA_THROW,
    AT_END_OF_ROUND,
    AT_FORUM,
    AT_MERCATUS,
    AT_PORTUS,
    AT_STADIUM_THROW,
    AT_THEATRUM,
    BRONZE,
    EQUI_FIRST,
    FIELDS,
    GOLD,
    HAND,
    LAUREL,
    NOBODY,
    NOTHING,
    OVER,
    PAY_SLAVES,
    PECUNIA_SILVER,
    SEAT_COLOURS,
    SILVER,
    SITES,
    STADIUM_CARDS,
    STAGES,
    STEPS,
    THEATRE_CARDS,
    THEATRUM,
    State,
)
from lusoria.games.aquileia.view.shapes import (
    Auction,
    Coins,
    DecisionView,
    Own,
    Player,
    SeenLaurel,
    Stage,
    Step,
    View,
    Zone,
)
from lusoria.games.aquileia.words.reach import sites_in_reach

EQUI_CARDS = HAND[EQUI_FIRST:]
OWNERS = {NOBODY: None, **dict(enumerate(SEAT_COLOURS))}
ZONES: dict[Zone, range] = {  # the stages in which each is resolved
    "mercatus": range(AT_MERCATUS, AT_ARENA_THROW),
    "arena": range(AT_ARENA_THROW, AT_STADIUM_THROW),
    "stadium": range(AT_STADIUM_THROW, AT_THEATRUM),
    "theatrum": range(AT_THEATRUM, AT_FORUM),
    "forum": range(AT_FORUM, AT_PORTUS),
    "portus": range(AT_PORTUS, AT_END_OF_ROUND),
}


def view(box: Box, s: State, seat: int | None) -> View:
    """Everything the seat sees, and nothing else; without a seat, what those see who watch."""
    seen = open_view(box, s)
    if seat is None:
        return {**seen}
    return {**seen, "you": name(seat), "decision": decision(s, seat), "own": own(box, s, seat)}


@for_all_seats
def open_view(box: Box, s: State) -> View:
    """What those see who watch."""
    return {
        "game": "aquileia",
        "you": None,
        "round": s.round,
        "rounds": box.rounds,
        "stage": cast(Stage, STAGES[s.stage]),
        "zone": zone(s),
        "start": SEAT_COLOURS[s.start],
        "decision": decision(s, None),
        "players": [player(s, other) for other in range(s.seats)],
        "fields": owners(FIELDS, s.field),
        "sites": owners(SITES, s.site),
        "bank": coins(s.bank),
        "portus": coins(s.portus),
        "slots": [card(EQUI_CARDS, s.slot[slot]) for slot in range(3)],
        "decks": {
            "slaves": how_many(s.slaves),
            "equi": how_many(s.equi),
            "stadium": how_many(s.stadium) - s.stadium_buried,
            "theatre": how_many(s.theatre),
        },
        "discards": {"slaves": counted(s.slaves_out, HAND), "equi": counted(s.equi_out, EQUI_CARDS)},
        "stadium": card(STADIUM_CARDS, s.stadium_up),
        "auction": auction(s),
        "blue_dice": {"holder": name(s.blue_holder), "left": s.blue_dice},
        "ranking": [SEAT_COLOURS[s.rank[place]] for place in range(s.seats) if s.rank[place] != NOBODY],
        "own": None,
    }


def name(seat: int) -> str | None:
    """A seat by its colour."""
    return None if seat == NOBODY else SEAT_COLOURS[seat]


def owners(places: Sequence[str], seats: Counts) -> dict[str, str | None]:
    """Who has each of some places."""
    return {place: OWNERS[seats[i]] for i, place in enumerate(places)}


def card(kinds: Sequence[str], kind: int) -> str | None:
    """A card by its name, None where there is none."""
    return None if kind == NOTHING else kinds[kind]


def coins(row: Counts) -> Coins:
    """Coins by metal."""
    return {"bronze": row[BRONZE], "silver": row[SILVER], "gold": row[GOLD]}


def counted(row: Counts | Many[int], kinds: Sequence[str]) -> dict[str, int]:
    """Cards by name, with how many there are."""
    return {kinds[i]: row[i] for i in range(len(row)) if row[i]}


def zone(s: State) -> Zone | None:
    """AQ-ROUND-2: the zone that is resolved; none while followers are placed, and at the end."""
    return next((zone for zone, stages in ZONES.items() if s.stage in stages), None)


def decision(s: State, seat: int | None) -> DecisionView | None:
    """Who has to decide what; half of another's choice is not shown (section 16)."""
    if s.stage == OVER:
        return None
    at_field = s.stage in (AT_MERCATUS, AT_FORUM, AT_PORTUS)
    return {
        "seat": SEAT_COLOURS[s.seat],
        "step": cast(Step, STEPS[seen_step(s, NOBODY if seat is None else seat)]),
        "field": FIELDS[s.at] if at_field else None,
        "builds": s.builds,
    }


def player(s: State, seat: int) -> Player:
    """What everybody sees of a player: cards as numbers only (AQ-INFO-2)."""
    p = s.players[seat]
    return {
        "name": SEAT_COLOURS[seat],
        "score": p.score,
        "coins": coins(p.coins),
        "followers": p.followers,
        "houses": p.houses,
        "crest": p.crest,
        "passed": bool(p.passed),
        "out": bool(p.out),
        "strength": p.strength,
        "cards": {
            "slaves": slave_cards(s, seat),
            "equi": equi_cards(s, seat),
            "stadium": how_many(p.stadium),
            "theatre": how_many(p.theatre),
        },
    }


def auction(s: State) -> Auction | None:
    """The card under the hammer, and the high bid."""
    if s.theatre_up == NOTHING:
        return None
    return {
        "card": THEATRE_CARDS[s.theatre_up],
        "auctioneer": SEAT_COLOURS[s.field[THEATRUM]],
        "bidder": name(s.bidder),
        "bid": coins(s.bid),
    }


def own(box: Box, s: State, seat: int) -> Own:
    """The seat's own cards, and how far its own choice has come."""
    mine = s.seat == seat
    hand, stadium, theatre = own_cards(box, s, seat)
    return {
        "hand": hand,
        "stadium": stadium,
        "theatre": theatre,
        "laid": counted(s.laid, HAND) if mine else {},
        "looking_at": STADIUM_CARDS[s.stadium_top] if mine and s.step == LAUREL else None,
        "gold": s.gold if mine and s.step == PECUNIA_SILVER else None,
        "site": SITES[s.site_chosen] if mine and s.step == PAY_SLAVES else None,
        "seen": laurels_seen(box, s, seat),
        "reach": [] if s.stage == OVER else reach(box, s, seat),
    }


@while_unchanged(lambda s, seat: (s.players[seat].hand, s.players[seat].stadium, s.players[seat].theatre))
def own_cards(box: Box, s: State, seat: int) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """The cards that a seat holds, of each kind."""
    p = s.players[seat]
    return counted(p.hand, HAND), counted(p.stadium, STADIUM_CARDS), counted(p.theatre, THEATRE_CARDS)


def reach(box: Box, s: State, seat: int) -> list[str]:
    """AQ-FORUM-4, AQ-FORUM-5: the sites that the seat could pay for now, if it had the Forum to itself."""
    return [SITES[site] for site in sites_in_reach(box, s, seat)]


@while_unchanged(lambda s, seat: s.laurels)
def laurels_seen(box: Box, s: State, seat: int) -> list[SeenLaurel]:
    """AQ-STAD-8: the cards that the seat as winner left to another, or put out of the game."""
    return [
        {"round": round + 1, "card": STADIUM_CARDS[left_card(row)], "to": name(row.second)}
        for round, row in enumerate(s.laurels[i] for i in range(len(s.laurels)))
        if row.winner == seat
    ]
