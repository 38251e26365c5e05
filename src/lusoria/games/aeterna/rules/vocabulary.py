"""The words of the effect language (section 8 of the rules), and how they lie in the code of the box.

An effect is a row of small numbers: for each operation its number, its length, and its arguments. `END` ends a list.
"""

from __future__ import annotations

# Operations (sections 8.2 and 8.3). END and JUMP are ours: the end of a list, and of an option of `choose`.
OPERATIONS = (
    "end", "jump", "gain", "gain_unrest", "lose_unrest", "choose", "exchange", "influence", "play_card", "use_reward",
    "promote", "ready_monument", "recall_citizen", "remove_ruin", "favour",
    "discount", "on_event", "favour_extra", "reward_mode", "feed_free", "riot_ignore", "devastation_shield",
    "colour_bonus", "building_bonus", "end_pp",
)  # fmt: skip
(
    OP_END, OP_JUMP, OP_GAIN, OP_GAIN_UNREST, OP_LOSE_UNREST, OP_CHOOSE, OP_EXCHANGE, OP_INFLUENCE, OP_PLAY_CARD,
    OP_USE_REWARD, OP_PROMOTE, OP_READY, OP_RECALL, OP_REMOVE_RUIN, OP_FAVOUR,
    OP_DISCOUNT, OP_ON_EVENT, OP_FAVOUR_EXTRA, OP_REWARD_MODE, OP_FEED_FREE, OP_RIOT_IGNORE, OP_SHIELD,
    OP_COLOUR_BONUS, OP_BUILDING_BONUS, OP_END_PP,
) = range(len(OPERATIONS))  # fmt: skip
FIRST_PERMANENT = OP_DISCOUNT

# Where the arguments of an operation lie, counted from it
LENGTH = 1  # of the whole operation
N = 2  # how much
MOST = 3  # gain, lose_unrest, end_pp: the limit on the count
WHAT = 4  # gain, lose_unrest, end_pp: the resource
PER = 5  # gain, lose_unrest, end_pp: the count
TARGET = 2  # jump
OPTIONS = 2  # choose: how many, and behind it where each begins
MAY = 2  # exchange, influence, play_card, use_reward, promote: 1, it may be declined
TIMES_MOST = 3  # exchange
EXCHANGE_PAY = 4
EXCHANGE_GAIN = 8
GRAIN_OFF = 3  # influence
PLAY_FROM = 3  # play_card: a sum of FROM_HAND and FROM_BOARD
PLAY_KINDS = 4  # play_card: a bit for each of KINDS
PLAY_OFF = 5  # play_card: the reduction
EXHAUST = 3  # use_reward
FAVOUR_MOST = 2
FAVOUR_UNIT = 3
THIRD = 3  # discount: on what; building_bonus: the resource
FOURTH = 4  # discount: the resource
EVENT = 2
EVENT_BODY = 3
MIN_PRIOR = 3  # colour_bonus

FROM_HAND, FROM_BOARD = 1, 2
ON_BUILD, ON_INFLUENCE, ON_MONUMENT = 0, 1, 2
DISCOUNTED_ACTIONS = ("build", "influence", "monument")
EVENTS = ("none", "play_province", "discard_card")
NO_EVENT, PROVINCE_PLAYED, CARD_ELIMINATED = range(len(EVENTS))

# Counts (section 8.1): how many terms there are, and three numbers for each; the smallest counts. No term counts as 1.
COUNTS = ("own_citizen", "prefect", "not_prefect", "last_position", "building", "citizens", "card", "distinct_category")
(
    COUNT_OWN, COUNT_PREFECT, COUNT_NOT_PREFECT, COUNT_LAST, COUNT_BUILDINGS, COUNT_CITIZENS, COUNT_CARDS,
    COUNT_CATEGORIES,
) = range(len(COUNTS))  # fmt: skip
TERM = 3  # length of a term: its kind; a divisor or the categories; 1 if only cards of the running epoch count
NO_LIMIT = 127
