"""What Arena and Stadium have in common: strength, dice, cards, ranking.

That is AQ-ARENA-2, AQ-ARENA-3, AQ-ARENA-4, AQ-ARENA-5, AQ-ARENA-6 for the one and AQ-STAD-2, AQ-STAD-3, AQ-STAD-4,
AQ-STAD-5, AQ-STAD-6 for the other.

A contest is its fields, from `first` to before `end`. Every seat with a follower there takes part.
"""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.cards import part_with
from lusoria.games.aquileia.rules.events import (
    PLACED_IN_CONTEST,
    ROLLS_BLUE,
    SHOWED,
    SHOWED_NONE,
    STRENGTH,
    THREW_BLUE,
    THREW_RED,
)
from lusoria.games.aquileia.rules.moves import DONE, PLAY
from lusoria.games.aquileia.rules.refusals import (
    HORSE_OF_OTHER_SIDE,
    NO_MORE_FOR_ARENA,
    NO_MORE_FOR_STADIUM,
    NOT_FOR_ARENA,
    NOT_FOR_STADIUM,
)
from lusoria.games.aquileia.rules.state import ARENA, NOBODY, NUM_HAND, State, seat_in_order

FOLLOWERS, AFTER_DICE, AFTER_CARDS, FINAL = 0, 1, 2, 3  # when a strength is told


@rule
def side_of(box: Box, s: State, seat: int, first: int, end: int) -> int:
    """AQ-ARENA-1, AQ-STAD-1: the metal that counts for the seat in this contest; NOBODY if it takes no part."""
    for field in range(first, end):
        if s.field[field] == seat:
            return box.side[field]
    return NOBODY


@rule
def followers_strength(box: Box, s: State, seat: int, first: int, end: int) -> int:
    """AQ-ARENA-2, AQ-STAD-2: the sum of the fields the seat's followers stand on."""
    strength = 0
    for field in range(first, end):
        if s.field[field] == seat:
            strength += box.strength[field]
    return strength


@rule
def throw(box: Box, s: State, first: int, end: int, dice: Dice, log: Log) -> None:
    """AQ-ARENA-3, AQ-STAD-3: in player order each contestant rolls the red dice."""
    for i in range(s.seats):
        seat = seat_in_order(s, i)
        side = side_of(box, s, seat, first, end)
        if side != NOBODY:
            p = s.players[seat]
            p.strength = followers_strength(box, s, seat, first, end)
            note(log, EVERYONE, STRENGTH, seat, p.strength, FOLLOWERS)
            for _ in range(box.red_dice):
                metal = box.die[roll(dice, box.die_sides)]
                note(log, EVERYONE, THREW_RED, seat, metal, 0)
                if metal == side:
                    p.strength += 1
            note(log, EVERYONE, STRENGTH, seat, p.strength, AFTER_DICE)


@rule
def card_strength(box: Box, card: int, first: int, side: int) -> int:
    """AQ-ARENA-4, AQ-STAD-4: what a card adds; 0 where it can't be played."""
    if first == ARENA:
        return box.card_arena[card]
    if box.card_side[card] == side:
        return box.card_race[card]
    return 0


@rule
def refuse_card(box: Box, s: State, card: int, first: int, side: int) -> int:
    """AQ-ARENA-4, AQ-STAD-4: slaves and weapons for the Arena, horses of the own side for the race; as many as held."""
    if card_strength(box, card, first, side) == 0:
        if first == ARENA:
            return NOT_FOR_ARENA
        return NOT_FOR_STADIUM if box.card_race[card] == 0 else HORSE_OF_OTHER_SIDE
    if s.laid[card] >= s.players[s.seat].hand[card]:
        return NO_MORE_FOR_ARENA if first == ARENA else NO_MORE_FOR_STADIUM
    return ALLOWED


@rule
def legal_cards(box: Box, s: State, first: int, end: int, options: Options) -> int:
    """One more card of the set to be played, or done."""
    count = 0
    side = side_of(box, s, s.seat, first, end)
    for card in range(NUM_HAND):
        if s.players[s.seat].hand[card] > 0 and refuse_card(box, s, card, first, side) == ALLOWED:
            options[count] = PLAY + card
            count += 1
    options[count] = DONE
    return count + 1


@rule
def refuse_cards(box: Box, s: State, action: int, first: int, end: int) -> int:
    """What forbids to lay a card; done may be said at any time."""
    if action == DONE:
        return ALLOWED
    return refuse_card(box, s, action - PLAY, first, side_of(box, s, s.seat, first, end))


@rule
def take_card(box: Box, s: State, action: int, first: int, end: int, log: Log) -> bool:
    """Lays one card, unseen; with `done` the whole set is played openly. Returns whether it was done."""
    if action != DONE:
        s.laid[action - PLAY] += 1
        return False
    p = s.players[s.seat]
    side = side_of(box, s, s.seat, first, end)
    shown = 0
    for card in range(NUM_HAND):
        count = s.laid[card]
        if count > 0:
            s.laid[card] = 0
            part_with(s, s.seat, card, count)
            p.strength += count * card_strength(box, card, first, side)
            shown += count
            note(log, EVERYONE, SHOWED, s.seat, card, count)
    if shown == 0:
        note(log, EVERYONE, SHOWED_NONE, s.seat, 0, 0)
    note(log, EVERYONE, STRENGTH, s.seat, p.strength, AFTER_CARDS)
    return True


@rule
def roll_blue(box: Box, s: State, seat: int, count: int, side: int, dice: Dice, log: Log) -> None:
    """AQ-ARENA-5, AQ-STAD-5: the holder rolls blue dice, each at most once a round (AQ-POT-1)."""
    note(log, EVERYONE, ROLLS_BLUE, seat, count, 0)
    s.blue_dice -= count
    for _ in range(count):
        metal = box.die[roll(dice, box.die_sides)]
        note(log, EVERYONE, THREW_BLUE, seat, metal, 0)
        if metal == side:
            s.players[seat].strength += 1
    note(log, EVERYONE, STRENGTH, seat, s.players[seat].strength, FINAL)


@rule
def ahead(s: State, a: int, b: int) -> bool:
    """AQ-ARENA-6: more strength, or on a tie the lower number on the advantage track."""
    p = s.players[a]
    q = s.players[b]
    return p.strength > q.strength or (p.strength == q.strength and p.crest < q.crest)


@rule
def rank_contestants(box: Box, s: State, first: int, end: int, log: Log) -> int:
    """AQ-ARENA-6, AQ-STAD-6: puts the contestants into `s.rank`, best first, and returns how many they are."""
    count = 0
    for seat in range(s.seats):
        if side_of(box, s, seat, first, end) != NOBODY:
            place = count
            while place > 0 and ahead(s, seat, s.rank[place - 1]):
                s.rank[place] = s.rank[place - 1]
                place -= 1
            s.rank[place] = seat
            count += 1
    for place in range(count, len(s.rank)):
        s.rank[place] = NOBODY
    for place in range(count):
        note(log, EVERYONE, PLACED_IN_CONTEST, s.rank[place], place + 1, s.players[s.rank[place]].strength)
    return count


@rule
def close_contest(s: State) -> None:
    """The strength shields go back to 0, the ranking is history."""
    for seat in range(s.seats):
        s.players[seat].strength = 0
    for place in range(len(s.rank)):
        s.rank[place] = NOBODY
