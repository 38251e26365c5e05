"""All moves, declared once: words, the decision they answer, the rule that governs them, and their place on the board.

Half of a choice is secret until it is complete (section 16), and which laurel is kept stays so (AQ-STAD-8).
"""

from __future__ import annotations

from lusoria.core.moves import Moves, numbers
from lusoria.games.aquileia.rules.pieces import FIELD, HAND_CARD, METAL, SITE
from lusoria.games.aquileia.rules.state import (
    ARENA_PRIZE,
    BUILD,
    BUY_EQUI,
    BUY_SERVI,
    FIELDS,
    LAUREL,
    OPEN_BID,
    PAY_AGAIN,
    PAY_SLAVES,
    PECUNIA_GOLD,
    PECUNIA_SILVER,
    PLACE,
    PLAY_ARENA,
    PLAY_STADIUM,
    RAISE,
    ROLL_BLUE,
    State,
    next_space,
)

MAX_COINS = 48  # of one metal; a box with more is refused
MAX_SERVI = 4  # cards bought at once
MAX_BLUE = 6  # blue dice
MAX_DOUBLES = 6  # cards of the second kind in a slave payment


def next_crest_space(s: State, name: str) -> str:
    """AQ-PLACE-2: where the next crest goes."""
    return f"crest:{next_space(s)}"


def field_of_follower(s: State, name: str) -> str:
    """The field of the follower who acts."""
    return f"field:{FIELDS[s.at]}"


MOVES = Moves()
BIDDING_STEPS = (OPEN_BID, RAISE)
CONTESTS = (PLAY_ARENA, PLAY_STADIUM)
COINS = numbers(0, MAX_COINS)

PLACE_ON = MOVES.declare("place", FIELD, steps=(PLACE,), rule="AQ-PLACE-2", place="field:{}")
CREST = MOVES.declare("crest", steps=(PLACE,), rule="AQ-PLACE-2", place=next_crest_space)
PASS = MOVES.declare("pass", steps=(PLACE,), rule="AQ-PLACE-5", place="pass")
BID = MOVES.declare("bid", METAL, steps=BIDDING_STEPS, rule="AQ-THEA-2", place="bid:{}", contested=True)
OUT = MOVES.declare("out", steps=BIDDING_STEPS, rule="AQ-THEA-4", place="bid:out", contested=True)
PLAY = MOVES.declare("play", HAND_CARD, steps=CONTESTS, rule="AQ-ARENA-4", place="card:{}", secret=True)
DONE = MOVES.declare("done", steps=CONTESTS, rule="AQ-ARENA-4", place="done")
DECLINE = MOVES.declare("decline", steps=(BUY_EQUI, BUILD, PAY_AGAIN), rule="AQ-ACT-2", place="decline")
BUY = MOVES.declare("buy", steps=(BUY_EQUI,), rule="AQ-EQUI-1", place=field_of_follower)
SERVI_BUY = MOVES.declare("servi", numbers(0, MAX_SERVI), steps=(BUY_SERVI,), rule="AQ-SERVI-1", place="servi:{}")
BUILD_ON = MOVES.declare("build", SITE, steps=(BUILD,), rule="AQ-FORUM-2", place="site:{}", secret=True)
DOUBLES = MOVES.declare(  # + number of cards of the second slave kind
    "doubles", numbers(0, MAX_DOUBLES), steps=(PAY_SLAVES,), rule="AQ-FORUM-6", place="doubles:{}", secret=True
)
ROLL = MOVES.declare("roll", numbers(0, MAX_BLUE), steps=(ROLL_BLUE,), rule="AQ-ARENA-5", place="roll:{}")
TAKE_VP = MOVES.declare("take vp", steps=(ARENA_PRIZE,), rule="AQ-ARENA-7", place="take:vp")
TAKE_SLAVE = MOVES.declare("take slave", steps=(ARENA_PRIZE,), rule="AQ-ARENA-7", place="take:slave")
KEEP_FACE_UP = MOVES.declare(
    "keep face_up", steps=(LAUREL,), rule="AQ-STAD-8", place="stadium:face_up", secret=True, hidden=True
)
KEEP_DECK = MOVES.declare(
    "keep deck", steps=(LAUREL,), rule="AQ-STAD-8", place="stadium:deck", secret=True, hidden=True
)
PAY_COIN = MOVES.declare("pay", steps=(PAY_AGAIN,), rule="AQ-PORT-4", place=field_of_follower)
GOLD_TO = MOVES.declare("gold", COINS, steps=(PECUNIA_GOLD,), rule="AQ-PEC-4", place="gold:{}", secret=True)
SILVER_TO = MOVES.declare("silver", COINS, steps=(PECUNIA_SILVER,), rule="AQ-PEC-4", place="silver:{}", secret=True)

ACTIONS = MOVES.count
