"""Pecunia, the money changer (AQ-PEC). Asked as two numbers: the new gold, then the new silver (AQ-PEC-4).

AQ-MONEY-2: coins are changed here and nowhere else.
"""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aquileia.rules.box import Box
from lusoria.games.aquileia.rules.events import DECLINED, EXCHANGED, FROM_PECUNIA, GAVE, TOOK
from lusoria.games.aquileia.rules.money import gain_points
from lusoria.games.aquileia.rules.moves import GOLD_TO, SILVER_TO
from lusoria.games.aquileia.rules.refusals import (
    GOLD_OUT_OF_REACH,
    GOLD_OVER_WORTH,
    NO_BRONZE_FOR_REST,
    NO_CHANGE_FOR_REST,
    SILVER_OUT_OF_REACH,
    SILVER_OVER_WORTH,
)
from lusoria.games.aquileia.rules.state import BRONZE, GOLD, PECUNIA, PECUNIA_SILVER, SILVER, State, ask, leave_field


@rule
def worth(box: Box, s: State, seat: int) -> int:
    """AQ-PEC-2: the value of the supply, which every exchange keeps."""
    coins = s.players[seat].coins
    return coins[BRONZE] + box.coin_value[SILVER] * coins[SILVER] + box.coin_value[GOLD] * coins[GOLD]


@rule
def in_reach(s: State, seat: int, metal: int) -> int:
    """AQ-PEC-4: the most coins of a metal the seat could end with: its own and the bank's."""
    return s.players[seat].coins[metal] + s.bank[metal]


@rule
def left_for(box: Box, s: State, seat: int, gold: int) -> int:
    """The value that silver and bronze must make up beside this number of gold."""
    return worth(box, s, seat) - box.coin_value[GOLD] * gold


@rule
def least_silver(box: Box, s: State, seat: int, gold: int) -> int:
    """AQ-PEC-4: with less silver there would not be enough bronze, which is worth 1 in every box."""
    missing = left_for(box, s, seat, gold) - in_reach(s, seat, BRONZE)
    value = box.coin_value[SILVER]
    return 0 if missing <= 0 else (missing + value - 1) // value


@rule
def most_silver(box: Box, s: State, seat: int, gold: int) -> int:
    """AQ-PEC-4: no more silver than the value holds and the seat can get."""
    return min(left_for(box, s, seat, gold) // box.coin_value[SILVER], in_reach(s, seat, SILVER))


@rule
def silver_choices(box: Box, s: State, seat: int, gold: int) -> int:
    """How many numbers of silver go with this number of gold."""
    return max(0, most_silver(box, s, seat, gold) - least_silver(box, s, seat, gold) + 1)


@rule
def most_gold(box: Box, s: State, seat: int) -> int:
    """No more gold than this can be reached."""
    return min(worth(box, s, seat) // box.coin_value[GOLD], in_reach(s, seat, GOLD))


@rule
def can_exchange(box: Box, s: State, seat: int) -> bool:
    """AQ-PEC-4: whether there is anything but the unchanged supply."""
    count = 0
    for gold in range(most_gold(box, s, seat) + 1):
        count += silver_choices(box, s, seat, gold)
        if count > 1:
            return True
    return False


@rule
def refuse_gold(box: Box, s: State, seat: int, gold: int) -> int:
    """AQ-PEC-2, AQ-PEC-4: gold that the supply is worth and the seat can get, with a rest that can be made up."""
    if gold > most_gold(box, s, seat):
        return GOLD_OVER_WORTH if left_for(box, s, seat, gold) < 0 else GOLD_OUT_OF_REACH
    return refuse_rest(box, s, seat, gold)


@rule
def refuse_rest(box: Box, s: State, seat: int, gold: int) -> int:
    """AQ-PEC-4: bronze and silver must make up the value beside the gold."""
    return ALLOWED if silver_choices(box, s, seat, gold) > 0 else NO_CHANGE_FOR_REST


@rule
def legal_gold(box: Box, s: State, options: Options) -> int:
    """Only numbers of gold that can be completed."""
    count = 0
    for gold in range(most_gold(box, s, s.seat) + 1):
        if refuse_rest(box, s, s.seat, gold) == ALLOWED:
            options[count] = GOLD_TO + gold
            count += 1
    return count


@rule
def take_gold(box: Box, s: State, action: int, log: Log) -> None:
    """Settles the gold; asks for the silver unless it follows."""
    s.gold = action - GOLD_TO
    if silver_choices(box, s, s.seat, s.gold) > 1:
        ask(s, PECUNIA_SILVER, s.seat)
    else:
        exchange(box, s, most_silver(box, s, s.seat, s.gold), log)


@rule
def refuse_silver(box: Box, s: State, seat: int, silver: int) -> int:
    """AQ-PEC-2, AQ-PEC-4: silver that the value beside the gold holds, with bronze for the rest."""
    if silver > most_silver(box, s, seat, s.gold):
        over = box.coin_value[SILVER] * silver > left_for(box, s, seat, s.gold)
        return SILVER_OVER_WORTH if over else SILVER_OUT_OF_REACH
    return ALLOWED if silver >= least_silver(box, s, seat, s.gold) else NO_BRONZE_FOR_REST


@rule
def legal_silver(box: Box, s: State, options: Options) -> int:
    """Every number of silver that completes the exchange."""
    least = least_silver(box, s, s.seat, s.gold)
    count = silver_choices(box, s, s.seat, s.gold)
    for i in range(count):
        options[i] = SILVER_TO + least + i
    return count


@rule
def take_silver(box: Box, s: State, action: int, log: Log) -> None:
    """Settles the silver, and with it the whole exchange."""
    exchange(box, s, action - SILVER_TO, log)


@rule
def exchange(box: Box, s: State, silver: int, log: Log) -> None:
    """AQ-PEC-1, AQ-PEC-3: coins change, 4 VP once; the unchanged supply means declining."""
    coins = s.players[s.seat].coins
    if s.gold == coins[GOLD] and silver == coins[SILVER]:
        note(log, EVERYONE, DECLINED, s.seat, PECUNIA, 0)
    else:
        bronze = left_for(box, s, s.seat, s.gold) - box.coin_value[SILVER] * silver
        note(log, EVERYONE, EXCHANGED, s.seat, silver, s.gold)
        set_coins(s, BRONZE, bronze, log)
        set_coins(s, SILVER, silver, log)
        set_coins(s, GOLD, s.gold, log)
        gain_points(s, s.seat, box.pecunia_vp, FROM_PECUNIA, log)
    s.gold = 0
    leave_field(s)


@rule
def set_coins(s: State, metal: int, number: int, log: Log) -> None:
    """Swaps coins with the bank until the seat has this number."""
    coins = s.players[s.seat].coins
    if number < coins[metal]:
        note(log, EVERYONE, GAVE, s.seat, metal, coins[metal] - number)
    elif number > coins[metal]:
        note(log, EVERYONE, TOOK, s.seat, metal, number - coins[metal])
    s.bank[metal] += coins[metal] - number
    coins[metal] = number
