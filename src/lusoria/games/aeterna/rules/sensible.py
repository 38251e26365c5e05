"""A cheap policy for playouts: random, but not foolish."""

from __future__ import annotations

from lusoria.core.dice import Dice, roll
from lusoria.core.record import Options
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.favour import times_met
from lusoria.games.aeterna.rules.hills import influence_price, stack_of, stacks
from lusoria.games.aeterna.rules.moves import (
    ACTIVATE,
    ASK_FAVOUR,
    BUILD,
    DECLINE,
    ELIMINATE,
    END_TURN,
    IGNORE,
    INFLUENCE,
    PASS,
    PAY,
    PICK,
    PLAY,
)
from lusoria.games.aeterna.rules.rewards import active_tokens
from lusoria.games.aeterna.rules.scoring import visible_value
from lusoria.games.aeterna.rules.state import (
    AFTER,
    AUREI,
    CITIZEN,
    DRAFT,
    ELIMINATE_CARD,
    GRAIN,
    INFLUENCE_HILL,
    MONUMENT,
    NOTHING,
    NUM_DRAFTED,
    ORDER,
    PLAY_CARD,
    PP,
    REWARD,
    RIOT,
    SECOND_REWARD,
    STONE,
    TURN,
    UNREST,
    State,
)

# What an option is worth beside others, in about half prestige points
ABILITY_WORTH = 4  # of a monument
PLAY_WORTH = 12
ACTIVATE_WORTH = 40
ASK_WORTH = 6
BUILD_WORTH = 9
INFLUENCE_WORTH = 6
LEAVE_WORTH = 4  # to pass, or to end the turn
NEED_WORTH = 14  # an eliminated card for what is lacking
WANT_WORTH = 7  # for what is welcome
ANGRY_UNREST = 3  # unrest that should come down
ENOUGH_STONE = 3  # stones that are enough
HUNGER_COST = 3  # a grain that will be lacking
CROWDING_COST = 3  # more citizens where they change nothing: the hill is devastated sooner
WHIM = 6  # chance is worth less than this


@rule
def sensible(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """One of the legal actions; each kind of decision has its own habit."""
    step = s.step
    if step == DRAFT or step == TURN or step == AFTER or step == INFLUENCE_HILL or step == PLAY_CARD:
        return best_of(box, s, options, count, dice)
    if step == REWARD or step == SECOND_REWARD:
        return options[1 + roll(dice, count - 1)]
    if step == ELIMINATE_CARD:
        return worst_card(box, options, count)
    if step == RIOT:
        return options[count - 1] if options[count - 1] == IGNORE else PAY
    if step == ORDER:
        return options[0]
    if options[0] == DECLINE:
        return options[1 + roll(dice, count - 1)]
    return options[roll(dice, count)]


@rule
def best_of(box: Box, s: State, options: Options, count: int, dice: Dice) -> int:
    """The option that is worth most, with a whim."""
    best = -WHIM * WHIM
    found = options[0]
    for i in range(count):
        worth = worth_of(box, s, options[i]) + roll(dice, WHIM)
        if worth > best:
            best = worth
            found = options[i]
    return found


@rule
def worth_of(box: Box, s: State, action: int) -> int:
    """What an action is worth."""
    if action < PLAY:
        return card_worth(box, action - PICK)
    if action < ACTIVATE:
        return PLAY_WORTH + card_worth(box, action - PLAY)
    if action < ASK_FAVOUR:
        return ACTIVATE_WORTH
    if action < BUILD:
        return ASK_WORTH + 3 * times_met(box, s, s.seat, NUM_DRAFTED + action - ASK_FAVOUR)
    if action < INFLUENCE:
        return BUILD_WORTH
    if action < ELIMINATE:
        return hill_worth(box, s, action - INFLUENCE)
    if action < PASS:
        return exchange_worth(box, s, action - ELIMINATE)
    if action == END_TURN:
        return NEED_WORTH - 1  # cards are kept while they may be of use
    return LEAVE_WORTH


@rule
def card_worth(box: Box, card: int) -> int:
    """What a card gives, less what it costs."""
    printed = box.card[card]
    worth = printed.end_pp + ABILITY_WORTH if printed.kind == MONUMENT else printed.end_pp
    worth += 2 * (printed.gains[STONE] - printed.cost[STONE]) + (printed.gains[AUREI] - printed.cost[AUREI]) // 2
    worth += printed.gains[GRAIN] + printed.gains[CITIZEN] - printed.cost[CITIZEN]
    return worth + printed.gains[PP] - 2 * printed.gains[UNREST]


@rule
def worst_card(box: Box, options: Options, count: int) -> int:
    """The card of the hand that is worth least."""
    found = options[0]
    for i in range(1, count):
        if card_worth(box, options[i] - PICK) < card_worth(box, found - PICK):
            found = options[i]
    return found


@rule
def hill_worth(box: Box, s: State, hill: int) -> int:
    """What the place that a citizen would stand on is worth more than the one it has, and the tokens there."""
    position = stack_of(s, hill, s.seat)
    worth = INFLUENCE_WORTH + active_tokens(s, hill)
    if is_hungry(box, s):
        worth -= HUNGER_COST * influence_price(box, s, hill, 0)
    if position == NOTHING:
        return worth + visible_value(box, s, hill, stacks(s, hill))
    h = s.hills[hill]
    if position > 0 and h.height[position] == h.height[position - 1]:
        return worth + visible_value(box, s, hill, position - 1) - visible_value(box, s, hill, position)
    return worth - CROWDING_COST


@rule
def is_hungry(box: Box, s: State) -> bool:
    """Whether the seat has less grain than citizens, who all come home before they are fed."""
    p = s.players[s.seat]
    return p.stock[GRAIN] < box.citizens - p.supply


@rule
def exchange_worth(box: Box, s: State, exchange: int) -> int:
    """What a card can be eliminated for: grain for the hungry, calm for the angry, then stone and citizens."""
    p = s.players[s.seat]
    given = box.exchange[exchange]
    worth = 0
    if (given[GRAIN] > 0 and is_hungry(box, s)) or (given[UNREST] < 0 and p.unrest >= ANGRY_UNREST):
        worth = NEED_WORTH
    elif (given[STONE] > 0 and p.stock[STONE] < ENOUGH_STONE) or (
        given[CITIZEN] > 0 and p.stock[CITIZEN] == 0 and not is_hungry(box, s)
    ):
        worth = WANT_WORTH
    return worth
