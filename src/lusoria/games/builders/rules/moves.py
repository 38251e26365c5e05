"""All moves, declared once: words, the decision they answer, the rule that governs them, and their place on the board.

All are made openly (BU-INFO-1); there is neither an auction nor a draft.
"""

from __future__ import annotations

from lusoria.core.moves import Moves, numbers
from lusoria.games.builders.rules.box import MOST_AT_ONCE
from lusoria.games.builders.rules.pieces import BUILDING, MEMBER, PERSON_CARD, SLAVE_CARD, TOOL_CARD, UNIVERSITY, WORKER
from lusoria.games.builders.rules.state import MOVE, PERSON, SETTLE, SITE, TOOL

MOVES = Moves()

# The next move of a turn
START = MOVES.declare("start", BUILDING, steps=(MOVE,), rule="BU-TURN-2", place="building:{}")
HIRE = MOVES.declare("hire", WORKER, steps=(MOVE,), rule="BU-TURN-2", place="worker:{}")
BUY_SLAVE = MOVES.declare("buy slave", SLAVE_CARD, steps=(MOVE,), rule="BU-TURN-2", place="slave:{}")
BUY_TOOL = MOVES.declare("buy tool", TOOL_CARD, steps=(MOVE,), rule="BU-TURN-2", place="tool:{}")
LOAN = MOVES.declare("loan", steps=(MOVE,), rule="BU-TURN-2", place="loan")
EDUCATE = MOVES.declare("educate", UNIVERSITY, steps=(MOVE,), rule="BU-TURN-2", place="university:{}")
FREE = MOVES.declare("free", SLAVE_CARD, steps=(MOVE, SETTLE), rule="BU-TURN-2", place="free:{}")
SEND = MOVES.declare("send", MEMBER, steps=(MOVE,), rule="BU-TURN-2", place="member:{}")
TAKE = MOVES.declare("take", numbers(1, MOST_AT_ONCE), steps=(MOVE,), rule="BU-TURN-2", place="take:{}")
BUY_ACTION = MOVES.declare("buy action", steps=(MOVE,), rule="BU-TURN-2", place="buy_action")
SETTLE_MYSELF = MOVES.declare("settle myself", steps=(MOVE,), rule="BU-TURN-2", place="settle_myself")
END_TURN = MOVES.declare("end turn", steps=(MOVE,), rule="BU-TURN-2", place="end_turn")

# The particulars of a move
PERSON_IS = MOVES.declare("person", PERSON_CARD, steps=(PERSON,), rule="BU-UNI-1", place="member:{}")
TO = MOVES.declare("to", BUILDING, steps=(SITE,), rule="BU-SEND-1", place="site:{}")
BUY_TO = MOVES.declare(
    "buy to", BUILDING, steps=(SITE,), rule="BU-BUY-5", place="site:{}"
)  # missing actions are bought
WITH = MOVES.declare("with", TOOL_CARD, steps=(TOOL,), rule="BU-TOOL-3", place="with:{}")
WITH_NOTHING = MOVES.declare("with nothing", steps=(TOOL,), rule="BU-TOOL-3", place="with:nothing")

# The final settlement
REPAY = MOVES.declare("repay", steps=(SETTLE,), rule="BU-LOAN-3", place="repay")
DONE = MOVES.declare("done", steps=(SETTLE,), rule="BU-SCORE-1", place="done")

ACTIONS = MOVES.count
