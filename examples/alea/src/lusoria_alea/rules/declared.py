"""All moves, events and refusals, declared once."""

from __future__ import annotations

from lusoria.core.events import Events
from lusoria.core.game import SEAT_COLOURS
from lusoria.core.moves import Moves, Pieces
from lusoria.core.refusals import Refusals
from lusoria_alea.rules.state import TURN

CARD = Pieces("card", ("one", "two", "three", "four", "five", "six"))

MOVES = Moves()
PLAY = MOVES.declare("play", CARD, steps=(TURN,), rule="ALEA-2", place="card:{}")
ROLL = MOVES.declare("roll", steps=(TURN,), rule="ALEA-3", place="die")

EVENTS = Events(SEAT_COLOURS)
DEALT = EVENTS.declare("dealt", a=CARD)
ROLLED = EVENTS.declare("rolled", a=CARD, place="die")
PLAYED = EVENTS.declare("played", a=CARD, b="points", place="card:{a}")

REFUSALS = Refusals()
NOT_IN_HAND = REFUSALS.declare("not_in_hand", rule="ALEA-2")
NO_ROLL_LEFT = REFUSALS.declare("no_roll_left", rule="ALEA-3")
