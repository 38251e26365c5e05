"""What a seat knows, as numbers for a learner: all it sees, and all it remembers (AQ-INFO). Its own seat comes first.

A row over seats begins with the observing seat and goes on clockwise. A choice out of several (a seat, a card, a stage)
is a row with a 1 in one place, or in none.
"""

from __future__ import annotations

from lusoria.core.features import beside, features, mark, mark_seat, write
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import equi_cards, how_many, slave_cards
from lusoria.games.aquileia.rules.redeal import is_hidden, seen_step
from lusoria.games.aquileia.rules.state import (
    AT_FORUM,
    AT_MERCATUS,
    AT_PORTUS,
    EQUI_FIRST,
    EQUI_KINDS,
    LAUREL,
    MOST_ROUNDS,
    NUM_FIELDS,
    NUM_HAND,
    NUM_SITES,
    NUM_STADIUM,
    NUM_STEPS,
    NUM_THEATRE,
    PAY_SLAVES,
    PECUNIA_SILVER,
    SEATS,
    SLAVE_KINDS,
    STAGES,
    State,
)

ROW = 2 * SEATS + 2 * NUM_STADIUM + 2  # what is known of a round's two Stadium cards
FEATURES = features(
    ("seats", 1, SEATS),
    ("round", 1, MOST_ROUNDS),
    ("stage", len(STAGES), 1),
    ("step", NUM_STEPS, 1),
    ("decides", SEATS, 1),
    ("start", SEATS, 1),
    ("at_field", NUM_FIELDS, 1),  # the field whose action is under way
    ("builds", 1, 2),
    ("score", SEATS, 100),
    ("strength", SEATS, 10),
    ("coins", SEATS * 3, 10),
    ("followers", SEATS, 5),
    ("houses", SEATS, 9),
    ("crest", SEATS, SEATS),
    ("passed", SEATS, 1),
    ("out", SEATS, 1),
    ("slave_cards", SEATS, 10),
    ("equi_cards", SEATS, 10),
    ("stadium_cards", SEATS, 6),
    ("theatre", SEATS * NUM_THEATRE, 1),
    ("known", SEATS * EQUI_KINDS, 2),  # horses and weapons bought face up
    ("old_slaves", SEATS, 10),  # hidden cards held since the last reshuffle
    ("old_equi", SEATS, 10),
    ("unseen_slaves", SLAVE_KINDS, 11),  # in the deck, or drawn by others since the last reshuffle
    ("unseen_equi", EQUI_KINDS, 3),
    ("unseen_old_slaves", SLAVE_KINDS, 11),  # held by others since the last reshuffle
    ("unseen_old_equi", EQUI_KINDS, 3),
    ("hand", NUM_HAND, 3),
    ("laid", NUM_HAND, 3),
    ("stadium", NUM_STADIUM, 2),
    ("looking_at", NUM_STADIUM, 1),
    ("gold", 1, 10),
    ("site_chosen", NUM_SITES, 1),
    ("field", NUM_FIELDS * SEATS, 1),
    ("site", NUM_SITES * SEATS, 1),
    ("bank", 3, 39),
    ("portus", 3, 1),
    ("slot", 3 * EQUI_KINDS, 1),
    ("slave_deck", 1, 22),
    ("equi_deck", 1, 17),
    ("stadium_deck", 1, 12),
    ("theatre_deck", NUM_THEATRE, 1),
    ("slaves_out", SLAVE_KINDS, 11),
    ("equi_out", EQUI_KINDS, 3),
    ("stadium_up", NUM_STADIUM, 1),
    ("theatre_up", NUM_THEATRE, 1),
    ("bidder", SEATS, 1),
    ("bid", 3, 10),
    ("blue_holder", SEATS, 1),
    ("blue_dice", 1, 4),
    ("ranking", SEATS * SEATS, 1),
    ("laurels", MOST_ROUNDS * ROW, 1),
)
(
    O_SEATS, O_ROUND, O_STAGE, O_STEP, O_DECIDES, O_START, O_AT_FIELD, O_BUILDS, O_SCORE, O_STRENGTH, O_COINS,
    O_FOLLOWERS, O_HOUSES, O_CREST, O_PASSED, O_OUT, O_SLAVE_CARDS, O_EQUI_CARDS, O_STADIUM_CARDS, O_THEATRE, O_KNOWN,
    O_OLD_SLAVES, O_OLD_EQUI, O_UNSEEN_SLAVES, O_UNSEEN_EQUI, O_UNSEEN_OLD_SLAVES, O_UNSEEN_OLD_EQUI, O_HAND, O_LAID,
    O_STADIUM, O_LOOKING_AT, O_GOLD, O_SITE_CHOSEN, O_FIELD, O_SITE, O_BANK, O_PORTUS, O_SLOT, O_SLAVE_DECK,
    O_EQUI_DECK, O_STADIUM_DECK, O_THEATRE_DECK, O_SLAVES_OUT, O_EQUI_OUT, O_STADIUM_UP, O_THEATRE_UP, O_BIDDER, O_BID,
    O_BLUE_HOLDER, O_BLUE_DICE, O_RANKING, O_LAURELS,
) = (feature.offset for feature in FEATURES)  # fmt: skip


@rule
def observe(box: Box, s: State, seat: int, out: Options) -> None:
    """Writes what the seat knows into `out`, which has room for all features and holds zeros."""
    observe_turn(s, seat, out)
    observe_players(s, seat, out)
    observe_own(s, seat, out)
    observe_unseen(s, seat, out)
    observe_board(s, seat, out)
    observe_piles(s, out)
    observe_contest(s, seat, out)
    observe_laurels(s, seat, out)


