"""Why a move is not legal: every reason that a rule can give, each with the rule that it follows from.

The rules called `refuse_...` return these numbers, or ALLOWED, and the legal moves are those that none of them refuses.
`words/why_not.py` says them in words. Every game declares its reasons like this, so the files read alike.
"""

from __future__ import annotations

from lusoria.core.refusals import Refusals

REFUSALS = Refusals()

# The game
GAME_OVER = REFUSALS.declare("game_over", rule="BU-END-2")
GAME_CUT_SHORT = REFUSALS.declare("game_cut_short", rule="BU-END-4")

# The rows
BUILDING_NOT_IN_ROW = REFUSALS.declare("building_not_in_row", rule="BU-START-1")
BUILDING_ON_TOP = REFUSALS.declare("building_on_top", rule="BU-START-4")
START_PRICE = REFUSALS.declare("start_price", rule="BU-START-1")
WORKER_NOT_IN_ROW = REFUSALS.declare("worker_not_in_row", rule="BU-HIRE-1")
HIRE_PRICE = REFUSALS.declare("hire_price", rule="BU-HIRE-1")

# Investments
INVESTED = REFUSALS.declare("invested", rule="BU-INV-1")
SLAVE_GONE = REFUSALS.declare("slave_gone", rule="BU-INV-4")
SLAVE_PRICE = REFUSALS.declare("slave_price", rule="BU-SLAVE-1")
TOOL_GONE = REFUSALS.declare("tool_gone", rule="BU-INV-4")
TOOL_PRICE = REFUSALS.declare("tool_price", rule="BU-TOOL-1")
LOANS_GONE = REFUSALS.declare("loans_gone", rule="BU-INV-4")
LOAN_PRICE = REFUSALS.declare("loan_price", rule="BU-LOAN-1")
UNIVERSITY_GONE = REFUSALS.declare("university_gone", rule="BU-INV-4")
NOBODY_TO_EDUCATE = REFUSALS.declare("nobody_to_educate", rule="BU-UNI-1")
UNIVERSITY_PRICE = REFUSALS.declare("university_price", rule="BU-UNI-1")

# Who is educated
STUDENT_NOT_IN_TEAM = REFUSALS.declare("student_not_in_team", rule="BU-UNI-1")
STUDENT_NOT_FREE = REFUSALS.declare("student_not_free", rule="BU-SLAVE-3")
STUDENT_EDUCATED = REFUSALS.declare("student_educated", rule="BU-UNI-4")
STUDENT_WORKS = REFUSALS.declare("student_works", rule="BU-UNI-3")

# Who is freed
SLAVE_NOT_IN_TEAM = REFUSALS.declare("slave_not_in_team", rule="BU-FREE-1")
SLAVE_FREED = REFUSALS.declare("slave_freed", rule="BU-FREE-5")
SLAVE_WORKS = REFUSALS.declare("slave_works", rule="BU-FREE-3")
FREE_PRICE = REFUSALS.declare("free_price", rule="BU-FREE-1")

# Who is sent, where to, and with which tool
MEMBER_NOT_IN_TEAM = REFUSALS.declare("member_not_in_team", rule="BU-SEND-1")
MACHINE_NOT_FINISHED = REFUSALS.declare("machine_not_finished", rule="BU-MACH-2")
MEMBER_WORKS = REFUSALS.declare("member_works", rule="BU-SEND-8")
NO_SITE = REFUSALS.declare("no_site", rule="BU-SEND-1")
WAGE_MISSING = REFUSALS.declare("wage_missing", rule="BU-SEND-2")
ACTIONS_TOO_DEAR = REFUSALS.declare("actions_too_dear", rule="BU-SEND-3")
NOT_OWN_SITE = REFUSALS.declare("not_own_site", rule="BU-SEND-1")
ACTIONS_MISSING = REFUSALS.declare("actions_missing", rule="BU-SEND-3")
NO_ACTIONS_MISSING = REFUSALS.declare("no_actions_missing", rule="BU-BUY-5")
SLAVE_WITH_TOOL = REFUSALS.declare("slave_with_tool", rule="BU-SLAVE-3")
MACHINE_WITH_TOOL = REFUSALS.declare("machine_with_tool", rule="BU-TOOL-4")
TOOL_IN_PILE = REFUSALS.declare("tool_in_pile", rule="BU-TOOL-1")
TOOL_NOT_OWN = REFUSALS.declare("tool_not_own", rule="BU-TOOL-3")
TOOL_IN_USE = REFUSALS.declare("tool_in_use", rule="BU-TOOL-5")

# Sesterces and actions
TAKE_PRICE = REFUSALS.declare("take_price", rule="BU-TAKE-1")
BUY_ACTION_PRICE = REFUSALS.declare("buy_action_price", rule="BU-BUY-1")

# The final settlement
SETTLES_ALREADY = REFUSALS.declare("settles_already", rule="BU-DEC-10")
NOTHING_TO_SETTLE = REFUSALS.declare("nothing_to_settle", rule="BU-SCORE-1")
FREEDOM_PRICE = REFUSALS.declare("freedom_price", rule="BU-FREE-4")
NO_LOAN_TO_REPAY = REFUSALS.declare("no_loan_to_repay", rule="BU-SCORE-1")
REPAY_PRICE = REFUSALS.declare("repay_price", rule="BU-LOAN-3")
