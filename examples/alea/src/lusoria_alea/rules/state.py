"""What lies on the table: the box for the rules, and the state."""

from __future__ import annotations

from lusoria.core.record import Ints, Many, Record, i8, i16, many

FACES = 6
MOST_SEATS = 4
STEPS = ("over", "turn")
OVER, TURN = range(len(STEPS))


class Box(Record):
    revision: int = i16  # of the rules: an old record knows which ones it was played by
    copies: int = i8  # of each card in the deck
    dealt: int = i8  # cards for each seat
    rolls: int = i8  # that a seat may make, in the whole game
    equal: int = i8  # points for a card that equals the die
    above: int = i8  # points for a higher card


class Player(Record):
    hand: Ints = i8[FACES]  # how many cards of each number; hidden
    rolls: int = i8  # left
    points: int = i16


class State(Record):
    seats: int = i8
    seat: int = i8  # who has to decide
    step: int = i8  # which decision is open
    die: int = i8  # the number it shows, from 0
    deck: Ints = i8[FACES]  # a count of the cards that nobody has: a deck has no order until a card is drawn
    players: Many[Player] = many(Player, MOST_SEATS)
