"""The numbers of all actions. The same number always means the same thing."""

from __future__ import annotations

from lusoria.games.builders.rules.box import MOST_AT_ONCE
from lusoria.games.builders.rules.state import (
    NUM_CARDS,
    NUM_MEMBERS,
    NUM_PERSONS,
    NUM_SLAVES,
    NUM_TOOLS,
    NUM_UNIVERSITIES,
    NUM_WORKERS,
)

# The next move of a turn
START = 0  # + building-side card
HIRE = START + NUM_CARDS  # + worker
BUY_SLAVE = HIRE + NUM_WORKERS  # + slave
BUY_TOOL = BUY_SLAVE + NUM_SLAVES  # + tool
LOAN = BUY_TOOL + NUM_TOOLS
EDUCATE = LOAN + 1  # + university
FREE = EDUCATE + NUM_UNIVERSITIES  # + slave; at the final settlement, too
SEND = FREE + NUM_SLAVES  # + member
TAKE = SEND + NUM_MEMBERS  # + number of actions - 1
BUY_ACTION = TAKE + MOST_AT_ONCE
SETTLE_MYSELF = BUY_ACTION + 1
END_TURN = SETTLE_MYSELF + 1

# The particulars of a move
PERSON_IS = END_TURN + 1  # + person
TO = PERSON_IS + NUM_PERSONS  # + site
BUY_TO = TO + NUM_CARDS  # + site: the missing actions are bought first
WITH = BUY_TO + NUM_CARDS  # + tool
WITH_NOTHING = WITH + NUM_TOOLS

# The final settlement
REPAY = WITH_NOTHING + 1
DONE = REPAY + 1
ACTIONS = DONE + 1
