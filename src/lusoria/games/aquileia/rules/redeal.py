"""Another world that fits what a seat has seen: all that it can't know is collected and dealt again (AQ-INFO-1).

Every way to deal the cards is as likely as any other, two cards of a kind counting as two. What was hidden leaves no
trace: the result depends on the dice, and on what the seat knows.
"""

from __future__ import annotations

from lusoria.core.dice import Dice, roll, take_any
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import how_many
from lusoria.games.aquileia.rules.state import (
    BUILD,
    EQUI_FIRST,
    EQUI_KINDS,
    LAUREL,
    MOST_ROUNDS,
    NOBODY,
    NOTHING,
    NUM_HAND,
    PAY_SLAVES,
    PECUNIA_GOLD,
    PECUNIA_SILVER,
    SLAVE_KINDS,
    Laurels,
    State,
)

BITS = 8  # for a number of cards, where the numbers of all seats are kept in one


@rule
def redeal(box: Box, s: State, seat: int, dice: Dice) -> None:
    """Deals again all that the seat can't know."""
    hide_choice(s, seat)
    redeal_slaves(s, seat, dice)
    redeal_equi(s, seat, dice)
    redeal_laurels(s, seat, dice)


# ---- the open decision


@rule
def seen_step(s: State, seat: int) -> int:
    """The open decision as the seat sees it: of another's choice it knows only that it has begun (section 16)."""
    if s.seat != seat:
        if s.step == PAY_SLAVES:
            return BUILD
        if s.step == PECUNIA_SILVER:
            return PECUNIA_GOLD
    return s.step


@rule
def hide_choice(s: State, seat: int) -> None:
    """Takes a choice of several questions back to the first one, if it is not the seat's own."""
    if s.seat != seat:
        s.step = seen_step(s, seat)
        s.gold = 0
        s.site_chosen = NOTHING
        for card in range(NUM_HAND):
            s.laid[card] = 0


# ---- hands and decks


@rule
def redeal_slaves(s: State, seat: int, dice: Dice) -> None:
    """The others' slave cards: old ones among themselves, new ones with the deck."""
    old = 0
    new = 0
    for other in range(s.seats):
        if other != seat:
            p = s.players[other]
            old += how_many(p.old_slaves) << (BITS * other)
            for kind in range(SLAVE_KINDS):
                new += (p.hand[kind] - p.old_slaves[kind]) << (BITS * other)
                s.slaves[kind] += p.hand[kind] - p.old_slaves[kind]
                s.pool[kind] += p.old_slaves[kind]
                p.hand[kind] = 0
                p.old_slaves[kind] = 0
    for other in range(s.seats):
        if other != seat:
            p = s.players[other]
            for _ in range(share(old, other)):
                kind = take_any(s.pool, dice)
                p.old_slaves[kind] += 1
                p.hand[kind] += 1
            for _ in range(share(new, other)):
                p.hand[take_any(s.slaves, dice)] += 1


@rule
def redeal_equi(s: State, seat: int, dice: Dice) -> None:
    """The others' horses and weapons, except for those that are known."""
    old = 0
    new = 0
    for other in range(s.seats):
        if other != seat:
            p = s.players[other]
            old += how_many(p.old_equi) << (BITS * other)
            for kind in range(EQUI_KINDS):
                fresh = p.hand[EQUI_FIRST + kind] - p.known[kind] - p.old_equi[kind]
                new += fresh << (BITS * other)
                s.equi[kind] += fresh
                s.pool[kind] += p.old_equi[kind]
                p.hand[EQUI_FIRST + kind] = p.known[kind]
                p.old_equi[kind] = 0
    for other in range(s.seats):
        if other != seat:
            p = s.players[other]
            for _ in range(share(old, other)):
                kind = take_any(s.pool, dice)
                p.old_equi[kind] += 1
                p.hand[EQUI_FIRST + kind] += 1
            for _ in range(share(new, other)):
                p.hand[EQUI_FIRST + take_any(s.equi, dice)] += 1


@rule
def share(numbers: int, seat: int) -> int:
    """One seat's number out of all."""
    return (numbers >> (BITS * seat)) & 0xFF


