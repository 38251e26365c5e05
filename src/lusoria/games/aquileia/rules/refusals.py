"""Why a move may be refused in the decision that it answers. The files of the zones have the rules that refuse."""

from __future__ import annotations

from lusoria.core.refusals import Refusals

REFUSALS = Refusals()

OVER = REFUSALS.declare("over", rule="AQ-END-5")

# Placement
NO_FOLLOWER = REFUSALS.declare("no_follower", rule="AQ-PLACE-12")
FIELD_TAKEN = REFUSALS.declare("field_taken", rule="AQ-PLACE-3")
OTHER_SIDE = REFUSALS.declare("other_side", rule="AQ-PLACE-6")
SECOND_AT_PORTUS = REFUSALS.declare("second_at_portus", rule="AQ-PLACE-7")
NO_COIN_FOR_PORTUS = REFUSALS.declare("no_coin_for_portus", rule="AQ-PLACE-7")
CREST_ON_TRACK = REFUSALS.declare("crest_on_track", rule="AQ-PLACE-4")
CREST_IN_HAND = REFUSALS.declare("crest_in_hand", rule="AQ-PLACE-4")  # so there is no pass

# Mercatus
GOLD_OVER_WORTH = REFUSALS.declare("gold_over_worth", rule="AQ-PEC-2")
GOLD_OUT_OF_REACH = REFUSALS.declare("gold_out_of_reach", rule="AQ-PEC-4")
NO_CHANGE_FOR_REST = REFUSALS.declare("no_change_for_rest", rule="AQ-PEC-4")
SILVER_OVER_WORTH = REFUSALS.declare("silver_over_worth", rule="AQ-PEC-2")
SILVER_OUT_OF_REACH = REFUSALS.declare("silver_out_of_reach", rule="AQ-PEC-4")
NO_BRONZE_FOR_REST = REFUSALS.declare("no_bronze_for_rest", rule="AQ-PEC-4")
MORE_THAN_SOLD = REFUSALS.declare("more_than_sold", rule="AQ-SERVI-1")
MORE_THAN_LEFT = REFUSALS.declare("more_than_left", rule="AQ-SERVI-2")
NO_COINS_FOR_SERVI = REFUSALS.declare("no_coins_for_servi", rule="AQ-SERVI-1")

# Arena and Stadium
NOT_FOR_ARENA = REFUSALS.declare("not_for_arena", rule="AQ-ARENA-4")
NO_MORE_FOR_ARENA = REFUSALS.declare("no_more_for_arena", rule="AQ-ARENA-4")  # none in hand, or all laid
TOO_FEW_BLUE_DICE = REFUSALS.declare("too_few_blue_dice", rule="AQ-ARENA-5")
NOT_FOR_STADIUM = REFUSALS.declare("not_for_stadium", rule="AQ-STAD-4")
HORSE_OF_OTHER_SIDE = REFUSALS.declare("horse_of_other_side", rule="AQ-STAD-4")
NO_MORE_FOR_STADIUM = REFUSALS.declare("no_more_for_stadium", rule="AQ-STAD-4")  # none in hand, or all laid

# Theatrum
NO_COIN_TO_OPEN = REFUSALS.declare("no_coin_to_open", rule="AQ-THEA-2")
NO_COINS_TO_RAISE = REFUSALS.declare("no_coins_to_raise", rule="AQ-THEA-5")

# Forum
SITE_TAKEN = REFUSALS.declare("site_taken", rule="AQ-FORUM-4")
NO_HOUSE = REFUSALS.declare("no_house", rule="AQ-FORUM-8")
NO_COINS_FOR_SITE = REFUSALS.declare("no_coins_for_site", rule="AQ-FORUM-4")
NO_SLAVES_FOR_SITE = REFUSALS.declare("no_slaves_for_site", rule="AQ-FORUM-5")
CARD_TO_SPARE = REFUSALS.declare("card_to_spare", rule="AQ-FORUM-6")
NO_SUCH_CARDS = REFUSALS.declare("no_such_cards", rule="AQ-FORUM-5")
