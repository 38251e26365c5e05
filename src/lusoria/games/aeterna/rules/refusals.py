"""Why a move is refused: every reason that a rule can answer with, and the rule that it follows from.

Reasons with rule AE-NEST-1 are refused by the effect under way; `words/why_not.py` names the rule of that effect.
Every game declares its reasons like this, so the files read alike.
"""

from __future__ import annotations

from lusoria.core.refusals import Refusals

REFUSALS = Refusals()

# Cards
NOT_IN_PACK = REFUSALS.declare("not_in_pack", rule="AE-DRAFT-2")
NOT_IN_HAND = REFUSALS.declare("not_in_hand", rule="AE-ACT-PLAY-1")
NOT_FOR_THIS_EFFECT = REFUSALS.declare("not_for_this_effect", rule="AE-NEST-1")
CARD_PRICE = REFUSALS.declare("card_price", rule="AE-ACT-PLAY-1")
CARD_PRICE_IN_EFFECT = REFUSALS.declare("card_price_in_effect", rule="AE-GEN-COST-1")
NOTHING_TO_ELIMINATE = REFUSALS.declare("nothing_to_eliminate", rule="AE-FREE-1")
NOT_TO_ELIMINATE = REFUSALS.declare("not_to_eliminate", rule="AE-FREE-1")

# Personalities
NOT_OPEN = REFUSALS.declare("not_open", rule="AE-ACT-FAVOUR-1")
PERSON_PRICE = REFUSALS.declare("person_price", rule="AE-ACT-FAVOUR-2")
REQUIREMENT_NOT_MET = REFUSALS.declare("requirement_not_met", rule="AE-ACT-FAVOUR-2")

# Monuments in play
NOT_YOURS_TO_ACTIVATE = REFUSALS.declare("not_yours_to_activate", rule="AE-FREE-2")
OTHER_TIMING = REFUSALS.declare("other_timing", rule="AE-FREE-2")
USED = REFUSALS.declare("used", rule="AE-FREE-3")
NO_EFFECT_NOW = REFUSALS.declare("no_effect_now", rule="AE-FREE-4")
NOT_YOURS_TO_READY = REFUSALS.declare("not_yours_to_ready", rule="AE-FREE-3")
NOT_USED = REFUSALS.declare("not_used", rule="AE-FREE-3")
READIES_OTHERS = REFUSALS.declare("readies_others", rule="AE-NEST-5")

# Buildings
SPACE_TAKEN = REFUSALS.declare("space_taken", rule="AE-ACT-BUILD-4")
SPACE_EMPTY = REFUSALS.declare("space_empty", rule="AE-ACT-BUILD-4")
NO_ROOM = REFUSALS.declare("no_room", rule="AE-ACT-BUILD-3")
BUILD_PRICE = REFUSALS.declare("build_price", rule="AE-ACT-BUILD-2")
BUILDING_THERE = REFUSALS.declare("building_there", rule="AE-ACT-BUILD-3")

# Hills
HILL_NOT_IN_PLAY = REFUSALS.declare("hill_not_in_play", rule="AE-SETUP-3")
NO_CITIZEN = REFUSALS.declare("no_citizen", rule="AE-ACT-HILL-1")
HILL_FULL = REFUSALS.declare("hill_full", rule="AE-ACT-HILL-2")
HILL_PRICE = REFUSALS.declare("hill_price", rule="AE-ACT-HILL-3")
NO_STACK = REFUSALS.declare("no_stack", rule="AE-NEST-1")
PREFECT_ALREADY = REFUSALS.declare("prefect_already", rule="AE-TERM-4")
LEFT_IS_HIGHER = REFUSALS.declare("left_is_higher", rule="AE-NEST-1")

# Reward tokens
EXHAUSTED_BY_EFFECT = REFUSALS.declare("exhausted_by_effect", rule="AE-NEST-1")
KEPT_BY_EFFECT = REFUSALS.declare("kept_by_effect", rule="AE-NEST-1")
EXHAUSTED_BY_PLACING = REFUSALS.declare("exhausted_by_placing", rule="AE-ACT-HILL-7")
NO_TWO_TOKENS = REFUSALS.declare("no_two_tokens", rule="AE-ACT-HILL-7")
TOKEN_MISSING = REFUSALS.declare("token_missing", rule="AE-ACT-HILL-7")
TOKEN_EXHAUSTED = REFUSALS.declare("token_exhausted", rule="AE-TERM-10")
TOKEN_CHOSEN_FIRST = REFUSALS.declare("token_chosen_first", rule="AE-RUL-25")
TOKEN_IMPOSSIBLE = REFUSALS.declare("token_impossible", rule="AE-RUL-19")
NO_ACTIVE_TOKEN = REFUSALS.declare("no_active_token", rule="AE-TERM-10")
NO_TOKEN_POSSIBLE = REFUSALS.declare("no_token_possible", rule="AE-RUL-19")

# Options and numbers of an effect
MUST = REFUSALS.declare("must", rule="AE-RUL-23")
NO_SUCH_OPTION = REFUSALS.declare("no_such_option", rule="AE-NEST-1")
OPTION_IMPOSSIBLE = REFUSALS.declare("option_impossible", rule="AE-NEST-2")
TOO_OFTEN = REFUSALS.declare("too_often", rule="AE-NEST-1")
EXCHANGE_PRICE = REFUSALS.declare("exchange_price", rule="AE-GEN-COST-1")

# What an operation of an effect lacks (section 8.4 of the rules)
NOTHING_COUNTED = REFUSALS.declare("nothing_counted", rule="AE-NEST-2")
NO_HILL = REFUSALS.declare("no_hill", rule="AE-NEST-2")
NO_CARD = REFUSALS.declare("no_card", rule="AE-NEST-2")
NO_TOKEN = REFUSALS.declare("no_token", rule="AE-NEST-2")
NO_EQUAL_STACK = REFUSALS.declare("no_equal_stack", rule="AE-NEST-2")
NO_USED_MONUMENT = REFUSALS.declare("no_used_monument", rule="AE-NEST-2")
NOBODY_AT_WORK = REFUSALS.declare("nobody_at_work", rule="AE-NEST-2")
NO_RUIN = REFUSALS.declare("no_ruin", rule="AE-NEST-2")
NO_OPTION = REFUSALS.declare("no_option", rule="AE-NEST-2")

# Riots, and the turn order
RIOT_PRICE = REFUSALS.declare("riot_price", rule="AE-RIOT-2")
NOT_TO_IGNORE = REFUSALS.declare("not_to_ignore", rule="AE-RIOT-2")
NO_SUCH_PLACE = REFUSALS.declare("no_such_place", rule="AE-EOE-6")
PLACE_TAKEN = REFUSALS.declare("place_taken", rule="AE-EOE-6")
