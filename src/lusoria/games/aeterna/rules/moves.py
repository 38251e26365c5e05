"""All moves, declared once: words, the decision they answer, the rule that governs them, and their place on the board.

AE-INFO-4: others do not see what is picked while they pick, nor half of a choice before it is complete.
"""

from __future__ import annotations

from lusoria.core.moves import Moves, numbers
from lusoria.games.aeterna.rules.cards import holds_card
from lusoria.games.aeterna.rules.pieces import (
    BUILDING,
    DRAFTED_CARD,
    EXCHANGE_GOOD,
    HILL_PIECE,
    MONUMENT_CARD,
    PERSON_CARD,
    REWARD_TOKEN,
)
from lusoria.games.aeterna.rules.state import (
    AFTER,
    BUILD_HILL,
    CARDS,
    CHOOSE,
    DRAFT,
    ELIMINATE_CARD,
    EXCHANGE,
    HILLS,
    INFLUENCE_HILL,
    ORDER,
    PLAY_CARD,
    PROMOTE,
    READY,
    REWARD,
    RIOT,
    SEATS,
    SECOND_REWARD,
    TURN,
    USE_HILL,
    USE_TOKEN,
    State,
)

MOST_OPTIONS = 4  # of a choice on a card
MOST_TIMES = 9  # of an exchange


def where_picked(s: State, name: str) -> str:
    """A card of the pack, to be kept; of the own play area, to be made ready; of the hand, to be eliminated."""
    return f"pack:{name}" if s.step == DRAFT else f"area:{name}" if s.step == READY else f"hand:{name}"


def where_played_from(s: State, name: str) -> str:
    """A card is played from the board or from the hand."""
    return f"board:{name}" if holds_card(s, s.board, CARDS.index(name)) else f"hand:{name}"


def hill_of_tokens(s: State) -> str:
    """The hill whose reward tokens the open decision is about; empty where it is about none."""
    if s.step == USE_TOKEN:
        return HILLS[s.chosen]
    return HILLS[s.stack[s.depth - 1].what] if s.step in (REWARD, SECOND_REWARD) else ""


def token_to_take(s: State, name: str) -> str:
    """A reward token, to be exhausted."""
    return f"take:{hill_of_tokens(s)}:{name}"


def token_to_borrow(s: State, name: str) -> str:
    """A reward token, to be left active."""
    return f"borrow:{hill_of_tokens(s)}:{name}"


def next_pass_space(s: State, name: str) -> str:
    """AE-ACT-PASS-1: the next space of the pass track."""
    return f"pass:{s.passes}"


def own_turn_order_space(s: State, name: str) -> str:
    """Where the disc of the seat lies that has to decide."""
    return next((f"order:{i}" for i in range(s.seats) if s.order[i] == s.seat), "order")


def chosen_turn_order_space(s: State, name: str) -> str:
    """Places are counted from 1, spaces of the track from 0."""
    return f"order:{int(name) - 1}"


def open_riot_space(s: State, name: str) -> str:
    """The riot space under way."""
    return f"riot:{s.riot_space}"


MOVES = Moves()
EFFECTS = (REWARD, SECOND_REWARD, PLAY_CARD, CHOOSE, EXCHANGE, INFLUENCE_HILL, USE_HILL, USE_TOKEN, PROMOTE, READY)
TOKENS = (REWARD, USE_TOKEN)

PICK = MOVES.declare(  # kept in the draft, eliminated, made ready
    "pick", DRAFTED_CARD, steps=(DRAFT, ELIMINATE_CARD, READY), rule="AE-FREE-1", place=where_picked,
    secret=True, hidden=True, contested=True,
)  # fmt: skip
PLAY = MOVES.declare("play", DRAFTED_CARD, steps=(TURN, PLAY_CARD), rule="AE-TURN-2", place=where_played_from)
ACTIVATE = MOVES.declare("activate", MONUMENT_CARD, steps=(TURN, AFTER), rule="AE-TURN-3", place="area:{}")
ASK_FAVOUR = MOVES.declare("ask", PERSON_CARD, steps=(TURN,), rule="AE-TURN-2", place="person:{}")
BUILD = MOVES.declare("build", BUILDING, steps=(TURN,), rule="AE-TURN-2", place="construction:{}", secret=True)
INFLUENCE = MOVES.declare("influence", HILL_PIECE, steps=(TURN, INFLUENCE_HILL), rule="AE-TURN-2", place="hill:{}")
ELIMINATE = MOVES.declare(  # + what for
    "eliminate for", EXCHANGE_GOOD, steps=(TURN, AFTER), rule="AE-TURN-3", place="exchange:{}", secret=True
)
PASS = MOVES.declare("pass", steps=(TURN,), rule="AE-TURN-2", place=next_pass_space)
END_TURN = MOVES.declare("end turn", steps=(AFTER,), rule="AE-TURN-3", place=own_turn_order_space)
DECLINE = MOVES.declare("decline", steps=EFFECTS, rule="AE-RUL-23", place="decline")
HILL = MOVES.declare(  # to build on, to use a token of, to change places on
    "hill", HILL_PIECE, steps=(BUILD_HILL, USE_HILL, PROMOTE), rule="AE-ACT-BUILD-1", place="hill:{}", secret=True
)
TAKE = MOVES.declare("take", REWARD_TOKEN, steps=TOKENS, rule="AE-ACT-HILL-7", place=token_to_take)  # it is exhausted
BORROW = MOVES.declare(  # it stays active
    "borrow", REWARD_TOKEN, steps=(REWARD, SECOND_REWARD, USE_TOKEN), rule="AE-ACT-HILL-7", place=token_to_borrow
)
OPTION = MOVES.declare("option", numbers(1, MOST_OPTIONS), steps=(CHOOSE,), rule="AE-NEST-1", place="option:{}")
TIMES = MOVES.declare("times", numbers(1, MOST_TIMES), steps=(EXCHANGE,), rule="AE-NEST-1", place="times:{}")
PAY = MOVES.declare("pay", steps=(RIOT,), rule="AE-RIOT-2", place=open_riot_space)
RUIN = MOVES.declare("ruin", steps=(RIOT,), rule="AE-RIOT-2", place="ruin")
IGNORE = MOVES.declare("ignore", steps=(RIOT,), rule="AE-RIOT-2", place="ignore")
ORDER_PLACE = MOVES.declare("place", numbers(1, SEATS), steps=(ORDER,), rule="AE-EOE-6", place=chosen_turn_order_space)

ACTIONS = MOVES.count
