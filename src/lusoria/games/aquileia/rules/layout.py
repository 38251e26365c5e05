"""The table before the first turn: bank, decks, board and what each player starts with (AQ-SETUP)."""

from __future__ import annotations

from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.state import (
    EQUI_FIRST,
    EQUI_KINDS,
    MOST_ROUNDS,
    NOBODY,
    NOTHING,
    NUM_FIELDS,
    NUM_HAND,
    NUM_SITES,
    NUM_STADIUM,
    NUM_THEATRE,
    SEATS,
    SLAVE_KINDS,
    State,
)


@rule
def lay_out(box: Box, s: State) -> None:
    """Bank, decks, empty fields and sites.

    AQ-SETUP-2, AQ-SETUP-3, AQ-SETUP-4, AQ-SETUP-5, AQ-SETUP-6, AQ-SETUP-7.
    """
    for metal in range(3):
        s.bank[metal] = box.coins[metal]
        s.portus[metal] = 0
        s.bid[metal] = 0
    for field in range(NUM_FIELDS):
        s.field[field] = NOBODY
    for site in range(NUM_SITES):
        s.site[site] = NOBODY
    for kind in range(SLAVE_KINDS):
        s.slaves[kind] = box.card_count[kind]
        s.slaves_out[kind] = 0
    for kind in range(EQUI_KINDS):
        s.equi[kind] = box.card_count[EQUI_FIRST + kind]
        s.equi_out[kind] = 0
        s.pool[kind] = 0
    for kind in range(NUM_STADIUM):
        s.stadium[kind] = box.stadium_count[kind]
    for kind in range(NUM_THEATRE):
        s.theatre[kind] = box.theatre_count[kind]
    for round in range(MOST_ROUNDS):
        row = s.laurels[round]
        row.winner = NOBODY
        row.second = NOBODY
        row.up = NOTHING
        row.top = NOTHING
        row.kept_top = 0
    for card in range(NUM_HAND):
        s.laid[card] = 0
    for place in range(SEATS):
        s.rank[place] = NOBODY
    for slot in range(3):
        s.slot[slot] = NOTHING
    s.round = 0
    s.start = 0
    s.stadium_buried = 0
    s.stadium_up = NOTHING
    s.stadium_top = NOTHING
    s.theatre_up = NOTHING
    s.blue_holder = NOBODY
    s.blue_dice = 0
    s.gold = 0
    s.site_chosen = NOTHING
    s.builds = 0
    s.turn = 0
    s.bidder = NOBODY


@rule
def set_players(box: Box, s: State) -> None:
    """AQ-SETUP-1, AQ-SETUP-2, AQ-SETUP-9: start money, no cards, no buildings, no points."""
    for seat in range(SEATS):
        p = s.players[seat]
        p.score = 0
        p.strength = 0
        p.followers = 0
        p.houses = 0
        p.crest = 0
        p.passed = 0
        p.out = 0
        for metal in range(3):
            p.coins[metal] = 0
        for card in range(NUM_HAND):
            p.hand[card] = 0
        for card in range(NUM_STADIUM):
            p.stadium[card] = 0
        for card in range(NUM_THEATRE):
            p.theatre[card] = 0
        for kind in range(SLAVE_KINDS):
            p.old_slaves[kind] = 0
        for kind in range(EQUI_KINDS):
            p.known[kind] = 0
            p.old_equi[kind] = 0
        if seat < s.seats:
            p.followers = box.followers
            p.houses = box.houses
            for metal in range(3):
                p.coins[metal] = box.start_coins[metal]
                s.bank[metal] -= box.start_coins[metal]