# ---- laurels


@rule
def redeal_laurels(s: State, seat: int, dice: Dice) -> None:
    """AQ-STAD-8, AQ-STAD-9: the Stadium cards of the rounds before, and the one the winner looks at."""
    for round in range(MOST_ROUNDS):
        row = s.laurels[round]
        if is_hidden(row, seat):
            hold(s, row, -1)
            s.stadium[row.top] += 1
    looking = s.step == LAUREL and s.seat != seat
    if looking:
        s.stadium[s.stadium_top] += 1

    twins = choose_twins(s, seat, dice)
    for round in range(MOST_ROUNDS):
        row = s.laurels[round]
        if (twins >> round) & 1:
            row.top = row.up
            row.kept_top = 0
            s.stadium[row.up] -= 1
    for round in range(MOST_ROUNDS):
        row = s.laurels[round]
        if is_hidden(row, seat):
            if not (twins >> round) & 1:
                row.kept_top = 1 if row.second == seat else roll(dice, 2)
                row.top = take_any(s.stadium, dice)
            hold(s, row, 1)
    if looking:
        s.stadium_top = take_any(s.stadium, dice)


@rule
def is_hidden(row: Laurels, seat: int) -> bool:
    """Whether the seat can't tell what the card from the deck was.

    The winner has seen it. The second has seen one card: if it was not like the one that lay face up, it came from the
    deck. If it was, it may be either that card, or one like it from the deck.
    """
    if row.winner == NOBODY or row.winner == seat:
        return False
    return row.second != seat or left_card(row) == row.up


@rule
def left_card(row: Laurels) -> int:
    """The card the winner did not keep."""
    return row.up if row.kept_top == 1 else row.top


@rule
def hold(s: State, row: Laurels, count: int) -> None:
    """Puts both cards of a round into the hands of those who have them, or with -1 takes them back."""
    s.players[row.winner].stadium[row.top if row.kept_top == 1 else row.up] += count
    if row.second != NOBODY:
        s.players[row.second].stadium[left_card(row)] += count


@rule
def choose_twins(s: State, seat: int, dice: Dice) -> int:
    """The rounds, as bits, in which the seat is taken to have been handed a card from the deck like the one face up.

    It was second in them. Each set of rounds is as likely as it has ways to deal the cards: one of the twins for each
    round of the set, and any card that is then left for the winner of each other round.
    """
    doubtful = 0
    for round in range(MOST_ROUNDS):
        row = s.laurels[round]
        if in_doubt(row, seat) and s.stadium[row.up] > 0:
            doubtful |= 1 << round
    if doubtful == 0:
        return 0
    total = 0
    for rounds in range(doubtful + 1):
        if rounds & doubtful == rounds:
            total += twin_ways(s, doubtful, rounds)
    x = roll(dice, total)
    for rounds in range(doubtful + 1):
        if rounds & doubtful == rounds:
            x -= twin_ways(s, doubtful, rounds)
            if x < 0:
                return rounds
    return 0


@rule
def in_doubt(row: Laurels, seat: int) -> bool:
    """Whether the seat was handed a card like the one that lay face up."""
    return row.second == seat and is_hidden(row, seat)


@rule
def twin_ways(s: State, doubtful: int, rounds: int) -> int:
    """In how many ways the seat can have been handed twins in just these of the doubtful rounds.

    Rounds that are not in doubt have as many ways for each set, and are left out.
    """
    ways = 1
    left = how_many(s.stadium)
    for round in range(MOST_ROUNDS):
        if (rounds >> round) & 1:
            ways *= max(0, s.stadium[s.laurels[round].up] - earlier_twins(s, rounds, round))
            left -= 1
    for round in range(MOST_ROUNDS):
        if ((doubtful ^ rounds) >> round) & 1:
            ways *= left
            left -= 1
    return ways


@rule
def earlier_twins(s: State, rounds: int, before: int) -> int:
    """How many cards of the same kind the rounds before have used up."""
    count = 0
    for round in range(before):
        if (rounds >> round) & 1 and s.laurels[round].up == s.laurels[before].up:
            count += 1
    return count
