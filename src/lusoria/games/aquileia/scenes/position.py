"""Whether a position can stand on the table: all coins, cards and pieces are there, and the open decision fits.

A position comes from a text that somebody may have written by hand. What passes here can be played to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lusoria.core.position import all_within, refuse_first, within
from lusoria.core.record import Counts, new_options
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.contest import card_strength, side_of
from lusoria.games.aquileia.rules.decisions import legal
from lusoria.games.aquileia.rules.moves import ACTIONS
from lusoria.games.aquileia.rules.redeal import left_card
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    ARENA_PRIZE,
    AT_ARENA_CARDS,
    AT_ARENA_PRIZES,
    AT_FORUM,
    AT_MERCATUS,
    AT_PLACEMENT,
    AT_PORTUS,
    AT_STADIUM_CARDS,
    AT_STADIUM_PRIZES,
    AT_THEATRUM,
    BUILD,
    BUY_EQUI,
    BUY_SERVI,
    EQUI,
    EQUI_FIRST,
    EQUI_KINDS,
    FIELDS,
    FORUM,
    FORUM_END,
    HAND,
    LAUREL,
    METALS,
    MOST_ROUNDS,
    NOBODY,
    NONE,
    NOTHING,
    NUM_HAND,
    NUM_SITES,
    NUM_STADIUM,
    NUM_STEPS,
    NUM_THEATRE,
    OPEN_BID,
    OVER,
    PAY_AGAIN,
    PAY_SLAVES,
    PECUNIA,
    PECUNIA_GOLD,
    PECUNIA_SILVER,
    PLACE,
    PLAY_ARENA,
    PLAY_STADIUM,
    PORTUS,
    PORTUS_END,
    POTENTIA,
    RAISE,
    ROLL_BLUE,
    SEAT_COLOURS,
    SEATS,
    SERVI,
    SITES,
    SLAVE_KINDS,
    STADIUM,
    STADIUM_CARDS,
    STADIUM_END,
    STAGES,
    STEPS,
    THEATRE_CARDS,
    THEATRUM,
    State,
)

# The stage each decision belongs to. At the prizes and at the blue dice the stage has already moved on.
STAGE_OF = {
    PLACE: AT_PLACEMENT, PECUNIA_GOLD: AT_MERCATUS, PECUNIA_SILVER: AT_MERCATUS, BUY_EQUI: AT_MERCATUS,
    BUY_SERVI: AT_MERCATUS, PLAY_ARENA: AT_ARENA_CARDS, ROLL_BLUE: AT_ARENA_PRIZES, ARENA_PRIZE: AT_ARENA_PRIZES,
    PLAY_STADIUM: AT_STADIUM_CARDS, LAUREL: AT_STADIUM_PRIZES, OPEN_BID: AT_THEATRUM, RAISE: AT_THEATRUM,
    BUILD: AT_FORUM, PAY_SLAVES: AT_FORUM, PAY_AGAIN: AT_PORTUS, NONE: OVER,
}  # fmt: skip

# The fields on which each decision is made.
FIELDS_OF = {
    PECUNIA_GOLD: (PECUNIA, EQUI), PECUNIA_SILVER: (PECUNIA, EQUI), BUY_EQUI: (EQUI, SERVI),
    BUY_SERVI: (SERVI, POTENTIA), BUILD: (FORUM, FORUM_END), PAY_SLAVES: (FORUM, FORUM_END),
    PAY_AGAIN: (PORTUS, PORTUS_END),
}  # fmt: skip


def check(box: Box, s: State) -> None:
    """BadPosition with the first thing that is wrong."""
    refuse_first(complaints(box, s))


def complaints(box: Box, s: State) -> Iterator[str]:
    """What is wrong. Later checks rely on earlier ones: only the first complaint is sure to make sense."""
    yield from about_the_turn(box, s)
    yield from about_seats(s)
    yield from about_pieces(box, s)
    yield from about_coins(box, s)
    yield from about_hands(box, s)
    yield from about_laurels(box, s)
    yield from about_theatre(box, s)
    yield from about_the_decision(box, s)


def complete(kinds: Sequence[str], found: Sequence[int], wanted: Counts) -> Iterator[str]:
    """A complaint for every kind of which there is not the right number."""
    for i, kind in enumerate(kinds):
        if found[i] != wanted[i]:
            yield f"{kind}: there are {found[i]}, the box has {wanted[i]}"


def about_the_turn(box: Box, s: State) -> Iterator[str]:
    yield from within("round", s.round, 1, box.rounds)
    yield from within("stage", s.stage, 0, len(STAGES) - 1)
    yield from within("step", s.step, 0, NUM_STEPS - 1)
    if STAGE_OF[s.step] != s.stage:
        yield f"step: {STEPS[s.step]} is not asked at the stage {STAGES[s.stage]}"
    if s.stage == OVER:
        yield from within("round", s.round, box.rounds, box.rounds)
        yield from within("seat", s.seat, NOBODY, NOBODY)
    else:
        yield from within("seat", s.seat, 0, s.seats - 1)
    yield from within("start", s.start, 0, s.seats - 1)
    yield from within("blue_holder", s.blue_holder, NOBODY, s.seats - 1)
    yield from within("blue_dice", s.blue_dice, 0, box.blue_dice if s.blue_holder != NOBODY else 0)
    yield from within("turn", s.turn, 0, s.seats - 1)
    yield from within("bidder", s.bidder, NOBODY, s.seats - 1)
    yield from all_within("pool", s.pool, 0, 0)


def about_seats(s: State) -> Iterator[str]:
    """Empty seats have nothing."""
    for seat in range(s.seats, SEATS):
        if any(bytes(s.players[seat])):  # type: ignore[call-overload]
            yield f"players.{seat}: nobody sits there"
    yield from all_within("field", s.field, NOBODY, s.seats - 1)
    yield from all_within("site", s.site, NOBODY, s.seats - 1)
    yield from all_within("rank", s.rank, NOBODY, s.seats - 1)


def about_pieces(box: Box, s: State) -> Iterator[str]:
    """AQ-COMP-7: followers, houses, crests."""
    crests = []
    for seat in range(s.seats):
        p, who = s.players[seat], SEAT_COLOURS[seat]
        standing = sum(s.field[field] == seat for field in range(len(FIELDS)))
        built = sum(s.site[site] == seat for site in range(NUM_SITES))
        if p.followers < 0 or p.followers + standing != box.followers:
            yield f"{who}: {p.followers} followers and {standing} on the board, there are {box.followers}"
        if p.houses < 0 or p.houses + built != box.houses:
            yield f"{who}: {p.houses} houses and {built} on the board, there are {box.houses}"
        yield from within(f"{who}: passed", p.passed, 0, 1)
        yield from within(f"{who}: out", p.out, 0, 1)
        yield from within(f"{who}: strength", p.strength, 0, 1000)
        yield from within(f"{who}: score", p.score, 0, 30_000)
        crests += [p.crest] if p.crest else []
        sides = {box.side[field] for field in range(STADIUM, STADIUM_END) if s.field[field] == seat}
        if len(sides) > 1:
            yield f"{who}: followers on both sides of the Stadium"
    if sorted(crests) != list(range(1, len(crests) + 1)):
        yield f"crests: on the spaces {sorted(crests)}, they fill the track from 1 on"
    if s.stage == OVER and crests:
        yield "crests: all are back at the end"
    if s.stage not in (AT_PLACEMENT, OVER) and len(crests) < s.seats:
        yield f"crests: {len(crests)} on the track, after the placement there are {s.seats}"


def about_coins(box: Box, s: State) -> Iterator[str]:
    """AQ-MONEY-6: all coins are there."""
    yield from all_within("bank", s.bank, 0, 127)
    yield from all_within("portus", s.portus, 0, 1)
    yield from all_within("bid", s.bid, 0, 127)
    for metal in range(3):
        if s.portus[metal] and s.field[PORTUS + metal] == NOBODY:
            yield f"portus: a coin on {FIELDS[PORTUS + metal]}, where nobody stands"
    for seat in range(s.seats):
        yield from all_within(f"{SEAT_COLOURS[seat]}: coins", s.players[seat].coins, 0, 127)
    found = [s.bank[m] + s.portus[m] + sum(s.players[i].coins[m] for i in range(s.seats)) for m in range(3)]
    yield from complete(METALS, found, box.coins)


def about_hands(box: Box, s: State) -> Iterator[str]:
    """AQ-COMP-3, AQ-COMP-4: all cards are there; what is known of a hand is in it."""
    for what, row in (("slaves", s.slaves), ("slaves_out", s.slaves_out), ("equi", s.equi), ("equi_out", s.equi_out)):
        yield from all_within(what, row, 0, 127)
    yield from all_within("slot", s.slot, NOTHING, EQUI_KINDS - 1)
    found = [s.slaves[kind] + s.slaves_out[kind] for kind in range(SLAVE_KINDS)]
    found += [s.equi[kind] + s.equi_out[kind] for kind in range(EQUI_KINDS)]
    for slot in range(3):
        if s.slot[slot] != NOTHING:
            found[EQUI_FIRST + s.slot[slot]] += 1
    for seat in range(s.seats):
        p, who = s.players[seat], SEAT_COLOURS[seat]
        yield from all_within(f"{who}: hand", p.hand, 0, 127)
        for kind in range(SLAVE_KINDS):
            yield from within(f"{who}: old_slaves[{kind}]", p.old_slaves[kind], 0, p.hand[kind])
        for kind in range(EQUI_KINDS):
            held = p.hand[EQUI_FIRST + kind]
            yield from within(f"{who}: known[{kind}]", p.known[kind], 0, held)
            yield from within(f"{who}: old_equi[{kind}]", p.old_equi[kind], 0, held - p.known[kind])
        found = [found[card] + p.hand[card] for card in range(NUM_HAND)]
    yield from complete(HAND, found, box.card_count)


def about_laurels(box: Box, s: State) -> Iterator[str]:
    """AQ-STAD-11: two Stadium cards a round; who has seen them has them."""
    yield from all_within("stadium", s.stadium, 0, 127)
    yield from within("stadium_up", s.stadium_up, NOTHING, NUM_STADIUM - 1)
    yield from within("stadium_top", s.stadium_top, NOTHING, NUM_STADIUM - 1)
    raced = s.stage > AT_STADIUM_PRIZES
    if (s.stadium_up == NOTHING) != raced:
        yield "stadium_up: a Stadium card lies face up until the race is over"
    if (s.stadium_top != NOTHING) != (s.step == LAUREL):
        yield "stadium_top: the deck card is looked at while the winner chooses"
    found = [s.stadium[card] for card in range(NUM_STADIUM)]
    for card in (s.stadium_up, s.stadium_top):
        if card != NOTHING:
            found[card] += 1
    owed = [[0] * NUM_STADIUM for _ in range(SEATS)]
    buried = 0
    for round in range(MOST_ROUNDS):
        yield from about_a_round(s, round, s.round if raced else s.round - 1, found, owed)
        buried += s.laurels[round].up != NOTHING and s.laurels[round].winner == NOBODY
    yield from within("stadium_buried", s.stadium_buried, buried, buried)
    for seat in range(s.seats):
        for card in range(NUM_STADIUM):
            held = s.players[seat].stadium[card]
            yield from within(f"{SEAT_COLOURS[seat]}: {STADIUM_CARDS[card]}", held, owed[seat][card], 127)
            found[card] += held
    yield from complete(STADIUM_CARDS, found, box.stadium_count)
    left = sum(s.stadium[card] for card in range(NUM_STADIUM)) - s.stadium_buried
    coming = 2 * (box.rounds - s.round) + (0 if raced or s.step == LAUREL else 1)
    if left < coming:
        yield f"stadium: {left} cards are left, {coming} are needed"


def about_a_round(s: State, round: int, last: int, found: list[int], owed: list[list[int]]) -> Iterator[str]:
    """One round's two cards; counts those that left the game, and what each seat has from it."""
    row, what = s.laurels[round], f"laurels.{round}"
    if round >= last:
        if (row.winner, row.second, row.up, row.top, row.kept_top) != (NOBODY, NOBODY, NOTHING, NOTHING, 0):
            yield f"{what}: that race has not been run"
        return
    yield from within(f"{what}.up", row.up, 0, NUM_STADIUM - 1)
    yield from within(f"{what}.winner", row.winner, NOBODY, s.seats - 1)
    yield from within(f"{what}.kept_top", row.kept_top, 0, 0 if row.winner == NOBODY else 1)
    if row.winner == NOBODY:
        yield from within(f"{what}.second", row.second, NOBODY, NOBODY)
        yield from within(f"{what}.top", row.top, NOTHING, NOTHING)
        found[row.up] += 1
        return
    yield from within(f"{what}.second", row.second, NOBODY, s.seats - 1)
    yield from within(f"{what}.top", row.top, 0, NUM_STADIUM - 1)
    if row.second == row.winner:
        yield f"{what}.second: {SEAT_COLOURS[row.second]} has won that race"
    owed[row.winner][row.top if row.kept_top else row.up] += 1
    if row.second == NOBODY:
        found[left_card(row)] += 1
    else:
        owed[row.second][left_card(row)] += 1


