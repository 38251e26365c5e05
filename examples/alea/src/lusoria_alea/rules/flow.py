"""The game: setup, what may be done, what it does, the score."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll, take_any
from lusoria.core.log import EVERYONE, Log, note, only
from lusoria.core.record import Counts, Ints, Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria_alea.rules.declared import DEALT, NO_ROLL_LEFT, NOT_IN_HAND, PLAY, PLAYED, ROLL, ROLLED
from lusoria_alea.rules.state import FACES, OVER, TURN, Box, State


@rule
def setup(box: Box, s: State, seats: int, dice: Dice, log: Log) -> None:
    """ALEA-1: everybody is dealt cards, and the die is rolled."""
    s.seats = seats
    for number in range(FACES):
        s.deck[number] = box.copies
    for seat in range(seats):
        s.players[seat].rolls = box.rolls
        for _ in range(box.dealt):
            card = take_any(s.deck, dice)
            s.players[seat].hand[card] += 1
            note(log, only(seat), DEALT, seat, card, 0)
    s.seat = roll(dice, seats)
    s.step = TURN
    roll_die(s, dice, log)


@rule
def roll_die(s: State, dice: Dice, log: Log) -> None:
    """The die is rolled again."""
    s.die = roll(dice, FACES)
    note(log, EVERYONE, ROLLED, s.seat, s.die, 0)


@rule
def refuse(box: Box, s: State, action: int) -> int:
    """ALEA-2, ALEA-3: a card of the own hand, or the die while there are rolls left."""
    if action == ROLL:
        return ALLOWED if s.players[s.seat].rolls > 0 else NO_ROLL_LEFT
    return ALLOWED if s.players[s.seat].hand[action - PLAY] > 0 else NOT_IN_HAND


@rule
def legal(box: Box, s: State, options: Options) -> int:
    """Lists what may be done, in ascending order; returns how many options there are, 0 at the end."""
    count = 0
    if s.step == TURN:
        for action in range(PLAY, ROLL + 1):
            if refuse(box, s, action) == ALLOWED:
                options[count] = action
                count += 1
    return count


@rule
def step(box: Box, s: State, action: int, dice: Dice, log: Log) -> None:
    """ALEA-2, ALEA-3: plays a card and rolls, or only rolls; then the next seat with cards is on."""
    p = s.players[s.seat]
    if action == ROLL:
        p.rolls -= 1
    else:
        card = action - PLAY
        gained = box.equal if card == s.die else box.above if card > s.die else 0
        p.hand[card] -= 1
        p.points += gained
        note(log, EVERYONE, PLAYED, s.seat, card, gained)
    roll_die(s, dice, log)
    go_on(s)


@rule
def go_on(s: State) -> None:
    """ALEA-4: clockwise to the next seat with cards; without one the game is over."""
    for _ in range(s.seats):
        s.seat = (s.seat + 1) % s.seats
        if held(s.players[s.seat].hand) > 0:
            return
    s.step = OVER


@rule
def held(hand: Counts) -> int:
    """How many cards there are."""
    cards = 0
    for number in range(FACES):
        cards += hand[number]
    return cards


@rule
def score(box: Box, s: State, out: Ints) -> None:
    """ALEA-5: the points."""
    for seat in range(s.seats):
        out[seat] = s.players[seat].points