@rule
def observe_turn(s: State, seat: int, out: Options) -> None:
    """Where the game is, and who has to decide."""
    out[O_SEATS] = s.seats
    out[O_ROUND] = s.round
    mark(out, O_STAGE, s.stage)
    mark(out, O_STEP, seen_step(s, seat))
    mark_seat(out, O_DECIDES, s.seat, seat, s.seats)
    mark_seat(out, O_START, s.start, seat, s.seats)
    if s.stage == AT_MERCATUS or s.stage == AT_FORUM or s.stage == AT_PORTUS:
        mark(out, O_AT_FIELD, s.at)
    out[O_BUILDS] = s.builds


@rule
def observe_players(s: State, seat: int, out: Options) -> None:
    """What lies open before each seat, and what everybody has seen of its cards."""
    for who in range(s.seats):
        p = s.players[who]
        i = beside(who, seat, s.seats)
        out[O_SCORE + i] = p.score
        out[O_STRENGTH + i] = p.strength
        write(out, O_COINS + 3 * i, p.coins)
        out[O_FOLLOWERS + i] = p.followers
        out[O_HOUSES + i] = p.houses
        out[O_CREST + i] = p.crest
        out[O_PASSED + i] = p.passed
        out[O_OUT + i] = p.out
        out[O_SLAVE_CARDS + i] = slave_cards(s, who)
        out[O_EQUI_CARDS + i] = equi_cards(s, who)
        out[O_STADIUM_CARDS + i] = how_many(p.stadium)
        write(out, O_THEATRE + NUM_THEATRE * i, p.theatre)
        write(out, O_KNOWN + EQUI_KINDS * i, p.known)
        out[O_OLD_SLAVES + i] = how_many(p.old_slaves)
        out[O_OLD_EQUI + i] = how_many(p.old_equi)


@rule
def observe_own(s: State, seat: int, out: Options) -> None:
    """The seat's own cards, and how far its own choice has come."""
    p = s.players[seat]
    write(out, O_HAND, p.hand)
    write(out, O_STADIUM, p.stadium)
    if s.seat == seat:
        write(out, O_LAID, s.laid)
        if s.step == LAUREL:
            mark(out, O_LOOKING_AT, s.stadium_top)
        elif s.step == PECUNIA_SILVER:
            out[O_GOLD] = s.gold
        elif s.step == PAY_SLAVES:
            mark(out, O_SITE_CHOSEN, s.site_chosen)


@rule
def observe_unseen(s: State, seat: int, out: Options) -> None:
    """The cards that the seat can't see, as far as it can work out what they are (seen.py)."""
    write(out, O_UNSEEN_SLAVES, s.slaves)
    write(out, O_UNSEEN_EQUI, s.equi)
    for other in range(s.seats):
        if other != seat:
            p = s.players[other]
            for kind in range(SLAVE_KINDS):
                out[O_UNSEEN_OLD_SLAVES + kind] += p.old_slaves[kind]
                out[O_UNSEEN_SLAVES + kind] += p.hand[kind] - p.old_slaves[kind]
            for kind in range(EQUI_KINDS):
                out[O_UNSEEN_OLD_EQUI + kind] += p.old_equi[kind]
                out[O_UNSEEN_EQUI + kind] += p.hand[EQUI_FIRST + kind] - p.known[kind] - p.old_equi[kind]


@rule
def observe_board(s: State, seat: int, out: Options) -> None:
    """Followers, houses, and the coins of nobody."""
    for field in range(NUM_FIELDS):
        mark_seat(out, O_FIELD + SEATS * field, s.field[field], seat, s.seats)
    for site in range(NUM_SITES):
        mark_seat(out, O_SITE + SEATS * site, s.site[site], seat, s.seats)
    write(out, O_BANK, s.bank)
    write(out, O_PORTUS, s.portus)


@rule
def observe_piles(s: State, out: Options) -> None:
    """Face-up cards, how many are left in the decks, and the discard piles."""
    for slot in range(3):
        mark(out, O_SLOT + EQUI_KINDS * slot, s.slot[slot])
    out[O_SLAVE_DECK] = how_many(s.slaves)
    out[O_EQUI_DECK] = how_many(s.equi)
    out[O_STADIUM_DECK] = how_many(s.stadium) - s.stadium_buried
    write(out, O_THEATRE_DECK, s.theatre)
    write(out, O_SLAVES_OUT, s.slaves_out)
    write(out, O_EQUI_OUT, s.equi_out)
    mark(out, O_STADIUM_UP, s.stadium_up)
    mark(out, O_THEATRE_UP, s.theatre_up)


@rule
def observe_contest(s: State, seat: int, out: Options) -> None:
    """The auction, the blue dice, and the ranking of a contest."""
    mark_seat(out, O_BIDDER, s.bidder, seat, s.seats)
    write(out, O_BID, s.bid)
    mark_seat(out, O_BLUE_HOLDER, s.blue_holder, seat, s.seats)
    out[O_BLUE_DICE] = s.blue_dice
    for place in range(SEATS):
        mark_seat(out, O_RANKING + SEATS * place, s.rank[place], seat, s.seats)


@rule
def observe_laurels(s: State, seat: int, out: Options) -> None:
    """AQ-STAD-8: each round's laurels: winner, second, the card face up; the deck card and the choice if known."""
    for round in range(MOST_ROUNDS):
        row = s.laurels[round]
        at = O_LAURELS + ROW * round
        mark_seat(out, at, row.winner, seat, s.seats)
        mark_seat(out, at + SEATS, row.second, seat, s.seats)
        mark(out, at + 2 * SEATS, row.up)
        if (row.winner == seat or row.second == seat) and not is_hidden(row, seat):
            mark(out, at + 2 * SEATS + NUM_STADIUM, row.top)
            mark(out, at + 2 * SEATS + 2 * NUM_STADIUM, row.kept_top)