def about_theatre(box: Box, s: State) -> Iterator[str]:
    """AQ-CARD-3: all Theatre cards are there, one of them under the hammer during an auction."""
    yield from all_within("theatre", s.theatre, 0, 127)
    yield from within("theatre_up", s.theatre_up, NOTHING, NUM_THEATRE - 1)
    if (s.theatre_up != NOTHING) != (s.stage == AT_THEATRUM):
        yield "theatre_up: a Theatre card lies open during its auction"
    found = [s.theatre[card] for card in range(NUM_THEATRE)]
    if s.theatre_up != NOTHING:
        found[s.theatre_up] += 1
    for seat in range(s.seats):
        yield from all_within(f"{SEAT_COLOURS[seat]}: theatre", s.players[seat].theatre, 0, 127)
        found = [found[card] + s.players[seat].theatre[card] for card in range(NUM_THEATRE)]
    yield from complete(THEATRE_CARDS, found, box.theatre_count)


def about_the_decision(box: Box, s: State) -> Iterator[str]:
    """The open decision is one that this seat can be asked here."""
    yield from about_places(box, s)
    if s.step in FIELDS_OF:
        first, end = FIELDS_OF[s.step]
        yield from within("at", s.at, first, end - 1)
        if s.field[s.at] != s.seat:
            yield f"seat: {SEAT_COLOURS[s.seat]} does not stand on {FIELDS[s.at]}"
    if s.step in (PLACE, PLAY_ARENA, PLAY_STADIUM, OPEN_BID, RAISE):
        yield from within("at", s.at, 0, s.seats)
    yield from within("builds", s.builds, *((1, box.forum_builds[s.at - FORUM]) if s.stage == AT_FORUM else (0, 0)))
    yield from within(
        "site_chosen", s.site_chosen, *((0, NUM_SITES - 1) if s.step == PAY_SLAVES else (NOTHING, NOTHING))
    )
    yield from within("gold", s.gold, 0, 127 if s.step == PECUNIA_SILVER else 0)
    yield from about_laid(box, s)
    yield from about_auction(s)
    if s.stage != OVER and legal(box, s, new_options(ACTIONS)) == 0:
        yield f"step: nothing can be answered to {STEPS[s.step]} here"
    if s.step == PLACE and s.players[s.seat].passed:
        yield f"seat: {SEAT_COLOURS[s.seat]} has passed"
    if s.step == PAY_SLAVES and s.site[s.site_chosen] != NOBODY:
        yield f"site_chosen: a house stands on {SITES[s.site_chosen]}"


def about_places(box: Box, s: State) -> Iterator[str]:
    """Contests: who is ranked takes part, and who is asked does."""
    ranked = [s.rank[place] for place in range(SEATS) if s.rank[place] != NOBODY]
    first, end = (ARENA, ARENA_END) if s.stage < AT_STADIUM_CARDS else (STADIUM, STADIUM_END)
    racing = [seat for seat in range(s.seats) if side_of(box, s, seat, first, end) != NOBODY]
    if s.step in (ARENA_PRIZE, LAUREL):
        if sorted(ranked) != racing or ranked != [s.rank[place] for place in range(len(ranked))]:
            yield "rank: those who take part in the contest, best first, are needed"
        elif s.seat != s.rank[0]:
            yield f"seat: the winner {SEAT_COLOURS[s.rank[0]]} decides"
    elif ranked:
        yield "rank: there is a ranking only while the winner chooses"
    if s.step in (PLAY_ARENA, PLAY_STADIUM, ROLL_BLUE) and s.seat not in racing:
        yield f"seat: {SEAT_COLOURS[s.seat]} takes no part in the contest"
    if s.step == ROLL_BLUE and s.seat != s.blue_holder:
        yield f"seat: {SEAT_COLOURS[s.seat]} does not have the blue dice"


def about_laid(box: Box, s: State) -> Iterator[str]:
    """Cards laid are in the hand, and can be played."""
    playing = s.step in (PLAY_ARENA, PLAY_STADIUM)
    first, end = (ARENA, ARENA_END) if s.step == PLAY_ARENA else (STADIUM, STADIUM_END)
    for card in range(NUM_HAND):
        fits = playing and card_strength(box, card, first, side_of(box, s, s.seat, first, end)) > 0
        yield from within(f"laid[{card}]", s.laid[card], 0, s.players[s.seat].hand[card] if fits else 0)


def about_auction(s: State) -> Iterator[str]:
    """AQ-THEA: an auctioneer; a high bid that its bidder can pay."""
    total = sum(s.bid[metal] for metal in range(3))
    if s.stage != AT_THEATRUM:
        if total or s.bidder != NOBODY:
            yield "bid: there is no auction"
        return
    if s.field[THEATRUM] == NOBODY:
        yield "theatre_up: there is no auctioneer"
    if (s.step == RAISE) != (s.bidder != NOBODY) or (total > 0) != (s.bidder != NOBODY):
        yield "bid: a high bid has a bidder, and then it is raised"
    if s.bidder != NOBODY:
        short = [METALS[m] for m in range(3) if s.players[s.bidder].coins[m] < s.bid[m]]
        if short or s.players[s.bidder].out or s.bidder == s.seat:
            yield f"bidder: {SEAT_COLOURS[s.bidder]} can't be the high bidder"
    if s.players[s.seat].out:
        yield f"seat: {SEAT_COLOURS[s.seat]} is out of the auction"
